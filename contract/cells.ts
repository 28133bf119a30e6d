// Text on its way into a spreadsheet and back: what a spreadsheet would take for a formula is marked as text (OWASP ASVS 1.2.10).

/** Signs with which a spreadsheet's formulas, commands and imports begin, the full-width ones of Chinese keyboards among them. */
const BEGINS = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/
const GUARDED = /^'(?=[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20])/

/** The text as it stands in an exported cell: with an apostrophe before it where it could be run. Numbers are no text and are not guarded. */
export const guardCell = (text: string): string => (BEGINS.test(text) ? `'${text}` : text)

/** The text of a guarded cell without its guard, for files that were exported here. */
export const unguardCell = (text: string): string => text.replace(GUARDED, '')
