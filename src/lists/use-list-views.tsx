// What a list is shown as: its address read with the views and columns its person has saved, and the ways to change them.
import { useMemo } from 'react'
import type { ColumnLayout, SavedView } from '#contract/preferences.ts'
import { useArePreferencesRead, usePreferences, useSavePreferences } from '#src/machines/use-preferences.tsx'
import type { PathId } from '#src/paths.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import type { ListFilters } from './filters.ts'
import type { ListAddress, ListQuery } from './url.ts'
import { hasRoom, plain, seenIn, sharedText, withDefault, writtenIn } from './views.ts'

/** The saved views of a list, for what shows them. */
export interface ListViews {
  readonly all: readonly SavedView[]
  /** The one the list is shown in. */
  readonly current: SavedView | null
  readonly isChanged: boolean
  /** The address names one that is not there. */
  readonly isUnknown: boolean
  readonly hasRoom: boolean
  /** Where a view is shown; null is the list as it comes. */
  addressOf(view: SavedView | null): string
  /** What shows the same to anybody else. */
  shared(): string
  /** Keeps what is shown now under a name and goes there. */
  save(name: string): void
  /** What is shown now takes the place of what the current view held. */
  update(): void
  rename(id: string, name: string): void
  /** The view the list opens with; null: none. */
  makeDefault(id: string | null): void
  remove(id: string): void
  /** Puts a removed one back in its place. */
  restore(view: SavedView, at: number): void
}

/** How the columns stand, and how to change that. */
export interface ListLayout {
  readonly layout: ColumnLayout | undefined
  /** undefined: as the list comes. */
  change(layout: ColumnLayout | undefined): void
}

const none: readonly SavedView[] = []

/** Tells the views of one list of one person apart; needs no secure page, unlike `crypto.randomUUID`. */
const newId = (): string => `${Date.now().toString(36)}${Math.floor(Math.random() * 36 ** 3).toString(36)}`

/** Called once by `useListPage`. */
export const useListViews = <S extends string, O extends string, F extends ListFilters>(
  grammar: ListAddress<S, O, F>,
) => {
  const { search, go } = useUrl()
  const kept = usePreferences()
  const isRead = useArePreferencesRead()
  const savePreferences = useSavePreferences()
  const list: PathId = grammar.path
  const all = kept.views?.[list] ?? none
  const seen = useMemo(() => seenIn(grammar, search, all), [grammar, search, all])
  const { query, view } = seen

  const written = (wanted: ListQuery<S, O, F>, within: SavedView | null = view) =>
    writtenIn(grammar, wanted, within, all)
  const addressOf = (wanted: ListQuery<S, O, F>) => grammar.address(written(wanted), search)
  const keep = (views: readonly SavedView[]) => savePreferences({ views: { ...kept.views, [list]: [...views] } })
  const change = (id: string, patch: Partial<SavedView>) =>
    keep(all.map((one) => (one.id === id ? { ...one, ...patch } : one)))
  const layout = view?.columns ?? kept.columns?.[list]

  const views: ListViews = {
    all,
    current: view,
    isChanged: seen.isChanged,
    // Before they are read nobody knows.
    isUnknown: seen.isUnknown && isRead,
    hasRoom: hasRoom(all),
    addressOf: (one) =>
      grammar.address(
        writtenIn(grammar, one === null ? grammar.defaults : grammar.read(one.search).query, one, all),
        search,
      ),
    shared: () => grammar.address(sharedText(grammar, query)),
    save: (name) => {
      const made: SavedView = {
        id: newId(),
        name,
        search: plain(grammar, query),
        ...(layout !== undefined && { columns: layout }),
      }
      keep([...all, made])
      go(grammar.address(writtenIn(grammar, query, made, [...all, made]), search), { replace: true })
    },
    update: () => {
      if (view === null) return
      const changed = { ...view, search: plain(grammar, query) }
      change(view.id, changed)
      const views = all.map((one) => (one.id === view.id ? changed : one))
      go(grammar.address(writtenIn(grammar, query, changed, views), search), { replace: true })
    },
    rename: (id, name) => change(id, { name }),
    makeDefault: (id) => {
      const views = withDefault(all, id)
      keep(views)
      // What is shown stays, however it is written now.
      const now = views.find((one) => one.id === view?.id) ?? null
      go(grammar.address(writtenIn(grammar, query, now, views), search), { replace: true })
    },
    remove: (id) => {
      const views = all.filter((one) => one.id !== id)
      keep(views)
      if (view?.id === id) go(grammar.address(writtenIn(grammar, query, null, views), search), { replace: true })
    },
    restore: (one, at) => keep([...all.slice(0, at), one, ...all.slice(at)]),
  }
  const columns: ListLayout = {
    layout,
    change: (next) => {
      if (view !== null) {
        const { columns: _, ...rest } = view
        keep(all.map((one) => (one.id === view.id ? { ...rest, ...(next !== undefined && { columns: next }) } : one)))
        return
      }
      const { [list]: _, ...others } = kept.columns ?? {}
      savePreferences({ columns: next === undefined ? others : { ...others, [list]: next } })
    },
  }
  return { query, dropped: seen.dropped, written, addressOf, views, columns }
}
