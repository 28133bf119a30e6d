// Scalars of all nouns, with their bounds; the only place for a field's rule.
import * as z from 'zod/mini'
import { businessOffset } from './business-day.ts'
import { MAX_IN_COMMA_LIST } from './query.limits.ts'

/** The key of locales' `validation` (or `refusals`) for a failed check of our own, with the parameters of its sentence. */
export const messageKey = (code: string, params: Record<string, string | number> = {}) => ({
  params: { code, ...params },
})

/** A check by a pattern, with its own sentence. */
export const matching = (pattern: RegExp, code: string, params: Record<string, string | number> = {}) =>
  z.refine<string>((value) => pattern.test(value), messageKey(code, params))

/** A UUID that is not a record's id; `acceptAnyId` does not change it. */
export const uuid = z.uuid()

/** The id of a record: a UUID. */
export const id = z.uuid()

/**
 * Makes `id` accept any text from now on. Only the page calls it, because another server may number its records; our server
 * never does.
 */
export const acceptAnyId = (): void => {
  id._zod.def.pattern = /^.{1,100}$/s
}

// PostgreSQL cannot store NUL in text, and half of a surrogate pair is no character.
const isWellFormed = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed()
export const wellFormed = z.refine<string>(isWellFormed, messageKey('text_broken'))

/**
 * Matches a text of which at least `least` characters are seen. Blanks and what is drawn as nothing may stand in a text, where such
 * characters join or turn others, but count for nothing.
 */
export const seenAtLeast = (least: number): RegExp =>
  new RegExp(`^([\\s\\p{DI}\\u2800]*[^\\s\\p{DI}\\u2800]){${least}}`, 'u')

/** Text of at most `max` characters, trimmed; may be empty, and is where fewer than `least` of it are seen. */
export const text = (max: number, least = 1) => {
  const seen = seenAtLeast(least)
  return z.string().check(
    wellFormed,
    z.overwrite((value) => (seen.test(value) ? value.trim() : '')),
    z.maxLength(max),
  )
}

/** Text of `min` (1) to `max` characters, trimmed first; what is not seen counts as missing. */
export const filledText = (max: number, min = 1) => text(max, min).check(z.minLength(min))

/** A secret typed by a person: at most `max` characters, not trimmed. */
export const secretText = (max: number) => z.string().check(wellFormed, z.minLength(1), z.maxLength(max))

// The database has no year 0, and nothing here is of the first thousand years.
const inOurYears = z.regex(/^[1-9]/)
/** YYYY-MM-DD that exists in the calendar, from the year 1000 on. */
export const day = z.iso.date().check(inOurYears)
// With an offset behind UTC, the last hours of the year 9999 are of a year that cannot be written.
const inWritableYears = z.refine<string>((value) => !(Date.parse(value) > LAST_MOMENT), messageKey('instant'))
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
/** ISO-8601 with offset, up to microseconds, from the year 1000 to the year 9999 of UTC. */
export const instant = z.iso.datetime({ offset: true }).check(inOurYears, inWritableYears)

const bound = (time: string) =>
  z.pipe(
    z.transform((value: string): string =>
      /^\d{4}-\d{2}-\d{2}$/.test(value)
        ? `${value}T${time}${businessOffset(value, time.slice(0, 'HH:mm'.length))}`
        : value,
    ),
    instant,
  )
/** Where a span of time in a query begins: an instant, or a day of the business from its first moment. */
export const spanStart = bound('00:00:00')
/** Where a span of time in a query ends: an instant, or a day of the business to its last moment. */
export const spanEnd = bound('23:59:59.999999')

/** Optimistic lock of a record; in a body. */
export const version = z.int().check(z.gte(1), z.lte(2_147_483_647))
/** The version of a record in a query string. */
export const versionInQuery = z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(2_147_483_647))

/** Maximum characters of a stored reading; a generated one ends with the last syllable that fits. */
export const MAX_READING = 200
/** Syllables with a blank between, without tones; v for ü. */
export const reading = z.string().check(z.trim(), z.maxLength(MAX_READING), z.regex(/^([a-z]{1,7}( [a-z]{1,7})*)?$/))
/** Region code of six digits (GB/T 2260), or one of the two pseudo regions. */
export const regionCode = z.string().check(z.regex(/^\d{6}$/))

/** A query value that names several choices by comma: `status=draft,bidding`. */
export const commaList = <T extends string>(choice: z.ZodMiniType<T, string>) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(2000)),
      z.transform((value: string) => value.split(',')),
    ),
    z.array(choice).check(z.maxLength(MAX_IN_COMMA_LIST)),
  )

/** A boolean in a query string: `mine=true`. */
export const booleanInQuery = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((value): boolean => value === 'true' || value === '1'),
)

const somebody = z.optional(z.nullable(z.string()))
/** Who created a record and who changed it last, for clients that need it. */
export const recordMeta = { created_by: somebody, updated_by: somebody, is_deleted: z.optional(z.boolean()) }

/** Any JSON object, for answers whose content the reader interprets (an audit row's payload). */
export const anyRecord = z.record(z.string(), z.unknown())

/** A field that may be left out, or sent as null. */
export const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))
