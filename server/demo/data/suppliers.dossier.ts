// The rest of a demo supplier's record besides its row: issuers, dates, bank, verdicts on its certificates. Invented.
import { addDays } from 'date-fns/addDays'
import { businessDay } from '#contract/business-day.ts'
import { type CertificateType, certificateTypes } from '#contract/suppliers.options.ts'
import type { Scorecard } from '#contract/suppliers.schemas.ts'
import type { StoredCertificate, SuppliersTable } from '#server/db/supplier-tables.ts'
import type { Random } from '../random.ts'
import type { SupplierSeed } from './suppliers.row.ts'

/** The person who decides on suppliers in the demo. */
export interface Clerk {
  readonly id: string
  readonly name: string
}

/** When a supplier applied, was decided on, and changed since; ISO instants. */
export interface DossierDates {
  readonly applied: Date
  readonly decided: Date
  /** When the supplier was suspended or blacklisted. */
  readonly stopped: Date
}

/** The validity of each certificate type, in years. */
const YEARS: Readonly<Record<string, number>> = {
  drug_production_licence: 5,
  drug_business_licence: 5,
  toxic_qualification: 3,
  id_card: 20,
}

const issuerOf = ({ supplier_name, region_text }: SupplierSeed, type: string): string => {
  const province = /^.+?(?:省|自治区|市)/.exec(region_text)?.[0] ?? region_text
  if (type === 'business_licence' || type === 'cooperative_licence') return `${region_text}市场监督管理局`
  if (type.startsWith('drug_') || type === 'toxic_qualification') return `${province}药品监督管理局`
  if (type === 'origin_proof') return `${region_text}农业农村局`
  if (type === 'id_card') return `${region_text}公安局`
  if (type === 'test_report') return `${province}食品药品检验研究院`
  if (type === 'organic_green') return '中国绿色食品发展中心'
  return supplier_name
}

/** Short names of suppliers whose tenders wait for a verdict; a reviewer looks at their scans for it. */
export const judged: ReadonlySet<string> = new Set([
  '黔岫藤木',
  '蒲渚百根',
  '砚田堂',
  '汉渚本济',
  '廉溪根药',
  '千岛枫川',
])

/** The sample pictures of certificates by type; each picture says that it is a sample. */
export const scans: Readonly<Partial<Record<CertificateType, string>>> = {
  business_licence: '营业执照副本',
  drug_production_licence: '药品生产许可证',
  drug_business_licence: '药品经营许可证',
  authorization: '法人授权委托书',
  origin_proof: '产地证明',
  id_card: '身份证复印件',
  toxic_qualification: '毒性药材资质',
  test_report: '检验报告',
}

const typeOf = (type: string): CertificateType => {
  const found = certificateTypes.find((one) => one === type)
  if (found === undefined) throw new Error(`The demo knows no certificate ${type}.`)
  return found
}

/** Which certificate a reason is about. */
const blamed: readonly (readonly [words: string, types: readonly CertificateType[]])[] = [
  ['经营许可证', ['drug_business_licence']],
  ['生产许可证', ['drug_production_licence']],
  ['产地证明', ['origin_proof']],
  ['委托书', ['authorization', 'business_licence']],
  ['营业执照', ['business_licence']],
  ['经营范围', ['business_licence']],
]

const isSentBack = ({ status }: SupplierSeed): boolean => status === 'supplement' || status === 'rejected'

const verdictOf = (supplier: SupplierSeed, type: string): Pick<StoredCertificate, 'verdict' | 'verdict_reason'> => {
  if (supplier.status === 'pending') return { verdict: null, verdict_reason: null }
  const types = isSentBack(supplier)
    ? (blamed.find(([words]) => supplier.reason?.includes(words) === true)?.[1] ?? [])
    : []
  const first = types.find((one) => supplier.certificates.some((paper) => paper.type === one))
  return first === type
    ? { verdict: 'invalid', verdict_reason: supplier.reason }
    : { verdict: 'valid', verdict_reason: null }
}

/** The certificates with their issuers, dates and verdicts. `files` are the samples of that type. */
export const certificatesIn = (
  supplier: SupplierSeed,
  keeper: Clerk,
  { decided }: DossierDates,
  now: Date,
  idOf: () => string,
  filesOf: (type: CertificateType) => StoredCertificate['files'],
): StoredCertificate[] =>
  supplier.certificates.map((paper): StoredCertificate => {
    const { verdict, verdict_reason } = verdictOf(supplier, paper.type)
    const judged = verdict !== null
    const end = paper.valid_in_days === null ? null : addDays(now, paper.valid_in_days)
    return {
      id: idOf(),
      type: typeOf(paper.type),
      no: paper.no,
      issuer: issuerOf(supplier, paper.type),
      scope: paper.scope,
      valid_from: end === null ? null : businessDay(addDays(end, -365 * (YEARS[paper.type] ?? 1) + 1)),
      valid_to: end === null ? null : businessDay(end),
      files: filesOf(typeOf(paper.type)),
      verdict,
      verdict_reason,
      verified_by: judged ? keeper.id : null,
      verified_by_name: judged ? keeper.name : null,
      verified_at: judged ? decided.toISOString() : null,
    }
  })

const scopes: Readonly<Record<SupplierSeed['supplier_type'], string>> = {
  producer: '中药饮片生产、销售；中药材收购、初加工；货物进出口。',
  distributor: '中药材、中药饮片批发；农副产品收购与销售；仓储服务。',
  cooperative: '组织成员种植、采收、初加工中药材；为成员提供技术与信息服务。',
  base: '中药材种植、初加工与销售；种苗繁育；农业技术推广。',
  individual: '地产中药材收购、初加工与零售。',
  farmer: '中药材种植与销售。',
}

const points: Readonly<Record<string, readonly [number, number]>> = {
  A: [88, 98],
  B: [79, 91],
  C: [64, 80],
  D: [38, 62],
}

const scoreOf = ({ certify_level }: SupplierSeed, random: Random): Scorecard | null => {
  const range = certify_level === null ? undefined : points[certify_level]
  if (range === undefined) return null
  const draw = () => random.between(...range)
  return { quality: draw(), delivery: draw(), price: draw(), service: draw() }
}

const capitals: Readonly<Record<SupplierSeed['supplier_type'], readonly [number, number]>> = {
  producer: [3000, 12_000],
  distributor: [500, 3000],
  cooperative: [80, 500],
  base: [300, 2000],
  individual: [10, 50],
  farmer: [5, 20],
}

/** Every supplier has its account at the Agricultural Bank. */
const BANK = '中国农业银行'

/** Columns of the supplier that are not in the seed's row. */
export const dossierOf = (
  supplier: SupplierSeed,
  keeper: Clerk,
  { applied, decided, stopped }: DossierDates,
  now: Date,
  random: Random,
) => {
  const { status, supplier_type, reason } = supplier
  const place = supplier.region_text.replace(/^.+?(?:省|自治区)/, '')
  const isOut = status === 'suspended' || status === 'blacklisted'
  const audited = isOut ? stopped : decided
  const isWaiting = status === 'pending'
  const isImported = supplier_type === 'producer' && random.happens(0.4)
  const [least, most] = capitals[supplier_type]
  return {
    // The seed writes an expired supplier as certified: the clock ends its certification at the end of the demo's
    // history.
    status: status === 'expired' ? ('certified' as const) : status,
    legal_person: supplier.contact_name,
    registered_capital: `${random.between(least, most)}0000.00`,
    established_at: businessDay(addDays(applied, -random.between(500, 5200))),
    business_scope: scopes[supplier_type],
    bank_name: `${BANK}${place}支行`,
    bank_account: `62284${String(random.between(10_000_000, 99_999_999))}${String(random.between(100_000, 999_999))}`,
    tax_no: supplier.uscc,
    invoice_types: JSON.stringify(
      supplier_type === 'producer' || supplier_type === 'distributor' ? ['special_vat', 'normal_vat'] : ['farm_sale'],
    ),
    source: isImported ? ('imported' as const) : ('self_apply' as const),
    score: scoreToText(scoreOf(supplier, random)),
    rejected_reason: status === 'rejected' ? reason : null,
    suspend_reason: status === 'suspended' ? reason : null,
    blacklist_reason: status === 'blacklisted' ? reason : null,
    // The end of one blacklisting has passed, so that the demo shows one that can be lifted.
    blacklist_until:
      status === 'blacklisted' ? businessDay(addDays(now, supplier.valid_in_days > 100 ? 300 : -5)) : null,
    blacklisted_by: status === 'blacklisted' ? keeper.id : null,
    audit_opinion: isWaiting ? null : (reason ?? APPROVED),
    audited_by: isWaiting ? null : keeper.id,
    audited_by_name: isWaiting ? null : keeper.name,
    audited_at: isWaiting ? null : audited.toISOString(),
    created_at: applied.toISOString(),
    created_by: isImported ? keeper.id : null,
    updated_at: (isWaiting ? applied : audited).toISOString(),
    updated_by: isWaiting ? null : keeper.id,
  } satisfies Partial<Record<keyof SuppliersTable, unknown>>
}

const scoreToText = (score: Scorecard | null): string | null => (score === null ? null : JSON.stringify(score))

/** The keeper's opinion on certificates that are in order. */
export const APPROVED = '证照齐全、在有效期内，经营范围与供应品种相符'
