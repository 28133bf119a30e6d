// Moving and editing among the cells of a table before its import: the cursor, the range, and the actions on many
// cells.
import { type FocusEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cellsFromText, cellsToText, spread } from '#src/components/cell-text.ts'
import { isEditable } from '#src/keyboard/composing.ts'
import type { ImportCell } from '#src/machines/import.machine.ts'
import { type Area, areaOf, type Place } from '#src/ui/grid/moves.ts'
import { editCell } from '#src/ui/grid/text-control.ts'
import { useCellGrid } from '#src/ui/grid/use-cell-grid.ts'
import { useCellRange } from '#src/ui/grid/use-cell-range.ts'
import type { RowView } from './rows.ts'
import type { ImportColumn } from './table.ts'
import type { ImportHistory } from './use-import-history.ts'

interface PreviewGridParts {
  /** All rows the cursor can reach, including those of other pages. */
  rows: readonly RowView[]
  columns: readonly ImportColumn[]
  history: ImportHistory
  /** Nothing can be changed any more. */
  isFixed: boolean
  /** The parsed cell at that place. */
  textOf: (row: RowView, column: ImportColumn) => string
  /** Shows the page that contains a row. */
  onRow: (row: number) => void
  onSkip: (row: RowView) => void
  /** Esc with nothing to revert: the focus leaves the cells, and the dialog stays open. */
  onLeave: () => void
}

/** Id of the element that takes the focus for a cell. */
export const cellId = (key: string, column: string): string => `import-${key}-${column}`

/** The attribute of the element around a cell: `4.quantity`. */
export const IMPORT_CELL = 'data-import-cell'

/** The cursor, the range and the actions of one preview. */
export const usePreviewGrid = (parts: PreviewGridParts) => {
  const { rows, columns, history, isFixed, textOf, onRow, onSkip, onLeave } = parts
  const { t } = useTranslation()
  const [at, setAt] = useState<{ readonly key: string; readonly column: string } | null>(null)
  const [skipped, setSkipped] = useState(0)
  const placeOf = (key: string, name: string): Place | null => {
    const [row, column] = [rows.findIndex((one) => one.row.key === key), columns.findIndex((one) => one.name === name)]
    return row === -1 || column === -1 ? null : { row, column }
  }
  const placeAt = (target: EventTarget): Place | null => {
    const cell = target instanceof Element ? target.closest(`[${IMPORT_CELL}]`) : null
    const [key = '', ...name] = cell?.getAttribute(IMPORT_CELL)?.split('.') ?? []
    return cell === null ? null : placeOf(key, name.join('.'))
  }
  const cursor = at === null ? null : placeOf(at.key, at.column)
  const area = areaOf(rows.length, columns.length)
  const range = useCellRange({
    rows: rows.map(({ row }) => row.key),
    columns: columns.map(({ name }) => name),
    cursor,
  })
  const elementAt = ({ row, column }: Place): HTMLElement | null =>
    document.getElementById(cellId(rows[row]?.row.key ?? '', columns[column]?.name ?? ''))
  const cellsIn = (of: Area, text: (row: RowView, column: ImportColumn) => string): ImportCell[] =>
    rows
      .slice(of.top, of.bottom + 1)
      .flatMap((row) =>
        columns
          .slice(of.left, of.right + 1)
          .map((column) => ({ key: row.row.key, field: column.name, text: text(row, column) })),
      )
  const write = (label: string, cells: readonly ImportCell[], left = 0) => {
    setSkipped(left)
    history.write(label, cells)
  }
  /** The cell as it was when the cursor arrived. */
  const found = useRef<{ at: typeof at; text: string }>({ at, text: '' })
  const here = cursor === null ? undefined : rows[cursor.row]
  const now = here?.row.texts[at?.column ?? ''] ?? ''
  if (found.current.at !== at) found.current = { at, text: now }
  const isChanged = at !== null && found.current.text !== now

  const grid = useCellGrid({
    area,
    cursorAt: placeAt,
    onCursor: ({ row, column }) => {
      const [one, name] = [rows[row], columns[column]?.name]
      if (one === undefined || name === undefined) return
      onRow(row)
      setAt({ key: one.row.key, column: name })
    },
    elementAt,
    own: ({ key, target, ctrlKey, metaKey, altKey, shiftKey }, place) => {
      if (altKey || ctrlKey || metaKey) return false
      if (key === 'F2') editCell(target)
      else if (key === 'Enter') {
        const row = place.row + (shiftKey ? -1 : 1)
        if (row >= 0 && row < rows.length) grid.goTo({ row, column: place.column })
      } else if (key === 'Escape' && isChanged && at !== null) {
        history.write(t('forms:grid.clear', { count: 1 }), [
          { key: at.key, field: at.column, text: found.current.text },
        ])
        grid.goTo(place)
      } else if (key === 'Escape') onLeave()
      else if ((key === 'Delete' || key === 'Backspace') && !isFixed && target instanceof HTMLSelectElement)
        write(
          t('forms:grid.clear', { count: 1 }),
          cellsIn(alone(place), () => ''),
        )
      else return false
      return true
    },
    removeRow: (row) => {
      const one = rows[row]
      if (one === undefined || isFixed) return
      onSkip(one)
      // The box under the cursor has disappeared with its row.
      grid.goTo({ row: Math.min(row + 1, area.bottom), column: cursor?.column ?? 0 })
    },
    cells: {
      range,
      placeAt,
      rows: rows.length,
      columns: columns.length,
      copied: (of) =>
        cellsToText(
          rows
            .slice(of.top, of.bottom + 1)
            .map((row) => columns.slice(of.left, of.right + 1).map((column) => textOf(row, column))),
        ),
      write: isFixed
        ? undefined
        : {
            clear: (of, isCut) => {
              const cells = cellsIn(of, () => '')
              write(t(isCut ? 'forms:grid.cut' : 'forms:grid.clear', { count: cells.length }), cells)
            },
            fillDown: (of) => {
              const isOne = of.top === of.bottom
              const first = rows[isOne ? of.top - 1 : of.top]
              if (first === undefined) return
              const below = isOne ? of : { ...of, top: of.top + 1 }
              write(
                t('forms:grid.fill', { count: below.bottom - below.top + 1 }),
                cellsIn(below, (_, column) => first.texts[column.name] ?? ''),
              )
            },
            pasted: (text, over) => {
              const table = spread(cellsFromText(text), over)
              const cells = table.flatMap((texts, down) =>
                texts.flatMap((one, across) => {
                  const [row, column] = [rows[over.top + down], columns[over.left + across]]
                  return row === undefined || column === undefined
                    ? []
                    : [{ key: row.row.key, field: column.name, text: one }]
                }),
              )
              // Cells below the last row or beside the last column have no place, and are counted as skipped.
              const all = table.flat().filter((one) => one !== '').length
              write(
                t('forms:grid.paste', { count: Math.min(table.length, rows.length - over.top) }),
                cells,
                all - cells.filter((one) => one.text !== '').length,
              )
              range.mark({
                ...over,
                bottom: Math.min(area.bottom, over.top + table.length - 1),
                right: Math.min(area.right, over.left + Math.max(...table.map((row) => row.length)) - 1),
              })
            },
          },
      show: (place) => onRow(place.row),
    },
  })
  return {
    ...grid,
    range,
    cursor: at,
    /** The number of cells of the last paste that had no place. */
    skipped,
    goToCell: (key: string, column: string | undefined) => {
      const place = placeOf(key, column ?? at?.column ?? columns[0]?.name ?? '')
      if (place !== null) grid.goTo(place)
    },
    /** The cursor follows a press or a Tab. */
    onFocus: ({ target }: FocusEvent) => {
      const place = placeAt(target)
      const [row, column] = place === null ? [] : [rows[place.row], columns[place.column]]
      if (place === null || row === undefined || column === undefined) return
      if (row.row.key === at?.key && column.name === at.column) return
      // A press on a text cell turns it into a box, which takes the focus; a press inside a box sets its caret.
      if (isEditable(target)) setAt({ key: row.row.key, column: column.name })
      else grid.goTo(place)
    },
  }
}

const alone = ({ row, column }: Place): Area => ({ top: row, bottom: row, left: column, right: column })
