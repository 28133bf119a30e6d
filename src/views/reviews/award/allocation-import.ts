// The spreadsheet of an allocation (scenario G): its columns, the faults of its rows, and the resulting allocation.
// Pure.
import * as z from 'zod/mini'
import { unguardCell } from '#contract/cells.ts'
import { compare } from '#contract/decimal.ts'
import { quantity } from '#contract/fields.figures.ts'
import { units } from '#contract/orders.options.ts'
import { type Allocation, awardFaults, type LineOffer } from '#contract/reviews.award.ts'
import type { ImportSpec, RowView, Say } from '#src/imports/rows.ts'
import { columnsOf } from '#src/imports/table.ts'
import { type Pick, resolvedByReason } from '#src/machines/use-review.ts'
import { plainNumber } from '#src/ui/table/table-text.ts'
import type { MatrixLine, MatrixModel } from '../matrix/model.ts'

/** Rows the file may have: the lines of a large demand, each with the offers of many suppliers. */
const MAX_ROWS = 15_000

type Texts = RowView['texts']

const column = columnsOf('orders:fields.item')

const taken = z.object({
  line_no: z.string(),
  name: z.optional(z.string()),
  supplier: z.string(),
  awarded_qty: quantity,
  unit: z.optional(z.enum(units)),
})

const plain = (text: string): string => unguardCell(text.trim()).normalize('NFKC').replace(/\s+/g, '').toLowerCase()

const numberIn = (text = ''): string => plainNumber(text).replace(/\.0+$/, '')

/** An empty cell, a zero or a dash: the offer gets nothing. */
const givesNothing = (text = ''): boolean => /^[-–—]?$|^0+(\.0*)?$/.test(plainNumber(text).trim())

/** A row's allocation, or its first fault: a key of `reviews:import`, with its field. */
type Found =
  | { readonly is: 'given'; readonly given: Pick }
  | { readonly is: 'fault'; readonly field: string; readonly fault: string; readonly params: Record<string, string> }

/** Lookup tables of the comparison: lines by number, suppliers by name or tender number. */
interface Names {
  readonly lines: ReadonlyMap<string, MatrixLine>
  /** Tenders by every accepted name. */
  readonly tenders: ReadonlyMap<string, ReadonlySet<string>>
  readonly offers: ReadonlyMap<string, LineOffer>
}

const namesIn = ({ lines, columns, table }: MatrixModel): Names => {
  const tenders = new Map<string, Set<string>>()
  for (const { tender } of columns) {
    for (const name of [tender.supplier_name, tender.supplier_short_name, tender.tender_no]) {
      if (name === null || name === '') continue
      tenders.set(plain(name), (tenders.get(plain(name)) ?? new Set()).add(tender.id))
    }
  }
  return {
    lines: new Map(lines.map((one) => [String(one.line.line_no), one])),
    tenders,
    offers: new Map(table.offers.map((one) => [`${one.order_item_id} ${one.tender_id}`, one])),
  }
}

const found = (texts: Texts, names: Names): Found => {
  const fault = (field: string, code: string, params: Record<string, string> = {}): Found => ({
    is: 'fault',
    field,
    fault: code,
    params,
  })
  const number = numberIn(texts.line_no)
  const line = names.lines.get(number)
  if (line === undefined) return fault('line_no', 'line_unknown', { line: number })
  const { name = '', supplier = '', awarded_qty = '' } = texts
  if (name !== '' && plain(name) !== plain(line.item.name ?? ''))
    return fault('name', 'name_differs', { line: number, name: line.item.name ?? '' })
  if (supplier === '' && awarded_qty === '') return fault('line_no', 'line_missing')
  const called = [...(names.tenders.get(plain(supplier)) ?? [])]
  const [tender] = called
  if (tender === undefined) return fault('supplier', 'supplier_unknown')
  if (called.length > 1) return fault('supplier', 'supplier_several')
  const offer = names.offers.get(`${line.line.id} ${tender}`)
  if (offer === undefined) return fault('supplier', 'no_offer', { line: number })
  const given = { order_item_id: line.line.id, tender_item_id: offer.id, awarded_qty: plainNumber(awarded_qty) }
  return { is: 'given', given }
}

/** The allocation of valid rows, as the dialog passes them. */
export const partsIn = (rows: readonly RowView[], model: MatrixModel): Pick[] => {
  const names = namesIn(model)
  return rows.flatMap(({ texts }) => {
    const one = found(texts, names)
    return one.is === 'given' ? [one.given] : []
  })
}

/** Fields of the table by those of the award's body. */
const fields: Readonly<Record<string, string>> = { tender_item_id: 'supplier', awarded_qty: 'awarded_qty' }

const judgedRows = (rows: readonly RowView[], names: Names, { table }: MatrixModel, say: Say) => {
  const faults: Record<string, string> = {}
  const given: { readonly key: string; readonly allocation: Allocation }[] = []
  for (const { row, texts, reads, faults: own } of rows) {
    const one = found(texts, names)
    const unit = names.lines.get(numberIn(texts.line_no))?.line.unit
    const read = reads.unit
    if (read?.is === 'value' && unit !== undefined && read.value !== unit)
      faults[`${row.key}.unit`] = say('reviews:import.unit_differs', { unit: say(`orders:options.unit.${unit}`) })
    if (one.is === 'fault') faults[`${row.key}.${one.field}`] = say(`reviews:import.${one.fault}`, one.params)
    else if (own.awarded_qty === undefined)
      given.push({ key: row.key, allocation: { ...one.given, role: 'main', reason_code: null, reason_text: null } })
  }
  const proposal = { lines: given.map(({ allocation }) => allocation), no_award: [], summary_reason: null }
  // The reason for not choosing the lowest is asked later, so the line's other offers do not matter here.
  const chosen = new Set(proposal.lines.map((one) => one.tender_item_id))
  const offers = table.offers.filter((one) => chosen.has(one.id))
  for (const { path, code, params } of awardFaults(table.demand, offers, table.terms, proposal)) {
    const [, nth = '', field = ''] = path.split('.')
    const key = given[Number(nth)]?.key
    if (key === undefined || nth === '' || resolvedByReason.has(code)) continue
    faults[`${key}.${fields[field] ?? 'line_no'}`] ??= say(`refusals:${code}`, params)
  }
  return faults
}

/** The table of one comparison. */
export const allocationImport = (model: MatrixModel): ImportSpec => {
  const names = namesIn(model)
  const demand = model.lines.toSorted((a, b) => compare(String(a.line.line_no), String(b.line.line_no)))
  return {
    id: 'allocations',
    most: MAX_ROWS,
    columns: [
      column('line_no', 'decimal', { required: true }),
      column('name', 'text'),
      column('supplier', 'text', {
        required: true,
        label: 'reviews:record.supplier',
        heads: 'imports:heads.supplier_name',
      }),
      column('awarded_qty', 'decimal', { required: true, label: 'reviews:import.awarded_qty' }),
      column('unit', 'choice', { values: units, optionsKey: 'orders:options.unit', also: 'order_form:paste.unit' }),
    ],
    same: [],
    row: taken,
    // Rows without a quantity are left out; a demanded line without any row is reported.
    arranged: (rows) => {
      const named = new Set(rows.map(({ texts }) => numberIn(texts.line_no)))
      const last = Math.max(0, ...rows.map(({ key }) => Number(key)))
      const missing = demand.filter(({ line }) => !named.has(String(line.line_no)))
      return [
        ...rows.filter(({ texts }) => !givesNothing(texts.awarded_qty)),
        ...missing.map(({ line, item }, at) => ({
          key: String(last + at + 1),
          texts: { line_no: String(line.line_no), name: item.name ?? '' },
          skipped: false,
        })),
      ]
    },
    judged: (rows, say) => judgedRows(rows, names, model, say),
  }
}
