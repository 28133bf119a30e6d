// What every list of records does: its query is the address, its rows come by one call, and keys move in it.
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { gridNear, moveInGrid, toggleRow } from '#src/ui/grid-focus.ts'
import { useUrl } from '#src/ui/use-url.ts'
import type { Noun, Subject } from './command.ts'
import type { ListFilters } from './list-filters.ts'
import { rememberedRow, rememberedSelection, rememberList, rememberSelection } from './list-memory.ts'
import type { ListAddress, ListGrammar, ListInput, ListQuery } from './list-url.ts'
import { type PlaceProps, type ScreenAnswers, useList, usePage } from './use-situation.tsx'

/** What the answer of a list holds; `counts` by status where its tabs are counted. */
interface ListAnswer<Row> {
  readonly list: Row[]
  readonly total: number
  readonly total_is_capped: boolean
  readonly counts?: Readonly<Record<string, number>>
}

type Schema = z.ZodMiniType
type ListEndpoint<Row, Q extends Schema> = Endpoint<Schema, Q, Schema, z.ZodMiniType<ListAnswer<Row>>>

export interface ListPageOptions<Row, Q extends Schema, S extends string, O extends string, F extends ListFilters> {
  readonly grammar: ListGrammar<S, O, F>
  readonly endpoint: ListEndpoint<Row, Q>
  /** What the call is asked with, where `grammar.input` does not say it all. */
  readonly input: (input: ListInput<F>, query: ListQuery<S, O, F>) => z.input<Q>
  /** A change of one of these makes it read again. */
  readonly nouns: readonly Noun[]
  /** Reread this often, ms. */
  readonly live?: number
  readonly subjectOf: (row: Row) => Subject
  /** Where a row leads. */
  readonly pathOf: (row: Row) => string
  /** Rows can be marked. */
  readonly selects?: boolean
  /** Further answers of this page, by command id. */
  readonly answers?: ScreenAnswers
}

/** A list as its page draws it. */
export interface ListView<
  Row,
  S extends string = string,
  O extends string = string,
  F extends ListFilters = ListFilters,
> {
  readonly grammar: ListAddress<S, O, F>
  readonly query: ListQuery<S, O, F>
  /** The address of this list with another query. */
  addressOf(query: ListQuery<S, O, F>): string
  /** Parameters of the address that were not understood. */
  readonly dropped: readonly string[]
  readonly rows: readonly Row[]
  /** Null until it is known. */
  readonly total: number | null
  /** There are more than `total`. */
  readonly isCapped: boolean
  readonly counts: Readonly<Record<string, number>> | null
  readonly isLoading: boolean
  /** `code` is null when no answer came back at all. */
  readonly error: { readonly code: number | null; readonly message: string } | null
  readonly reload: () => void
  readonly focused: Row | undefined
  readonly focus: (id: string) => void
  /** On coming back the row one left takes the focus. */
  readonly comesBack: boolean
  readonly selects: boolean
  /** Ids over all pages. */
  readonly selected: ReadonlySet<string>
  readonly select: (ids: ReadonlySet<string>) => void
  /** Goes to a row's record. */
  open(row: Row, how?: { newTab: boolean }): void
  readonly turn: (page: number) => void
  /** Shows the list with this change, from its first page on. */
  change(change: Partial<ListQuery<S, O, F>>, how?: { replace?: boolean }): void
  readonly clear: () => void
  readonly searchBox: RefObject<HTMLInputElement | null>
  readonly isFiltering: boolean
  readonly setFiltering: (open: boolean) => void
  /** For the page's root element, and for the element around the table. */
  readonly page: PlaceProps
  readonly around: PlaceProps
}

const nothing: readonly never[] = []

/** Called once by the page of a list; `ListPage` draws what it gives. */
export const useListPage = <
  Row extends { readonly id: string },
  Q extends Schema,
  S extends string,
  O extends string,
  F extends ListFilters,
>(
  it: ListPageOptions<Row, Q, S, O, F>,
): ListView<Row, S, O, F> => {
  const { grammar, pathOf, subjectOf, selects = false } = it
  const { search, go } = useUrl()
  const { query, dropped } = useMemo(() => grammar.read(search), [grammar, search])
  const address = grammar.write(query)
  const read = useResource(
    it.endpoint,
    { query: it.input(grammar.input(query), query) },
    { nouns: it.nouns, keepPrevious: true, ...(it.live !== undefined && { live: it.live }) },
  )
  const rows = read.data?.list ?? nothing
  // A server that does not count: what can be seen is what there is.
  const total = read.data === undefined ? null : Number.isFinite(read.data.total) ? read.data.total : rows.length
  const [focusedId, focus] = useState(() => rememberedRow(grammar.path, address))
  const [comesBack] = useState(focusedId !== null)
  const [selected, setSelected] = useState(() => rememberedSelection(grammar.path))
  const [isFiltering, setFiltering] = useState(false)
  const searchBox = useRef<HTMLInputElement>(null)
  const focused = rows.find((row) => row.id === focusedId) ?? rows[0]
  const lastPage = Math.ceil((total ?? 0) / query.page_size)

  const addressOf = (wanted: ListQuery<S, O, F>) => grammar.address(wanted, search)
  const change: ListView<Row, S, O, F>['change'] = (patch, how) => go(addressOf({ ...query, page: 1, ...patch }), how)
  const turn = (page: number) => {
    if (page >= 1 && page <= lastPage) change({ page })
  }
  const open: ListView<Row, S, O, F>['open'] = (row, { newTab } = { newTab: false }) => {
    if (newTab) window.open(new URL(`.${pathOf(row)}`, document.baseURI))
    else go(pathOf(row))
  }
  const select = (ids: ReadonlySet<string>) => {
    setSelected(ids)
    rememberSelection(grammar.path, ids)
  }
  const clear = () => go(addressOf(grammar.withoutFilters(query)))
  const move = (step: Parameters<typeof moveInGrid>[1]) => () => {
    const grid = gridNear(document.activeElement)
    if (grid !== null) moveInGrid(grid, step)
  }
  const mark = () => {
    const grid = gridNear(document.activeElement)
    if (grid !== null) toggleRow(grid)
  }

  useEffect(() => {
    rememberList(grammar.path, { search: address, ids: rows.map((row) => row.id), focused_id: focused?.id ?? null })
  }, [grammar, address, rows, focused])
  const isPast = read.state === 'ready' && rows.length === 0 && lastPage > 0 && query.page > lastPage
  useEffect(() => {
    // The last rows of the last page are gone: its predecessor is the last one now.
    if (isPast) change({ page: lastPage }, { replace: true })
  })

  const page = usePage({ path: grammar.path })
  const around = useList({
    focused: focused === undefined ? null : subjectOf(focused),
    selected: rows.filter((row) => selected.has(row.id)).map(subjectOf),
    answers: {
      'rows.next': move('next'),
      'rows.prev': move('previous'),
      'rows.first': move('first'),
      'rows.last': move('last'),
      'rows.open': () => focused && open(focused),
      ...(selects && { 'rows.mark': mark }),
      'pages.next': () => turn(query.page + 1),
      'pages.prev': () => turn(query.page - 1),
      'list.search': () => searchBox.current?.focus(),
      ...(Object.keys(grammar.filters).length > 0 && { 'filters.add': () => setFiltering(true) }),
      ...(grammar.isFiltered(query) && { 'filters.clear': clear }),
      'view.refresh': read.reload,
      ...it.answers,
    },
  })

  return {
    grammar,
    query,
    addressOf,
    dropped,
    rows,
    total,
    isCapped: read.data?.total_is_capped === true,
    counts: read.data?.counts ?? null,
    isLoading: read.state === 'loading' || read.state === 'refreshing',
    error: read.error,
    reload: read.reload,
    focused,
    focus,
    comesBack,
    selects,
    selected,
    select,
    open,
    turn,
    change,
    clear,
    searchBox,
    isFiltering,
    setFiltering,
    page,
    around,
  }
}
