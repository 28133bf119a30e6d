// The columns of the list of suppliers: 名称 · 地区 · 类别 · 资质状态 · 到期.
import type { TFunction } from 'i18next'
import { shortPlace } from '#contract/place-names.ts'
import { supplierColumns } from '#contract/suppliers.columns.ts'
import type { Supplier } from '#contract/suppliers.schemas.ts'
import { EndText, SupplierStatusTag } from '#src/components/supplier-status.tsx'
import { listedColumns } from '#src/lists/listed-columns.ts'
import { to } from '#src/paths.ts'
import { Found } from '#src/ui/input/found.tsx'
import type { RecordCard } from '#src/ui/table/card-row.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Tag } from '#src/ui/text/tag.tsx'

/** Number of herbs named in a cell. */
const NAMED = 3

/** The columns, made once per language and search; English labels are longer. */
export const listColumns = (t: TFunction, search: string, english: boolean): Column<Supplier>[] =>
  listedColumns<Supplier, keyof typeof supplierColumns>(t, supplierColumns, [
    {
      id: 'supplier_name',
      card: 'title',
      cell: ({ id, supplier_name, short_name }) => (
        <span className="flex min-w-0 items-baseline gap-2">
          <Link
            to={to('supplier_detail', { id })}
            variant="quiet"
            tabIndex={-1}
            title={supplier_name}
            className="min-w-0 truncate"
          >
            <Found text={supplier_name} search={search} />
          </Link>
          {short_name !== null && short_name !== supplier_name && (
            // Truncated first where there is no room for both.
            <span title={short_name} className="min-w-0 shrink-9999 truncate text-cap text-ink-3 max-[1279px]:hidden">
              <Found text={short_name} search={search} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'region_code',
      width: 120,
      from: 'md',
      cell: ({ region_text }) =>
        region_text === null ? (
          <MissingValue />
        ) : (
          <span title={region_text}>
            {/* A field that the search may have matched is not left out. */}
            {search === '' ? shortPlace(region_text) : <Found text={region_text} search={search} />}
          </span>
        ),
    },
    {
      id: 'supplier_type',
      width: english ? 112 : 88,
      from: english ? 'lg' : undefined,
      cell: ({ supplier_type }) => t(`suppliers:options.supplier_type.${supplier_type}`),
    },
    {
      id: 'herbs',
      width: 208,
      from: 'xl',
      cell: ({ supply_herbs }) => <HerbNames t={t} names={supply_herbs.map((herb) => herb.name)} />,
    },
    {
      id: 'certify_level',
      width: english ? 68 : 56,
      from: 'lg',
      cell: ({ certify_level }) => (certify_level === null ? <MissingValue /> : <Tag>{certify_level}</Tag>),
    },
    {
      id: 'status',
      width: english ? 148 : 104,
      cell: ({ status }) => <SupplierStatusTag status={status} />,
    },
    {
      id: 'valid_until',
      width: english ? 228 : 216,
      cell: ({ valid_until, days_left, expiry }) => <EndText day={valid_until} daysLeft={days_left} expiry={expiry} />,
    },
    {
      id: 'apply_no',
      width: 152,
      extra: true,
      cell: ({ apply_no }) => <span className="text-ink-2">{apply_no}</span>,
    },
    {
      id: 'contact_name',
      width: 104,
      extra: true,
      cell: ({ contact_name }) => (
        <span title={contact_name}>
          <Found text={contact_name} search={search} />
        </span>
      ),
    },
    {
      id: 'created_at',
      width: 140,
      extra: true,
      cell: ({ created_at }) => <Instant value={created_at} />,
    },
    {
      id: 'updated_at',
      width: 140,
      extra: true,
      cell: ({ updated_at }) => <Instant value={updated_at} />,
    },
  ])

/** A supplier as a card, where the list is narrow. Made once per language and search. */
export const listCard =
  (t: TFunction, search: string) =>
  (supplier: Supplier): RecordCard => ({
    title: (
      <span title={supplier.supplier_name}>
        <Found text={supplier.supplier_name} search={search} />
      </span>
    ),
    status: <SupplierStatusTag status={supplier.status} />,
    facts: [t(`suppliers:options.supplier_type.${supplier.supplier_type}`), supplier.certify_level]
      .filter((one) => one !== null)
      .join(' · '),
    origin: [
      ...(supplier.region_text === null ? [] : [supplier.region_text]),
      ...(supplier.supply_herbs.length === 0
        ? []
        : [supplier.supply_herbs.map((herb) => herb.name).join(t('suppliers:and'))]),
    ].join(' · '),
    when: <EndText day={supplier.valid_until} daysLeft={supplier.days_left} expiry={supplier.expiry} />,
    value: <span className="font-normal text-ink-2">{supplier.contact_name}</span>,
  })

const HerbNames = ({ t, names }: { t: TFunction; names: readonly string[] }) => {
  if (names.length === 0) return <MissingValue />
  const shown = names.slice(0, NAMED).join(t('suppliers:and'))
  return (
    <span className="flex min-w-0 gap-1 text-ink-2" title={names.join(t('suppliers:and'))}>
      <span className="truncate">{shown}</span>
      {names.length > NAMED && <span className="flex-none">{t('suppliers:herbs_more', { count: names.length })}</span>}
    </span>
  )
}
