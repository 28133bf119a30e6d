import { useTranslation } from 'react-i18next'
import type { Allocation } from '#contract/reviews.award.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import type { Picks, ReviewActor } from '#src/machines/use-review.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import type { MatrixLine } from './matrix-model.ts'
import { ReasonFields } from './reason-fields.tsx'

export interface ReasonDialogProps {
  line: MatrixLine
  /** What is chosen of this line. */
  given: readonly Allocation[]
  picks: Picks
  names: ReadonlyMap<string, string>
  review: ReviewActor
}

const unsaid = { code: '', text: '' }

/** Why this offer though it is not the lowest, or why nobody gets the line. What is written holds at once. */
export const ReasonDialog = ({ line, given, picks, names, review }: ReasonDialogProps) => {
  const { t } = useTranslation('reviews')
  const close = () => review.send({ type: 'review.leave' })
  useAnswers({ 'dialog.confirm': close })
  const herb = line.item.name ?? ''
  const cells = [...line.cells.values()]
  const dear = given.flatMap((one) => {
    const cell = cells.find((each) => each.item.id === one.tender_item_id)
    return cell === undefined || cell.lowest ? [] : [{ given: one, cell }]
  })
  const nobody = given.length === 0
  return (
    <Dialog
      open
      size="md"
      onClose={close}
      closeLabel={t('words.close')}
      title={t('reason_form.title', { no: line.line.line_no, herb })}
      description={
        nobody
          ? t('reason_form.about_nobody')
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
