import { useTranslation } from 'react-i18next'
import type { ReviewStandingPoint } from '#src/machines/use-review.ts'

export interface ChoiceNoteProps {
  point: ReviewStandingPoint
  /** Why the last act did nothing. */
  told: string | null
}

/** In one line: what is still missing before the choice can be handed in, or why nothing happened. */
export const ChoiceNote = ({ point, told }: ChoiceNoteProps) => {
  const { t } = useTranslation('reviews')
  if (told !== null) {
    return (
      <span role="status" className="text-warning-ink">
        {told}
      </span>
    )
  }
  const parts = [
    point.wrong > 0 ? t('note.lines_wrong', { count: point.wrong }) : '',
    point.open > 0 ? t('note.lines_open', { count: point.open }) : '',
    point.rest > 0 ? t('note.lines_rest', { count: point.rest }) : '',
    point.dearer === 0
      ? ''
      : point.unexplained > 0
        ? t('note.lines_dearer_unexplained', { count: point.dearer, missing: point.unexplained })
        : t('note.lines_dearer', { count: point.dearer }),
  ].filter((part) => part !== '')
  return (
    <span role="status" className={point.wrong + point.unexplained + point.open > 0 ? 'text-warning-ink' : undefined}>
      {parts.length === 0 ? t('note.complete') : parts.join(t('cell.separator'))}
    </span>
  )
}
