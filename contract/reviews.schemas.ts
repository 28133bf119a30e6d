// The award of a tender: the quantity of each line for each offer, with the reasons.
import * as z from 'zod/mini'
import { quantity } from './fields.figures.ts'
import { id, text, version } from './fields.ts'
import { awardMethods } from './orders.options.ts'
import { scenarioFigures } from './reviews.figures.schema.ts'

/**
 * A lowest per line · B one supplier · C2, C3 at most two or three suppliers · E two a line, main share and rest · F by hand ·
 * G imported from a spreadsheet; these letters are usual in the field. There is no D (by score), because nothing is scored.
 */
export const scenarios = ['A', 'B', 'C2', 'C3', 'E', 'F', 'G'] as const
export type ScenarioCode = (typeof scenarios)[number]
/** The scenarios that a user makes, by hand or in a spreadsheet; all others are computed. */
export const manualScenarios = ['F', 'G'] as const
export type ManualScenario = (typeof manualScenarios)[number]
export type ComputedScenario = Exclude<ScenarioCode, ManualScenario>

/** Whether a scenario is computed from the offers alone. */
export const isComputedScenario = (scenario: ScenarioCode): scenario is ComputedScenario =>
  !manualScenarios.some((made) => made === scenario)

/** Maximum number of offers in one award or scenario. */
export const MAX_ALLOCATIONS = 3000

/** Why an offer that is not the lowest was chosen; `other` needs a text of ≥ 10 characters. */
export const awardReasons = [
  'quality_better',
  'origin_daodi',
  'sample_better',
  'delivery_faster',
  'capacity',
  'credit_terms',
  'risk_split',
  'history_problem',
  'trace_gap',
  'other',
] as const

export const noAwardReasons = [
  'no_valid_bid',
  'over_price',
  'demand_cancelled',
  'quality_all_failed',
  'retender',
  'stock_available',
] as const

/** Reasons for closing an open line after the award. Tendering it again is none of them: it is an act of its own, which settles the line. */
export const closingReasons = noAwardReasons.filter((reason) => reason !== 'retender')

/** Minimum characters of the text when the reason is `other`. */
export const OTHER_REASON_MIN = 10

export const awardLineStatuses = [
  'proposed',
  'approved',
  'notified',
  'confirmed',
  'declined',
  'contracted',
  'closed',
  'revoked',
] as const

/** Why a line was declined; `no_answer`: nobody answered in time. `other` needs a text of ≥ 4 characters. */
export const declineCodes = ['price_rose', 'no_stock', 'quality', 'terms', 'other', 'no_answer'] as const
export const OTHER_DECLINE_MIN = 4

/** The quantity for an offer, in the unit of its line. */
export const allocatedQuantity = z.strictObject({ tender_item_id: id, awarded_qty: quantity })

/** Body of `POST /v1/bidding/winner_order/`. Quantities in the line's unit. */
export const awardBody = z.strictObject({
  order_id: id,
  version,
  scenario: z.enum(scenarios),
  lines: z
    .array(
      z.strictObject({
        order_item_id: id,
        tender_item_id: id,
        role: z.optional(z.enum(['main', 'backup'])),
        awarded_qty: quantity,
        reason_code: z.optional(z.nullable(z.enum(awardReasons))),
        reason_text: z.optional(z.nullable(text(500))),
      }),
    )
    .check(z.maxLength(MAX_ALLOCATIONS)),
  no_award: z.optional(
    z
      .array(
        z.strictObject({
          order_item_id: id,
          reason: z.enum(noAwardReasons),
          text: z.optional(z.nullable(text(500))),
        }),
      )
      .check(z.maxLength(500)),
  ),
  summary_reason: z.optional(z.nullable(text(1000))),
  /** The proposer says he has no conflict of interest. */
  coi_confirmed: z.literal(true),
  /**
   * The flags that the proposer ticked as known. Where the list is sent, a chosen offer with a flag that is not in it
   * is refused.
   */
  acknowledged_flags: z.optional(z.array(text(60)).check(z.maxLength(500))),
  /** Scenarios that the proposer made by hand or in a spreadsheet but did not submit; stored as evidence beside the computed ones. */
  considered: z.optional(
    z
      .array(
        z.strictObject({
          scenario: z.enum(manualScenarios),
          lines: z.array(allocatedQuantity).check(z.maxLength(MAX_ALLOCATIONS)),
        }),
      )
      .check(z.maxLength(manualScenarios.length)),
  ),
})
export type AwardBody = z.input<typeof awardBody>

const awardLine = z.object({
  id,
  order_item_id: id,
  tender_id: id,
  tender_item_id: id,
  supplier_id: id,
  supplier_name: z.string(),
  role: z.enum(['main', 'backup']),
  awarded_qty: z.string(),
  unit: z.string(),
  /** The landed price, 元/kg. This name is fixed in the API (docs/decisions/026); everywhere else it is `landed_price_kg`. */
  unit_price: z.string(),
  amount: z.string(),
  share_pct: z.string(),
  rank: z.number(),
  is_lowest: z.boolean(),
  reason_code: z.nullable(z.string()),
  reason_text: z.nullable(z.string()),
  status: z.enum(awardLineStatuses),
  /** Whether the goods of the line may be delivered, so that labels can be created for them. */
  deliverable: z.boolean(),
  confirm_at: z.nullable(z.string()),
  /** Until when the supplier may answer at its link; null: without a limit, or not awarded yet. */
  confirm_deadline_at: z.nullable(z.string()),
  decline_reason: z.nullable(z.string()),
  decline_code: z.nullable(z.enum(declineCodes)),
  /** The decision that awarded it; a later decision contains only the lines it changed. */
  decision_no: z.string(),
  decision_version: z.number(),
  /** The user who entered the supplier's answer, with note and evidence. */
  answered_for_name: z.nullable(z.string()),
  answer_note: z.nullable(z.string()),
  evidence_id: z.nullable(z.string()),
  /** The origin declared by the supplier, in its tender or after the award; a label needs one (`origin_declared`). */
  origin_region_code: z.nullable(z.string()),
  origin_text: z.nullable(z.string()),
  origin_declared: z.boolean(),
  /** When the supplier was last asked for the origin. */
  origin_asked_at: z.nullable(z.string()),
})
export type AwardLine = z.output<typeof awardLine>
export type AwardLineStatus = AwardLine['status']

/** A declined quantity that is settled: given up with a reason, or tendered again. */
const awardSettlement = z.object({
  id,
  order_item_id: id,
  quantity: z.string(),
  reason_code: z.nullable(z.enum(noAwardReasons)),
  text: z.nullable(z.string()),
  retender_id: z.nullable(z.string()),
  retender_no: z.nullable(z.string()),
  settled_by_name: z.string(),
  settled_at: z.string(),
})
export type AwardSettlement = z.output<typeof awardSettlement>

/** The confirmed, the waiting and the open quantity of an awarded line; in the line's unit. */
const awardOpenLine = z.object({
  order_item_id: id,
  confirmed_qty: z.string(),
  waiting_qty: z.string(),
  open_qty: z.string(),
})
export type AwardOpenLine = z.output<typeof awardOpenLine>

/** One version of the award: the first decision, and those that changed some of its lines. */
const decisionVersion = z.object({
  id,
  decision_no: z.string(),
  version: z.number(),
  kind: z.enum(['award', 'promotion']),
  status: z.enum(['auditing', 'approved', 'rejected', 'effective', 'revoked']),
  proposed_by_name: z.string(),
  proposed_at: z.string(),
  approved_by_name: z.nullable(z.string()),
  effective_at: z.nullable(z.string()),
  summary_reason: z.nullable(z.string()),
  total_amount: z.string(),
  standing_total: z.string(),
  /** The award's requirements for its winners, as set on the day it came into force; null before. */
  sign_by: z.nullable(z.string()),
  deposit_pct: z.nullable(z.string()),
  /** The number of the decision's main lines. */
  line_count: z.number(),
})
export type DecisionVersion = z.output<typeof decisionVersion>

/** The sums of some lines of an award, amounts in 元; a saving is negative where the lines cost more than their reference. */
const standingSums = z.object({
  total: z.string(),
  /** The amount of the same quantities at reference prices, for the lines that have one; null where none has. */
  reference: z.nullable(z.string()),
  saving: z.nullable(z.string()),
  saving_pct: z.nullable(z.string()),
  /** The number of demanded lines that get something, and the awarded percentage of the demand by quantity. */
  lines: z.number(),
  coverage_pct: z.string(),
  suppliers: z.number(),
  /** The demanded lines that get less than they need, or nothing, with the missing quantity in the line's unit. */
  short_lines: z.array(z.object({ order_item_id: id, missing_qty: z.string() })),
})
export type StandingSums = z.output<typeof standingSums>

/** The sums of an award by the suppliers' answers. Amounts in 元; a saving is negative where the confirmed lines cost more than their reference. */
const awardSums = z.object({
  /** The lines that are confirmed or wait for an answer; declined ones are left out. */
  standing: standingSums,
  /** The amount approved last (定标额). */
  awarded_total: z.string(),
  confirmed_total: z.string(),
  waiting_total: z.string(),
  declined_total: z.string(),
  confirmed_saving: z.nullable(z.string()),
  confirmed_saving_pct: z.nullable(z.string()),
  confirmed_lines: z.number(),
  /** The confirmed percentage of all lines of the demand. */
  confirmed_coverage_pct: z.string(),
  confirmed_suppliers: z.number(),
})
export type AwardSums = z.output<typeof awardSums>

export type ScenarioFigures = z.output<typeof scenarioFigures>

/**
 * An award with its lines: the newest first decision; once it is in force, also the lines of all later decisions in force.
 * Amounts in 元, unit prices in 元/kg; the totals of the head are those of the first decision as it was proposed.
 */
export const decision = z.object({
  id,
  decision_no: z.string(),
  order_id: id,
  version: z.number(),
  kind: z.enum(['award', 'promotion']),
  scenario: z.enum(scenarios),
  status: z.enum(['auditing', 'approved', 'rejected', 'effective', 'revoked']),
  proposed_by: id,
  proposed_by_name: z.string(),
  proposed_at: z.string(),
  /** When the award was approved. The requirements for its winners are stored with it, as set on that day. */
  effective_at: z.nullable(z.string()),
  /** Last day to sign the contracts. */
  sign_by: z.nullable(z.string()),
  /** Performance bond (履约保证金) in percent of a supplier's awarded amount. */
  deposit_pct: z.nullable(z.string()),
  total_amount: z.string(),
  saving_vs_reference: z.nullable(z.string()),
  saving_vs_budget: z.optional(z.nullable(z.string())),
  saving_vs_last: z.optional(z.nullable(z.string())),
  /** The method of the demand, by which the offers were compared. */
  award_method: z.optional(z.nullable(z.enum(awardMethods))),
  coverage_pct: z.string(),
  supplier_count: z.number(),
  summary_reason: z.nullable(z.string()),
  coi_confirmed: z.boolean(),
  /** The flags of the chosen offers that the proposer ticked as known. */
  acknowledged_flags: z.optional(z.array(z.string())),
  /** The reason for opening with too few tenders, and the user who decided it; null where there were enough. */
  proceeded: z.optional(z.nullable(z.object({ reason: z.nullable(z.string()), by: z.string() }))),
  /** All scenarios at the time of the submission, in the order of their letters; none for decisions older than this record. */
  scenarios: z.array(z.extend(scenarioFigures, { scenario: z.enum(scenarios) })),
  lines: z.array(awardLine),
  no_award: z.array(z.object({ order_item_id: id, reason: z.string(), text: z.nullable(z.string()) })),
  /** Every version of the award of this demand, oldest first. */
  versions: z.array(decisionVersion),
  /** The lines that a later decision would change, while it waits for approval. */
  waiting_lines: z.array(awardLine),
  /** The outcome of each awarded line's quantity; empty until the award is in force. */
  open_lines: z.array(awardOpenLine),
  settlements: z.array(awardSettlement),
  /** The sums of the award; null until it is in force. */
  sums: z.nullable(awardSums),
})
export type Decision = z.output<typeof decision>
