import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { places, sum } from '#contract/decimal.ts'
import type { Order } from '#contract/orders.ts'
import { type Allocation, totalsOf } from '#contract/reviews.award.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import { shownWinners } from '#contract/reviews.standing.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import type { ReviewCell } from '#src/machines/use-review.ts'
import { PHONE, useMedia } from '#src/ui/layout/use-media.ts'
import { cx } from '#src/ui/text/class-names.ts'
import type { LineFault } from '../award/note.tsx'
import { useTaxNote } from '../tax-texts.ts'
import { MatrixBar } from './bar.tsx'
import { MatrixCards } from './cards.tsx'
import { STRAIGHT } from './layout.ts'
import { Matrix } from './matrix.tsx'
import type { MatrixModel } from './model.ts'
import { TransposedMatrix } from './transposed.tsx'
import { useMatrixDisplay } from './use-matrix-display.ts'

/**
 * The allocations of a decision for the matrix: those still standing; an offer that got more by a later decision
 * appears once.
 */
export const allocationsOf = (award: Decision | null): Allocation[] =>
  award === null
    ? []
    : [...Map.groupBy(shownWinners(award), (line) => line.tender_item_id).values()].flatMap((own) =>
        own.slice(0, 1).map(({ order_item_id, tender_item_id, role, reason_code, reason_text }) => ({
          order_item_id,
          tender_item_id,
          awarded_qty: sum(
            own.map((line) => line.awarded_qty),
            places.quantity,
          ),
          role,
          reason_code,
          reason_text,
        })),
      )

export interface ReadMatrixProps {
  order: Order
  model: MatrixModel
  onTenders: () => void
}

const noFaults: ReadonlyMap<string, LineFault> = new Map()

/** The comparison with its decision, read-only; views and filters still work. */
export const ReadMatrix = ({ order, model, onTenders }: ReadMatrixProps) => {
  const { t } = useTranslation('reviews')
  const isPhone = useMedia(PHONE)
  const [focus, setFocus] = useState<ReviewCell | null>(null)
  const given = useMemo(() => allocationsOf(order.award), [order.award])
  const noAward = useMemo(
    () => Object.fromEntries((order.award?.no_award ?? []).map((one) => [one.order_item_id, one.reason])),
    [order.award],
  )
  const taxNote = useTaxNote()(model, order)
  const display = useMatrixDisplay(model)
  const { lines, seen, names, view } = display
  const place = useAnswers(display.answers(focus?.tender_id ?? seen.columns[0]?.tender.id))
  const common = { model: seen, lines, names, given, noAward, faults: noFaults, view }
  const Grid = display.on.transposed ? TransposedMatrix : Matrix
  return (
    <div
      {...place}
      className={cx(
        'flex min-h-0 flex-1 flex-col',
        // A long comparison scrolls in its own frame, so that only the visible part is rendered.
        lines.length > STRAIGHT.down.whole && 'sm:max-h-[calc(100dvh-96px)] print:max-h-none!',
      )}
    >
      <MatrixBar model={model} display={display} onTenders={onTenders} readOnly />
      {taxNote !== null && <p className="flex-none px-gutter pb-1.5 text-cap text-ink-2">{taxNote}</p>}
      {isPhone ? (
        <MatrixCards {...common} />
      ) : (
        <Grid
          {...common}
          label={t('matrix.label', { title: order.title })}
          totals={totalsOf(model.table.demand, model.table.offers, given)}
          focus={focus}
          onFocus={setFocus}
        />
      )}
    </div>
  )
}
