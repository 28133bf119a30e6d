// What a supplier has typed, and what becomes of it: a body for the server, sums on the screen. Pure.
import * as z from 'zod/mini'
import { compare, multiply, places, round, sum } from '#contract/decimal.ts'
import { fileRef } from '#contract/files.ts'
import { type Unit, unitsInKg } from '#contract/orders.options.ts'
import { amountOf } from '#contract/reviews.award.ts'
import { type TenderFile, tenderFileKinds } from '#contract/tenders.files.ts'
import { stockStates, type TenderBodyInput } from '#contract/tenders.schemas.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { isDecimal } from '#src/ui/decimal-text.ts'

export type DemandLine = SupplierPage['order']['items'][number]
/** A demand and what was tendered for it; a whole page is one. */
export type Demanded = Pick<SupplierPage, 'order' | 'tender'>

const text = z.string()
/** A field younger than what may still be kept in a browser. */
const newText = z._default(text, '')
const newTick = z._default(z.boolean(), false)

/** One line as typed; figures stay text until they are sent. Price in `price_unit`, quantities in the line's unit. */
const lineEntry = z.object({
  /** `none`: the supplier does not tender for this line. */
  choice: z.enum(['open', 'none']),
  unit_price: text,
  price_unit: z.enum(['yuan_kg', 'yuan_jin']),
  offered_qty: text,
  moq: text,
  origin_text: text,
  harvest_year: text,
  moisture_pct: text,
  delivery_days: text,
  remark: text,
  content_pct: newText,
  stock_state: newText,
  stock_location: newText,
  package_spec: newText,
  batch_no: newText,
  trace_available: newTick,
  gap_base: newTick,
})
export type LineEntry = z.output<typeof lineEntry>
export type PriceUnit = LineEntry['price_unit']

/** A file as it is listed on the page: what it is, and of which line; '' is the whole tender. */
const fileEntry = z.object({ file: fileRef, kind: z.enum(tenderFileKinds), line: text })
export type FileEntry = z.output<typeof fileEntry>

const entriesSchema = z.object({
  price_unit: z.enum(['yuan_kg', 'yuan_jin']),
  lines: z.record(z.string(), lineEntry),
  contact_name: text,
  contact_phone: text,
  remark: text,
  valid_until: newText,
  payment_terms_offer: newText,
  files: z._default(z.array(fileEntry), []),
})
export type Entries = z.output<typeof entriesSchema>

/** What is kept in this browser: the entries and the tender's version they were made on. */
const keptEntries = z.object({ version: z.number(), entries: entriesSchema })
export type KeptEntries = z.output<typeof keptEntries>

/** A draft found in this browser, or null when it is none of ours. */
export const keptFrom = (values: unknown): KeptEntries | null => {
  const parsed = keptEntries.safeParse(values)
  return parsed.success ? parsed.data : null
}

/** A decimal without zeros it does not need: `12000.000` → `12000`. */
export const plain = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

/** Counts have a price apiece, everything else a price per kg. */
export const isWeight = (line: DemandLine): boolean => unitsInKg[unitOf(line)] !== null

/** The line's unit; an unknown one counts as a count. */
export const unitOf = (line: DemandLine): Unit => {
  const units: Readonly<Record<string, unknown>> = unitsInKg
  return line.unit in units ? (line.unit as Unit) : 'piece' // the key was just found
}

const blank = (line: DemandLine, priceUnit: PriceUnit): LineEntry => ({
  choice: 'open',
  unit_price: '',
  price_unit: isWeight(line) ? priceUnit : 'yuan_kg',
  offered_qty: plain(line.quantity ?? ''),
  moq: '',
  origin_text: '',
  harvest_year: '',
  moisture_pct: '',
  delivery_days: '',
  remark: '',
  content_pct: '',
  stock_state: '',
  stock_location: '',
  package_spec: '',
  batch_no: '',
  trace_available: false,
  gap_base: false,
})

/** The entry of a line; a line nothing was typed for yet offers the quantity needed. */
export const entryOf = (entries: Entries, line: DemandLine): LineEntry =>
  entries.lines[line.id] ?? blank(line, entries.price_unit)

const HALF = '0.5'
const TWICE = '2'
const THOUSANDTH = '0.001'

const typed = (value: string | number | null | undefined): string => String(value ?? '')

/** The entries a tender was saved with; empty ones where there is no tender. */
export const entriesFrom = (page: Demanded): Entries => {
  const tender = page.tender
  const known = new Map(page.order.items.map((line) => [line.id, line]))
  const lines: Record<string, LineEntry> = {}
  for (const item of tender?.items ?? []) {
    const line = known.get(item.order_item_id)
    if (line === undefined) continue
    lines[line.id] = {
      choice: 'open',
      // This page writes 元/kg and 元/市斤; a price per 吨 came in by another way and means the same per kg.
      unit_price: plain(
        item.price_unit === 'yuan_t' ? multiply(item.unit_price, THOUSANDTH, places.price + 3) : item.unit_price,
      ),
      price_unit: item.price_unit === 'yuan_jin' ? 'yuan_jin' : 'yuan_kg',
      offered_qty: plain(item.offered_qty),
      moq: plain(item.moq ?? ''),
      origin_text: typed(item.origin_text),
      harvest_year: typed(item.harvest_year),
      moisture_pct: typed(item.moisture_pct),
      delivery_days: typed(item.delivery_days),
      remark: typed(item.remark),
      content_pct: typed(item.content_pct),
      stock_state: typed(item.stock_state),
      stock_location: typed(item.stock_location),
      package_spec: typed(item.package_spec),
      batch_no: typed(item.batch_no),
      trace_available: item.trace_available === true,
      gap_base: item.gap_base === true,
    }
  }
  const jin = Object.values(lines).some((entry) => entry.price_unit === 'yuan_jin')
  return {
    price_unit: jin ? 'yuan_jin' : 'yuan_kg',
    lines,
    contact_name: typed(tender?.contact_name),
    contact_phone: typed(tender?.contact_phone),
    remark: typed(tender?.remark),
    valid_until: typed(tender?.valid_until),
    payment_terms_offer: typed(tender?.payment_terms_offer),
    files: (tender?.attachments ?? []).map(fileEntryOf),
  }
}

const fileEntryOf = ({ file_id, kind, order_item_id, ...told }: TenderFile): FileEntry => ({
  file: { id: file_id, name: told.name, media_type: told.media_type, byte_size: told.byte_size },
  kind,
  line: order_item_id ?? '',
})

/** Whether the supplier tenders for a line. */
export const isTendered = (entry: LineEntry): boolean => entry.choice === 'open' && entry.unit_price !== ''

/** The price in 元/kg (apiece for counts), or null while it is no number. */
export const pricePerKg = (entry: LineEntry): string | null => {
  if (!isDecimal(entry.unit_price)) return null
  return entry.price_unit === 'yuan_jin' ? multiply(entry.unit_price, TWICE, places.price) : entry.unit_price
}

/** The same price in the unit it was not typed in: 元/市斤 for 元/kg and the other way. */
export const otherPrice = (entry: LineEntry): string | null =>
  isDecimal(entry.unit_price)
    ? plain(multiply(entry.unit_price, entry.price_unit === 'yuan_jin' ? TWICE : HALF, places.price + 1))
    : null

/** 元 for a line as typed, or null while price or quantity is no number. */
export const lineAmount = (line: DemandLine, entry: LineEntry): string | null => {
  const price = pricePerKg(entry)
  if (!isTendered(entry) || price === null || !isDecimal(entry.offered_qty)) return null
  return amountOf(price, entry.offered_qty, unitOf(line))
}

/** How many lines are tendered for, and 元 for all of them. */
export const totalsOf = (page: Demanded, entries: Entries): { lines: number; total: string; settled: number } => {
  const all = page.order.items.map((line) => ({ line, entry: entryOf(entries, line) }))
  return {
    lines: all.filter(({ entry }) => isTendered(entry)).length,
    settled: all.filter(({ entry }) => isTendered(entry) || entry.choice === 'none').length,
    total: sum(all.flatMap(({ line, entry }) => lineAmount(line, entry) ?? [])),
  }
}

const inUnit = (entry: LineEntry, unit: PriceUnit): LineEntry => {
  if (entry.price_unit === unit || entry.unit_price === '') return { ...entry, price_unit: unit }
  const other = otherPrice(entry)
  // A price that would need a fifth decimal place stays as it was typed.
  if (other === null || compare(round(other, places.price), other) !== 0) return entry
  return { ...entry, unit_price: plain(other), price_unit: unit }
}

/** Prices typed and still to be typed in another unit; the same prices, written differently. */
export const withPriceUnit = (page: Demanded, entries: Entries, unit: PriceUnit): Entries => ({
  ...entries,
  price_unit: unit,
  lines: Object.fromEntries(
    page.order.items.flatMap((line) => {
      const entry = entries.lines[line.id]
      if (entry === undefined) return []
      return [[line.id, isWeight(line) ? inUnit(entry, unit) : entry] as const]
    }),
  ),
})

const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim())
// What is no number goes out as NaN, which the contract refuses at its field.
const numberOrNull = (value: string): number | null => (value.trim() === '' ? null : Number(value))

/** The tender as it is sent, without `submit` and `version`; `lineIds[n]` is the line of `body.items[n]`. */
export const bodyFrom = (
  page: Demanded,
  entries: Entries,
): { body: Omit<TenderBodyInput, 'submit' | 'version'>; lineIds: string[] } => {
  const basis = page.order.price_basis
  const before = new Map(page.tender?.items.map((item) => [item.order_item_id, item]))
  const tendered = page.order.items.filter((line) => isTendered(entryOf(entries, line)))
  const items = tendered.map((line) => {
    const entry = entryOf(entries, line)
    return {
      ...before.get(line.id),
      order_item_id: line.id,
      unit_price: entry.unit_price,
      price_unit: entry.price_unit,
      ...(basis === 'excl_tax' && { tax_incl: false }),
      ...(basis !== null && { freight_incl: basis === 'tax_freight_incl' }),
      offered_qty: entry.offered_qty,
      moq: orNull(entry.moq),
      origin_text: orNull(entry.origin_text),
      harvest_year: numberOrNull(entry.harvest_year),
      moisture_pct: orNull(entry.moisture_pct),
      delivery_days: numberOrNull(entry.delivery_days),
      remark: orNull(entry.remark),
      content_pct: orNull(entry.content_pct),
      stock_state: stockStates.find((one) => one === entry.stock_state) ?? null,
      stock_location: orNull(entry.stock_location),
      package_spec: orNull(entry.package_spec),
      batch_no: orNull(entry.batch_no),
      // Not ticked is nothing said: a supplier that has no traceability need not say so.
      trace_available: entry.trace_available ? true : null,
      gap_base: entry.gap_base ? true : null,
    }
  })
  return {
    body: {
      ...termsKept(page),
      contact_name: orNull(entries.contact_name),
      contact_phone: orNull(entries.contact_phone),
      remark: orNull(entries.remark),
      valid_until: orNull(entries.valid_until),
      payment_terms_offer: orNull(entries.payment_terms_offer),
      attachments: entries.files.map(({ file, kind, line }) => ({
        file_id: file.id,
        kind,
        order_item_id: line === '' ? null : line,
      })),
      items,
    },
    lineIds: tendered.map((line) => line.id),
  }
}

/** Terms the page does not show but the tender has. */
const termsKept = ({ tender }: Demanded) =>
  tender === null
    ? {}
    : {
        price_basis: tender.price_basis,
        tax_rate: tender.tax_rate,
        invoice_type: tender.invoice_type,
        delivery_days: tender.delivery_days,
      }
