import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { readPrices } from '#contract/herbal-prices.ts'
import { goodsTypes } from '#contract/orders.list-options.ts'
import { useResource } from '#src/machines/use-resource.ts'
import type { HerbalValues } from './form-values.ts'
import { PriceMonths } from './price-months.tsx'

/** Paid prices of the chosen herb, beside the price input; nothing while there are none. */
export const FormPrices = () => {
  const { t } = useTranslation()
  const [herbalId, goodsType] = useWatch<HerbalValues, readonly ['herbal_id', 'goods_type']>({
    name: ['herbal_id', 'goods_type'],
  })
  const goods_type = goodsTypes.find((one) => one === goodsType)
  const { data } = useResource(
    readPrices,
    { query: { herbal_id: herbalId, ...(goods_type !== undefined && { goods_type }) } },
    { nouns: ['orders'], skip: herbalId === '' },
  )
  if (data === undefined || data.months.length === 0) return null
  return (
    <div className="col-span-full">
      <PriceMonths heading="h3" title={t('herbal:form.prices')} months={data.months} reference={null} />
    </div>
  )
}
