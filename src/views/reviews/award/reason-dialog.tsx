import { useTranslation } from 'react-i18next'
import type { Allocation } from '#contract/reviews.award.ts'
import { useRun } from '#src/commands/command-context.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import type { Picks, ReviewActor } from '#src/machines/use-review.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import type { MatrixLine } from '../matrix/model.ts'
import { ReasonFields } from './reason-fields.tsx'

export interface ReasonDialogProps {
  line: MatrixLine
  /** The allocations of this line. */
  given: readonly Allocation[]
  /** Offers that need a reason. */
  wanted: ReadonlySet<string>
  /**
   * Whether the line may be left without an award with a reason; an open line of an award in force is closed instead.
   */
  mayLeaveOut: boolean
  picks: Picks
  names: ReadonlyMap<string, string>
  review: ReviewActor
}

const unsaid = { code: '', text: '' }

/** Asks why this offer is chosen although it is not the lowest, or why nobody gets the line. Changes apply at once. */
export const ReasonDialog = ({ line, given, wanted, mayLeaveOut, picks, names, review }: ReasonDialogProps) => {
  const { t } = useTranslation('reviews')
  const close = () => review.send({ type: 'review.leave' })
  const run = useRun()
  const closeLine = () => {
    close()
    void run('orders.line_close', { order_item_id: line.line.id })
  }
  useAnswers({ 'dialog.confirm': close })
  const herb = line.item.name ?? ''
  const cells = [...line.cells.values()]
  const dear = given.flatMap((one) => {
    const cell = cells.find((each) => each.item.id === one.tender_item_id)
    return cell === undefined || !wanted.has(one.tender_item_id) ? [] : [{ given: one, cell }]
  })
  const nobody = mayLeaveOut && given.length === 0
  return (
    <Dialog
      open
      size="md"
      onClose={close}
      closeLabel={t('words.close')}
      title={t('reason_form.title', { no: line.line.line_no, herb })}
      description={
        given.length === 0
          ? t(nobody ? 'reason_form.about_nobody' : 'promote.about_open')
          : dear.length > 0
            ? t('reason_form.about_dear')
            : t('reason_form.not_needed')
      }
      footer={
        <Button variant="primary" keys="Mod+Enter" onClick={close}>
          {t('words.done')}
        </Button>
      }
    >
      {!mayLeaveOut && given.length === 0 && (
        <Button size="sm" onClick={closeLine}>
          {t('orders:event.line_close')}
        </Button>
      )}
      {nobody && (
        <ReasonFields
          kind="nobody"
          about={herb}
          value={picks.no_award[line.line.id] ?? unsaid}
          onChange={(reason) => review.send({ type: 'review.no_award', order_item_ids: [line.line.id], reason })}
        />
      )}
      <ul className="flex flex-col gap-3">
        {dear.map(({ given: one, cell }) => {
          const supplier = names.get(cell.tender.id) ?? ''
          return (
            <li key={one.tender_item_id}>
              <b className="mb-1 block text-table wrap-anywhere">{supplier}</b>
              <ReasonFields
                kind="dear"
                about={`${herb} ${supplier}`}
                value={{ code: one.reason_code ?? '', text: one.reason_text ?? '' }}
                onChange={(reason) =>
                  review.send({ type: 'review.reason', tender_item_ids: [one.tender_item_id], reason })
                }
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
