// The rows of the palette as they are now, and the one that Enter takes.
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Situation } from '#src/commands/command.ts'
import { currentPreferences } from '#src/commands/current-preferences.ts'
import { keysOf } from '#src/commands/keymap.ts'
import { commands } from '#src/commands/registry.ts'
import type { PaletteSnapshot } from '#src/machines/use-palette.ts'
import { unavailableActs } from '#src/palette/orders.unavailable.ts'
import { getRecordStore } from '#src/palette/record-store-instance.ts'
import { createStableResults } from '#src/palette/stable-results.ts'
import { modeOf } from './modes.ts'
import { createRecordStore } from './record-store.ts'
import { type PaletteList, type PaletteRow, paletteList, reachable } from './rows.ts'
import { useCommandIndex } from './use-entries.tsx'
import { useNamedRows } from './use-named-rows.tsx'

/** The last row while more were found than are shown: it brings them. */
export const MORE = 'more'

export interface PaletteView {
  readonly list: PaletteList
  readonly rows: readonly PaletteRow[]
  /** Of the rows, and of the one that brings more. */
  readonly ids: readonly string[]
  /** Id of the row that Enter takes; '' without rows. */
  readonly active: string
  readonly row: PaletteRow | undefined
  /** The person has moved the cursor since they typed. */
  readonly moved: boolean
  setActive(id: string | undefined): void
  /** Shows the next rows; the cursor stays where it is, on the first of them. */
  showMore(): void
}

const hasKeys = (id: string): boolean => keysOf(id) !== undefined

/** `version` tells when the situation has changed: the object itself is new with every drawing. */
export const usePaletteList = (snapshot: PaletteSnapshot, situation: Situation, version: number): PaletteView => {
  const { query, found, scoped } = snapshot.context
  const preferences = useSyncExternalStore(currentPreferences.subscribe, currentPreferences.now)
  const store = getRecordStore(createRecordStore)
  const words = useCommandIndex(preferences.aliases)
  const [steady] = useState(createStableResults)
  const [now] = useState(() => Date.now())
  const [paged, setPaged] = useState({ query: '', pages: 0 })
  // A choice belongs to the query it was made in; a new query begins at its first row.
  const [chosen, setChosen] = useState({ query: '', id: '' })
  const pages = paged.query === query ? paged.pages : 0
  const { mode } = modeOf(query)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` and `scoped` are when it changes
  const ofCommands = useMemo(
    () => [...reachable(commands, situation, mode, hasKeys), ...unavailableActs(commands, situation, mode)],
    [version, scoped, mode],
  )
  const named = useNamedRows(mode, preferences, situation.viewer?.permissions ?? none)
  const listed = useMemo(() => [...ofCommands, ...named.rows], [ofCommands, named.rows])
  const records = useSyncExternalStore(store.subscribe, store.index)
  const foundIndex = useMemo(() => store.indexOf(found), [store, found])
  const recents = preferences.recents ?? none
  const sources = useMemo(
    () => ({ commands, words, named: named.index, records, record: store.find, found, foundIndex, recents, now }),
    [words, named.index, records, store, found, foundIndex, recents, now],
  )
  const fresh = useMemo(
    () => paletteList(query, situation.viewer, listed, sources, pages),
    [query, situation.viewer, listed, sources, pages],
  )
  const isChosen = chosen.query === query && chosen.id !== ''
  const list = steady(query, fresh, isChosen)
  const rows = list.groups.flatMap((group) => group.rows)
  const ids = [...rows.map((row) => row.command.id), ...(list.left > 0 ? [MORE] : [])]
  const active = isChosen && ids.includes(chosen.id) ? chosen.id : (ids[0] ?? '')
  return {
    list,
    rows,
    ids,
    active,
    row: rows.find((row) => row.command.id === active),
    moved: isChosen,
    setActive: (id) => id !== undefined && id !== '' && setChosen({ query, id }),
    showMore: () => {
      const more = paletteList(query, situation.viewer, listed, sources, pages + 1)
      const shown = new Set(ids)
      const next = more.groups.flatMap((group) => group.rows).find((row) => !shown.has(row.command.id))
      setPaged({ query, pages: pages + 1 })
      if (next !== undefined) setChosen({ query, id: next.command.id })
    },
  }
}

const none: readonly never[] = []
