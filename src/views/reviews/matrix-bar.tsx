import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { Button } from '#src/ui/button.tsx'
import { KeyHint } from '#src/ui/key-hint.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { type MatrixView, viewsOf } from './matrix-look.ts'
import type { MatrixModel } from './matrix-model.ts'

export interface MatrixBarProps {
  model: MatrixModel
  /** Lines in sight of the filters. */
  shown: number
  view: MatrixView
  onView: (view: MatrixView) => void
  differences: boolean
  onDifferences: (on: boolean) => void
  flaggedOnly: boolean
  onFlaggedOnly: (on: boolean) => void
  onTenders: () => void
  /** Absent while there is nothing to take back. */
  onUndo?: (() => void) | undefined
  readOnly: boolean
}

/** Over the matrix: what its figures say, which lines are in sight, and what can be done with the line in focus. */
export const MatrixBar = (props: MatrixBarProps) => {
  const { model, shown, view, onView, differences, onDifferences, flaggedOnly, onFlaggedOnly } = props
  const { onTenders, onUndo, readOnly } = props
  const { t } = useTranslation('reviews')
  const keysOf = useKeysOf()
  const views = useMemo(() => viewsOf(model), [model])
  const isFiltered = differences || flaggedOnly
  const [wasFiltered, setFiltered] = useState(isFiltered)
  if (isFiltered && !wasFiltered) setFiltered(true)
  const on = 'bg-primary-soft! text-primary-ink!'
  return (
    <div className="flex min-h-10 flex-none flex-wrap items-center gap-x-1 gap-y-1.5 px-gutter pb-1.5 text-table print:hidden">
      <Segmented
        size="sm"
        aria-label={t('bar.view')}
        options={views.map((one) => ({ value: one, label: t(`view.${one}`) }))}
        value={view}
        onChange={(next) => onView(views.find((one) => one === next) ?? view)}
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
        {t('bar.flagged', { count: model.lines.filter((one) => one.flagged).length })}
      </Button>
      <Button size="sm" variant="quiet" icon="shield" onClick={onTenders}>
        {t('bar.tenders')}
      </Button>
      <span className="contents max-sm:hidden">
        <CommandButton id="matrix.peek" size="sm" iconOnly />
      </span>
      <span role="status" className={isFiltered ? 'px-1 text-cap text-ink-3' : 'sr-only'}>
        {wasFiltered && t('bar.shown', { shown, lines: model.lines.length })}
      </span>
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
      {(view === 'dry' || view === 'marker') && (
        <p className="basis-full text-cap text-ink-3">{t(`formula.${view}`)}</p>
      )}
    </div>
  )
}
