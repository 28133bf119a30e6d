// The machines for the visualizer's components: all charts, the running machines, and their recorded events.
import { useEffect, useSyncExternalStore } from 'react'
import { type Chart, chartOf } from './machine-chart.ts'
import { machineJson } from './machine-json.ts'
import { eventWordsKey, machineList, meaningKey, stateWordsKey } from './machine-list.ts'
import { mermaidOf, type StateLabel } from './machine-mermaid.ts'
import { createRecorder, type Watched } from './record.ts'
import { safeEvent } from './safe.ts'

export type { Chart, ChartMove, ChartState } from './machine-chart.ts'
export { activePaths, valueText } from './machine-chart.ts'
export { moveLabel } from './machine-mermaid.ts'
export type { LiveActor, Step, Watched } from './record.ts'
export { HIDDEN, hiddenSize, type Shown } from './redact.ts'

/** One machine of the visualizer. */
export interface MachineView {
  readonly name: string
  readonly kind: 'lifecycle' | 'page'
  readonly file: string
  readonly chart: Chart
  /** Locale key of a state's name. */
  stateKey(path: string): string
  /**
   * Locale key of a state's meaning, '' for the machine itself; a language without the key uses the chart's own
   * description.
   */
  meaningKey(path: string): string
  /** Locale key of an event's name; null where there is none. */
  eventKey(event: string): string | null
  /** Whether a user may send an event to the machine from here. */
  maySend(event: string): boolean
  json(): string
  mermaid(words: StateLabel): string
}

/** All machines, lifecycles first. */
export const machineViews: readonly MachineView[] = machineList.map(({ name, kind, file, machine }) => ({
  name,
  kind,
  file,
  chart: chartOf(machine),
  stateKey: (path) => stateWordsKey(name, path),
  meaningKey: (path) => meaningKey(name, path),
  eventKey: (event) => eventWordsKey(name, event),
  maySend: (event) => kind === 'page' && safeEvent(machine.id, event) !== null,
  json: () => `${JSON.stringify(machineJson(machine), null, 2)}\n`,
  mermaid: (words) => mermaidOf(chartOf(machine), words),
}))

/** The page's recorder. It continues while the user is on other pages, so that their events can be looked at here. */
const recorder = createRecorder()

/** The running machines and their events; the first call starts the recording. */
export const useWatched = (): Watched => {
  useEffect(() => recorder.begin(), [])
  return useSyncExternalStore(recorder.subscribe, recorder.seen)
}

/** Drops the recorded steps. */
export const clearSteps = (): void => recorder.clear()

/** Sends one of the safe events to a running machine; false where that is impossible. */
export const sendTo = (actor: number, event: string): boolean => recorder.send(actor, event)

/** Moves that start in an active state, or in the machine as a whole. */
export const movesFrom = (chart: Chart, paths: readonly string[]) => {
  const held = new Set([...paths, ''])
  return chart.moves.filter((move) => held.has(move.source))
}

/** The states a move enters, including the initial states inside each target. */
export const landing = (chart: Chart, targets: readonly string[]): string[] =>
  targets.flatMap((target) => {
    const inner = chart.states.find((one) => one.parent === target && one.isInitial)
    return [target, ...(inner === undefined ? [] : landing(chart, [inner.path]))]
  })

/** A path, and the paths of all states that contain it. */
export const withOuter = (path: string): string[] =>
  path.split('.').map((_, at, keys) => keys.slice(0, at + 1).join('.'))
