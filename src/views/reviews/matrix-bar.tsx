import { useTranslation } from 'react-i18next'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { Button } from '#src/ui/button.tsx'
import { KeyHint } from '#src/ui/key-hint.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { type MatrixView, matrixViews } from './matrix-look.ts'

export interface MatrixBarProps {
  view: MatrixView
  onView: (view: MatrixView) => void
  differences: boolean
  onDifferences: (on: boolean) => void
  flaggedOnly: boolean
  onFlaggedOnly: (on: boolean) => void
  /** Lines with a flag. */
  flagged: number
  onTenders: () => void
  /** Absent while there is nothing to take back. */
  onUndo?: (() => void) | undefined
  readOnly: boolean
}

const isView = (text: string): text is MatrixView => matrixViews.some((one) => one === text)

/** Over the matrix: what its figures say, which lines are in sight, and what can be done with the line in focus. */
export const MatrixBar = (props: MatrixBarProps) => {
  const { view, onView, differences, onDifferences, flaggedOnly, onFlaggedOnly, flagged, onTenders, onUndo, readOnly } =
    props
  const { t } = useTranslation('reviews')
  const keysOf = useKeysOf()
  const on = 'bg-primary-soft! text-primary-ink!'
  return (
    <div className="flex min-h-10 flex-none flex-wrap items-center gap-x-1 gap-y-1.5 px-gutter pb-1.5 text-table print:hidden">
      <Segmented
        size="sm"
        aria-label={t('bar.view')}
        options={matrixViews.map((one) => ({ value: one, label: t(`view.${one}`) }))}
        value={view}
        onChange={(next) => isView(next) && onView(next)}
        className="mr-2"
      />
      <Button
        size="sm"
        variant="quiet"
        aria-pressed={differences}
        keys={keysOf('matrix.differences', 'matrix')}
        onClick={() => onDifferences(!differences)}
        className={differences ? on : undefined}
      >
        {t('bar.differences')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        icon="flag"
        aria-pressed={flaggedOnly}
        onClick={() => onFlaggedOnly(!flaggedOnly)}
        className={flaggedOnly ? on : undefined}
      >
        {t('bar.flagged', { count: flagged })}
      </Button>
      <Button size="sm" variant="quiet" icon="shield" onClick={onTenders}>
        {t('bar.tenders')}
      </Button>
      {!readOnly && (
        <span className="ml-auto flex flex-wrap items-center gap-1 max-sm:hidden">
          {onUndo !== undefined && (
            <Button size="sm" variant="quiet" icon="undo" keys="Mod+Z" onClick={onUndo}>
              {t('bar.undo')}
            </Button>
          )}
          <span className="inline-flex items-center gap-1.5 px-2 text-ink-2">
            <KeyHint keys="Enter" />
            {t('bar.pick')}
          </span>
          <CommandButton id="matrix.split" size="sm" variant="quiet" label="reviews:bar.split" />
          <CommandButton id="matrix.reason" size="sm" variant="quiet" label="reviews:bar.reason" />
          <CommandButton id="matrix.lowest_all" size="sm" variant="quiet" label="reviews:bar.lowest_all" />
        </span>
      )}
    </div>
  )
}
