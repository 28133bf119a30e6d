import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderHead } from '#contract/orders.schemas.ts'
import { listOrders, orderSortFields } from '#contract/orders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { keysOf } from '#src/commands/keymap.ts'
import { orderSubject } from '#src/commands/subjects.ts'
import { useList, usePage } from '#src/commands/use-situation.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { gridNear, moveInGrid, toggleRow } from '#src/ui/grid-focus.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StatusTabs } from '#src/ui/status-tabs.tsx'
import { useUrl } from '#src/ui/use-url.ts'
import { hiddenAt, listColumns } from './list-columns.tsx'
import { ListEmpty, ListFailed } from './list-empty.tsx'
import { ListFilterBar } from './list-filter-bar.tsx'
import { ListFooter } from './list-footer.tsx'
import { rememberedRow, rememberedSelection, rememberList, rememberSelection } from './list-memory.ts'
import { listTabIds, listTabs, tabCount, tabOf } from './list-tabs.ts'
import {
  type ListQuery,
  listInput,
  type OrderSortField,
  readListUrl,
  withoutFilters,
  writeListUrl,
} from './list-url.ts'
import { useWidth } from './use-width.ts'

/** Reread this often, ms: suppliers answer while the list is looked at. */
const LIVE = 30_000

const pathOf = (query: ListQuery): string => {
  const search = writeListUrl(query)
  return search === '' ? to('orders') : `${to('orders')}?${search}`
}

const idOf = (order: OrderHead): string => order.id
const none: readonly OrderHead[] = []

/** The list of tender demands; its address says what it shows. */
export const OrdersList = () => {
  const { t, i18n } = useTranslation()
  const { search, go } = useUrl()
  const { query, dropped } = useMemo(() => readListUrl(search), [search])
  const address = writeListUrl(query)
  const list = useResource(
    listOrders,
    { query: listInput(query) },
    { nouns: ['orders'], live: LIVE, keepPrevious: true },
  )
  const rows = list.data?.list ?? none
  const total = list.data?.total ?? 0
  const counts = list.data?.counts
  const [focusedId, setFocusedId] = useState(() => rememberedRow(address))
  const [selected, setSelected] = useState(rememberedSelection)
  const [filtering, setFiltering] = useState(false)
  const searchBox = useRef<HTMLInputElement>(null)
  const english = i18n.language !== 'zh-CN'
  const columns = useMemo(() => listColumns(t, english), [t, english])
  const table = useRef<HTMLDivElement>(null)
  const hidden = hiddenAt(useWidth(table), english)
  const focused = rows.find((row) => row.id === focusedId) ?? rows[0]

  const change = (patch: Partial<ListQuery>, how?: { replace?: boolean }) =>
    go(pathOf({ ...query, page: 1, ...patch }), how)
  const turn = (page: number) => page >= 1 && page <= Math.ceil(total / query.page_size) && change({ page })
  const open = (id: string, newTab = false) => {
    const path = to('order_detail', { id })
    if (newTab) window.open(new URL(`.${path}`, document.baseURI))
    else go(path)
  }
  const move = (step: Parameters<typeof moveInGrid>[1]) => () => {
    const grid = gridNear(document.activeElement)
    if (grid !== null) moveInGrid(grid, step)
  }
  const select = (ids: ReadonlySet<string>) => {
    setSelected(ids)
    rememberSelection(ids)
  }

  useEffect(() => {
    rememberList({ search: address, ids: rows.map(idOf), focused_id: focused?.id ?? null })
  }, [address, rows, focused])
  const past = list.state === 'ready' && rows.length === 0 && total > 0 && query.page > 1
  useEffect(() => {
    // The last rows of the last page are gone: its predecessor is the last one now.
    if (past) go(pathOf({ ...query, page: Math.ceil(total / query.page_size) }), { replace: true })
  })

  const page = usePage({ path: 'orders' })
  const around = useList({
    focused: focused === undefined ? null : orderSubject(focused),
    selected: rows.filter((row) => selected.has(row.id)).map(orderSubject),
    answers: {
      'rows.next': move('next'),
      'rows.prev': move('previous'),
      'rows.first': move('first'),
      'rows.last': move('last'),
      'rows.open': () => focused && open(focused.id),
      'rows.mark': () => {
        const grid = gridNear(document.activeElement)
        if (grid !== null) toggleRow(grid)
      },
      'pages.next': () => turn(query.page + 1),
      'pages.prev': () => turn(query.page - 1),
      'list.search': () => searchBox.current?.focus(),
      'filters.add': () => setFiltering(true),
      'filters.clear': () => go(pathOf({ ...withoutFilters(query), search: '' })),
      'view.refresh': list.reload,
    },
  })

  return (
    <div {...page} className="flex min-h-full flex-1 flex-col bg-surface">
      <PageHeader title={t('orders:list.title')} actions={<CommandButton id="create.here" variant="primary" />} />
      <StatusTabs
        label={t('orders:list.tabs')}
        value={tabOf(query.status) ?? ''}
        tabs={listTabIds.map((id) => ({
          id,
          label: t(`orders:tab.${id}`),
          count: counts === undefined ? undefined : tabCount(id, counts),
          to: pathOf({ ...query, page: 1, status: [...listTabs[id]] }),
        }))}
      />
      <div {...around} className="flex min-h-0 flex-1 flex-col">
        <ListFilterBar
          query={query}
          searchBox={searchBox}
          filtering={filtering}
          onFiltering={setFiltering}
          onChange={change}
          onClear={() => go(pathOf(withoutFilters(query)))}
        />
        {dropped.length > 0 && (
          <Banner
            tone="info"
            className="mx-gutter mb-2"
            title={t('orders:list.dropped', { names: dropped.join(' ') })}
            action={
              <Button variant="quiet" size="sm" onClick={() => go(pathOf(query), { replace: true })}>
                {t('orders:words.understood')}
              </Button>
            }
          />
        )}
        {list.error !== null && rows.length > 0 && (
          <Banner
            className="mx-gutter mb-2"
            title={list.error.message || t('common:toast.network')}
            text={t('orders:list.stale')}
            action={
              <Button variant="quiet" size="sm" keys={keysOf('view.refresh', 'table')} onClick={list.reload}>
                {t('common:retry')}
              </Button>
            }
          />
        )}
        <div ref={table}>
          <DataTable
            label={t('orders:list.title')}
            columns={columns}
            hidden={hidden}
            rows={rows}
            getRowId={idOf}
            total={total}
            offset={(query.page - 1) * query.page_size}
            sort={query.sort}
            onSort={(sort) =>
              change({
                sort: sort && isSortField(sort.id) ? { id: sort.id, desc: sort.desc } : readListUrl('').query.sort,
              })
            }
            selected={selected}
            onSelect={select}
            selectAllLabel={t('orders:list.select_page')}
            selectRowLabel={(order) => t('orders:list.select', { name: order.order_no })}
            focusedId={focused?.id ?? null}
            onFocus={setFocusedId}
            onOpen={(order, { newTab }) => open(order.id, newTab)}
            takeFocus={rememberedRow(address) !== null}
            loading={list.state === 'loading' || list.state === 'refreshing'}
            skeletonRows={query.page_size > 20 ? 20 : query.page_size}
            empty={
              list.error === null ? (
                <ListEmpty
                  query={query}
                  onClear={() => go(pathOf(withoutFilters(query)))}
                  allPath={pathOf({ ...query, page: 1, status: [] })}
                />
              ) : (
                <ListFailed error={list.error} onRetry={list.reload} />
              )
            }
          />
        </div>
        <ListFooter
          query={query}
          total={list.data?.total ?? null}
          capped={list.data?.total_is_capped === true}
          selected={selected.size}
          onUnselect={() => select(new Set())}
          onPage={turn}
          onPageSize={(page_size) => change({ page_size })}
        />
      </div>
    </div>
  )
}

const sortFields: readonly string[] = orderSortFields
const isSortField = (id: string): id is OrderSortField => sortFields.includes(id)
