// Text written to a spreadsheet and read back; text that a spreadsheet would run as a formula is marked as text (OWASP ASVS 1.2.10).

/** The first characters of a spreadsheet's formulas, commands and imports, including the full-width ones of Chinese keyboards. */
const BEGINS = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/
const GUARDED = /^'(?=[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20])/

/** The text of an exported cell: with an apostrophe before it where it could run as a formula. Numbers need none. */
export const guardCell = (text: string): string => (BEGINS.test(text) ? `'${text}` : text)

/** The text of a guarded cell without its guard, for files that were exported here. */
export const unguardCell = (text: string): string => text.replace(GUARDED, '')
