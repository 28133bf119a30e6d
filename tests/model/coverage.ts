// What a machine has to walk, and what a run has walked: states, transitions, and every guard both ways. Pure.
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

/** One transition of a machine; every copy has the same `id`. */
export type Edge = ChartMove

/** One guard of one transition. */
export interface GuardOf {
  /** `<edge>?<guard>`. */
  readonly id: string
  readonly edge: string
  readonly guard: string
}

/** The paths of all states, including compound ones, without the machine itself. */
export const statesOf = (machine: AnyStateMachine): string[] =>
  chartOf(machine)
    .states.map((state) => state.path)
    .filter((path) => path !== '')

/** Every transition; each alternative is one. */
export const edgesOf = (machine: AnyStateMachine): Edge[] => [...chartOf(machine).moves]

const guardId = (edge: string, guard: string): string => `${edge}?${guard}`

/** Every guard of every transition. A guard of two transitions must be seen at both. */
export const guardsOf = (machine: AnyStateMachine): GuardOf[] =>
  edgesOf(machine).flatMap((edge) =>
    [...new Set(edge.guards)].map((guard) => ({ id: guardId(edge.id, guard), edge: edge.id, guard })),
  )

/** What a run has seen. The run fills it, and {@link report} reads it. */
export interface Walked {
  readonly states: Set<string>
  readonly edges: Set<string>
  /** Ids of {@link GuardOf} that were seen to hold, and that were seen to refuse. */
  readonly held: Set<string>
  readonly refused: Set<string>
  /** The number of events sent or awaited. */
  cases: number
}

export const nothingWalked = (): Walked => ({
  states: new Set(),
  edges: new Set(),
  held: new Set(),
  refused: new Set(),
  cases: 0,
})

/** Records that a state holds, and the states around it. */
export const sawState = (walked: Walked, value: StateValue): void => {
  for (const path of activePaths(value)) walked.states.add(path)
}

/** Records a transition that was taken: each of its guards held. */
export const tookEdge = (walked: Walked, edge: Edge): void => {
  walked.edges.add(edge.id)
  for (const guard of edge.guards) walked.held.add(guardId(edge.id, guard))
}

/** Records that a transition was not taken because of this guard. */
export const refusedBy = (walked: Walked, edge: Edge, guard: string): void => {
  if (!edge.guards.includes(guard)) throw new Error(`${edge.id} does not wait for ${guard}`)
  walked.refused.add(guardId(edge.id, guard))
}

/** The edges of transitions, as xstate or the inspector reports them. */
export const edgesBehind = (
  machine: AnyStateMachine,
  transitions: readonly Parameters<typeof moveIdsOf>[0][number][],
): Edge[] => {
  const ids = new Set(moveIdsOf(transitions))
  return edgesOf(machine).filter((edge) => ids.has(edge.id))
}

/** The edges of a snapshot for an event, in the order of evaluation, including those whose guards do not hold now. */
export const edgesAt = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: string): Edge[] => {
  const all: AnyTransitionDefinition[] = getNextTransitions(snapshot)
  return edgesBehind(
    machine,
    all.filter((one) => one.eventType === event),
  )
}

/** Something that cannot be walked, with its reason. Nothing is excused without a reason. */
export interface Exception {
  /** The id of an edge or of a guard (`<edge>?<guard>`), or the path of a state. */
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
  /** The ids of everything that was neither walked nor excused; a guard has its missing side. */
  readonly missing: readonly string[]
  readonly pass: boolean
}

/**
 * Counts a run against its machine. An exception for something that was walked, or that does not exist, is a fault too.
 */
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

/** A state of a record, the shortest way to it, and the transitions to walk from it. */
export interface Stand<F extends Facts = Facts> {
  /** The innermost path, such as `reviewing.commercial`. */
  readonly path: string
  readonly value: StateValue
  readonly steps: readonly Step<F>[]
  /** The transitions of the state and of the states around it. */
  readonly edges: readonly Edge[]
}

/** The innermost path of a state value without parallel regions. */
export const leafOf = (value: StateValue): string => activePaths(value).at(-1) ?? ''

/**
 * The states of a lifecycle in the order of its chart. A plan walks once to each state, and walks every transition from
 * there. `facts` has every fact true. A state that only a later alternative of a transition reaches is reached with one
 * fact false.
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

/** The target of a step; null when the step is refused. */
export const after = (machine: AnyStateMachine, value: StateValue, step: Step): StateValue | null => {
  try {
    return advance(machine, { value, facts: step.facts }, step.type)
  } catch (error) {
    if (error instanceof NotOffered) return null
    throw error
  }
}
