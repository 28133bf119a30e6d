// The differences of two states of the form, field by field, and the body of an amendment.
import { type AmendmentCause, amendmentCausesOf, type FieldDiff, weighedTerms } from '#contract/orders.amend.ts'
import { units } from '#contract/orders.options.ts'
import type { Order } from '#contract/orders.ts'
import { inKg } from '#contract/reviews.award.ts'
import { lastNumber } from '../form/lines.ts'
import { bodyOf, type FormValues } from '../form/values.ts'

export type { FieldDiff }

type Body = Record<string, unknown>

const asText = (value: unknown): string => JSON.stringify(value ?? null)

const linesOf = (body: Body): Map<number, Body> => {
  const items: unknown = body.items
  if (!Array.isArray(items)) return new Map()
  return new Map(items.map((item: Body) => [Number(item.line_no), item]))
}

/**
 * The indicators of each line before the change, by line number. The body leaves out unchanged indicators, but a
 * difference shows their earlier values.
 */
const specsBefore = (values: FormValues): ReadonlyMap<number | null, unknown> =>
  new Map(values.items.map((line) => [line.line_no, line.kept.quality_specs ?? null]))

const lineDiffs = (
  before: Map<number, Body>,
  after: Map<number, Body>,
  specs: ReadonlyMap<number | null, unknown>,
): FieldDiff[] => {
  const numbers = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b)
  return numbers.flatMap((line_no): FieldDiff[] => {
    const was = before.get(line_no)
    const is = after.get(line_no)
    if (was === undefined || is === undefined) {
      const shown = (line: Body | undefined) =>
        line === undefined ? null : { name: line.name, quantity: line.quantity, unit: line.unit }
      return [{ path: 'items', line_no, before: shown(was), after: shown(is) }]
    }
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((path) => path !== 'herbal_id' && asText(was[path]) !== asText(is[path]))
      .map((path) => ({
        path,
        line_no,
        before: was[path] ?? (path === 'quality_specs' ? specs.get(line_no) : null) ?? null,
        after: is[path] ?? null,
      }))
  })
}

/** Every difference: the demand's own fields first, then line by line. */
export const diffOf = (before: FormValues, after: FormValues): FieldDiff[] => {
  const was = bodyOf(before, 'amend').body
  const is = bodyOf(after, 'amend', lastNumber(before.items)).body
  const terms = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((path) => path !== 'items' && asText(was[path]) !== asText(is[path]))
    .map((path) => ({ path, line_no: null, before: was[path] ?? null, after: is[path] ?? null }))
  return [...terms, ...lineDiffs(linesOf(was), linesOf(is), specsBefore(before))]
}

/** The changed parts of the body: an amendment sends nothing else. */
export const changedBody = (before: FormValues, after: FormValues): { body: Body; at: number[] } => {
  const { body, at } = bodyOf(after, 'amend', lastNumber(before.items))
  const diffs = diffOf(before, after)
  const paths = new Set(diffs.map((diff) => (diff.line_no === null ? diff.path : 'items')))
  return { body: Object.fromEntries(Object.entries(body).filter(([name]) => paths.has(name))), at }
}

const oneWayTermsOf = ({ bid_deadline_at, open_at, budget_amount }: FormValues) => ({
  bid_deadline_at: bid_deadline_at || null,
  open_at: open_at || null,
  budget_amount: budget_amount || null,
})

/** Why the amendment needs approval, by the server's rules; empty where it takes effect at once. */
export const causesIn = (
  { approved }: Pick<Order, 'approved'>,
  before: FormValues,
  after: FormValues,
  mayExtend: boolean,
): AmendmentCause[] => {
  if (approved == null) return []
  const names = new Map(approved.lines.map((line) => [line.line_no, line.name]))
  const { body, at } = bodyOf(after, 'amend', lastNumber(before.items))
  // Blank lines of the grid are not sent, so they are no added lines.
  const numbered = [...linesOf(body).keys()].flatMap((line_no, place) => {
    const item = after.items[at[place] ?? -1]
    if (item === undefined) return []
    return [
      {
        line_no,
        unit: item.unit,
        ceiling_price: item.ceiling_price,
        herbal_id: item.herbal_id,
        name: item.name || (names.get(line_no) ?? null),
        qty_kg: item.quantity ? inKg(item.quantity, units.find((unit) => unit === item.unit) ?? 'kg') : null,
        reference_price: item.reference_price || null,
      },
    ]
  })
  const diffs = diffOf(before, after)
  const changed = weighedTerms(diffs, numbered, oneWayTermsOf(before), oneWayTermsOf(after), mayExtend)
  return amendmentCausesOf(approved.lines, numbered, changed, approved.pct)
}
