// Which passwords are refused as easily guessed: well-known ones, and those made of known names.

import en from '#locales/en-US/common.json' with { type: 'json' }
import zh from '#locales/zh-CN/common.json' with { type: 'json' }

/** The product's names, whole and word by word. */
const product = [zh, en].flatMap((words) => [words.product, words.brand, ...words.brand.split(' ')])

/** The number of other characters that a password with a name in it must have. */
const OWN_CHARACTERS = 8
/** Shorter names occur in too many words. */
const SHORTEST_NAME = 2
const SHORTEST_LATIN_NAME = 4
/** A password with fewer different characters is refused as a pattern. */
const DIFFERENT_CHARACTERS = 5

let wellKnown: Promise<ReadonlySet<string>> | undefined

// Some fifty thousand words, the most common first; loaded when the first password is chosen.
const loadWellKnown = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** The most common passwords with at least `shortest` characters, up to a number, in lower case. */
export const usualPasswords = async (count: number, shortest: number): Promise<ReadonlySet<string>> => {
  wellKnown ??= loadWellKnown()
  return new Set([...(await wellKnown)].filter((word) => word.length >= shortest).slice(0, count))
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
const lettersAndDigits = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '')

const isNameWorthy = (name: string): boolean =>
  name.length >= (/^[\x20-\x7e]*$/.test(name) ? SHORTEST_LATIN_NAME : SHORTEST_NAME)

/** A word repeated is as well known as the word. */
export const unitOf = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text

/** Why a password is refused, or null; a key of `refusals`. `names` are those of its user and their enterprise. */
export const weaknessOf = async (
  password: string,
  names: readonly (string | null)[],
): Promise<'password_common' | 'password_named' | null> => {
  wellKnown ??= loadWellKnown()
  const known = await wellKnown
  const whole = folded(password)
  if (known.has(whole) || known.has(unitOf(whole)) || new Set(whole).size < DIFFERENT_CHARACTERS)
    return 'password_common'
  const around = [...product, ...names]
    .map((name) => lettersAndDigits(name ?? ''))
    .filter(isNameWorthy)
    .toSorted((a, b) => b.length - a.length)
  const core = lettersAndDigits(password)
  const rest = around.reduce((text, name) => text.replaceAll(name, ''), core)
  return rest.length < core.length && rest.length < OWN_CHARACTERS ? 'password_named' : null
}
