// Beside the number of marked rows: marks all results of the filter, and says how that ended.
import { useTranslation } from 'react-i18next'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { type ListMarks, MAX_MARKED } from './use-list-marks.tsx'

export interface ListRestProps {
  marks: ListMarks
  total: number | null
  isCapped: boolean
}

export const ListRest = ({ marks, total, isCapped }: ListRestProps) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  switch (marks.rest) {
    case 'none':
      return null
    case 'offered':
      return (
        <Button variant="quiet" size="sm" keys={keysOf('rows.mark_page', 'table')} onClick={marks.markAll}>
          {isCapped || total === null ? t('lists:bulk.mark_all_capped') : t('lists:bulk.mark_all', { total })}
        </Button>
      )
    case 'reading':
      return (
        <span className="flex items-center gap-1.5 text-cap text-ink-3">
          <Icon name="progress" size={14} className="animate-turn" /> {t('lists:bulk.reading')}
        </span>
      )
    case 'failed':
      return (
        <span className="flex items-center gap-1 text-cap text-danger-ink">
          {t('lists:bulk.failed_reading')}
          <Button variant="quiet" size="sm" onClick={marks.markAll}>
            {t('common:retry')}
          </Button>
        </span>
      )
    case 'all':
      return <span className="text-cap text-ink-3">{t('lists:bulk.marked_all')}</span>
    case 'most':
      return <span className="text-cap text-warning-ink">{t('lists:bulk.marked_most', { most: MAX_MARKED })}</span>
  }
}
