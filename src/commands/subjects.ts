// How a record becomes a command's subject, and how a command gets the record from its subject.
import { type TemplateStatus, templateStatuses } from '#contract/herbal-templates.ts'
import {
  type SupplierFacts,
  type SupplierStatus,
  supplierFactNames,
  supplierStatuses,
} from '#contract/suppliers.lifecycle.ts'
import { type UserStatus, userStatuses } from '#contract/users.ts'
import type { Situation, Subject } from './command.ts'

/** What commands need of a user; list rows and whole users both have it. */
export interface UserRow {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly status: UserStatus
  readonly version: number
}

/** A user as a subject, labelled with name and username, because names repeat. */
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

/** The user of a situation, or `null` when its subject is something else or nothing. */
export const userIn = (situation: Situation): UserRow | null => {
  const subject = situation.subject
  return subject?.noun === 'users' && isUserRow(subject.record) ? subject.record : null
}

/** What commands need of a herbal template; list rows and whole templates both have it. */
export interface TemplateRow {
  readonly id: string
  readonly template_no: string
  readonly name: string
  readonly status: TemplateStatus
  readonly used_count: number
  readonly version: number
}

/** A template as a subject, labelled with name and number, because a name may have several grades. */
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

/** The template of a situation, or `null` when its subject is something else or nothing. */
export const templateIn = (situation: Situation): TemplateRow | null => {
  const subject = situation.subject
  return subject?.noun === 'herbal_templates' && isTemplateRow(subject.record) ? subject.record : null
}

/** What commands need of a supplier; list rows and whole records both have it. */
export interface SupplierRow {
  readonly id: string
  readonly supplier_name: string
  readonly status: SupplierStatus
  readonly facts: SupplierFacts
  readonly version: number
}

/** A supplier as a subject, labelled with its name. */
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

/** The supplier of a situation, or `null` when its subject is something else or nothing. */
export const supplierIn = (situation: Situation): SupplierRow | null => {
  const subject = situation.subject
  return subject?.noun === 'suppliers' && isSupplierRow(subject.record) ? subject.record : null
}
