import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagingLabels } from '#src/components/paging-labels.tsx'
import { useMedia } from '#src/ui/layout/use-media.ts'
import { Pagination } from '#src/ui/table/pagination.tsx'

/** More than this many are shown in pages. */
const WHOLE = 40
const PAGE = 20

export interface PagedProps<T> {
  items: readonly T[]
  /** Classes for the space around the pagination. */
  className?: string
  children: (shown: readonly T[]) => ReactNode
}

/** A long list in pages, because hundreds of records with buttons are slow; in print all are shown. */
export const Paged = <T,>({ items, className, children }: PagedProps<T>) => {
  const { t } = useTranslation('reviews')
  const printing = useMedia('print')
  const [wanted, setPage] = useState(1)
  if (items.length <= WHOLE || printing) return children(items)
  const last = Math.ceil(items.length / PAGE)
  const page = Math.min(wanted, last)
  const from = (page - 1) * PAGE
  return (
    <>
      {children(items.slice(from, from + PAGE))}
      <div className={className}>
        <Pagination
          page={page}
          pageSize={PAGE}
          total={items.length}
          onPage={setPage}
          text={t('words.paged', { from: from + 1, to: Math.min(from + PAGE, items.length), count: items.length })}
          labels={pagingLabels(t)}
        />
      </div>
    </>
  )
}
