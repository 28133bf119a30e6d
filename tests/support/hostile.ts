// Bodies with one wrong field: for every field of a schema, values that mimic text, numbers and lists.
import type * as z from 'zod/mini'

/** A body that has `value` at one field, and otherwise only the path to it. */
export interface Field {
  readonly path: string
  readonly bodyWith: (value: unknown) => unknown
}

/** Values that fit no field's plain type, as they arrive. */
export const hostile: readonly { readonly name: string; readonly json: string }[] = [
  { name: 'a length that is no number', json: '{"length":{"toString":1}}' },
  { name: 'a length that can be asked for nothing', json: '{"length":{"valueOf":1,"toString":[]}}' },
  { name: 'a length like a text’s', json: '{"length":3,"charCodeAt":1,"trim":1}' },
  { name: 'a list by hand', json: '{"length":2,"0":"a","1":"b"}' },
  { name: 'a toString', json: '{"toString":1}' },
  { name: 'a valueOf', json: '{"valueOf":1,"toString":null}' },
  { name: 'a toJSON', json: '{"toJSON":"x"}' },
  { name: 'a promise', json: '{"then":1,"constructor":{"prototype":1}}' },
  { name: 'a size', json: '{"size":{"valueOf":1,"toString":1}}' },
  { name: 'a prototype', json: '{"__proto__":{"length":{"toString":1}},"length":{"toString":1}}' },
  { name: 'a list with holes', json: '[1,null,2]' },
  { name: 'lists of lists', json: '[[[[{"length":{"toString":1}}]]]]' },
  { name: 'a boolean', json: 'true' },
  { name: 'a number beyond all', json: '1e308' },
  { name: 'nothing', json: 'null' },
]

type Def = z.core.$ZodTypeDef & {
  readonly shape?: Record<string, z.core.$ZodType>
  readonly element?: z.core.$ZodType
  readonly innerType?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly valueType?: z.core.$ZodType
  readonly in?: z.core.$ZodType
  readonly out?: z.core.$ZodType
  readonly values?: readonly unknown[]
}

// zod's own description of a schema, whose parts differ by type.
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as Def

/** Every field of a schema, including those inside lists and alternatives. */
export const fieldsOf = (schema: z.core.$ZodType, path = ''): Field[] => {
  const here: Field = { path, bodyWith: (value) => value }
  return [here, ...inside(schema, path)]
}

const inside = (schema: z.core.$ZodType, path: string): Field[] => {
  const def = defOf(schema)
  const at = (key: string) => (path === '' ? key : `${path}.${key}`)
  const wrapped = (fields: readonly Field[], wrap: (inner: unknown) => unknown): Field[] =>
    fields.map((one) => ({ path: one.path, bodyWith: (value) => wrap(one.bodyWith(value)) }))
  if (def.shape !== undefined) {
    const fixed = constantsOf(def.shape)
    return Object.entries(def.shape).flatMap(([key, inner]) =>
      wrapped(fieldsOf(inner, at(key)), (value) => ({ ...fixed, [key]: value })),
    )
  }
  if (def.element !== undefined) return wrapped(fieldsOf(def.element, at('0')), (value) => [value])
  if (def.valueType !== undefined) return wrapped(fieldsOf(def.valueType, at('key')), (value) => ({ key: value }))
  if (def.options !== undefined) return def.options.flatMap((one) => inside(one, path))
  if (def.innerType !== undefined) return inside(def.innerType, path)
  return [def.in, def.out].flatMap((one) => (one === undefined ? [] : inside(one, path)))
}

/** The constants that distinguish the alternatives of a union. */
const constantsOf = (shape: Record<string, z.core.$ZodType>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, inner]) => {
      const { type, values } = defOf(inner)
      return type === 'literal' && values !== undefined ? [[key, values[0]]] : []
    }),
  )
