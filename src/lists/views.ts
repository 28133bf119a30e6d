// Saved views of a list: the meaning of an address with views, and how a query is written while one of them is shown.
// Pure.

import { MAX_VIEWS, type SavedView } from '#contract/preferences.ts'
import { NO_VIEW, VIEW_KEY } from '#src/paths.ts'
import type { ListFilters } from './filters.ts'
import type { ListAddress, ListQuery } from './url.ts'

/** The state that an address shows. */
export interface SeenView<S extends string, O extends string, F extends ListFilters> {
  readonly query: ListQuery<S, O, F>
  /** Parameters that were not understood. */
  readonly dropped: readonly string[]
  /** The view in which the list is shown. */
  readonly view: SavedView | null
  /** The address names an unknown view. */
  readonly isUnknown: boolean
  /** The query differs from the view's; the page does not count. */
  readonly isChanged: boolean
}

type Grammar<S extends string, O extends string, F extends ListFilters> = Pick<
  ListAddress<S, O, F>,
  'read' | 'write' | 'defaults'
>

const defaultOf = (views: readonly SavedView[]): SavedView | null =>
  views.find((view) => view.is_default === true) ?? null

/**
 * Reads an address. Its own query overrides that of the view it names, so that a view can be narrowed further; a
 * default view applies only where the address has no query.
 */
export const readAddress = <S extends string, O extends string, F extends ListFilters>(
  grammar: Grammar<S, O, F>,
  search: string,
  views: readonly SavedView[],
): SeenView<S, O, F> => {
  const own = grammar.read(search)
  const asks = grammar.write(own.query) !== ''
  const wanted = new URLSearchParams(search).get(VIEW_KEY) ?? ''
  const named = views.find((view) => view.id === wanted) ?? null
  const isUnknown = wanted !== '' && wanted !== NO_VIEW && named === null
  const view = wanted === '' && !asks ? defaultOf(views) : named
  if (view === null) return { ...own, view, isUnknown, isChanged: false }
  const kept = grammar.read(view.search).query
  const query = asks ? own.query : kept
  const isChanged = storedQuery(grammar, query) !== storedQuery(grammar, kept)
  return { query, dropped: own.dropped, view, isUnknown, isChanged }
}

/** The query as a view stores it, without its page. */
export const storedQuery = <S extends string, O extends string, F extends ListFilters>(
  grammar: Grammar<S, O, F>,
  query: ListQuery<S, O, F>,
): string => grammar.write({ ...query, page: 1 })

/** The shortest query string, without `?`, that shows a query in a view. */
export const addressOfQuery = <S extends string, O extends string, F extends ListFilters>(
  grammar: Grammar<S, O, F>,
  query: ListQuery<S, O, F>,
  view: SavedView | null,
  views: readonly SavedView[],
): string => {
  const text = grammar.write(query)
  const usual = defaultOf(views)
  if (view !== null && text === grammar.write(grammar.read(view.search).query)) {
    return view.id === usual?.id ? '' : `${VIEW_KEY}=${view.id}`
  }
  // A query equal to the default belongs to no view: written with a view it would become the view's own.
  if (text === '') return usual === null ? '' : `${VIEW_KEY}=${NO_VIEW}`
  return view === null ? text : `${text}&${VIEW_KEY}=${view.id}`
}

/** The query string that shows a query to any user, independent of their views. */
export const sharedText = <S extends string, O extends string, F extends ListFilters>(
  grammar: Grammar<S, O, F>,
  query: ListQuery<S, O, F>,
): string => {
  const text = storedQuery(grammar, query)
  return text === '' ? `${VIEW_KEY}=${NO_VIEW}` : text
}

/** Whether one more can be saved. */
export const hasRoom = (views: readonly SavedView[]): boolean => views.length < MAX_VIEWS

/** The views with one of them as the default, or with no default. */
export const withDefault = (views: readonly SavedView[], id: string | null): SavedView[] =>
  views.map(({ is_default: _, ...view }) => (view.id === id ? { ...view, is_default: true } : view))
