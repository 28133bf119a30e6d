// Which language the page speaks, and where its words come from: a few come with the page in zh-CN, all others when needed.
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import * as z from 'zod/mini'
import { GAP } from '#contract/gap.ts'
import { saidIssues } from '#contract/issues.ts'
import { defaultSettings, type Locale, locales } from '#src/machines/settings.machine.ts'
import { type WordPart, wordParts } from './word-parts.ts'

type Words = Readonly<Record<string, object>>

const DEFAULT_LOCALE = defaultSettings.locale
const allParts: readonly WordPart[] = [
  'page',
  'console',
  'people',
  'supply',
  'dossier',
  'herbal',
  'qr',
  'enterprise',
  'codes',
  'trace',
  'machines',
]

/** `../../locales/zh-CN/common.json` → `common`. */
const namespaceOf = (path: string): string => path.replace(/^.*\/|\.json$/g, '')

// The part `page` in the default language: the login page waits for no further file.
const withThePage: Words = Object.fromEntries(
  Object.entries(
    import.meta.glob<object>('../../locales/zh-CN/{common,session,exception,validation}.json', {
      eager: true,
      import: 'default',
    }),
  ).map(([path, words]) => [namespaceOf(path), words]),
)

const files = import.meta.glob<object>(
  ['../../locales/*/*.json', '!**/zh-CN/{common,session,exception,validation}.json'],
  { import: 'default' },
)

/** What the page speaks, and the parts it has asked for: another language brings the same ones. */
let page: { readonly words: i18n; locale: Locale } | null = null
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

const load = async (words: i18n, locale: Locale, parts: Iterable<WordPart>): Promise<void> => {
  const missing = [...parts]
    .flatMap((part): readonly string[] => wordParts[part])
    .filter((namespace) => !words.hasResourceBundle(locale, namespace))
  await Promise.all(
    missing.map(async (namespace) => {
      const file = files[`../../locales/${locale}/${namespace}.json`]
      if (file === undefined) throw new Error(`no words: ${locale}/${namespace}`)
      words.addResourceBundle(locale, namespace, await file())
    }),
  )
}

/** Ready to speak `locale` when it resolves, with the words of `parts`; other parts come by needWords. */
export const startWords = async (locale: Locale, parts: readonly WordPart[] = allParts): Promise<i18n> => {
  const words = createInstance()
  page = { words, locale }
  for (const part of parts) wanted.add(part)
  await words.use(initReactI18next).init({
    lng: 'zh-CN',
    fallbackLng: 'zh-CN',
    supportedLngs: [...locales],
    resources: { 'zh-CN': withThePage },
    ns: Object.values(wordParts).flat(),
    defaultNS: 'common',
    // React escapes.
    interpolation: { escapeValue: false },
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: (key) => wordless(words, key),
    react: { useSuspense: false },
  })
  await speak(words, locale)
  sayIssues(words)
  return words
}

/** What stands for a choice without words: the sign of a gap where the answer had one, else the choice as the server calls it. */
const wordless = (words: i18n, key: string): string =>
  // A count that is not there looks for words that do not count.
  key.includes(GAP) || words.exists(key, { count: 0 }) ? GAP : (key.split(/[.:]/).at(-1) ?? key)

/** Brings the words of these parts in the page's language; a screen waits for them as it waits for its code. */
export const needWords = async (...parts: readonly WordPart[]): Promise<void> => {
  for (const part of parts) wanted.add(part)
  if (page !== null) await load(page.words, page.locale, parts)
}

/** Changes the language of the page; words not here yet are loaded first. */
export const speak = async (words: i18n, locale: Locale): Promise<void> => {
  if (page?.words === words) page.locale = locale
  try {
    await load(words, locale, wanted)
  } catch (error) {
    // The page goes on in the language it has.
    if (page?.words === words && page.locale === locale) page.locale = localeOf(words.language) ?? DEFAULT_LOCALE
    throw error
  }
  // Meanwhile a third language may have been asked for.
  if (page?.words === words && page.locale !== locale) return
  if (words.language !== locale) await words.changeLanguage(locale)
}

/** Loads the words of every language, so that commands are found by the words of the one not shown. */
export const loadAllWords = async (words: i18n): Promise<void> => {
  for (const locale of locales) await load(words, locale, allParts)
}

/** One error map for all forms: the same names of issues as the server's, in the words of `validation`. */
const sayIssues = (words: i18n): void => {
  z.config({
    customError: (issue) => {
      // The map is asked before the issue has its path; seen from the value itself the path is empty.
      const [said] = saidIssues([{ ...issue, path: [], message: '' } as z.core.$ZodIssue], issue.input)
      return said === undefined ? undefined : words.t(`validation:${said.code}`, said.params)
    },
  })
}
