import { useTranslation } from 'react-i18next'
import { bareFigure, directionOf } from '#contract/differences.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Triangle } from '#src/ui/text/triangle.tsx'

/**
 * A difference in percent as a triangle, a word and a figure; nothing where there is no difference. Screen readers read
 * it in the name of the cell.
 */
export const Delta = ({
  value,
  className,
  short = false,
}: {
  value: string | null
  className?: string
  /** The word is only for screen readers, because there is no room for it beside a quantity and days. */
  short?: boolean
}) => {
  const { t } = useTranslation('common')
  if (value === null) return null
  const direction = directionOf(value)
  return (
    <span className={cx('tabular-nums', className)}>
      {direction === 'same' ? (
        t('difference.same')
      ) : (
        <>
          <Triangle to={direction} className="mr-0.5" />
          <span className={short ? 'sr-only print:not-sr-only' : undefined}>
            {t(`difference.${direction}`, { figure: `${bareFigure(value)}%` })}
          </span>
          {short && (
            <span aria-hidden="true" className="print:hidden">
              {bareFigure(value)}%
            </span>
          )}
        </>
      )}
    </span>
  )
}
