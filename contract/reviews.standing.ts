// What stands of an award: the lines that are confirmed or wait for their answer, and the one home of what they come to.
import { compare, divide, percentOf, places, subtract, sum } from './decimal.ts'
import type { AwardLine, Decision, StandingSums } from './reviews.schemas.ts'

/** Whether a line still binds its supplier: a winner, and neither given up nor taken back. */
export const isStanding = ({ role, status }: Pick<AwardLine, 'role' | 'status'>): boolean =>
  role === 'main' && status !== 'declined' && status !== 'revoked'

/**
 * The winners an award is read by: what stands of it once it is in force, and before, or where it never came to be, what was proposed.
 */
export const shownWinners = ({ lines, sums }: Pick<Decision, 'lines' | 'sums'>): AwardLine[] =>
  lines.filter((line) => (sums === null ? line.role === 'main' : isStanding(line)))

/** A line with its amount, and what it would be at its reference price; 元. */
interface Summed {
  readonly order_item_id: string
  readonly supplier_id: string
  readonly awarded_qty: string
  readonly amount: string
  readonly reference_amount: string | null
}

/** A demanded line, in the unit its awarded quantities are in. */
interface Demanded {
  readonly id: string
  readonly quantity: string | null
}

/** What some lines of an award come to; a saving counts only what has a reference on both sides. */
export const sumsOfLines = (demand: readonly Demanded[], lines: readonly Summed[]): StandingSums => {
  const compared = lines.flatMap(({ amount, reference_amount: reference }) =>
    reference === null ? [] : [{ amount, reference }],
  )
  const reference = compared.length === 0 ? null : sum(compared.map((line) => line.reference))
  const saving = reference === null ? null : subtract(reference, sum(compared.map((line) => line.amount)))
  const covered = new Set(lines.map((line) => line.order_item_id)).size
  return {
    total: sum(lines.map((line) => line.amount)),
    reference,
    saving,
    saving_pct: saving === null || reference === null ? null : percentOf(saving, reference),
    lines: covered,
    coverage_pct: demand.length === 0 ? '0.00' : (divide(String(covered * 100), String(demand.length), 2) ?? '0.00'),
    suppliers: new Set(lines.map((line) => line.supplier_id)).size,
    short_lines: demand.flatMap(({ id, quantity }) => {
      const own = lines.filter((line) => line.order_item_id === id)
      const missing_qty = subtract(
        quantity ?? '0',
        sum(
          own.map((line) => line.awarded_qty),
          places.quantity,
        ),
      )
      return own.length > 0 && compare(missing_qty, '0') > 0 ? [{ order_item_id: id, missing_qty }] : []
    }),
  }
}
