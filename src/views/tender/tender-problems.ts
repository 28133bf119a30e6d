// The errors of a tender with their places in the form. A line's number is its position in the demand:
// `lines.3.unit_price`.
import type { TFunction } from 'i18next'
import type { FieldError } from '#contract/envelope.ts'
import { WATER } from '#contract/reviews.quality.ts'
import { listedProblems, type Problem } from '#src/forms/checks.tsx'
import { type Demanded, type DemandLine, type Entries, entryOf, type LineEntry } from './entries.ts'
import type { bodyFrom } from './entry-body.ts'
import { faultsOf } from './entry-faults.ts'
import { doubtOf, isTendered, partsOf } from './entry-sums.ts'
import { specName, specsOf } from './line-demands.ts'
import { WHOLE_LINE } from './line-fields.ts'

/** One error with its place: a line's field, or a field of the whole tender (`line` null). */
export interface PlacedError {
  readonly line: string | null
  readonly field: string
  readonly message: string
}

/** Path of the error that files are still uploading: shown at the files, gone when they have arrived. */
export const waitingPath = 'waiting_files'
/** Path of errors of the tender as a whole. */
export const wholePath = 'items'

/** Field names in the order of the page; others come last. */
export const fieldOrder = [
  'supplier_id',
  'evidence_id',
  'lines',
  'unit_price',
  'offered_qty',
  'quality_read',
  waitingPath,
  'attachments',
  'contact_name',
  'contact_phone',
  'valid_until',
  'payment_terms_offer',
  'tax_rate',
  'remark',
]

/** Fields of the whole tender with their places on the page or in the form of staff. */
const wholeFields = fieldOrder.filter((field) => !['lines', 'unit_price', 'offered_qty'].includes(field))

/** Fields that every line has on the page. */
const lineFields: readonly string[] = [
  'unit_price',
  'offered_qty',
  'grade',
  'origin_text',
  'harvest_year',
  'moisture_pct',
  'content_pct',
  'delivery_days',
  'moq',
  'stock_state',
  'stock_location',
  'batch_no',
  'package_spec',
  'trace_available',
  'gap_base',
  'remark',
] satisfies (keyof LineEntry)[]

/** Whether the page has a field for an error of a line. */
const hasField = (order: Demanded['order'], line: DemandLine, entry: LineEntry, field: string): boolean => {
  if (field === 'unit_confirmed') return doubtOf(line, entry) === 'confirm'
  if (field === 'tax_rate') return partsOf(order).tax && entry.without_tax
  if (field === 'freight_per_kg') return partsOf(order).freight && entry.without_freight
  return lineFields.includes(field) || specsOf(line).some(({ code }) => code !== WATER && field === declaredField(code))
}

const declaredField = (code: string): string => `declared_${code}`

const linePath = (place: number, field: string): string => `lines.${place}.${field}`

/** The paths of a line's fields. */
export const linePaths = ({ order }: Demanded, line: string, fields: readonly string[]): string[] => {
  const place = order.items.findIndex(({ id }) => id === line)
  return fields.map((field) => linePath(place, field))
}

/** Errors shown at a field; an error of `items` itself concerns the whole tender. */
export const fieldsOf = (errors: readonly PlacedError[]): PlacedError[] =>
  errors.filter(({ field }) => field !== wholePath)

/** An error of the form with the place its views use. */
export const placeOf = ({ order }: Demanded, { path, message }: Problem): PlacedError => {
  const [head = '', place, ...field] = path.split('.')
  if (head === 'lines') return { line: order.items[Number(place)]?.id ?? null, field: field.join('.'), message }
  return { line: null, field: head === waitingPath ? 'attachments' : head, message }
}

/** The marked errors of the form, in the order of the page. */
export const placedIn = (demand: Demanded, errors: object): PlacedError[] =>
  listedProblems(errors, fieldOrder).map((problem) => placeOf(demand, problem))

/** The messages of errors found before sending; `waiting`: number of files still uploading. */
export const problemsIn = (
  demand: Demanded,
  entries: Entries,
  submit: boolean,
  waiting: number,
  t: TFunction,
): Problem[] => {
  const wrong = faultsOf(demand, entries, submit)
  const isEmpty = submit && wrong.length === 0 && !demand.order.items.some((line) => isTendered(entryOf(entries, line)))
  return [
    ...wrong.flatMap(({ line, field, key, params }) =>
      linePaths(demand, line, [field]).map((path) => ({ path, message: t(key, params ?? {}) })),
    ),
    ...(isEmpty ? [{ path: wholePath, message: t('tenders:error.nothing') }] : []),
    ...(submit && waiting > 0 ? [{ path: waitingPath, message: t('tenders:files.unsent', { count: waiting }) }] : []),
  ]
}

/** Maps the server's error paths to places in the form. */
export const placedBy =
  (demand: Demanded, entries: Entries, { body, lineIds }: ReturnType<typeof bodyFrom>, t: TFunction) =>
  ({ path, message }: FieldError): Problem => {
    const [head = '', index = '', field = '', place = ''] = path.split('.')
    const nth = index === '' ? -1 : Number(index)
    if (head === 'attachments') {
      const name = entries.files[nth]?.file.name
      // Each file has its own message.
      return name === undefined
        ? { path: head, message }
        : { path: `${head}.${index}`, message: t('tenders:files.wrong', { name, message }) }
    }
    const id = head === 'items' ? lineIds[nth] : undefined
    const line = demand.order.items.find((one) => one.id === id)
    // Without a field on the page, an error is shown above the lines, or below its line.
    if (line === undefined) return { path: wholeFields.includes(head) ? head : wholePath, message }
    const code = field === 'other_declared' ? body.items[nth]?.other_declared?.[Number(place)]?.code : undefined
    const name = code === undefined ? field : declaredField(code)
    const own = hasField(demand.order, line, entryOf(entries, line), name) ? name : WHOLE_LINE
    const [at = head] = linePaths(demand, line.id, [own])
    return { path: at, message }
  }

/**
 * The text of an error in the summary above the lines: its field's name, or its message where it concerns a line as a
 * whole.
 */
export const problemLabel = (
  { order }: Demanded,
  { line: id, field, message }: PlacedError,
  t: TFunction,
  language: string,
): string => {
  if (id === null)
    return t(
      field === 'quality_read' ? 'tenders:quality_read.name' : `tenders:contact.${field.replace('contact_', '')}`,
    )
  const line = order.items.find((one) => one.id === id)
  const name = line?.name ?? ''
  if (field === WHOLE_LINE) return message.includes(name) ? message : `${name} · ${message}`
  const spec = line === undefined ? undefined : specsOf(line).find(({ code }) => field === declaredField(code))
  return `${name} · ${spec === undefined ? t(`tenders:detail.${field}`) : specName(language, spec)}`
}
