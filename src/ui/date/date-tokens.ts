// Breaks a date as people write it, Chinese or English, into tokens of one vocabulary.
import vocabulary from './date-words.json' with { type: 'json' }

const words = new Map<string, string>(Object.entries(vocabulary.words))
for (const sign of vocabulary.weekday_signs)
  for (const [day, count] of Object.entries(vocabulary.weekday_days)) words.set(`${sign}${day}`, `weekday:${count}`)
for (const [sign, shift] of Object.entries(vocabulary.weekday_pinyin.signs))
  for (const [day, count] of Object.entries(vocabulary.weekday_pinyin.days))
    words.set(`${sign}${day}`, `${shift}weekday:${count}`)
for (const filler of vocabulary.fillers) words.set(filler, '')

const longestFirst = [...words.keys()].toSorted((a, b) => b.length - a.length)
const digits = new Map<string, number>(Object.entries(vocabulary.digits))
const simplified = new Map<string, string>(Object.entries(vocabulary.simplified))
const TEN = 10

const plainText = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase()].map((sign) => simplified.get(sign) ?? sign).join('')

/** What is written in digits: a day, a time or a number. The first that matches counts. */
const figures: readonly (readonly [pattern: RegExp, token: (found: RegExpExecArray) => string])[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=t\d)t/, ([, year, month, date]) => `full:${year}-${month}-${date}`],
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/, ([, year, month, date]) => `full:${year}-${month}-${date}`],
  [/^(\d{1,2})[-/.](\d{1,2})(?![\d:])/, ([, month, date]) => `short:${month}-${date}`],
  [/^(20\d{2})(\d{2})(\d{2})(?!\d)/, ([, year, month, date]) => `full:${year}-${month}-${date}`],
  [/^(\d{1,2}):(\d{1,2})(?::\d{2}(?:\.\d+)?)?(?!\d)/, ([, hours, minutes]) => `time:${hours}:${minutes}`],
  [/^(\d{1,4})(?!\d)/, ([, number]) => `number:${number}`],
]

/** `3`, `12`, `30` from Chinese numerals up to 99; null where a run of them is no number. */
const numeralOf = (run: string): number | null => {
  const signs = [...run].map((sign) => digits.get(sign) ?? 0)
  const ten = signs.indexOf(TEN)
  if (ten < 0) return signs.length === 1 ? (signs[0] ?? null) : null
  if (signs.length > 3 || ten > 1 || signs.length - ten > 2) return null
  return (ten === 0 ? 1 : (signs[0] ?? 0)) * TEN + (signs[ten + 1] ?? 0)
}

const numeralRun = (text: string): string =>
  /^\P{ASCII}+/u
    .exec(text)?.[0]
    .split('')
    .reduce((run, sign, at) => (run.length === at && digits.has(sign) ? run + sign : run), '') ?? ''

/** Whether a word that ends with a Latin letter, or with a digit (周5), ends where the match ends. */
const endsThere = (text: string, word: string): boolean => {
  const rest = text.slice(word.length)
  return /\d$/.test(word) ? !/^\d/.test(rest) : !/[a-z']$/.test(word) || !/^[a-z']/.test(rest)
}

interface Step {
  readonly token: string
  readonly length: number
}

const wordAt = (text: string): Step | null => {
  const word = longestFirst.find((one) => text.startsWith(one) && endsThere(text, one))
  return word === undefined ? null : { token: words.get(word) ?? '', length: word.length }
}

const figureAt = (text: string): Step | null => {
  for (const [pattern, token] of figures) {
    const found = pattern.exec(text)
    if (found !== null) return { token: token(found), length: found[0].length }
  }
  return null
}

const numeralAt = (text: string): Step | null => {
  const run = numeralRun(text)
  const number = run === '' ? null : numeralOf(run)
  return number === null ? null : { token: `number:${number}`, length: run.length }
}

/** The tokens of a text, `day:1 part:afternoon number:3 clock`; null where a part of it is no word of dates. */
export const dateTokens = (text: string): readonly string[] | null => {
  const tokens: string[] = []
  let rest = plainText(text)
  for (;;) {
    rest = rest.trimStart()
    if (rest === '') return tokens
    const step = figureAt(rest) ?? wordAt(rest) ?? numeralAt(rest)
    if (step === null) return null
    if (step.token !== '') tokens.push(...step.token.split(' '))
    rest = rest.slice(step.length)
  }
}

/** For each part of a day: the time it means alone, and the hours it can stand beside. */
export const dayParts: Readonly<
  Record<string, { readonly at: string; readonly from: number; readonly until: number }>
> = vocabulary.parts
