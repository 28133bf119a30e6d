// The entries a supplier types at its link, and how they are read from a tender or from a draft. Pure.
import * as z from 'zod/mini'
import { multiply, places } from '#contract/decimal.ts'
import { fileRef } from '#contract/files.ts'
import { priceBases, type Unit, unitsInKg } from '#contract/orders.options.ts'
import { type TenderFile, tenderFileKinds } from '#contract/tenders.files.ts'
import { basisParts, isCounted } from '#contract/tenders.price.ts'
import type { SupplierPage } from '#contract/tenders.ts'

export type DemandLine = SupplierPage['order']['items'][number]
/** A demand and the tender for it; the data of a supplier's page fits. */
export type Demanded = Pick<SupplierPage, 'order' | 'tender'>

const text = z.string()
/** A field that drafts stored by an older release lack. */
const newText = z._default(text, '')
const newTick = z._default(z.boolean(), false)
/** Stated values of further indicators, by the indicator's code. */
const newDeclared = z._default(z.record(z.string(), text), {})

/** One line as typed; numbers stay text until sent. The price is in `price_unit`, quantities in the line's unit. */
const lineEntry = z.object({
  /** `none`: the supplier makes no offer for this line. */
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
  /** The price excludes tax or freight that the demand's prices include; the form asks for the excluded part. */
  without_tax: newTick,
  without_freight: newTick,
  tax_rate: newText,
  freight_per_kg: newText,
  /** Confirms the unit of a quantity far above the demand. */
  unit_confirmed: newTick,
  /** Confirms the unit of a price that looks like one in another unit; asked by the page, not by the call. */
  price_confirmed: newTick,
  declared: newDeclared,
})
export type LineEntry = z.output<typeof lineEntry>
export type PriceUnit = LineEntry['price_unit']

/** A listed file: its kind and its line; '' is the whole tender. */
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
  /** Tax rate of the prices in percent; empty: the demand's rate. */
  tax_rate: newText,
  files: z._default(z.array(fileEntry), []),
  /** 已阅读质量要求: ticked once before the tender is submitted. */
  quality_read: newTick,
})
export type Entries = z.output<typeof entriesSchema>

/**
 * The draft stored in this browser: the entries, the version of the tender they are based on, and the last passcode
 * reset before them. A draft from before a reset may be another person's, who knew the old passcode, so it is never
 * shown again.
 */
const keptEntries = z.object({ version: z.number(), after_reset: newText, entries: entriesSchema })
export type KeptEntries = z.output<typeof keptEntries>

/** A draft read from this browser, or null when its shape is unknown. */
export const keptFrom = (values: unknown): KeptEntries | null => {
  const parsed = keptEntries.safeParse(values)
  return parsed.success ? parsed.data : null
}

/** A decimal without trailing zeros: `12000.000` → `12000`. */
export const plain = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

/** Whether a line is counted by weight: then its price is per kg, otherwise per piece. */
export const isWeight = (line: DemandLine): boolean => !isCounted(unitOf(line))

/** The line's unit; an unknown one is treated as pieces. */
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
 * The entry of a line; a line without an entry offers the demanded quantity. A line the supplier may not tender for is
 * left out, even if it was priced before: a qualification may have expired since.
 */
export const entryOf = (entries: Entries, line: DemandLine): LineEntry => {
  const entry = entries.lines[line.id] ?? blank(line, entries.price_unit)
  return isRefused(line) ? { ...entry, choice: 'none' } : entry
}

/** The page for reading a submitted tender: it includes lines whose qualification has expired since. */
export const asHandedIn = <P extends Demanded>(page: P): P => ({
  ...page,
  order: { ...page.order, items: page.order.items.map((line) => ({ ...line, refusal: null })) },
})

const THOUSANDTH = '0.001'

const typed = (value: string | number | null | undefined): string => String(value ?? '')

/** The entries of a saved tender; empty entries where there is none. */
export const entriesFrom = (page: Demanded): Entries => {
  const tender = page.tender
  const known = new Map(page.order.items.map((line) => [line.id, line]))
  const parts = basisParts(priceBases.find((one) => one === page.order.price_basis))
  const lines: Record<string, LineEntry> = {}
  for (const item of tender?.items ?? []) {
    const line = known.get(item.order_item_id)
    if (line === undefined) continue
    lines[line.id] = {
      choice: 'open',
      // This page offers 元/kg and 元/市斤; a price per 吨, entered elsewhere, is converted to kg.
      unit_price: plain(
        item.price_unit === 'yuan_t' && isWeight(line)
          ? multiply(item.unit_price, THOUSANDTH, places.price + 3)
          : item.unit_price,
      ),
      // A count has no price by weight; an older release let one be saved, and its figure was shown per piece.
      price_unit: item.price_unit === 'yuan_jin' && isWeight(line) ? 'yuan_jin' : 'yuan_kg',
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
      // Only what the demand's prices contain can be left out of one.
      without_tax: parts.tax && item.tax_incl === false,
      without_freight: parts.freight && item.freight_incl === false,
      tax_rate: plain(typed(item.tax_rate ?? tender?.tax_rate)),
      freight_per_kg: plain(typed(item.freight_per_kg)),
      unit_confirmed: item.unit_confirmed === true,
      // A submitted price was confirmed before; a changed price must be confirmed again.
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
    // A submitted tender implies the requirements were read; after an amendment they must be read again.
    quality_read: tender !== null && tender.submitted_at !== null && tender.status !== 'reconfirm',
  }
}

const fileEntryOf = ({ file_id, kind, order_item_id, ...told }: TenderFile): FileEntry => ({
  file: { id: file_id, name: told.name, media_type: told.media_type, byte_size: told.byte_size },
  kind,
  line: order_item_id ?? '',
})
