// A review on screen: sealed, in qualification, being compared, or read-only. contract/orders.lifecycle.ts says which
// events the order has; this machine holds the choices that are not submitted yet.
import { assign, setup } from 'xstate'
import type { Allocation } from '#contract/reviews.award.ts'
import { type ComputedAllocations, computedAllocations, maxSuppliersPerLine } from '#contract/reviews.scenarios.ts'
import { isComputedScenario } from '#contract/reviews.schemas.ts'
import { changesIn, ownIn, type ReviewCell, type ReviewChange } from './review/changes.ts'
import type { ReviewEvent, ReviewStanding } from './review/events.ts'
import {
  allocationsIn,
  clearPicks,
  editQuantities,
  giveLowest,
  giveQuantity,
  importPicks,
  noPicks,
  noTable,
  type Picks,
  picksAtFirst,
  type ReviewTable,
  shareLine,
  stillOpen,
  toggleOffer,
  toManualPicks,
  withReason,
} from './review/picks.ts'

export interface ReviewContext {
  readonly standing: ReviewStanding | null
  readonly table: ReviewTable
  readonly ready: ComputedAllocations
  readonly picks: Picks
  /** Earlier picks, to which undo returns: one entry for each choice, the latest at the end. */
  readonly past: readonly Picks[]
  /** Undone picks, to which redo returns, the latest at the end; empty after a new choice. */
  readonly future: readonly Picks[]
  readonly focus: ReviewCell | null
  /** The line of the open dialog. */
  readonly asked: string | null
  /** Changes by others during the comparison, until the user has seen them. */
  readonly changes: readonly ReviewChange[]
  /** Cells this user has changed, until the table shows the result. */
  readonly own: readonly ReviewCell[]
  /** The comparison ended during the user's work: the order was submitted or returned on the server. */
  readonly ended: boolean
}

const PAST_KEPT = 30

/** The displayed choice, with its reasons. */
export const shownIn = (context: ReviewContext): Allocation[] =>
  allocationsIn(context.picks.scenario, context.picks, context.ready, context.table)

/** The offer of a cell; undefined where nothing was offered. */
const offerAt = ({ table }: ReviewContext, cell: ReviewCell | null) =>
  table.offers.find((one) => one.order_item_id === cell?.order_item_id && one.tender_id === cell.tender_id)

const lineAt = ({ table }: ReviewContext, cell: ReviewCell | null) =>
  table.demand.find((line) => line.id === cell?.order_item_id)

/** The picks after a choice; undo restores the earlier ones, and nothing can be redone. */
const chosenAnew = (context: ReviewContext, picks: Picks): Partial<ReviewContext> => ({
  picks,
  past: [...context.past, context.picks].slice(-PAST_KEPT),
  future: [],
})

/** A reason is no undo step of its own, but it clears what could be redone. */
const said = ({ picks }: ReviewContext, changes: Partial<Picks>): Partial<ReviewContext> => ({
  picks: { ...picks, ...changes },
  future: [],
})

/** A choice that can be undone; an unchanged choice is no step. */
const chosen = (context: ReviewContext, change: (picks: Picks) => Picks | null): Partial<ReviewContext> => {
  const next = change(toManualPicks(context.picks, shownIn(context)))
  if (next === null) return {}
  return chosenAnew(context, next)
}

export const reviewMachine = setup({
  types: { context: {} as ReviewContext, events: {} as ReviewEvent },
  guards: {
    is_sealed: ({ context }) => context.standing === 'sealed',
    is_qualifying: ({ context }) => context.standing === 'qualifying',
    is_comparing: ({ context }) => context.standing === 'comparing',
    still_comparing: ({ event }) => event.type === 'review.loaded' && event.standing === 'comparing',
    offer_valid: ({ context }) => offerAt(context, context.focus)?.valid === true,
    offer_known: ({ context, event }) =>
      event.type === 'review.give' && context.table.offers.some((one) => one.id === event.tender_item_id && one.valid),
    offers_known: ({ context, event }) =>
      event.type === 'review.edit' &&
      event.edits.every(({ tender_item_id }) =>
        context.table.offers.some((one) => one.id === tender_item_id && one.valid),
      ),
    line_focused: ({ context }) => lineAt(context, context.focus) !== undefined,
    has_past: ({ context }) => context.past.length > 0,
    has_future: ({ context }) => context.future.length > 0,
    may_split: ({ context }) =>
      maxSuppliersPerLine(context.table.terms) > 1 &&
      context.table.offers.filter((one) => one.order_item_id === context.focus?.order_item_id && one.valid).length > 1,
    all_seen: ({ context }) => context.changes.length === 0,
    scenario_exists: ({ context, event }) =>
      event.type === 'review.scenario' &&
      (isComputedScenario(event.scenario)
        ? context.ready[event.scenario] !== null
        : event.scenario === 'F' || context.picks.imported !== null),
  },
  actions: {
    load: assign(({ context, event }) =>
      event.type === 'review.loaded'
        ? {
            standing: event.standing,
            table: event.table,
            picks: context.standing === null ? picksAtFirst(event.table) : stillOpen(context.picks, event.table),
            // Only the comparison needs the computed allocations.
            ...(event.standing === 'comparing' && {
              ready: computedAllocations(event.table.demand, event.table.offers, event.table.terms),
            }),
          }
        : {},
    ),
    noteChanges: assign(({ context, event }) =>
      event.type === 'review.loaded' ? changesIn(context, context.table, event.table) : {},
    ),
    noteOwn: assign(({ context, event }) => (event.type === 'review.acted' ? ownIn(context, event.cells) : {})),
    see: assign({ changes: [] }),
    end: assign({ changes: [], own: [], ended: true }),
    restore: assign(({ event }) =>
      event.type === 'review.restored' ? { picks: event.picks, past: [], future: [] } : {},
    ),
    focus: assign(({ event }) => (event.type === 'review.focused' ? { focus: event.cell } : {})),
    pick: assign(({ context }) =>
      chosen(context, (picks) => {
        const line = lineAt(context, context.focus)
        const offer = offerAt(context, context.focus)
        return line === undefined || offer === undefined ? null : toggleOffer(picks, line, offer)
      }),
    ),
    takeLowest: assign(({ context }) =>
      chosen(context, (picks) => {
        const line = lineAt(context, context.focus)
        return line === undefined ? null : giveLowest(picks, line, context.table)
      }),
    ),
    clear: assign(({ context }) =>
      chosen(context, (picks) => {
        const offer = offerAt(context, context.focus)
        const given = picks.by_hand.some((one) => one.tender_item_id === offer?.id)
        return offer === undefined || !given ? null : clearPicks(picks, offer.order_item_id, offer.id)
      }),
    ),
    give: assign(({ context, event }) =>
      chosen(context, (picks) => {
        if (event.type !== 'review.give') return null
        const offer = context.table.offers.find((one) => one.id === event.tender_item_id)
        return offer === undefined ? null : giveQuantity(picks, offer, event.quantity, context.table.terms)
      }),
    ),
    edit: assign(({ context, event }) =>
      event.type === 'review.edit' ? chosen(context, (picks) => editQuantities(picks, event.edits, context.table)) : {},
    ),
    split: assign(({ context, event }) =>
      event.type === 'review.split'
        ? chosen(context, (picks) => shareLine(picks, event.order_item_id, event.parts))
        : {},
    ),
    takeScenario: assign(({ context, event }) =>
      event.type === 'review.scenario' && event.scenario !== context.picks.scenario
        ? chosenAnew(context, { ...context.picks, scenario: event.scenario })
        : {},
    ),
    takeIn: assign(({ context, event }) =>
      event.type === 'review.import' ? chosenAnew(context, importPicks(context.picks, event.parts)) : {},
    ),
    giveReason: assign(({ context, event }) =>
      event.type === 'review.reason'
        ? said(context, { reasons: withReason(context.picks.reasons, event.tender_item_ids, event.reason) })
        : {},
    ),
    leaveOut: assign(({ context, event }) =>
      event.type === 'review.no_award'
        ? said(context, { no_award: withReason(context.picks.no_award, event.order_item_ids, event.reason) })
        : {},
    ),
    nameBackup: assign(({ context, event }) => {
      if (event.type !== 'review.backup') return {}
      const { [event.order_item_id]: _before, ...others } = context.picks.backups
      const backups =
        event.tender_item_id === null ? others : { ...others, [event.order_item_id]: event.tender_item_id }
      return said(context, { backups })
    }),
    sumUp: assign(({ context, event }) =>
      event.type === 'review.summary' ? said(context, { summary_reason: event.text }) : {},
    ),
    undo: assign(({ context: { picks, past, future, table } }) => ({
      picks: stillOpen(past.at(-1) ?? picks, table),
      past: past.slice(0, -1),
      future: [...future, picks],
    })),
    redo: assign(({ context: { picks, past, future, table } }) => ({
      picks: stillOpen(future.at(-1) ?? picks, table),
      past: [...past, picks],
      future: future.slice(0, -1),
    })),
    startOver: assign(({ context }) => chosenAnew(context, picksAtFirst(context.table))),
    ask: assign(({ context }) => ({ asked: context.focus?.order_item_id ?? null })),
    forgetAsked: assign({ asked: null }),
  },
}).createMachine({
  id: 'review',
  description: 'One review on screen, from the opening to the decision; nothing here is handed in by itself.',
  context: {
    standing: null,
    table: noTable,
    ready: { A: [], B: null, C2: null, C3: null, E: null },
    picks: noPicks,
    past: [],
    future: [],
    focus: null,
    asked: null,
    changes: [],
    own: [],
    ended: false,
  },
  initial: 'blank',
  on: {
    'review.loaded': { target: '.deciding', actions: 'load' },
    'review.focused': { actions: 'focus' },
    'review.restored': { actions: 'restore' },
  },
  states: {
    blank: { description: 'Nothing is loaded yet.' },
    deciding: {
      description: 'Which screen the order’s status asks for.',
      always: [
        { guard: 'is_sealed', target: 'sealed' },
        { guard: 'is_qualifying', target: 'qualifying' },
        { guard: 'is_comparing', target: 'comparing' },
        { target: 'reading' },
      ],
    },
    sealed: { description: 'The deadline has passed; nobody can read a tender before the opening.' },
    qualifying: { description: 'Opened; each tender gets its verdict.' },
    reading: { description: 'The decision is handed in or made; the table can only be read.' },
    comparing: {
      description: 'Offers are compared and chosen; everything here is one person’s work in hand.',
      initial: 'choosing',
      on: {
        'review.loaded': [
          { guard: 'still_comparing', actions: ['noteChanges', 'load'] },
          { target: '#review.deciding', actions: ['load', 'end'] },
        ],
        'review.acted': { actions: 'noteOwn' },
        'review.seen': { actions: 'see' },
        'review.reason': { actions: 'giveReason' },
        'review.no_award': { actions: 'leaveOut' },
        'review.backup': { actions: 'nameBackup' },
        'review.summary': { actions: 'sumUp' },
      },
      states: {
        choosing: {
          description: 'In the matrix.',
          on: {
            'review.pick': { guard: 'offer_valid', actions: 'pick' },
            'review.lowest': { guard: 'line_focused', actions: 'takeLowest' },
            'review.clear': { guard: 'line_focused', actions: 'clear' },
            'review.give': { guard: 'offer_known', actions: 'give' },
            'review.edit': { guard: 'offers_known', actions: 'edit' },
            'review.scenario': { guard: 'scenario_exists', actions: 'takeScenario' },
            'review.import': { actions: 'takeIn' },
            'review.undo': { guard: 'has_past', actions: 'undo' },
            'review.redo': { guard: 'has_future', actions: 'redo' },
            'review.start_over': { actions: 'startOver' },
            'review.ask_split': { guard: 'may_split', target: 'splitting', actions: 'ask' },
            'review.ask_reason': { guard: 'line_focused', target: 'reasoning', actions: 'ask' },
            'review.ask_award': { guard: 'all_seen', target: 'awarding' },
          },
        },
        splitting: {
          description: 'One line is shared out among several suppliers.',
          exit: 'forgetAsked',
          on: {
            'review.split': { target: 'choosing', actions: 'split' },
            'review.leave': { target: 'choosing' },
          },
        },
        reasoning: {
          description: 'Why this offer, or why nobody.',
          exit: 'forgetAsked',
          on: { 'review.leave': { target: 'choosing' } },
        },
        awarding: {
          description: 'The whole is read once more, reasons are completed, and it is handed in.',
          on: { 'review.leave': { target: 'choosing' } },
        },
      },
    },
  },
})
