// The state of every list of records: its query is the address, its rows come from one call, and keys move in it.
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { MAX_PAGE_SIZE } from '#contract/envelope.ts'
import { useRun } from '#src/commands/command-context.tsx'
import type { ExportSource } from '#src/commands/exports/source.ts'
import { rememberList } from '#src/commands/list-memory.ts'
import { type PlaceProps, useList, usePage } from '#src/commands/use-situation.tsx'
import { useLookup } from '#src/machines/use-lookup.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { usePendingRemovals } from '#src/machines/use-undo.tsx'
import { to } from '#src/paths.ts'
import type { Lazy } from '#src/ui/layout/lazy.tsx'
import { useFullPage } from '#src/ui/layout/use-full-page.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import type { ListFilters } from './filters.ts'
import type { ListPageOptions, Schema } from './list-options.ts'
import { type NearSource, nearSourceOf } from './near-source.ts'
import type { PeekProps } from './peek-frame.tsx'
import type { ListAddress, ListQuery } from './url.ts'
import { type ListMarks, useListMarks } from './use-list-marks.tsx'
import { type ListPeek, useListPeek } from './use-list-peek.tsx'
import { useListRows } from './use-list-rows.tsx'
import { type ListLayout, type ListTool, type ListViews, named, useListViews } from './use-list-views.tsx'
import { useQueryHistory } from './use-query-history.ts'
import { type Narrowed, useStatusFilter } from './use-status-filter.ts'
import { useWholeRecords } from './use-whole-records.ts'

/** A list as its page renders it. */
export interface ListView<
  Row,
  S extends string = string,
  O extends string = string,
  F extends ListFilters = ListFilters,
> {
  readonly grammar: ListAddress<S, O, F>
  readonly query: ListQuery<S, O, F>
  /** The input of the list's call, as shown and without filters. */
  readonly asked: Pick<ExportSource, 'view' | 'all'>
  /** The input of the list's call for another query. */
  inputOf(query: ListQuery<S, O, F>): Readonly<Record<string, unknown>>
  /** The address of this list with another query. */
  addressOf(query: ListQuery<S, O, F>): string
  /** Parameters of the address that were not understood. */
  readonly dropped: readonly string[]
  readonly rows: readonly Row[]
  /** The number of records of the list; null until it is loaded. */
  readonly total: number | null
  /** More records exist than `total` says. */
  readonly isCapped: boolean
  /** Whether the search found more; the rows are the newest hits. */
  readonly isSearchCut: boolean
  readonly counts: Readonly<Record<string, number>> | null
  readonly isLoading: boolean
  /** `code` is null when no answer arrived. */
  readonly error: { readonly code: number | null; readonly message: string } | null
  readonly reload: () => void
  readonly focused: Row | undefined
  readonly focus: (id: string) => void
  /** Whether the row that was left takes the focus on return, or the first one after a search without hits was cleared. */
  readonly comesBack: boolean
  readonly selects: boolean
  /** Ids over all pages. */
  readonly selected: ReadonlySet<string>
  readonly select: (ids: ReadonlySet<string>) => void
  /** The marked rows, and how many more could be marked. */
  readonly marks: ListMarks
  /** The record in the peek panel, and the panel; null where this list has none. */
  readonly peeked: ListPeek
  readonly peek: Lazy<PeekProps> | null
  readonly closePeek: () => void
  /** Opens a record that may be on another page. */
  readonly openId: (id: string) => void
  /** The handler of the page's root element: Esc where nothing inside handles it. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Opens the palette about a row, or about the marked ones. */
  actOn(row: Row): void
  /** Opens a row's record. */
  open(row: Row, how?: { newTab: boolean }): void
  readonly turn: (page: number) => void
  /**
   * Changes the query and returns to the first page; `isFilter`: statuses were chosen among the filters, not by a tab.
   */
  change(change: Partial<ListQuery<S, O, F>>, how?: { replace?: boolean; isFilter?: boolean }): void
  readonly narrowed: Narrowed
  readonly clear: () => void
  /** Similar names where a search finds nothing; null where the list has no names. */
  readonly near: NearSource | null
  readonly searchBox: RefObject<HTMLInputElement | null>
  readonly isFiltering: boolean
  readonly setFiltering: (open: boolean) => void
  /** The saved views of the list, and its column layout. */
  readonly views: ListViews
  readonly columns: ListLayout
  /** The tool that is open. */
  readonly opened: ListTool | null
  readonly openTool: (tool: ListTool | null) => void
  /** The list fills the window. */
  readonly isFull: boolean
  readonly setFull: (full: boolean) => void
  /** Props of the page's root element, and of the element around the table. */
  readonly page: PlaceProps
  readonly around: PlaceProps
}

const nothing: readonly never[] = []

/** Called once by a list's page; `ListPage` renders the result. */
export const useListPage = <
  Row extends { readonly id: string },
  Q extends Schema,
  S extends string,
  O extends string,
  F extends ListFilters,
>(
  options: ListPageOptions<Row, Q, S, O, F>,
): ListView<Row, S, O, F> => {
  const { grammar, pathOf, subjectOf, selects = false } = options
  const { go } = useUrl()
  const run = useRun()
  const { query, dropped, written, addressOf, views, columns } = useListViews(grammar)
  const address = written(query)
  const read = useResource(
    options.endpoint,
    { query: options.input(grammar.input(query), query) },
    { nouns: options.nouns, keepPrevious: true, ...(options.live !== undefined && { live: options.live }) },
  )
  const rows = read.data?.list ?? nothing
  // A server that does not count: the visible rows are the total.
  const total = read.data === undefined ? null : Number.isFinite(read.data.total) ? read.data.total : rows.length
  const ask = useLookup(options.endpoint)
  const readLarge = (search: string, page: number, signal: AbortSignal) => {
    const whole = { ...query, search, page, page_size: MAX_PAGE_SIZE }
    return ask({ query: options.input(grammar.input(whole), whole) }, signal)
  }
  const peeked = useListPeek(options.peek !== undefined)
  const marks = useListMarks({
    path: grammar.path,
    address: written({ ...query, page: 1 }),
    filter: written({ ...query, page: 1, sort: grammar.defaults.sort, page_size: grammar.defaults.page_size }),
    rows,
    total,
    isCapped: read.data?.total_is_capped === true,
    subjectOf,
    readPage: async (page, signal) => (await readLarge(query.search, page, signal)).list,
  })
  const removals = usePendingRemovals(options.nouns[0] ?? 'orders')
  const historyAnswers = useQueryHistory(to(grammar.path), written({ ...query, page: 1 }), grammar.filters)
  const [isFiltering, setFiltering] = useState(false)
  const narrowed = useStatusFilter(grammar, query, views.current !== null && !views.isChanged)
  const [opened, openTool] = useState<ListTool | null>(null)
  const [isFull, setFull] = useFullPage()
  const searchBox = useRef<HTMLInputElement>(null)
  const { focused, focus, comesBack, place, answers } = useListRows({
    path: grammar.path,
    address,
    rows,
    marks,
    peeked,
    selects,
  })
  const whole = useWholeRecords(options.readWhole, {
    rows,
    focused: focused === undefined ? null : subjectOf(focused),
    marked: marks.subjects,
  })
  const { namesOf, otherNames: others } = options
  const near = namesOf && nearSourceOf({ namesOf, others, read: readLarge, pageSize: MAX_PAGE_SIZE })
  const lastPage = Math.ceil((total ?? 0) / query.page_size)

  const change: ListView<Row, S, O, F>['change'] = (patch, how) => {
    narrowed.follow(patch.status, how?.isFilter === true)
    go(addressOf({ ...query, page: 1, ...patch }), how)
  }
  const turn = (page: number) => {
    if (page >= 1 && page <= lastPage) go(peeked.withPeek(addressOf({ ...query, page })))
  }
  const open: ListView<Row, S, O, F>['open'] = (row, { newTab } = { newTab: false }) => {
    if (newTab) window.open(new URL(`.${pathOf(row)}`, document.baseURI))
    else go(pathOf(row))
  }
  const inputOf = (wanted: ListQuery<S, O, F>) => named(options.input(grammar.input(wanted), wanted))
  const [focusesFirst, setFocusesFirst] = useState(false)
  const clear = () => {
    // There is no row that could have the focus, so the first one gets it once there are rows again.
    setFocusesFirst(rows.length === 0)
    go(addressOf({ ...grammar.withoutFilters(query), ...(narrowed.byStatus && { status: [] }) }))
  }

  const act = (row: Row | null) => {
    place.setApart(row)
    void run('palette.open')
  }

  useEffect(() => {
    rememberList(grammar.path, { search: address, ids: rows.map((row) => row.id), focused_id: focused?.id ?? null })
  }, [grammar, address, rows, focused])
  const isBeyondLastPage = read.state === 'ready' && rows.length === 0 && lastPage > 0 && query.page > lastPage
  useEffect(() => {
    // The last rows of the last page were deleted, so the previous page is now the last.
    if (isBeyondLastPage) change({ page: lastPage }, { replace: true })
  })

  const page = usePage({ path: grammar.path })
  const around = useList({
    focused: whole.focused,
    selected: place.isApart ? [] : whole.marked,
    answers: {
      ...answers,
      ...(focused !== undefined && { 'rows.open': () => open(focused), 'rows.actions': () => act(null) }),
      ...(query.page < lastPage && { 'pages.next': () => turn(query.page + 1) }),
      ...(query.page > 1 && { 'pages.prev': () => turn(query.page - 1) }),
      'list.search': () => searchBox.current?.focus(),
      ...(Object.keys(grammar.filters).length > 0 && { 'filters.add': () => setFiltering(true) }),
      ...(narrowed.isFiltered && { 'filters.clear': clear }),
      ...historyAnswers,
      'view.refresh': read.reload,
      'view.columns': () => openTool('columns'),
      'view.pick': () => openTool('views'),
      'view.save': () => openTool('save'),
      'view.fullscreen': () => setFull(!isFull),
      'view.copy_link': () => void run('view.copy_address', { path: views.shared() }),
      ...options.answers,
    },
  })

  return {
    grammar,
    query,
    asked: { view: inputOf(query), all: inputOf(grammar.defaults) },
    inputOf,
    addressOf,
    dropped,
    rows,
    total,
    isCapped: read.data?.total_is_capped === true,
    isSearchCut: read.data?.search_is_cut === true,
    counts: read.data?.counts ?? null,
    isLoading: read.state === 'loading' || read.state === 'refreshing',
    error: read.error,
    reload: read.reload,
    focused,
    focus,
    comesBack: comesBack || focusesFirst,
    selects,
    selected: marks.ids,
    select: marks.select,
    marks: removals.size === 0 ? marks : { ...marks, pending: new Set([...marks.pending, ...removals]) },
    peeked,
    peek: options.peek ?? null,
    closePeek: place.closePeek,
    openId: (id) => {
      const row = rows.find((one) => one.id === id)
      if (row !== undefined) open(row)
      else if (options.pathOfId !== undefined) go(options.pathOfId(id))
    },
    onKeyDown: place.onKeyDown,
    actOn: act,
    open,
    turn,
    change,
    narrowed,
    clear,
    near: near ?? null,
    searchBox,
    isFiltering,
    setFiltering,
    views,
    columns,
    opened,
    openTool,
    isFull,
    setFull,
    page,
    around,
  }
}
