// Valid values of any schema of the contract, drawn from a pool; and the ways in which a value is spoilt afterwards.
import fc from 'fast-check'
import * as z from 'zod/mini'
import { injections, otherKinds, plainTexts, strangeTexts } from './pools.ts'

type Def = z.core.$ZodTypeDef & {
  readonly shape?: Record<string, z.core.$ZodType>
  readonly element?: z.core.$ZodType
  readonly innerType?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly entries?: Record<string, string | number>
  readonly keyType?: z.core.$ZodType
  readonly valueType?: z.core.$ZodType
  readonly in?: z.core.$ZodType
  readonly out?: z.core.$ZodType
  readonly values?: readonly unknown[]
}

// zod's own description of a schema, whose parts differ by type.
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as Def

const takes = (schema: z.core.$ZodType, value: unknown): boolean => {
  try {
    return z.safeParse(schema, value).success
  } catch {
    return false
  }
}

const bounds = z.looseObject({ minimum: z.optional(z.number()), maximum: z.optional(z.number()) })

/** Numbers at and between the bounds that the schema tells. */
const numbersOf = (schema: z.core.$ZodType): number[] => {
  const { minimum = 0, maximum = 100 } = bounds.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return [minimum, minimum + 1, Math.min(maximum, minimum + 7), maximum, 20, 1, 0].filter((one) => takes(schema, one))
}

/** Ids of records, and words that stand in them: what a field may refer to. */
export type Known = readonly string[]

/** Draws values that the schema accepts, field by field; rules over several fields may still refuse the whole. */
export const valuesOf = (schema: z.core.$ZodType, known: Known, where = ''): fc.Arbitrary<unknown> => {
  const def = defOf(schema)
  const at = (key: string) => `${where}.${key}`
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape ?? {})
      const required = shape.filter(([, inner]) => !takes(inner, undefined)).map(([key]) => key)
      const fields = shape.map(([key, inner]) => [key, valuesOf(inner, known, at(key))] as const)
      return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
    }
    case 'array': {
      const { element } = def
      if (element === undefined) throw new Error(`${where} is a list of nothing`)
      const list = fc.array(valuesOf(element, known, at('0')), { maxLength: 3 })
      return fc.oneof(
        list,
        list.filter((one) => takes(schema, one)).map((one) => one),
      )
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional': {
      const { innerType } = def
      if (innerType === undefined) throw new Error(`${where} wraps nothing`)
      const inner = valuesOf(innerType, known, where)
      return def.type === 'nullable' ? fc.oneof({ weight: 4, arbitrary: inner }, fc.constant(null)) : inner
    }
    case 'union':
      return fc.oneof(...(def.options ?? []).map((one) => valuesOf(one, known, where)))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'record': {
      const { keyType, valueType } = def
      if (keyType === undefined || valueType === undefined) throw new Error(`${where} is a record of nothing`)
      const keys = valuesOf(keyType, known, at('key')).map(String)
      return fc.dictionary(keys, valuesOf(valueType, known, at('value')), { maxKeys: 3, noNullPrototype: true })
    }
    default:
      return leafOf(schema, def, known, where)
  }
}

const leafOf = (schema: z.core.$ZodType, def: Def, known: Known, where: string): fc.Arbitrary<unknown> => {
  const texts = [...known, ...plainTexts, ...injections].filter((one) => takes(schema, one))
  const numbers = def.type === 'number' || def.type === 'int' ? numbersOf(schema) : []
  const fitting: unknown[] = [...texts, ...numbers, ...[1, 0].filter((one) => takes(schema, one))]
  if (fitting.length > 0) return fc.constantFrom(...fitting)
  // A transformation has no values of its own: what it begins with decides.
  const next = [def.in, def.out].find((one) => one !== undefined && defOf(one).type !== 'transform')
  if (next !== undefined) return valuesOf(next, known, where)
  const others = otherKinds.filter((one) => takes(schema, one))
  if (others.length > 0) return fc.constantFrom(...others)
  throw new Error(`no value of the pools fits ${where}: a ${def.type}`)
}

/** One way to spoil a value: at the `at`-th of its places. */
export interface Mutation {
  readonly kind: 'swap' | 'delete' | 'extra' | 'strange' | 'injection' | 'bound'
  readonly at: number
  readonly value: unknown
}

const some = fc.nat({ max: 200 })
const mutationOf = (kind: Mutation['kind'], value: fc.Arbitrary<unknown>): fc.Arbitrary<Mutation> =>
  fc.record({ kind: fc.constant(kind), at: some, value })

/** Every way to spoil a value. */
export const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  mutationOf('swap', fc.constantFrom(...otherKinds)),
  mutationOf('delete', fc.constant(null)),
  mutationOf(
    'extra',
    fc.constantFrom('id', 'enterprise_id', 'is_admin', 'status', '__proto__', 'x.y', 'password_hash'),
  ),
  mutationOf('strange', fc.constantFrom(...strangeTexts)),
  mutationOf('injection', fc.constantFrom(...injections)),
  mutationOf('bound', fc.constantFrom(-1, 0, 1, 1e9, 1e308, '', '0', '-1', '99999999999', '0.00001')),
)

type Path = readonly (string | number)[]

const pathsIn = (value: unknown, path: Path = []): Path[] => {
  if (Array.isArray(value)) return [path, ...value.flatMap((one, at) => pathsIn(one, [...path, at]))]
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))]
}

const GONE = Symbol('gone')

const changedAt = (value: unknown, path: Path, change: (old: unknown) => unknown): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((one, at) => (at === key ? changedAt(one, rest, change) : one)).filter((one) => one !== GONE)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => [
    name,
    name === key ? changedAt(inner, rest, change) : inner,
  ])
  return Object.fromEntries(entries.filter(([, inner]) => inner !== GONE))
}

/** The value after a mutation. */
export const mutated = (value: unknown, { kind, at, value: put }: Mutation): unknown => {
  const paths = pathsIn(value)
  const path = paths[at % paths.length] ?? []
  const change = (old: unknown): unknown => {
    if (kind === 'delete') return path.length === 0 ? old : GONE
    if (kind !== 'extra') return put
    if (typeof old !== 'object' || old === null || Array.isArray(old)) return { [String(put)]: old }
    // A plain assignment of __proto__ would set the prototype instead of a key.
    return Object.fromEntries([...Object.entries(old), [String(put), '1']])
  }
  return changedAt(value, path, change)
}
