// Tables and views of awards: decisions, their lines, and their results.
import type { Generated } from 'kysely'
import type { AwardLine, AwardSettlement, Decision } from '#contract/reviews.schemas.ts'
import type { Fenced, Json, JsonWithDefault } from './columns.ts'

export interface DecisionsTable extends Fenced {
  decision_no: string
  order_id: string
  kind: Generated<Decision['kind']>
  version: number
  scenario: Decision['scenario']
  scenario_snapshot: Json<Record<string, unknown>>
  status: Decision['status']
  proposed_by: string
  proposed_by_name: string
  proposed_at: string
  total_amount: string
  /** 元: the award's total after this decision. */
  standing_total: string
  approved_by: string | null
  approved_by_name: string | null
  saving_vs_reference: string | null
  coverage_pct: string
  supplier_count: number
  summary_reason: string | null
  coi_confirmed: boolean
  acknowledged_flags: JsonWithDefault<string[]>
  effective_at: string | null
  sign_by: string | null
  deposit_pct: string | null
}

export interface AwardLinesTable extends Fenced {
  decision_id: string
  order_id: string
  order_item_id: string
  tender_id: string
  tender_item_id: string
  supplier_id: string
  role: AwardLine['role']
  awarded_qty: string
  unit: string
  landed_price_kg: string
  amount: string
  share_pct: string
  rank: number
  is_lowest: boolean
  reason_code: string | null
  reason_text: string | null
  status: AwardLine['status']
  confirm_at: string | null
  confirm_deadline_at: string | null
  decline_reason: string | null
  decline_code: AwardLine['decline_code']
  answered_for_by: string | null
  answered_for_name: string | null
  answer_note: string | null
  evidence_id: string | null
  origin_region_code: string | null
  origin_text: string | null
  origin_declared_at: string | null
  origin_asked_at: string | null
}

/** View: the winners in force. Amounts in 元. */
export interface AwardStandingView extends AwardLinesTable {
  kind: Decision['kind']
  decision_version: number
  decision_no: string
  proposed_at: string
  effective_at: string | null
  is_confirmed: boolean
  is_waiting: boolean
  reference_price: string | null
  herbal_id: string | null
  reference_amount: string | null
}

/** View: for every awarded line, the settled quantity and the open quantity, in its unit. */
export interface AwardOpenView {
  enterprise_id: string
  order_id: string
  order_item_id: string
  confirmed_qty: string
  waiting_qty: string
  open_qty: string
}

export interface AwardSettlementsTable extends Fenced {
  order_id: string
  order_item_id: string
  decision_id: string
  quantity: string
  reason_code: AwardSettlement['reason_code']
  text: string | null
  retender_id: string | null
  settled_by: string
  settled_by_name: string
  settled_at: string
}

/** The quantity of each line that a retender of a remainder took over; it counts until that demand is deleted. */
export interface RetenderLinesTable extends Fenced {
  order_id: string
  order_item_id: string
  retender_id: string
  quantity: string
}

export interface NoAwardsTable extends Fenced {
  decision_id: string
  order_item_id: string
  reason: string
  text: string | null
}

export interface AwardTables {
  decisions: DecisionsTable
  award_lines: AwardLinesTable
  no_awards: NoAwardsTable
  award_standing: AwardStandingView
  award_open: AwardOpenView
  award_settlements: AwardSettlementsTable
  retender_lines: RetenderLinesTable
}
