// The locale files flattened to keys, for tests that check for missing words.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', '..', 'locales')

export const languages = ['zh-CN', 'en-US'] as const
export type Language = (typeof languages)[number]

/**
 * Namespaces of a language; `meanings` exists only in zh-CN, because the machines themselves are
 * its English: tests/machines/machine-list.test.ts.
 */
export const namespacesOf = (language: Language): string[] =>
  readdirSync(join(folder, language))
    .filter((name) => name.endsWith('.json') && !name.endsWith('.later.json') && name !== 'meanings.json')
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted()

const flatten = (value: unknown, at: string): [string, string][] => {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${at} is neither words nor a group of words`)
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, at === '' ? key : `${at}.${key}`))
}

/** Every sentence of a namespace by its dotted key; `.later` has those that are not on the first pages (src/app/locale-chunks.ts). */
export const wordsOf = (language: Language, namespace: string): Map<string, string> =>
  new Map(
    [namespace, `${namespace}.later`]
      .map((name) => join(folder, language, `${name}.json`))
      .filter((file) => existsSync(file))
      .flatMap((file) => flatten(JSON.parse(readFileSync(file, 'utf8')), '')),
  )

/** Every sentence of a language by `namespace:key`. */
export const allWords = (language: Language): Map<string, string> =>
  new Map(
    namespacesOf(language).flatMap((namespace) =>
      [...wordsOf(language, namespace)].map(([key, words]): [string, string] => [`${namespace}:${key}`, words]),
    ),
  )

/** The key without its plural form: languages have different numbers of forms. */
export const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** Whether a language has words for `namespace:key`, in any plural form. */
export const hasWords = (words: ReadonlyMap<string, string>, key: string): boolean =>
  words.has(key) || words.has(`${key}_other`)
