// The resolver of a form: the checks of the contract, and the server's refusals while the refused values are unchanged.
import { useRef } from 'react'
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'

/** The error of one field; `path` is its dotted path in the form: `items.3.quantity` is in the fourth line on screen. */
export interface Problem {
  readonly path: string
  readonly message: string
}

interface Refused extends Problem {
  /** JSON of the value that was refused. */
  readonly value: string
}

/**
 * JSON of the value at a path. Where the form has no value there, because it holds it in another shape, that of what
 * contains it: a limit of a line is changed when the line is.
 */
const valueAt = (values: FieldValues, path: string): string => {
  const own: unknown = get(values, path)
  const end = path.lastIndexOf('.')
  return own === undefined && end > 0 ? valueAt(values, path.slice(0, end)) : JSON.stringify(own ?? null)
}

/** The checks of a form, and how to add the server's refusals. */
export interface FormChecks<V extends FieldValues> {
  readonly resolver: Resolver<V>
  /** The errors of values, as the form shows them. */
  errorsOf(values: V): FieldErrors<V>
  /** Adds the server's errors for values. */
  refuse(values: V, problems: readonly Problem[]): void
  /** Removes the server's errors before the next call. */
  forget(): void
}

/** `problems` is called with the current values at each check; at most one error per path is shown. */
export const useFormChecks = <V extends FieldValues>(problems: (values: V) => readonly Problem[]): FormChecks<V> => {
  const own = useRef(problems)
  own.current = problems
  const refused = useRef<readonly Refused[]>([])
  const checks = useRef<FormChecks<V> | null>(null)
  const errorsOf = (values: V): FieldErrors<V> => {
    const theirs = refused.current.filter((one) => valueAt(values, one.path) === one.value)
    const errors: FieldErrors<V> = {}
    // The first error of a path wins, because our own is about the current value.
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

/** The errors of a form as a list, in the given order of field names; errors without a field come last. */
export const listedProblems = (errors: object, order: readonly string[]): Problem[] => {
  const rank = (key: string) => {
    const at = order.indexOf(key)
    return /^\d+$/.test(key) ? Number(key) : at === -1 ? order.length : at
  }
  const walk = (node: unknown, path: string): Problem[] => {
    if (typeof node !== 'object' || node === null) return []
    const message = 'message' in node && typeof node.message === 'string' ? node.message : null
    const inner = Object.entries(node)
      // The error of a list as a whole stands beside those of its lines.
      .filter(([key]) => message === null || /^\d+$/.test(key))
      .toSorted(([a], [b]) => rank(a) - rank(b))
      .flatMap(([key, one]) => walk(one, path === '' ? key : `${path}.${key}`))
    return message === null ? inner : [{ path, message }, ...inner]
  }
  return walk(errors, '')
}

/** The problems with further ones of other fields, in the order of the page; without problems, none. */
export const withFurther = (
  problems: readonly Problem[],
  further: readonly Problem[],
  order: readonly string[],
): readonly Problem[] => {
  const others = further.filter(({ path }) => !problems.some((one) => one.path === path))
  if (problems.length === 0 || others.length === 0) return problems
  // By section, then line, then column, as the errors of a form are listed.
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  const places = ({ path }: Problem) => path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : rank(key)))
  return [...problems, ...others].sort((a, b) => {
    const [first, second] = [places(a), places(b)]
    const at = first.findIndex((one, nth) => one !== second[nth])
    return at === -1 ? 0 : (first[at] ?? 0) - (second[at] ?? 0)
  })
}
