// The columns of a list: which are shown, in which order, and which stay visible while scrolling; changed by keys or
// buttons, at once.
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  functionalUpdate,
  metaHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnLayout } from '#contract/preferences.ts'
import { MAX_PINNED } from '#contract/preferences.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { isComposing } from '#src/keyboard/composing.ts'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { columnState, identifying, shownLayout } from './layout.ts'
import type { ListLayout } from './use-list-views.tsx'

interface ListColumnsDialogProps {
  columns: readonly {
    readonly id: string
    readonly head: string
    readonly card?: 'title' | 'line' | 'off' | undefined
    readonly extra?: boolean | undefined
  }[]
  layout: ListLayout
  onClose: () => void
}

const asItComes: ColumnLayout = {}
const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<{ readonly head: string }>(),
})
/** The heads that the list behind the dialog draws, one a line; '' where it draws cards, which have every column. */
const drawnHeads = (): string => {
  const isDrawn = (element: Element) => getComputedStyle(element).display !== 'none'
  const head = document.querySelector('main thead')
  if (head === null || !isDrawn(head)) return ''
  return [...head.querySelectorAll('[role="columnheader"]')]
    .filter(isDrawn)
    .map((cell) => cell.textContent)
    .join('\n')
}
/** The dialog needs the columns of the table, not its rows. */
const noRows: Record<string, never>[] = []

export const ListColumnsDialog = ({ columns, layout: { layout, change }, onClose }: ListColumnsDialogProps) => {
  const { t } = useTranslation()
  const rows = useRef<HTMLUListElement>(null)
  const now = layout ?? asItComes
  const state = useMemo(() => columnState(columns, now), [columns, now])
  const definitions = useMemo(() => {
    const fixed = identifying(columns)
    return columns.map(({ id, head }) => ({ id, enableHiding: !fixed.has(id), meta: { head } }))
  }, [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state,
    onColumnVisibilityChange: (to) =>
      change({ ...now, ...shownLayout(columns, functionalUpdate(to, state.columnVisibility)) }),
    onColumnOrderChange: (to) => change({ ...now, order: functionalUpdate(to, state.columnOrder) }),
    onColumnPinningChange: (to) => change({ ...now, pinned: functionalUpdate(to, state.columnPinning).start.length }),
  })
  const order = table.getAllLeafColumns()
  const shown = table.getVisibleLeafColumns()
  const boxAt = (at: number) => rows.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')[at]
  const answers = useAnswers({ 'dialog.confirm': onClose })

  // A column that is chosen and has no room is not drawn while the user has arranged nothing.
  const [drawn, setDrawn] = useState('')
  useLayoutEffect(() => setDrawn(drawnHeads()))
  const hasRoom = (head: string) => drawn === '' || drawn.split('\n').includes(head)

  // React removes a moved row from the page for a moment, so it loses the focus.
  const moving = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const control = moving.current
    moving.current = null
    if (control instanceof HTMLElement && document.activeElement !== control) control.focus()
  })
  const move = (id: string, by: -1 | 1) => {
    const ids = order.map((column) => column.id)
    const at = ids.indexOf(id)
    const other = ids[at + by]
    if (other === undefined) return
    moving.current = document.activeElement
    table.setColumnOrder(ids.with(at, other).with(at + by, id))
  }
  /** Pins the columns up to this one; if exactly these are pinned, unpins all. */
  const pin = (id: string) => {
    const upTo = shown.map((column) => column.id)
    upTo.length = upTo.indexOf(id) + 1
    if (upTo.length === 0 || upTo.length > MAX_PINNED) return
    table.setColumnPinning({ start: upTo.length === state.columnPinning.start.length ? [] : upTo, end: [] })
  }
  const keyed = (event: KeyboardEvent<HTMLElement>, id: string, at: number) => {
    if (isComposing(event.nativeEvent)) return
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by !== 0 && event.altKey) move(id, by)
    else if (by !== 0) boxAt(at + by)?.focus()
    else if (event.key === 'p' && !event.ctrlKey && !event.metaKey) pin(id)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('commands:view.columns')}
      description={t('lists:columns.about')}
      closeLabel={t('lists:close')}
      footer={
        <>
          <Button
            variant="quiet"
            className="mr-auto"
            disabledReason={layout === undefined ? t('lists:columns.usual') : undefined}
            onClick={() => change(undefined)}
          >
            {t('lists:columns.reset')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('lists:columns.done')}
          </Button>
        </>
      }
    >
      <div {...answers}>
        <ul ref={rows} className="flex flex-col">
          {order.map((column, at) => {
            const head = column.columnDef.meta?.head ?? column.id
            const isFixed = !column.getCanHide()
            const place = shown.indexOf(column) + 1
            const isPinned = column.getIsPinned() !== false
            return (
              <li
                key={column.id}
                className="flex min-h-9 items-center gap-1 rounded px-1 focus-within:bg-surface-2"
                onKeyDown={(event) => keyed(event, column.id, at)}
              >
                <Checkbox
                  className="min-w-0 flex-1"
                  checked={column.getIsVisible()}
                  aria-disabled={isFixed || undefined}
                  onChange={(on) => column.toggleVisibility(on)}
                  label={
                    <>
                      {head}
                      {isFixed && <span className="ml-2 text-cap text-ink-3">{t('lists:columns.always')}</span>}
                      {column.getIsVisible() && !hasRoom(head) && (
                        <span className="ml-2 text-cap text-warning-ink">{t('lists:columns.no_room')}</span>
                      )}
                    </>
                  }
                />
                <IconButton
                  size="sm"
                  icon="pushpin"
                  label={t(isPinned ? 'lists:columns.unpin' : 'lists:columns.pin', { name: head })}
                  aria-pressed={isPinned}
                  aria-disabled={place === 0 || place > MAX_PINNED || undefined}
                  className={isPinned ? 'text-primary-ink!' : undefined}
                  onClick={() => pin(column.id)}
                />
                <IconButton
                  size="sm"
                  icon="up"
                  label={t('lists:columns.up', { name: head })}
                  aria-disabled={at === 0 || undefined}
                  onClick={() => move(column.id, -1)}
                />
                <IconButton
                  size="sm"
                  icon="down"
                  label={t('lists:columns.down', { name: head })}
                  aria-disabled={at === order.length - 1 || undefined}
                  onClick={() => move(column.id, 1)}
                />
              </li>
            )
          })}
        </ul>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-cap text-ink-3 max-sm:hidden">
          <span className="inline-flex items-center gap-1.5">
            <KeyHint keys="ArrowUp ArrowDown" />
            {t('lists:columns.key_go')}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <KeyHint keys="Alt+ArrowUp" />
            <KeyHint keys="Alt+ArrowDown" />
            {t('lists:columns.key_move')}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <KeyHint keys="P" />
            {t('lists:columns.key_pin')}
          </span>
        </p>
      </div>
    </Dialog>
  )
}
