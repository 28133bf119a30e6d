import { useTranslation } from 'react-i18next'
import { sum } from '#contract/decimal.ts'
import type { Order } from '#contract/orders.ts'
import type { AwardLine, Decision } from '#contract/reviews.schemas.ts'
import { shownWinners } from '#contract/reviews.standing.ts'
import { AwardLineStatus, DeclinedBecame, useDeclineText } from '#src/components/award-lines.tsx'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { goodsText, priceUnitText, sharedPriceUnit } from '#src/components/line-text.ts'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { Paged } from '../matrix/paged.tsx'

/** The decision line by line: supplier, quantity, price, reason and result; then the lines without an award. */
export const DecisionLines = ({ order, award }: { order: Order; award: Decision }) => {
  const { t } = useTranslation('reviews')
  const declineText = useDeclineText()
  const items = new Map(order.items.map((item) => [item.id, item]))
  const herb = (id: string) => {
    const item = items.get(id)
    return item === undefined ? '' : `${item.line_no} ${goodsText(item)}`
  }
  const placeOf = (line: AwardLine): number => items.get(line.order_item_id)?.line_no ?? 0
  const reasonOf = (line: AwardLine): string => {
    if (line.reason_code === null) return line.is_lowest ? t('note.lowest') : ''
    const text = line.reason_text === null || line.reason_text === '' ? '' : `${t('words.colon')}${line.reason_text}`
    return `${t(`reason.${line.reason_code}`, { defaultValue: line.reason_code })}${text}`
  }
  const winners = new Set(shownWinners(award))
  /** Whether a line counts in the award's total; backups and declined lines do not. */
  const counts = (line: AwardLine): boolean => winners.has(line)
  const priceUnit = sharedPriceUnit(award.lines, t)
  const columns: Column<AwardLine>[] = [
    { id: 'herb', head: t('head.name'), width: 120, cell: (line) => herb(line.order_item_id) },
    { id: 'supplier', head: t('record.supplier'), cell: (line) => line.supplier_name },
    {
      id: 'qty',
      head: t('decision.quantity'),
      width: 96,
      align: 'end',
      cell: (line) => <LineQuantity value={line.awarded_qty} line={items.get(line.order_item_id)} />,
    },
    {
      id: 'share',
      head: t('decision.share'),
      width: 72,
      align: 'end',
      from: 'lg',
      cell: (line) => (counts(line) ? `${line.share_pct.replace(/\.?0+$/, '')}%` : <MissingValue />),
    },
    {
      id: 'landed_price_kg',
      head: priceUnit === null ? t('peek.fact.landed') : t('decision.price', { unit: priceUnit }),
      width: 148,
      align: 'end',
      from: 'md',
      cell: (line) => (
        <Money bare value={line.unit_price} unit={priceUnit === null ? ` ${priceUnitText(line.unit, t)}` : undefined} />
      ),
    },
    {
      id: 'amount',
      head: t('decision.amount'),
      width: 112,
      align: 'end',
      cell: (line) =>
        counts(line) ? (
          <Money value={line.amount} />
        ) : (
          <s className="text-ink-3" title={t('decision.gone')}>
            <Money value={line.amount} />
          </s>
        ),
    },
    { id: 'reason', head: t('decision.reason'), cell: reasonOf },
    {
      id: 'status',
      head: t('decision.status'),
      width: 176,
      cell: (line) => (
        <>
          {line.role === 'backup' ? (
            <Tag>{t('order_detail:award.backup')}</Tag>
          ) : (
            <AwardLineStatus status={line.status} />
          )}
          {declineText(line) !== null && <span className="block text-cap text-ink-2">{declineText(line)}</span>}
          <DeclinedBecame line={line} award={award} />
        </>
      ),
    },
  ]
  return (
    <section className="py-4">
      <h2 className="px-gutter pb-1">{t('decision.title')}</h2>
      <Paged items={award.lines.toSorted((a, b) => placeOf(a) - placeOf(b))} className="px-gutter pt-2">
        {(shown) => (
          <PlainTable
            wrap
            caption={t('decision.title')}
            columns={columns}
            rows={shown}
            keyOf={(line) => line.id}
            foot={{
              supplier: t('decision.sum'),
              amount: <Money value={sum([...winners].map((line) => line.amount))} />,
            }}
          />
        )}
      </Paged>
      {award.no_award.length > 0 && (
        <div className="px-gutter pt-3 text-table">
          <h3>{t('decision.no_award')}</h3>
          <ul className="text-ink-2">
            {award.no_award.map((one) => (
              <li key={one.order_item_id}>
                {herb(one.order_item_id)}
                {t('words.colon')}
                {t(`no_award.${one.reason}`, { defaultValue: one.reason })} {one.text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
