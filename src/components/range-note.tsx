import { useTranslation } from 'react-i18next'
import type { Area } from '#src/ui/grid/moves.ts'

/** The size of the marked range of a grid, shown and announced. */
export const RangeNote = ({ area }: { area: Area | null }) => {
  const { t } = useTranslation()
  return (
    <span role="status" className={area === null ? 'sr-only' : 'text-ink-2'}>
      {area !== null &&
        t('forms:grid.range', { rows: area.bottom - area.top + 1, columns: area.right - area.left + 1 })}
    </span>
  )
}
