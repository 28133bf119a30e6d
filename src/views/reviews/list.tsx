import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderHead } from '#contract/orders.schemas.ts'
import { listOrders } from '#contract/orders.ts'
import { keysOf } from '#src/commands/keymap.ts'
import { orderSubject } from '#src/commands/subjects.ts'
import { useList, usePage } from '#src/commands/use-situation.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { gridNear, moveInGrid } from '#src/ui/grid-focus.ts'
import { SearchInput } from '#src/ui/input.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { StatusTabs } from '#src/ui/status-tabs.tsx'
import { StickyFooter } from '#src/ui/sticky-footer.tsx'
import { useUrl } from '#src/ui/use-url.ts'
import { listColumns, pathOf } from './list-columns.tsx'
import {
  defaultQuery,
  isSortField,
  type ListQuery,
  listInput,
  type ReviewStatusTab,
  readListUrl,
  reviewStatuses,
  writeListUrl,
} from './list-url.ts'

/** Reread this often, ms: deadlines pass while the list is looked at. */
const LIVE = 30_000

const addressOf = (query: ListQuery): string => {
  const search = writeListUrl(query)
  return search === '' ? to('reviews') : `${to('reviews')}?${search}`
}

const idOf = (order: OrderHead): string => order.id
const none: readonly OrderHead[] = []

/** The list of orders to be opened, compared and decided; its address says what it shows. */
export const ReviewsList = () => {
  const { t, i18n } = useTranslation()
  const { search, go } = useUrl()
  const query = useMemo(() => readListUrl(search), [search])
  const list = useResource(
    listOrders,
    { query: listInput(query) },
    { nouns: ['orders', 'reviews'], live: LIVE, keepPrevious: true },
  )
  const rows = list.data?.list ?? none
  const total = list.data?.total ?? 0
  const counts = list.data?.counts ?? {}
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [text, setText] = useState(query.search)
  const searchBox = useRef<HTMLInputElement>(null)
  const columns = useMemo(() => listColumns(t, i18n.language !== 'zh-CN'), [t, i18n.language])
  const focused = rows.find((row) => row.id === focusedId) ?? rows[0]

  const change = (patch: Partial<ListQuery>, how?: { replace?: boolean }) =>
    go(addressOf({ ...query, page: 1, ...patch }), how)
  const turn = (page: number) => page >= 1 && page <= Math.ceil(total / query.page_size) && change({ page })
  const move = (step: Parameters<typeof moveInGrid>[1]) => () => {
    const grid = gridNear(document.activeElement)
    if (grid !== null) moveInGrid(grid, step)
  }
  const countOf = (status: ReviewStatusTab | null): number => {
    const wanted: readonly ReviewStatusTab[] = status === null ? reviewStatuses : [status]
    return wanted.reduce((count, one) => count + (counts[one] ?? 0), 0)
  }

  const page = usePage({ path: 'reviews' })
  const around = useList({
    focused: focused === undefined ? null : orderSubject(focused),
    answers: {
      'rows.next': move('next'),
      'rows.prev': move('previous'),
      'rows.first': move('first'),
      'rows.last': move('last'),
      'rows.open': () => focused && go(pathOf(focused)),
      'pages.next': () => turn(query.page + 1),
      'pages.prev': () => turn(query.page - 1),
      'list.search': () => searchBox.current?.focus(),
      'filters.clear': () => clear(),
      'view.refresh': list.reload,
    },
  })
  const clear = () => {
    setText('')
    go(addressOf({ ...defaultQuery, page_size: query.page_size }))
  }

  return (
    <div {...page} className="flex min-h-full flex-1 flex-col bg-surface">
      <PageHeader title={t('reviews:list.title')} />
      <StatusTabs
        label={t('reviews:list.tabs')}
        value={query.status ?? 'all'}
        tabs={[null, ...reviewStatuses].map((status) => ({
          id: status ?? 'all',
          label: t(status === null ? 'orders:tab.all' : `orders:status.${status}`),
          count: list.data === undefined ? undefined : countOf(status),
          to: addressOf({ ...query, page: 1, status }),
        }))}
      />
      <div {...around} className="flex min-h-0 flex-1 flex-col">
        <div className="flex h-12 flex-none items-center px-gutter">
          <SearchInput
            ref={searchBox}
            value={text}
            label={t('reviews:list.search')}
            placeholder={t('reviews:list.search')}
            clearLabel={t('reviews:words.clear')}
            keys={keysOf('list.search', 'table')}
            onChange={(next) => {
              setText(next)
              change({ search: next }, { replace: true })
            }}
            className="w-80! max-sm:w-full!"
          />
        </div>
        {list.error !== null && rows.length > 0 && (
          <Banner
            className="mx-gutter mb-2"
            title={list.error.message || t('common:toast.network')}
            action={
              <Button variant="quiet" size="sm" onClick={list.reload}>
                {t('reviews:words.retry')}
              </Button>
            }
          />
        )}
        <DataTable
          label={t('reviews:list.title')}
          columns={columns}
          rows={rows}
          getRowId={idOf}
          total={total}
          offset={(query.page - 1) * query.page_size}
          sort={query.sort}
          onSort={(sort) =>
            change({
              sort: sort !== null && isSortField(sort.id) ? { id: sort.id, desc: sort.desc } : defaultQuery.sort,
            })
          }
          focusedId={focused?.id ?? null}
          onFocus={setFocusedId}
          onOpen={(order, { newTab }) => {
            if (newTab) window.open(new URL(`.${pathOf(order)}`, document.baseURI))
            else go(pathOf(order))
          }}
          takeFocus
          loading={list.state === 'loading' || list.state === 'refreshing'}
          empty={<ListEmpty query={query} error={list.error} onClear={clear} onRetry={list.reload} />}
        />
        <StickyFooter
          start={<span role="status">{t('reviews:paging.total', { count: total })}</span>}
          end={
            <Pagination
              page={query.page}
              pageSize={query.page_size}
              total={total}
              onPage={turn}
              onPageSize={(page_size) => change({ page_size })}
              text={t('reviews:paging.text', {
                from: Math.min(total, (query.page - 1) * query.page_size + 1),
                to: Math.min(total, query.page * query.page_size),
                total,
              })}
              keys={[keysOf('pages.prev', 'table'), keysOf('pages.next', 'table')].filter((key) => key !== undefined)}
              labels={{
                nav: t('reviews:paging.nav'),
                previous: t('reviews:paging.previous'),
                next: t('reviews:paging.next'),
                page: (nth) => t('reviews:paging.page', { page: nth }),
                size: t('reviews:paging.size'),
                perPage: (size) => t('reviews:paging.per_page', { size }),
              }}
            />
          }
        />
      </div>
    </div>
  )
}

interface ListEmptyProps {
  query: ListQuery
  error: { readonly message: string } | null
  onClear: () => void
  onRetry: () => void
}

const ListEmpty = ({ query, error, onClear, onRetry }: ListEmptyProps) => {
  const { t } = useTranslation('reviews')
  if (error !== null) {
    return (
      <Empty
        alert
        icon="warn"
        title={error.message || t('common:toast.network')}
        actions={
          <Button icon="refresh" onClick={onRetry}>
            {t('words.retry')}
          </Button>
        }
      />
    )
  }
  if (query.search !== '' || query.status !== null) {
    return (
      <Empty
        icon="search"
        title={t('list.none_found')}
        actions={
          <Button keys={keysOf('filters.clear', 'table')} onClick={onClear}>
            {t('list.see_all')}
          </Button>
        }
      />
    )
  }
  return <Empty icon="scale" title={t('list.none')} text={t('list.none_hint')} />
}
