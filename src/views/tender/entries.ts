// What a supplier has typed at its link, and how it is taken from a tender or from a draft. Pure.
import * as z from 'zod/mini'
import { multiply, places } from '#contract/decimal.ts'
import { fileRef } from '#contract/files.ts'
import { type Unit, unitsInKg } from '#contract/orders.options.ts'
import { type TenderFile, tenderFileKinds } from '#contract/tenders.files.ts'
import type { SupplierPage } from '#contract/tenders.ts'

export type DemandLine = SupplierPage['order']['items'][number]
/** A demand and what was tendered for it; a whole page is one. */
export type Demanded = Pick<SupplierPage, 'order' | 'tender'>

const text = z.string()
/** A field younger than what may still be kept in a browser. */
const newText = z._default(text, '')
const newTick = z._default(z.boolean(), false)
/** What is stated of further indicators, by the code of the line's limit. */
const newDeclared = z._default(z.record(z.string(), text), {})

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
  grade: newText,
  /** The price leaves out tax, or freight, that the demand's prices contain; what comes on top is asked for. */
  without_tax: newTick,
  without_freight: newTick,
  tax_rate: newText,
  freight_per_kg: newText,
  /** The quantity far above the demand is meant in this unit. */
  unit_confirmed: newTick,
  /** A price that looks like another unit's is meant in its unit; asked by the page alone. */
  price_confirmed: newTick,
  declared: newDeclared,
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
  /** Percent of tax the prices stand at; blank as the demand asks. */
  tax_rate: newText,
  files: z._default(z.array(fileEntry), []),
  /** 已阅读质量要求: ticked once before the tender is handed in. */
  quality_read: newTick,
})
export type Entries = z.output<typeof entriesSchema>

/**
 * What is kept in this browser: the entries, the tender's version they were made on, and the reset of the passcode they came after.
 * What was typed before a reset belongs to whoever knew the passcode then, and is shown to nobody any more.
 */
const keptEntries = z.object({ version: z.number(), after_reset: newText, entries: entriesSchema })
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
  grade: '',
  without_tax: false,
  without_freight: false,
  tax_rate: '',
  freight_per_kg: '',
  unit_confirmed: false,
  price_confirmed: false,
  declared: {},
})

/** Whether the supplier may not tender for the line at all. */
export const isRefused = (line: DemandLine): boolean => line.refusal != null

/**
 * The entry of a line; a line nothing was typed for yet offers the quantity needed. A line the supplier may not tender for is left out,
 * also where it was priced before, as its papers may have ended since.
 */
export const entryOf = (entries: Entries, line: DemandLine): LineEntry => {
  const entry = entries.lines[line.id] ?? blank(line, entries.price_unit)
  return isRefused(line) ? { ...entry, choice: 'none' } : entry
}

/** A page for reading what was handed in: also a line whose qualification has ended since. */
export const asHandedIn = <P extends Demanded>(page: P): P => ({
  ...page,
  order: { ...page.order, items: page.order.items.map((line) => ({ ...line, refusal: null })) },
})

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
      grade: typed(item.grade),
      without_tax: item.tax_incl === false,
      without_freight: item.freight_incl === false,
      tax_rate: plain(typed(item.tax_rate ?? tender?.tax_rate)),
      freight_per_kg: plain(typed(item.freight_per_kg)),
      unit_confirmed: item.unit_confirmed === true,
      // What was handed in was asked before; a price that changes is asked anew.
      price_confirmed: tender?.submitted_at != null,
      declared: Object.fromEntries((item.other_declared ?? []).map(({ code, value }) => [code, value])),
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
    tax_rate: plain(typed(tender?.tax_rate)),
    files: (tender?.attachments ?? []).map(fileEntryOf),
    // What was handed in was read; after an amendment it is read anew.
    quality_read: tender !== null && tender.submitted_at !== null && tender.status !== 'reconfirm',
  }
}

const fileEntryOf = ({ file_id, kind, order_item_id, ...told }: TenderFile): FileEntry => ({
  file: { id: file_id, name: told.name, media_type: told.media_type, byte_size: told.byte_size },
  kind,
  line: order_item_id ?? '',
})
