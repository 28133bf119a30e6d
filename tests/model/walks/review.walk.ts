import { noPicks, type ReviewTable } from '#src/machines/review/picks.ts'
import { reviewMachine } from '#src/machines/review.machine.ts'
import { aLine, anOffer, terms } from '../../contract/reviews.factories.ts'
import { walkOf } from '../walk.ts'

/** One line that may be shared, with two valid offers and an invalid one. */
const table: ReviewTable = {
  demand: [aLine()],
  offers: [anOffer('a', '52.00'), anOffer('b', '48.00'), anOffer('c', '47.00', { valid: false })],
  terms: { ...terms, split_award: true, max_suppliers_per_line: 2 },
}
/** Another user has disqualified the cheapest offer meanwhile. */
const changed: ReviewTable = { ...table, offers: table.offers.map((one) => ({ ...one, valid: one.id === 'offer-a' })) }
/** No supplier offers everything, so there is no scenario B. */
const parted: ReviewTable = { ...table, demand: [aLine(), aLine({ id: 'line-2', line_no: 2 })] }
const at = (line: string, tender: string) => ({ order_item_id: line, tender_id: tender })
const good = at('line-1', 'tender-a')
const nowhere = at('line-9', 'tender-a')
const reason = { code: 'quality', text: 'better' } as const

export const reviewWalk = walkOf({
  machine: reviewMachine,
  events: [
    { type: 'review.loaded', standing: 'sealed', table },
    { type: 'review.loaded', standing: 'qualifying', table },
    { type: 'review.loaded', standing: 'comparing', table },
    { type: 'review.loaded', standing: 'comparing', table: parted },
    { type: 'review.loaded', standing: 'comparing', table: changed },
    { type: 'review.loaded', standing: 'reading', table },
    { type: 'review.restored', picks: noPicks },
    { type: 'review.focused', cell: good },
    { type: 'review.focused', cell: at('line-1', 'tender-c') },
    { type: 'review.focused', cell: nowhere },
    { type: 'review.pick' },
    { type: 'review.lowest' },
    { type: 'review.clear' },
    { type: 'review.give', tender_item_id: 'offer-a', quantity: '10' },
    { type: 'review.give', tender_item_id: 'offer-c', quantity: '10' },
    { type: 'review.edit', edits: [{ tender_item_id: 'offer-a', quantity: '10' }] },
    { type: 'review.edit', edits: [{ tender_item_id: 'offer-c', quantity: null }] },
    { type: 'review.split', order_item_id: 'line-1', parts: [] },
    { type: 'review.scenario', scenario: 'A' },
    { type: 'review.scenario', scenario: 'B' },
    { type: 'review.scenario', scenario: 'G' },
    {
      type: 'review.import',
      parts: [{ order_item_id: 'line-1', tender_item_id: 'offer-a', awarded_qty: '10' }],
    },
    { type: 'review.reason', tender_item_ids: ['offer-a'], reason },
    { type: 'review.no_award', order_item_ids: ['line-1'], reason },
    { type: 'review.backup', order_item_id: 'line-1', tender_item_id: 'offer-b' },
    { type: 'review.summary', text: 'x' },
    { type: 'review.undo' },
    { type: 'review.redo' },
    { type: 'review.start_over' },
    { type: 'review.ask_split' },
    { type: 'review.ask_reason' },
    { type: 'review.ask_award' },
    { type: 'review.acted', cells: [good] },
    { type: 'review.seen' },
    { type: 'review.leave' },
  ],
  relevant: ({ focus, past, future, ready, changes }) => [
    focus,
    past.length > 0,
    future.length > 0,
    ready.B === null,
    changes.length > 0,
  ],
  ways: `
    * review.loaded -> comparing.choosing, qualifying, reading, sealed
    * review.focused -> stays
    * review.restored -> stays
    deciding always [is_sealed] -> sealed
    deciding always [is_qualifying] -> qualifying
    deciding always [is_comparing] -> comparing.choosing
    deciding always -> reading
    comparing review.loaded [still_comparing] -> stays
    comparing review.loaded -> qualifying, reading, sealed
    comparing review.acted -> stays
    comparing review.seen -> stays
    comparing review.reason -> stays
    comparing review.no_award -> stays
    comparing review.backup -> stays
    comparing review.summary -> stays
    comparing.choosing review.pick [offer_valid] -> stays
    comparing.choosing review.lowest [line_focused] -> stays
    comparing.choosing review.clear [line_focused] -> stays
    comparing.choosing review.give [offer_known] -> stays
    comparing.choosing review.edit [offers_known] -> stays
    comparing.choosing review.scenario [scenario_exists] -> stays
    comparing.choosing review.import -> stays
    comparing.choosing review.undo [has_past] -> stays
    comparing.choosing review.redo [has_future] -> stays
    comparing.choosing review.start_over -> stays
    comparing.choosing review.ask_split [may_split] -> comparing.splitting
    comparing.choosing review.ask_reason [line_focused] -> comparing.reasoning
    comparing.choosing review.ask_award [all_seen] -> comparing.awarding
    comparing.splitting review.split -> comparing.choosing
    comparing.splitting review.leave -> comparing.choosing
    comparing.reasoning review.leave -> comparing.choosing
    comparing.awarding review.leave -> comparing.choosing
  `,
})
