// Makes the request body of a tender from the typed entries. Pure.
import { grades } from '#contract/orders.options.ts'
import { stockStates, type TenderBodyInput } from '#contract/tenders.schemas.ts'
import { type Demanded, type Entries, entryOf, type LineEntry } from './entries.ts'
import { doubtOf, isTendered, partsOf } from './entry-sums.ts'

const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim())
// Text that is no number is sent as NaN, which the contract refuses at its field.
const numberOrNull = (value: string): number | null => (value.trim() === '' ? null : Number(value))

const declaredFrom = (declared: LineEntry['declared']) => {
  const stated = Object.entries(declared).flatMap(([code, value]) =>
    value.trim() === '' ? [] : [{ code, value: value.trim() }],
  )
  return stated.length === 0 ? null : stated
}

/** The request body without `submit` and `version`; `lineIds[n]` is the line of `body.items[n]`. */
export const bodyFrom = (
  page: Demanded,
  entries: Entries,
): { body: Omit<TenderBodyInput, 'submit' | 'version'>; lineIds: string[] } => {
  const basis = page.order.price_basis
  const parts = partsOf(page.order)
  const before = new Map(page.tender?.items.map((item) => [item.order_item_id, item]))
  const tendered = page.order.items.filter((line) => isTendered(entryOf(entries, line)))
  const items = tendered.map((line) => {
    const entry = entryOf(entries, line)
    return {
      ...before.get(line.id),
      order_item_id: line.id,
      unit_price: entry.unit_price,
      price_unit: entry.price_unit,
      ...(basis === 'excl_tax' ? { tax_incl: false } : parts.tax ? { tax_incl: !entry.without_tax } : {}),
      // A basis that says nothing of freight leaves it open, and so does the line.
      freight_incl: parts.freight ? !entry.without_freight : basis === 'ex_works' ? false : null,
      tax_rate: parts.tax && entry.without_tax ? orNull(entry.tax_rate) : null,
      freight_per_kg: parts.freight && entry.without_freight ? orNull(entry.freight_per_kg) : null,
      offered_qty: entry.offered_qty,
      unit_confirmed: entry.unit_confirmed && doubtOf(line, entry) === 'confirm' ? true : null,
      grade: grades.find((one) => one === entry.grade) ?? null,
      other_declared: declaredFrom(entry.declared),
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
      // An unticked box is not sent: a supplier without traceability need not declare it.
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
      tax_rate: orNull(entries.tax_rate),
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

/** Terms of the tender that the page does not show. */
const termsKept = ({ tender }: Demanded) =>
  tender === null
    ? {}
    : {
        price_basis: tender.price_basis,
        invoice_type: tender.invoice_type,
        delivery_days: tender.delivery_days,
      }
