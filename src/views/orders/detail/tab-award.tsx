import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { AnswersRefused } from '#src/components/award-lines.tsx'
import { OpenLines } from '#src/components/open-lines.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import { useAwardColumns } from './award-columns.tsx'
import { AwardSummary } from './award-summary.tsx'

/** The award by line: supplier, quantity, price, and result. */
export const TabAward = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  if (order.award === null)
    return <Empty icon="flag" title={t('order_detail:award.none')} text={t('order_detail:award.none_hint')} />
  return <Award order={order} award={order.award} />
}

const Award = ({ order, award }: { order: Order; award: Decision }) => {
  const { t } = useTranslation()
  const columns = useAwardColumns(order, award)
  const lineOf = (id: string) => order.items.find((item) => item.id === id)
  const lines = award.lines.toSorted(
    (a, b) => (lineOf(a.order_item_id)?.line_no ?? 0) - (lineOf(b.order_item_id)?.line_no ?? 0) || a.rank - b.rank,
  )
  return (
    <>
      <div className="flex flex-col gap-3 px-gutter py-4">
        <AwardSummary order={order} award={award} />
        <AnswersRefused order={order} award={award} />
      </div>
      {order.status === 'awarded' && <OpenLines order={order} award={award} />}
      <PlainTable
        wrap
        caption={t('order_detail:parts.award')}
        columns={columns}
        rows={lines}
        keyOf={(line) => line.id}
      />
      {award.no_award.length > 0 && (
        <ul className="px-gutter py-3 text-table text-ink-2">
          {award.no_award.map((one) => (
            <li key={one.order_item_id}>
              {t('order_detail:award.not_awarded', {
                line: lineOf(one.order_item_id)?.line_no ?? '',
                name: lineOf(one.order_item_id)?.name ?? '',
                reason: [t(`order_detail:award.no_award.${one.reason}`), one.text].filter(Boolean).join(' · '),
              })}
            </li>
          ))}
        </ul>
      )}
      <div className="px-gutter py-3">
        <CommandButton id="reviews.open_report" size="sm" /> <CommandButton id="codes.trace_labels" size="sm" />{' '}
        <CommandButton id="orders.revoke_award" size="sm" keys={false} />
      </div>
    </>
  )
}
