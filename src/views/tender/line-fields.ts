// How the fields of a line are called: by their ids on the page, and in what is wrong with them.

/** Errors of one line by field name. */
export type LineErrors = Readonly<Record<string, string>>

/** Of a line without errors; the same object each time, so that it can be told by identity. */
export const noErrors: LineErrors = {}

/** Id of a line's control; error links and focus find it by this. */
export const fieldId = (lineId: string, field: string): string => `tender-${lineId}-${field}`
