// Where a typed text stands in a reading: `ds` in `dǎng shēn` is its initials, `dangs` its first syllable and the next letter.
import type { HitRange } from '#src/ui/hit.tsx'

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Ranges of the letters that answered; empty when the text is not of this reading. Syllables are parted by blanks. */
export const pinyinHits = (reading: string, text: string): HitRange[] => {
  const wanted = plain(text).replace(/[\s']/g, '')
  if (wanted === '' || !/^[a-z]+$/.test(wanted)) return []
  const letters = [...reading].map((letter, at) => ({ letter: plain(letter), at }))
  return asPrefix(letters, wanted) ?? asInitials(reading, wanted) ?? []
}

/** The letters one after the other, blanks passed over. */
const asPrefix = (letters: readonly { letter: string; at: number }[], wanted: string): HitRange[] | null => {
  const written = letters.filter(({ letter }) => letter.trim() !== '')
  const start = written
    .map(({ letter }) => letter)
    .join('')
    .indexOf(wanted)
  if (start === -1) return null
  const ranges: [number, number][] = []
  for (const { at } of written.slice(start, start + wanted.length)) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === at) last[1] = at + 1
    else ranges.push([at, at + 1])
  }
  return ranges
}

const asInitials = (reading: string, wanted: string): HitRange[] | null => {
  const starts = [...reading.matchAll(/\S+/g)].map((syllable) => syllable.index)
  const initials = starts.map((at) => plain(reading[at] ?? '')).join('')
  const from = initials.indexOf(wanted)
  return from === -1 ? null : starts.slice(from, from + wanted.length).map((at) => [at, at + 1])
}
