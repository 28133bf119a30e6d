import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { listTenderEntries } from '#contract/tenders.entry.ts'
import { listTenderLinks, type TenderLink } from '#contract/tenders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { PartContent } from '#src/commands/part-content.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { Button } from '#src/ui/button.tsx'
import type { Column } from '#src/ui/data-table.tsx'
import { Instant } from '#src/ui/day.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PlainTable } from '#src/ui/plain-table.tsx'
import { Tag } from '#src/ui/tag.tsx'

/** Every supplier's personal link; as secret as a password, so it is copied and never shown. */
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
      head: t('orders:readers.supplier'),
      cell: (link) => (
        <span className="flex min-w-0 items-center gap-2">
          <span title={link.supplier_name} className="truncate font-medium">
            {link.supplier_name}
          </span>
          {entered.has(link.supplier_id) && <Tag tone="violet">{t('orders:links.entered')}</Tag>}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('orders:fields.status'),
      width: 104,
      cell: (link) =>
        link.revoked_at !== null ? (
          <Tag tone="danger">{t('orders:links.revoked')}</Tag>
        ) : (
          <Tag tone={link.bound || link.first_viewed_at !== null ? 'success' : 'neutral'}>
            {t(`orders:links.${link.bound ? 'bound' : link.first_viewed_at === null ? 'unseen' : 'seen'}`)}
          </Tag>
        ),
    },
    {
      id: 'first_viewed_at',
      head: t('orders:readers.first'),
      width: 116,
      from: 'md',
      cell: (link) => <Instant value={link.first_viewed_at} look="short" />,
    },
    {
      id: 'renewed_at',
      head: t('orders:links.renewed'),
      width: 116,
      from: 'lg',
      cell: (link) => <Instant value={link.renewed_at} look="short" />,
    },
    {
      id: 'acts',
      head: t('orders:links.acts'),
      width: 340,
      align: 'end',
      cell: (link) => (
        <span className="inline-flex flex-wrap justify-end gap-1">
          {link.url !== null && link.revoked_at === null && <CopyLink url={link.url} name={link.supplier_name} />}
          <CommandButton
            id="tender_entries.begin"
            label="orders:links.enter"
            args={{ supplier_id: link.supplier_id }}
            size="sm"
            variant="quiet"
            keys={false}
          />
          <CommandButton id="tender_links.renew" args={{ link_id: link.id }} size="sm" variant="quiet" />
        </span>
      ),
    },
  ]
  return (
    <PartContent part={part}>
      {(data) =>
        data.list.length === 0 ? (
          <Empty icon="link" title={t('orders:links.none')} />
        ) : (
          <>
            <p className="px-gutter py-3 text-cap text-ink-3">{t('orders:links.about')}</p>
            {data.public_url !== null && (
              <div className="mx-gutter mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded bg-info-soft px-3 py-1.5 text-table">
                <Icon name="globe" className="text-info-ink" />
                <span className="min-w-0 flex-1">{t('orders:links.public')}</span>
                <CopyLink url={data.public_url} name={t('orders:links.public_name')} />
              </div>
            )}
            <PlainTable
              caption={t('orders:parts.links')}
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

type Copied = 'no' | 'yes' | 'denied'

const CopyLink = ({ url, name }: { url: string; name: string }) => {
  const { t } = useTranslation()
  const [copied, setCopied] = useState<Copied>('no')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied('yes')
    } catch {
      // The browser does not let pages write there: the person is told, and shown the link to copy by hand.
      setCopied('denied')
    }
  }
  if (copied === 'denied')
    return (
      <input
        readOnly
        value={url}
        aria-label={t('orders:links.by_hand', { name })}
        title={t('orders:links.by_hand', { name })}
        onFocus={(event) => event.target.select()}
        className="h-7 w-28 rounded border border-line-strong bg-surface-2 px-2 text-cap"
      />
    )
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={copied === 'yes' ? 'check' : 'copy'}
        aria-label={copied === 'yes' ? `${t('orders:links.copied')} ${name}` : t('orders:links.copy_of', { name })}
        onClick={copy}
        onBlur={() => setCopied('no')}
      >
        {t(copied === 'yes' ? 'orders:links.copied' : 'orders:links.copy')}
      </Button>
      {/* Another name of a button that has the focus is not read out. */}
      <span role="status" className="sr-only">
        {copied === 'yes' ? t('orders:links.copied') : ''}
      </span>
    </>
  )
}
