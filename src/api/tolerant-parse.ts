// Reads an answer that does not quite match the contract: in the contract's shape, missing values shown as missing.

import type * as z from 'zod/mini'
import { isRecord } from '#contract/is-record.ts'
import { MISSING } from '#contract/missing.ts'

/** Thrown internally for a value that has no substitute. */
class Unparsable extends Error {}

type Schema = z.core.$ZodType

/** Fields without which an answer is useless: a session cannot start without a token. */
const needed: ReadonlySet<string> = new Set(['token'])

/**
 * Brings an answer's data into the shape of its schema: valid values stay, unknown keys are removed, missing or
 * mistyped values become a missing value (null where the contract allows it, an empty list, false, {@link MISSING}).
 * Returns undefined when nothing usable is left, such as no record where one is to be shown. An accepted write
 * (`isWrite`) stays accepted whatever its record looks like.
 */
export const tolerantParse = (schema: Schema, data: unknown, isWrite = false): unknown => {
  const { def } = known(schema)
  if (!isWrite && def.type === 'object' && !isRecord(data)) return undefined
  if (!isWrite && def.type === 'array' && !Array.isArray(data)) return undefined
  try {
    return shaped(schema, data)
  } catch (error) {
    if (error instanceof Unparsable) return undefined
    throw error
  }
}

// The base class does not say which kinds exist; this union of the library names them all.
const known = (schema: Schema) => (schema as z.core.$ZodTypes)._zod

const shaped = (schema: Schema, value: unknown): unknown => {
  const { def } = known(schema)
  switch (def.type) {
    case 'optional':
      return value === undefined ? undefined : shaped(def.innerType, value)
    case 'nullable':
      return isMissing(value) ? null : shaped(def.innerType, value)
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return shaped(def.innerType, value)
    case 'lazy':
      return shaped(def.getter(), value)
    case 'pipe':
      return shaped(def.out, value)
    case 'object':
      return shapedRecord(def.shape, isRecord(value) ? value : {})
    case 'record':
      return shapedMap(def.keyType, def.valueType, isRecord(value) ? value : {})
    case 'array':
      return (Array.isArray(value) ? value : []).flatMap((one, at) => shapedElement(def.element, one, at))
    case 'union':
      return shapedAsOneOf(def.options, value)
    case 'literal':
      return def.values.some((one) => one === value) ? value : def.values[0]
    case 'string':
      return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : MISSING
    case 'enum':
      // An unknown choice is shown as the server sent it.
      return typeof value === 'string' ? value : MISSING
    case 'number':
      return numberIn(value) ?? MISSING
    case 'boolean':
      return value === true
    case 'null':
      return null
    case 'any':
    case 'unknown':
      return value
    default:
      throw new Unparsable()
  }
}

const isMissing = (value: unknown): boolean => value === undefined || value === null

const numberIn = (value: unknown): number | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : null
}

/** Where the contract lists the keys, each of them is present. */
const shapedMap = (keys: Schema, values: Schema, record: Record<string, unknown>) => {
  const named = [...(keys._zod.values ?? [])].map(String)
  const all = new Set([...named, ...Object.keys(record)])
  return Object.fromEntries([...all].map((key) => [key, shaped(values, record[key])]))
}

const shapedRecord = (shape: Readonly<Record<string, Schema>>, record: Record<string, unknown>) => {
  const whole = Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) => {
      const value = record[key]
      if (value === undefined && known(schema).def.type === 'optional') return []
      if (isMissing(value) && needed.has(key) && known(schema).def.type !== 'nullable') throw new Unparsable()
      return [[key, shaped(schema, value)]]
    }),
  )
  // A list without `total` is as long as its rows.
  return Array.isArray(whole.list) && numberIn(whole.total) === null ? { ...whole, total: whole.list.length } : whole
}

/** An element without values is dropped; one without an id gets a number, so that rows have distinct keys. */
const shapedElement = (schema: Schema, value: unknown, at: number): unknown[] => {
  if (isMissing(value)) return []
  const one = shaped(schema, value)
  return [isRecord(one) && one.id === MISSING ? { ...one, id: `${MISSING}${at + 1}` } : one]
}

/** The first option whose literals (`sealed: true`) match the record, else the first option. */
const shapedAsOneOf = (options: readonly Schema[], value: unknown): unknown => {
  const chosen = options.find((option) => isRecord(value) && saysTheSame(option, value)) ?? options[0]
  if (chosen === undefined) throw new Unparsable()
  return shaped(chosen, value)
}

const saysTheSame = (option: Schema, record: Record<string, unknown>): boolean => {
  const { def } = known(option)
  return (
    def.type === 'object' &&
    Object.entries(def.shape).every(([key, schema]) => {
      const { def: inner } = known(schema)
      return inner.type !== 'literal' || inner.values.some((one) => one === record[key])
    })
  )
}
