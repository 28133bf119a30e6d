// A machine as a chart to be drawn: its states and transitions, read from the machine itself.
import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate'

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'

/** Started when a state is entered, and stopped when it is left. */
export interface Invoke {
  readonly id: string
  readonly src: string
}

/** One state; `path` joins the keys from the root by dots, and is '' for the machine itself. */
export interface ChartState {
  readonly path: string
  readonly key: string
  readonly parent: string | null
  readonly kind: StateKind
  /** Whether the state is the initial one of its parent. */
  readonly isInitial: boolean
  /** No transition is expected to leave it: it is final, or has the tag. */
  readonly isEnd: boolean
  readonly description: string | null
  readonly tags: readonly string[]
  readonly invokes: readonly Invoke[]
}

export type MoveKind = 'event' | 'delay' | 'always' | 'done' | 'error'

/** One transition. */
export interface ChartMove {
  /**
   * The id is made of the transition's state, its event and its position among the event's alternatives, so it is the
   * same for every copy of the machine.
   */
  readonly id: string
  readonly source: string
  /** The type of the event. */
  readonly event: string
  readonly kind: MoveKind
  /** The cause of the transition in short: the event, the name of the delay, or the id of the invoked actor. */
  readonly label: string
  /** The delay in ms, where the transition waits for a fixed time. */
  readonly delay: number | null
  /** The paths of its targets; none where the event stays in its state. */
  readonly targets: readonly string[]
  /** Names of the transition's guards, in order. */
  readonly guards: readonly string[]
  readonly actions: readonly string[]
  /** Whether the state consumes the event without effect, so that outer states do not receive it. */
  readonly isSwallowed: boolean
}

export interface Chart {
  readonly id: string
  readonly description: string | null
  /** Parents before their children, in source order; the first is the machine itself. */
  readonly states: readonly ChartState[]
  readonly moves: readonly ChartMove[]
}

/** The name of an inline guard. */
export const UNNAMED = 'ƒ'

/** Names of a guard in order; `and`, `or` and `not` give the names of their parts. */
export const guardNames = (guard: unknown): string[] => {
  if (guard === undefined || guard === null) return []
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'object' && 'type' in guard && typeof guard.type === 'string') {
    const all = 'params' in guard ? partsIn(guard.params) : null
    return all ?? [guard.type]
  }
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards))
    return guard.guards.flatMap(guardNames)
  return [UNNAMED]
}

/** An exported machine keeps the parts of a combined guard beside its name. */
const partsIn = (params: unknown): string[] | null =>
  typeof params === 'object' && params !== null && 'all' in params && Array.isArray(params.all)
    ? params.all.filter((one): one is string => typeof one === 'string')
    : null

const actionName = (action: unknown): string => {
  if (typeof action === 'string') return action
  if (typeof action === 'object' && action !== null && 'type' in action && typeof action.type === 'string')
    return action.type
  // Built-in actions contain their kind: `xstate.assign`.
  if (typeof action === 'function' && 'type' in action && typeof action.type === 'string')
    return action.type.replace(/^xstate\./, '')
  return UNNAMED
}

const pathOf = (node: AnyStateNode): string => node.path.join('.')

const stateOf = (node: AnyStateNode): ChartState => ({
  path: pathOf(node),
  key: node.key,
  parent: node.parent === undefined ? null : pathOf(node.parent),
  kind: node.type,
  isInitial: node.parent?.initial?.target.includes(node) === true,
  isEnd: node.type === 'final' || node.tags.includes('terminal'),
  description: node.description ?? null,
  tags: node.tags.filter((tag) => tag !== 'terminal'),
  invokes: node.invoke.map((one) => ({ id: one.id, src: String(one.src) })),
})

const invoked = /^xstate\.(done|error)\.(?:actor|state)\.(.+)$/

const causeOf = (event: string, delay: unknown): Pick<ChartMove, 'kind' | 'label'> => {
  if (event === '') return { kind: 'always', label: '' }
  if (delay !== undefined) return { kind: 'delay', label: String(delay) }
  const [, how, id] = invoked.exec(event) ?? []
  if (how === 'done' || how === 'error') return { kind: how, label: id ?? '' }
  return { kind: 'event', label: event }
}

/** ms of a delay: a number, or a name from the machine's setup. */
const delayOf = (machine: AnyStateMachine, delay: unknown): number | null => {
  const named: Readonly<Record<string, unknown>> = machine.implementations.delays
  const ms = typeof delay === 'string' ? (named[delay] ?? Number(delay)) : delay
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : null
}

type Transition = AnyStateNode['always'] extends (infer T)[] | undefined ? T : never

/** The id of a transition, equal in every copy of the machine. */
const moveId = (source: string, event: string, at: number) => `${source}|${event}|${at}`

const moveOf = (
  machine: AnyStateMachine,
  node: AnyStateNode,
  event: string,
  one: Transition,
  at: number,
): ChartMove => {
  const delay = 'delay' in one ? one.delay : undefined
  const source = pathOf(node)
  const targets = (one.target ?? []).map(pathOf)
  const actions = one.actions.map(actionName)
  return {
    id: moveId(source, event, at),
    source,
    event,
    ...causeOf(event, delay),
    delay: delayOf(machine, delay),
    targets: targets.length === 1 && targets[0] === source ? [] : targets,
    guards: guardNames(one.guard),
    actions,
    isSwallowed: targets.length === 0 && actions.length === 0,
  }
}

const movesOf = (machine: AnyStateMachine, node: AnyStateNode): ChartMove[] => [
  ...[...node.transitions].flatMap(([event, all]) => all.map((one, at) => moveOf(machine, node, event, one, at))),
  ...(node.always ?? []).map((one, at) => moveOf(machine, node, '', one, at)),
]

const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states)
const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...childrenOf(node).flatMap(nodesOf)]

const charts = new WeakMap<AnyStateMachine, Chart>()

/** The chart of a machine; made once. */
export const chartOf = (machine: AnyStateMachine): Chart => {
  const known = charts.get(machine)
  if (known !== undefined) return known
  const nodes = nodesOf(machine.root)
  const chart: Chart = {
    id: machine.id,
    description: machine.root.description ?? null,
    states: nodes.map(stateOf),
    moves: nodes.flatMap((node) => movesOf(machine, node)),
  }
  charts.set(machine, chart)
  return chart
}

/** Ids of the chart's moves for transitions from the inspector. */
export const moveIdsOf = (transitions: readonly Transition[]): string[] =>
  transitions.flatMap((one) => {
    const node = one.source
    const all = one.eventType === '' ? (node.always ?? []) : (node.transitions.get(one.eventType) ?? [])
    const at = all.indexOf(one)
    return at < 0 ? [] : [moveId(pathOf(node), one.eventType, at)]
  })

/** Paths of all active states of a state value, outermost first. */
export const activePaths = (value: StateValue | null, above = ''): string[] => {
  if (value === null) return []
  const join = (key: string) => (above === '' ? key : `${above}.${key}`)
  if (typeof value === 'string') return [join(value)]
  return Object.entries(value).flatMap(([key, inner]) => [
    join(key),
    ...(inner === undefined ? [] : activePaths(inner, join(key))),
  ])
}

/** A state value in one line: `signed_in.present`; parallel regions are joined by a plus. */
export const valueText = (value: StateValue | null): string => {
  const paths = activePaths(value)
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`))).join(' + ')
}
