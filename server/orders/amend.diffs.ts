// What an amendment changes, field by field.
import { parseISO } from 'date-fns/parseISO'
import * as z from 'zod/mini'
import type { FieldDiff } from '#contract/orders.amend.ts'
import { type AmendedBody, orderItemTerms } from '#contract/orders.bodies.ts'
import { orderAttachment } from '#contract/orders.files.ts'
import { orderTerms } from '#contract/orders.schemas.ts'
import type { ItemRow } from './items.ts'
import type { OrderRow } from './rows.ts'

const plain = (value: unknown): unknown => (value === undefined || value === '' ? null : value)

const instants = new Set(['bid_start_at', 'bid_deadline_at', 'open_at'])
const decimals = /^-?\d+\.\d*?0+$/

/** The same text for the same value: `12.500` equals `12.5`, and an instant is the same in every time zone. */
const canonical = (key: string, value: unknown): string => {
  const given = plain(value)
  if (key === 'attachments') return canonicalAttachments(given)
  if (typeof given === 'string' && instants.has(key)) return parseISO(given).toISOString()
  if (typeof given === 'string' && decimals.test(given)) return given.replace(/\.?0+$/, '')
  return JSON.stringify(given)?.replace(/^"|"$/g, '') ?? ''
}

// The database reorders the fields of an attachment, and the server fills in all but these four.
const canonicalAttachments = (value: unknown): string => {
  const read = z.array(orderAttachment).safeParse(value ?? [])
  return JSON.stringify(
    read.data?.map(({ file_id, url, name, doc_type }) => [file_id ?? null, url ?? null, name, doc_type]),
  )
}

const same = (key: string, before: unknown, after: unknown): boolean => canonical(key, before) === canonical(key, after)

/** The changed terms of the demand itself. */
export const termDiffs = (row: OrderRow, terms: AmendedBody): FieldDiff[] => {
  const names: (keyof typeof orderTerms | 'title')[] = [
    'title',
    ...(Object.keys(orderTerms) as (keyof typeof orderTerms)[]), // the table's own keys
  ]
  return names.flatMap((path) =>
    terms[path] === undefined || same(path, row[path], terms[path])
      ? []
      : [{ path, line_no: null, before: plain(row[path]), after: plain(terms[path]) }],
  )
}

/** The changed, added and removed lines. */
export const lineDiffs = (before: readonly ItemRow[], after: readonly ItemRow[]): FieldDiff[] => {
  const old = new Map(before.map((item) => [item.line_no, item]))
  const kept = new Set(after.map((item) => item.line_no))
  const changed = after.flatMap((item): FieldDiff[] => {
    const was = old.get(item.line_no)
    if (was === undefined)
      return [
        { path: 'items', line_no: item.line_no, before: null, after: { name: item.name, quantity: item.quantity } },
      ]
    return (Object.keys(orderItemTerms) as (keyof typeof orderItemTerms)[]) // the table's own keys
      .filter((key) => !same(key, was[key], item[key]))
      .map((key) => ({ path: key, line_no: item.line_no, before: was[key], after: item[key] }))
  })
  const gone = before
    .filter((item) => !kept.has(item.line_no))
    .map((item) => ({
      path: 'items',
      line_no: item.line_no,
      before: { name: item.name, quantity: item.quantity },
      after: null,
    }))
  return [...changed, ...gone]
}
