// The ids of a line's fields, in the page and in errors.

/** What is wrong with a line as a whole and not with a field of it. */
export const WHOLE_LINE = 'line'

/** Errors of one line by field name. */
export type LineErrors = Readonly<Record<string, string>>

/** Of a line without errors; always the same object, so that it can be compared by identity. */
export const noErrors: LineErrors = {}

/** Id of a line's control, for error links and the focus. */
export const fieldId = (lineId: string, field: string): string => `tender-${lineId}-${field}`
