// The grid of quality indicators, in a template and in a line of a demand.
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Indicator } from '#contract/herbal-templates.indicators.ts'
import { goodsTypes } from '#contract/orders.list-options.ts'
import { Button } from '#src/ui/input/button.tsx'
import { FORM_GRID, fieldId } from '#src/ui/input/field-focus.ts'
import { SpecLine } from './quality-spec-line.tsx'
import { SpecPicker } from './quality-spec-picker.tsx'
import { specColumns } from './quality-spec-reading.ts'
import {
  changeRow,
  MAX_SPECS,
  ownRow,
  rowFrom,
  type SpecCell,
  type SpecRow,
  strictnessOfRow,
} from './quality-spec-rows.ts'
import { RangeNote } from './range-note.tsx'
import { useSpecGrid } from './use-spec-grid.ts'

/** Columns in order, with their widths; the method column takes the remaining width. */
const heads = [
  ['name_zh', 144],
  ['operator', 104],
  ['limit', 132],
  ['unit', 76],
  ['chp_limit', 76],
  ['strictness', 84],
  ['basis', 84],
  ['method', undefined],
  ['need_report', 48],
  ['critical', 48],
] as const

interface SpecGridProps {
  /** Id of the form around it. */
  form: string
  /** Dotted path of the list in the form; it ends in `quality_specs`. */
  path?: string
  rows: readonly SpecRow[]
  onRows: (rows: SpecRow[]) => void
  /** Errors of react-hook-form for the list. */
  problems: unknown
  /** The type of goods of the indicators, on which the limits of the pharmacopoeia depend. */
  goodsType: string
}

/** The indicators, edited cell by cell: arrows change the cell, Shift marks several for copy, paste, fill and Delete, Alt+↑ ↓ move a row, Mod+Backspace removes it. */
export const SpecGrid = ({ form, path = 'quality_specs', rows, onRows, problems, goodsType }: SpecGridProps) => {
  const { t } = useTranslation()
  const [removed, setRemoved] = useState<{ readonly row: SpecRow; readonly at: number } | null>(null)
  const pickerId = fieldId(form, path)
  const grid = useSpecGrid({
    form,
    path,
    rows,
    onRows,
    goodsType,
    // Without rows the picker gets the focus.
    emptyId: pickerId,
    onRemove: (row) => remove(row),
  })
  const goTo = (row: number, cell: SpecCell) =>
    grid.goTo({ row, column: specColumns.indexOf(cell === 'min' || cell === 'max' ? 'limit' : cell) })

  // Rows are memoised, so their callbacks must be stable.
  const latest = useRef({ rows, write: onRows, goTo })
  latest.current = { rows, write: onRows, goTo }
  const change = useCallback((at: number, patch: Partial<SpecRow>) => {
    const { rows: now, write } = latest.current
    write(now.map((row, index) => (index === at ? changeRow(row, patch) : row)))
  }, [])
  const remove = useCallback((at: number) => {
    const { rows: now, write, goTo: go } = latest.current
    const row = now[at]
    if (row === undefined) return
    write(now.toSpliced(at, 1))
    setRemoved({ row, at })
    go(Math.min(at, now.length - 2), 'name_zh')
  }, [])
  const add = (row: SpecRow, cell: SpecCell) => {
    onRows([...rows, row])
    setRemoved(null)
    goTo(rows.length, cell)
  }
  const pick = (indicator: Indicator) => {
    const at = rows.findIndex((row) => row.code === indicator.code)
    const { operator } = indicator
    const cell = operator === 'absent' ? 'operator' : operator === 'gte' || operator === 'between' ? 'min' : 'max'
    if (at !== -1) {
      goTo(at, 'name_zh')
      return
    }
    add(rowFrom(indicator, goodsTypes.find((one) => one === goodsType) ?? 'other'), cell)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: events of the cells bubble up to here */}
      <div
        className="@container relative overflow-x-auto rounded border border-line"
        // In the capture phase, before the controls in the cells handle the key.
        onKeyDownCapture={(event) => grid.onKeyDown(event) && event.stopPropagation()}
        {...grid.around}
        onFocus={grid.onFocus}
        {...(grid.range.area !== null && { 'data-own-escape': '' })}
      >
        {rows.length === 0 ? (
          <p className="px-3 py-4 text-table text-ink-3">{t('herbal:quality.none')}</p>
        ) : (
          <table
            {...{ [FORM_GRID]: '' }}
            className="w-full min-w-[940px] table-fixed border-separate border-spacing-0 text-table @max-[640px]:block @max-[640px]:min-w-0"
          >
            <caption className="sr-only">{t('herbal:fields.quality_specs')}</caption>
            <thead className="@max-[640px]:hidden">
              <tr className="[&>th]:h-8 [&>th]:border-b [&>th]:border-line [&>th]:bg-surface-2 [&>th]:px-2 [&>th]:text-left [&>th]:text-cap [&>th]:font-medium [&>th]:text-ink-3">
                <th scope="col" style={{ width: 36 }}>
                  #
                </th>
                {heads.map(([name, width]) => (
                  <th
                    key={name}
                    scope="col"
                    style={width === undefined ? undefined : { width }}
                    className={name === 'need_report' || name === 'critical' ? 'px-1! text-center!' : undefined}
                  >
                    {t(`herbal:quality.fields.${name}`)}
                  </th>
                ))}
                <th scope="col" style={{ width: 36 }}>
                  <span className="sr-only">{t('herbal:changes.delete')}</span>
                </th>
              </tr>
            </thead>
            <tbody className="@max-[640px]:block">
              {rows.map((row, at) => (
                <SpecLine
                  key={row.key}
                  form={form}
                  path={path}
                  row={row}
                  at={at}
                  marks={grid.range.marksOf(at)}
                  problems={problemsAt(problems, at)}
                  onChange={change}
                  onRemove={remove}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-cap text-ink-3">
        {rows.length < MAX_SPECS && (
          <SpecPicker
            id={pickerId}
            taken={new Set(rows.map((row) => row.code))}
            onPick={pick}
            onOwn={(name) => add(ownRow(name), 'min')}
          />
        )}
        <RangeNote area={grid.range.area} />
        <span role="status" className={grid.skipped === 0 ? 'sr-only' : 'text-warning-ink'}>
          {grid.skipped > 0 && t('forms:grid.skipped', { count: grid.skipped })}
        </span>
        <span className="max-md:hidden">{t('herbal:quality.keys')}</span>
        {removed !== null && !rows.some(({ key }) => key === removed.row.key) && (
          <span role="status" className="ml-auto inline-flex items-center gap-2 text-ink-2">
            {t('herbal:quality.removed', { name: removed.row.name_zh })}
            <Button
              variant="quiet"
              size="sm"
              icon="undo"
              onClick={() => {
                onRows(rows.toSpliced(removed.at, 0, removed.row))
                setRemoved(null)
                goTo(removed.at, 'name_zh')
              }}
            >
              {t('herbal:quality.restore')}
            </Button>
          </span>
        )}
      </div>
    </>
  )
}

/** The number of indicators, the number of those stricter than the pharmacopoeia, and whether any is looser. */
export const SpecSummary = ({ rows }: { rows: readonly SpecRow[] }) => {
  const { t } = useTranslation()
  const marks = rows.map(strictnessOfRow)
  const looser = marks.filter((mark) => mark === 'looser').length
  return (
    <span aria-live="polite">
      {t('herbal:quality.summary', {
        count: marks.length,
        stricter: marks.filter((mark) => mark === 'stricter').length,
      })}
      {looser > 0 && <b className="font-medium text-warning-ink"> · {t('herbal:quality.looser', { count: looser })}</b>}
    </span>
  )
}

/** Messages of one row by cell. The object is the same until a message changes; otherwise every row would render again. */
const problemsAt = (errors: unknown, at: number): unknown => (Array.isArray(errors) ? errors[at] : undefined)
