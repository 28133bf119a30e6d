// A supplier's path through its page, for the component that shows it: the view is a function of this machine's state.
import { useActorRef, useSelector } from '@xstate/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { fromPromise, type StateValue } from 'xstate'
import type { FieldError } from '#contract/envelope.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { watch } from './inspection/inspection.ts'
import { tenderPageMachine } from './tender-page.machine.ts'
import type { GateEnd, GateInput, TenderPageEvent, TenderPlace } from './tender-presentation.ts'

/** The server's state of the page. */
export const placeOf = (page: SupplierPage): TenderPlace => {
  const { standing, facts } = page
  if (page.passcode_set === null) return 'staff_browser'
  if (!page.unlocked) {
    if (!page.passcode_set) return 'passcode_unset'
    return facts.reset_askable ? 'passcode_set' : 'reset_asked'
  }
  if (standing === 'open' || standing === 'tendered' || standing === 'reconfirm' || standing === 'declined')
    return standing
  if (standing === 'under_review') return 'reviewing'
  return facts.award_waits && facts.in_answer_time ? 'to_answer' : 'concluded'
}

/** The two outermost states as one name: `gate.entering`, `unlocked.writing`. */
const nameOf = (value: StateValue): string => {
  if (typeof value === 'string') return value
  const [outer = '', inner] = Object.entries(value)[0] ?? []
  return inner === undefined ? outer : `${outer}.${typeof inner === 'string' ? inner : Object.keys(inner)[0]}`
}

export interface TenderPageView {
  /** `reading`, `gate.entering`, `unlocked.writing` … */
  readonly at: string
  /** Something was sent and has no answer yet. */
  readonly busy: boolean
  /** All lines of an award have an answer; the summary is shown. */
  readonly summing: boolean
  /** The end of a lock, ms by this browser's clock; until then no passcode is accepted. */
  readonly lockedUntil: number
  readonly errors: readonly FieldError[]
  readonly message: string
  /** The last submission got no answer. */
  readonly unsure: boolean
  readonly fresh: boolean
  send(event: TenderPageEvent): void
}

/** Sends the typed input of the gate, and resolves with the result. */
export type Deliver = (kind: GateInput['kind']) => Promise<GateEnd>

interface Answered {
  readonly page: SupplierPage | undefined
  /** The last reading failed; `gone`: the server refused the link itself. */
  readonly failed: boolean
  readonly gone: boolean
}

/** `deliver` sends the typed input of the gate; the machine only says which of the three inputs it is. */
export const useTenderPage = ({ page, failed, gone }: Answered, deliver: Deliver): TenderPageView => {
  const latest = useRef(deliver)
  latest.current = deliver
  const [machine] = useState(() =>
    tenderPageMachine.provide({
      actors: { send: fromPromise<GateEnd, GateInput>(({ input }) => latest.current(input.kind)) },
    }),
  )
  const actor = useActorRef(machine, { inspect: watch })
  // A layout effect, so that no frame shows one state in another's place.
  useLayoutEffect(() => {
    if (failed) actor.send({ type: 'page.failed', gone })
    else if (page !== undefined) actor.send({ type: 'page.answered', place: placeOf(page) })
  }, [actor, page, failed, gone])
  return {
    at: useSelector(actor, ({ value }) => nameOf(value)),
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    summing: useSelector(actor, (snapshot) => snapshot.matches({ unlocked: { answering: 'summing' } })),
    errors: useSelector(actor, ({ context }) => context.errors),
    message: useSelector(actor, ({ context }) => context.message),
    unsure: useSelector(actor, ({ context }) => context.unsure),
    fresh: useSelector(actor, ({ context }) => context.fresh),
    lockedUntil: useSelector(actor, ({ context }) => context.locked_until_at),
    send: (event) => actor.send(event),
  }
}
