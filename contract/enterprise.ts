// The buying enterprise: its profile, its warehouses, and the settings its tenders run by.
import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { amount, day, email, filledText, id, phone, regionCode, text, uscc, version, website } from './fields.ts'
import type { PermissionCode } from './permissions.ts'

const from = (min: number, max: number) => z.number().check(z.gte(min), z.lte(max))
const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))

/**
 * Settings of domain.md §3.6 with their bounds. Hours, minutes and days count from zero and may be fractions where a person
 * might try a process in minutes; shares are 0–1, percents 0–100.
 */
export const settingsSchema = z.strictObject({
  /** Least time in hours between publishing and the deadline. */
  min_bid_hours: from(0, 8760),
  /** Least time in hours left after an amendment. */
  min_remaining_hours: from(0, 8760),
  /** No amendment in the last minutes before the deadline. */
  freeze_minutes: from(0, 43_200),
  /** Fewer tenders than this at the deadline is `under_min`. */
  min_bids: whole(1, 9),
  /** What follows then, for a private buyer: somebody decides, or the demand fails by itself. */
  under_min_policy: z.enum(['ask', 'auto_fail']),
  seal_mode: z.enum(['sealed']),
  opener_count: whole(1, 2),
  publicity_days: from(0, 60),
  /** Days a supplier has to confirm an award. */
  confirm_days: from(0, 90),
  contract_days: from(0, 365),
  /** Flagged when at least this share below the mean of the others. */
  abnormal_low_mean: from(0, 1),
  /** Flagged when at least this share below the next lowest. */
  abnormal_low_next: from(0, 1),
  explain_hours: from(0, 720),
  max_rounds: whole(1, 5),
  renegotiate_band: from(0, 100),
  deposit_pct: from(0, 10),
  bid_bond_pct: from(0, 2),
  record_keep_years: whole(1, 50),
  /** Days before a licence ends at which somebody is told. */
  licence_warn_days: z.array(whole(1, 365)).check(z.minLength(1), z.maxLength(6)),
  /** Whether buyers see before the deadline how many have tendered. */
  show_tender_count: z.boolean(),
  /** Whether somebody may approve what they made themselves (four eyes off). */
  allow_self_audit: z.boolean(),
})
export type Settings = z.output<typeof settingsSchema>

/** What an enterprise starts with (domain.md §3.6). */
export const defaultSettings: Settings = {
  min_bid_hours: 48,
  min_remaining_hours: 72,
  freeze_minutes: 0,
  min_bids: 3,
  under_min_policy: 'ask',
  seal_mode: 'sealed',
  opener_count: 1,
  publicity_days: 0,
  confirm_days: 3,
  contract_days: 30,
  abnormal_low_mean: 0.4,
  abnormal_low_next: 0.3,
  explain_hours: 24,
  max_rounds: 2,
  renegotiate_band: 20,
  deposit_pct: 5,
  bid_bond_pct: 2,
  record_keep_years: 15,
  licence_warn_days: [60, 30, 7],
  show_tender_count: true,
  allow_self_audit: false,
}

export const enterpriseTypes = ['piece_factory', 'pharma', 'hospital', 'trader', 'granule_factory', 'other'] as const

const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))

/** Where goods are delivered to. */
export const warehouse = z.strictObject({
  name: filledText(60),
  region_code: regionCode,
  address: filledText(200),
  contact: filledText(40),
  phone,
  is_default: z.boolean(),
})
export type Warehouse = z.output<typeof warehouse>

/** Profile fields a person may write (domain.md §7.10). */
const profile = {
  name: filledText(80, 2),
  short_name: maybe(text(30)),
  name_en: maybe(text(160)),
  uscc,
  enterprise_type: z.enum(enterpriseTypes),
  legal_person: maybe(text(40)),
  registered_capital: maybe(amount),
  established_at: maybe(day),
  region_code: regionCode,
  address: filledText(200),
  contact_name: filledText(40),
  contact_phone: phone,
  email: maybe(email),
  website: maybe(website),
  intro: maybe(text(2000)),
  tax_no: maybe(text(30)),
  bank_name: maybe(text(80)),
  bank_account: maybe(text(40)),
  invoice_address: maybe(text(200)),
  invoice_phone: maybe(phone),
  warehouse: z.array(warehouse).check(z.maxLength(50)),
  sample_address: maybe(text(200)),
}

/** The enterprise as its people see it; `settings` only with 21-system-enterprise. */
export const enterprise = z.object({
  ...profile,
  id,
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  settings: z.optional(settingsSchema),
})
export type Enterprise = z.output<typeof enterprise>

/** Who is told the settings too. */
export const settingsReader: PermissionCode = '21-system-enterprise'

export const readEnterprise = get('enterprise.read', '/v1/user/enterprise_pc/0/', { access: 'any', data: enterprise })

/** Any field, and any part of the settings; what is not sent stays. */
export const editEnterprise = post('enterprise.edit', '/v1/user/enterprise_pc/', {
  access: '21-system-enterprise-edit',
  body: z.extend(z.partial(z.strictObject(profile)), { version, settings: z.optional(z.partial(settingsSchema)) }),
  data: enterprise,
})

export const enterpriseEndpoints = [readEnterprise, editEnterprise] as const
