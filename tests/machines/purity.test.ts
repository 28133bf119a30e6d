// No machine touches the world: `transition` computes the next snapshot and the list of actions, and whoever runs the actor acts.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  type SnapshotFrom,
  type StateValue,
  transition,
} from 'xstate'
import { chartOf, valueText } from '#src/machines/inspection/machine-chart.ts'
import { machineList } from '#src/machines/inspection/machine-list.ts'
import { eventsOf } from '../model/walk.ts'
import { walks } from '../model/walks.ts'

type Shot = SnapshotFrom<AnyStateMachine>

/** What is being asked of which machine; a trap names it. */
let asking: string
/** Traps that were touched. Kept as well as thrown: code around storage outlives a storage that throws. */
let touched: Set<string>

const touch = (what: string): never => {
  touched.add(`${asking}: touches ${what}`)
  throw new Error(`${asking}: touches ${what}`)
}

/** Stands in the place of a part of the world; whatever is done with it is noted. */
const trap = (name: string): object =>
  new Proxy(function world() {}, {
    get: (_, key) => touch(`${name}.${String(key)}`),
    set: (_, key) => touch(`${name}.${String(key)}`),
    has: (_, key) => touch(`${name}.${String(key)}`),
    apply: () => touch(`${name}()`),
    construct: () => touch(`new ${name}()`),
  })

const world = [
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'fetch',
  'document',
  'history',
  'location',
  'setTimeout',
  'setInterval',
  'addEventListener',
]

beforeEach(() => {
  touched = new Set()
})
/** The world is out of reach while `run` is. The clock and chance belong to it: the same event must lead to the same state. */
const withoutWorld = (run: () => void): void => {
  for (const name of world) vi.stubGlobal(name, trap(name))
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => touch('the clock'))
  const chance = vi.spyOn(Math, 'random').mockImplementation(() => touch('chance'))
  try {
    run()
  } finally {
    clock.mockRestore()
    chance.mockRestore()
    vi.unstubAllGlobals()
  }
}

/** What a step led to; null where it was stopped by a trap. */
const stepped = (what: string, step: () => Shot): Shot | null => {
  asking = what
  try {
    return step()
  } catch (error) {
    touched.add(`${what}: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

/** A context that anybody writes into instead of giving a new one throws. */
const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const one of Object.values(Object.freeze(value))) frozen(one)
  return value
}

const outcome = (shot: Shot | null): string => JSON.stringify([shot?.value, shot?.context, shot?.status])

const begin = (machine: AnyStateMachine, input: unknown): Shot | null =>
  stepped(`${machine.id} begins`, () => initialTransition(machine, input)[0])

const after = (machine: AnyStateMachine, shot: Shot, event: EventObject): Shot | null => {
  frozen(shot.context)
  return stepped(`${machine.id} ${valueText(shot.value)} ${event.type}`, () => transition(machine, shot, event)[0])
}

/** Whether it may be sent: the ends of actors and of pauses come only where somebody waits for them. */
const comes = (machine: AnyStateMachine, shot: Shot, event: EventObject): boolean =>
  shot.status === 'active' && (!event.type.startsWith('xstate.') || machine.getTransitionData(shot, event).length > 0)

/** Every way once, and where it led. */
const waysOf = (
  machine: AnyStateMachine,
  starts: readonly Shot[],
  events: readonly EventObject[],
  keyOf: (shot: Shot) => string,
) => {
  const seen = new Set(starts.map(keyOf))
  const waiting = [...starts]
  const ways: { readonly shot: Shot; readonly event: EventObject; readonly to: string }[] = []
  for (let shot = waiting.pop(); shot !== undefined; shot = waiting.pop()) {
    for (const event of events) {
      if (!comes(machine, shot, event)) continue
      const next = after(machine, shot, event)
      ways.push({ shot, event, to: outcome(next) })
      if (next === null || seen.has(keyOf(next))) continue
      seen.add(keyOf(next))
      waiting.push(next)
    }
  }
  return ways
}

/** The machine's states with the events of its walk; a lifecycle's with those of its chart, all conditions unmet and all met. */
const asked = (name: string, machine: AnyStateMachine) => {
  const walk = walks[name]
  if (walk === undefined) {
    const chart = chartOf(machine)
    const first = initialTransition(machine)[0]
    const met = Object.fromEntries(
      Object.entries(first.context).map(([fact, value]) => [fact, typeof value === 'boolean' ? true : value]),
    )
    const starts = chart.states
      .filter(({ path, kind }) => path !== '' && kind !== 'parallel')
      .flatMap(({ path }) =>
        [first.context, met].map((context) => machine.resolveState({ value: valueAt(path), context })),
      )
    const events = [...new Set(chart.moves.map(({ event }) => event))].map((type) => ({ type }))
    return { starts, events, keyOf: (shot: Shot) => outcome(shot) }
  }
  const starts = walk.starts.flatMap(({ input }) => begin(machine, input) ?? [])
  const keyOf = (shot: Shot) => JSON.stringify([shot.value, walk.relevant(shot.context)])
  return { starts, events: eventsOf(walk), keyOf }
}

const valueAt = (path: string): StateValue => {
  const [outer = '', ...inner] = path.split('.')
  return inner.length === 0 ? outer : { [outer]: valueAt(inner.join('.')) }
}

describe.each(machineList)('$name', ({ name, machine: listed }) => {
  const machine = walks[name]?.machine ?? listed
  test('changes nothing outside itself, and the same event leads to the same state', () => {
    let tried = 0
    let changed: string[] = []
    withoutWorld(() => {
      const { starts, events, keyOf } = asked(name, machine)
      const ways = waysOf(machine, starts, events, keyOf)
      tried = ways.length
      // Once more, after everything else was asked: what a machine kept outside its context would show now.
      changed = ways
        .filter(({ shot, event, to }) => outcome(after(machine, shot, event)) !== to)
        .map(({ shot, event }) => `${valueText(shot.value)} ${event.type} ends otherwise the second time`)
    })
    expect([...touched]).toEqual([])
    expect(changed).toEqual([])
    expect(tried).toBeGreaterThan(0)
  })
})
