// Converts a zod issue to a key of locales' `validation` with its parameters. Used by the page and the server.
import type * as z from 'zod/mini'

/** A refused field before its translation; `path` is dotted (`items.3.quantity`). */
export interface FieldIssue {
  readonly path: string
  /** A key of locales' `validation`. */
  readonly code: string
  readonly params: Record<string, string | number>
}

type Issue = z.core.$ZodIssue

/** Whether the value at `path` is missing; a part of a comma list never is. */
const isMissing = (value: unknown, path: readonly PropertyKey[]): boolean => {
  const [key, ...rest] = path
  if (key === undefined) return value === undefined || value === null || value === ''
  if (value === undefined || value === null) return true
  // The value may be a list or a record: `items.3.quantity`.
  if (typeof value !== 'object') return false
  return isMissing(Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined, rest)
}

const tooSmall = (issue: Extract<Issue, { code: 'too_small' }>): Pick<FieldIssue, 'code' | 'params'> => {
  const min = Number(issue.minimum)
  if (issue.origin === 'string')
    return min === 1 ? { code: 'required', params: {} } : { code: 'string_min', params: { min } }
  if (issue.origin === 'array' || issue.origin === 'set') return { code: 'array_min', params: { min } }
  return { code: issue.inclusive === false ? 'number_above' : 'number_min', params: { min } }
}

const tooBig = (issue: Extract<Issue, { code: 'too_big' }>): Pick<FieldIssue, 'code' | 'params'> => {
  const max = Number(issue.maximum)
  if (issue.origin === 'string') return { code: 'string_max', params: { max } }
  if (issue.origin === 'array' || issue.origin === 'set') return { code: 'array_max', params: { max } }
  return { code: issue.inclusive === false ? 'number_below' : 'number_max', params: { max } }
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'choice',
  email: 'email',
  date: 'day',
  datetime: 'instant',
}

const custom = (params: Record<string, unknown> | undefined): Pick<FieldIssue, 'code' | 'params'> => {
  const said: Record<string, string | number> = {}
  for (const [key, value] of Object.entries(params ?? {})) {
    if (key !== 'code' && (typeof value === 'string' || typeof value === 'number')) said[key] = value
  }
  return { code: typeof params?.code === 'string' ? params.code : 'pattern', params: said }
}

const nameOf = (issue: Issue, input: unknown): Pick<FieldIssue, 'code' | 'params'> => {
  switch (issue.code) {
    case 'invalid_type':
      return { code: isMissing(input, issue.path) ? 'required' : 'type', params: {} }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return { code: formats[issue.format] ?? 'pattern', params: {} }
    case 'invalid_value':
    case 'invalid_union':
      return { code: isMissing(input, issue.path) ? 'required' : 'choice', params: {} }
    case 'custom':
      return custom(issue.params)
    default:
      return { code: 'type', params: {} }
  }
}

/**
 * The issues of one failed parse of `input`: at most one per path (a user corrects one at a time), one per unknown key,
 * at most 100.
 */
export const fieldIssues = (issues: readonly Issue[], input: unknown): FieldIssue[] => {
  const byPath = new Map<string, FieldIssue>()
  const note = (path: readonly PropertyKey[], said: Pick<FieldIssue, 'code' | 'params'>) => {
    const dotted = path.map(String).join('.')
    if (byPath.size < 100 && !byPath.has(dotted)) byPath.set(dotted, { path: dotted, ...said })
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) note([...issue.path, key.slice(0, 80)], { code: 'unknown_key', params: {} })
    } else note(issue.path, nameOf(issue, input))
  }
  return [...byPath.values()]
}
