import { useTranslation } from 'react-i18next'
import { sum } from '#contract/decimal.ts'
import type { Order } from '#contract/orders.ts'
import type { AwardLine, Decision } from '#contract/reviews.schemas.ts'
import { isStanding } from '#contract/reviews.standing.ts'
import {
  AnswersRefused,
  AwardLineActs,
  AwardLineStatus,
  awaitsAnswer,
  DeclinedBecame,
  useDeclineText,
} from '#src/components/award-lines.tsx'
import { bondOf, Overdue } from '#src/components/award-terms.tsx'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { goodsText } from '#src/components/line-text.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { percentText } from '#src/ui/text/decimal-text.ts'
import { Money } from '#src/ui/text/money.tsx'
import { Paged } from './matrix/paged.tsx'

/** The winners' answers at their links, and the two commands with which staff record an answer. */
export const Confirmations = ({ order, award }: { order: Order; award: Decision }) => {
  const { t } = useTranslation('reviews')
  const items = new Map(order.items.map((item) => [item.id, item]))
  // A backup has nothing to answer.
  const main = award.lines.filter((line) => line.role === 'main')
  const bySupplier = [...Map.groupBy(main, (line) => line.supplier_id).values()]
  const declineText = useDeclineText()
  const waits = (line: AwardLine) => awaitsAnswer(order, line)
  return (
    <section className="px-gutter py-4 print:hidden">
      <h2 className="mb-2">{t('confirm.title')}</h2>
      <div className="flex flex-col gap-4">
        <AnswersRefused order={order} award={award} />
        {bySupplier.map((lines) => (
          <div key={lines[0]?.supplier_id} className="rounded border border-line">
            <div className="flex flex-wrap items-center gap-x-4 border-b border-line bg-surface-2 px-3 py-2 text-table">
              <b className="min-w-0 wrap-anywhere">{lines[0]?.supplier_name}</b>
              <span className="text-ink-2">
                <Money value={sum(lines.filter(isStanding).map((line) => line.amount))} />
              </span>
              {award.deposit_pct !== null && (
                <span className="text-ink-3">
                  {t('order_detail:award.deposit', { percent: percentText(award.deposit_pct) })}{' '}
                  <Money value={bondOf(lines, award.deposit_pct)} />
                </span>
              )}
              <span className="ml-auto text-ink-3">
                {t('confirm.answered', {
                  count: lines.filter((line) => !waits(line) && line.status !== 'proposed').length,
                  lines: lines.length,
                })}
              </span>
            </div>
            <Paged items={lines} className="border-t border-line px-3 py-2">
              {(shown) => (
                <ul className="divide-y divide-line">
                  {shown.map((line) => {
                    const item = items.get(line.order_item_id)
                    return (
                      <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-table">
                        <span className="w-40 truncate max-sm:w-full" title={item && goodsText(item)}>
                          <span className="mr-2 inline-block min-w-5 text-right text-ink-3 tabular-nums">
                            {item?.line_no}
                          </span>
                          {item && goodsText(item)}
                        </span>
                        <span className="w-28 text-right max-sm:w-auto">
                          <LineQuantity value={line.awarded_qty} line={item} />
                        </span>
                        <span className="w-32 text-right max-sm:w-auto">
                          <Money value={line.amount} />
                        </span>
                        <AwardLineStatus status={line.status} />
                        {waits(line) && line.confirm_deadline_at !== null && (
                          <span className="text-ink-3">
                            {t('order_detail:award.confirm_deadline_at')}{' '}
                            <Instant value={line.confirm_deadline_at} format="short" />
                          </span>
                        )}
                        <Overdue line={line} />
                        {line.confirm_at !== null && (
                          <Instant value={line.confirm_at} format="short" className="text-ink-3" />
                        )}
                        {declineText(line) !== null && <span className="text-danger-ink">{declineText(line)}</span>}
                        <DeclinedBecame line={line} award={award} />
                        <span className="ml-auto flex flex-wrap gap-2">
                          <AwardLineActs order={order} line={line} />
                        </span>
                      </li>
                    )
                  })}
                </ul>
              )}
            </Paged>
          </div>
        ))}
      </div>
    </section>
  )
}
