// The beginnings of a query that are tried where nothing matches the whole of it. Pure.
import { plainQuery } from '#src/search/plain-query.ts'
import { modeOf } from '../modes.ts'

/** Shares of its length, the longest first; few, so that a key stays fast. */
const SHARES = [0.75, 0.5, 0.34]

/** The beginnings of a query's text, normalised and without its prefix. */
export const beginningsOf = (query: string): readonly string[] => {
  const wanted = plainQuery(modeOf(query).text)
  return [...new Set(SHARES.map((share) => Math.max(1, Math.floor(wanted.length * share))))].map((length) =>
    wanted.slice(0, length),
  )
}
