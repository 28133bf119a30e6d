// A pending amendment, in the dialogs that decide it: its author, its changes, the reason, and the amount before and
// after.
import { useTranslation } from 'react-i18next'
import { compare, maximum, multiply, sum } from '#contract/decimal.ts'
import { type Order, readOrder } from '#contract/orders.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { DiffTable } from './diff-table.tsx'

/** The amount approved so far, 元: the higher of budget and reference total, as for the amendment's own amount. */
const approvedAmount = ({ approved, budget_amount }: Order): string | null => {
  const priced = (approved?.lines ?? []).flatMap(({ qty_kg, reference_price }) =>
    qty_kg === null || reference_price === null ? [] : [multiply(reference_price, qty_kg)],
  )
  return maximum([...(priced.length === 0 ? [] : [sum(priced)]), ...(budget_amount == null ? [] : [budget_amount])])
}

/** Renders nothing where no amendment is pending. */
export const AmendmentShown = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation()
  const { data: order } = useResource(readOrder, { params: { id: orderId } }, { nouns: ['orders'] })
  if (order === undefined) return <Skeleton height={96} />
  const waiting = order.amendments?.find((one) => one.status === 'waiting')
  if (waiting === undefined) return null
  const before = approvedAmount(order)
  return (
    <section aria-label={t('orders:amendment.title')} className="mb-4 flex flex-col gap-2 text-table">
      <p className="text-ink-2">
        {waiting.proposed_by_name} · <Instant value={waiting.proposed_at} /> ·{' '}
        {t('order_detail:versions.reason', { reason: waiting.change_reason })}
      </p>
      {waiting.amount === null ? null : (
        <p>
          {t('orders:amendment.amount')}{' '}
          {before === null || compare(before, waiting.amount) === 0 ? null : (
            <>
              <Money value={before} className="text-ink-3" /> →{' '}
            </>
          )}
          <Money value={waiting.amount} className="font-semibold" />
        </p>
      )}
      <div className="max-h-[40vh] overflow-auto">
        <DiffTable diffs={waiting.diffs} items={order.items} />
      </div>
    </section>
  )
}
