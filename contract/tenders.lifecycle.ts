// The lifecycle of one supplier's tender: the supplier's events at its link, and the events of opening and review.
import { and, setup } from 'xstate'
import { guardsFrom } from './lifecycle.ts'

/** All facts that guards may read of a tender, for the supplier at its link. */
export const tenderFactNames = ['order_bidding', 'before_deadline', 'supplier_certified', 'licence_fits'] as const
export type TenderFact = (typeof tenderFactNames)[number]
export type TenderFacts = Record<TenderFact, boolean>

/** The events that a supplier sends at its link. */
export type TenderEvent = 'save' | 'submit' | 'withdraw' | 'reconfirm'
/** Caused by events of the order: an amendment touches lines, two users of staff clear the supplier's passcode, the deadline passes, opening, review, award. */
export type TenderOrderEvent =
  | 'touch'
  | 'reset'
  | 'exclude'
  | 'open'
  | 'opening_fails'
  | 'disqualify'
  | 'requalify'
  | 'retract'
  | 'win'
  | 'win_part'
  | 'lose'

const chart = setup({
  types: { context: {} as TenderFacts, events: {} as { type: TenderEvent | TenderOrderEvent } },
  guards: guardsFrom(tenderFactNames),
})

// The deadline is checked first: the order may or may not have changed its state already, but the supplier's reason is the deadline.
const mayTender = and(['before_deadline', 'order_bidding', 'supplier_certified', 'licence_fits'])
const stillOpen = and(['before_deadline', 'order_bidding'])

/** A tender from the supplier's draft to its result. */
export const tenderLifecycle = chart.createMachine({
  id: 'tender',
  context: Object.fromEntries(tenderFactNames.map((name) => [name, false])) as TenderFacts, // one entry per name
  initial: 'draft',
  states: {
    draft: {
      description: 'Being written by the supplier; what was never handed in stays its own.',
      on: {
        save: { guard: stillOpen, target: 'draft', reenter: true },
        submit: { guard: mayTender, target: 'submitted' },
        reset: { guard: stillOpen, target: 'draft', reenter: true },
      },
    },
    submitted: {
      description: 'Handed in and sealed; may be replaced or withdrawn until the deadline.',
      on: {
        submit: { guard: mayTender, target: 'submitted', reenter: true },
        withdraw: { guard: stillOpen, target: 'withdrawn' },
        touch: 'reconfirm',
        reset: { guard: stillOpen, target: 'withdrawn' },
        open: 'opened',
        opening_fails: 'unopened',
      },
    },
    reconfirm: {
      description: 'An amendment touched it; it counts again once the supplier confirms it.',
      on: {
        reconfirm: { guard: stillOpen, target: 'submitted' },
        submit: { guard: mayTender, target: 'submitted' },
        withdraw: { guard: stillOpen, target: 'withdrawn' },
        reset: { guard: stillOpen, target: 'withdrawn' },
        exclude: 'excluded',
      },
    },
    withdrawn: {
      description: 'Taken back before the deadline: by the supplier, or unread because its passcode was cleared.',
      on: {
        save: { guard: stillOpen, target: 'draft' },
        reset: { guard: stillOpen, target: 'withdrawn', reenter: true },
        submit: { guard: mayTender, target: 'submitted' },
      },
    },
    opened: {
      description: 'Opened with all others; can be read from now on.',
      on: { disqualify: 'disqualified', requalify: 'shortlisted' },
    },
    unopened: {
      description: 'Its envelope could not be opened with the others; kept, and opened later if it can be.',
      on: { open: 'opened' },
    },
    shortlisted: {
      description: 'Qualified in the review.',
      on: {
        disqualify: 'disqualified',
        requalify: 'shortlisted',
        retract: 'opened',
        win: 'awarded',
        win_part: 'part_awarded',
        lose: 'lost',
      },
    },
    disqualified: {
      description: 'Out for a reason that is written down.',
      on: { disqualify: 'disqualified', requalify: 'shortlisted', retract: 'opened' },
    },
    awarded: { description: 'All its lines were awarded.' },
    part_awarded: { description: 'Some of its lines were awarded.' },
    lost: { description: 'None of its lines was awarded.' },
    excluded: { description: 'Not confirmed anew by the deadline.' },
  },
})
