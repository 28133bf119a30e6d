import { useTranslation } from 'react-i18next'
import { readFile } from '#contract/files.ts'
import type { Order } from '#contract/orders.ts'
import { OrderFileList } from '#src/components/order-files.tsx'
import { showValue } from '#src/components/show-value.tsx'
import { DescriptionList } from '#src/ui/layout/description-list.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'

const groups = {
  suppliers: [
    'open_scope',
    'bid_deadline_at',
    'open_at',
    'delivery_date',
    'delivery_days',
    'delivery_mode',
    'delivery_address',
    'split_delivery',
    'contact_name',
    'contact_phone',
  ],
  terms: [
    'price_basis',
    'tax_rate',
    'invoice_type',
    'payment_terms',
    'payment_days',
    'payment_terms_text',
    'bid_bond_amount',
    'performance_bond_pct',
    'price_band_pct',
    'quality_standard',
    'package_req',
    'acceptance_rule',
    'contract_terms',
    'remark',
  ],
  review: [
    'regulated',
    'award_method',
    'criteria',
    'min_bids',
    'split_award',
    'max_suppliers_per_line',
    'main_share_pct',
    'allow_partial_lines',
    'allow_partial_qty',
    'ceiling_public',
    'keep_until',
  ],
} as const satisfies Record<string, readonly (keyof Order)[]>

/** All terms of the demand by section, as in the form. */
export const OrderTerms = ({ order }: { order: Order }) => {
  const { t, i18n } = useTranslation()
  return (
    <div className="flex flex-col gap-6 px-gutter py-6">
      {(['suppliers', 'terms', 'review'] as const).map((group) => (
        <section key={group}>
          <h2 className="text-table mb-3">{t(`order_form:section.${group}`)}</h2>
          <DescriptionList
            variant="sheet"
            items={groups[group].map((field) => ({
              id: field,
              name: t(`orders:fields.${field}`),
              value:
                showValue(field, order[field], i18n) ||
                (field === 'performance_bond_pct' ? t('order_form:form.by_settings') : <MissingValue />),
            }))}
          />
        </section>
      ))}
      {(order.attachments ?? []).length > 0 && (
        <section>
          <h2 className="text-table mb-3">{t('orders:fields.attachments')}</h2>
          <OrderFileList files={order.attachments ?? []} from={readFile} />
        </section>
      )}
    </div>
  )
}
