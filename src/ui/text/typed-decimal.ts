// A decimal number while it is typed.
import { withoutThousands } from './decimal-text.ts'

/**
 * The text of a box while it is typed: full-width digits made plain, without spaces and ¥. Its commas stay, because the
 * next digit may show that one is no mark of thousands: `2,500` and then `2,5000`.
 */
export const typedDecimal = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s'¥]/g, '')
    .replace(/。/g, '.')

/** The number of a typed text, without grouping. Other characters stay, and are refused with a message. */
export const cleanDecimal = (text: string): string => withoutThousands(typedDecimal(text))
