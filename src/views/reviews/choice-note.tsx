import { useTranslation } from 'react-i18next'
import type { ReviewStandingPoint } from '#src/machines/use-review.ts'

/** In one line: what is still missing before the choice can be handed in. */
export const ChoiceNote = ({ point }: { point: ReviewStandingPoint }) => {
  const { t } = useTranslation('reviews')
  const parts = [
    point.open > 0 ? t('note.lines_open', { count: point.open }) : '',
    point.rest > 0 ? t('note.lines_rest', { count: point.rest }) : '',
    point.dearer === 0
      ? ''
      : point.unexplained > 0
        ? t('note.lines_dearer_unexplained', { count: point.dearer, missing: point.unexplained })
        : t('note.lines_dearer', { count: point.dearer }),
  ].filter((part) => part !== '')
  return (
    <span role="status" className={point.unexplained > 0 || point.open > 0 ? 'text-warning-ink' : undefined}>
      {parts.length === 0 ? t('note.complete') : parts.join(t('cell.separator'))}
    </span>
  )
}
