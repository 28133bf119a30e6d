import { useTranslation } from 'react-i18next'
import { goodsTypes, purchaseMethods } from '#contract/orders.list-options.ts'
import { purposes, sealModes } from '#contract/orders.options.ts'
import { FieldGrid } from '#src/ui/layout/form-section.tsx'
import { AmountBox, ChoiceBar, ChoiceBox, FlagBox, TextBox } from './fields.tsx'
import { OrderSection } from './section.tsx'

/** The subject of the purchase, and its method. */
export const SectionBasic = () => {
  const { t } = useTranslation()
  return (
    <OrderSection id="basic">
      <FieldGrid>
        <TextBox name="title" maxLength={80} counted className="wide" />
        <ChoiceBox name="goods_type" values={goodsTypes} />
        <ChoiceBox name="purpose" values={purposes} optional />
        <ChoiceBar name="purchase_method" values={purchaseMethods} className="wide" />
        <ChoiceBox name="seal_mode" values={sealModes} />
        <AmountBox name="budget_amount" note={t('forms:optional')} />
        <FlagBox name="regulated" hint={t('order_form:form.regulated_hint')} />
        <FlagBox name="ceiling_public" hint={t('order_form:form.ceiling_hint')} />
      </FieldGrid>
    </OrderSection>
  )
}
