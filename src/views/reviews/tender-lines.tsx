// The lines of one tender for its reviewer: price, origin, year, moisture, content and files, and a verdict each.

import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { specName } from '#contract/quality-specs.ts'
import { waterLimit, waterOver } from '#contract/reviews.effective-price.ts'
import type { OpenedTender, TenderItem } from '#contract/tenders.schemas.ts'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { goodsText, priceUnitText } from '#src/components/line-text.ts'
import { OfferedFiles } from '#src/components/tender-files.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money, moneyText } from '#src/ui/text/money.tsx'
import { LineVerdict } from './line-verdict.tsx'
import { useFlagText } from './use-flag-text.tsx'
import { useQualityTexts } from './use-quality-texts.ts'

interface Row {
  readonly item: TenderItem
  readonly line: Order['items'][number]
}

export const TenderLines = ({ order, tender }: { order: Order; tender: OpenedTender }) => {
  const { t, i18n } = useTranslation('reviews')
  const flagText = useFlagText()
  const rows = order.items.flatMap((line): Row[] => {
    const item = tender.items.find((one) => one.order_item_id === line.id)
    return item === undefined ? [] : [{ item, line }]
  })
  if (rows.length === 0) return null
  const percent = (value: string | null | undefined) => (value == null ? <MissingValue /> : `${Number(value)}%`)
  const columns: Column<Row>[] = [
    {
      id: 'line',
      head: t('head.name'),
      card: 'title',
      width: 152,
      cell: ({ line, item }) => (
        <>
          {line.line_no} {goodsText(line)}
          {item.flags.map((flag) => (
            <span key={flag} className="block text-cap text-warning-ink">
              {flagText.fullOf(flag, item)}
            </span>
          ))}
        </>
      ),
    },
    {
      id: 'price',
      head: t('peek.fact.landed'),
      width: 124,
      align: 'end',
      cell: ({ item, line }) => <Money bare value={item.landed_price_kg} unit={` ${priceUnitText(line.unit, t)}`} />,
    },
    {
      id: 'quantity',
      head: t('peek.fact.quantity'),
      width: 104,
      align: 'end',
      cell: ({ item, line }) => <LineQuantity value={item.offered_qty} line={line} />,
    },
    { id: 'origin', head: t('peek.fact.origin'), width: 112, cell: ({ item }) => item.origin_text || <MissingValue /> },
    {
      id: 'harvest',
      head: t('peek.fact.harvest'),
      width: 80,
      align: 'end',
      cell: ({ item, line }) =>
        item.harvest_year == null ? (
          <MissingValue />
        ) : line.harvest_year != null && item.harvest_year < line.harvest_year ? (
          <span className="font-medium text-warning-ink">
            {t('quality.year', { stated: item.harvest_year, wanted: line.harvest_year })}
          </span>
        ) : (
          item.harvest_year
        ),
    },
    {
      id: 'moisture',
      head: t('peek.fact.moisture'),
      width: 112,
      align: 'end',
      cell: ({ item, line }) => {
        const over = waterOver(item.moisture_pct, waterLimit(line.quality_specs))
        return over === null ? (
          percent(item.moisture_pct)
        ) : (
          <span className="font-medium text-warning-ink">
            {t('cell.water_over', { percent: Number(item.moisture_pct), limit: Number(over) })}
          </span>
        )
      },
    },
    {
      id: 'quality',
      head: t('quality.head'),
      width: 232,
      cell: ({ item, line }) => <Quality item={item} line={line} />,
    },
    {
      id: 'stated',
      head: t('tenders.stated'),
      width: 160,
      cell: ({ item, line }) =>
        [
          item.grade == null ? '' : t(`orders:options.grade.${item.grade}`),
          item.tax_rate == null ? '' : t('peek.tax.rate', { percent: Number(item.tax_rate) }),
          item.freight_per_kg == null
            ? ''
            : t('peek.freight.each', {
                price: moneyText(item.freight_per_kg, i18n.language, false),
                unit: priceUnitText(line.unit, t),
              }),
          ...(item.other_declared ?? []).map(({ code, value }) => {
            const spec = line.quality_specs?.find((one) => one.code === code)
            return t('peek.said', { name: spec === undefined ? code : specName(spec, i18n.language), value })
          }),
        ]
          .filter((one) => one !== '')
          .join(t('words.list')) || <MissingValue />,
    },
    {
      id: 'files',
      head: t('record.files'),
      cell: ({ line }) => {
        const files = tender.attachments.filter((file) => file.order_item_id === line.id)
        return files.length === 0 ? <MissingValue /> : <OfferedFiles files={files} nameOf={() => null} />
      },
    },
    {
      id: 'verdict',
      head: t('ranking.verdict'),
      width: 152,
      cell: ({ item, line }) => <Standing order={order} tender={tender} item={item} herb={line.name ?? ''} />,
    },
  ]
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-primary-ink">{t('tenders.lines', { count: rows.length })}</summary>
      <div className="mt-2">
        <PlainTable
          wrap
          framed
          caption={t('tenders.lines_of', { supplier: tender.supplier_name })}
          columns={columns}
          rows={rows}
          keyOf={({ item }) => item.id}
        />
      </div>
    </details>
  )
}

/** Every stated indicator beside its limit, and the names of required ones that are not stated. */
const Quality = ({ item, line }: Row) => {
  const { t } = useTranslation('reviews')
  const { stated, unstated } = useQualityTexts()(item, line)
  if (stated.length === 0 && unstated.length === 0) return <MissingValue />
  return (
    <>
      {stated.map(({ code, name, words, beyond, critical }) => (
        <span key={code} className={cx('block', beyond && 'font-medium text-warning-ink')}>
          {critical ? t('quality.critical', { name }) : name} {words}
        </span>
      ))}
      {unstated.length > 0 && (
        <span className="block text-cap text-ink-3">
          {t('quality.unstated', { names: unstated.join(t('words.list')) })}
        </span>
      )}
    </>
  )
}

/** The verdict of a line with the command that changes it. A line of a disqualified tender has none of its own. */
const Standing = ({
  order,
  tender,
  item,
  herb,
}: {
  order: Order
  tender: OpenedTender
  item: TenderItem
  herb: string
}) => {
  const { t } = useTranslation('reviews')
  if (tender.status === 'disqualified') return <MissingValue />
  return (
    <span className="flex flex-wrap items-center gap-2">
      {item.status === 'disqualified' && (
        <span className="text-danger-ink">
          {item.disqualify_reason === null
            ? t('mark.disqualified')
            : t(`orders:options.disqualify_reason.${item.disqualify_reason}`)}
        </span>
      )}
      <LineVerdict order={order} tender={tender} item={item} herb={herb} />
    </span>
  )
}
