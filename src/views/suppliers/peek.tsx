// A supplier in the peek panel: certification, contact, herbs and response rate.
import { useTranslation } from 'react-i18next'
import type { SupplierRecord } from '#contract/suppliers.schemas.ts'
import { readSupplier } from '#contract/suppliers.ts'
import { supplierSubject } from '#src/commands/subjects.ts'
import { supplierActions, supplierDangers } from '#src/commands/suppliers.ts'
import { EndText, SupplierStatusTag } from '#src/components/supplier-status.tsx'
import { PeekActions } from '#src/lists/peek-actions.tsx'
import type { PeekProps } from '#src/lists/peek-frame.tsx'
import { PeekPanel } from '#src/lists/peek-panel.tsx'
import { type Description, DescriptionList } from '#src/ui/layout/description-list.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'

export const SupplierPeek = (props: PeekProps) => (
  <PeekPanel
    {...props}
    endpoint={readSupplier}
    nouns={['suppliers']}
    subjectOf={supplierSubject}
    status={(supplier) => <SupplierStatusTag status={supplier.status} />}
    meta={(supplier) => supplier.apply_no}
    actions={(_, subject) => <PeekActions ids={[...supplierActions, ...supplierDangers]} subject={subject} />}
  >
    {(supplier) => <Summary supplier={supplier} />}
  </PeekPanel>
)

const Summary = ({ supplier }: { supplier: SupplierRecord }) => {
  const { t } = useTranslation()
  const { stats } = supplier
  const text = (value: string | null) => (value === null || value === '' ? <MissingValue /> : value)
  const rate = (value: number | null) => (value === null ? <MissingValue /> : `${value.toFixed(1)}%`)
  const items: Description[] = [
    {
      id: 'type',
      name: t('suppliers:fields.supplier_type'),
      value: t(`suppliers:options.supplier_type.${supplier.supplier_type}`),
    },
    { id: 'region', name: t('suppliers:fields.region'), value: text(supplier.region_text) },
    { id: 'level', name: t('suppliers:fields.certify_level'), value: text(supplier.certify_level) },
    {
      id: 'until',
      name: t('suppliers:fields.valid_until'),
      value: <EndText day={supplier.valid_until} daysLeft={supplier.days_left} expiry={supplier.expiry} />,
    },
    { id: 'contact', name: t('suppliers:fields.contact_name'), value: text(supplier.contact_name) },
    { id: 'phone', name: t('suppliers:fields.contact_phone'), value: text(supplier.contact_phone) },
    { id: 'invited', name: t('suppliers:stats.invited'), value: stats.invited },
    { id: 'quoted', name: t('suppliers:stats.quote_rate'), value: rate(stats.quote_rate) },
    { id: 'won', name: t('suppliers:stats.win_rate'), value: rate(stats.win_rate) },
  ]
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList items={items} />
      <section>
        <h3 className="mb-1 font-medium">{t('suppliers:fields.supply_herbs')}</h3>
        {supplier.supply_herbs.length === 0 ? (
          <MissingValue />
        ) : (
          <p className="text-ink-2">{supplier.supply_herbs.map((herb) => herb.name).join(t('suppliers:and'))}</p>
        )}
      </section>
    </div>
  )
}
