import { useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '#src/commands/command-button.tsx'
import { cellsFromText, cellsToText, spread } from '#src/components/cell-text.ts'
import { MissingHerbs } from '#src/components/herbs/missing-herbs.tsx'
import { unweighedText } from '#src/components/line-text.ts'
import { RangeNote } from '#src/components/range-note.tsx'
import { useSteps } from '#src/machines/use-history.ts'
import { Button } from '#src/ui/input/button.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { useFormSituation } from './context.ts'
import { cellText } from './line-clipboard.ts'
import { LineGrid } from './line-grid.tsx'
import { LineMore } from './line-more.tsx'
import { lineTotals } from './line-totals.ts'
import { emptyLine, type GridColumn, gridColumns, isBlank, MAX_LINES, withTemplate } from './lines.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { unpricedKeys, unresolvedNames, withRows, withRowsAtEnd } from './paste-lines.ts'
import { needsPreview, type PastedRow, pastedRowsOf, pastedTable } from './paste-table.ts'
import type { Adopter } from './price-references.tsx'
import { OrderSection } from './section.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { useAllTemplates } from './use-all-templates.tsx'
import { useLineGrid } from './use-line-grid.ts'
import { usePasteVocabulary } from './use-paste-vocabulary.ts'
import { useTypedNames } from './use-typed-names.ts'
import type { FormValues } from './values.ts'

const LinesImport = lazy(async () => (await import('./lines-import.tsx')).LinesImport, { early: false })

/** The lines of the demand, and the ways to fill them. */
export const SectionLines = () => {
  const { t } = useTranslation()
  const { how, removable, openLine } = useFormSituation()
  const { field } = useController<FormValues, 'items'>({ name: 'items' })
  const lines = field.value
  const steps = useSteps()
  const vocabulary = usePasteVocabulary()
  const templates = useAllTemplates()
  const [dialog, setDialog] = useState<'paste' | 'import' | 'template' | null>(null)
  // The text pasted into the grid that needs a preview.
  const [pasted, setPasted] = useState<{ text: string; column: GridColumn; row: number }>()
  const [more, setMore] = useState<{ row: number; at?: string } | null>(null)
  const openMore = (row: number) => setMore({ row })
  /** Writes rows of a table over the lines from `row` on, or after the last line that is not blank. */
  const take = (rows: readonly PastedRow[], row: number | null) =>
    steps.as(t('forms:grid.paste', { count: rows.length }), () => {
      const next = row === null ? withRowsAtEnd(lines, rows) : withRows(lines, row, rows)
      field.onChange(next)
      names.price(unpricedKeys(lines, next))
    })
  const adopter: Adopter = useRef(null)
  const grid = useLineGrid({
    lines,
    onLines: field.onChange,
    movable: how !== 'amend',
    removable,
    onMore: openMore,
    onAdopt: (nth) => adopter.current?.(nth) === true,
    copied: (of, columns) => cellsToText(of.map((line) => columns.map((column) => cellText(line, column, t)))),
    onStep: (step, count, act) => steps.as(t(`forms:grid.${step}`, { count }), act),
    onBlock: (text, over) => {
      const column = gridColumns[over.left] ?? 'name'
      const table = pastedTable(spread(cellsFromText(text), over), column, vocabulary)
      if (needsPreview(table, vocabulary)) {
        setPasted({ text, column, row: over.top })
        setDialog('paste')
        return
      }
      take(pastedRowsOf(table, vocabulary), over.top)
      grid.range.mark({
        top: over.top,
        bottom: over.top + table.rows.length - 1,
        left: table.heads === null ? over.left : 0,
        right:
          table.heads === null
            ? gridColumns.findLastIndex((one) => table.columns.includes(one))
            : gridColumns.length - 1,
      })
    },
  })

  const names = useTypedNames(lines, grid.cursor)

  useEffect(() => {
    openLine.current = (row, at) => setMore({ row, at })
    return () => {
      openLine.current = null
    }
  }, [openLine])

  // The dialog first returns the focus to its button; then the cursor moves on.
  const goNext = useRef<(() => void) | null>(null)
  useEffect(() => {
    const go = goNext.current
    goNext.current = null
    if (dialog === null && go !== null) setTimeout(go)
  }, [dialog])

  const missing = lines.flatMap((line, row) => {
    const isTyped = row === grid.cursor.row && grid.cursor.column === 'name'
    return line.herbal_id !== null || line.name.trim() === '' || isTyped || names.stateOf(line) !== undefined
      ? []
      : [{ line, row }]
  })
  const totals = lineTotals(lines)
  const current = lines[grid.cursor.row]
  return (
    <OrderSection
      id="lines"
      note={
        <span aria-live="polite">
          {t('order_form:lines.filled', { count: totals.lines })} · <Quantity value={totals.weight} unit="kg" />{' '}
          {unweighedText(t, totals.unweighed)} · <Money value={totals.amount} />
        </span>
      }
      actions={
        <>
          <Button
            variant="quiet"
            size="sm"
            icon="paste"
            keys="Mod+V"
            onClick={() => {
              setPasted(undefined)
              setDialog('paste')
            }}
          >
            {t('order_form:lines.paste')}
          </Button>
          <Button variant="quiet" size="sm" icon="doc" onClick={() => setDialog('import')}>
            {t('imports:of.order_lines.title')}
          </Button>
          <Button variant="quiet" size="sm" icon="layers" onClick={() => setDialog('template')}>
            {t('order_form:lines.template')}
          </Button>
          <CommandButton id="lines.templates" variant="quiet" size="sm" label="order_form:lines.templates" />
        </>
      }
    >
      <div {...templates.props}>{templates.note}</div>
      <LineGrid grid={grid} adopter={adopter} onMore={openMore} names={names} />
      <MissingHerbs
        names={unresolvedNames(missing.map(({ line }) => line))}
        onAgain={() => {
          for (const { row } of missing) names.find(row)
        }}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2 text-cap text-ink-3">
        <Button
          variant="quiet"
          size="sm"
          icon="plus"
          disabledReason={lines.length >= MAX_LINES ? t('order_form:lines.most', { count: MAX_LINES }) : undefined}
          onClick={grid.add}
        >
          {t('order_form:lines.add')}
        </Button>
        <RangeNote area={grid.range.area} />
        <span className="max-md:hidden">{t('order_form:lines.keys')}</span>
        {grid.removed !== null && !lines.some(({ key }) => key === grid.removed?.line.key) && (
          <span role="status" className="ml-auto inline-flex items-center gap-2 text-ink-2">
            {t('order_form:lines.removed', { line: grid.removed.at + 1 })}
            <Button variant="quiet" size="sm" icon="undo" onClick={grid.restore}>
              {t('order_form:lines.restore')}
            </Button>
          </span>
        )}
      </div>
      {dialog === 'paste' && (
        <PasteDialog
          vocabulary={vocabulary}
          given={pasted}
          onClose={() => setDialog(null)}
          onRows={(rows) => take(rows, pasted?.row ?? null)}
        />
      )}
      <LinesImport wanted={dialog === 'import'} onClose={() => setDialog(null)} onRows={(rows) => take(rows, null)} />
      {dialog === 'template' && (
        <TemplateDialog
          herb={current?.herbal_id ? { id: current.herbal_id, name: current.name } : null}
          line={current !== undefined && current.herbal_id !== null ? grid.cursor.row + 1 : null}
          onClose={() => setDialog(null)}
          onTake={(template) => {
            const same = current !== undefined && (current.herbal_id === template.herbal_id || isBlank(current))
            const row = same ? grid.cursor.row : lines.findIndex(isBlank)
            steps.as(t('order_form:steps.template', { name: template.name }), () => {
              if (row >= 0) field.onChange(lines.map((line, at) => (at === row ? withTemplate(line, template) : line)))
              else if (lines.length < MAX_LINES) field.onChange([...lines, withTemplate(emptyLine(), template)])
            })
            goNext.current = () => grid.goTo(row >= 0 ? row : lines.length, 'quantity')
          }}
        />
      )}
      {more !== null && lines[more.row] !== undefined && (
        <LineMore
          line={lines[more.row] ?? emptyLine()}
          row={more.row}
          at={more.at}
          removable={removable}
          onClose={() => setMore(null)}
          onChange={(change) => grid.change(more.row, change)}
          onRemove={() => grid.remove(more.row)}
        />
      )}
    </OrderSection>
  )
}
