// Which language the page speaks, and where its words come from: a few come with the page in zh-CN, all others when needed.

import { files, page } from 'virtual:words'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MISSING } from '#contract/missing.ts'
import { defaultSettings, type Locale, locales } from '#src/machines/settings.machine.ts'
import { type WordPart, wordParts } from './locale-chunks.ts'

const DEFAULT_LOCALE = defaultSettings.locale
const allParts = Object.keys(wordParts) as WordPart[] // Object.keys forgets the literal keys

/** What the page speaks, and the parts it has asked for: another language brings the same ones. */
let speaking: { readonly words: i18n; locale: Locale } | null = null
const wanted = new Set<WordPart>(['page'])

const localeOf = (language: string): Locale | null => {
  if (/^zh\b/i.test(language)) return 'zh-CN'
  return /^en\b/i.test(language) ? 'en-US' : null
}

/** Saved preference, then the browser's language, then the default locale, then zh-CN (user's specification §1). */
export const chooseLocale = (
  saved: string | null,
  languages: readonly string[],
  fallback: string = DEFAULT_LOCALE,
): Locale => {
  const wishes = [saved ?? '', languages[0] ?? '', fallback]
  for (const wish of wishes) {
    const locale = localeOf(wish)
    if (locale !== null) return locale
  }
  return 'zh-CN'
}

/** Which parts a store of words has, as `<language>/<part>`. */
const brought = new WeakMap<i18n['store'], Set<string>>()

const load = async (words: i18n, locale: Locale, parts: Iterable<WordPart>): Promise<void> => {
  const wants = [...parts]
  const here = brought.get(words.store) ?? new Set<string>()
  brought.set(words.store, here)
  await Promise.all(
    wants.map(async (part) => {
      if (here.has(`${locale}/${part}`)) return
      const file = files[locale]?.[part]
      if (file === undefined) throw new Error(`no words: ${locale}/${part}`)
      add(words, locale, (await file()).default)
      here.add(`${locale}/${part}`)
    }),
  )
  if (wants.some((part) => part !== 'page')) (await import('./say-issues.ts')).sayIssues(words)
}

/** What was set aside of a namespace comes under its name and a sign (word-parts.ts). */
const add = (words: i18n, locale: Locale, named: Readonly<Record<string, object>>): void => {
  for (const [name, branches] of Object.entries(named))
    words.addResourceBundle(locale, name.replace(/\W$/, ''), branches, true, true)
}

/** Ready to speak `locale` when it resolves, with the words of `parts`; other parts come by needWords. */
export const startWords = async (locale: Locale, parts: readonly WordPart[] = allParts): Promise<i18n> => {
  const words = createInstance()
  speaking = { words, locale }
  for (const part of parts) wanted.add(part)
  await words.use(initReactI18next).init({
    lng: 'zh-CN',
    fallbackLng: 'zh-CN',
    supportedLngs: [...locales],
    resources: { [DEFAULT_LOCALE]: page },
    ns: [...new Set(Object.values(wordParts).flat())].filter((name) => /\w$/.test(name)),
    defaultNS: 'common',
    // React escapes.
    interpolation: { escapeValue: false },
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: (key) => wordless(words, key),
    react: { useSuspense: false },
  })
  brought.set(words.store, new Set([`${DEFAULT_LOCALE}/page`]))
  await speak(words, locale)
  return words
}

/** What stands for a choice without words: the sign of a gap where the answer had one, else the choice as the server calls it. */
const wordless = (words: i18n, key: string): string =>
  // A count that is not there looks for words that do not count.
  key.includes(MISSING) || words.exists(key, { count: 0 }) ? MISSING : (key.split(/[.:]/).at(-1) ?? key)

/** Brings the words of these parts in the page's language; a screen waits for them as it waits for its code. */
export const needWords = async (...parts: readonly WordPart[]): Promise<void> => {
  for (const part of parts) wanted.add(part)
  if (speaking !== null) await load(speaking.words, speaking.locale, parts)
}

/** Changes the language of the page; words not here yet are loaded first. */
export const speak = async (words: i18n, locale: Locale): Promise<void> => {
  if (speaking?.words === words) speaking.locale = locale
  try {
    await load(words, locale, wanted)
  } catch (error) {
    // The page goes on in the language it has.
    if (speaking?.words === words && speaking.locale === locale)
      speaking.locale = localeOf(words.language) ?? DEFAULT_LOCALE
    throw error
  }
  // Meanwhile a third language may have been asked for.
  if (speaking?.words === words && speaking.locale !== locale) return
  if (words.language !== locale) await words.changeLanguage(locale)
}

/** Loads the words of every language, so that commands are found by the words of the one not shown. */
export const loadAllWords = async (words: i18n): Promise<void> => {
  for (const locale of locales) await load(words, locale, allParts)
}
