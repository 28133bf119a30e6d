// What may be shown of an event or a context. An allow-list: text is shown only under a key named in this file.

/** Shown in place of a hidden text. */
export const HIDDEN = '•••'

/**
 * Keys whose text is a name from the console's own code: states, commands, settings, kinds. None of them holds a text
 * written by a person.
 */
const spoken: ReadonlySet<string> = new Set([
  'type',
  'command',
  'asks',
  'stroke',
  'strokes',
  'contexts',
  'nouns',
  'kind',
  'tone',
  'place',
  'standing',
  'scenario',
  'access',
  'locale',
  'theme',
  'contentWidth',
  'fixedHeader',
  'fixedSider',
  'density',
  'motion',
  'primaryColor',
  'loginBy',
  'endpoint',
  'method',
  'form',
  'status',
  'code',
  'offers',
])

/** Keys of which only the existence is shown: answers of the server, forms, files, choices in a review, secrets. */
const closed: ReadonlySet<string> = new Set([
  'token',
  'password',
  'authorization',
  'data',
  'body',
  'values',
  'args',
  'input',
  'output',
  'error',
  'reply',
  'viewer',
  'refusal',
  'table',
  'picks',
  'past',
  'ready',
  'found',
  'pending',
  'writing',
  'file',
  'query',
  'wanted',
  'message',
  'params',
  'number',
  'picture',
  'value',
])

/** Keys whose text begins with the name of a call, followed by its input. */
const questions: ReadonlySet<string> = new Set(['key', 'data_key'])

const MAX_ENTRIES = 24
const DEEPEST = 4
/** Matches a name of our own code, but no sentence and no address. */
const isName = (text: string): boolean => /^[\w.#+/?-]{1,48}$/.test(text)
/** The most digits of a count, version or time of this page; a telephone number may have more. */
const isLong = (value: number): boolean => Math.abs(value) >= 1e8

export type Shown = string | number | boolean | null | readonly Shown[] | { readonly [key: string]: Shown }

const sizeOf = (value: unknown): Shown => {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `[${value.length}]`
  if (typeof value === 'object') return `{${Object.keys(value).length}}`
  return typeof value === 'boolean' ? value : HIDDEN
}

const SIZE = /^(?:\[(\d+)\]|\{(\d+)\})$/

/** The number of entries behind a value of which only its size is shown; null for any other value. */
export const hiddenSize = (value: Shown): number | null => {
  const found = typeof value === 'string' ? SIZE.exec(value) : null
  return found === null ? null : Number(found[1] ?? found[2])
}

/** `["orders.list",{…}]` → `orders.list`. */
const questionOf = (text: string): Shown => {
  // Locale keys of the page begin with a namespace, too.
  if (/^[a-z_]+:[a-z_.]+$/.test(text)) return text
  const name = /^\["([\w.]+)"/.exec(text)?.[1]
  return name ?? HIDDEN
}

const textAt = (key: string, text: string): Shown => {
  if (text === '') return ''
  if (questions.has(key)) return questionOf(text)
  return spoken.has(key) && isName(text) ? text : HIDDEN
}

/** The value as it may be shown: of limited size, and without anything secret. `key` is the key that holds it. */
export const shownOf = (value: unknown, key = '', depth = 0): Shown => {
  if (value === null || value === undefined) return null
  if (closed.has(key)) return sizeOf(value)
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return isLong(value) && !key.endsWith('_at') ? HIDDEN : finite(value)
  if (typeof value === 'string') return textAt(key, value)
  if (typeof value !== 'object' || depth >= DEEPEST) return sizeOf(value)
  if (Array.isArray(value)) {
    // Members of a list count as values of the list's key.
    return value.length > MAX_ENTRIES ? sizeOf(value) : value.map((one) => shownOf(one, key, depth + 1))
  }
  const entries = Object.entries(value).filter(([, one]) => typeof one !== 'function')
  // A context is shown with all its keys; a part that is too long says how long it is, as a list does.
  if (depth > 0 && entries.length > MAX_ENTRIES) return sizeOf(value)
  return Object.fromEntries(entries.map(([name, one]) => [name, shownOf(one, name, depth + 1)]))
}

const finite = (value: number): Shown => (Number.isFinite(value) ? value : String(value))
