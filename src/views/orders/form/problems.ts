// The errors of the form, by field: the contract's bounds always, required fields only on submitting.
import type { TFunction } from 'i18next'
import { seenAtLeast } from '#contract/fields.ts'
import { fieldIssues } from '#contract/issues.ts'
import { orderCreateBody } from '#contract/orders.bodies.ts'
import { isDeliveryEarly, isOpeningEarly } from '#contract/orders.dates.ts'
import { isOfferedMethod } from '#contract/orders.options.ts'
import { submitTerms } from '#contract/orders.terms.ts'
import { specCells } from '#src/components/quality-spec-rows.ts'
import { listedProblems, type Problem } from '#src/forms/checks.tsx'
import { isDay } from '#src/ui/date/calendar.ts'
import { fieldId as fieldIdOf, focusField } from '#src/ui/input/field-focus.ts'
import { weightPriceText } from './line-cells.ts'
import { gridColumns, isBlank, moreColumns } from './lines.ts'
import { sectionFields } from './sections.ts'
import { bodyOf, type FormValues } from './values.ts'

/** What the form is being checked for: `amend` needs a reason and everything `submit` needs. */
export type Intent = 'draft' | 'submit' | 'amend'

/** Names of fields in the order of the page. */
export const fieldOrder: readonly string[] = [...sectionFields, ...gridColumns, ...moreColumns, 'quality_specs']
const lineFields = new Set<string>([...gridColumns, ...moreColumns])
const WEIGHTS_TOTAL = 100

/**
 * The form's path of a path in the server's body: blank lines are not sent, and an error inside a list belongs to its
 * field.
 */
export const formPath = (path: string, at: readonly number[]): string => {
  const [field = '', index, inner, ...cell] = path.split('.')
  if (field !== 'items' || index === undefined) return field
  const line = at[Number(index)] ?? Number(index)
  // An indicator has cells of its own; an error without a cell is shown at its name.
  if (inner === 'quality_specs' && cell.length > 1)
    return `items.${line}.quality_specs.${cell[0]}.${specCells.find((one) => one === cell[1]) ?? 'name_zh'}`
  return `items.${line}.${inner !== undefined && lineFields.has(inner) ? inner : 'name'}`
}

/** The line whose panel contains a path; null for other paths. */
export const panelRow = (path: string): number | null => {
  const [field, row, inner] = path.split('.')
  const isOwn = inner === 'quality_specs' || moreColumns.some((column) => column === inner)
  return field === 'items' && isOwn ? Number(row) : null
}

/** Every error, in the order of the page; at most one per field. `now` in ms. */
export const problemsOf = (values: FormValues, intent: Intent, t: TFunction, now: number): Problem[] => {
  const { body, at } = bodyOf(values, intent === 'amend' ? 'amend' : 'create')
  const found = new Map<string, string>()
  const note = (path: string, message: string) => {
    if (!found.has(path)) found.set(path, message)
  }
  values.items.forEach((line, index) => {
    const year = line.harvest_year.trim()
    if (year !== '' && !/^(19|20)\d{2}$/.test(year))
      note(`items.${index}.harvest_year`, t('order_form:problems.harvest_year'))
    for (const name of ['reference_price', 'ceiling_price'] as const) {
      const byWeight = weightPriceText(line, line[name], t)
      if (byWeight !== null) note(`items.${index}.${name}`, byWeight)
    }
  })
  const parsed = orderCreateBody.safeParse(body)
  if (!parsed.success)
    for (const issue of fieldIssues(parsed.error.issues, body))
      note(formPath(issue.path, at), t(`validation:${issue.code}`, issue.params))
  if (values.waiting_files > 0) note('attachments', t('order_form:attachments.waiting'))
  if (values.title.trim() === '') note('title', t('validation:required'))
  if (intent !== 'draft') {
    for (const field of submitTerms)
      if (field !== 'min_bids' && values[field].trim() === '') note(field, t('validation:required'))
    for (const [path, key] of missing(values, now)) note(path, t(`order_form:problems.${key}`))
  }
  if (intent === 'amend' && !seenAtLeast(2).test(values.change_reason))
    note('change_reason', t('order_form:problems.change_reason'))
  return [...found].map(([path, message]) => ({ path, message }))
}

/** What a demand needs for submitting beyond single fields; the server checks it again by its own clock. */
const missing = (values: FormValues, now: number): [path: string, key: string][] => {
  const faults: [string, string][] = []
  const filled = values.items.flatMap((line, index) => (isBlank(line) ? [] : [{ line, index }]))
  if (filled.length === 0) faults.push(['items.0.name', 'has_lines'])
  for (const { line, index } of filled) {
    if (line.herbal_id === null) faults.push([`items.${index}.name`, line.name.trim() === '' ? 'herb' : 'herb_unknown'])
    if (line.quantity.trim() === '') faults.push([`items.${index}.quantity`, 'quantity'])
  }
  const deadline = values.bid_deadline_at === '' ? null : Date.parse(values.bid_deadline_at)
  for (const { line, index } of filled)
    if (isEarly(values.bid_deadline_at, line.delivery_date))
      faults.push([`items.${index}.delivery_date`, 'delivery_early'])
  if (values.open_scope === 'invited' && values.invited_supplier_ids.length === 0)
    faults.push(['invited_supplier_ids', 'suppliers'])
  if (deadline !== null && deadline <= now) faults.push(['bid_deadline_at', 'deadline_past'])
  if (values.delivery_date === '' && values.delivery_days.trim() === '') faults.push(['delivery_date', 'delivery'])
  if (isEarly(values.bid_deadline_at, values.delivery_date)) faults.push(['delivery_date', 'delivery_early'])
  if (isOpeningEarly(values.open_at, values.bid_deadline_at)) faults.push(['open_at', 'open_early'])
  if (values.award_method !== '' && !isOfferedMethod(values.award_method))
    faults.push(['award_method', 'method_not_offered'])
  if (values.award_method === 'comprehensive' && weightTotal(values) !== WEIGHTS_TOTAL)
    faults.push(['criteria', 'weights'])
  return faults
}

/** The sum of the criteria in percent; NaN while one is no number. */
export const weightTotal = (values: Pick<FormValues, 'criteria'>): number =>
  values.criteria.reduce((total, one) => total + (one.weight.trim() === '' ? Number.NaN : Number(one.weight)), 0)

const isEarly = (deadline: string, day: string): boolean => isDay(day) && isDeliveryEarly(deadline, day)

/** The name of a field in a list of problems: `第 4 行 需求量`. */
export const problemLabel = (path: string, t: TFunction): string => {
  const [field = '', index, inner = '', spec, cell] = path.split('.')
  if (field !== 'items' || index === undefined) return t(`orders:fields.${field}`)
  const row = spec === undefined ? '' : t('herbal:quality.row', { row: Number(spec) + 1 })
  const name =
    cell === undefined
      ? t(`orders:fields.item.${inner}`)
      : t('order_form:problems.indicator', { row, field: t(`herbal:quality.fields.${cell}`) })
  return t('order_form:problems.line', { line: Number(index) + 1, field: name })
}

/**
 * The page's path of a value. The error of a whole line or indicator is shown at its name. The values call a line's
 * indicators `specs`.
 */
export const shownPath = (path: string): string =>
  path
    .replace(/^(items\.\d+)\.specs\b/, '$1.quality_specs')
    .replace(/^(items\.\d+(?:\.quality_specs\.\d+)?)$/, (_, row) =>
      row.includes('quality_specs') ? `${row}.name_zh` : `${row}.name`,
    )

/** Id of a field's control on the page. */
export const fieldId = (path: string): string => fieldIdOf('order', path)

/** The shown errors as a list, in the order of the page. */
export const listedOrderProblems = (errors: object): Problem[] => listedProblems(errors, fieldOrder)

/**
 * Names of lines that are no herbs, which a draft may keep and the grid marks already; the one in the focused field,
 * `focusedId`, is still being typed.
 */
export const unknownNames = (items: FormValues['items'], focusedId: string | null, t: TFunction): Problem[] =>
  items.flatMap(({ name, herbal_id }, at) => {
    const path = `items.${at}.name`
    return herbal_id !== null || name.trim() === '' || fieldId(path) === focusedId
      ? []
      : [{ path, message: t('order_form:problems.herb_unknown') }]
  })

/** Focuses a field; `openLine` opens the panel of a line for a field in it. False when it is not on the page. */
export const goToProblem = (path: string, openLine: ((row: number, path: string) => void) | null): boolean => {
  const row = panelRow(path)
  if (row === null || openLine === null) return focusField(fieldId(path))
  openLine(row, path)
  return true
}
