// The names of months.

const formats = {
  short: { month: 'short', timeZone: 'UTC' },
  long: { year: 'numeric', month: 'long', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A space separates Chinese characters from digits. */
const spaced = (text: string): string => text.replace(/(?<=\d)(?=\p{sc=Han})|(?<=\p{sc=Han})(?=\d)/gu, ' ')

/** A month (YYYY-MM) in the reader's language: `short` `11 月`, `long` `2026 年 11 月`. */
export const monthName = (month: string, locale: string, format: keyof typeof formats): string =>
  spaced(new Intl.DateTimeFormat(locale, formats[format]).format(new Date(`${month}-01T00:00:00Z`)))
