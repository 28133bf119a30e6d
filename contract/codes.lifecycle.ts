// The lifecycle of one code: created, printed, put on the goods, used up; or void, which is final.
import { type StateValueFrom, setup } from 'xstate'
import { advance, NotOffered, offers } from './lifecycle.ts'

export const codeEvents = ['print', 'activate', 'use', 'void'] as const
export type CodeEvent = (typeof codeEvents)[number]

const chart = setup({
  types: { events: {} as { type: CodeEvent } },
  // An event without a target needs an action, or `can` would say it is impossible.
  actions: { recorded: () => {} },
})

/** The lifecycle of a code. A voided code is never issued again. */
export const codeLifecycle = chart.createMachine({
  id: 'code',
  initial: 'created',
  states: {
    created: { description: 'Made, not printed yet.', on: { print: 'printed', activate: 'activated', void: 'void' } },
    printed: {
      description: 'On a label, not yet on goods.',
      on: { print: { actions: 'recorded' }, activate: 'activated', void: 'void' },
    },
    activated: {
      description: 'On the goods; anybody may look it up.',
      on: { print: { actions: 'recorded' }, use: 'used', void: 'void' },
    },
    used: { description: 'The goods are used up.', tags: ['terminal'] },
    void: { description: 'No longer good, for ever.', tags: ['terminal'] },
  },
})

export type CodeStatus = StateValueFrom<typeof codeLifecycle>
/** Every status in its order; the database's check is compared with it. */
export const codeStatuses = Object.keys(codeLifecycle.states) as CodeStatus[] // Object.keys types the keys as string

/** The event that leads to each status that a user may request. */
export const codeEventTo = {
  printed: 'print',
  activated: 'activate',
  used: 'use',
  void: 'void',
} as const satisfies Partial<Record<CodeStatus, CodeEvent>>

/** What may be done with a code now. */
export const codeOffers = (status: CodeStatus): CodeEvent[] =>
  offers(codeLifecycle, { value: status, facts: {} }).map(({ event }) => event as CodeEvent) // the chart's own events

/** The status an event leads to; null when this status does not have the event. */
export const codeAfter = (status: CodeStatus, event: CodeEvent): CodeStatus | null => {
  try {
    const to = advance(codeLifecycle, { value: status, facts: {} }, event)
    return codeStatuses.find((one) => one === to) ?? null
  } catch (error) {
    if (error instanceof NotOffered) return null
    throw error
  }
}
