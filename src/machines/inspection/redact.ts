// What of an event or a context may be looked at. By permission, not by prohibition: text is shown only where this file names it.

/** What stands for a text that is not shown. */
export const HIDDEN = '•••'

/** Keys whose text is a name out of our own code: states, commands, settings, kinds. Nothing a person wrote is among them. */
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

/** Of these keys only their existence is shown: answers of the server, forms, files, choices in a review, secrets. */
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

/** Keys whose text holds the name of a call before what it was asked. */
const questions: ReadonlySet<string> = new Set(['key', 'data_key'])

const MAX_ENTRIES = 24
const DEEPEST = 4
/** A name of our own code; a sentence or an address is not. */
const isName = (text: string): boolean => /^[\w.#+/?-]{1,48}$/.test(text)
/** No count, version or time of this page is written with more digits; a telephone number may be. */
const isLong = (value: number): boolean => Math.abs(value) >= 1e8

export type Shown = string | number | boolean | null | readonly Shown[] | { readonly [key: string]: Shown }

const sizeOf = (value: unknown): Shown => {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `[${value.length}]`
  if (typeof value === 'object') return `{${Object.keys(value).length}}`
  return typeof value === 'boolean' ? value : HIDDEN
}

/** `["orders.list",{…}]` → `orders.list`. */
const questionOf = (text: string): Shown => {
  // Words of the page have keys too.
  if (/^[a-z_]+:[a-z_.]+$/.test(text)) return text
  const name = /^\["([\w.]+)"/.exec(text)?.[1]
  return name ?? HIDDEN
}

const textAt = (key: string, text: string): Shown => {
  if (text === '') return ''
  if (questions.has(key)) return questionOf(text)
  return spoken.has(key) && isName(text) ? text : HIDDEN
}

/** The value as it may be shown: bounded, and without anything that is not ours to show. `key` is what it stands under. */
export const shownOf = (value: unknown, key = '', depth = 0): Shown => {
  if (value === null || value === undefined) return null
  if (closed.has(key)) return sizeOf(value)
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return isLong(value) && !key.endsWith('_at') ? HIDDEN : finite(value)
  if (typeof value === 'string') return textAt(key, value)
  if (typeof value !== 'object' || depth >= DEEPEST) return sizeOf(value)
  if (Array.isArray(value)) {
    // A list's members stand under the list's key.
    return value.length > MAX_ENTRIES ? sizeOf(value) : value.map((one) => shownOf(one, key, depth + 1))
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => typeof one !== 'function')
      .slice(0, MAX_ENTRIES)
      .map(([name, one]) => [name, shownOf(one, name, depth + 1)]),
  )
}

const finite = (value: number): Shown => (Number.isFinite(value) ? value : String(value))
