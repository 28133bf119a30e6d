// The buying enterprise: its profile, its warehouses, and the settings of its tenders.
import * as z from 'zod/mini'
import { DEFAULT_ZONE, isZone } from './business-day.ts'
import { compare } from './decimal.ts'
import { get, post } from './endpoint.ts'
import { MAX_PAPERS, ownPaper, ownPaperBody } from './enterprise.papers.ts'
import { email, gs1Prefix, httpsAddress, phone, uscc } from './fields.contact.ts'
import { amount } from './fields.figures.ts'
import { day, filledText, id, maybe, messageKey, recordMeta, regionCode, text, version } from './fields.ts'
import type { PermissionCode } from './permissions.ts'

/** Minimum and maximum of each numeric setting, in its own unit. */
export const settingBounds = {
  min_bid_hours: [0, 8760],
  min_remaining_hours: [0, 8760],
  freeze_minutes: [0, 43_200],
  reapprove_pct: [0, 1000],
  min_bids: [1, 9],
  opener_count: [1, 2],
  publicity_days: [0, 60],
  confirm_days: [0, 90],
  contract_days: [0, 365],
  abnormal_low_mean: [0, 1],
  abnormal_low_next: [0, 1],
  explain_hours: [0, 720],
  deposit_pct: [0, 10],
  bid_bond_pct: [0, 2],
  record_keep_years: [1, 50],
  /** The bounds of each entry. */
  licence_warn_days: [1, 365],
} as const satisfies Record<string, readonly [min: number, max: number]>
type Bounded = keyof typeof settingBounds

const within = (name: Bounded) => {
  const [min, max] = settingBounds[name]
  return [z.gte(min), z.lte(max)] as const
}
const number = (name: Bounded) => z.number().check(...within(name))
const whole = (name: Bounded) => z.int().check(...within(name))

/** A time zone by its region, `Asia/Shanghai`. */
export const zone = text(64).check(z.refine<string>(isZone, messageKey('time_zone')))

/** The maximum number of warnings before a licence ends. */
export const MAX_WARNINGS = 6

/**
 * Settings of an enterprise with their bounds. Hours, minutes and days start at zero and may be fractions, so that somebody can
 * try a process in minutes; shares are 0–1, percents 0–100.
 */
export const settingsSchema = z.strictObject({
  /** Minimum hours between publication and deadline. */
  min_bid_hours: number('min_bid_hours'),
  /** Minimum hours left after an amendment. */
  min_remaining_hours: number('min_remaining_hours'),
  /** No amendment in the last minutes before the deadline. */
  freeze_minutes: number('freeze_minutes'),
  /** An amendment that raises the reference total by more percent than this waits for an approver. */
  reapprove_pct: number('reapprove_pct'),
  /** With fewer tenders than this at the deadline a demand is `under_min`. */
  min_bids: whole('min_bids'),
  /** What follows from `under_min` for a private buyer: a user decides, or the demand fails by itself. */
  under_min_policy: z.enum(['ask', 'auto_fail']),
  seal_mode: z.enum(['sealed']),
  opener_count: whole('opener_count'),
  publicity_days: number('publicity_days'),
  /** Days a supplier has to confirm an award. */
  confirm_days: number('confirm_days'),
  contract_days: number('contract_days'),
  /** A tender is flagged when it is at least this share below the mean of the others. */
  abnormal_low_mean: number('abnormal_low_mean'),
  /** A tender is flagged when it is at least this share below the next lowest. */
  abnormal_low_next: number('abnormal_low_next'),
  explain_hours: number('explain_hours'),
  deposit_pct: number('deposit_pct'),
  bid_bond_pct: number('bid_bond_pct'),
  record_keep_years: whole('record_keep_years'),
  /** Days before a licence's end on which a warning is sent. */
  licence_warn_days: z.array(whole('licence_warn_days')).check(z.minLength(1), z.maxLength(MAX_WARNINGS)),
  /** The time zone in which days are counted and times are shown, by its IANA name. */
  time_zone: zone,
  /** Whether buyers see before the deadline how many have tendered. */
  show_tender_count: z.boolean(),
  /** Whether users may approve their own work (no four-eyes rule). */
  allow_self_audit: z.boolean(),
})
export type Settings = z.output<typeof settingsSchema>

/** Settings of features that are not built (publicity): they are stored, and nothing reads them yet. */
export const unusedSettings = ['publicity_days'] as const satisfies Bounded[]

/** The settings of a new enterprise. */
export const defaultSettings: Settings = {
  min_bid_hours: 48,
  min_remaining_hours: 72,
  freeze_minutes: 0,
  reapprove_pct: 10,
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
  deposit_pct: 5,
  bid_bond_pct: 2,
  record_keep_years: 15,
  licence_warn_days: [60, 30, 7],
  time_zone: DEFAULT_ZONE,
  show_tender_count: true,
  allow_self_audit: false,
}

/** The acts that are approved by amount: publishing a demand, and an award. */
export const approvalKinds = ['publish', 'award'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** The permission for each approval; a user named in a step must hold it. */
export const approverPermission = {
  publish: '21-bidding-order-audit',
  award: '21-bidding-comparison-award_audit',
} as const satisfies Record<ApprovalKind, PermissionCode>

/** Who approves amounts from this one up, 元; of the steps reached, the one with the highest amount decides. */
export const auditStep = z.strictObject({
  /** The place of the step, from 1; a body may leave it out. */
  step_no: z.optional(z.int().check(z.gte(1), z.lte(9))),
  /** One of the named users signs (或签); that all of them must sign is not built. */
  mode: z.optional(z.enum(['any'])),
  name: filledText(40),
  min_amount: amount,
  /** Any one of these users signs. */
  approver_ids: z.array(id).check(z.minLength(1), z.maxLength(20)),
})
export type AuditStep = z.output<typeof auditStep>

// A text that is no amount is refused at its own field, so the check of the order ignores it.
const isRising = (steps: readonly AuditStep[]): boolean =>
  steps.every(({ min_amount }, at) => {
    const before = steps[at - 1]?.min_amount
    if (before === undefined || !amount.safeParse(before).success || !amount.safeParse(min_amount).success) return true
    return compare(min_amount, before) > 0
  })

const auditChain = z.array(auditStep).check(z.maxLength(9), z.refine<AuditStep[]>(isRising, messageKey('steps_rising')))

/** The approvers of each kind; a kind without steps may be approved by everybody with its permission. */
export const auditChainsSchema = z.strictObject({ publish: auditChain, award: auditChain })
export type AuditChains = z.output<typeof auditChainsSchema>

/** Nobody is named: everybody with the permission approves. */
export const defaultAuditChains: AuditChains = { publish: [], award: [] }

/**
 * The step that names the approvers of an amount: the last one reached. An unknown amount reaches the last step. Null: everybody
 * with the permission may approve.
 */
export const stepFor = (chain: readonly AuditStep[], total: string | null): AuditStep | null =>
  chain.findLast((step) => total === null || compare(total, step.min_amount) >= 0) ?? null

export const enterpriseTypes = ['piece_factory', 'pharma', 'hospital', 'trader', 'granule_factory', 'other'] as const

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

/** Profile fields a person may write. */
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
  website: maybe(httpsAddress),
  intro: maybe(text(2000)),
  tax_no: maybe(text(30)),
  bank_name: maybe(text(80)),
  bank_account: maybe(text(40)),
  invoice_address: maybe(text(200)),
  invoice_phone: maybe(phone),
  warehouse: z.array(warehouse).check(z.maxLength(50)),
  sample_address: maybe(text(200)),
  /** The enterprise's own GS1 prefix; its GS1 codes begin with it. */
  gs1_prefix: maybe(gs1Prefix),
}

/** The settings that the writer of a demand has to know. */
const demandRules = z.pick(settingsSchema, { min_bid_hours: true, min_bids: true })

/** The enterprise as its users see it; settings, audit_chains and certificates only with 21-system-enterprise. */
export const enterprise = z.object({
  ...profile,
  id,
  ...recordMeta,
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Sent to every user; another server may leave it out. */
  demand_rules: z.optional(demandRules),
  settings: z.optional(settingsSchema),
  audit_chains: z.optional(auditChainsSchema),
  certificates: z.optional(z.array(ownPaper)),
})
export type Enterprise = z.output<typeof enterprise>

/** The permission that also reads the settings. */
export const settingsReader: PermissionCode = '21-system-enterprise'

export const readEnterprise = get('enterprise.read', '/v1/user/enterprise_pc/0/', { access: 'any', data: enterprise })

/** Takes any fields, any parts of settings and chains, and all certificates or none; parts that are not sent stay. */
export const editEnterprise = post('enterprise.edit', '/v1/user/enterprise_pc/', {
  access: '21-system-enterprise-edit',
  body: z.extend(z.partial(z.strictObject(profile)), {
    version,
    settings: z.optional(z.partial(settingsSchema)),
    audit_chains: z.optional(z.partial(auditChainsSchema)),
    certificates: z.optional(z.array(ownPaperBody).check(z.maxLength(MAX_PAPERS))),
  }),
  data: enterprise,
})

/** A user who may be named in a step, or is named in one. */
export const approver = z.object({
  id,
  name: z.string(),
  department: z.nullable(z.string()),
  position: z.nullable(z.string()),
  /** The kinds they may approve now; a user who has lost the permission or was disabled has none. */
  kinds: z.array(z.enum(approvalKinds)),
})
export type Approver = z.output<typeof approver>

/** All users who may approve something, and those who are named in a step although they may not. */
export const listApprovers = get('enterprise.approvers', '/v1/user/enterprise_pc/0/approvers/', {
  access: settingsReader,
  data: z.object({ list: z.array(approver) }),
})

export const enterpriseEndpoints = [readEnterprise, editEnterprise, listApprovers] as const
