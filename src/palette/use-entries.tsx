// The words by which commands are found, in both languages, from the loaded locale files.
import type { i18n } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import type { Command, Situation } from '#src/commands/command.ts'
import { useCommandContext } from '#src/commands/command-context.tsx'
import readings from '#src/commands/pinyin.json' with { type: 'json' }
import { commands } from '#src/commands/registry.ts'
import { type Entry, type Index, indexOf } from '#src/search/search-index.ts'
import { groupRank } from './groups.ts'

const languages = ['zh-CN', 'en-US'] as const

/** The name of a command outside its page; the longer one, where it has two. */
const fullTitleKey = (words: i18n, command: Command): string => {
  const long = `palette:long.${command.id}`
  return words.exists(long) ? long : titleKey(command)
}

const said = (words: i18n, language: string, key: string): string =>
  words.exists(key, { lng: language, fallbackLng: language }) ? words.t(key, { lng: language }) : ''

/**
 * The words of a command; `words` needs the messages of both languages, otherwise those of the missing one are not
 * found.
 */
export const entryOf = (words: i18n, command: Command): Entry => {
  const shown = words.resolvedLanguage ?? words.language
  const other = languages.find((language) => language !== shown) ?? shown
  const title = words.t(fullTitleKey(words, command))
  const short = words.t(titleKey(command))
  const aliases = languages.flatMap((language) => said(words, language, `palette:aliases.${command.id}`).split('|'))
  return {
    id: command.id,
    title,
    other: said(words, other, fullTitleKey(words, command)),
    aliases: [...(short === title ? [] : [short]), ...aliases.filter((alias) => alias !== '')],
  }
}

type EntryOf = (command: Command) => Entry

interface Told {
  readonly language: string
  /** Whether the messages of the other language are loaded. */
  readonly isWhole: boolean
  readonly entryOf: EntryOf
  /** All commands ready to be searched, including the user's own names and those of the page. */
  index: { readonly own: OwnNames; readonly here: string; readonly index: Index } | null
}

type OwnNames = Readonly<Record<string, string>> | undefined

// Kept between openings of the palette, because translating a hundred commands into two languages takes longer than a
// frame. Keyed by the i18next store, because the library wraps its instance anew for every component.
const told = new WeakMap<i18n['store'], Told>()

const toldBy = (words: i18n, isWhole: boolean): Told => {
  const before = told.get(words.store)
  if (before !== undefined && before.language === words.language && (before.isWhole || !isWhole)) return before
  const made = new Map<string, Entry>()
  const entryOfCommand: EntryOf = (command) => {
    const entry = made.get(command.id) ?? entryOf(words, command)
    made.set(command.id, entry)
    return entry
  }
  const now: Told = { language: words.language, isWhole, entryOf: entryOfCommand, index: null }
  told.set(words.store, now)
  return now
}

/** `isAsked`: the messages of the other language have been loaded, or could not be. */
const useTold = (): { readonly now: Told; readonly isAsked: boolean } => {
  const { i18n: words } = useTranslation()
  const { loadAllMessages } = useCommandContext()
  const [loaded, setLoaded] = useState(() => told.get(words.store)?.isWhole ?? false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (loaded) return
    let gone = false
    // Without the other language only its words are missing; the root reports the lost network.
    loadAllMessages().then(
      () => gone || setLoaded(true),
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [loadAllMessages, loaded])
  return { now: toldBy(words, loaded), isAsked: loaded || failed }
}

/** Whether the messages of every page are loaded, in both languages; loads them. */
export const useHasAllMessages = (): boolean => useTold().now.isWhole

/** Whether the search words of commands are final: those of the other language have been loaded, or could not be. */
export const useAreWordsAsked = (): boolean => useTold().isAsked

/**
 * The search entries of the palette and the key sheet; made anew when the language changes or the other one was loaded.
 */
export const useEntries = (): EntryOf => useTold().now.entryOf

/** The tie-break of equal matches: commands in their own order, 开 before 关. */
export const placeOf = (nth: number): string => String(MAX_COMMANDS - nth).padStart(4, '0')
const MAX_COMMANDS = 9_999

/** The page's own names for the effects of its commands, by command: the titles of a form's sections. */
export const titlesHere = ({ answers = {} }: Situation): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(answers).flatMap(([id, { title }]) => (title === undefined ? [] : [[id, title()]])))

/** All commands of the console ready to be searched, with the user's own names and those of the page. */
export const useCommandIndex = (own: OwnNames, titles: Readonly<Record<string, string>> = {}): Index => {
  const { now } = useTold()
  const here = JSON.stringify(titles)
  if (now.index === null || now.index.own !== own || now.index.here !== here) {
    const entries = commands.map((command, nth): Entry => {
      const name = own?.[command.id]
      const place = { group: groupRank(command), recency: placeOf(nth) }
      const entry = now.entryOf(command)
      const title = titles[command.id]
      const aliases = title === undefined || title === '' ? entry.aliases : [...entry.aliases, title]
      return { ...entry, aliases, ...place, ...(name !== undefined && { own: name }) }
    })
    now.index = { own, here, index: indexOf(entries, readings) }
  }
  return now.index.index
}
