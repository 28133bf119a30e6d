// The events of this page's machines since the visualizer was first opened: the last steps, redacted when they are
// recorded.
import type { AnyActor, EventObject, InspectionEvent, StateValue } from 'xstate'
import { type LiveMachine, liveMachines, machineOf, setInspectionListener, valueIn } from './inspection.ts'
import { moveIdsOf } from './machine-chart.ts'
import { type Shown, shownOf } from './redact.ts'
import { safeEvent } from './safe.ts'

/** The number of steps kept; the oldest are dropped. */
export const MAX_STEPS = 500

/** One event that a machine received, with the parts that may be shown. */
export interface Step {
  readonly seq: number
  readonly actor: number
  /** Id of the running machine. */
  readonly machine: string
  /** ms since 1970. */
  readonly at: number
  readonly event: string
  readonly payload: Shown
  /** State before; null for a machine that has just started. */
  readonly from: StateValue | null
  readonly to: StateValue
  /** Ids of the chart's moves that were taken, in order. */
  readonly moves: readonly string[]
  readonly context: Shown
}

/** A running machine. */
export interface LiveActor {
  readonly id: number
  /** Id of the running machine. */
  readonly machine: string
  readonly value: StateValue
  readonly context: Shown
}

/** The recorded steps and running machines; a new object after each change. */
export interface Watched {
  readonly actors: readonly LiveActor[]
  /** Oldest first. */
  readonly steps: readonly Step[]
  /** The start of the recording, ms since 1970; null before it has started. */
  readonly since: number | null
}

interface Known extends LiveMachine {
  readonly id: number
  value: StateValue | null
}

const nothing: Watched = { actors: [], steps: [], since: null }

/** A recorder: the page has one, a test makes its own. */
export const createRecorder = (now: () => number = Date.now) => {
  const known = new Map<AnyActor, Known>()
  const taken = new Map<AnyActor, string[]>()
  const listeners = new Set<() => void>()
  let steps: Step[] = []
  let since: number | null = null
  let ids = 0
  let seq = 0
  let isDue = false
  let seen: Watched = nothing

  const refresh = () => {
    seen = {
      actors: [...known.values()].flatMap(({ id, ref, logic, value }) =>
        value === null ? [] : [{ id, machine: logic.id, value, context: shownOf(ref.getSnapshot().context) }],
      ),
      steps: steps.slice(-MAX_STEPS),
      since,
    }
  }
  /** Notifies later, and once for many events, because machines also start while React renders. */
  const tell = () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      refresh()
      for (const listener of listeners) listener()
    }, 0)
  }
  const know = (live: LiveMachine, value: StateValue | null): Known => {
    ids += 1
    const one = { ...live, id: ids, value }
    known.set(live.ref, one)
    return one
  }
  const heard = (live: LiveMachine, event: EventObject, snapshot: { readonly status: string }) => {
    const before = known.get(live.ref)
    const one = before ?? know(live, null)
    const to = valueIn(snapshot)
    if (to !== null && 'context' in snapshot) {
      seq += 1
      steps.push({
        seq,
        actor: one.id,
        machine: live.logic.id,
        at: now(),
        event: event.type,
        payload: shownOf(event),
        from: one.value,
        to,
        moves: taken.get(live.ref) ?? [],
        context: shownOf(snapshot.context),
      })
      // Trimmed only now and then, so that not every event copies the whole list.
      if (steps.length >= MAX_STEPS * 2) steps = steps.slice(-MAX_STEPS)
      one.value = to
    }
    if (snapshot.status !== 'active') known.delete(live.ref)
  }
  const hear = (event: InspectionEvent): void => {
    const live = machineOf(event)
    if (live === null) return
    if (event.type === '@xstate.microstep') {
      taken.set(live.ref, [...(taken.get(live.ref) ?? []), ...moveIdsOf(event._transitions)])
    } else if (event.type === '@xstate.snapshot') {
      heard(live, event.event, event.snapshot)
      taken.delete(live.ref)
      tell()
    }
  }

  return {
    /** Starts the recording; a second call changes nothing. */
    begin: (): void => {
      if (since !== null) return
      since = now()
      for (const live of liveMachines()) know(live, valueIn(live.ref.getSnapshot()))
      setInspectionListener(hear)
      refresh()
    },
    /** Drops the steps. */
    clear: (): void => {
      steps = []
      since = now()
      tell()
    },
    /** Sends an event to a machine; false where the event is not allowed or the machine does not run. */
    send: (actor: number, type: string): boolean => {
      const one = [...known.values()].find(({ id }) => id === actor)
      const event = one === undefined ? null : safeEvent(one.logic.id, type)
      if (one === undefined || event === null) return false
      one.ref.send(event)
      return true
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    seen: (): Watched => seen,
  }
}
