// For checking a trail against a chart: the initial state of records, and all states an event may lead to when the facts of that time are unknown.
import { type AnyStateMachine, initialTransition, type StateValue } from 'xstate'
import { advance, type Facts, NotOffered } from './lifecycle.ts'

/** The state of a new record. */
export const beginningOf = (machine: AnyStateMachine): StateValue => initialTransition(machine)[0].value

/** The chart's state for a status, with the initial states inside it. Null for a status that the chart does not have. */
export const placeOf = (machine: AnyStateMachine, status: string): StateValue | null =>
  Object.hasOwn(machine.states, status) ? machine.resolveState({ value: status, context: {} }).value : null

/** The states an event may lead to: with every fact true, and with one of `factNames` false where the chart has an alternative for it. */
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
