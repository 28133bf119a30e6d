// Undo and redo of the rows of a table before its import: everything typed, pasted, filled, cleared and skipped.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settleTyping } from '#src/keyboard/native-undo.ts'
import type { Change, Side } from '#src/machines/history/changes.ts'
import { createHistory } from '#src/machines/history/history.ts'
import type { ImportCell } from '#src/machines/import.machine.ts'
import type { ImportView } from './use-import.tsx'

const TEXTS = 'texts'
const SKIPPED = 'skipped'

export interface ImportHistory {
  /** Writes cells as one step with this name; all typing in one visit of a cell is one step. */
  write(label: string, cells: readonly ImportCell[], typedIn?: string): void
  skip(label: string, keys: readonly string[], skipped: boolean): void
  undo(): void
  redo(): void
  /** The step that was undone or redone last, until something else changes. */
  readonly said: string
}

/**
 * The history of one preview; call it once per preview. `onMoved` gets the first place that a step changed: a row, and
 * a column where it was a single one.
 */
export const useImportHistory = (
  view: ImportView,
  onMoved: (key: string, field: string | undefined) => void,
): ImportHistory => {
  const { t } = useTranslation()
  const [history] = useState(createHistory)
  const [said, setSaid] = useState('')
  const visits = useRef(0)
  useEffect(() => {
    const enter = () => {
      visits.current += 1
    }
    document.addEventListener('focusin', enter)
    return () => document.removeEventListener('focusin', enter)
  }, [])
  const rowOf = (key: string) => view.context.rows.find((row) => row.key === key)
  const go = (side: Side) => {
    const step = side === 'before' ? history.undo() : history.redo()
    if (step === null) return
    settleTyping()
    const places = step.changes.flatMap((change) => placeOf(change, side))
    const cells = places.flatMap(({ key, field, value }) =>
      field === undefined ? [] : [{ key, field, text: typeof value === 'string' ? value : '' }],
    )
    if (cells.length > 0) view.mend(cells)
    for (const skipped of [true, false]) {
      const keys = places.flatMap(({ key, field, value }) => (field === undefined && value === skipped ? [key] : []))
      if (keys.length > 0) view.send({ type: 'import.skip', keys, skipped })
    }
    setSaid(t(side === 'before' ? 'forms:history.undone' : 'forms:history.redone', { step: step.label }))
    const [first] = places
    if (first !== undefined) onMoved(first.key, first.field)
  }
  return {
    said,
    write: (label, cells, typedIn) => {
      const changes = cells.flatMap(({ key, field, text }): Change[] => {
        const before = rowOf(key)?.texts[field] ?? ''
        return before === text ? [] : [{ is: 'value', at: [{ key }, TEXTS, field], before, after: text }]
      })
      if (changes.length === 0) return
      setSaid('')
      if (typedIn === undefined) settleTyping()
      history.add({ label, changes }, typedIn === undefined ? null : `${visits.current} ${typedIn}`)
      view.mend(cells)
    },
    skip: (label, keys, skipped) => {
      setSaid('')
      history.add({
        label,
        changes: keys.map((key): Change => ({ is: 'value', at: [{ key }, SKIPPED], before: !skipped, after: skipped })),
      })
      view.send({ type: 'import.skip', keys, skipped })
    },
    undo: () => go('before'),
    redo: () => go('after'),
  }
}

/** The place of a change, and its value before or after; without a field the change concerns the row. */
const placeOf = (change: Change, side: Side): { key: string; field: string | undefined; value: unknown }[] => {
  const [row, name, field] = change.at
  if (change.is !== 'value' || typeof row !== 'object') return []
  return [{ key: row.key, field: name === TEXTS && typeof field === 'string' ? field : undefined, value: change[side] }]
}
