// Every supplier's personal link: its delivery, whether it was read, and the commands for it.
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { listTenderEntries } from '#contract/tenders.entry.ts'
import { listTenderLinks, type TenderLink } from '#contract/tenders.ts'
import { PartContent } from '#src/components/async-section.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { Empty } from '#src/ui/layout/empty.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Day, Instant } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { CopyLink, LinkActs, LinkState, RenewedNote } from './link-acts.tsx'

/** Every supplier's personal link; it is as secret as a password, so it can be copied but is never shown. */
export const TabLinks = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const part = useResource(
    listTenderLinks,
    { query: { order_id: order.id, page_size: 100 } },
    { nouns: ['orders', 'tenders'] },
  )
  const entries = useResource(
    listTenderEntries,
    { query: { order_id: order.id, page_size: 100 } },
    { nouns: ['orders', 'tenders'] },
  )
  const entered = new Set((entries.data?.list ?? []).map((entry) => entry.supplier_id))
  const columns: Column<TenderLink>[] = [
    {
      id: 'supplier_name',
      card: 'title',
      head: t('order_detail:readers.supplier'),
      cell: (link) => (
        <>
          <span className="mr-2 font-medium">{link.supplier_name}</span>
          {entered.has(link.supplier_id) && <Tag tone="violet">{t('order_detail:links.entered')}</Tag>}
          <RenewedNote link={link} />
        </>
      ),
    },
    {
      id: 'state',
      head: t('orders:fields.status'),
      width: 156,
      cell: (link) => <LinkState link={link} />,
    },
    {
      id: 'first_viewed_on',
      head: t('order_detail:links.read_on'),
      width: 100,
      from: 'md',
      cell: (link) => <Day value={link.first_viewed_on} />,
    },
    {
      id: 'delivered_at',
      head: t('order_detail:links.delivery'),
      width: 152,
      from: 'lg',
      cell: (link) =>
        link.delivered_at === null ? (
          <MissingValue />
        ) : (
          <span title={link.delivery_error ?? undefined}>
            {link.delivered_by_name} <Instant value={link.delivered_at} format="short" />
          </span>
        ),
    },
    {
      id: 'acts',
      head: t('order_detail:links.acts'),
      width: 276,
      align: 'end',
      cell: (link) => <LinkActs link={link} />,
    },
  ]
  return (
    <PartContent part={part}>
      {(data) =>
        data.list.length === 0 ? (
          <Empty icon="link" title={t('order_detail:links.none')} />
        ) : (
          <>
            <p className="px-gutter py-3 text-cap text-ink-3">{t('order_detail:links.about')}</p>
            {data.public_url !== null && (
              <div className="mx-gutter mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded bg-info-soft px-3 py-1.5 text-table">
                <Icon name="globe" className="text-info-ink" />
                <span className="min-w-0 flex-1">{t('order_detail:links.public')}</span>
                <CopyLink url={data.public_url} name={t('order_detail:links.public_name')} />
              </div>
            )}
            <PlainTable
              caption={t('order_detail:parts.links')}
              wrap
              density="default"
              columns={columns}
              rows={data.list}
              keyOf={(link) => link.id}
            />
          </>
        )
      }
    </PartContent>
  )
}
