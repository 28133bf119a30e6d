// The main facts of a record, beside its actions; read by the same call as its page.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readTemplate } from '#contract/herbal-templates.ts'
import { type Herb, listHerbs } from '#contract/herbs.ts'
import { type Order, readOrder } from '#contract/orders.ts'
import { readSupplier } from '#contract/suppliers.ts'
import { readUser } from '#contract/users.ts'
import { unweighedText } from '#src/components/line-text.ts'
import { isSealed, OrderStatusTag } from '#src/components/order-status.tsx'
import { LowestTotal, weightOf } from '#src/components/order-totals.tsx'
import { EndText, SupplierStatusTag } from '#src/components/supplier-status.tsx'
import { TemplateStatusTag } from '#src/components/template-status.tsx'
import { UserStatusTag } from '#src/components/user-status.tsx'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { type ResourceView, useResource } from '#src/machines/use-resource.ts'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { Funnel } from '#src/ui/text/funnel.tsx'
import { MissingValue, Sealed } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { nounOf, recordHeading } from './records.ts'

type Fact = readonly [name: string, value: ReactNode]

export const RecordPreview = ({ record }: { record: FoundRecord }) => {
  switch (nounOf(record)) {
    case 'orders':
      return <OrderPreview record={record} />
    case 'suppliers':
      return <SupplierPreview record={record} />
    case 'herbal_templates':
      return <TemplatePreview record={record} />
    case 'herbs':
      return <HerbPreview record={record} />
    case 'users':
      return <UserPreview record={record} />
    case 'codes':
      return <Head title={recordHeading(record)} note={record.title} />
  }
}

const OrderPreview = ({ record }: { record: FoundRecord }) => {
  const { t } = useTranslation()
  const read = useResource(readOrder, { params: { id: record.id } }, { nouns: ['orders'], quiet: true })
  return (
    <Read record={record} read={read}>
      {(order) => (
        <>
          <Head title={order.title} note={`${order.order_no} · ${order.created_by_name}`} />
          <Facts facts={orderFacts(order, t)} />
          {order.published_at !== null && <Funnel steps={responses(order, t)} />}
        </>
      )}
    </Read>
  )
}

type T = ReturnType<typeof useTranslation>['t']

const orderFacts = (order: Order, t: T): readonly Fact[] => {
  const weight = weightOf(order)
  return [
    [
      t('orders:fields.status'),
      <span key="status" className="inline-flex flex-wrap items-center gap-x-2">
        <OrderStatusTag status={order.status} />
        {order.review_stage !== null && (
          <span className="text-cap text-ink-3">{t(`orders:stage.${order.review_stage}`)}</span>
        )}
      </span>,
    ],
    [
      t('orders:fields.items'),
      <span key="items" className="tabular-nums">
        {t('orders:list.kinds', { count: order.item_count })}
        {weight !== null && ' · '}
        {weight !== null && <Quantity value={weight} unit="kg" />}{' '}
        {weight !== null && unweighedText(t, order.unweighed)}
      </span>,
    ],
    [t('orders:list.deadline'), <Instant key="deadline" value={order.bid_deadline_at ?? null} format="short" />],
    [
      t('orders:list.lowest'),
      isSealed(order) ? (
        <Sealed key="lowest" label={t('orders:list.sealed')} />
      ) : (
        <LowestTotal key="lowest" order={order} />
      ),
    ],
    [t('orders:fields.budget_amount'), <Money key="budget" value={order.budget_amount} />],
  ]
}

const responses = ({ stats }: Order, t: T) => [
  { id: 'invited', label: t('orders:options.read_stage.invited'), value: stats.invited },
  { id: 'viewed', label: t('orders:options.read_stage.viewed'), value: stats.viewed },
  ...(stats.tendered_is_told
    ? [{ id: 'quoted', label: t('orders:options.read_stage.quoted'), value: stats.quoted }]
    : []),
  ...(stats.entered !== undefined && stats.entered > 0
    ? [{ id: 'entered', label: t('orders:entered_word'), value: stats.entered }]
    : []),
]

const SupplierPreview = ({ record }: { record: FoundRecord }) => {
  const { t } = useTranslation()
  const read = useResource(readSupplier, { params: { id: record.id } }, { nouns: ['suppliers'], quiet: true })
  return (
    <Read record={record} read={read}>
      {(supplier) => (
        <>
          <Head title={supplier.supplier_name} note={supplier.apply_no} />
          <Facts
            facts={[
              [t('suppliers:fields.status'), <SupplierStatusTag key="status" status={supplier.status} />],
              [
                t('suppliers:fields.valid_until'),
                <EndText
                  key="until"
                  day={supplier.valid_until}
                  daysLeft={supplier.days_left}
                  expiry={supplier.expiry}
                />,
              ],
              [t('suppliers:fields.contact_name'), `${supplier.contact_name} ${supplier.contact_phone}`],
              [t('suppliers:fields.region'), textOr(supplier.region_text)],
              [
                t('suppliers:fields.supply_herbs'),
                textOr(supplier.supply_herbs.map((herb) => herb.name).join(t('suppliers:and'))),
              ],
            ]}
          />
        </>
      )}
    </Read>
  )
}

const TemplatePreview = ({ record }: { record: FoundRecord }) => {
  const { t } = useTranslation()
  const read = useResource(readTemplate, { params: { id: record.id } }, { nouns: ['herbal_templates'], quiet: true })
  return (
    <Read record={record} read={read}>
      {(template) => (
        <>
          <Head title={template.name} note={template.template_no} />
          <Facts
            facts={[
              [t('herbal:fields.status'), <TemplateStatusTag key="status" status={template.status} />],
              [t('herbal:fields.herbal_id'), template.herb_name],
              [t('herbal:fields.alias'), textOr(template.alias.join(t('herbal:words.and')))],
              [t('herbal:fields.size_spec'), textOr(template.size_spec)],
              [t('herbal:list.price'), <Money key="price" value={template.reference_price} />],
              [t('herbal:list.used'), template.used_count],
            ]}
          />
        </>
      )}
    </Read>
  )
}

/** A herb has no call of its own, so it is read from the catalogue by its name. */
const HerbPreview = ({ record }: { record: FoundRecord }) => {
  const { t } = useTranslation()
  const query = { search: record.label, page_size: 10 } as const
  const read = useResource(listHerbs, { query }, { nouns: ['herbs'], quiet: true })
  return (
    <Read record={record} read={read}>
      {({ list }) => {
        const herb: Herb | undefined = list.find(({ id }) => id === record.id)
        return (
          <>
            <Head title={record.label} note={record.title} />
            <Facts
              facts={[
                [t('herbal:fields.alias'), textOr((herb?.aliases ?? []).join(t('herbal:words.and')))],
                [t('herbal:list.price'), <Money key="price" value={herb?.reference_price ?? null} />],
                [t('palette:groups.herbal_templates'), herb?.template_count ?? 0],
              ]}
            />
          </>
        )
      }}
    </Read>
  )
}

const UserPreview = ({ record }: { record: FoundRecord }) => {
  const { t } = useTranslation()
  const read = useResource(readUser, { params: { id: record.id } }, { nouns: ['users'], quiet: true })
  return (
    <Read record={record} read={read}>
      {(user) => (
        <>
          <Head title={user.name} note={user.username} />
          <Facts
            facts={[
              [t('users:fields.status'), <UserStatusTag key="status" status={user.status} />],
              [
                t('users:fields.role_preset'),
                user.role_preset === null ? <MissingValue key="role" /> : t(`users:preset.${user.role_preset}`),
              ],
              [t('users:fields.department'), textOr(user.department)],
              [t('users:fields.position'), textOr(user.position)],
              [t('users:fields.last_login_at'), <Instant key="login" value={user.last_login_at} format="short" />],
            ]}
          />
        </>
      )}
    </Read>
  )
}

const textOr = (value: string | null): ReactNode => (value === null || value === '' ? <MissingValue /> : value)

/** The facts of the record, a placeholder while it is read, or the reason why it cannot be read. */
const Read = <D,>({
  record,
  read,
  children,
}: {
  record: FoundRecord
  read: ResourceView<D>
  children: (data: D) => ReactNode
}) => {
  const { t } = useTranslation()
  if (read.data !== undefined) return children(read.data)
  return (
    <>
      <Head title={recordHeading(record)} note="" />
      {read.state === 'failed' ? (
        <p className="mt-2 text-ink-2">{read.error?.message || t('common:toast.network')}</p>
      ) : (
        <div role="status" aria-label={t('common:loading')} className="mt-3 flex flex-col gap-3">
          {[60, 44, 72, 52, 36].map((width) => (
            <span key={width} className="grid grid-cols-[72px_minmax(0,1fr)] gap-2">
              <Skeleton width={48} />
              <Skeleton width={`${width}%`} />
            </span>
          ))}
        </div>
      )}
    </>
  )
}

const Head = ({ title, note }: { title: string; note: string }) => (
  <>
    <h3 className="truncate text-table font-semibold" title={title}>
      {title}
    </h3>
    <p className="min-h-4 truncate text-cap text-ink-3 tabular-nums">{note}</p>
  </>
)

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="mt-2.5 mb-3 grid grid-cols-[minmax(56px,auto)_minmax(0,1fr)] gap-x-3 gap-y-1">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-ink-3">{name}</dt>
        <dd className="line-clamp-3 min-w-0">{value}</dd>
      </div>
    ))}
  </dl>
)
