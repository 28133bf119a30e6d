// The parts of a query that are tried where nothing matches the whole of it. Pure.
import { plainQuery } from '#src/search/plain-query.ts'
import { modeOf } from '../modes.ts'

/** Shares of its length, the longest first; few, so that a key stays fast. */
const SHARES = [0.75, 0.5, 0.34]

/** Fewer letters begin something everywhere: what is nearest to zzzzqq is not all that is read zz. */
const LEAST_LETTERS = 3

/** The words of a query's text, or how its one word begins and ends; normalised and without its prefix, the longest parts first. */
export const partsOf = (query: string): readonly (readonly string[])[] => {
  const wanted = plainQuery(modeOf(query).text)
  const words = wanted.split(/\s+/)
  const lengths = new Set(SHARES.map((share) => Math.max(1, Math.floor(wanted.length * share))))
  const shares = [...lengths].map((length) => [
    ...new Set([
      wanted.slice(0, length).trim(),
      // The end of a Latin word is no word.
      ...(/^\p{Script=Han}/u.test(wanted.slice(-length)) ? [wanted.slice(-length)] : []),
    ]),
  ])
  // What is nearest to new demand is a demand, and not what begins with new.
  const byLength = words.toSorted((a, b) => b.length - a.length).map((word) => [word])
  return (words.length > 1 ? byLength : shares)
    .map((parts) => parts.filter((part) => !/^[a-z]/.test(part) || part.length >= LEAST_LETTERS))
    .filter((parts) => parts.length > 0)
}
