import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRun } from '#src/commands/command-context.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { isEditable } from '#src/keyboard/composing.ts'
import type { ReviewActor, ReviewChoice } from '#src/machines/use-review.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import type { MatrixLine, MatrixModel } from '../matrix/model.ts'
import { useReasonRows } from './reason-rows.ts'
import { ReasonRows, useReasonKeys } from './reasons.tsx'

export interface ReasonDialogProps {
  line: MatrixLine
  model: MatrixModel
  choice: ReviewChoice
  names: ReadonlyMap<string, string>
  review: ReviewActor
}

const noErrors: ReadonlyMap<string, readonly string[]> = new Map()

/** Asks why this offer is chosen although it is not the lowest, or why nobody gets the line. Changes apply at once. */
export const ReasonDialog = ({ line, model, choice, names, review }: ReasonDialogProps) => {
  const { t } = useTranslation('reviews')
  const [marked, setMarked] = useState(false)
  const all = useReasonRows({ model, ...choice, review, names, marked, errors: noErrors })
  const rows = all.filter((row) => row.line.line.id === line.line.id)
  const [open, setOpen] = useState<string | null>(() => (rows.find((row) => !row.given) ?? rows[0])?.id ?? null)
  const keys = useReasonKeys(rows, open, setOpen)
  const first = useRef<HTMLElement | null>(null)
  const close = () => review.send({ type: 'review.leave' })
  const done = () => {
    const gap = rows.find((row) => !row.given)
    if (gap === undefined) return close()
    setMarked(true)
    keys.focus(gap.id)
  }
  const run = useRun()
  const closeLine = () => {
    close()
    void run('orders.line_close', { order_item_id: line.line.id })
  }
  useAnswers({ 'dialog.confirm': done })
  const onKeyDown = (event: KeyboardEvent) => {
    if (keys.onKey(event)) event.preventDefault()
    else if (isText(event)) keys.around.current?.querySelector('input')?.focus()
  }
  const isEmpty = !choice.shown.some((one) => one.order_item_id === line.line.id)
  // An open line of an award in force is closed instead of left without an award.
  const mayClose = isEmpty && model.table.later !== undefined
  return (
    <Dialog
      open
      size="md"
      onClose={close}
      initialFocus={first}
      closeLabel={t('words.close')}
      title={t('reason_form.title', { no: line.line.line_no, herb: line.item.name ?? '' })}
      description={
        isEmpty
          ? t(mayClose ? 'promote.about_open' : 'reason_form.about_nobody')
          : t(rows.length > 0 ? 'reason_form.about_dear' : 'reason_form.not_needed')
      }
      footer={
        <Button variant="primary" keys="Mod+Enter" onClick={done}>
          {t('words.done')}
        </Button>
      }
    >
      {mayClose && (
        <Button size="sm" onClick={closeLine}>
          {t('orders:event.line_close')}
        </Button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: digits choose and letters are written wherever in the dialog the focus is. */}
      <div
        onKeyDown={onKeyDown}
        ref={(node) => {
          first.current = node?.querySelector<HTMLElement>('[data-reason][tabindex="0"]') ?? null
        }}
      >
        <ReasonRows rows={rows} keys={keys} />
      </div>
    </Dialog>
  )
}

/** A character outside a field, or the first key of a composition: it belongs to the text of the reason. */
const isText = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) &&
  (event.key === 'Process' || (event.key.length === 1 && event.key !== ' '))
