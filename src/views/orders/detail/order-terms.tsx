import { useTranslation } from 'react-i18next'
import { readFile } from '#contract/files.ts'
import type { Order } from '#contract/orders.ts'
import { OrderFileList } from '#src/components/order-files.tsx'
import { showValue } from '#src/components/show-value.tsx'
import { DescriptionList } from '#src/ui/layout/description-list.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { sections } from '../form/sections.ts'

/** Fields of the form that stand elsewhere on the page, or below the terms. */
const elsewhere: readonly string[] = ['invited_supplier_ids', 'delivery_region_code', 'attachments']

const termsIn = (id: 'suppliers' | 'terms' | 'review') => sections[id].filter((field) => !elsewhere.includes(field))

const groups: Record<string, readonly (keyof Order)[]> = {
  suppliers: termsIn('suppliers'),
  terms: termsIn('terms'),
  review: ['regulated', ...termsIn('review'), 'ceiling_public', 'keep_until'],
}

/** All terms of the demand by section, as in the form. */
export const OrderTerms = ({ order }: { order: Order }) => {
  const { t, i18n } = useTranslation()
  return (
    <div className="flex flex-col gap-6 px-gutter py-6">
      {Object.entries(groups).map(([group, fields]) => (
        <section key={group}>
          <h2 className="text-table mb-3">{t(`order_form:section.${group}`)}</h2>
          <DescriptionList
            variant="sheet"
            items={fields.map((field) => ({
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
