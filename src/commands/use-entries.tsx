// The words commands are found by, in both languages, from the loaded locale files.
import type { i18n } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleKey } from './catalogue.ts'
import type { Command } from './command.ts'
import { useCommandDoors } from './command-context.tsx'
import type { Entry } from './search.ts'

const languages = ['zh-CN', 'en-US'] as const

/** A command's name where it stands without its page: the longer one, when it has one. */
const fullTitleKey = (words: i18n, command: Command): string => {
  const long = `commands:long.${command.id}`
  return words.exists(long) ? long : titleKey(command)
}

const said = (words: i18n, language: string, key: string): string =>
  words.exists(key, { lng: language, fallbackLng: language }) ? words.t(key, { lng: language }) : ''

const entryOf = (words: i18n, command: Command): Entry => {
  const shown = words.resolvedLanguage ?? words.language
  const other = languages.find((language) => language !== shown) ?? shown
  const title = words.t(fullTitleKey(words, command))
  const short = words.t(titleKey(command))
  const aliases = languages.flatMap((language) => said(words, language, `commands:aliases.${command.id}`).split('|'))
  return {
    id: command.id,
    title,
    other: said(words, other, fullTitleKey(words, command)),
    aliases: [...(short === title ? [] : [short]), ...aliases.filter((alias) => alias !== '')],
  }
}

/** What the palette and the sheet search; made anew when the language changes or the other one has been loaded. */
export const useEntries = (): ((command: Command) => Entry) => {
  const { i18n: words } = useTranslation('commands')
  const { loadWords } = useCommandDoors()
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    let gone = false
    // Without the other language its words are only not found; the root tells of a network that is gone.
    loadWords().then(
      () => gone || setLoaded(true),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [loadWords])
  const { language } = words
  // biome-ignore lint/correctness/useExhaustiveDependencies: `language` and `loaded` change what `words` says
  return useMemo(() => {
    const made = new Map<string, Entry>()
    return (command) => {
      const entry = made.get(command.id) ?? entryOf(words, command)
      made.set(command.id, entry)
      return entry
    }
  }, [words, language, loaded])
}
