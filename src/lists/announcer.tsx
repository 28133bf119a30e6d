// Announces a list to screen readers: one polite line, read again when it changes.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListView } from './use-list-page.tsx'

/** Changes within this time are announced together, ms. */
const MOMENT_MS = 300

export const ListLive = ({ list }: { list: ListView<unknown> }) => {
  const { t } = useTranslation()
  const { total, isLoading, isCapped, selected, selects, marks, query } = list
  const marked = selects ? selected.size : 0
  const known = total ?? 0
  const from = Math.min(known, (query.page - 1) * query.page_size + 1)
  const to = Math.min(known, query.page * query.page_size)
  const shown =
    total === null || total === 0
      ? t('lists:paging.total', { total: known })
      : t(isCapped ? 'lists:paging.capped' : 'lists:paging.text', { from, to, total })
  const words =
    marks.rest === 'reading'
      ? t('lists:bulk.reading')
      : marks.rest === 'failed'
        ? t('lists:bulk.failed_reading')
        : marked > 0
          ? t('lists:live.marked', { count: marked, total: known })
          : shown
  const [said, setSaid] = useState('')
  const isSaid = isLoading || total === null || said === words
  useEffect(() => {
    if (isSaid) return
    const timer = setTimeout(() => setSaid(words), MOMENT_MS)
    return () => clearTimeout(timer)
  }, [isSaid, words])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
