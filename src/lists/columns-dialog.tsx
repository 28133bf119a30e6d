// Which columns a list shows, in which order, and which of them stay in sight; by keys, by buttons, at once.
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnLayout } from '#contract/preferences.ts'
import { MAX_PINNED } from '#contract/preferences.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { isComposing } from '#src/keyboard/composing.ts'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { arranged, identifying, withMoved, withPinned, withShown } from './layout.ts'
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

export const ListColumnsDialog = ({ columns, layout: { layout, change }, onClose }: ListColumnsDialogProps) => {
  const { t } = useTranslation()
  const rows = useRef<HTMLUListElement>(null)
  const now = layout ?? asItComes
  const { columns: order, hidden, pinned } = arranged(columns, now)
  const fixed = identifying(columns)
  const shown = order.filter((column) => !hidden.includes(column.id))
  const boxAt = (at: number) => rows.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')[at]
  const answers = useAnswers({ 'dialog.confirm': onClose })

  // A moved row takes its focus out of the page for a moment.
  const moving = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const control = moving.current
    moving.current = null
    if (control instanceof HTMLElement && document.activeElement !== control) control.focus()
  })
  const move = (id: string, by: -1 | 1) => {
    moving.current = document.activeElement
    change(withMoved(columns, now, id, by))
  }
  const keyed = (event: KeyboardEvent<HTMLElement>, id: string, at: number) => {
    if (isComposing(event.nativeEvent)) return
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by !== 0 && event.altKey) move(id, by)
    else if (by !== 0) boxAt(at + by)?.focus()
    else if (event.key === 'p' && !event.ctrlKey && !event.metaKey) change(withPinned(columns, now, id))
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
            const isFixed = fixed.has(column.id)
            const isShown = !hidden.includes(column.id)
            const place = shown.findIndex((one) => one.id === column.id) + 1
            const isPinned = place > 0 && place <= pinned
            return (
              <li
                key={column.id}
                className="flex min-h-9 items-center gap-1 rounded px-1 focus-within:bg-surface-2"
                onKeyDown={(event) => keyed(event, column.id, at)}
              >
                <Checkbox
                  className="min-w-0 flex-1"
                  checked={isShown}
                  aria-disabled={isFixed || undefined}
                  onChange={(on) => change(withShown(columns, now, column.id, on))}
                  label={
                    <>
                      {column.head}
                      {isFixed && <span className="ml-2 text-cap text-ink-3">{t('lists:columns.always')}</span>}
                    </>
                  }
                />
                <IconButton
                  size="sm"
                  icon="pushpin"
                  label={t(isPinned ? 'lists:columns.unpin' : 'lists:columns.pin', { name: column.head })}
                  aria-pressed={isPinned}
                  aria-disabled={place === 0 || place > MAX_PINNED || undefined}
                  className={isPinned ? 'text-primary-ink!' : undefined}
                  onClick={() => change(withPinned(columns, now, column.id))}
                />
                <IconButton
                  size="sm"
                  icon="up"
                  label={t('lists:columns.up', { name: column.head })}
                  aria-disabled={at === 0 || undefined}
                  onClick={() => move(column.id, -1)}
                />
                <IconButton
                  size="sm"
                  icon="down"
                  label={t('lists:columns.down', { name: column.head })}
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
