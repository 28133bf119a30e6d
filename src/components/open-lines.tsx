// The open lines of an award, and the three ways to settle them.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { declinersOf } from '#contract/reviews.promote.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useLinePlace } from '#src/commands/use-situation.tsx'
import { useDeclineText } from './award-lines.tsx'
import { LineQuantity } from './line-quantity.tsx'
import { goodsText } from './line-text.ts'

/** A part of the page in which commands have this line as their subject. */
const OpenLine = ({ id, children }: { id: string; children: ReactNode }) => (
  <li {...useLinePlace(id)} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
    {children}
  </li>
)

/** Renders nothing where no line is open. */
export const OpenLines = ({ order, award }: { order: Order; award: Decision }) => {
  const { t } = useTranslation()
  const declineText = useDeclineText()
  const open = award.open_lines.filter((one) => /[1-9]/.test(one.open_qty))
  if (open.length === 0) return null
  return (
    <section aria-label={t('order_detail:award.open_title')} className="px-gutter py-4 print:hidden">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2>{t('order_detail:award.open_title')}</h2>
        <p className="min-w-0 text-table text-ink-2">{t('order_detail:award.open_hint')}</p>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <CommandButton id="orders.retender" size="sm" label="order_detail:award.retender_rest" keys={false} />
          <CommandButton id="orders.promote" size="sm" label="order_detail:award.open_title" keys={false} />
        </span>
      </div>
      <ul className="divide-y divide-line rounded border border-line text-table">
        {open.map((one) => {
          const item = order.items.find((each) => each.id === one.order_item_id)
          const own = award.lines.filter((line) => line.order_item_id === one.order_item_id)
          const decliners = declinersOf(own, one.order_item_id)
          const backups = own.filter((line) => line.role === 'backup' && !decliners.has(line.supplier_id))
          return (
            <OpenLine key={one.order_item_id} id={one.order_item_id}>
              <b className="w-40 truncate max-sm:w-full" title={item && goodsText(item)}>
                <span className="mr-2 font-normal text-ink-3">{item?.line_no}</span>
                {item && goodsText(item)}
              </b>
              <span className="text-warning-ink">
                {t('order_detail:award.open')} <LineQuantity value={one.open_qty} line={item} />
              </span>
              <span className="min-w-0 text-ink-2">
                {own
                  .filter((line) => line.role === 'main' && line.status === 'declined')
                  .map((line) =>
                    t('order_detail:award.declined_by', {
                      supplier: line.supplier_name,
                      reason: declineText(line) ?? '',
                    }),
                  )
                  .join(t('order_detail:award.list'))}
              </span>
              {backups.length > 0 && (
                <span className="text-ink-3">
                  {t('order_detail:award.backups', {
                    names: backups.map((line) => line.supplier_name).join(t('order_detail:award.list')),
                  })}
                </span>
              )}
              <span className="ml-auto flex flex-wrap items-center gap-1">
                <CommandButton
                  id="orders.retender"
                  args={{ copy_item_ids: [one.order_item_id] }}
                  size="sm"
                  variant="quiet"
                  keys={false}
                />
                <CommandButton
                  id="orders.line_close"
                  args={{ order_item_id: one.order_item_id }}
                  size="sm"
                  variant="quiet"
                  keys={false}
                />
              </span>
            </OpenLine>
          )
        })}
      </ul>
    </section>
  )
}
