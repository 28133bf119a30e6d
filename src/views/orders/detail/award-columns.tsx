// The columns of the lines of an award.
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import type { AwardLine, Decision } from '#contract/reviews.schemas.ts'

import { AwardLineActs, AwardLineStatus, DeclinedBecame, useDeclineText } from '#src/components/award-lines.tsx'
import { Overdue } from '#src/components/award-terms.tsx'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { goodsText, priceUnitText, sharedPriceUnit } from '#src/components/line-text.ts'
import type { Column } from '#src/ui/table/table-column.ts'
import { Money } from '#src/ui/text/money.tsx'
import { Tag } from '#src/ui/text/tag.tsx'

/** The columns of an award's lines: goods, supplier, quantity, price, and the supplier's answer with its acts. */
export const useAwardColumns = (order: Order, award: Decision): Column<AwardLine>[] => {
  const { t } = useTranslation()
  const declineText = useDeclineText()
  const lineOf = (id: string) => order.items.find((item) => item.id === id)
  const reasonOf = (line: AwardLine): string =>
    [
      line.is_lowest ? t('order_detail:award.lowest') : t('order_detail:award.rank', { rank: line.rank }),
      line.reason_text,
    ]
      .filter(Boolean)
      .join(' · ')
  const priceUnit = sharedPriceUnit(award.lines, t)
  const hasActs = (order.status === 'awarded' || order.status === 'completed') && award.effective_at !== null
  return [
    {
      id: 'line_no',
      head: '#',
      width: 44,
      from: 'md',
      cell: (line) => <span className="whitespace-nowrap text-ink-3">{lineOf(line.order_item_id)?.line_no}</span>,
    },
    {
      id: 'name',
      head: t('orders:fields.item.name'),
      width: 96,
      cell: (line) => {
        const name = goodsText(lineOf(line.order_item_id) ?? {})
        return (
          <b className="font-medium" title={name}>
            {name}
          </b>
        )
      },
    },
    {
      id: 'supplier_name',
      card: 'title',
      head: t('order_detail:readers.supplier'),
      cell: (line) => (
        <>
          {line.supplier_name} {line.role === 'backup' && <Tag>{t('order_detail:award.backup')}</Tag>}
          <span className="block text-cap text-ink-3">{reasonOf(line)}</span>
        </>
      ),
    },
    {
      id: 'awarded_qty',
      head: t('order_detail:award.quantity'),
      width: 96,
      align: 'end',
      cell: (line) => <LineQuantity value={line.awarded_qty} line={lineOf(line.order_item_id)} />,
    },
    {
      id: 'landed_price_kg',
      head: priceUnit === null ? t('order_detail:award.landed') : t('order_detail:award.price', { unit: priceUnit }),
      width: 148,
      align: 'end',
      from: 'lg',
      cell: (line) => (
        <Money value={line.unit_price} bare unit={priceUnit === null ? ` ${priceUnitText(line.unit, t)}` : undefined} />
      ),
    },
    {
      id: 'amount',
      head: t('orders:fields.item.amount'),
      width: 116,
      align: 'end',
      cell: (line) => <Money value={line.amount} bare />,
    },
    {
      id: 'answer',
      head: t('order_detail:award.answer'),
      width: 200,
      cell: (line) =>
        line.role === 'main' && (
          <>
            <AwardLineStatus status={line.status} /> <Overdue line={line} />
            {declineText(line) !== null && <span className="block text-cap text-ink-2">{declineText(line)}</span>}
            <DeclinedBecame line={line} award={award} />
            {hasActs && (
              <span className="-ml-2 flex flex-wrap gap-1 empty:hidden">
                <AwardLineActs order={order} line={line} />
              </span>
            )}
          </>
        ),
    },
  ]
}
