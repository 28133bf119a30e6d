// Queries of a shared statechart: the events of a state, why an event is refused, and where it leads. Pure; for page and server.

import {
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
  getNextTransitions,
  type StateValue,
  transition,
} from 'xstate'
import { isRecord } from '#contract/is-record.ts'

export type { StateValue }

/** Named booleans about one record for one viewer; a guard may read nothing else. */
export type Facts = Readonly<Record<string, boolean>>

/** The position of a record: its state in the chart, and the facts. */
export interface Standing<F extends Facts = Facts> {
  readonly value: StateValue
  readonly facts: F
}

/** An event that the state has; `refusal` is the first false fact, absent when the event may be sent. */
export interface Offer<E extends string = string> {
  readonly event: E
  readonly refusal?: string
}

/** Thrown by `advance` when the event is not possible. `refusal` is `wrong_state` when the state does not have it. */
export class NotOffered extends Error {
  readonly event: string
  readonly refusal: string
  constructor(event: string, refusal: string) {
    super(`${event} is not offered: ${refusal}`)
    this.event = event
    this.refusal = refusal
  }
}

export const WRONG_STATE = 'wrong_state'

type FactGuards<K extends string> = Record<K, (args: { context: Record<K, boolean> }) => boolean>

/** One guard per fact, under the fact's own name, so that a misspelt guard in a chart does not compile. */
export const guardsFrom = <K extends string>(names: readonly K[]): FactGuards<K> => {
  const guards: Partial<FactGuards<K>> = {}
  for (const name of names) guards[name] = ({ context }) => context[name]
  return guards as FactGuards<K> // every key was just set
}

const snapshotAt = (machine: AnyStateMachine, standing: Standing) =>
  machine.resolveState({ value: standing.value, context: { ...standing.facts } })

/** Guard names of a transition in order; `and([...])` exposes its parts. */
const guardNames = (guard: unknown): string[] => {
  if (typeof guard === 'string') return [guard]
  if (isRecord(guard) && typeof guard.type === 'string') return [guard.type]
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards))
    return guard.guards.flatMap(guardNames)
  return []
}

/** Another server may send a state the chart does not have; such a record has no events. */
const knows = (node: AnyStateNode, value: StateValue | undefined): boolean =>
  typeof value === 'string'
    ? Object.hasOwn(node.states, value)
    : Object.entries(value ?? {}).every(([key, inner]) => {
        const child = node.states[key]
        return child !== undefined && knows(child, inner)
      })

/** The events of the current state, refused ones with the reason; events that the state does not have are left out. */
export const offers = (machine: AnyStateMachine, standing: Standing): Offer[] => {
  if (!knows(machine.root, standing.value)) return []
  const listed = new Map<string, { open: boolean; refusal: string | undefined }>()
  for (const next of getNextTransitions(snapshotAt(machine, standing))) {
    if (next.eventType === '' || next.eventType.startsWith('xstate.')) continue
    const wanting = guardNames(next.guard).find((name) => standing.facts[name] !== true)
    const before = listed.get(next.eventType)
    listed.set(next.eventType, {
      open: before?.open === true || wanting === undefined,
      refusal: before?.refusal ?? wanting,
    })
  }
  return [...listed].map(([event, offer]) =>
    offer.open ? { event } : { event, refusal: offer.refusal ?? WRONG_STATE },
  )
}

/** The state that `event` leads to; the same value for an accepted event that stays. Throws {@link NotOffered}. */
export const advance = (machine: AnyStateMachine, standing: Standing, event: string): StateValue => {
  const snapshot = snapshotAt(machine, standing)
  const sent: EventObject = { type: event }
  if (!snapshot.can(sent)) {
    const offer = offers(machine, standing).find((one) => one.event === event)
    throw new NotOffered(event, offer?.refusal ?? WRONG_STATE)
  }
  const [next] = transition(machine, snapshot, sent)
  return next.value
}
