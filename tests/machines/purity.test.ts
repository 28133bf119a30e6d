// No machine touches the world: `transition` computes the next snapshot and the list of actions, and only a running
// actor executes the actions.
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

/** The machine and the event under test; a trap names them. */
let asking: string
/**
 * The traps that were touched. They are recorded besides being thrown, because code around the storage catches what it
 * throws.
 */
let touched: Set<string>

const touch = (what: string): never => {
  touched.add(`${asking}: touches ${what}`)
  throw new Error(`${asking}: touches ${what}`)
}

/** Replaces a part of the world and records every access. */
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
/**
 * Makes the world unreachable while `run` runs. Clock and chance are included, because the same event must lead to the
 * same state.
 */
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

/** The result of a step; null when a trap stopped it. */
const stepped = (what: string, step: () => Shot): Shot | null => {
  asking = what
  try {
    return step()
  } catch (error) {
    touched.add(`${what}: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

/** A frozen context, which throws when it is written instead of replaced. */
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

/** Whether the event can occur: an actor or a delay ends only where a state waits for it. */
const comes = (machine: AnyStateMachine, shot: Shot, event: EventObject): boolean =>
  shot.status === 'active' && (!event.type.startsWith('xstate.') || machine.getTransitionData(shot, event).length > 0)

/** Every transition once, with its result. */
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

/**
 * The machine's states with the events of its walk; for a lifecycle, the events of its chart with all facts false and
 * with all facts true.
 */
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
      // Each transition again after all others, because state outside the context would show now.
      changed = ways
        .filter(({ shot, event, to }) => outcome(after(machine, shot, event)) !== to)
        .map(({ shot, event }) => `${valueText(shot.value)} ${event.type} ends otherwise the second time`)
    })
    expect([...touched]).toEqual([])
    expect(changed).toEqual([])
    expect(tried).toBeGreaterThan(0)
  })
})
