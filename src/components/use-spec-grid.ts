// Moving and editing in the grid of quality indicators: the cursor, and the actions on many cells at once.
import { type FocusEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { goodsTypes } from '#contract/orders.list-options.ts'
import { useSteps } from '#src/machines/use-history.ts'
import { type Area, areaOf, type Place } from '#src/ui/grid/moves.ts'
import { editCell, isTextControl, leavesControl } from '#src/ui/grid/text-control.ts'
import { useCellGrid } from '#src/ui/grid/use-cell-grid.ts'
import { useCellRange } from '#src/ui/grid/use-cell-range.ts'
import { fieldId } from '#src/ui/input/field-focus.ts'
import { headWord } from '#src/ui/table/table-text.ts'
import { cellsFromText, cellsToText } from './cell-text.ts'
import { clearedSpecs, filledSpecs, pastedSpecs, type SpecsWritten } from './quality-spec-cells.ts'
import { type SpecColumn, type SpecWords, specColumns, specText } from './quality-spec-reading.ts'
import { movedRow, type SpecCell, type SpecRow, specBases, specOperators } from './quality-spec-rows.ts'

interface SpecGridParts {
  form: string
  path: string
  rows: readonly SpecRow[]
  onRows: (rows: SpecRow[]) => void
  goodsType: string
  /** The element that takes the focus while there are no rows. */
  emptyId: string
  onRemove: (row: number) => void
}

/** The attribute of a cell: its row and column, `3.limit`. */
export const SPEC_ATTRIBUTE = 'data-spec'

/** The cursor, the range and the actions of one grid. */
export const useSpecGrid = ({ form, path, rows, onRows, goodsType, emptyId, onRemove }: SpecGridParts) => {
  const { t } = useTranslation()
  const steps = useSteps()
  const words = useSpecWords()
  const [cursor, setCursor] = useState<Place | null>(null)
  const [skipped, setSkipped] = useState(0)
  /** The end of a span at which the cursor was last. */
  const end = useRef<'min' | 'max'>('min')
  const reading = { words, goodsType: goodsTypes.find((one) => one === goodsType) ?? ('other' as const) }
  const area = areaOf(rows.length, specColumns.length)
  const here = cursor !== null && cursor.row < rows.length ? cursor : null
  const range = useCellRange({ rows: rows.map(({ key }) => key), columns: specColumns, cursor: here })

  const controlOf = (row: number, cell: SpecCell) => document.getElementById(fieldId(form, `${path}.${row}.${cell}`))
  const elementOf = ({ row, column }: Place): HTMLElement | null => {
    if (rows.length === 0) return document.getElementById(emptyId)
    for (const cell of nearCells(specColumns[column] ?? 'name_zh', end.current)) {
      const control = controlOf(row, cell)
      if (control !== null) return control
    }
    return null
  }
  const write = (label: string, { rows: next, skipped: left }: Pick<SpecsWritten, 'rows' | 'skipped'>) => {
    setSkipped(left)
    if (next.length !== rows.length || next.some((row, at) => row !== rows[at]))
      steps.as(label, () => onRows([...next]))
  }
  /** The next cell of the row that can take the cursor. */
  const beside = ({ row, column }: Place, by: -1 | 1): Place | null => {
    for (let at = column + by; at >= 0 && at < specColumns.length; at += by)
      if (cellsOf(specColumns[at] ?? 'strictness').some((cell) => controlOf(row, cell) !== null))
        return { row, column: at }
    return null
  }

  const grid = useCellGrid({
    area,
    cursorAt: placeAt,
    onCursor: setCursor,
    elementAt: elementOf,
    after: (at, move, target) => {
      if (move === 'left' || move === 'right') {
        end.current = move === 'left' ? 'max' : 'min'
        return beside(at, move === 'left' ? -1 : 1)
      }
      // A select keeps its own arrow keys.
      if ((move !== 'up' && move !== 'down') || target instanceof HTMLSelectElement) return null
      const to = { row: at.row + (move === 'up' ? -1 : 1), column: at.column }
      return to.row < 0 || to.row >= rows.length || elementOf(to) === null ? null : to
    },
    own: ({ key, target, shiftKey, altKey }, { row }) => {
      if (key === 'F2') {
        editCell(target)
        return true
      }
      // The arrow moves between the two ends of a span.
      if (altKey || shiftKey || !isTextControl(target)) return false
      const other = key === 'ArrowRight' ? 'max' : key === 'ArrowLeft' ? 'min' : null
      if (other === null || !leavesControl(target, key === 'ArrowRight' ? 'right' : 'left')) return false
      const control = /-(?:min|max)$/.test(target.id) ? controlOf(row, other) : null
      if (control === null || control === target) return false
      control.focus()
      if (isTextControl(control)) control.select()
      return true
    },
    moveRow: ({ row, column }, by) => {
      onRows(movedRow(rows, row, by))
      grid.goTo({ row: Math.min(area.bottom, Math.max(0, row + by)), column })
    },
    removeRow: onRemove,
    cells: {
      range,
      placeAt,
      rows: rows.length,
      columns: specColumns.length,
      copied: (of) =>
        cellsToText(
          rows
            .slice(of.top, of.bottom + 1)
            .map((row) => specColumns.slice(of.left, of.right + 1).map((column) => specText(row, column, words))),
        ),
      write: {
        clear: (of, isCut) =>
          write(t(isCut ? 'forms:grid.cut' : 'forms:grid.clear', { count: cellsIn(of) }), {
            rows: clearedSpecs(rows, of),
            skipped: 0,
          }),
        fillDown: (of) =>
          write(t('forms:grid.fill', { count: Math.max(1, of.bottom - of.top) }), filledSpecs(rows, of, reading)),
        pasted: (text, over) => {
          const table = cellsFromText(text)
          const written = pastedSpecs(rows, over, table, reading)
          write(t('forms:grid.paste', { count: written.area.bottom - written.area.top + 1 }), written)
          range.mark(written.area)
        },
      },
      show: (at) => elementOf(at)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    },
  })
  return {
    ...grid,
    range,
    /** The number of cells that the last action could not fill. */
    skipped,
    /** The cursor follows a press or a Tab. */
    onFocus: ({ target }: FocusEvent) => {
      const at = placeAt(target)
      if (at === null) return
      const side = /-(min|max)$/.exec(target.id)?.[1]
      if (side === 'min' || side === 'max') end.current = side
      if (at.row !== cursor?.row || at.column !== cursor.column) setCursor(at)
    },
  }
}

const cellsIn = ({ top, bottom, left, right }: Area): number => (bottom - top + 1) * (right - left + 1)

const columnNames: readonly string[] = specColumns

/** The row and column of an element. */
const placeAt = (target: EventTarget): Place | null => {
  const cell = target instanceof Element ? target.closest(`[${SPEC_ATTRIBUTE}]`) : null
  const [row = '', name = ''] = cell?.getAttribute(SPEC_ATTRIBUTE)?.split('.') ?? []
  const column = columnNames.indexOf(name)
  return row === '' || column === -1 ? null : { row: Number(row), column }
}

/** The controls of each column. */
const cellsOf = (column: SpecColumn): readonly SpecCell[] =>
  column === 'limit' ? ['min', 'max'] : column === 'strictness' ? [] : [column]

/**
 * The cells that may take the cursor of a column in a row, the preferred one first. A row with one limit lacks the cell
 * of the other, and a row without limits has only the cell of the operator.
 */
const nearCells = (column: SpecColumn, end: 'min' | 'max'): readonly SpecCell[] => {
  const own = cellsOf(column)
  return [...(end === 'max' ? own.toReversed() : own), 'operator']
}

/** The labels of choices and heads of the indicators here. */
const useSpecWords = (): SpecWords => {
  const { t } = useTranslation()
  return {
    operators: wordsOf(specOperators, (one) => t(`herbal:quality.operators.${one}`)),
    bases: wordsOf(specBases, (one) => t(`herbal:quality.bases.${one}`)),
    strictness: wordsOf(['stricter', 'equal', 'looser'], (one) => t(`herbal:quality.strictness.${one}`)),
    conforms: t('herbal:quality.conforms'),
    yes: t('herbal:quality.yes'),
    heads: wordsOf(specColumns, (one) =>
      [t(`herbal:quality.fields.${one}`), one, ...t(`herbal:quality.heads.${one}`).split('|')].map(headWord),
    ),
  }
}

const wordsOf = <K extends string, V>(names: readonly K[], word: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, word(name)])) as Record<K, V> // one entry per name
