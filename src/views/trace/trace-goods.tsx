// The goods of a code, one fact per line.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Trace } from '#contract/codes.ts'
import { isCounted } from '#contract/tenders.price.ts'
import { Day, Instant } from '#src/ui/text/day.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { goodsName, gradeText } from './goods-text.ts'

interface TraceGoodsProps {
  goods: NonNullable<Trace['goods']>
  madeAt: string | null
}

export const TraceGoods = ({ goods, madeAt }: TraceGoodsProps) => {
  const { t } = useTranslation()
  const facts: { id: string; value: ReactNode }[] = [
    { id: 'origin', value: goods.origin },
    { id: 'batch_no', value: goods.batch_no },
    { id: 'harvest_date', value: goods.harvest_date && <Day value={goods.harvest_date} /> },
    { id: 'process_date', value: goods.process_date && <Day value={goods.process_date} /> },
    {
      id: isCounted(goods.unit) ? 'pieces' : 'qty',
      value:
        goods.qty !== null && goods.unit !== null ? (
          <Quantity value={goods.qty} unit={t(`orders:options.unit.${goods.unit}`)} />
        ) : null,
    },
    { id: 'package_level', value: goods.package_level && t(`trace:package_level.${goods.package_level}`) },
    { id: 'serial', value: goods.serial },
    {
      id: 'quality_standard',
      value: goods.quality_standard && t(`orders:options.quality_standard.${goods.quality_standard}`),
    },
    { id: 'supplier', value: goods.supplier },
    { id: 'buyer', value: goods.buyer },
    { id: 'made_at', value: madeAt && <Instant value={madeAt} /> },
  ]
  return (
    <div className="border-t border-line px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="text-h1 font-semibold">{goodsName(goods)}</b>
        {goods.grade !== null && <span className="text-body text-ink-2">{gradeText(t, goods.grade)}</span>}
        {goods.is_qualified && (
          <Tag tone="success" icon="check" size="lg">
            {t('trace:qualified')}
          </Tag>
        )}
      </p>
      <dl className="mt-2 divide-y divide-line text-body">
        {facts.map(({ id, value }) =>
          value == null ? null : (
            <div key={id} className="flex justify-between gap-6 py-2">
              <dt className="flex-none text-ink-2">{t(`trace:fields.${id}`)}</dt>
              <dd className="min-w-0 text-right break-words">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  )
}
