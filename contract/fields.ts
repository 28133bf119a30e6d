// Scalars every noun shares, with their bounds; a field's rule is written here and nowhere else.
import * as z from 'zod/mini'
import { businessOffset } from './business-day.ts'
import { MAX_IN_COMMA_LIST } from './query.limits.ts'

/** Which key of locales' `validation` (or `refusals`) a failed check of our own says, and what fills its sentence. */
export const messageKey = (code: string, params: Record<string, string | number> = {}) => ({
  params: { code, ...params },
})

/** A pattern with a sentence of its own. */
const matching = (pattern: RegExp, code: string, params: Record<string, string | number> = {}) =>
  z.refine<string>((value) => pattern.test(value), messageKey(code, params))

/** A UUID, whoever asks: what is not a record's id. */
export const uuid = z.uuid()

/** The id of a record: a UUID. */
export const id = z.uuid()

/**
 * Lets an id be any text, for as long as this program runs. The page does so, because a server that is not ours may number its records;
 * our server never does.
 */
export const acceptAnyId = (): void => {
  id._zod.def.pattern = /^.{1,100}$/s
}

// A NUL cannot be stored as text, and half of a surrogate pair is no character.
const isWellFormed = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed()
const wellFormed = z.refine<string>(isWellFormed, messageKey('text_broken'))

/** Text of at most `max` characters, trimmed; may be empty. */
export const text = (max: number) => z.string().check(wellFormed, z.trim(), z.maxLength(max))

/** Text of `min` (1) to `max` characters, trimmed first, so that blanks alone are missing. */
export const filledText = (max: number, min = 1) =>
  z.string().check(wellFormed, z.trim(), z.minLength(min), z.maxLength(max))

/** A secret typed by a person: at most `max` characters, not trimmed. */
export const secretText = (max: number) => z.string().check(wellFormed, z.minLength(1), z.maxLength(max))

/**
 * A figure that is no money and no quantity: a decimal string, or the same written as a JSON number; kept and answered as the string.
 * Of prices and amounts a number is refused, because it may have lost a place on its way.
 */
export const figure = (schema: z.ZodMiniType<string, string>): z.ZodMiniType<string, string> =>
  z.pipe(
    // What is typed as a string may be a number on the wire.
    z.transform((value: string): string => (typeof value === 'number' ? String(value) : value)),
    schema,
  )

const decimal = (whole: number, places: number) =>
  z
    .string()
    .check(matching(new RegExp(`^(0|[1-9]\\d{0,${whole - 1}})(\\.\\d{1,${places}})?$`), 'decimal', { whole, places }))
const aboveZero = z.refine<string>((value) => /[1-9]/.test(value), messageKey('above_zero'))

/** Unit price in 元 per unit, above zero, ≤ 4 decimal places; numeric(14,4). */
export const price = decimal(10, 4).check(aboveZero)
/** Amount in 元, zero or more, ≤ 2 decimal places; numeric(16,2). */
export const amount = decimal(14, 2)
/** Quantity in its unit, above zero, ≤ 3 decimal places; numeric(14,3). */
export const quantity = decimal(11, 3).check(aboveZero)
const atMost100 = z.refine<string>((value) => Number(value) <= 100, messageKey('percent'))
/** 0–100 %, ≤ 2 decimal places. */
export const percent = figure(decimal(3, 2).check(atMost100))
/** Content of a marker, 0–100 %, ≤ 4 decimal places: of some herbs it is a few hundredths. */
export const contentPercent = figure(decimal(3, 4).check(atMost100))
/** YYYY-MM-DD that exists in the calendar. */
export const day = z.iso.date()
/** ISO-8601 with offset, up to microseconds. */
export const instant = z.iso.datetime({ offset: true })

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
/** Where it ends: an instant, or a day of the business to its last moment. */
export const spanEnd = bound('23:59:59.999999')

/** Optimistic lock of a record; in a body. */
export const version = z.int().check(z.gte(1), z.lte(2_147_483_647))
/** The same in a query string. */
export const versionInQuery = z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(2_147_483_647))

/** Mainland mobile, or a fixed line with its area code, or an international number with +. */
export const phone = z
  .string()
  .check(z.trim(), matching(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|400-?\d{3}-?\d{4}|\+\d{6,15})$/, 'phone'))
/** E-mail address, ≤ 120 characters. */
export const email = z.string().check(z.trim(), z.maxLength(120), z.email())
/** An address that is kept and may be followed: https alone, ≤ 300 characters. */
export const httpsAddress = z
  .string()
  .check(
    wellFormed,
    z.trim(),
    z.maxLength(300),
    matching(/^https:\/\/[^\s/]\S*$/, 'website'),
    z.refine<string>(URL.canParse, messageKey('website')),
  )
/** The host an address lies on; null where it is no address. */
export const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null)
/** Unified social credit code (统一社会信用代码, GB 32100): 18 characters of its alphabet. */
export const uscc = z.string().check(z.trim(), matching(/^[0-9A-HJ-NPQRTUWXY]{18}$/, 'uscc'))
/** GS1 company prefix (厂商识别代码): 7 to 10 digits, given by GS1 to one enterprise. */
export const gs1Prefix = z.string().check(z.trim(), matching(/^\d{7,10}$/, 'gs1_prefix'))
/** Syllables with a blank between, without tones; v for ü. */
export const reading = z.string().check(z.trim(), z.maxLength(200), z.regex(/^([a-z]{1,7}( [a-z]{1,7})*)?$/))
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

/** A yes or no in a query string: `mine=true`. */
export const booleanInQuery = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((value): boolean => value === 'true' || value === '1'),
)

const somebody = z.optional(z.nullable(z.string()))
/** What an answer says of a record's keeping, for clients that ask: by whom it was made and changed last. */
export const recordMeta = { created_by: somebody, updated_by: somebody, is_deleted: z.optional(z.boolean()) }

/** Any JSON object, for answers whose inside the reader interprets (an audit row's payload). */
export const anyRecord = z.record(z.string(), z.unknown())

/** A field that may be left out, or sent as null. */
export const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))
