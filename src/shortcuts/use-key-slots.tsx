// What the key lists share: the lines, the names of commands, and the change of keys.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRun } from '#src/commands/command-context.tsx'
import { keymap } from '#src/commands/keymap.ts'
import { find } from '#src/commands/registry.ts'
import { useKeyArrangement } from '#src/commands/use-keys.tsx'
import type { Binding } from '#src/keyboard/bindings.ts'
import { arrangedKeymap } from '#src/keyboard/user-keymap.ts'
import { useEntries } from '#src/palette/use-entries.tsx'
import type { Entry } from '#src/search/search.ts'
import { type KeyLine, keyLines } from './key-list.ts'

export interface KeySlots {
  readonly lines: readonly KeyLine[]
  /** The user's bindings, including disabled ones. */
  readonly map: readonly Binding[]
  readonly titleOf: (command: string) => string
  /** The search entry of a command; `undefined` for one that no longer exists. */
  readonly entryOf: (command: string) => Entry | undefined
  /** Changes keys by slot: '' for none, null for the default. */
  readonly change: (changes: Readonly<Record<string, string | null>>) => void
}

export const useKeySlots = (): KeySlots => {
  const arrangement = useKeyArrangement()
  const entryFor = useEntries()
  const run = useRun()
  const lines = useMemo(() => keyLines(keymap, arrangement), [arrangement])
  const map = useMemo(() => arrangedKeymap(keymap, arrangement), [arrangement])
  const entryOf = (id: string) => {
    const command = find(id)
    return command === undefined ? undefined : entryFor(command)
  }
  return {
    lines,
    map,
    entryOf,
    titleOf: (id) => entryOf(id)?.title ?? id,
    change: (changes) => void run('keys.change', { changes }),
  }
}

/** Keys as text for screen readers: “g, then o”. */
export const useSpokenKeys = (): ((keys: string) => string) => {
  const { t, i18n } = useTranslation()
  const name = (key: string): string => {
    const signs: Readonly<Record<string, string>> = {
      '/': 'slash',
      '?': 'question',
      '+': 'plus',
      '-': 'minus',
      '=': 'equals',
    }
    const word = `keys:spoken.${signs[key] ?? key.toLowerCase()}`
    return key.length > 1 || signs[key] !== undefined ? (i18n.exists(word) ? t(word) : key) : key.toUpperCase()
  }
  const stroke = (one: string): string => (one === '+' ? [one] : one.split(/\+(?!$)/)).map(name).join(' ')
  return (keys) => keys.split(' ').map(stroke).join(t('keys:spoken.then'))
}
