// Near misses of a query in an index: 您是不是要找. Searched last, and only where little else matches. Pure.
import { findTexts } from './finders.ts'
import type { Found } from './found.ts'
import { cost } from './near.ts'
import { otherWords } from './other-words.ts'
import { pairsHeard, placesOf } from './pairs.ts'
import { lineAt, lineOf, masksOf, mayHold } from './search-index.ts'
import { isLatin, joined, loose } from './search-match.ts'
import {
  correctedWords,
  editsIn,
  exchanged,
  type Meant,
  meantBy,
  mistakenKeys,
  soundsLike,
  withoutOne,
} from './typos.ts'
import { lookingAlike } from './written-alike.ts'

/** Names compared letter by letter, and texts looked through, for one query; they limit the time of a keystroke. */
const MAX_COMPARED = 500

interface HowTyped {
  /** The number of edits allowed in the letters. */
  readonly edits: number
  /** The cost so far: letters that stand for characters, or two transposed letters. */
  readonly costs: number
  /** The typed characters, where the letters stand for their sounds. */
  readonly heard?: string
}

/**
 * Whether typed characters may stand for a name that sounds like them: one of them is right, or the whole name sounds
 * exactly so. Otherwise nearly every word would sound like a part of some herb: 计划 like 月季花, 平分 like 屏风.
 */
const mayStandFor = (heard: string, sounds: string, text: string, { letters, places }: Meant): boolean =>
  places.some((at) => heard.includes(text[at] ?? '')) || (letters === sounds && places.length === text.length)

const findSounds = (found: Found, letters: string, budget: { left: number }, how: HowTyped): void => {
  const { edits, costs, heard } = how
  const { first, later, texts, readings } = found.index
  const see = (place: number): boolean => {
    budget.left -= 1
    const field = texts.fields[lineAt(texts, place)] ?? 0
    const text = found.textOf(field)
    const from = place - (texts.starts[field] ?? 0)
    const meant = meantBy(letters, edits, text, from, readings)
    if (meant !== null && (heard === undefined || mayStandFor(heard, letters, text, meant)))
      found.add(field, {
        tier: 'typo',
        ranges: joined(meant.places),
        reading: meant.readings.map((reading) => ({ text: reading, typed: reading.length })),
        start: from,
        rest: text.length - meant.places.length,
        // A match further inside a name is less likely to be meant.
        unusual: meant.costs + costs + (from > 0 ? cost.confused : 0),
        meant: meant.letters,
      })
    return budget.left > 0 && !found.isFull()
  }
  for (const key of mistakenKeys(letters, edits, found.index)) {
    if (budget.left <= 0 || found.isFull()) return
    const isLine = key[0] === '\n'
    placesOf(first, pairsHeard(first, isLine ? key.slice(1) : key), see)
    if (!isLine && budget.left > 0 && !found.isFull()) placesOf(later, pairsHeard(later, key), see)
  }
}

/** Adds near misses of a normalised query to the results; see the tier `typo`. `english`: it is not read as pinyin. */
export const findTypos = (found: Found, wanted: string, english = false): void => {
  const budget = { left: MAX_COMPARED }
  const letters = wanted.replace(/[\s']/g, '')
  if (isLatin(letters)) {
    if (!english && /^[a-z]+$/.test(letters)) {
      findSounds(found, letters, budget, { edits: editsIn(letters), costs: cost.none })
      // Two neighbours in two syllables; inside one syllable the edit has already found them.
      for (const text of exchanged(letters)) findSounds(found, text, budget, { edits: 0, costs: cost.edit })
    }
    for (const { text, costs } of correctedWords(wanted, found.index.words))
      for (const way of [{ text, changes: 0 }, ...(/\s/.test(text) ? otherWords(text) : [])])
        findTexts(found, way.text, { tier: 'typo', unusual: costs + way.changes, meant: text })
    return
  }
  if (!/^\p{Script=Han}{2,}$/u.test(letters)) return
  for (const sound of soundsLike(letters, found.index.readings))
    findSounds(found, sound, budget, { edits: 0, costs: cost.confused, heard: letters })
  for (const text of [...exchanged(letters), ...lookingAlike(letters)])
    findTexts(found, text, { tier: 'typo', unusual: cost.edit, meant: text })
  for (const text of withoutOne(letters)) findGapped(found, text, budget)
}

/** At most one character may stand between the two parts: the one that was left out or mistyped. */
const findGapped = (found: Found, wanted: string, budget: { left: number }): void => {
  const { texts } = found.index
  const masks = masksOf(wanted)
  for (let field = 0; field < texts.starts.length && budget.left > 0; field += 1) {
    if (!mayHold(found.index, field, masks)) continue
    const line = lineOf(texts, field)
    if (!line.includes(wanted[0] ?? '')) continue
    budget.left -= 1
    const match = loose(wanted, line)
    const end = match?.ranges.at(-1)?.[1] ?? 0
    if (match === null || end - match.start > wanted.length + 1) continue
    found.add(field, { ...match, tier: 'typo', unusual: cost.edit + (match.start > 0 ? 1 : 0) })
  }
}
