// The sign for a missing value.

/**
 * Replaces a required text, figure or choice that another server left out of an answer (src/api/tolerant-parse.ts). It is also the
 * sign that users see for a missing value, so no screen needs a check for it. Our own server never sends it.
 */
export const MISSING = '–'

/** The values without the signs: a form must not send a sign back as if it had been typed. */
export const withoutMissing = <T>(values: T): T => filled(values) as T // texts stay texts, lists lists, records records

const filled = (value: unknown): unknown => {
  if (value === MISSING) return ''
  if (Array.isArray(value)) return value.map(filled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one)]))
}
