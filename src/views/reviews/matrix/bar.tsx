import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { Menu } from '#src/ui/overlay/menu.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { MoreActions } from '../more-actions.tsx'
import { viewsOf } from './layout.ts'
import type { MatrixModel } from './model.ts'
import type { MatrixDisplay } from './use-matrix-display.ts'

export interface MatrixBarProps {
  model: MatrixModel
  display: MatrixDisplay
  onTenders: () => void
  readOnly: boolean
}

/** The toolbar of the matrix: the figure shown in its cells, the filters, and the commands of the focused line. */
export const MatrixBar = ({ model, display, onTenders, readOnly }: MatrixBarProps) => {
  const { t } = useTranslation('reviews')
  const keysOf = useKeysOf()
  const views = useMemo(() => viewsOf(model), [model])
  const { view, on, lines, seen, hidden, names } = display
  const isFiltered = on.differences || on.flagged
  const [wasFiltered, setFiltered] = useState(isFiltered)
  if (isFiltered && !wasFiltered) setFiltered(true)
  /** Whether the filter by flags, and not the user, has removed a supplier. */
  const isOutOfFlags = (id: string) => !hidden.has(id) && !seen.columns.some((one) => one.tender.id === id)
  const shown = t('bar.shown', { shown: lines.length, lines: model.lines.length })
  const pressed = 'bg-primary-soft! text-primary-ink!'
  return (
    <div className="flex min-h-10 flex-none flex-wrap items-center gap-x-1 gap-y-1 px-gutter pb-1.5 text-table print:hidden">
      <Segmented
        size="sm"
        aria-label={t('bar.view')}
        options={views.map((one) => ({ value: one, label: t(`view.${one}`) }))}
        value={view}
        onChange={(next) => display.setView(views.find((one) => one === next) ?? view)}
        className="mr-2"
      />
      <Button
        size="sm"
        variant="quiet"
        aria-pressed={on.differences}
        keys={keysOf('matrix.differences', 'matrix')}
        onClick={() => display.toggle('differences')}
        className={on.differences ? pressed : undefined}
      >
        {t('bar.differences')}
      </Button>
      <span className="contents max-sm:hidden">
        <Button
          size="sm"
          variant="quiet"
          icon="transpose"
          aria-pressed={on.transposed}
          keys={keysOf('matrix.transpose', 'matrix')}
          onClick={() => display.toggle('transposed')}
          className={on.transposed ? pressed : undefined}
        >
          {t('bar.transpose')}
        </Button>
      </span>
      <Button
        size="sm"
        variant="quiet"
        icon="flag"
        aria-pressed={on.flagged}
        onClick={() => display.toggle('flagged')}
        className={on.flagged ? pressed : undefined}
      >
        {t('bar.flagged', { lines: t('foot.lines', { count: display.flagged.lines.length }) })}{' '}
        <span className="max-2xl:hidden">
          {t('bar.flagged_suppliers', { count: display.flagged.suppliers.length })}
        </span>
      </Button>
      {model.columns.length > 1 && (
        <Menu
          trigger={
            <Button
              size="sm"
              variant="quiet"
              icon={hidden.size > 0 ? 'eye-off' : 'columns'}
              aria-label={t('bar.suppliers_label', { seen: seen.columns.length, all: model.columns.length })}
              className={hidden.size > 0 ? pressed : undefined}
            >
              {t('bar.suppliers', { seen: seen.columns.length, all: model.columns.length })}
            </Button>
          }
          entries={[
            { kind: 'heading', id: 'heading', label: t('bar.suppliers_hint') },
            ...model.columns.map(({ tender }) => ({
              id: tender.id,
              label: names.get(tender.id) ?? '',
              checked: seen.columns.some((one) => one.tender.id === tender.id),
              ...(isOutOfFlags(tender.id) && { disabledReason: t('bar.suppliers_unflagged') }),
              ...(seen.columns.length === 1 && !hidden.has(tender.id) && { disabledReason: t('bar.suppliers_last') }),
              onSelect: () => display.toggleSupplier(tender.id),
            })),
            ...(hidden.size > 0
              ? [
                  { kind: 'separator' as const, id: 'line' },
                  { id: 'all', label: t('bar.suppliers_all'), icon: 'eye' as const, onSelect: display.showAll },
                ]
              : []),
          ]}
        />
      )}
      <Button size="sm" variant="quiet" icon="shield" onClick={onTenders}>
        {t('bar.tenders')}
      </Button>
      <MoreActions ids={['matrix.export', 'matrix.import', 'reviews.export']} label={t('bar.table')} icon="export" />
      <span className="contents max-sm:hidden">
        <CommandButton id="matrix.peek" size="sm" iconOnly />
      </span>
      {/* This part takes the remaining width, so that filtering moves nothing. */}
      <span
        role="status"
        className={cx('min-w-0 flex-1 truncate px-1 text-cap text-ink-3', !isFiltered && 'opacity-0')}
        title={isFiltered ? shown : undefined}
      >
        {wasFiltered && shown}
      </span>
      <span role="status" className="sr-only">
        {display.said}
      </span>
      {!readOnly && (
        <span className="flex flex-wrap items-center gap-1 max-sm:hidden">
          <CommandButton id="matrix.undo" iconOnly label="reviews:bar.undo" />
          <CommandButton id="matrix.redo" iconOnly label="reviews:bar.redo" />
          <span className="inline-flex items-center gap-1.5 px-2 text-ink-2 max-2xl:hidden">
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
