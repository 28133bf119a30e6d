// The ids of a line's fields, in the page and in errors.

/** The error of a line as a whole, not of one field. */
export const WHOLE_LINE = 'line'

/** Errors of one line by field name. */
export type LineErrors = Readonly<Record<string, string>>

/** The errors of a line without any: always the same object, compared by identity. */
export const noErrors: LineErrors = {}

/** Id of a line's control, for error links and the focus. */
export const fieldId = (lineId: string, field: string): string => `tender-${lineId}-${field}`
