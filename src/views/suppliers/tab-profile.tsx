import { useTranslation } from 'react-i18next'
import type { SupplierRecord } from '#contract/suppliers.schemas.ts'
import { type Description, DescriptionList } from '#src/ui/layout/description-list.tsx'
import { Day } from '#src/ui/text/day.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'

/** The profile, contact and bank account of a supplier. */
export const TabProfile = ({ supplier }: { supplier: SupplierRecord }) => {
  const { t } = useTranslation()
  const text = (id: keyof SupplierRecord & string, value: string | null): Description => ({
    id,
    name: t(`suppliers:fields.${id}`),
    value: value === null || value === '' ? <MissingValue /> : value,
  })
  const numbers =
    supplier.id_no === null
      ? [text('uscc', supplier.uscc)]
      : [text('uscc', supplier.uscc), text('id_no', supplier.id_no)]
  const parts: [string, Description[]][] = [
    [
      'basic',
      [
        text('short_name', supplier.short_name),
        ...numbers,
        text('legal_person', supplier.legal_person),
        {
          id: 'capital',
          name: t('suppliers:fields.registered_capital'),
          value: <Money value={supplier.registered_capital} />,
        },
        { id: 'since', name: t('suppliers:fields.established_at'), value: <Day value={supplier.established_at} /> },
        text('business_scope', supplier.business_scope),
      ],
    ],
    [
      'contact',
      [
        text('contact_name', supplier.contact_name),
        text('contact_phone', supplier.contact_phone),
        text('email', supplier.email),
        text('wechat', supplier.wechat),
        { ...text('address', [supplier.region_text, supplier.address].filter(Boolean).join(' ')) },
      ],
    ],
    [
      'bank',
      [
        text('bank_name', supplier.bank_name),
        text('bank_account', supplier.bank_account),
        text('tax_no', supplier.tax_no),
        {
          id: 'invoices',
          name: t('suppliers:fields.invoice_types'),
          value:
            supplier.invoice_types.length === 0 ? (
              <MissingValue />
            ) : (
              supplier.invoice_types.map((type) => t(`orders:options.invoice_type.${type}`)).join(t('suppliers:and'))
            ),
        },
      ],
    ],
  ]
  return (
    <div className="flex flex-col gap-6 px-gutter py-4">
      {parts.map(([id, items]) => (
        <section key={id}>
          <h3 className="mb-2">{t(`suppliers:section.${id}`)}</h3>
          <DescriptionList items={items} variant="sheet" />
        </section>
      ))}
    </div>
  )
}
