// How far records are counted, and how such a count is written.

/** Records are counted up to this number; a count of one more means "more than this". */
export const MAX_COUNTED = 999

/** `6`, `999+`. */
export const countedText = (count: number): string => (count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count))
