// The sign for a value that is not there.

/**
 * What stands in an answer where another server left out a text, a figure or a choice that always is there (src/api/tolerant-parse.ts).
 * It is the very sign people see for a value that is not there, so no screen has to ask for it. Our own server never says it.
 */
export const MISSING = '–'

/** The values without gaps: a form must not send the sign back as if it had been typed. */
export const withoutMissing = <T>(values: T): T => filled(values) as T // texts stay texts, lists lists, records records

const filled = (value: unknown): unknown => {
  if (value === MISSING) return ''
  if (Array.isArray(value)) return value.map(filled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one)]))
}
