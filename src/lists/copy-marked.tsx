// Copies marked rows in the form of a spreadsheet: the shown columns with their heads, over all pages.
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Subject } from '#src/commands/command.ts'
import { cellsToText } from '#src/components/cell-text.ts'
import { isEditable } from '#src/keyboard/composing.ts'
import { useNotices } from '#src/machines/use-notices.ts'
import { isShownAt } from '#src/ui/table/table-classes.ts'
import type { ColumnState, PlacedColumn } from '#src/ui/table/table-column.ts'

export interface CopyMarkedProps {
  subjects: readonly Subject[]
  columns: readonly PlacedColumn[]
  columnState: ColumnState
  /** A cell of a marked record, by its column. */
  cellOf: (record: unknown, column: string) => ReactNode
  /** Wraps the table; copying inside it copies the marked rows. */
  table: RefObject<HTMLElement | null>
  /** The width of the table, px. */
  width: number
}

/**
 * Handles the browser's copy event, from key or menu; selected text is left to the browser. The marked rows are
 * rendered for that moment only.
 */
export const CopyMarked = (props: CopyMarkedProps) => {
  const { subjects, columns, columnState, cellOf, table, width } = props
  const { say } = useNotices()
  const [drawn, setDrawn] = useState<readonly Subject[]>([])
  const place = useRef<HTMLTableElement>(null)
  const shown = columnState.columnOrder.flatMap((id) => {
    const column = columns.find((one) => one.id === id)
    return column === undefined || columnState.columnVisibility[id] === false || !isShownAt(column.from, width)
      ? []
      : [column]
  })
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const { activeElement: here } = document
    const isText = document.getSelection()?.isCollapsed === false || isEditable(here)
    if (event.defaultPrevented || isText || table.current?.contains(here) !== true) return
    if (subjects.length === 0 || event.clipboardData === null) return
    flushSync(() => setDrawn(subjects))
    const cells = [...(place.current?.rows ?? [])].map((row) => [...row.cells].map(textOf))
    flushSync(() => setDrawn([]))
    event.preventDefault()
    event.clipboardData.setData('text/plain', cellsToText([shown.map(({ head }) => head), ...cells]))
    say('success', 'lists:copied', { count: String(subjects.length) })
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => onCopy(event)
    document.addEventListener('copy', hear)
    return () => document.removeEventListener('copy', hear)
  }, [])
  if (drawn.length === 0) return null
  return (
    <div inert className="sr-only">
      <table ref={place}>
        <tbody>
          {drawn.map(({ id, record }) => (
            <tr key={id}>
              {shown.map((column) => (
                <td key={column.id}>{cellOf(record, column.id)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const NONE = '–'

/** The visible text of a cell, in one line; empty where it has none. */
const textOf = (cell: HTMLTableCellElement): string => {
  // Without a layout, innerText is not available.
  const text = (cell.innerText ?? cell.textContent ?? '').replace(/\s+/g, ' ').trim()
  return text === NONE ? '' : text
}
