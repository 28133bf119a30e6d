// The parts of a query that are tried where nothing matches the whole of it. Pure.
import { plainQuery } from '#src/search/plain-query.ts'
import { modeOf } from '../modes.ts'

/** Shares of its length, the longest first; few, so that a key stays fast. */
const SHARES = [0.75, 0.5, 0.34]

/** Fewer letters begin something everywhere: what is nearest to zzzzqq is not all that is read zz. */
const LEAST_LETTERS = 3

/** How a query's text begins and ends, normalised and without its prefix: the longest parts first. */
export const partsOf = (query: string): readonly (readonly string[])[] => {
  const wanted = plainQuery(modeOf(query).text)
  const lengths = new Set(SHARES.map((share) => Math.max(1, Math.floor(wanted.length * share))))
  return [...lengths]
    .map((length) => [
      ...new Set([
        wanted.slice(0, length).trim(),
        // The end of a Latin word is no word.
        ...(/^\p{Script=Han}/u.test(wanted.slice(-length)) ? [wanted.slice(-length)] : []),
      ]),
    ])
    .map((parts) => parts.filter((part) => !/^[a-z]/.test(part) || part.length >= LEAST_LETTERS))
    .filter((parts) => parts.length > 0)
}
