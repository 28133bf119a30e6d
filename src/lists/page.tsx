import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { countedText } from '#contract/counted.ts'
import { afterCommandsLoaded } from '#src/commands/loaded-commands.ts'
import { ReadFailed, ReadStale } from '#src/components/read-failed.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { fullPageClass } from '#src/ui/layout/use-full-page.ts'
import { PHONE, useMedia } from '#src/ui/layout/use-media.ts'
import { useWidth } from '#src/ui/layout/use-width.ts'
import type { RecordCard } from '#src/ui/table/card-row.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { StatusTabs } from '#src/ui/table/status-tabs.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { ListLive } from './announcer.tsx'
import type { CopyMarkedProps } from './copy-marked.tsx'
import { ListFilterBar } from './filter-bar.tsx'
import type { FilterParts } from './filter-chips.tsx'
import { ListFooter } from './footer.tsx'
import { columnState } from './layout.ts'
import type { PeekProps } from './peek-frame.tsx'
import { type EmptyMessages, ListEmpty, ListNear } from './states.tsx'
import type { ListView } from './use-list-page.tsx'

export interface ListPageProps<Row extends { readonly id: string }> {
  /** The result of `useListPage`. */
  list: ListView<Row>
  title: string
  /** Content at the right of the title; at most one of its buttons is primary. */
  actions?: ReactNode
  /** Stable between renders: made by `useMemo` per language. */
  columns: readonly Column<Row>[]
  /** Ids of columns without room in a table of this width (px), where `Column.from` is not enough. */
  hidden?: ((width: number) => readonly string[]) | undefined
  /** A record as a card where the list is narrow. Stable between renders. */
  card?: (row: Row) => RecordCard
  /** Name and placeholder of the search box; without it there is none. */
  search?: string
  /** Label of a tab besides `all`. */
  tabLabel?: (tab: string) => string
  /** Label of a status, where it differs from its tab's. */
  statusLabel?: (status: string) => string
  empty: EmptyMessages
  /** Label of a row for its checkbox, where rows can be marked. */
  rowName?: (row: Row) => string
  /** The commands of the marked rows. */
  bulk?: ReactNode
  /** Pickers and labels of filters by records, by filter name. */
  parts?: FilterParts
  /** Between the filters and the table: a banner. */
  above?: ReactNode
  /** Content at the right end of the focused row. */
  rowEnd?: (row: Row) => ReactNode
}

const CopyMarked = lazy<CopyMarkedProps>(
  afterCommandsLoaded(async () => (await import('./copy-marked.tsx')).CopyMarked),
  { early: false },
)

const noParts: FilterParts = {}
/** The number of skeleton rows while the page size is unknown; they fill a screen. */
const MAX_SKELETONS = 20

/** The page of a list: title, tabs, search and filters, table, footer, and the empty states. */
export const ListPage = <Row extends { readonly id: string }>(props: ListPageProps<Row>) => {
  const { list, title, actions, columns, hidden, search, tabLabel = (tab) => tab, empty, parts = noParts } = props
  const { t } = useTranslation()
  const isPhone = useMedia(PHONE)
  const { grammar, query, rows, counts, error, selects, views, peeked, peek: Peek } = list
  const table = useRef<HTMLDivElement>(null)
  const width = useWidth(table)
  const { layout } = list.columns
  // Where the user has arranged the columns, all chosen ones are shown, and the table scrolls sideways instead.
  const narrow = layout === undefined ? (hidden?.(width) ?? []).join() : ''
  const state = useMemo(() => columnState(columns, layout, narrow.split(',')), [columns, layout, narrow])
  const wordsOfTab = (tab: string) => (tab === 'all' ? t('lists:all') : tabLabel(tab))
  const viewTabs = views.all.map((view) => ({
    id: `view:${view.id}`,
    label: (
      <>
        <Icon name="bookmark" size={12} className="text-ink-3" />
        <span className="max-w-40 truncate">{view.name}</span>
      </>
    ),
    to: views.addressOf(view),
  }))
  const viewTab = views.current === null || views.isChanged ? null : `view:${views.current.id}`
  const peekProps = (id: string): PeekProps => {
    const at = rows.findIndex((row) => row.id === id)
    const row = rows[at]
    const place = (query.page - 1) * query.page_size + at + 1
    return {
      id,
      isMoving: peeked.isMoving,
      position: row === undefined ? '' : t('lists:peek.position', { at: place, count: list.total ?? rows.length }),
      onOpen: () => list.openId(id),
      onClose: list.closePeek,
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Esc where nothing in the page handles it
    <div
      {...list.page}
      onKeyDown={list.onKeyDown}
      className={cx('flex min-h-full flex-1 flex-col bg-surface', list.isFull && fullPageClass)}
    >
      {isPhone ? (
        <h1 tabIndex={-1} className="sr-only">
          {title}
        </h1>
      ) : (
        <PageHeader title={title} actions={actions} />
      )}
      {grammar.tabs.length + viewTabs.length > 0 && (
        <StatusTabs
          label={t('lists:tabs')}
          value={viewTab ?? grammar.tabOf(query.status) ?? ''}
          tabs={[
            ...grammar.tabs.map((tab) => ({
              id: tab,
              label: wordsOfTab(tab),
              count: counts === null ? undefined : countedText(grammar.tabCount(tab, counts)),
              to: list.addressOf({ ...query, page: 1, status: grammar.statusesOf(tab) }),
            })),
            ...viewTabs,
          ]}
        />
      )}
      <div
        {...list.around}
        className={cx(
          'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto]',
          Peek !== null && peeked.id !== null && 'lg:grid-cols-[minmax(0,1fr)_auto]',
        )}
      >
        <div className="flex min-w-0 flex-col">
          <ListFilterBar
            list={list}
            search={search}
            statusLabel={props.statusLabel ?? tabLabel}
            parts={parts}
            columns={columns}
          />
          {views.isUnknown && (
            <Banner
              tone="info"
              className="mx-gutter mb-2"
              title={t('lists:views.unknown')}
              action={
                <Button variant="quiet" size="sm" onClick={() => list.change({ page: query.page }, { replace: true })}>
                  {t('lists:understood')}
                </Button>
              }
            />
          )}
          {list.dropped.length > 0 && (
            <Banner
              tone="info"
              className="mx-gutter mb-2"
              title={t('lists:dropped', { names: list.dropped.join(' ') })}
              action={
                <Button variant="quiet" size="sm" onClick={() => list.change({ page: query.page }, { replace: true })}>
                  {t('lists:understood')}
                </Button>
              }
            />
          )}
          <ReadStale className="mx-gutter mb-2" error={rows.length > 0 ? error : null} onRetry={list.reload} />
          {props.above}
          <CopyMarked
            wanted={list.marks.ids.size > 0}
            subjects={list.marks.subjects}
            columns={columns}
            columnState={state}
            cellOf={(record, id) => columns.find((one) => one.id === id)?.cell(record as Row)} // only a list whose rows can be marked
            table={table}
            width={width}
          />
          <div ref={table}>
            <DataTable
              label={title}
              columns={columns}
              columnState={state}
              isArranged={layout !== undefined}
              card={props.card}
              placeWidth={width}
              rows={rows}
              getRowId={idOf}
              total={list.total ?? undefined}
              offset={(query.page - 1) * query.page_size}
              sort={query.sort}
              onSort={(sort) =>
                list.change({ sort: sort !== null && grammar.isSortField(sort.id) ? sort : grammar.defaults.sort })
              }
              selected={list.selected}
              onSelect={selects ? list.select : undefined}
              selectAllLabel={t('lists:select_page')}
              selectRowLabel={(row) => t('lists:select', { name: props.rowName?.(row) ?? '' })}
              focusedId={list.focused?.id ?? null}
              onFocus={list.focus}
              onOpen={list.open}
              onMenu={list.actOn}
              pending={list.marks.pending}
              isCapped={list.isCapped}
              takeFocus={list.comesBack}
              loading={list.isLoading}
              skeletonRows={Math.min(MAX_SKELETONS, query.page_size)}
              empty={
                error === null ? (
                  <ListEmpty list={list} tabLabel={wordsOfTab} {...empty} />
                ) : (
                  <ReadFailed error={error} onRetry={list.reload} />
                )
              }
              rowEnd={props.rowEnd}
            />
            {rows.length > 0 && <ListNear list={list} />}
          </div>
        </div>
        {/* The peek comes before the footer, so that Tab leads from the row to its peek. */}
        {Peek !== null && peeked.id !== null && (
          // The place of the panel is kept, so that the rows do not move when its code comes.
          <Peek
            wanted
            meanwhile={<div className="border-line max-lg:hidden lg:w-110 lg:border-l" />}
            {...peekProps(peeked.id)}
          />
        )}
        <ListFooter list={list} bulk={props.bulk} actions={isPhone ? actions : undefined} />
        <ListLive list={list} />
      </div>
    </div>
  )
}

const idOf = (row: { readonly id: string }): string => row.id
