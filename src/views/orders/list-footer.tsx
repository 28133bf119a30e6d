import { useTranslation } from 'react-i18next'
import { keysOf } from '#src/commands/keymap.ts'
import { Button } from '#src/ui/button.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { StickyFooter } from '#src/ui/sticky-footer.tsx'
import type { ListQuery } from './list-url.ts'

interface ListFooterProps {
  query: ListQuery
  /** Null until it is known. */
  total: number | null
  /** There are more than `total`. */
  capped: boolean
  selected: number
  onUnselect: () => void
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

/** How many rows are marked, and where in the list one is. */
export const ListFooter = ({ query, total, capped, selected, onUnselect, onPage, onPageSize }: ListFooterProps) => {
  const { t } = useTranslation()
  const known = total ?? 0
  const from = Math.min(known, (query.page - 1) * query.page_size + 1)
  const until = Math.min(known, query.page * query.page_size)
  const text = t(capped ? 'orders:paging.capped' : 'orders:paging.text', { from, to: until, total: known })
  return (
    <StickyFooter
      start={
        <>
          <span role="status" className={selected === 0 ? 'sr-only' : 'font-medium text-primary-ink'}>
            {selected === 0
              ? total !== null && t('orders:paging.total', { total })
              : t('orders:list.selected', { count: selected })}
          </span>
          {selected > 0 && (
            <Button variant="quiet" size="sm" onClick={onUnselect}>
              {t('orders:list.unselect')}
            </Button>
          )}
        </>
      }
      end={
        total !== null && (
          <Pagination
            page={query.page}
            pageSize={query.page_size}
            total={total}
            onPage={onPage}
            onPageSize={onPageSize}
            text={text}
            keys={[keysOf('pages.prev', 'table'), keysOf('pages.next', 'table')].filter((key) => key !== undefined)}
            labels={{
              nav: t('orders:paging.nav'),
              previous: t('orders:paging.previous'),
              next: t('orders:paging.next'),
              page: (page) => t('orders:paging.page', { page }),
              size: t('orders:paging.size'),
              perPage: (size) => t('orders:paging.per_page', { size }),
            }}
          />
        )
      }
    />
  )
}
