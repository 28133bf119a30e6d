// Suppliers in answers and in bodies.
import * as z from 'zod/mini'
import { email, phone } from './fields.contact.ts'
import { amount, quantity } from './fields.figures.ts'
import { id as anId, day, filledText, maybe, messageKey, recordMeta, regionCode, text, version } from './fields.ts'
import { fileRef } from './files.ts'
import { isCreditCode, isPersonNumber } from './identity.ts'
import { invoiceTypes } from './orders.options.ts'
import { opinionStatuses, supplierEventNames } from './suppliers.events.ts'
import { supplierFactNames, supplierIdentity, supplierStatuses } from './suppliers.lifecycle.ts'
import {
  certificateStatuses,
  certificateTypes,
  certificateVerdicts,
  certifyLevels,
  expiries,
  supplierSources,
  supplierTypes,
} from './suppliers.options.ts'

const refused = (path: (string | number)[], code: string) => ({ code: 'custom', path, ...messageKey(code) }) as const

const creditCode = z.string().check(z.trim(), z.refine(isCreditCode, messageKey('uscc_check')))
const personNumber = z.string().check(z.trim(), z.refine(isPersonNumber, messageKey('id_no')))
/** Digits of an account, blanks allowed. */
const bankAccount = z.string().check(z.trim(), z.maxLength(40), z.regex(/^[0-9][0-9 -]{5,}$/))
/** Tonnes a year, ≤ 3 decimal places. */
const capacity = quantity

const points = z.int().check(z.gte(0), z.lte(100))

/** Scores of the deliveries, 0–100 each; the total is computed from them. */
export const scorecard = z.strictObject({ quality: points, delivery: points, price: points, service: points })
export type Scorecard = z.output<typeof scorecard>

/** A herb that a supplier supplies, in an answer. */
const suppliedHerb = z.object({
  herbal_id: anId,
  name: z.string(),
  is_toxic: z.boolean(),
  origins: z.array(z.string()),
  annual_capacity_t: z.nullable(z.string()),
  has_base: z.boolean(),
  gap: z.boolean(),
})
export type SuppliedHerb = z.output<typeof suppliedHerb>

const suppliedHerbBody = z.strictObject({
  herbal_id: anId,
  origins: z.optional(z.array(filledText(40)).check(z.maxLength(20))),
  annual_capacity_t: maybe(capacity),
  has_base: z.optional(z.boolean()),
  gap: z.optional(z.boolean()),
})

/** A certificate with the verdict of its check. */
export const certificate = z.object({
  id: anId,
  type: z.enum(certificateTypes),
  no: z.nullable(z.string()),
  issuer: z.nullable(z.string()),
  scope: z.nullable(z.string()),
  valid_from: z.nullable(z.string()),
  valid_to: z.nullable(z.string()),
  long_term: z.boolean(),
  files: z.array(fileRef),
  verdict: z.nullable(z.enum(certificateVerdicts)),
  verdict_reason: z.nullable(z.string()),
  verified_by: z.optional(z.nullable(z.string())),
  verified_by_name: z.nullable(z.string()),
  verified_at: z.nullable(z.string()),
  status: z.enum(certificateStatuses),
  required: z.boolean(),
})
export type Certificate = z.output<typeof certificate>

const certificateBody = z
  .strictObject({
    /** The id is missing for a new certificate. */
    id: z.optional(anId),
    type: z.enum(certificateTypes),
    no: maybe(text(80)),
    issuer: maybe(text(80)),
    scope: maybe(text(1000)),
    valid_from: maybe(day),
    valid_to: maybe(day),
    long_term: z.optional(z.boolean()),
    /** Ids of uploaded files. */
    files: z.optional(z.array(anId).check(z.maxLength(10))),
    verdict: maybe(z.enum(certificateVerdicts)),
    verdict_reason: maybe(text(500)),
  })
  .check((context) => {
    const { long_term, valid_from, valid_to, verdict, verdict_reason } = context.value
    const add = (path: string, code: string) => context.issues.push({ ...refused([path], code), input: context.value })
    if (long_term !== true && valid_to == null) add('valid_to', 'required')
    if (valid_from != null && valid_to != null && valid_to < valid_from) add('valid_to', 'valid_to_before_from')
    if (verdict === 'invalid' && (verdict_reason ?? '').trim() === '') add('verdict_reason', 'required')
  })
export type CertificateBody = z.output<typeof certificateBody>

/** The plain fields that a user may write. */
export const supplierProfile = {
  supplier_name: filledText(120, 2),
  short_name: maybe(text(40)),
  supplier_type: z.enum(supplierTypes),
  uscc: maybe(creditCode),
  legal_person: maybe(text(40)),
  registered_capital: maybe(amount),
  established_at: maybe(day),
  business_scope: maybe(text(2000)),
  region_code: maybe(regionCode),
  address: maybe(text(200)),
  contact_name: filledText(40),
  contact_phone: phone,
  email: maybe(email),
  wechat: maybe(text(60)),
  bank_name: maybe(text(80)),
  tax_no: maybe(text(30)),
  invoice_types: z.array(z.enum(invoiceTypes)).check(z.maxLength(invoiceTypes.length)),
  certify_level: maybe(z.enum(certifyLevels)),
}
export type ProfileField = keyof typeof supplierProfile
export const profileFields = Object.keys(supplierProfile) as ProfileField[] // Object.keys types the keys as string

const nullableText = z.nullable(z.string())

/** A supplier in a list. */
export const supplier = z.object({
  id: anId,
  apply_no: z.string(),
  supplier_name: z.string(),
  short_name: nullableText,
  supplier_type: z.enum(supplierTypes),
  uscc: nullableText,
  region_code: nullableText,
  region_text: nullableText,
  address: nullableText,
  contact_name: z.string(),
  contact_phone: z.string(),
  supply_herbs: z.array(suppliedHerb),
  status: z.enum(supplierStatuses),
  certify_level: z.nullable(z.enum(certifyLevels)),
  /** The last day on which every required paper holds; null when none of them ends. */
  valid_until: nullableText,
  /** Days from today to `valid_until`, negative once past. */
  days_left: z.nullable(z.number()),
  expiry: z.enum(expiries),
  source: z.enum(supplierSources),
  facts: z.record(z.enum(supplierFactNames), z.boolean()),
  /** The events that this viewer may send now. */
  allowed_actions: z.array(z.enum(supplierEventNames)),
  blacklist_until: nullableText,
  audit_opinion: nullableText,
  audited_by: z.optional(nullableText),
  is_deleted: recordMeta.is_deleted,
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Supplier = z.output<typeof supplier>

const rate = z.nullable(z.number())

/** One supplier with all its data. Rates are percentages; null where there is nothing to count. */
export const supplierRecord = z.object({
  ...supplier.shape,
  legal_person: nullableText,
  registered_capital: nullableText,
  established_at: nullableText,
  business_scope: nullableText,
  email: nullableText,
  wechat: nullableText,
  bank_name: nullableText,
  tax_no: nullableText,
  invoice_types: z.array(z.enum(invoiceTypes)),
  /** Masked except for the last four characters. */
  bank_account: nullableText,
  id_no: nullableText,
  certificates: z.array(certificate),
  /** The identity fields changed since the certification, until its papers are checked again. */
  recheck_fields: z.optional(z.nullable(z.array(z.enum(supplierIdentity)))),
  rejected_reason: nullableText,
  suspend_reason: nullableText,
  blacklist_reason: nullableText,
  audited_by_name: nullableText,
  audited_at: nullableText,
  score: z.nullable(z.object({ ...scorecard.shape, total: z.number(), grade: z.enum(certifyLevels) })),
  stats: z.object({
    invited: z.number(),
    viewed_rate: rate,
    /** The rate counts only opened demands; sealed tenders are not included. */
    quote_rate: rate,
    win_rate: rate,
    on_time_rate: rate,
    return_rate: rate,
  }),
})
export type SupplierRecord = z.output<typeof supplierRecord>

/** The changes of one save: any fields, the certificates with their verdicts, and the decision. */
export const supplierBody = z
  .extend(z.partial(z.strictObject(supplierProfile)), {
    version,
    bank_account: maybe(bankAccount),
    id_no: maybe(personNumber),
    supply_herbs: z.optional(z.array(suppliedHerbBody).check(z.maxLength(300))),
    certificates: z.optional(z.array(certificateBody).check(z.maxLength(60))),
    score: maybe(scorecard),
    status: z.optional(z.enum(supplierStatuses)),
    audit_opinion: maybe(text(500)),
    /** The last day on which a supplier is barred, with status `blacklisted`. */
    blacklist_until: maybe(day),
  })
  .check((context) => {
    const { status, audit_opinion, blacklist_until } = context.value
    const add = (path: string) => context.issues.push({ ...refused([path], 'required'), input: context.value })
    if (status === undefined) return
    if (opinionStatuses.includes(status) && (audit_opinion ?? '').trim() === '') add('audit_opinion')
    if (status === 'blacklisted' && blacklist_until == null) add('blacklist_until')
  })
export type SupplierBody = z.output<typeof supplierBody>
