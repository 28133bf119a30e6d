// The rules by which an amendment of a published demand needs an approver, and the data of a waiting amendment.
import * as z from 'zod/mini'
import { add, compare, maximum, multiply, sum } from './decimal.ts'
import { id } from './fields.ts'
import { isCounted, pricedPer } from './tenders.price.ts'

/** One changed field; `line_no` null for the demand itself. Path `items` is an added or removed line. */
export const fieldDiff = z.object({
  path: z.string(),
  line_no: z.nullable(z.number()),
  before: z.unknown(),
  after: z.unknown(),
})
export type FieldDiff = z.output<typeof fieldDiff>

/** The distinct changed fields, keys of `orders:fields`; a field of a line begins with `item.`. */
export const changedFields = (diffs: readonly Pick<FieldDiff, 'path' | 'line_no'>[]): string[] => [
  ...new Set(diffs.map(({ path, line_no }) => (line_no === null || path === 'items' ? path : `item.${path}`))),
]

/** Terms of a supplier's calculation, whose change needs a new approval: payment, basis, delivery place. */
export const termsNeedingApproval = [
  'payment_terms',
  'payment_terms_text',
  'payment_days',
  'price_basis',
  'tax_rate',
  'delivery_region_code',
  'delivery_address',
  'delivery_mode',
] as const

/**
 * Rules by which a demand is opened and awarded, and what suppliers deposit: nobody changes them alone once the demand is approved. The
 * time of opening is one of them where it is put off (`isOpeningPutOff`).
 */
export const rulesNeedingApproval = [
  'open_at',
  'min_bids',
  'bid_bond_amount',
  'performance_bond_pct',
  'allow_partial_lines',
  'allow_partial_qty',
  'split_award',
  'max_suppliers_per_line',
  'main_share_pct',
  'price_band_pct',
] as const

interface OpeningDates {
  readonly bid_deadline_at: string | null
  readonly open_at: string | null
}

/** The terms of a demand of which only a change in one direction needs an approver. */
interface OneWayTerms extends OpeningDates {
  /** 元; null: no budget limits the award. */
  readonly budget_amount: string | null
}

type Budget = Pick<OneWayTerms, 'budget_amount'>

/** Whether the budget is raised, or taken away. */
export const isBudgetRaised = ({ budget_amount: before }: Budget, { budget_amount: after }: Budget): boolean =>
  before !== null && (after === null || compare(after, before) > 0)

/** What a line after an amendment is counted and limited by. */
interface MeasuredLine {
  readonly line_no: number
  readonly unit: string | null
  readonly ceiling_price: string | null
}

const figure = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Whether a ceiling price of a line is another, or suppliers are told of ceilings or no longer. In either direction: a raised one
 * lets a dear tender in, and a lowered one shuts out whoever has not tendered yet.
 */
const isCeilingChanged = ({ path, line_no, before, after }: FieldDiff): boolean => {
  if (line_no === null) return path === 'ceiling_public' && (before === true) !== (after === true)
  const [was, is] = [figure(before), figure(after)]
  return path === 'ceiling_price' && (was === null || is === null ? was !== is : compare(was, is) !== 0)
}

/** Whether a line is counted by something else than before: a weight by pieces or bags, or counted goods by another package. */
const isMeasuredAnew = ({ path, before, after }: FieldDiff, line: MeasuredLine): boolean =>
  path === 'unit'
    ? pricedPer(figure(before)) !== pricedPer(figure(after))
    : path === 'package_spec' && isCounted(line.unit) && figure(before) !== figure(after)

const waitOf = ({ bid_deadline_at: deadline, open_at: opening }: OpeningDates): number =>
  deadline === null || opening === null ? 0 : Math.max(0, Date.parse(opening) - Date.parse(deadline))

/** Whether tenders would lie longer between the deadline and the opening than before, both ISO. */
export const isOpeningPutOff = (before: OpeningDates, after: OpeningDates): boolean => waitOf(after) > waitOf(before)

/** An earlier deadline is refused, whoever writes it. */
const isDeadlineLater = (
  { bid_deadline_at: before }: OpeningDates,
  { bid_deadline_at: after }: OpeningDates,
): boolean => before !== null && after !== null && Date.parse(after) > Date.parse(before)

/**
 * The paths of the changed terms that `amendmentCausesOf` weighs: those of the whole demand, of its lines the ceiling price and the unit. Of the
 * opening only where it is put off, of the budget only where it is raised, of the deadline only where it is later and the writer may
 * not `extend` it. `lines` are those after the change; one that is measured anew changes its ceiling, too.
 */
export const weighedTerms = (
  diffs: readonly FieldDiff[],
  lines: readonly MeasuredLine[],
  before: OneWayTerms,
  after: OneWayTerms,
  mayExtend: boolean,
): string[] => {
  const unweighed = new Set([
    ...(isOpeningPutOff(before, after) ? [] : ['open_at']),
    ...(isBudgetRaised(before, after) ? [] : ['budget_amount']),
    ...(mayExtend || !isDeadlineLater(before, after) ? ['bid_deadline_at'] : []),
  ])
  return diffs.flatMap((diff) => {
    if (isCeilingChanged(diff)) return ['ceiling_price']
    if (diff.line_no === null) return unweighed.has(diff.path) ? [] : [diff.path]
    const line = lines.find(({ line_no }) => line_no === diff.line_no)
    if (line === undefined || !isMeasuredAnew(diff, line)) return []
    return figure(line.ceiling_price) === null ? ['unit'] : ['unit', 'ceiling_price']
  })
}

/** Terms whose change touches every tender, because suppliers calculate all lines with them. */
export const termsForEveryTender = [
  ...termsNeedingApproval,
  'bid_bond_amount',
  'performance_bond_pct',
  'invoice_type',
  'delivery_date',
  'delivery_days',
  'split_delivery',
  'package_req',
  'quality_standard',
  'acceptance_rule',
  'contract_terms',
  'attachments',
] as const

/** Fields that suppliers never see: changing them affects no tender. */
export const fieldsHiddenFromSuppliers: ReadonlySet<string> = new Set([
  'budget_amount',
  'reference_price',
  'reference_source',
  'reference_date',
  'last_price',
  'min_bids',
  'invited_supplier_ids',
  'criteria',
  'material_code',
])

/** The approved data of a line: quantity in kg, reference price in 元/kg. */
export const approvedLine = z.object({
  line_no: z.number(),
  herbal_id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  qty_kg: z.nullable(z.string()),
  reference_price: z.nullable(z.string()),
})
export type ApprovedLine = z.output<typeof approvedLine>

/** The causes for which an amendment waits. */
export const amendmentCauses = [
  'amount',
  'quantity',
  'line_added',
  'terms',
  'rules',
  'deadline',
  'budget',
  'ceiling',
] as const
export type AmendmentCause = (typeof amendmentCauses)[number]

const over = (before: string, after: string, pct: number): boolean =>
  compare(after, add(before, multiply(before, multiply(String(pct), '0.01', 6), 6))) > 0

// The name too, because it is what suppliers read.
const isSameHerb = (a: ApprovedLine, b: ApprovedLine): boolean => a.herbal_id === b.herbal_id && a.name === b.name

/**
 * The causes for which the change from the version last approved to `after` needs an approver; empty where it takes effect at once.
 * `changed` are the paths of `weighedTerms`; `pct` is the setting `reapprove_pct`.
 *
 * A line counts at the higher of its two reference prices, so that a lower price does not allow a larger quantity; a line that was
 * approved without a price counts by its quantity. A line with another herb is another line.
 */
export const amendmentCausesOf = (
  approved: readonly ApprovedLine[],
  after: readonly ApprovedLine[],
  changed: readonly string[],
  pct: number,
): AmendmentCause[] => {
  const known = new Map(approved.map((line) => [line.line_no, line]))
  const pairs = after.map((is) => ({ is, was: known.get(is.line_no) }))
  const isAdded = pairs.some(({ is, was }) => was === undefined || !isSameHerb(was, is))
  const qty = ({ qty_kg }: ApprovedLine): string => qty_kg ?? '0'
  const before = sum(approved.map((line) => multiply(line.reference_price ?? '0', qty(line))))
  const then = sum(
    pairs.flatMap(({ is, was }) =>
      was?.reference_price == null
        ? []
        : [multiply(maximum([was.reference_price, is.reference_price ?? '0']) ?? '0', qty(is))],
    ),
  )
  const isMore = pairs.some(
    ({ is, was }) => was !== undefined && was.reference_price === null && over(qty(was), qty(is), pct),
  )
  return [
    ...(over(before, then, pct) ? (['amount'] as const) : []),
    ...(isMore || changed.includes('unit') ? (['quantity'] as const) : []),
    ...(isAdded ? (['line_added'] as const) : []),
    ...(termsNeedingApproval.some((name) => changed.includes(name)) ? (['terms'] as const) : []),
    ...(rulesNeedingApproval.some((name) => changed.includes(name)) ? (['rules'] as const) : []),
    ...(changed.includes('bid_deadline_at') ? (['deadline'] as const) : []),
    ...(changed.includes('budget_amount') ? (['budget'] as const) : []),
    ...(changed.includes('ceiling_price') ? (['ceiling'] as const) : []),
  ]
}

/** The status of a proposed amendment. `lapsed`: the deadline passed first, or the demand was cancelled. */
export const amendmentStatuses = ['waiting', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const
export type AmendmentStatus = (typeof amendmentStatuses)[number]

/** A proposed amendment. `amount`: the amount to approve, in 元; null when it is unknown. */
export const amendment = z.object({
  id,
  status: z.enum(amendmentStatuses),
  causes: z.array(z.enum(amendmentCauses)),
  change_reason: z.string(),
  diffs: z.array(fieldDiff),
  amount: z.nullable(z.string()),
  proposed_by: z.string(),
  proposed_by_name: z.string(),
  proposed_at: z.string(),
  settled_by_name: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
  opinion: z.nullable(z.string()),
})
export type Amendment = z.output<typeof amendment>
