// How a record becomes something a command is about, and how a command gets the record back.
import { type TemplateStatus, templateStatuses } from '#contract/herbal-templates.ts'
import {
  type SupplierFacts,
  type SupplierStatus,
  supplierFactNames,
  supplierStatuses,
} from '#contract/suppliers.lifecycle.ts'
import { type UserStatus, userStatuses } from '#contract/users.ts'
import type { Situation, Subject } from './command.ts'

/** What commands need to know of a person; rows of the list and whole users both have it. */
export interface UserRow {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly status: UserStatus
  readonly version: number
}

/** A person as a subject, called by name and username: names repeat. */
export const userSubject = (user: UserRow): Subject => ({
  noun: 'users',
  id: user.id,
  label: `${user.name} ${user.username}`,
  record: user,
})

const isUserRow = (record: unknown): record is UserRow =>
  typeof record === 'object' &&
  record !== null &&
  'username' in record &&
  'status' in record &&
  userStatuses.some((one) => one === record.status) &&
  'version' in record &&
  typeof record.version === 'number'

/** The person a situation is about, or `null` when it is about something else or nothing. */
export const userIn = (situation: Situation): UserRow | null => {
  const subject = situation.subject
  return subject?.noun === 'users' && isUserRow(subject.record) ? subject.record : null
}

/** What commands need to know of a herbal template; rows of the list and whole templates both have it. */
export interface TemplateRow {
  readonly id: string
  readonly template_no: string
  readonly name: string
  readonly status: TemplateStatus
  readonly used_count: number
  readonly version: number
}

/** A template as a subject, called by name and number: a name may stand for several grades. */
export const templateSubject = (template: TemplateRow): Subject => ({
  noun: 'herbal_templates',
  id: template.id,
  label: `${template.name} ${template.template_no}`,
  record: template,
})

const isTemplateRow = (record: unknown): record is TemplateRow =>
  typeof record === 'object' &&
  record !== null &&
  'template_no' in record &&
  'status' in record &&
  templateStatuses.some((one) => one === record.status) &&
  'used_count' in record &&
  typeof record.used_count === 'number' &&
  'version' in record &&
  typeof record.version === 'number'

/** The template a situation is about, or `null` when it is about something else or nothing. */
export const templateIn = (situation: Situation): TemplateRow | null => {
  const subject = situation.subject
  return subject?.noun === 'herbal_templates' && isTemplateRow(subject.record) ? subject.record : null
}

/** What commands need to know of a supplier; rows of the list and whole records both have it. */
export interface SupplierRow {
  readonly id: string
  readonly supplier_name: string
  readonly status: SupplierStatus
  readonly facts: SupplierFacts
  readonly version: number
}

/** A supplier as a subject, called by its name. */
export const supplierSubject = (supplier: SupplierRow): Subject => ({
  noun: 'suppliers',
  id: supplier.id,
  label: supplier.supplier_name,
  record: supplier,
})

const isSupplierRow = (record: unknown): record is SupplierRow => {
  if (typeof record !== 'object' || record === null || !('supplier_name' in record)) return false
  if (!('status' in record && 'facts' in record && 'version' in record)) return false
  const { facts, status } = record
  if (typeof facts !== 'object' || facts === null) return false
  return supplierStatuses.some((one) => one === status) && supplierFactNames.every((name) => name in facts)
}

/** The supplier a situation is about, or `null` when it is about something else or nothing. */
export const supplierIn = (situation: Situation): SupplierRow | null => {
  const subject = situation.subject
  return subject?.noun === 'suppliers' && isSupplierRow(subject.record) ? subject.record : null
}
