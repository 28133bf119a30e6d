// Checks a trail against a chart: where records begin, and every state an event may lead to when the facts of that time are unknown.
import { type AnyStateMachine, initialTransition, type StateValue } from 'xstate'
import { advance, type Facts, NotOffered } from './lifecycle.ts'

/** Where a new record stands. */
export const beginningOf = (machine: AnyStateMachine): StateValue => initialTransition(machine)[0].value

/** A status as a place of the chart; a state inside it begins where the chart begins it. Null for what the chart does not know. */
export const placeOf = (machine: AnyStateMachine, status: string): StateValue | null =>
  Object.hasOwn(machine.states, status) ? machine.resolveState({ value: status, context: {} }).value : null

/** Where an event may lead: with every fact true, and with one of `factNames` false where the chart has an alternative for that. */
export const reachableBy = (
  machine: AnyStateMachine,
  factNames: readonly string[],
  value: StateValue,
  event: string,
): StateValue[] => {
  const all: Facts = Object.fromEntries(factNames.map((name) => [name, true]))
  return [all, ...factNames.map((name): Facts => ({ ...all, [name]: false }))].flatMap((facts) => {
    try {
      return [advance(machine, { value, facts }, event)]
    } catch (error) {
      if (error instanceof NotOffered) return []
      throw error
    }
  })
}
