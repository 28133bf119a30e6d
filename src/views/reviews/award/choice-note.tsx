import { useTranslation } from 'react-i18next'
import type { ReviewStandingPoint } from '#src/machines/use-review.ts'
import type { Told } from '../matrix/use-matrix-acts.ts'

export interface ChoiceNoteProps {
  point: ReviewStandingPoint
  /** About the last action: why it had no effect, or what it undid. */
  told: Told | null
  /** Number of open lines of an award in force; they need not all be awarded. */
  open?: number | undefined
}

/** One line: what is missing before the choice can be submitted, or why the last act had no effect. */
export const ChoiceNote = ({ point, told, open = 0 }: ChoiceNoteProps) => {
  const { t } = useTranslation('reviews')
  if (told !== null) {
    return (
      <span role="status" className={told.isFault ? 'text-warning-ink' : undefined}>
        {told.text}
      </span>
    )
  }
  const parts = [
    point.wrong > 0 ? t('note.lines_wrong', { count: point.wrong }) : '',
    point.open > 0 ? t('note.lines_open', { count: point.open }) : '',
    open > point.totals.lines ? t('note.lines_left', { count: open - point.totals.lines }) : '',
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
