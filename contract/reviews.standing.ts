// The standing lines of an award: those that are confirmed or wait for an answer. Their sums are computed only here.
import { compare, percentOf, subtract, sum } from './decimal.ts'
import { coverageOf, shortLines } from './reviews.award.ts'
import type { AwardLine, Decision, StandingSums } from './reviews.schemas.ts'

/** Whether a line still binds its supplier: a main line, and neither declined nor revoked. */
export const isStanding = ({ role, status }: Pick<AwardLine, 'role' | 'status'>): boolean =>
  role === 'main' && status !== 'declined' && status !== 'revoked'

type Share = Pick<AwardLine, 'id' | 'order_item_id' | 'supplier_id' | 'role' | 'status' | 'awarded_qty'>

const largestOf = (shares: readonly Share[]): string | undefined =>
  [...Map.groupBy(shares, (one) => one.supplier_id)]
    .map(([supplier, own]) => ({ supplier, quantity: sum(own.map((one) => one.awarded_qty)) }))
    .toSorted((a, b) => compare(b.quantity, a.quantity))[0]?.supplier

/**
 * The part of a supplier that shares a line: the main one has the largest quantity of those that still stand, a promotion included. A line
 * that stands no more keeps its part of its own decision.
 */
export const shareRole = (line: Share, all: readonly (Share & Pick<AwardLine, 'decision_version'>)[]) => {
  if (line.role !== 'main') return 'backup'
  const standing = isStanding(line)
  const mine = all.find((one) => one.id === line.id)?.decision_version
  const shares = all.filter(
    (one) =>
      one.order_item_id === line.order_item_id &&
      one.role === 'main' &&
      (standing ? isStanding(one) : one.decision_version === mine),
  )
  return largestOf(shares) === line.supplier_id ? 'main' : 'second'
}

/** The winners to show: the standing lines once the award is in force; before, or where it never came into force, the proposed ones. */
export const shownWinners = ({ lines, sums }: Pick<Decision, 'lines' | 'sums'>): AwardLine[] =>
  lines.filter((line) => (sums === null ? line.role === 'main' : isStanding(line)))

/** A line with its amount, and its amount at the reference price; 元. */
interface Summed {
  readonly order_item_id: string
  readonly supplier_id: string
  readonly awarded_qty: string
  readonly amount: string
  readonly reference_amount: string | null
}

/** A demanded line, in the unit of its awarded quantities. */
interface Demanded {
  readonly id: string
  readonly quantity: string | null
}

/** The sums of some lines of an award; a saving includes only lines with a reference price. */
export const sumsOfLines = (demand: readonly Demanded[], lines: readonly Summed[]): StandingSums => {
  const compared = lines.flatMap(({ amount, reference_amount: reference }) =>
    reference === null ? [] : [{ amount, reference }],
  )
  const reference = compared.length === 0 ? null : sum(compared.map((line) => line.reference))
  const saving = reference === null ? null : subtract(reference, sum(compared.map((line) => line.amount)))
  const needed = demand.map(({ id, quantity }) => ({ id, quantity: quantity ?? '0' }))
  const given = lines.map((line) => ({ ...line, role: 'main' as const }))
  return {
    total: sum(lines.map((line) => line.amount)),
    reference,
    saving,
    saving_pct: saving === null || reference === null ? null : percentOf(saving, reference),
    lines: new Set(lines.map((line) => line.order_item_id)).size,
    coverage_pct: coverageOf(needed, given),
    suppliers: new Set(lines.map((line) => line.supplier_id)).size,
    short_lines: shortLines(needed, given).map(({ order_item_id, awarded_qty, quantity }) => ({
      order_item_id,
      missing_qty: subtract(quantity, awarded_qty),
    })),
  }
}
