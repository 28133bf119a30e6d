// A machine as JSON for `createMachine` and the Stately editor: its own configuration, with names in place of code.
import type { AnyStateMachine } from 'xstate'
import { guardNames, UNNAMED } from './machine-chart.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
type Keys = Readonly<Record<string, unknown>>

const isKeys = (value: unknown): value is Keys => typeof value === 'object' && value !== null && !Array.isArray(value)
const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** Drops empty entries. */
const filled = (parts: Readonly<Record<string, Json | undefined>>): { readonly [key: string]: Json } =>
  Object.fromEntries(Object.entries(parts).filter((part): part is [string, Json] => part[1] !== undefined))

const mapped = (value: unknown, how: (one: unknown) => Json): { readonly [key: string]: Json } | undefined =>
  isKeys(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, how(one)])) : undefined

/** Values without their functions; undefined where nothing else is left. */
const plain = (value: unknown): Json | undefined => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (Array.isArray(value)) return value.flatMap((one) => plain(one) ?? [])
  if (!isKeys(value)) return undefined
  return filled(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)])))
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** An editor shows a combined guard as one name; its parts stand beside it. */
const guard = (value: unknown): Json | undefined => {
  const names = guardNames(value)
  if (names.length === 0) return undefined
  return names.length === 1 ? (names[0] ?? UNNAMED) : { type: names.join(' and '), params: { all: names } }
}

const action = (value: unknown): Json => {
  if (typeof value === 'string') return { type: value }
  if (isKeys(value) && typeof value.type === 'string') {
    const params = plain(value.params)
    return filled({ type: value.type, params })
  }
  const type = typeof value === 'function' && 'type' in value ? text(value.type) : undefined
  return { type: type ?? UNNAMED }
}

const actions = (value: unknown): Json | undefined => (value === undefined ? undefined : listed(value).map(action))

const oneTransition = (value: unknown): Json => {
  if (!isKeys(value)) return plain(value) ?? {}
  return filled({
    target: plain(value.target),
    guard: guard(value.guard),
    actions: actions(value.actions),
    reenter: value.reenter === true ? true : undefined,
    description: text(value.description),
    meta: plain(value.meta),
  })
}

const transition = (value: unknown): Json =>
  // XState reads a list of paths as one transition into several regions only inside an object; here each entry is an
  // alternative.
  Array.isArray(value) ? value.map(oneTransition) : oneTransition(value)

const optional = (value: unknown): Json | undefined => (value === undefined ? undefined : transition(value))

const invoke = (value: unknown): Json => {
  if (!isKeys(value)) return {}
  return filled({
    id: text(value.id),
    src: text(value.src) ?? UNNAMED,
    systemId: text(value.systemId),
    input: plain(value.input),
    onDone: optional(value.onDone),
    onError: optional(value.onError),
    onSnapshot: optional(value.onSnapshot),
  })
}

const state = (value: unknown): { readonly [key: string]: Json } => {
  const config = isKeys(value) ? value : {}
  return filled({
    id: text(config.id),
    type: text(config.type),
    description: text(config.description),
    tags: plain(config.tags),
    meta: plain(config.meta),
    history: plain(config.history),
    target: text(config.target),
    initial: text(config.initial) ?? (isKeys(config.initial) ? oneTransition(config.initial) : undefined),
    entry: actions(config.entry),
    exit: actions(config.exit),
    invoke: config.invoke === undefined ? undefined : listed(config.invoke).map(invoke),
    always: optional(config.always),
    after: mapped(config.after, transition),
    on: mapped(config.on, transition),
    onDone: optional(config.onDone),
    states: mapped(config.states, state),
  })
}

/** The configuration of a machine: names only, its code stays in the sources. */
export const machineJson = (machine: AnyStateMachine): { readonly [key: string]: Json } => ({
  ...state(machine.config),
  id: machine.id,
})
