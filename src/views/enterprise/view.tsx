// The enterprise, read-only: facts by section, and for each missing one what it is used for.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { filledPhone, isPlaceFilled } from '#contract/enterprise.place.ts'
import type { Approver, Enterprise, Warehouse } from '#contract/enterprise.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { RegionName } from '#src/components/regions/picker.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { DescriptionList } from '#src/ui/layout/description-list.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Day } from '#src/ui/text/day.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { ApprovalsView } from './approvals-view.tsx'
import { NoneYet } from './none-yet.tsx'
import { PapersView } from './papers-view.tsx'
import { SettingsView } from './settings-view.tsx'

interface ViewProps {
  enterprise: Enterprise
  /** Users who may approve; null while they are loading. */
  people: readonly Approver[] | null
}

/** Fields that other screens copy, so that users need not type them again. */
const useful = ['short_name', 'bank_account', 'invoice_address', 'sample_address', 'email'] as const

export const EnterpriseView = ({ enterprise, people }: ViewProps) => {
  const { t } = useTranslation()
  const label = (name: string) => t(`enterprise:fields.${name}`)
  const text = (name: keyof Enterprise & string, value: ReactNode) => ({
    id: name,
    name: label(name),
    value: value || <MissingValue />,
  })
  const place = isPlaceFilled(enterprise)
  const phone = filledPhone(enterprise.contact_phone)
  // Without these a demand has no delivery address, and suppliers have nobody to call.
  const needed = [...(place ? [] : ['region_code', 'address']), ...(phone === null ? ['contact_phone'] : [])]
  const missing = [...needed, ...useful.filter((name) => !enterprise[name])]
  return (
    <div className="px-gutter">
      {(needed.length > 0 || missing.length > 2) && (
        <Banner
          tone="info"
          className="mt-2"
          title={t('enterprise:missing.title')}
          text={t('enterprise:missing.text', { fields: missing.map(label).join(t('enterprise:missing.and')) })}
          action={<CommandButton id="enterprise.edit" size="sm" label="enterprise:missing.fill" />}
        />
      )}
      <Part title={t('enterprise:section.basic')}>
        <DescriptionList
          variant="sheet"
          items={[
            text('name', enterprise.name),
            text('short_name', enterprise.short_name),
            text('name_en', enterprise.name_en),
            text('uscc', <span className="tabular-nums">{enterprise.uscc}</span>),
            text('enterprise_type', t(`enterprise:options.enterprise_type.${enterprise.enterprise_type}`)),
            text('legal_person', enterprise.legal_person),
            text('registered_capital', <Money value={enterprise.registered_capital} />),
            text('established_at', <Day value={enterprise.established_at} />),
          ]}
        />
        {enterprise.intro && (
          <p className="mt-3 max-w-180 text-table whitespace-pre-line text-ink-2">{enterprise.intro}</p>
        )}
      </Part>
      <Part title={t('enterprise:section.contact')}>
        <DescriptionList
          variant="sheet"
          items={[
            text('region_code', place && <RegionName code={enterprise.region_code} />),
            text('address', place && enterprise.address),
            text('contact_name', enterprise.contact_name),
            text('contact_phone', phone),
            text('email', enterprise.email),
            text('website', enterprise.website),
            text('sample_address', enterprise.sample_address),
          ]}
        />
      </Part>
      <Part title={t('enterprise:section.billing')}>
        <DescriptionList
          variant="sheet"
          items={[
            text('tax_no', enterprise.tax_no),
            text('bank_name', enterprise.bank_name),
            text('bank_account', <span className="tabular-nums">{enterprise.bank_account}</span>),
            text('invoice_address', enterprise.invoice_address),
            text('invoice_phone', enterprise.invoice_phone),
          ]}
        />
      </Part>
      {enterprise.certificates !== undefined && (
        <Part title={t('enterprise:section.papers')} note={t('enterprise:papers.about')}>
          <PapersView papers={enterprise.certificates} />
        </Part>
      )}
      <Part title={t('enterprise:section.warehouse')} note={t('enterprise:warehouse.about')}>
        <Warehouses stores={enterprise.warehouse} />
      </Part>
      <Part title={t('enterprise:section.codes')} note={t('enterprise:codes.about')}>
        <DescriptionList variant="sheet" items={[text('gs1_prefix', enterprise.gs1_prefix)]} />
      </Part>
      {enterprise.settings !== undefined && (
        <Part title={t('enterprise:section.rules')} note={t('enterprise:rules.about')}>
          <SettingsView settings={enterprise.settings} />
        </Part>
      )}
      {enterprise.settings !== undefined && enterprise.audit_chains !== undefined && (
        <Part title={t('enterprise:section.approval')} note={t('enterprise:approval.about')}>
          <ApprovalsView settings={enterprise.settings} chains={enterprise.audit_chains} people={people} />
        </Part>
      )}
    </div>
  )
}

const Part = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-6">
    <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h2>{title}</h2>
      {note !== undefined && <span className="text-cap text-ink-3">{note}</span>}
    </div>
    {children}
  </section>
)

const Warehouses = ({ stores }: { stores: readonly Warehouse[] }) => {
  const { t } = useTranslation()
  if (stores.length === 0) return <NoneYet text={t('enterprise:warehouse.none')} label="enterprise:warehouse.first" />
  const columns: Column<Warehouse>[] = [
    {
      id: 'name',
      head: t('enterprise:fields.store.name'),
      width: 200,
      card: 'title',
      cell: (store) => (
        <span title={store.name} className="font-medium">
          {store.name} {store.is_default && <Tag tone="primary">{t('enterprise:warehouse.default')}</Tag>}
        </span>
      ),
    },
    {
      id: 'region_code',
      head: t('enterprise:fields.store.region_code'),
      width: 200,
      from: 'md',
      cell: (store) => <RegionName code={store.region_code} />,
    },
    {
      id: 'address',
      head: t('enterprise:fields.store.address'),
      cell: (store) => <span title={store.address}>{store.address}</span>,
    },
    { id: 'contact', head: t('enterprise:fields.store.contact'), width: 96, cell: (store) => store.contact },
    {
      id: 'phone',
      head: t('enterprise:fields.store.phone'),
      width: 136,
      cell: (store) => <span className="tabular-nums">{store.phone}</span>,
    },
  ]
  return (
    <PlainTable
      framed
      caption={t('enterprise:section.warehouse')}
      columns={columns}
      rows={stores}
      keyOf={(store) => `${store.name} ${store.address}`}
    />
  )
}
