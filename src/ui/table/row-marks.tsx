// Finds which rows a press on a checkbox marks: one, a range, or the page. Loaded after the first rows, because TanStack Table weighs 9 KB.
import {
  functionalUpdate,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { HeardPress } from './mark-press.ts'

const features = tableFeatures({ rowSelectionFeature })

interface RowId {
  readonly id: string
}
const idOf = ({ id }: RowId): string => id
const noColumns: [] = []

export interface RowMarksProps {
  /** The rows of the page. */
  ids: readonly string[]
  /** Ids over all pages. */
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  /** The presses since the last `onTaken`, in their order. */
  presses: readonly HeardPress[]
  onTaken: () => void
}

/** Draws nothing. */
export const RowMarks = ({ ids, selected, onSelect, presses, onTaken }: RowMarksProps) => {
  const data = useMemo<RowId[]>(() => ids.map((id) => ({ id })), [ids])
  const rowSelection = useMemo(() => Object.fromEntries<true>([...selected].map((id) => [id, true])), [selected])
  // Several presses may have waited; each changes the result of the one before it.
  const held = useRef<RowSelectionState>(rowSelection)
  const table = useTable({
    features,
    columns: noColumns,
    data,
    getRowId: idOf,
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      held.current = functionalUpdate(change, held.current)
    },
  })
  const take = useEffectEvent(() => {
    held.current = rowSelection
    for (const { id, isRange, isDone, ...press } of presses) {
      // The row was marked or unmarked before; this press only sets where a range may begin.
      const checked = isDone && id !== null ? selected.has(id) : press.checked
      if (id === null) table.toggleAllPageRowsSelected(checked)
      else if (ids.includes(id)) table.getRow(id).getToggleSelectedHandler()({ target: { checked }, shiftKey: isRange })
    }
    if (presses.some(({ isDone }) => !isDone)) onSelect(new Set(Object.keys(held.current)))
    onTaken()
  })
  useEffect(() => {
    if (presses.length > 0) take()
  }, [presses])
  return null
}
