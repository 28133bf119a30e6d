// The parts of a query to try where nothing matches the whole. Pure.
import { plainQuery } from '#src/search/plain-query.ts'
import { modeOf } from '../modes.ts'

/** Shares of its length, the longest first; few, so that each keystroke stays fast. */
const SHARES = [0.75, 0.5, 0.34]

/** Shorter parts match everywhere: names that begin with zz are no useful result for zzzzqq. */
const LEAST_LETTERS = 3

/**
 * The words of a query, or beginnings and ends of its one word; normalised and without its prefix, the longest parts
 * first.
 */
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
  // For "new demand" the object is a demand, not anything that begins with "new".
  const byLength = words.toSorted((a, b) => b.length - a.length).map((word) => [word])
  return (words.length > 1 ? byLength : shares)
    .map((parts) => parts.filter((part) => !/^[a-z]/.test(part) || part.length >= LEAST_LETTERS))
    .filter((parts) => parts.length > 0)
}
