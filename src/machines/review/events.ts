// What can happen to a review on screen.
import type { ScenarioCode } from '#contract/reviews.schemas.ts'
import type { ReviewCell } from './changes.ts'
import type { Pick, PickEdit, Picks, Reason, ReviewTable } from './picks.ts'

/** Where the order stands, as far as its screen is concerned. */
export type ReviewStanding = 'sealed' | 'qualifying' | 'comparing' | 'reading'

export type ReviewEvent =
  | { type: 'review.loaded'; standing: ReviewStanding; table: ReviewTable }
  /** Picks of an earlier visit, already checked against the table. */
  | { type: 'review.restored'; picks: Picks }
  | { type: 'review.focused'; cell: ReviewCell }
  | { type: 'review.pick' }
  | { type: 'review.lowest' }
  | { type: 'review.clear' }
  | { type: 'review.give'; tender_item_id: string; quantity: string }
  /** Many quantities at once, as a paste or a fill brings them; null takes everything back from the offer. */
  | { type: 'review.edit'; edits: readonly PickEdit[] }
  | { type: 'review.split'; order_item_id: string; parts: readonly Pick[] }
  | { type: 'review.scenario'; scenario: ScenarioCode }
  /** What a spreadsheet gives, already checked against the table. */
  | { type: 'review.import'; parts: readonly Pick[] }
  | { type: 'review.reason'; tender_item_ids: readonly string[]; reason: Reason }
  | { type: 'review.no_award'; order_item_ids: readonly string[]; reason: Reason }
  /** Which offer stands by for a line; null: none. */
  | { type: 'review.backup'; order_item_id: string; tender_item_id: string | null }
  | { type: 'review.summary'; text: string }
  | { type: 'review.undo' }
  | { type: 'review.redo' }
  | { type: 'review.start_over' }
  | { type: 'review.ask_split' }
  | { type: 'review.ask_reason' }
  | { type: 'review.ask_award' }
  /** This person has changed offers on the server, by a verdict say: what comes of it is no news. */
  | { type: 'review.acted'; cells: readonly ReviewCell[] }
  | { type: 'review.seen' }
  | { type: 'review.leave' }
