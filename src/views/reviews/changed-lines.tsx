import { useTranslation } from 'react-i18next'
import { sum } from '#contract/decimal.ts'
import type { Order } from '#contract/orders.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { goodsText } from '#src/components/line-text.ts'
import { Money } from '#src/ui/text/money.tsx'

/** The lines a later decision would change, for its approver; nothing where none is pending. */
export const ChangedLines = ({ order, award }: { order: Order; award: Decision }) => {
  const { t } = useTranslation('reviews')
  const lines = award.waiting_lines.filter((line) => line.role === 'main')
  if (lines.length === 0) return null
  return (
    <section aria-label={t('promote.changed')} className="px-gutter py-3">
      <h2 className="mb-2">
        {t('promote.changed')}{' '}
        <span className="text-table font-normal text-ink-2">
          {t('promote.amount')} <Money value={sum(lines.map((line) => line.amount))} />
        </span>
      </h2>
      <ul className="divide-y divide-line rounded border border-line">
        {lines.map((line) => {
          const item = order.items.find((one) => one.id === line.order_item_id)
          const reason = [line.reason_code === null ? '' : t(`reason.${line.reason_code}`), line.reason_text ?? '']
          return (
            <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-table">
              <span className="w-40 truncate max-sm:w-full" title={item && goodsText(item)}>
                <span className="mr-2 text-ink-3">{item?.line_no}</span>
                {item && goodsText(item)}
              </span>
              <b className="min-w-0 wrap-anywhere">{line.supplier_name}</b>
              <LineQuantity value={line.awarded_qty} line={item} />
              <Money value={line.amount} />
              <span className="text-ink-3">{reason.filter((one) => one !== '').join(' · ')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
