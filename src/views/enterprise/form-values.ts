// The form's values: texts, checkboxes, or lists of those. Made from an enterprise, and turned into the body.
import * as z from 'zod/mini'
import { filledPhone, isPlaceFilled } from '#contract/enterprise.place.ts'
import {
  type ApprovalKind,
  approvalKinds,
  defaultAuditChains,
  defaultSettings,
  type Enterprise,
} from '#contract/enterprise.ts'
import { type FileRef, fileRef } from '#contract/files.ts'
import { numberNames, readDays, readNumber, type ShownNumber, settingGroups, writtenNumber } from './setting-rules.ts'

/** The texts of the profile in the page's order, up to its lists of certificates and warehouses. */
const companyFields = [
  'name',
  'short_name',
  'uscc',
  'enterprise_type',
  'name_en',
  'legal_person',
  'registered_capital',
  'established_at',
  'intro',
  'region_code',
  'address',
  'contact_name',
  'contact_phone',
  'email',
  'website',
  'sample_address',
  'tax_no',
  'bank_name',
  'bank_account',
  'invoice_address',
  'invoice_phone',
] as const
const profileFields = [...companyFields, 'gs1_prefix'] as const
type ProfileField = (typeof profileFields)[number]

const required = [
  'name',
  'uscc',
  'enterprise_type',
  'region_code',
  'address',
  'contact_name',
  'contact_phone',
] as const satisfies readonly ProfileField[]

/** The fields that must be filled in. */
export const requiredFields: readonly string[] = required
const optional = profileFields.filter((name) => !requiredFields.includes(name))

export interface StoreValues {
  name: string
  region_code: string
  address: string
  contact: string
  phone: string
  is_default: boolean
}

export interface PaperValues {
  type: string
  no: string
  issuer: string
  valid_from: string
  valid_to: string
  files: FileRef[]
}

export interface StepValues {
  name: string
  min_amount: string
  approver_ids: string[]
}

export interface EnterpriseValues
  extends Record<ProfileField | ShownNumber, string>,
    Record<ApprovalKind, StepValues[]> {
  warehouse: StoreValues[]
  certificates: PaperValues[]
  under_min_policy: string
  licence_warn_days: string
  time_zone: string
  show_tender_count: boolean
  allow_self_audit: boolean
}

const textsOf = <K extends string>(names: readonly K[], value: (name: K) => string): Record<K, string> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, string> // one entry per name

/**
 * The values of fields that the set-up does not ask for: they start empty instead of with the set-up's placeholders, so
 * they are required before the form is saved.
 */
const unfilled = (enterprise: Enterprise) => ({
  ...(!isPlaceFilled(enterprise) && { region_code: '', address: '' }),
  contact_phone: filledPhone(enterprise.contact_phone) ?? '',
})

/** The values of an enterprise. */
export const valuesOf = (enterprise: Enterprise | null): EnterpriseValues => {
  const settings = enterprise?.settings ?? defaultSettings
  const chains = enterprise?.audit_chains ?? defaultAuditChains
  const steps = (kind: ApprovalKind) => chains[kind].map((step) => ({ ...step, approver_ids: [...step.approver_ids] }))
  return {
    ...textsOf(profileFields, (name) => enterprise?.[name] ?? ''),
    ...(enterprise !== null && unfilled(enterprise)),
    ...textsOf(numberNames, (name) => writtenNumber(name, settings[name])),
    warehouse: (enterprise?.warehouse ?? []).map((store) => ({ ...store })),
    certificates: (enterprise?.certificates ?? []).map((paper) => ({
      type: paper.type,
      no: paper.no ?? '',
      issuer: paper.issuer ?? '',
      valid_from: paper.valid_from ?? '',
      valid_to: paper.valid_to ?? '',
      files: [...paper.files],
    })),
    under_min_policy: settings.under_min_policy,
    licence_warn_days: settings.licence_warn_days.join(', '),
    time_zone: settings.time_zone,
    show_tender_count: settings.show_tender_count,
    allow_self_audit: settings.allow_self_audit,
    publish: steps('publish'),
    award: steps('award'),
  }
}

/** The body; an invalid setting is left out, `settingProblems` reports it. */
export const bodyOf = (values: EnterpriseValues) => {
  const numbers = numberNames.flatMap((name) => {
    const value = readNumber(name, values[name])
    return value === null ? [] : [[name, value] as const]
  })
  const days = readDays(values.licence_warn_days)
  return {
    ...textsOf(required, (name) => values[name]),
    ...Object.fromEntries(optional.map((name) => [name, values[name].trim() === '' ? null : values[name]])),
    warehouse: values.warehouse,
    certificates: values.certificates.map(({ type, files, ...texts }) => ({
      type,
      files: files.map((file) => file.id),
      ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim() === '' ? null : text])),
    })),
    settings: {
      ...Object.fromEntries(numbers),
      ...(days !== null && { licence_warn_days: days }),
      under_min_policy: values.under_min_policy,
      time_zone: values.time_zone,
      show_tender_count: values.show_tender_count,
      allow_self_audit: values.allow_self_audit,
    },
    audit_chains: Object.fromEntries(
      approvalKinds.map((kind) => [
        kind,
        values[kind].map((step) => ({ ...step, min_amount: step.min_amount.trim() === '' ? '0' : step.min_amount })),
      ]),
    ),
  }
}

/** The form's name of a field of the body. */
export const pathOf = (path: string): string =>
  path.replace(/^(settings|audit_chains)\./, '').replace(/^(licence_warn_days|certificates\.\d+\.files)\..*$/, '$1')

/** Field names in the page's order. */
export const order: readonly string[] = [
  ...companyFields,
  'certificates',
  'warehouse',
  'gs1_prefix',
  ...settingGroups.rules,
  'under_min_policy',
  'licence_warn_days',
  'time_zone',
  ...settingGroups.review,
  ...settingGroups.award,
  'allow_self_audit',
  'publish',
  'award',
  ...settingGroups.resting,
]

const text = z.string()
const store = z.object({
  name: text,
  region_code: text,
  address: text,
  contact: text,
  phone: text,
  is_default: z.boolean(),
})
const step = z.object({ name: text, min_amount: text, approver_ids: z.array(text) })
const paper = z.object({
  type: text,
  no: text,
  issuer: text,
  valid_from: text,
  valid_to: text,
  files: z.array(fileRef),
})
const lists = {
  certificates: z.array(paper),
  warehouse: z.array(store),
  publish: z.array(step),
  award: z.array(step),
} as const

/** Restores a local draft into the form; invalid values are ignored. */
export const restored = (draft: unknown, now: object): object => {
  if (typeof draft !== 'object' || draft === null) return now
  const given = new Map<string, unknown>(Object.entries(draft))
  const fits = (name: string, value: unknown): boolean => {
    const list = Object.entries(lists).find(([key]) => key === name)?.[1]
    return list === undefined
      ? typeof value !== 'object' && typeof given.get(name) === typeof value
      : list.safeParse(given.get(name)).success
  }
  return Object.fromEntries(
    Object.entries(now).map(([name, value]) => [name, fits(name, value) ? given.get(name) : value]),
  )
}

/** Whether a value of the form is a list of files. */
export const isFileRefs = (value: unknown): value is FileRef[] => z.array(fileRef).safeParse(value).success
