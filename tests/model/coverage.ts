// What there is to walk in a machine, and what a run has walked: states, transitions, and every guard both ways. Pure.
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  fromTransition,
  getNextTransitions,
  initialTransition,
  type StateValue,
} from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { advance, type Facts, NotOffered } from '#contract/lifecycle.ts'
import { activePaths, type ChartMove, chartOf, moveIdsOf } from '#src/machines/inspection/machine-chart.ts'

/** One transition of a machine; its `id` is the same for every copy. */
export type Edge = ChartMove

/** One condition of one transition. */
export interface GuardOf {
  /** `<edge>?<guard>`. */
  readonly id: string
  readonly edge: string
  readonly guard: string
}

/** Paths of all states, also compound ones; the machine itself is none. */
export const statesOf = (machine: AnyStateMachine): string[] =>
  chartOf(machine)
    .states.map((state) => state.path)
    .filter((path) => path !== '')

/** Every transition, each alternative for itself. */
export const edgesOf = (machine: AnyStateMachine): Edge[] => [...chartOf(machine).moves]

const guardId = (edge: string, guard: string): string => `${edge}?${guard}`

/** Every guard of every transition: a guard that stands at two transitions is to be seen at both. */
export const guardsOf = (machine: AnyStateMachine): GuardOf[] =>
  edgesOf(machine).flatMap((edge) =>
    [...new Set(edge.guards)].map((guard) => ({ id: guardId(edge.id, guard), edge: edge.id, guard })),
  )

/** What a run has seen. Filled by the run, read by {@link report}. */
export interface Walked {
  readonly states: Set<string>
  readonly edges: Set<string>
  /** Ids of {@link GuardOf} seen to hold, and seen to refuse. */
  readonly held: Set<string>
  readonly refused: Set<string>
  /** How many times something was sent or waited for. */
  cases: number
}

export const nothingWalked = (): Walked => ({
  states: new Set(),
  edges: new Set(),
  held: new Set(),
  refused: new Set(),
  cases: 0,
})

/** Notes that a state holds, with those around it. */
export const sawState = (walked: Walked, value: StateValue): void => {
  for (const path of activePaths(value)) walked.states.add(path)
}

/** Notes a transition that was taken: each of its guards held. */
export const tookEdge = (walked: Walked, edge: Edge): void => {
  walked.edges.add(edge.id)
  for (const guard of edge.guards) walked.held.add(guardId(edge.id, guard))
}

/** Notes that a transition was not taken because of this guard. */
export const refusedBy = (walked: Walked, edge: Edge, guard: string): void => {
  if (!edge.guards.includes(guard)) throw new Error(`${edge.id} does not wait for ${guard}`)
  walked.refused.add(guardId(edge.id, guard))
}

/** The edges behind transitions as xstate or the inspector tells them. */
export const edgesBehind = (
  machine: AnyStateMachine,
  transitions: readonly Parameters<typeof moveIdsOf>[0][number][],
): Edge[] => {
  const ids = new Set(moveIdsOf(transitions))
  return edgesOf(machine).filter((edge) => ids.has(edge.id))
}

/** The edges a snapshot has for an event, in the order they are asked; also those whose guards do not hold now. */
export const edgesAt = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: string): Edge[] => {
  const all: AnyTransitionDefinition[] = getNextTransitions(snapshot)
  return edgesBehind(
    machine,
    all.filter((one) => one.eventType === event),
  )
}

/** Something that cannot be walked, and why; without a reason it is not to be excused. */
export interface Exception {
  /** Id of an edge, of a guard (`<edge>?<guard>`), or a state's path. */
  readonly id: string
  readonly because: string
}

/** How much of a machine a run has walked. */
export interface Report {
  /** `n/n`. */
  readonly states: string
  readonly transitions: string
  readonly guards: string
  readonly cases: number
  readonly exceptions: number
  /** Everything that was not walked and is not excused, by id; a guard with the side that is missing. */
  readonly missing: readonly string[]
  readonly pass: boolean
}

/** Counts a run against its machine. An exception for what was walked all the same, or for what there is not, is a fault too. */
export const report = (machine: AnyStateMachine, walked: Walked, exceptions: readonly Exception[] = []): Report => {
  const excused = new Set(exceptions.map((one) => one.id))
  const states = statesOf(machine)
  const edges = edgesOf(machine).map((edge) => edge.id)
  const guards = guardsOf(machine).map((one) => one.id)
  const bothWays = (id: string): boolean => walked.held.has(id) && walked.refused.has(id)
  const [unseen, untaken, oneSided] = [
    states.filter((one) => !walked.states.has(one)),
    edges.filter((one) => !walked.edges.has(one)),
    guards.filter((one) => !bothWays(one)),
  ]
  const open = new Set([...unseen, ...untaken, ...oneSided])
  const sideOf = (id: string): string =>
    walked.held.has(id) ? `${id} never refused` : walked.refused.has(id) ? `${id} never held` : `${id} never asked`
  const missing = [
    ...unseen.filter((id) => !excused.has(id)),
    ...untaken.filter((id) => !excused.has(id)),
    ...oneSided.filter((id) => !excused.has(id)).map(sideOf),
    ...exceptions.filter((one) => !open.has(one.id)).map((one) => `${one.id} is excused and needs no excuse`),
  ]
  const counted = (all: readonly string[], lacking: readonly string[]): string =>
    `${all.length - lacking.filter((id) => !excused.has(id)).length}/${all.length}`
  return {
    states: counted(states, unseen),
    transitions: counted(edges, untaken),
    guards: `${counted(guards, oneSided)} both ways`,
    cases: walked.cases,
    exceptions: exceptions.length,
    missing,
    pass: missing.length === 0,
  }
}

/** One step of a plan: an event, and the facts it is sent with. */
export interface Step<F extends Facts = Facts> {
  readonly type: string
  readonly facts: F
}

/** A state in which a record can stand, the shortest way to it, and what there is to walk from it. */
export interface Stand<F extends Facts = Facts> {
  /** Innermost path, as `reviewing.commercial`. */
  readonly path: string
  readonly value: StateValue
  readonly steps: readonly Step<F>[]
  /** Its own transitions and those of the states around it. */
  readonly edges: readonly Edge[]
}

/** The innermost path of a state value without parallel regions. */
export const leafOf = (value: StateValue): string => activePaths(value).at(-1) ?? ''

/**
 * Where a record of a lifecycle can stand, in the order of the chart; a plan walks the way to each once and every transition from there.
 * `facts`: every fact, true. What is reached only by a later alternative of a transition is reached with one of them false.
 */
export const standsOf = <F extends Facts>(machine: AnyStateMachine, facts: F): Stand<F>[] => {
  const given = [facts, ...Object.keys(facts).map((name): F => ({ ...facts, [name]: false }))]
  const types = [...new Set(edgesOf(machine).map((edge) => edge.event))]
  const steps = types.flatMap((type) => given.map((one): Step<F> => ({ type, facts: one })))
  const [first] = initialTransition(machine)
  const start: { value: StateValue } = { value: first.value }
  const lifecycle = fromTransition(
    (at: { value: StateValue }, step: Step<F>) => ({ value: after(machine, at.value, step) ?? at.value }),
    start,
  )
  const paths = getShortestPaths(lifecycle, {
    events: steps,
    serializeState: (at) => JSON.stringify(at.context.value),
    serializeEvent: (step) => JSON.stringify(step),
  })
  const found = new Map(
    paths.map((path): [string, Stand<F>] => {
      const { value } = path.state.context
      const snapshot = machine.resolveState({ value, context: facts })
      const edges = types.flatMap((type) => edgesAt(machine, snapshot, type))
      const way = path.steps.map((step) => step.event).filter((step) => types.includes(step.type))
      return [leafOf(value), { path: leafOf(value), value, steps: way, edges }]
    }),
  )
  return statesOf(machine).flatMap((path) => found.get(path) ?? [])
}

/** Where a step leads; null when it is refused. */
export const after = (machine: AnyStateMachine, value: StateValue, step: Step): StateValue | null => {
  try {
    return advance(machine, { value, facts: step.facts }, step.type)
  } catch (error) {
    if (error instanceof NotOffered) return null
    throw error
  }
}
