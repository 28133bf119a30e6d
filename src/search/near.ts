// The distance of the typed text from the meant one: by syllables of pinyin, and by words of Latin letters. Pure.

/** The cost of a mistake; a match with lower costs is better. */
export const cost = { none: 0, confused: 1, edit: 2, twoEdits: 3 } as const

const heard = (syllable: string): string =>
  syllable
    .replace(/^([zcs])h/, '$1')
    .replace(/^l/, 'n')
    .replace(/^f/, 'h')
    .replace(/ng$/, 'n')
    .replace('v', 'u')

const known = new Map<string, string>()
/** A syllable without the distinctions that many people do not hear or type: z/zh, c/ch, s/sh, l/n, f/h, n/ng, ü/u. */
export const heardOf = (syllable: string): string => {
  const before = known.get(syllable)
  if (before !== undefined) return before
  const form = heard(syllable)
  known.set(syllable, form)
  return form
}

/** Whether two texts differ by at most one transposition of neighbours, or one letter added, missing or different. */
export const isOneEdit = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const more = long.length - short.length
  if (more > 1 || one === other) return false
  let from = 0
  while (from < short.length && short[from] === long[from]) from += 1
  let end = 0
  while (end < short.length - from && short[short.length - 1 - end] === long[long.length - 1 - end]) end += 1
  const left = short.length - from - end
  if (left === 0) return true
  if (more === 1) return false
  return left === 1 || (left === 2 && short[from] === long[from + 1] && short[from + 1] === long[from])
}

/** The cost of reading some typed letters as a syllable; null where they differ too much. */
export const syllableCost = (typed: string, syllable: string): number | null => {
  if (typed === syllable) return cost.none
  if (Math.abs(typed.length - syllable.length) > 2) return null
  if (typed.length > 1 && heardOf(typed) === heardOf(syllable)) return cost.confused
  return typed.length > 1 && isOneEdit(typed, syllable) ? cost.edit : null
}

/** Words shorter than this are not corrected, beside another word one letter less; up to the second length by one edit. */
const LEAST = 4
const ONE_EDIT = 5

/** Edits between two words (insertions, deletions, substitutions, transpositions of neighbours), counted up to `most`; `most + 1` for more. */
export const editsBetween = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let y = 1; y <= one.length; y += 1) {
    const next = [y]
    let least = y
    for (let x = 1; x <= other.length; x += 1) {
      const isSame = one[y - 1] === other[x - 1]
      let edits = Math.min((row[x] ?? 0) + 1, (next[x - 1] ?? 0) + 1, (row[x - 1] ?? 0) + (isSame ? 0 : 1))
      if (y > 1 && x > 1 && one[y - 1] === other[x - 2] && one[y - 2] === other[x - 1])
        edits = Math.min(edits, (before[x - 2] ?? 0) + 1)
      next.push(edits)
      least = Math.min(least, edits)
    }
    if (least > most) return most + 1
    before = row
    row = next
  }
  return row[other.length] ?? most + 1
}

/**
 * The cost of reading a typed word as another word; null where they differ too much. The first letter may be wrong only
 * by a transposition.
 */
export const wordCost = (typed: string, word: string, isAlone = true): number | null => {
  if (typed.length < (isAlone ? LEAST : LEAST - 1) || word.length < LEAST) return null
  if (typed[0] !== word[0] && typed[0] !== word[1]) return null
  const most = typed.length <= ONE_EDIT ? 1 : 2
  const edits = editsBetween(typed, word, most)
  return edits > most ? null : edits === 1 ? cost.edit : edits === 2 ? cost.twoEdits : cost.none
}
