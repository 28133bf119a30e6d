// The normalised form of a query. Pure.

/** Longer queries are cut, because they can only be pasted by mistake. */
const QUERY_MAX = 64

/** A normalised query: full-width forms become half-width, spaces at both ends are removed, and letters are lower case. */
export const plainQuery = (query: string): string => query.normalize('NFKC').trim().toLowerCase().slice(0, QUERY_MAX)
