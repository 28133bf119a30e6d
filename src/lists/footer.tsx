import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { afterCommandsLoaded } from '#src/commands/loaded-commands.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { ZoneNote } from '#src/components/moment-text.tsx'
import { pagingLabels } from '#src/components/paging-labels.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { StickyFooter } from '#src/ui/layout/sticky-footer.tsx'
import { PHONE, useMedia } from '#src/ui/layout/use-media.ts'
import { Pagination } from '#src/ui/table/pagination.tsx'
import type { ListView } from './use-list-page.tsx'

// Loaded on first use, because no row is marked at first and its menu is large.
const BulkBar = lazy(afterCommandsLoaded(async () => (await import('./bulk-bar.tsx')).BulkBar))

const WholeCount = lazy(async () => (await import('./filter/whole-count.tsx')).WholeCount, { early: false })

interface ListFooterProps {
  list: ListView<unknown>
  /** The commands of the marked rows. */
  bulk?: ReactNode
  /** The buttons of the page on a phone; on wider screens they are above the list. */
  actions?: ReactNode
}

/** The total, the number of marked rows, and the paging. */
export const ListFooter = ({ list, bulk, actions }: ListFooterProps) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const isPhone = useMedia(PHONE)
  const { query, total, isCapped, selected, marks, turn, change } = list
  const known = total ?? 0
  const from = Math.min(known, (query.page - 1) * query.page_size + 1)
  const until = Math.min(known, query.page * query.page_size)
  const marked = list.selects ? selected.size : 0
  return (
    <StickyFooter
      start={
        marked === 0 ? (
          // Even an empty part would push the paging away from the left edge.
          isPhone ? undefined : (
            <ZoneNote className="max-md:hidden" />
          )
        ) : (
          <div className="-ml-2 flex min-w-0 flex-wrap items-center gap-2 rounded bg-primary-soft px-2 py-1">
            <span className="flex-none font-medium text-primary-ink">{t('lists:selected', { count: marked })}</span>
            <BulkBar wanted marks={marks} total={total} isCapped={isCapped} />
            {bulk}
            <Button variant="quiet" size="sm" keys="Escape" onClick={marks.clear}>
              {t('lists:unselect')}
            </Button>
          </div>
        )
      }
      end={
        <>
          {total !== null && (
            <Pagination
              page={query.page}
              pageSize={query.page_size}
              total={total}
              onPage={turn}
              onPageSize={(page_size) => change({ page_size })}
              text={
                <>
                  {total === 0
                    ? t('lists:paging.total', { total })
                    : t(isCapped ? 'lists:paging.capped' : 'lists:paging.text', { from, to: until, total })}
                  {list.isSearchCut && t('lists:paging.newest')}
                  {list.narrowed.isFiltered && <WholeCount wanted list={list} />}
                </>
              }
              keys={[keysOf('pages.prev', 'table'), keysOf('pages.next', 'table')].filter((key) => key !== undefined)}
              labels={pagingLabels(t)}
            />
          )}
          {marked === 0 && actions}
        </>
      }
    />
  )
}
