import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { shortLines } from '#contract/reviews.award.ts'
import { lineCoverage } from '#contract/reviews.coverage.ts'
import type { AwardLine } from '#contract/reviews.schemas.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import {
  AwardLineActs,
  AwardLineStatus,
  DeclinedBecame,
  ShortLines,
  useDeclineText,
} from '#src/components/award-lines.tsx'
import { awardTerms, Overdue } from '#src/components/award-terms.tsx'
import { OpenLines } from '#src/components/open-lines.tsx'
import { useDifference } from '#src/components/use-difference.tsx'
import { DescriptionList } from '#src/ui/layout/description-list.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { Tag } from '#src/ui/text/tag.tsx'

/** The award by line: supplier, quantity, price, and result. */
export const TabAward = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const difference = useDifference()
  const declineText = useDeclineText()
  const { award } = order
  if (award === null)
    return <Empty icon="flag" title={t('order_detail:award.none')} text={t('order_detail:award.none_hint')} />
  const lineOf = (id: string) => order.items.find((item) => item.id === id)
  const lines = award.lines.toSorted(
    (a, b) => (lineOf(a.order_item_id)?.line_no ?? 0) - (lineOf(b.order_item_id)?.line_no ?? 0) || a.rank - b.rank,
  )
  const reasonOf = (line: AwardLine): string =>
    [
      line.is_lowest ? t('order_detail:award.lowest') : t('order_detail:award.rank', { rank: line.rank }),
      line.reason_text,
    ]
      .filter(Boolean)
      .join(' · ')
  const hasActs = (order.status === 'awarded' || order.status === 'completed') && award.effective_at !== null
  const columns: Column<AwardLine>[] = [
    {
      id: 'line_no',
      head: '#',
      width: 44,
      from: 'md',
      cell: (line) => <span className="text-ink-3">{lineOf(line.order_item_id)?.line_no}</span>,
    },
    {
      id: 'name',
      head: t('orders:fields.item.name'),
      width: 96,
      cell: (line) => {
        const name = lineOf(line.order_item_id)?.name ?? ''
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
      cell: (line) => <Quantity value={line.awarded_qty} unit={t(`orders:options.unit.${line.unit}`)} />,
    },
    {
      id: 'landed_price_kg',
      head: t('order_detail:award.price'),
      width: 148,
      align: 'end',
      from: 'lg',
      cell: (line) => <Money value={line.unit_price} bare />,
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
  // Once in force, the sums of the lines still standing are shown instead of the proposed ones.
  const { sums } = award
  const standing = sums?.standing ?? null
  const { saving, saving_pct } = standing ?? { saving: award.saving_vs_reference, saving_pct: null }
  const needed = order.items.map(({ id, quantity }) => ({ id, quantity: quantity ?? '0' }))
  const coverage = lineCoverage(
    order.items.length,
    standing === null
      ? { lines: new Set(lines.map((line) => line.order_item_id)).size, short: shortLines(needed, lines) }
      : { lines: standing.lines, short: standing.short_lines },
  )
  return (
    <>
      <div className="px-gutter py-4">
        <DescriptionList
          variant="sheet"
          items={[
            { id: 'no', name: t('order_detail:award.no'), value: award.decision_no },
            { id: 'status', name: t('orders:fields.status'), value: t(`order_detail:award.status.${award.status}`) },
            ...(sums === null
              ? [{ id: 'total', name: t('order_detail:award.total'), value: <Money value={award.total_amount} /> }]
              : [
                  {
                    id: 'standing',
                    name: t('order_detail:award.standing'),
                    value: (
                      <b>
                        <Money value={sums.standing.total} />
                      </b>
                    ),
                  },
                  ...(['awarded_total', 'confirmed_total', 'waiting_total', 'declined_total'] as const).map((id) => ({
                    id,
                    name: t(`order_detail:award.${id}`),
                    value: <Money value={sums[id]} />,
                  })),
                ]),
            {
              id: 'saving',
              name: t('order_detail:award.saving'),
              value: saving === null ? <MissingValue /> : difference.saving(saving, saving_pct),
            },
            ...(sums === null || sums.confirmed_saving === null || !/[1-9]/.test(sums.waiting_total)
              ? []
              : [
                  {
                    id: 'confirmed_saving',
                    name: t('order_detail:award.confirmed_saving'),
                    value: difference.saving(sums.confirmed_saving, sums.confirmed_saving_pct),
                  },
                ]),
            {
              id: 'suppliers',
              name: t('order_detail:award.suppliers'),
              value: t('order_detail:detail.suppliers', { count: standing?.suppliers ?? award.supplier_count }),
            },
            {
              id: 'coverage',
              name: t('order_detail:award.coverage'),
              value: (
                <>
                  {t('order_detail:award.covered', {
                    covered: coverage.full,
                    lines: order.items.length,
                    percent: plainDecimal(standing?.coverage_pct ?? award.coverage_pct),
                  })}
                  <ShortLines items={order.items} short={award.sums?.standing.short_lines ?? []} />
                </>
              ),
            },
            {
              id: 'proposed',
              name: t('order_detail:award.proposed'),
              value: (
                <>
                  {award.proposed_by_name} <Instant value={award.proposed_at} />
                </>
              ),
            },
            ...awardTerms(t, award, order.delivery_date),
            { id: 'reason', name: t('order_detail:award.summary'), value: award.summary_reason || <MissingValue /> },
          ]}
        />
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
