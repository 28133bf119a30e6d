// The certificates a demo supplier has submitted, by its type and status; numbers are invented.
import type { Supplier } from '#contract/suppliers.schemas.ts'

/** A certificate; `valid_in_days` counts from the day of seeding, null is long-term. */
export interface CertificateSeed {
  readonly type: string
  readonly no: string
  readonly scope: string | null
  readonly valid_in_days: number | null
}

/**
 * Variations of a supplier's certificates: with `licence` the licence itself expires first, not the
 * yearly certificate.
 */
export type Peculiarity = 'toxic' | 'gap' | 'organic' | 'licence'

interface Holder {
  readonly supplier_type: Supplier['supplier_type']
  readonly uscc: string
  readonly region_code: string
  readonly status: Supplier['status']
  readonly valid_in_days: number
  readonly peculiarity: Peculiarity | ''
}

/** The certificates of a supplier; the first to expire does so in `valid_in_days`. */
export const certificatesOf = (holder: Holder): readonly CertificateSeed[] => [
  paper('business_licence', holder.uscc, null, null),
  ...papersOfKind(holder),
  ...peculiarPapers(holder),
  // The agreement is signed when the application is accepted.
  ...(awaitsDecision(holder)
    ? []
    : [paper('quality_agreement', `ZL-${serial(holder)}`, '质量保证协议', holder.valid_in_days + 30)]),
]

const papersOfKind = (holder: Holder): CertificateSeed[] => {
  const { supplier_type, valid_in_days, peculiarity } = holder
  const yearly = peculiarity === 'licence' ? valid_in_days + 120 : valid_in_days
  const licence = peculiarity === 'licence' ? valid_in_days : valid_in_days + 760
  if (supplier_type === 'producer')
    return [
      paper(
        'drug_production_licence',
        `${province(holder)}${20190000 + serialNumber(holder)}`,
        producerScope(holder),
        licence,
      ),
      paper('authorization', `WT-${serial(holder)}`, '中药饮片、中药材', yearly),
      paper('quality_system_survey', `DC-${serial(holder)}`, null, yearly + 180),
    ]
  if (supplier_type === 'distributor')
    return [
      paper(
        'drug_business_licence',
        `${province(holder)}AA${holder.region_code.slice(2)}${serial(holder)}`,
        '中药材、中药饮片',
        licence,
      ),
      paper('authorization', `WT-${serial(holder)}`, '中药材', yearly),
      paper('quality_system_survey', `DC-${serial(holder)}`, null, yearly + 180),
    ]
  if (supplier_type === 'cooperative' || supplier_type === 'base')
    return [
      paper('origin_proof', `CD-${serial(holder)}`, '产地证明', valid_in_days),
      paper('test_report', `JC-${serial(holder)}`, '近一年全项检验', valid_in_days + 60),
    ]
  return [
    paper('id_card', `${holder.region_code}********${serial(holder)}`, null, 3650),
    paper('origin_proof', `CD-${serial(holder)}`, '自产自销证明', valid_in_days),
  ]
}

const peculiarPapers = (holder: Holder): CertificateSeed[] => {
  const { peculiarity, valid_in_days } = holder
  if (peculiarity === 'toxic')
    return [paper('toxic_qualification', `DX-${serial(holder)}`, '毒性中药材（饮片）', valid_in_days + 365)]
  if (peculiarity === 'gap')
    return [paper('gap_statement', `GAP-${serial(holder)}`, 'GAP 基地延伸检查', valid_in_days + 300)]
  if (peculiarity === 'organic')
    return [paper('organic_green', `YJ-${serial(holder)}`, '有机产品认证', valid_in_days + 90)]
  return []
}

const paper = (
  type: string,
  no: string,
  scope: string | null,
  valid_in_days: CertificateSeed['valid_in_days'],
): CertificateSeed => ({ type, no, scope, valid_in_days })

const awaitsDecision = ({ status }: Holder): boolean =>
  status === 'pending' || status === 'supplement' || status === 'rejected'

const producerScope = ({ peculiarity }: Holder): string =>
  peculiarity === 'toxic'
    ? '中药饮片（净制、切制、炒制、炙制、蒸制、煮制，含毒性饮片）'
    : '中药饮片（净制、切制、炒制、炙制、蒸制、煮制）'

/** Four digits derived from a supplier's credit code, so that they stay the same. */
const serialNumber = ({ uscc }: Holder): number =>
  [...uscc].reduce((sum, character, index) => (sum + character.charCodeAt(0) * (index + 7) * 13) % 9000, 0) + 1000

const serial = (holder: Holder): string => String(serialNumber(holder))

const provinces: Readonly<Record<string, string>> = {
  11: '京',
  13: '冀',
  14: '晋',
  15: '蒙',
  21: '辽',
  22: '吉',
  23: '黑',
  32: '苏',
  33: '浙',
  34: '皖',
  35: '闽',
  36: '赣',
  37: '鲁',
  41: '豫',
  42: '鄂',
  43: '湘',
  44: '粤',
  45: '桂',
  46: '琼',
  50: '渝',
  51: '川',
  52: '黔',
  53: '云',
  61: '陕',
  62: '甘',
  63: '青',
  64: '宁',
  65: '新',
}

const province = ({ region_code }: Holder): string => provinces[region_code.slice(0, 2)] ?? '国'
