// The values of the certification form, its body, and its checks while it is edited.
import * as z from 'zod/mini'
import { fileRef } from '#contract/files.ts'
import { supplierEditor, supplierEventNames, supplierEvents, supplierOffers } from '#contract/suppliers.events.ts'
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
  /** The text as the user typed it; origins are separated by 、 or commas. */
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
  /** Like `id_no`: '' keeps the stored number, whose last characters alone are shown. */
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

/** A decimal without trailing zeros: `226.000` is `226`. */
const shortDecimal = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

const pointsOf = ({ score }: SupplierRecord, name: ScoreName): string => (score === null ? '' : String(score[name]))

/** The values of a supplier; `decision` is the preselected new status. */
export const valuesOf = (supplier: SupplierRecord, decision: string): CertifyValues => ({
  supplier_name: supplier.supplier_name,
  short_name: supplier.short_name ?? '',
  supplier_type: supplier.supplier_type,
  uscc: supplier.uscc ?? '',
  id_no: '',
  legal_person: supplier.legal_person ?? '',
  registered_capital: supplier.registered_capital ?? '',
  established_at: supplier.established_at ?? '',
  business_scope: supplier.business_scope ?? '',
  region_code: supplier.region_code ?? '',
  address: supplier.address ?? '',
  contact_name: supplier.contact_name,
  contact_phone: supplier.contact_phone,
  email: supplier.email ?? '',
  wechat: supplier.wechat ?? '',
  bank_name: supplier.bank_name ?? '',
  bank_account: '',
  tax_no: supplier.tax_no ?? '',
  invoice_types: supplier.invoice_types,
  certify_level: supplier.certify_level ?? '',
  score_quality: pointsOf(supplier, 'quality'),
  score_delivery: pointsOf(supplier, 'delivery'),
  score_price: pointsOf(supplier, 'price'),
  score_service: pointsOf(supplier, 'service'),
  supply_herbs: supplier.supply_herbs.map(herbOf),
  certificates: supplier.certificates.map(paperOf),
  decision: decisionsFor(supplier.status).find((status) => status === decision) ?? '',
  audit_opinion: '',
})

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** The body. Secret numbers and the opinion only when they were typed. */
export const bodyOf = (values: CertifyValues): Record<string, unknown> => ({
  supplier_name: values.supplier_name,
  short_name: orNull(values.short_name),
  supplier_type: values.supplier_type,
  uscc: orNull(values.uscc),
  ...(orNull(values.id_no) !== null && { id_no: values.id_no.trim().toUpperCase() }),
  legal_person: orNull(values.legal_person),
  registered_capital: orNull(values.registered_capital),
  established_at: orNull(values.established_at),
  business_scope: orNull(values.business_scope),
  region_code: orNull(values.region_code),
  address: orNull(values.address),
  contact_name: values.contact_name,
  contact_phone: values.contact_phone,
  email: orNull(values.email),
  wechat: orNull(values.wechat),
  bank_name: orNull(values.bank_name),
  ...(orNull(values.bank_account) !== null && { bank_account: values.bank_account.trim() }),
  tax_no: orNull(values.tax_no),
  invoice_types: values.invoice_types,
  certify_level: orNull(values.certify_level),
  score: scoreIn(values),
  supply_herbs: values.supply_herbs.map((herb) => ({
    herbal_id: herb.herbal_id,
    origins: herb.origins
      .split(/[\u3001,\uff0c;\uff1b]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    annual_capacity_t: orNull(herb.annual_capacity_t),
    has_base: herb.has_base,
    gap: herb.gap,
  })),
  certificates: values.certificates.map((paper) => ({
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
  ...(values.decision !== '' && { status: values.decision }),
  ...(orNull(values.audit_opinion) !== null && { audit_opinion: values.audit_opinion.trim() }),
})

const scoreIn = (values: CertifyValues): Record<string, number> | null => {
  const given = scoreNames.map((name) => [name, values[`score_${name}`].trim()] as const)
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

/** The certificates as the contract's rules need them. */
export const holderOf = (values: Pick<CertifyValues, 'supplier_type' | 'certificates'>): Holder => ({
  supplier_type: values.supplier_type,
  certificates: values.certificates.map((paper) => ({
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
  values: Pick<CertifyValues, 'supplier_type' | 'certificates' | 'supply_herbs'>,
  today: string,
): Record<(typeof checkedFacts)[number], boolean> => {
  const holder = holderOf(values)
  const end = papersEnd(holder)
  return {
    documents_complete: hasEveryPaper(holder),
    nothing_expired: end === null || end >= today,
    papers_verified: isEveryPaperVerified(holder),
    scope_covers_goods: coversSupply(
      holder,
      values.supply_herbs.some((herb) => herb.is_toxic),
      today,
    ),
  }
}

/** Groups of required certificates of which none is present; an invalid certificate does not count. */
export const missingPapers = (values: Pick<CertifyValues, 'supplier_type' | 'certificates'>) =>
  requiredPapers(values.supplier_type).filter(
    (group) => !values.certificates.some((paper) => paper.verdict !== 'invalid' && group.includes(paper.type)),
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
