// The view of a list: its address, combined with the user's saved views and columns, and the ways to change them.
import { useMemo } from 'react'
import { isRecord } from '#contract/is-record.ts'
import type { ColumnLayout, SavedView } from '#contract/preferences.ts'
import { useArePreferencesRead, usePreferences, useSavePreferences } from '#src/machines/use-preferences.tsx'
import type { PathId } from '#src/paths.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import type { ListFilters } from './filters.ts'
import type { ListAddress, ListQuery } from './url.ts'
import { addressOfQuery, hasRoom, readAddress, sharedText, storedQuery, withDefault } from './views.ts'

/** The dialogs over a list: its columns, its views, the name of a new view. */
export type ListTool = 'columns' | 'views' | 'save'

/** A query as a plain record, whose schema is unknown here. */
export const named = (query: unknown): Readonly<Record<string, unknown>> => ({ ...(isRecord(query) && query) })

/** The saved views of a list. */
export interface ListViews {
  readonly all: readonly SavedView[]
  /** The view shown now. */
  readonly current: SavedView | null
  readonly isChanged: boolean
  /** The address names a view that does not exist. */
  readonly isUnknown: boolean
  readonly hasRoom: boolean
  /** The address of a view; null is the list without a view. */
  addressOf(view: SavedView | null): string
  /** The address that shows the same to another user. */
  shared(): string
  /** Saves the current state under a name and opens that view. */
  save(name: string): void
  /** Overwrites the current view with the current state. */
  update(): void
  rename(id: string, name: string): void
  /** The default view of the list; null: none. */
  makeDefault(id: string | null): void
  remove(id: string): void
  /** Restores a removed view at its old position. */
  restore(view: SavedView, at: number): void
}

/** The column layout, and how to change it. */
export interface ListLayout {
  readonly layout: ColumnLayout | undefined
  /** undefined: the default layout. */
  change(layout: ColumnLayout | undefined): void
}

const none: readonly SavedView[] = []

/** Distinguishes the views of one user's list; unlike `crypto.randomUUID` it needs no secure context. */
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
  const seen = useMemo(() => readAddress(grammar, search, all), [grammar, search, all])
  const { query, view } = seen

  const written = (wanted: ListQuery<S, O, F>, within: SavedView | null = view) =>
    addressOfQuery(grammar, wanted, within, all)
  const addressOf = (wanted: ListQuery<S, O, F>) => grammar.address(written(wanted), search)
  const keep = (views: readonly SavedView[]) => savePreferences({ views: { ...kept.views, [list]: [...views] } })
  const change = (id: string, patch: Partial<SavedView>) =>
    keep(all.map((one) => (one.id === id ? { ...one, ...patch } : one)))
  const layout = view?.columns ?? kept.columns?.[list]

  const views: ListViews = {
    all,
    current: view,
    isChanged: seen.isChanged,
    // Unknown before the views are read.
    isUnknown: seen.isUnknown && isRead,
    hasRoom: hasRoom(all),
    addressOf: (one) =>
      grammar.address(
        addressOfQuery(grammar, one === null ? grammar.defaults : grammar.read(one.search).query, one, all),
        search,
      ),
    shared: () => grammar.address(sharedText(grammar, query)),
    save: (name) => {
      const made: SavedView = {
        id: newId(),
        name,
        search: storedQuery(grammar, query),
        ...(layout !== undefined && { columns: layout }),
      }
      keep([...all, made])
      go(grammar.address(addressOfQuery(grammar, query, made, [...all, made]), search), { replace: true })
    },
    update: () => {
      if (view === null) return
      const changed = { ...view, search: storedQuery(grammar, query) }
      change(view.id, changed)
      const views = all.map((one) => (one.id === view.id ? changed : one))
      go(grammar.address(addressOfQuery(grammar, query, changed, views), search), { replace: true })
    },
    rename: (id, name) => change(id, { name }),
    makeDefault: (id) => {
      const views = withDefault(all, id)
      keep(views)
      // The current state stays; only its address may change.
      const now = views.find((one) => one.id === view?.id) ?? null
      go(grammar.address(addressOfQuery(grammar, query, now, views), search), { replace: true })
    },
    remove: (id) => {
      const views = all.filter((one) => one.id !== id)
      keep(views)
      if (view?.id === id) go(grammar.address(addressOfQuery(grammar, query, null, views), search), { replace: true })
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
