// The papers a supplier needs, their validity, and the goods they cover. Pure; used by page and server.
import type { goodsTypes } from './orders.list-options.ts'
import type { CertificateType, SupplierType } from './suppliers.options.ts'

/** The fields of a certificate that the rules use. Days are YYYY-MM-DD; `valid_to` null means without an end. */
export interface Paper {
  readonly type: string
  readonly scope: string | null
  readonly valid_to: string | null
  readonly verdict: 'valid' | 'invalid' | null
}

/** A record with papers. */
export interface Holder<P extends Paper = Paper> {
  readonly supplier_type: SupplierType
  readonly certificates: readonly P[]
}

type GoodsType = (typeof goodsTypes)[number]

/** Papers that prove a supplier's identity; one of them is enough. */
const identityPapers = ['business_licence', 'cooperative_licence', 'id_card'] as const satisfies CertificateType[]
const drugLicences = ['drug_production_licence', 'drug_business_licence'] as const satisfies CertificateType[]

/** Words of a licence's scope: 中药饮片 (decoction pieces) and 中药材 (crude herbs), as the authorities write them. */
const PIECES = '\u4e2d\u836f\u996e\u7247'
const CRUDE = '\u4e2d\u836f\u6750'

/** Whether a type of supplier needs a drug licence; the others grow or gather herbs. */
export const isLicensedType = (type: SupplierType): boolean => type === 'producer' || type === 'distributor'

/**
 * The required papers of a type of supplier; one of each group is enough. Production and business licence by the Drug Administration
 * Law, the authorization of its salesman by GSP, proof of origin for growers.
 */
export const requiredPapers = (type: SupplierType): readonly (readonly CertificateType[])[] => {
  if (type === 'producer') return [['business_licence'], ['drug_production_licence'], ['authorization']]
  if (type === 'distributor') return [['business_licence'], ['drug_business_licence'], ['authorization']]
  return [identityPapers, ['origin_proof']]
}

const ofGroup = <P extends Paper>(holder: Holder<P>, group: readonly CertificateType[]): P[] =>
  holder.certificates.filter((paper) => group.some((type) => type === paper.type) && paper.verdict !== 'invalid')

/** Whether a paper is valid on a day: not judged invalid and not past its end. */
export const isValidOn = (paper: Paper, day: string): boolean =>
  paper.verdict !== 'invalid' && (paper.valid_to === null || paper.valid_to >= day)

/** Whether the holder has a valid paper of a type on a day. */
const has = (holder: Holder, type: CertificateType, day: string): boolean =>
  holder.certificates.some((paper) => paper.type === type && isValidOn(paper, day))

/** Whether every group has a paper that was not judged invalid. */
export const hasEveryPaper = (holder: Holder): boolean =>
  requiredPapers(holder.supplier_type).every((group) => ofGroup(holder, group).length > 0)

/** Whether every group has a paper that a person has found valid. */
export const isEveryPaperVerified = (holder: Holder): boolean =>
  requiredPapers(holder.supplier_type).every((group) =>
    ofGroup(holder, group).some((paper) => paper.verdict === 'valid'),
  )

/** Papers found valid though nobody saw a scan of them; who certifies by these writes down on what ground. */
export const unseenPapers = <P extends { verdict: string | null; files: readonly unknown[] }>(
  papers: readonly P[],
): P[] => papers.filter(({ verdict, files }) => verdict === 'valid' && files.length === 0)

/** The last day on which all required papers are valid; null when none of them ends. A renewed paper replaces the old one. */
export const papersEnd = (holder: Holder): string | null => {
  const ends = requiredPapers(holder.supplier_type).flatMap((group) => {
    const papers = ofGroup(holder, group)
    const [last] = papers.map((paper) => paper.valid_to ?? '').toSorted((a, b) => (a < b ? 1 : -1))
    return last === undefined || papers.some((paper) => paper.valid_to === null) ? [] : [last]
  })
  return ends.toSorted()[0] ?? null
}

/** Whether the supplier may deal in toxic herbs on a day (医疗用毒性药品). */
export const mayTradeToxic = (holder: Holder, day: string): boolean => has(holder, 'toxic_qualification', day)

/** Whether a valid licence has one of these words in its scope. */
const isLicensed = (holder: Holder, words: readonly string[], day: string): boolean =>
  holder.certificates.some(
    (paper) =>
      drugLicences.some((type) => type === paper.type) &&
      isValidOn(paper, day) &&
      words.some((word) => paper.scope?.includes(word) === true),
  )

/**
 * Whether a supplier may offer goods of a type on a day: pieces only from a licensed dealer whose scope includes them, crude herbs from
 * growers only with proof of origin and of identity. Null: the type of goods is not chosen yet.
 */
export const covers = (holder: Holder, goods: GoodsType | null, day: string): boolean => {
  if (goods === 'decoction_piece') return isLicensedType(holder.supplier_type) && isLicensed(holder, [PIECES], day)
  if (goods !== 'crude_herb' || isLicensedType(holder.supplier_type)) return true
  return has(holder, 'origin_proof', day) && identityPapers.some((type) => has(holder, type, day))
}

/** Whether the papers cover the goods that the supplier deals in; toxic herbs need their own qualification. */
export const coversSupply = (holder: Holder, dealsToxic: boolean, day: string): boolean =>
  (!isLicensedType(holder.supplier_type) || isLicensed(holder, [PIECES, CRUDE], day)) &&
  (!dealsToxic || mayTradeToxic(holder, day))
