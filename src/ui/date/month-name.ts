// What a month is called.

const formats = {
  short: { month: 'short', timeZone: 'UTC' },
  long: { year: 'numeric', month: 'long', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A month (YYYY-MM) in the reader's language: `short` `11月`, `long` `2026年11月`. */
export const monthName = (month: string, locale: string, format: keyof typeof formats): string =>
  new Intl.DateTimeFormat(locale, formats[format]).format(new Date(`${month}-01T00:00:00Z`))
