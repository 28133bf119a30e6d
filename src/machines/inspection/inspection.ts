// The running machines of this page. Little more than a list, because it is in the first bundle; inspection.record.ts
// records their events once the visualizer has been opened.
import { Actor, type AnyActor, type AnyStateMachine, type InspectionEvent, type StateValue } from 'xstate'

/** A running machine. */
export interface LiveMachine {
  readonly ref: AnyActor
  readonly logic: AnyStateMachine
}

const alive = new Map<AnyActor, LiveMachine>()
let hear: ((event: InspectionEvent) => void) | null = null

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'getStateNodeById' in logic

/** The machine an inspection event is about; null for promises and callbacks. */
export const machineOf = ({ actorRef }: InspectionEvent): LiveMachine | null =>
  actorRef instanceof Actor && isMachine(actorRef.logic) ? { ref: actorRef, logic: actorRef.logic } : null

/** The state in a machine's snapshot. */
export const valueIn = (snapshot: object): StateValue | null =>
  // The state value of a machine's snapshot; call it for machines only.
  'value' in snapshot ? (snapshot.value as StateValue) : null

/** For `inspect` of every root machine on the page. A machine that never starts is not listed. */
export const watch = (event: InspectionEvent): void => {
  if (event.type === '@xstate.snapshot') {
    const live = machineOf(event)
    if (live !== null && event.snapshot.status === 'active') alive.set(live.ref, alive.get(live.ref) ?? live)
    else if (live !== null) alive.delete(live.ref)
  }
  hear?.(event)
}

/** The machines that run now. */
export const liveMachines = (): readonly LiveMachine[] => [...alive.values()]

/** Sets the one listener of all inspection events; null removes it. */
export const setInspectionListener = (listener: ((event: InspectionEvent) => void) | null): void => {
  hear = listener
}
