// Figures of all nouns: money, quantities and shares as decimal strings, with their bounds.
import * as z from 'zod/mini'
import { matching, messageKey } from './fields.ts'

/**
 * A figure other than money and quantities: a decimal string, or a JSON number; stored and answered as a string. A price or
 * an amount as a number is refused, because it may have lost decimal places.
 */
export const figure = (schema: z.ZodMiniType<string, string>): z.ZodMiniType<string, string> =>
  z.pipe(
    // The type says string, but a request may contain a number.
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
/** Content of a marker, 0–100 %, ≤ 4 decimal places, because some herbs contain only a few hundredths of a percent. */
export const contentPercent = figure(decimal(3, 4).check(atMost100))
