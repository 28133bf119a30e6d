// The form's values, all texts or booleans: made from an order, and turned into the body.

import { filledPhone, isPlaceFilled } from '#contract/enterprise.place.ts'
import type { Enterprise } from '#contract/enterprise.ts'
import { type FileRef, mediaTypes } from '#contract/files.ts'
import { withoutMissing } from '#contract/missing.ts'
import type { OrderAttachment, OrderDocType } from '#contract/orders.files.ts'
import type { Order } from '#contract/orders.ts'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'
import { emptyLine, type Line, lineOfItem, sentLines } from './lines.ts'

/** Fields with text; a blank text means none. */
export const textFields = [
  'title',
  'purchase_method',
  'goods_type',
  'purpose',
  'seal_mode',
  'open_scope',
  'bid_deadline_at',
  'open_at',
  'delivery_date',
  'delivery_mode',
  'delivery_region_code',
  'delivery_address',
  'package_req',
  'price_basis',
  'invoice_type',
  'payment_terms',
  'payment_terms_text',
  'quality_standard',
  'acceptance_rule',
  'contract_terms',
  'award_method',
  'contact_name',
  'contact_phone',
  'remark',
] as const
/** Amounts (two decimals) and percentages, as decimal text. */
export const decimalFields = [
  'budget_amount',
  'bid_bond_amount',
  'tax_rate',
  'performance_bond_pct',
  'price_band_pct',
] as const
/** Whole numbers. */
export const countFields = [
  'delivery_days',
  'payment_days',
  'min_bids',
  'max_suppliers_per_line',
  'main_share_pct',
] as const
export const flagFields = [
  'regulated',
  'split_delivery',
  'ceiling_public',
  'allow_partial_lines',
  'allow_partial_qty',
  'split_award',
] as const

export type TextField = (typeof textFields)[number]
export type DecimalField = (typeof decimalFields)[number]
export type CountField = (typeof countFields)[number]
export type FlagField = (typeof flagFields)[number]

export interface Criterion {
  code: string
  name: string
  /** Percentage, as text. */
  weight: string
}

/** An attachment on screen: a file of the enterprise, or an address on the web. */
export interface FormAttachment {
  file: FileRef | null
  url: string
  name: string
  doc_type: OrderDocType
}

export interface FormValues extends Record<TextField | DecimalField | CountField, string>, Record<FlagField, boolean> {
  invited_supplier_ids: string[]
  criteria: Criterion[]
  attachments: FormAttachment[]
  /** Files still uploading; never sent. */
  waiting_files: number
  items: Line[]
  /** The reason of a change; for an amendment only. */
  change_reason: string
}

export const FIRST_LINES = 5

const blankLines = (count: number): Line[] => Array.from({ length: count }, emptyLine)

/** A few blank lines are kept below the last one, as room to write. */
export const withRoom = (lines: readonly Line[]): Line[] => [
  ...lines,
  ...blankLines(Math.max(1, FIRST_LINES - lines.length)),
]

const blank = (): FormValues => ({
  ...textOf([...textFields, ...decimalFields, ...countFields], () => ''),
  regulated: false,
  split_delivery: false,
  ceiling_public: false,
  allow_partial_lines: false,
  allow_partial_qty: false,
  split_award: false,
  invited_supplier_ids: [],
  criteria: [],
  attachments: [],
  waiting_files: 0,
  items: [],
  change_reason: '',
})

/** One text per field. */
export const textOf = <K extends string>(fields: readonly K[], value: (field: K) => string): Record<K, string> =>
  Object.fromEntries(fields.map((field) => [field, value(field)])) as Record<K, string> // one entry per field

/** The places of delivery: the warehouses, or the enterprise itself when it has none. */
export interface Place {
  name: string
  region_code: string
  address: string
}

/** The default one first; an enterprise's own address only once it is complete. */
export const placesOf = (enterprise: Enterprise): Place[] => {
  if (enterprise.warehouse.length > 0)
    return enterprise.warehouse.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
  const { short_name, name, region_code, address } = enterprise
  return isPlaceFilled(enterprise) ? [{ name: short_name || name, region_code, address }] : []
}

/** The initial values of a new demand; the most usual choice of each list. */
export const newValues = (viewer: { name: string }, enterprise: Enterprise): FormValues => {
  const [place] = placesOf(enterprise)
  return withoutMissing({
    ...blank(),
    purchase_method: 'tender',
    goods_type: 'crude_herb',
    seal_mode: 'sealed',
    open_scope: 'invited',
    delivery_mode: 'supplier_deliver',
    delivery_region_code: place?.region_code ?? '',
    delivery_address: place?.address ?? '',
    price_basis: 'tax_freight_incl',
    tax_rate: '9',
    invoice_type: 'special_vat',
    payment_terms: 'net60',
    quality_standard: 'chp2025',
    award_method: 'lowest_price',
    max_suppliers_per_line: '2',
    main_share_pct: '70',
    allow_partial_lines: true,
    allow_partial_qty: true,
    split_award: true,
    contact_name: viewer.name,
    contact_phone: filledPhone(enterprise.contact_phone) ?? '',
    items: blankLines(FIRST_LINES),
  })
}

/** A saved order as form values. */
export const valuesOf = (order: Order): FormValues => withoutMissing(written(order))

const written = (order: Order): FormValues => ({
  ...blank(),
  ...textOf(textFields, (field) => order[field] ?? ''),
  ...textOf(decimalFields, (field) => plainDecimal(order[field], field.endsWith('_amount') ? 2 : 0)),
  ...textOf(countFields, (field) => order[field]?.toString() ?? ''),
  regulated: order.regulated === true,
  split_delivery: order.split_delivery === true,
  ceiling_public: order.ceiling_public === true,
  allow_partial_lines: order.allow_partial_lines === true,
  allow_partial_qty: order.allow_partial_qty === true,
  split_award: order.split_award === true,
  invited_supplier_ids: [...(order.invited_supplier_ids ?? [])],
  criteria: (order.criteria ?? []).map(({ code, name, weight }) => ({ code, name, weight: String(weight) })),
  attachments: (order.attachments ?? []).map(attachmentOf),
  items: withRoom(order.items.map(lineOfItem)),
})

const attachmentOf = ({
  file_id,
  url,
  name = '',
  doc_type = 'other',
  mime,
  size = 0,
}: OrderAttachment): FormAttachment => ({
  file:
    file_id == null
      ? null
      : { id: file_id, name, media_type: mediaTypes.find((one) => one === mime) ?? 'application/pdf', byte_size: size },
  url: url ?? '',
  name,
  doc_type,
})

/** A copy of the demand without its times, which a new round needs anew. */
export const copiedValues = (order: Order, lines: 'all' | 'failed'): FormValues => {
  const items = lines === 'all' ? order.items : order.items.filter((item) => unsettled.has(item.status))
  const values = valuesOf({ ...order, items })
  return {
    ...values,
    bid_deadline_at: '',
    open_at: '',
    delivery_date: '',
    items: values.items.map((line) => ({ ...line, line_no: null, delivery_date: '' })),
  }
}

/** Lines of an ended demand without a winner. */
const unsettled = new Set<string>(['open', 'failed', 'not_awarded', 'declined', 'part_confirmed'])

/** The result of a form: the body, and the position on screen of each of its lines. */
export interface Sending {
  body: Record<string, unknown>
  at: number[]
}

/**
 * The values in the shape of the API. On `create` blank fields are left out, so that the server's defaults apply; on
 * `edit` they are null, because a field that is left out stays unchanged. `last`: the highest line number used so far.
 */
export const bodyOf = (values: FormValues, how: 'create' | 'edit' | 'amend', last = 0): Sending => {
  const none = how === 'create' ? undefined : null
  const { items, at } = sentLines(values.items, how === 'amend' ? 'kept' : 'by_place', last)
  const texts = [...textFields, ...decimalFields].map((field) => [field, plainInstant(values[field].trim()) || none])
  const counts = countFields.map((field) => [field, wholeNumber(values[field]) ?? none])
  const body: Record<string, unknown> = {
    ...Object.fromEntries(texts),
    ...Object.fromEntries(counts),
    ...Object.fromEntries(flagFields.map((field) => [field, values[field]])),
    invited_supplier_ids: values.open_scope === 'invited' ? values.invited_supplier_ids : [],
    criteria:
      values.award_method === 'comprehensive'
        ? values.criteria.map((one) => ({ ...one, weight: Number(one.weight) }))
        : [],
    attachments: values.attachments.map(({ file, url, name, doc_type }) =>
      file === null ? { url, name, doc_type } : { file_id: file.id, name: file.name, doc_type },
    ),
    items,
  }
  if (body.title === none) delete body.title
  // Blank means the value of the enterprise's settings.
  if (body.min_bids === none) delete body.min_bids
  return { body: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)), at }
}

const INSTANT = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/

/** A moment as records have it, in UTC: one that is typed again, with the offset of its place, is no change. */
const plainInstant = (text: string): string =>
  INSTANT.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : text

/** Only digits are a whole number; any other text is sent as it is, so that it is refused with a message. */
const wholeNumber = (text: string): number | string | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : trimmed
}

/** Whether two sets of values would be sent as the same body. */
export const isSame = (a: FormValues, b: FormValues): boolean =>
  JSON.stringify([bodyOf(a, 'edit').body, a.change_reason]) ===
  JSON.stringify([bodyOf(b, 'edit').body, b.change_reason])
