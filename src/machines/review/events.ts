// The events of a review on screen.
import type { ScenarioCode } from '#contract/reviews.schemas.ts'
import type { ReviewCell } from './changes.ts'
import type { Pick, PickEdit, Picks, Reason, ReviewTable } from './picks.ts'

/** The state of the order, as far as its screen needs it. */
export type ReviewStanding = 'sealed' | 'qualifying' | 'comparing' | 'reading'

export type ReviewEvent =
  | { type: 'review.loaded'; standing: ReviewStanding; table: ReviewTable }
  /** The picks of an earlier visit, already checked against the table. */
  | { type: 'review.restored'; picks: Picks }
  | { type: 'review.focused'; cell: ReviewCell }
  | { type: 'review.pick' }
  | { type: 'review.lowest' }
  | { type: 'review.clear' }
  | { type: 'review.give'; tender_item_id: string; quantity: string }
  /** Many quantities at once, by paste or fill; null removes the whole quantity of an offer. */
  | { type: 'review.edit'; edits: readonly PickEdit[] }
  | { type: 'review.split'; order_item_id: string; parts: readonly Pick[] }
  | { type: 'review.scenario'; scenario: ScenarioCode }
  /** The allocation of a spreadsheet, already checked against the table. */
  | { type: 'review.import'; parts: readonly Pick[] }
  | { type: 'review.reason'; tender_item_ids: readonly string[]; reason: Reason }
  | { type: 'review.no_award'; order_item_ids: readonly string[]; reason: Reason }
  /** The backup of a line; null: none. */
  | { type: 'review.backup'; order_item_id: string; tender_item_id: string | null }
  | { type: 'review.summary'; text: string }
  | { type: 'review.undo' }
  | { type: 'review.redo' }
  | { type: 'review.start_over' }
  | { type: 'review.ask_split' }
  | { type: 'review.ask_reason' }
  | { type: 'review.ask_award' }
  /** This user has changed offers on the server, for example by a verdict; the resulting changes are their own. */
  | { type: 'review.acted'; cells: readonly ReviewCell[] }
  | { type: 'review.seen' }
  | { type: 'review.leave' }
