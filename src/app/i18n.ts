// Which language the page speaks, and where its words come from: a few come with the page in zh-CN, all others when needed.
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MISSING } from '#contract/missing.ts'
import common from '#locales/zh-CN/common.json'
import exception from '#locales/zh-CN/exception.json'
import session from '#locales/zh-CN/session.json'
import { defaultSettings, type Locale, locales } from '#src/machines/settings.machine.ts'
import { type WordPart, wordParts } from './locale-chunks.ts'

const DEFAULT_LOCALE = defaultSettings.locale
const allParts = Object.keys(wordParts) as WordPart[] // Object.keys forgets the literal keys

/** The words that come with the page. */
const page = { common, session, exception } satisfies Record<(typeof wordParts.page)[number], object>

/** Fetches a namespace, by its path from here; those of the page are here, and `exports` is the server's. */
const files = import.meta.glob<object>(
  ['../../locales/*/*.json', '!**/zh-CN/{common,session,exception}.json', '!**/exports.json'],
  { import: 'default' },
)

/** What the page speaks, and the parts it has asked for: another language brings the same ones. */
let speaking: { readonly words: i18n; locale: Locale } | null = null
const wanted = new Set<WordPart>(['page'])

const localeOf = (language: string): Locale | null => {
  if (/^zh\b/i.test(language)) return 'zh-CN'
  return /^en\b/i.test(language) ? 'en-US' : null
}

/** Saved preference, then the browser's language, then the default locale, then zh-CN. */
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

/** Which namespaces a store of words has, as `<language>/<namespace>`. */
const brought = new WeakMap<i18n['store'], Set<string>>()

const load = async (words: i18n, locale: Locale, parts: Iterable<WordPart>): Promise<void> => {
  const wants = [...parts]
  const here = brought.get(words.store) ?? new Set<string>()
  brought.set(words.store, here)
  await Promise.all(
    [...new Set<string>(wants.flatMap((part) => wordParts[part]))].map(async (namespace) => {
      const named = `${locale}/${namespace}`
      const fetchFile = files[`../../locales/${named}.json`]
      // What the first language has alone the charts say themselves in English (src/machines/inspection/machine-list.ts).
      if (here.has(named) || fetchFile === undefined) return
      words.addResourceBundle(locale, namespace, await fetchFile(), true, true)
      here.add(named)
    }),
  )
  if (wants.some((part) => part !== 'page')) (await import('./say-issues.ts')).sayIssues(words)
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
    ns: [...new Set(Object.values(wordParts).flat())],
    defaultNS: 'common',
    // React escapes.
    interpolation: { escapeValue: false },
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: (key) => wordless(words, key),
    react: { useSuspense: false },
  })
  brought.set(words.store, new Set(wordParts.page.map((namespace) => `${DEFAULT_LOCALE}/${namespace}`)))
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
