// Which language the page speaks, and where its words come from: zh-CN comes with the page, others are loaded when asked for.
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import * as z from 'zod/mini'
import { saidIssues } from '#contract/issues.ts'
import { defaultSettings, type Locale, locales } from '#src/machines/settings.machine.ts'

type Words = Readonly<Record<string, object>>

const DEFAULT_LOCALE = defaultSettings.locale

/** `../../locales/zh-CN/common.json` → `common`. */
export const byNamespace = (files: Readonly<Record<string, object>>): Words =>
  Object.fromEntries(Object.entries(files).map(([path, words]) => [path.replace(/^.*\/|\.json$/g, ''), words]))

// pinyin.json is for the palette's search, not for reading.
const zhCN = byNamespace(
  import.meta.glob<object>(['../../locales/zh-CN/*.json', '!**/pinyin.json'], { eager: true, import: 'default' }),
)

const onDemand: Readonly<Record<Exclude<Locale, 'zh-CN'>, () => Promise<Words>>> = {
  'en-US': async () => (await import('./words-en-us.ts')).words,
}

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

const load = async (words: i18n, locale: Locale): Promise<void> => {
  if (locale === 'zh-CN' || words.hasResourceBundle(locale, 'common')) return
  for (const [namespace, bundle] of Object.entries(await onDemand[locale]())) {
    words.addResourceBundle(locale, namespace, bundle)
  }
}

/** Ready to speak `locale` when it resolves. */
export const startWords = async (locale: Locale): Promise<i18n> => {
  const words = createInstance()
  await words.use(initReactI18next).init({
    lng: 'zh-CN',
    fallbackLng: 'zh-CN',
    supportedLngs: [...locales],
    resources: { 'zh-CN': zhCN },
    ns: Object.keys(zhCN),
    defaultNS: 'common',
    // React escapes.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await speak(words, locale)
  sayIssues(words)
  return words
}

/** Changes the language of the page; words not here yet are loaded first. */
export const speak = async (words: i18n, locale: Locale): Promise<void> => {
  await load(words, locale)
  if (words.language !== locale) await words.changeLanguage(locale)
}

/** Loads the words of every language, so that commands are found by the words of the one not shown. */
export const loadAllWords = async (words: i18n): Promise<void> => {
  for (const locale of locales) await load(words, locale)
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
