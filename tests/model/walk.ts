// Walks a machine of the page by its own graph: each transition after the shortest path to its source, on a real actor
// whose invoked actors and clock the test controls; impossible events are tried as well.
import { vi } from 'vitest'
import {
  type Actor,
  type ActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type EventObject,
  type InputFrom,
  type Snapshot,
  type SnapshotFrom,
  type StateValue,
} from 'xstate'
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph'
import {
  activePaths,
  type Chart,
  type ChartMove,
  chartOf,
  moveIdsOf,
  valueText,
} from '#src/machines/inspection/machine-chart.ts'
import { nothingWalked, refusedBy, sawState, tookEdge, type Walked } from './coverage.ts'

type Shot = SnapshotFrom<AnyStateMachine>

interface Start {
  readonly name: string
  readonly input?: unknown
}

/** The possible results of an invoked actor. */
interface Ends {
  readonly done?: readonly unknown[]
  readonly error?: readonly unknown[]
}

/** The walk of one machine. */
export interface Walk {
  readonly machine: AnyStateMachine
  readonly starts: readonly Start[]
  readonly events: readonly EventObject[]
  readonly ends: Readonly<Record<string, Ends>>
  /** The part of its context that a guard can read. */
  readonly relevant: (context: Shot['context']) => unknown
  /** A time in ms after which each computed delay is certainly over. */
  readonly delays: Readonly<Record<string, number>>
  /** The input of each invoked actor, written by hand: `name: input`, in the order of the names. */
  readonly asks: string
  /**
   * The result of each transition, written a second time by hand: `source event [guards] -> target`, in the order of
   * the chart.
   */
  readonly ways: string
}

type Written<M extends AnyStateMachine> = Pick<Walk, 'ways'> &
  Partial<Pick<Walk, 'asks' | 'starts' | 'ends' | 'delays'>> & {
    readonly machine: M
    readonly input?: InputFrom<M>
    readonly events: readonly EventFromLogic<M>[]
    readonly relevant?: (context: SnapshotFrom<M>['context']) => unknown
  }

/** A walk with the types of its machine. */
export const walkOf = <M extends AnyStateMachine>({ input, events, ...walk }: Written<M>): Walk => ({
  starts: [{ name: 'as it begins', input }],
  ends: {},
  asks: '',
  delays: {},
  ...walk,
  // Each machine has typed events, but here the machine is not known yet.
  events: events as readonly unknown[] as Walk['events'],
  // Called only with the context of this machine.
  relevant: (walk.relevant ?? (() => null)) as Walk['relevant'],
})

/** The result of a walk. */
interface WalkSeen {
  readonly walked: Walked
  /** The targets of each transition, by its id. */
  readonly landings: ReadonlyMap<string, ReadonlySet<string>>
  /** The inputs of each invoked actor, as JSON. */
  readonly asked: ReadonlyMap<string, ReadonlySet<string>>
  /** The number of impossible events that were tried. */
  readonly refusals: number
  /** Everything that went wrong; empty when the walk passes. */
  readonly faults: readonly string[]
}

type Hand = ActorLogic<Snapshot<unknown>, EventObject & { readonly value?: unknown }>

/** An invoked actor that does nothing until the test ends it. */
const inHand = (begun: (input: unknown) => void): Hand => ({
  transition: (state, event) =>
    event.type === 'end.done'
      ? { status: 'done', output: event.value, error: undefined }
      : event.type === 'end.error'
        ? { status: 'error', output: undefined, error: event.value }
        : state,
  getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
  getPersistedSnapshot: (state) => state,
  start: (state) => begun('input' in state ? state.input : undefined),
})

const withHands = (
  machine: AnyStateMachine,
  begun: (src: string, input: unknown) => void = () => {},
): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(
      Object.keys(machine.implementations.actors).map((src) => [src, inHand((input) => begun(src, input))]),
    ),
  })

/** Every event of the walk: its own, the ends of its invoked actors, and its delays. */
export const eventsOf = ({ machine, events, ends }: Walk): EventObject[] => [
  ...events,
  ...Object.entries(ends).flatMap(([id, { done = [], error = [] }]) => [
    ...done.map((output) => ({ type: `xstate.done.actor.${id}`, output })),
    ...error.map((fault) => ({ type: `xstate.error.actor.${id}`, error: fault })),
  ]),
  ...delaysOf(machine).map(({ event }) => ({ type: event })),
]

const delaysOf = (machine: AnyStateMachine): ChartMove[] =>
  chartOf(machine).moves.filter(({ kind }) => kind === 'delay')

const takes = (machine: AnyStateMachine, shot: Shot, event: EventObject) =>
  shot.status === 'active' && machine.getTransitionData(shot, event).length > 0

interface Way {
  readonly start: Start
  /** The events that lead to its source. */
  readonly before: readonly EventObject[]
  readonly event: EventObject
  /** The state before the event, and the state after it according to the graph. */
  readonly from: string
  readonly to: string
}

/** A state of the graph with its outgoing transitions. */
interface Node {
  readonly state: Shot
  readonly transitions: Readonly<Record<string, { readonly event: EventObject; readonly state: Shot }>>
}

interface Plan {
  readonly ways: readonly Way[]
  /** One path to each state, with the events that must have no effect there. */
  readonly quiet: readonly {
    readonly start: Start
    readonly path: readonly EventObject[]
    readonly events: readonly EventObject[]
  }[]
}

/**
 * The plan of a walk, by `xstate/graph`: the events are given, and a state is its value with the part that guards can
 * read.
 */
const planOf = (walk: Walk): Plan => {
  const machine = withHands(walk.machine)
  const events = eventsOf(walk)
  const serializeState = (shot: Shot) => JSON.stringify([shot.value, walk.relevant(shot.context)])
  const plans = walk.starts.map((start): Plan => {
    const options = {
      events,
      input: start.input,
      serializeState,
      // An event is identified by its position, because JSON does not tell two errors apart.
      serializeEvent: (event: EventObject) => String(events.indexOf(event)),
      filterEvents: (shot: Shot, event: EventObject) => takes(machine, shot, event),
    }
    const graph: Node[] = Object.values(getAdjacencyMap(machine, options))
    const paths = new Map(
      getShortestPaths(machine, options).map((path) => [
        serializeState(path.state),
        // The first step is the start itself.
        path.steps.slice(1).map((step) => step.event),
      ]),
    )
    const pathTo = (shot: Shot) => paths.get(serializeState(shot)) ?? []
    return {
      ways: graph.flatMap(({ state, transitions }) =>
        Object.values(transitions).map(({ event, state: next }) => ({
          start,
          before: pathTo(state),
          event,
          from: valueText(state.value),
          to: valueText(next.value),
        })),
      ),
      quiet: graph.map(({ state }) => ({
        start,
        path: pathTo(state),
        events: events.filter((event) => !event.type.startsWith('xstate.') && !takes(machine, state, event)),
      })),
    }
  })
  return { ways: plans.flatMap(({ ways }) => ways), quiet: plans.flatMap(({ quiet }) => quiet) }
}

/** Does everything the machine can do, and tries everything it cannot. Needs fake timers. */
export const walkThrough = (walk: Walk): WalkSeen => {
  const walked = nothingWalked()
  const landings = new Map<string, Set<string>>()
  const faults: string[] = []
  const chart = chartOf(walk.machine)
  // An actor that the machine spawns lives until the machine stops it.
  const invoked = new Set(chart.states.flatMap(({ invokes }) => invokes.map(({ id }) => id)))
  const asked = new Map<string, Set<string>>()
  const machine = withHands(walk.machine, (src, input) => {
    asked.set(src, (asked.get(src) ?? new Set()).add(JSON.stringify(input) ?? 'nothing'))
  })
  let taken: string[] = []
  let anew = new Set<string>()

  const begin = ({ input }: Start): Actor<AnyStateMachine> => {
    taken = []
    anew = new Set()
    const actor = createActor(machine, {
      input,
      inspect: (event) => {
        if (event.type !== '@xstate.microstep') return
        taken.push(...moveIdsOf(event._transitions))
        for (const id of moveIdsOf(event._transitions.filter(({ reenter }) => reenter))) anew.add(id)
      },
    })
    actor.start()
    note(actor, null, null)
    return actor
  }
  /** Records what the last step showed; `before` is the state before its event. */
  const note = (actor: Actor<AnyStateMachine>, before: StateValue | null, event: string | null) => {
    const shot: Shot = actor.getSnapshot()
    const now = activePaths(shot.value)
    const where = valueText(shot.value)
    sawState(walked, shot.value)
    for (const move of chart.moves) {
      if (!taken.includes(move.id)) continue
      for (const path of activePaths(move.source === '' ? {} : move.source)) walked.states.add(path)
      tookEdge(walked, move)
      // Passing time causes other transitions on its way.
      if (move.event !== '' && move.event !== event && !move.event.startsWith('xstate.done.state.')) continue
      const stays = where === valueText(before) && move.targets.length === 0 && !anew.has(move.id)
      const landing = stays ? 'stays' : landingOf(chart, move.source, shot.value, before)
      landings.set(move.id, (landings.get(move.id) ?? new Set()).add(landing))
    }
    for (const move of refusedOf(chart.moves, taken, activePaths(before), now, event))
      for (const guard of move.guards) refusedBy(walked, move, guard)
    if (shot.status !== 'active') return
    const due = chart.states.filter(({ path }) => path === '' || now.includes(path)).flatMap(({ invokes }) => invokes)
    const wanted = due.map(({ id }) => id)
    const alive = aliveIn(shot).filter((id) => invoked.has(id))
    if (alive.toSorted().join() !== wanted.toSorted().join())
      faults.push(`${where}: invokes ${alive.join() || 'nothing'}, not ${wanted.join() || 'nothing'}`)
  }
  const step = (actor: Actor<AnyStateMachine>, event: EventObject) => {
    const before: StateValue = actor.getSnapshot().value
    taken = []
    anew = new Set()
    happen(walk, actor, event)
    note(actor, before, event.type)
  }
  const end = (actor: Actor<AnyStateMachine>) => {
    actor.stop()
    vi.clearAllTimers()
  }

  const { ways, quiet } = planOf(walk)
  for (const { start, before, event, from, to } of ways) {
    const actor = begin(start)
    for (const one of before) step(actor, one)
    const here = valueText(actor.getSnapshot().value)
    step(actor, event)
    const there = valueText(actor.getSnapshot().value)
    if (here !== from || there !== to) faults.push(`${from} ${event.type}: ${here} -> ${there}, planned ${to}`)
    walked.cases += 1
    end(actor)
  }
  let refusals = 0
  for (const { start, path, events } of quiet) {
    const actor = begin(start)
    for (const one of path) step(actor, one)
    const shot: Shot = actor.getSnapshot()
    // A stopped machine receives no events.
    for (const event of shot.status === 'active' ? events : []) {
      refusals += 1
      step(actor, event)
      const now: Shot = actor.getSnapshot()
      if (now.value !== shot.value || now.context !== shot.context || now.children !== shot.children)
        faults.push(`${valueText(shot.value)} ${event.type}: something happened, though it is not possible there`)
    }
    end(actor)
  }
  return { walked, landings, asked, refusals, faults }
}

/** The state where a transition ended. Of parallel regions it has only its own and those that moved with it. */
const landingOf = (chart: Chart, source: string, value: StateValue, before: StateValue | null): string => {
  const leaves = valueText(value).split(' + ')
  const were = valueText(before).split(' + ')
  const sideBySide = new Set(chart.states.filter(({ kind }) => kind === 'parallel').map(({ path }) => path))
  const region = chart.states.find(
    ({ path, parent }) => parent !== null && sideBySide.has(parent) && `${source}.`.startsWith(`${path}.`),
  )
  const own = leaves.filter(
    (leaf) => region === undefined || leaf.startsWith(`${region.path}.`) || !were.includes(leaf),
  )
  return (own.length > 0 ? own : leaves).join(' + ')
}

const aliveIn = (shot: Shot): string[] => {
  const children: Readonly<Record<string, AnyActorRef | undefined>> = shot.children
  return Object.entries(children).flatMap(([id, child]) => (child?.getSnapshot().status === 'active' ? [id] : []))
}

/** Causes an event as on the page: by sending it, by ending an invoked actor, or by time. */
const happen = (walk: Walk, actor: Actor<AnyStateMachine>, event: EventObject) => {
  const [, how, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
  if (id !== undefined) {
    const value: unknown =
      how === 'done' && 'output' in event ? event.output : 'error' in event ? event.error : undefined
    actor.getSnapshot().children[id]?.send({ type: `end.${how}`, value })
    return
  }
  const delay = delaysOf(walk.machine).find((move) => move.event === event.type)
  if (delay === undefined) actor.send(event)
  else vi.advanceTimersByTime(walk.delays[delay.label] ?? delay.delay ?? 0)
}

/**
 * The transitions that were evaluated in one step and not taken: of a state's alternatives those before the taken one.
 */
const refusedOf = (
  moves: readonly ChartMove[],
  taken: readonly string[],
  before: readonly string[],
  now: readonly string[],
  event: string | null,
): ChartMove[] => {
  const refused = (source: string, type: string): ChartMove[] => {
    const all = moves.filter((move) => move.source === source && move.event === type)
    const at = all.findIndex(({ id }) => taken.includes(id))
    return at < 0 ? all : all.slice(0, at)
  }
  // The innermost states receive an event first; the states around one that took it do not.
  const hearing = event === null ? [] : ['', ...before].toReversed()
  const until = hearing.findIndex((path) => taken.some((id) => id.startsWith(`${path}|${event}|`)))
  const passed = taken.map((id) => id.slice(0, id.indexOf('|')))
  return [
    ...(until < 0 ? hearing : hearing.slice(0, until + 1)).flatMap((path) => refused(path, event ?? '')),
    ...[...new Set([...now, ...passed])].flatMap((path) => refused(path, '')),
  ]
}

/** The invoked actors with their inputs, one line each. */
export const askedSeen = ({ asked }: WalkSeen): string[] =>
  [...asked].flatMap(([src, inputs]) => [...inputs].map((input) => `${src}: ${input}`)).toSorted()

/** The transitions of a machine as a walk has seen them, one line each. */
export const waysSeen = ({ machine }: Walk, { landings }: WalkSeen): string[] =>
  chartOf(machine).moves.map((move) => {
    const guards = move.guards.length > 0 ? ` [${move.guards.join(' ')}]` : ''
    const where = [...(landings.get(move.id) ?? [])].toSorted().join(', ')
    return `${move.source || '*'} ${causeOf(move)}${guards} -> ${where || 'never'}`
  })

const causeOf = ({ kind, label }: ChartMove): string =>
  kind === 'event' ? label : kind === 'always' ? 'always' : `${kind}(${label})`
