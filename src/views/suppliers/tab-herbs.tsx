import { useTranslation } from 'react-i18next'
import type { SuppliedHerb, SupplierRecord } from '#contract/suppliers.schemas.ts'
import { Empty } from '#src/ui/layout/empty.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { Tag } from '#src/ui/text/tag.tsx'

/** The herbs that a supplier supplies: origin, quantity, and whether from its own land. */
export const TabHerbs = ({ supplier }: { supplier: SupplierRecord }) => {
  const { t } = useTranslation()
  if (supplier.supply_herbs.length === 0)
    return <Empty icon="leaf" title={t('suppliers:herbs.none')} text={t('suppliers:herbs.none_hint')} />
  const columns: Column<SuppliedHerb>[] = [
    {
      id: 'name',
      head: t('suppliers:herbs.name'),
      width: 200,
      card: 'title',
      cell: (herb) => (
        <span className="inline-flex items-center gap-2">
          {herb.name}
          {herb.is_toxic && <Tag tone="danger">{t('suppliers:herbs.toxic')}</Tag>}
        </span>
      ),
    },
    {
      id: 'origins',
      head: t('suppliers:herbs.from'),
      cell: (herb) => (herb.origins.length === 0 ? <MissingValue /> : herb.origins.join(t('suppliers:and'))),
    },
    {
      id: 'capacity',
      head: t('suppliers:herbs.annual_capacity_t'),
      width: 120,
      align: 'end',
      cell: (herb) => <Quantity value={herb.annual_capacity_t} />,
    },
    {
      id: 'base',
      head: t('suppliers:herbs.base'),
      width: 160,
      cell: (herb) =>
        herb.has_base || herb.gap ? (
          <span className="inline-flex gap-1">
            {herb.has_base && <Tag>{t('suppliers:herbs.has_base')}</Tag>}
            {herb.gap && <Tag tone="success">{t('suppliers:herbs.gap')}</Tag>}
          </span>
        ) : (
          <MissingValue />
        ),
    },
  ]
  return (
    <PlainTable
      caption={t('suppliers:parts.herbs')}
      columns={columns}
      rows={supplier.supply_herbs}
      keyOf={(herb) => herb.herbal_id}
    />
  )
}
