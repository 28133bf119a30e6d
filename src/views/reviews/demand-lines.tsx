// The requirements of each line beyond name and quantity, repeated in the report.
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { specName } from '#contract/quality-specs.ts'
import { ToxicMark } from '#src/components/herbs/toxic-mark.tsx'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { specText } from '#src/components/line-text.ts'
import { limitText } from '#src/components/quality-spec-text.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Paged } from './matrix/paged.tsx'

type Line = Order['items'][number]

export const DemandLines = ({ order }: { order: Order }) => {
  const { t, i18n } = useTranslation('reviews')
  const asked = (line: Line): string =>
    [
      line.new_stock_only === true ? t('order_form:wants.new_stock') : '',
      line.harvest_year == null ? '' : t('order_form:wants.harvest_year', { year: line.harvest_year }),
      line.wild_or_cultivated ? t(`orders:options.wild_or_cultivated.${line.wild_or_cultivated}`) : '',
      line.daodi_required === true ? t('order_form:wants.daodi') : '',
      line.origin_text ?? '',
      line.quality_text ?? '',
      line.qty_tolerance_pct == null ? '' : t('order_form:wants.tolerance', { pct: Number(line.qty_tolerance_pct) }),
    ]
      .concat(line.remark ?? '')
      .filter((one) => one !== '')
      .join(t('words.list'))
  const columns: Column<Line>[] = [
    {
      id: 'line',
      head: t('head.name'),
      width: 120,
      cell: (line) => (
        <>
          {line.line_no} {line.name}
          {line.is_toxic && <ToxicMark />}
        </>
      ),
    },
    { id: 'spec', head: t('head.spec'), width: 160, cell: (line) => specText(line, t) || <MissingValue /> },
    {
      id: 'need',
      head: t('head.need'),
      width: 112,
      align: 'end',
      cell: (line) => <LineQuantity value={line.quantity} line={line} />,
    },
    { id: 'asked', head: t('demand.asked'), cell: (line) => asked(line) || <MissingValue /> },
    {
      id: 'limits',
      head: t('orders:fields.item.quality_specs'),
      cell: (line) =>
        (line.quality_specs ?? [])
          .map((spec) => `${specName(spec, i18n.language)} ${limitText(spec, t)}`)
          .join(t('words.list')) || <MissingValue />,
    },
    {
      id: 'delivery',
      head: t('orders:fields.item.delivery_date'),
      width: 112,
      cell: (line) => line.delivery_date ?? <MissingValue />,
    },
  ]
  return (
    <section className="py-4">
      <h2 className="px-gutter pb-1">{t('demand.title')}</h2>
      <Paged items={order.items} className="px-gutter pt-2">
        {(shown) => (
          <PlainTable wrap caption={t('demand.title')} columns={columns} rows={shown} keyOf={(line) => line.id} />
        )}
      </Paged>
    </section>
  )
}
