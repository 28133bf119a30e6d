// The resolver of a form: what the contract says, and what the server refused as long as that value stands.
import { useRef } from 'react'
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'

/** What is wrong at one field; `path` is the form's own, dotted: `items.3.quantity` is the fourth line on screen. */
export interface Problem {
  readonly path: string
  readonly message: string
}

interface Refused extends Problem {
  /** JSON of the value that was refused. */
  readonly value: string
}

const valueAt = (values: FieldValues, path: string): string => JSON.stringify(get(values, path) ?? null)

/** What checks a form, and how to tell it of the server's word. */
export interface FormChecks<V extends FieldValues> {
  readonly resolver: Resolver<V>
  /** What is wrong with values, as the form will show it. */
  errorsOf(values: V): FieldErrors<V>
  /** What the server had against values. */
  refuse(values: V, problems: readonly Problem[]): void
  /** Before the server is asked anew. */
  forget(): void
}

/** `problems` is asked with the values as they are at each check; at most one problem a path is shown. */
export const useFormChecks = <V extends FieldValues>(problems: (values: V) => readonly Problem[]): FormChecks<V> => {
  const own = useRef(problems)
  own.current = problems
  const refused = useRef<readonly Refused[]>([])
  const checks = useRef<FormChecks<V> | null>(null)
  const errorsOf = (values: V): FieldErrors<V> => {
    const theirs = refused.current.filter((one) => valueAt(values, one.path) === one.value)
    const errors: FieldErrors<V> = {}
    // The first at a path stands: ours is of the value as it is now.
    for (const { path, message } of [...own.current(values), ...theirs])
      if (get(errors, path) === undefined) set(errors, path, { type: 'problem', message })
    return errors
  }
  checks.current ??= {
    errorsOf,
    resolver: (values) => {
      const errors = errorsOf(values)
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
    refuse: (values, problems) => {
      refused.current = problems.map((problem) => ({ ...problem, value: valueAt(values, problem.path) }))
    },
    forget: () => {
      refused.current = []
    },
  }
  return checks.current
}

/** The errors of a form as a list, in the given order of field names; what the form does not show comes last. */
export const listedProblems = (errors: object, order: readonly string[]): Problem[] => {
  const rank = (key: string) => {
    const at = order.indexOf(key)
    return /^\d+$/.test(key) ? Number(key) : at === -1 ? order.length : at
  }
  const walk = (node: unknown, path: string): Problem[] => {
    if (typeof node !== 'object' || node === null) return []
    const message = 'message' in node && typeof node.message === 'string' ? node.message : null
    const inner = Object.entries(node)
      // What is wrong with a list as a whole stands beside what is wrong with its lines.
      .filter(([key]) => message === null || /^\d+$/.test(key))
      .toSorted(([a], [b]) => rank(a) - rank(b))
      .flatMap(([key, one]) => walk(one, path === '' ? key : `${path}.${key}`))
    return message === null ? inner : [{ path, message }, ...inner]
  }
  return walk(errors, '')
}
