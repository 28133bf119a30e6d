// The ids of a line's fields, in the page and in errors.

/** Errors of one line by field name. */
export type LineErrors = Readonly<Record<string, string>>

/** Of a line without errors; always the same object, so that it can be compared by identity. */
export const noErrors: LineErrors = {}

/** Id of a line's control, for error links and the focus. */
export const fieldId = (lineId: string, field: string): string => `tender-${lineId}-${field}`
