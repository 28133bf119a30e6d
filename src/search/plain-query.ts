// What was typed, as it is compared. Pure.

/** Longer queries are cut: nobody types one, but somebody pastes one. */
const QUERY_MAX = 64

/** A query as it is compared: full-width forms made plain, blanks at the ends dropped, lower case. */
export const plainQuery = (query: string): string => query.normalize('NFKC').trim().toLowerCase().slice(0, QUERY_MAX)
