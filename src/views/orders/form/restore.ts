// Restores a local draft into the form. It may have any age and shape, so each part is checked before it is used.
import * as z from 'zod/mini'
import { fileRef } from '#contract/files.ts'
import { orderDocTypes } from '#contract/orders.files.ts'
import { restoredLine } from './lines.ts'
import {
  type Criterion,
  countFields,
  decimalFields,
  type FormAttachment,
  type FormValues,
  flagFields,
  textFields,
  textOf,
} from './values.ts'

/** The form's initial values, with the valid parts of an untrusted draft. */
export const restoredValues = (draft: unknown, start: FormValues): FormValues => {
  if (typeof draft !== 'object' || draft === null) return start
  const given = new Map<string, unknown>(Object.entries(draft))
  const text = <K extends string>(fields: readonly K[], from: Record<K, string>) =>
    textOf(fields, (field) => {
      const value = given.get(field)
      return typeof value === 'string' ? value : from[field]
    })
  const list = (field: string): readonly unknown[] | null => {
    const value = given.get(field)
    return Array.isArray(value) ? value : null
  }
  const flags = Object.fromEntries(
    flagFields.flatMap((field) => {
      const value = given.get(field)
      return typeof value === 'boolean' ? [[field, value]] : []
    }),
  )
  return {
    ...start,
    ...text([...textFields, ...decimalFields, ...countFields, 'change_reason'], start),
    ...flags,
    invited_supplier_ids:
      list('invited_supplier_ids')?.filter((id) => typeof id === 'string') ?? start.invited_supplier_ids,
    attachments: list('attachments')?.flatMap(restoredAttachment) ?? start.attachments,
    waiting_files: 0,
    criteria: list('criteria')?.flatMap(restoredCriterion) ?? start.criteria,
    items: list('items')?.map(restoredLine) ?? start.items,
  }
}

const restoredCriterion = (value: unknown): Criterion[] => {
  if (typeof value !== 'object' || value === null) return []
  const { code, name, weight } = value as Partial<Record<string, unknown>> // an object; its keys are checked one by one
  return typeof code === 'string' && typeof name === 'string' && typeof weight === 'string'
    ? [{ code, name, weight }]
    : []
}

const kept = z.object({
  file: z.nullable(fileRef),
  url: z.string(),
  name: z.string(),
  doc_type: z.enum(orderDocTypes),
})

const restoredAttachment = (value: unknown): FormAttachment[] => {
  const read = kept.safeParse(value)
  return read.success ? [read.data] : []
}
