// A query in synonyms (other-words.json): 新增药材 for 新建品种, 系统设置 for 设置. Synonyms replace each other, and superfluous
// words are dropped. Pure.
import { isPunctuation } from '#contract/pinyin.ts'
import words from './other-words.json' with { type: 'json' }

/** A query in other words; `changes`: the number of replaced words. */
interface Otherwise {
  readonly text: string
  readonly changes: number
}

/** The number of variants of a query that are looked up. */
const MAX = 32
/** Shorter texts have too many meanings. */
const LEAST_HAN = 2
const LEAST_LETTERS = 4

const alike = new Map(words.alike.flatMap((group) => group.map((word) => [word, group] as const)))
const needless = new Set(words.needless)
const leading = new Set(words.leading)
/** Superfluous only at the end: 过期供应商 means 过期, but 供应商导入 does not mean 导入. */
const trailing = new Set(words.trailing)
const known = [...new Set([...alike.keys(), ...needless, ...trailing])]
  .filter((word) => /^\p{Script=Han}/u.test(word))
  .toSorted((a, b) => b.length - a.length)

/** Whether a word has synonyms. */
export const hasOtherWords = (word: string): boolean => alike.has(word)

/** A query as its known words, and the text between them. */
const partsOf = (wanted: string): readonly string[] => {
  if (!/^\p{Script=Han}/u.test(wanted)) return wanted.split(/\s+/)
  const parts: string[] = []
  let rest = ''
  for (let at = 0; at < wanted.length; ) {
    const first = at === 0 && leading.has(wanted[0] ?? '') ? wanted[0] : undefined
    const word = known.find((one) => wanted.startsWith(one, at)) ?? first
    if (word === undefined) {
      rest += isPunctuation(wanted[at] ?? '') ? '' : (wanted[at] ?? '')
      at += 1
      continue
    }
    if (rest !== '') parts.push(rest)
    rest = ''
    parts.push(word)
    at += word.length
  }
  return rest === '' ? parts : [...parts, rest]
}

/** The variants of a query, those with the fewest changes first; none where it contains no known word. */
export const otherWords = (wanted: string): readonly Otherwise[] => {
  const isHan = /^\p{Script=Han}/u.test(wanted)
  const parts = partsOf(wanted)
  // A single word has variants only if it has synonyms.
  if (parts.length < 2 && !alike.has(parts[0] ?? '')) return []
  let ways: readonly Otherwise[] = [{ text: '', changes: 0 }]
  for (const [at, part] of parts.entries()) {
    const others = (alike.get(part) ?? []).filter((word) => word !== part)
    const isLast = at === parts.length - 1
    const drops = needless.has(part) || (at === 0 && leading.has(part)) || (isLast && trailing.has(part))
    const forms = [
      { text: part, changes: 0 },
      ...(drops ? [{ text: '', changes: 1 }] : []),
      ...others.map((text) => ({ text, changes: 1 })),
    ]
    ways = ways
      .flatMap((way) =>
        forms.map(({ text, changes }) => ({
          text: isHan ? way.text + text : `${way.text} ${text}`.trim(),
          changes: way.changes + changes,
        })),
      )
      .toSorted((a, b) => a.changes - b.changes)
      .slice(0, MAX * 2)
  }
  return ways
    .filter(({ text, changes }) => changes > 0 && text.length >= (isHan ? LEAST_HAN : LEAST_LETTERS))
    .slice(0, MAX)
}

/** Han queries shorter than this are not split. */
const LEAST_DIVIDED = 4

/**
 * The words of a query that may appear in another order, or in several names of one thing; split at blanks, or anywhere
 * in Han text.
 */
export const dividedIn = (wanted: string): readonly (readonly string[])[] => {
  const words = wanted.split(/\s+/)
  if (words.length > 1) return [words]
  if (!/^\p{Script=Han}+$/u.test(wanted) || wanted.length < LEAST_DIVIDED) return []
  return Array.from({ length: wanted.length - 3 }, (_, nth) => [wanted.slice(0, nth + 2), wanted.slice(nth + 2)])
}
