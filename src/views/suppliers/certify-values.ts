// The values of the certification form, its body, and its checks while it is edited.
import * as z from 'zod/mini'
import { fileRef } from '#contract/files.ts'
import {
  opinionStatuses,
  supplierEditor,
  supplierEventNames,
  supplierEvents,
  supplierOffers,
} from '#contract/suppliers.events.ts'
import type { SupplierFact, SupplierFacts, SupplierStatus } from '#contract/suppliers.lifecycle.ts'
import { certificateTypes, supplierTypes } from '#contract/suppliers.options.ts'
import {
  coversSupply,
  type Holder,
  hasEveryPaper,
  isEveryPaperVerified,
  papersEnd,
  requiredPapers,
} from '#contract/suppliers.papers.ts'
import type { Certificate, Scorecard, SuppliedHerb, SupplierRecord } from '#contract/suppliers.schemas.ts'

/** Parts of a scorecard by weight. */
export const scoreNames = ['quality', 'delivery', 'price', 'service'] as const satisfies (keyof Scorecard)[]
type ScoreName = (typeof scoreNames)[number]

const paperValues = z.object({
  /** Stable while rows are added and removed. */
  key: z.string(),
  /** '' for an unsaved one. */
  id: z.string(),
  type: z.enum(certificateTypes),
  no: z.string(),
  issuer: z.string(),
  scope: z.string(),
  valid_from: z.string(),
  valid_to: z.string(),
  long_term: z.boolean(),
  files: z.array(fileRef),
  verdict: z.enum(['', 'valid', 'invalid']),
  verdict_reason: z.string(),
})
export type PaperValues = z.output<typeof paperValues>

const herbValues = z.object({
  herbal_id: z.string(),
  name: z.string(),
  is_toxic: z.boolean(),
  /** As typed, separated by 、 or commas. */
  origins: z.string(),
  annual_capacity_t: z.string(),
  has_base: z.boolean(),
  gap: z.boolean(),
})
export type HerbValues = z.output<typeof herbValues>

const values = z.object({
  supplier_name: z.string(),
  short_name: z.string(),
  supplier_type: z.enum(supplierTypes),
  uscc: z.string(),
  /** '' keeps the stored one; only its last characters are ever shown. */
  id_no: z.string(),
  legal_person: z.string(),
  registered_capital: z.string(),
  established_at: z.string(),
  business_scope: z.string(),
  region_code: z.string(),
  address: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  email: z.string(),
  wechat: z.string(),
  bank_name: z.string(),
  /** As `id_no`. */
  bank_account: z.string(),
  tax_no: z.string(),
  invoice_types: z.array(z.string()),
  certify_level: z.string(),
  /** 0–100 each; all of them, or none. */
  score_quality: z.string(),
  score_delivery: z.string(),
  score_price: z.string(),
  score_service: z.string(),
  supply_herbs: z.array(herbValues),
  certificates: z.array(paperValues),
  /** The new status; '' keeps the current one. */
  decision: z.string(),
  audit_opinion: z.string(),
})
export type CertifyValues = z.output<typeof values>

const paperOf = (paper: Certificate): PaperValues => ({
  key: paper.id,
  id: paper.id,
  type: paper.type,
  no: paper.no ?? '',
  issuer: paper.issuer ?? '',
  scope: paper.scope ?? '',
  valid_from: paper.valid_from ?? '',
  valid_to: paper.valid_to ?? '',
  long_term: paper.long_term,
  files: paper.files,
  verdict: paper.verdict ?? '',
  verdict_reason: paper.verdict_reason ?? '',
})

const herbOf = (herb: SuppliedHerb): HerbValues => ({
  ...herb,
  origins: herb.origins.join('\u3001'),
  annual_capacity_t: shortDecimal(herb.annual_capacity_t ?? ''),
})

/** Without trailing zeros: `226.000` is `226`. */
const shortDecimal = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

const pointsOf = ({ score }: SupplierRecord, name: ScoreName): string => (score === null ? '' : String(score[name]))

/** The values of a supplier; `decision` is the preselected new status. */
export const valuesOf = (it: SupplierRecord, decision: string): CertifyValues => ({
  supplier_name: it.supplier_name,
  short_name: it.short_name ?? '',
  supplier_type: it.supplier_type,
  uscc: it.uscc ?? '',
  id_no: '',
  legal_person: it.legal_person ?? '',
  registered_capital: it.registered_capital ?? '',
  established_at: it.established_at ?? '',
  business_scope: it.business_scope ?? '',
  region_code: it.region_code ?? '',
  address: it.address ?? '',
  contact_name: it.contact_name,
  contact_phone: it.contact_phone,
  email: it.email ?? '',
  wechat: it.wechat ?? '',
  bank_name: it.bank_name ?? '',
  bank_account: '',
  tax_no: it.tax_no ?? '',
  invoice_types: it.invoice_types,
  certify_level: it.certify_level ?? '',
  score_quality: pointsOf(it, 'quality'),
  score_delivery: pointsOf(it, 'delivery'),
  score_price: pointsOf(it, 'price'),
  score_service: pointsOf(it, 'service'),
  supply_herbs: it.supply_herbs.map(herbOf),
  certificates: it.certificates.map(paperOf),
  decision: decisionsFor(it.status).find((status) => status === decision) ?? '',
  audit_opinion: '',
})

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** The body. Secret numbers and the opinion only when they were typed. */
export const bodyOf = (it: CertifyValues): Record<string, unknown> => ({
  supplier_name: it.supplier_name,
  short_name: orNull(it.short_name),
  supplier_type: it.supplier_type,
  uscc: orNull(it.uscc),
  ...(orNull(it.id_no) !== null && { id_no: it.id_no.trim().toUpperCase() }),
  legal_person: orNull(it.legal_person),
  registered_capital: orNull(it.registered_capital),
  established_at: orNull(it.established_at),
  business_scope: orNull(it.business_scope),
  region_code: orNull(it.region_code),
  address: orNull(it.address),
  contact_name: it.contact_name,
  contact_phone: it.contact_phone,
  email: orNull(it.email),
  wechat: orNull(it.wechat),
  bank_name: orNull(it.bank_name),
  ...(orNull(it.bank_account) !== null && { bank_account: it.bank_account.trim() }),
  tax_no: orNull(it.tax_no),
  invoice_types: it.invoice_types,
  certify_level: orNull(it.certify_level),
  score: scoreIn(it),
  supply_herbs: it.supply_herbs.map((herb) => ({
    herbal_id: herb.herbal_id,
    origins: herb.origins
      .split(/[\u3001,\uff0c;\uff1b]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    annual_capacity_t: orNull(herb.annual_capacity_t),
    has_base: herb.has_base,
    gap: herb.gap,
  })),
  certificates: it.certificates.map((paper) => ({
    ...(paper.id !== '' && { id: paper.id }),
    type: paper.type,
    no: orNull(paper.no),
    issuer: orNull(paper.issuer),
    scope: orNull(paper.scope),
    valid_from: orNull(paper.valid_from),
    valid_to: paper.long_term ? null : orNull(paper.valid_to),
    long_term: paper.long_term,
    files: paper.files.map((file) => file.id),
    verdict: paper.verdict === '' ? null : paper.verdict,
    verdict_reason: paper.verdict === 'invalid' ? orNull(paper.verdict_reason) : null,
  })),
  ...(it.decision !== '' && { status: it.decision }),
  ...(orNull(it.audit_opinion) !== null && { audit_opinion: it.audit_opinion.trim() }),
})

const scoreIn = (it: CertifyValues): Record<string, number> | null => {
  const given = scoreNames.map((name) => [name, it[`score_${name}`].trim()] as const)
  // A missing part is reported at its field.
  const written = given.filter(([, text]) => text !== '').map(([name, text]) => [name, Number(text)] as const)
  return written.length === 0 ? null : Object.fromEntries(written)
}

/** Restores a local draft of any age into the form. */
export const restored = (draft: unknown, now: object): object => {
  const parsed = z.partial(values).safeParse(draft)
  return parsed.success ? { ...now, ...parsed.data } : now
}

/** The statuses a certifier may set from this one. */
export const decisionsFor = (status: SupplierStatus): SupplierStatus[] => {
  const all = Object.fromEntries(Object.keys(nothingHolds).map((name) => [name, true])) as SupplierFacts // the same keys
  const offered = supplierOffers(status, all).map((offer) => offer.event)
  return supplierEventNames
    .filter((event) => offered.includes(event) && supplierEvents[event].permission === supplierEditor)
    .map((event) => supplierEvents[event].to)
}

const nothingHolds: SupplierFacts = {
  documents_complete: false,
  papers_verified: false,
  nothing_expired: false,
  scope_covers_goods: false,
  not_applicant: false,
  licence_ended: false,
  blacklist_over: false,
  not_blacklister: false,
}

/** Whether the decision needs an opinion that is still empty. */
export const isOpinionDue = (it: Pick<CertifyValues, 'decision' | 'audit_opinion'>): boolean =>
  opinionStatuses.some((status) => status === it.decision) && it.audit_opinion.trim() === ''

/** The certificates as the contract's rules need them. */
export const holderOf = (it: Pick<CertifyValues, 'supplier_type' | 'certificates'>): Holder => ({
  supplier_type: it.supplier_type,
  certificates: it.certificates.map((paper) => ({
    type: paper.type,
    scope: orNull(paper.scope),
    valid_to: paper.long_term ? null : orNull(paper.valid_to),
    verdict: paper.verdict === '' ? null : paper.verdict,
  })),
})

/** What is checked before certifying, in the order in which it is corrected. */
export const checkedFacts = [
  'documents_complete',
  'nothing_expired',
  'papers_verified',
  'scope_covers_goods',
] as const satisfies SupplierFact[]

/** The facts that the server will check in the body. */
export const factsIn = (
  it: Pick<CertifyValues, 'supplier_type' | 'certificates' | 'supply_herbs'>,
  today: string,
): Record<(typeof checkedFacts)[number], boolean> => {
  const holder = holderOf(it)
  const end = papersEnd(holder)
  return {
    documents_complete: hasEveryPaper(holder),
    nothing_expired: end === null || end >= today,
    papers_verified: isEveryPaperVerified(holder),
    scope_covers_goods: coversSupply(
      holder,
      it.supply_herbs.some((herb) => herb.is_toxic),
      today,
    ),
  }
}

/** Groups of required certificates of which none is present. */
export const missingPapers = (it: Pick<CertifyValues, 'supplier_type' | 'certificates'>) =>
  requiredPapers(it.supplier_type).filter(
    (group) => !it.certificates.some((paper) => paper.verdict !== 'invalid' && group.includes(paper.type)),
  )

/** An empty certificate of a type. */
export const newPaper = (type: PaperValues['type'], key: string): PaperValues => ({
  key,
  id: '',
  type,
  no: '',
  issuer: '',
  scope: '',
  valid_from: '',
  valid_to: '',
  long_term: false,
  files: [],
  verdict: '',
  verdict_reason: '',
})
