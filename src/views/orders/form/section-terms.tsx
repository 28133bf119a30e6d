import { useTranslation } from 'react-i18next'
import { invoiceTypes, paymentTerms, priceBases, qualityStandards } from '#contract/orders.options.ts'
import { FieldGrid } from '#src/ui/layout/form-section.tsx'
import { AttachmentsField } from './attachments-field.tsx'
import { AmountBox, ChoiceBox, NumberBox, TextArea, TextBox } from './fields.tsx'
import { OrderSection } from './section.tsx'

/** Price, payment, quality, packaging. */
export const SectionTerms = () => {
  const { t } = useTranslation()
  const optional = t('forms:optional')
  return (
    <OrderSection id="terms">
      <FieldGrid>
        <ChoiceBox name="price_basis" values={priceBases} />
        <NumberBox name="tax_rate" note={optional} />
        <ChoiceBox name="invoice_type" values={invoiceTypes} />
        <ChoiceBox name="quality_standard" values={qualityStandards} />
        <ChoiceBox name="payment_terms" values={paymentTerms} />
        <NumberBox name="payment_days" note={optional} />
        <TextBox name="payment_terms_text" maxLength={200} note={optional} className="wide" />
        <AmountBox name="bid_bond_amount" note={optional} />
        <NumberBox
          name="performance_bond_pct"
          note={optional}
          placeholder={t('order_form:form.by_settings')}
          hint={t('order_form:form.bond_hint')}
        />
        <NumberBox name="price_band_pct" note={optional} />
        <TextBox name="package_req" maxLength={300} note={optional} />
        <TextArea name="acceptance_rule" maxLength={1000} note={optional} className="wide" />
        <TextArea name="contract_terms" maxLength={2000} note={optional} className="wide" />
        <TextArea name="remark" maxLength={1000} note={optional} className="wide" />
        <AttachmentsField />
      </FieldGrid>
    </OrderSection>
  )
}
