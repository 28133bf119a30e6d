// The language of the page and its messages: a few namespaces come with the page in zh-CN, all others are loaded when
// needed.
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MISSING } from '#contract/missing.ts'
import common from '#locales/zh-CN/common.json'
import exception from '#locales/zh-CN/exception.json'
import session from '#locales/zh-CN/session.json'
import { defaultSettings, type Locale, locales } from '#src/machines/settings.machine.ts'
import { loadPart } from '#src/ui/layout/load-part.ts'
import { type MessagePart, messageParts } from './locale-chunks.ts'

const DEFAULT_LOCALE = defaultSettings.locale
const allParts = Object.keys(messageParts) as MessagePart[] // Object.keys types the keys as string

/** The namespaces that come with the page. */
const page = { common, session, exception } satisfies Record<(typeof messageParts.page)[number], object>

/**
 * Fetches a file of the first pages by its path relative to this file. The page's own zh-CN files are imported, not
 * fetched.
 */
const firstFiles = import.meta.glob<object>(
  [
    '../../locales/*/{common,session,exception,login,commands,lists,orders}.json',
    '!**/zh-CN/{common,session,exception}.json',
  ],
  { import: 'default' },
)
/**
 * Fetches all other files. A file that exists only in zh-CN is not found in English, because the charts contain their
 * English themselves (src/machines/inspection/machine-list.ts).
 */
const fetchFile = async (named: string): Promise<object | undefined> => {
  const path = `../../locales/${named}.json`
  const fetching = firstFiles[path] ?? (await import('./locale-files.ts')).localeFiles[path]
  return fetching?.()
}

/** The page's i18next instance and locale, and the parts loaded so far: a change of locale loads the same ones. */
let current: { readonly instance: i18n; locale: Locale } | null = null
const wanted = new Set<MessagePart>(['page'])

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

/** The namespace of a file. */
const namespaceOf = (file: string): string => file.replace('.later', '')

/** The files an i18next store contains, as `<language>/<file>`. */
const loaded = new WeakMap<i18n['store'], Set<string>>()

const load = async (instance: i18n, locale: Locale, parts: Iterable<MessagePart>): Promise<void> => {
  const wants = [...parts]
  const present = loaded.get(instance.store) ?? new Set<string>()
  loaded.set(instance.store, present)
  await Promise.all(
    [...new Set<string>(wants.flatMap((part) => messageParts[part]))].map(async (file) => {
      const named = `${locale}/${file}`
      if (present.has(named)) return
      const words = await fetchFile(named)
      if (words !== undefined) instance.addResourceBundle(locale, namespaceOf(file), words, true, true)
      present.add(named)
    }),
  )
  const saysIssues = wants.some((part) => messageParts[part].some((namespace) => namespace === 'validation'))
  if (saysIssues) (await import('./translate-issues.ts')).translateIssues(instance)
}

/** A value with bidirectional controls stands between FSI and PDI (UAX #9), so that it cannot turn the rest of its sentence around. */
const enclosed = (value: string): string =>
  /[\u202a-\u202e\u2066-\u2069]/.test(value) ? `\u2068${value.replace(/[\u2066-\u2069]/g, '')}\u2069` : value

/**
 * Resolves to the i18next instance in `locale` with the messages of the page and of `parts`. Other parts come by
 * loadMessages, also those that are asked for meanwhile: a screen whose messages cannot be fetched says so itself, but
 * only on a page that has started.
 */
export const startMessages = async (locale: Locale, parts: readonly MessagePart[] = allParts): Promise<i18n> => {
  const instance = createInstance()
  current = { instance, locale }
  for (const part of parts) wanted.add(part)
  await instance.use(initReactI18next).init({
    lng: 'zh-CN',
    fallbackLng: 'zh-CN',
    supportedLngs: [...locales],
    // A copy, because i18next adds what is loaded later to this object, and another instance would have it too.
    resources: { [DEFAULT_LOCALE]: { ...page } },
    ns: [...new Set(Object.values(messageParts).flat().map(namespaceOf))],
    defaultNS: 'common',
    // React escapes already; what is left is the direction of a name within its sentence.
    interpolation: { escape: enclosed },
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: (key, given) => given ?? textOfMissingKey(instance, key),
    react: { useSuspense: false },
  })
  loaded.set(instance.store, new Set(messageParts.page.map((namespace) => `${DEFAULT_LOCALE}/${namespace}`)))
  await loadPart(() => load(instance, locale, ['page', ...parts]))
  if (instance.language !== locale) await instance.changeLanguage(locale)
  return instance
}

/**
 * Shown for a key without a message whose caller gives no text for that case: the sign of a missing value where the key
 * holds one, else the last part of the key (the server's own name).
 */
const textOfMissingKey = (instance: i18n, key: string): string =>
  // A missing count looks the message up without its plural form.
  key.includes(MISSING) || instance.exists(key, { count: 0 }) ? MISSING : (key.split(/[.:]/).at(-1) ?? key)

/** Loads the messages of these parts in the page's language; a screen waits for them as it waits for its code. */
export const loadMessages = async (...parts: readonly MessagePart[]): Promise<void> => {
  for (const part of parts) wanted.add(part)
  if (current !== null) await load(current.instance, current.locale, parts)
}

/** Changes the language of the page; its messages are loaded first. */
export const changeLocale = async (instance: i18n, locale: Locale): Promise<void> => {
  if (current?.instance === instance) current.locale = locale
  try {
    await load(instance, locale, wanted)
  } catch (error) {
    // After a failure the page keeps its language.
    if (current?.instance === instance && current.locale === locale)
      current.locale = localeOf(instance.language) ?? DEFAULT_LOCALE
    throw error
  }
  // Meanwhile the user may have chosen another language.
  if (current?.instance === instance && current.locale !== locale) return
  if (instance.language !== locale) await instance.changeLanguage(locale)
}

/**
 * Loads the messages of every language, so that the palette finds commands by their names in the other language too.
 * Those of the page come first: once the Chinese ones are there, i18next shows them for English ones that are missing.
 */
export const loadAllMessages = async (instance: i18n): Promise<void> => {
  const own = current?.instance === instance ? current.locale : localeOf(instance.language)
  for (const locale of locales.toSorted((a, b) => Number(b === own) - Number(a === own)))
    await load(instance, locale, allParts)
}
