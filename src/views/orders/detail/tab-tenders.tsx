import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { byStanding, coveredLines, shownTotal } from '#contract/tenders.price.ts'
import type { OpenedTender } from '#contract/tenders.schemas.ts'
import { listTenders } from '#contract/tenders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { PartContent } from '#src/components/async-section.tsx'
import { useWithEntered } from '#src/components/entered-note.tsx'
import { isSealed } from '#src/components/order-status.tsx'
import { OfferedFiles } from '#src/components/tender-files.tsx'
import { useLackingText } from '#src/components/use-lacking-text.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { Empty } from '#src/ui/layout/empty.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { EntriesList } from './entries-list.tsx'

/** Tenders from a server of another build may lack these counts. */
const coverageText = (covered: number, of: number): string => (Number.isNaN(covered) ? '–' : `${covered}/${of}`)

/** The tenders: while sealed their number; once opened the suppliers and totals. */
export const TabTenders = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const withEntered = useWithEntered(order.stats)
  if (order.published_at === null)
    return <Empty icon="lock" title={t('order_detail:tenders.before')} text={t('order_detail:tenders.before_hint')} />
  if (isSealed(order)) {
    return (
      <Empty
        icon="lock"
        title={
          order.stats.tendered_is_told
            ? withEntered(t('order_detail:tenders.sealed', { count: order.stats.quoted }))
            : t('order_detail:tenders.sealed_untold')
        }
        text={t(
          order.status === 'cancelled' ? 'order_detail:tenders.sealed_for_ever' : 'order_detail:tenders.sealed_hint',
        )}
      />
    )
  }
  return <Opened order={order} />
}

/** Files of the tenders; nothing where there are none. */
const Files = ({ tenders, order }: { tenders: readonly OpenedTender[]; order: Order }) => {
  const { t } = useTranslation()
  const added = tenders.filter((tender) => tender.attachments.length > 0)
  if (added.length === 0) return null
  return (
    <section aria-label={t('tenders:files.title')} className="mt-4 border-t border-line px-gutter pt-3">
      <h2 className="pb-2 text-body">{t('tenders:files.title')}</h2>
      <dl className="flex flex-col gap-3">
        {added.map((tender) => (
          <div key={tender.id} className="grid gap-x-4 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="truncate text-table font-medium" title={tender.supplier_name}>
              {tender.supplier_name}
            </dt>
            <dd className="min-w-0">
              <OfferedFiles
                files={tender.attachments}
                nameOf={(id) => order.items.find((item) => item.id === id)?.name}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const standingOf = (tender: OpenedTender) => ({ ...tender, is_vetoed: tender.status === 'disqualified' })

const Opened = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const lackingText = useLackingText()
  const part = useResource(
    listTenders,
    { query: { order_id: order.id, page_size: 100 } },
    { nouns: ['tenders', 'reviews', 'orders'] },
  )
  const columns: Column<OpenedTender>[] = [
    {
      id: 'supplier_name',
      card: 'title',
      head: t('order_detail:readers.supplier'),
      cell: (tender) => (
        <span title={tender.supplier_name} className="font-medium">
          {tender.supplier_name}
        </span>
      ),
    },
    {
      id: 'tender_no',
      head: t('order_detail:tenders.no'),
      width: 88,
      from: 'lg',
      cell: (tender) => <span className="text-ink-2">{tender.tender_no}</span>,
    },
    {
      id: 'status',
      head: t('orders:fields.status'),
      width: 104,
      cell: (tender) => (
        <Tag
          tone={
            tender.status === 'disqualified' || tender.status === 'unopened' || tender.status === 'excluded'
              ? 'danger'
              : tender.status.endsWith('awarded')
                ? 'success'
                : 'neutral'
          }
        >
          {t(`order_detail:tenders.status.${tender.status}`)}
        </Tag>
      ),
    },
    {
      id: 'rank',
      head: t('order_detail:tenders.rank'),
      width: 56,
      align: 'end',
      cell: (tender) => tender.rank ?? <MissingValue />,
    },
    {
      id: 'evaluated_total',
      head: t('order_detail:tenders.evaluated'),
      width: 116,
      align: 'end',
      cell: (tender) => (tender.status === 'unopened' ? '–' : <Money value={shownTotal(tender)} />),
    },
    {
      id: 'coverage_pct',
      head: t('order_detail:tenders.coverage'),
      width: 152,
      from: 'md',
      cell: (tender) =>
        tender.status === 'unopened' ? (
          <MissingValue />
        ) : (
          <span title={lackingText(tender)} className="text-ink-2">
            {[coverageText(coveredLines(tender, order.items.length), order.items.length), lackingText(tender)]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        ),
    },
    {
      id: 'submitted_at',
      head: t('order_detail:tenders.submitted'),
      width: 104,
      from: 'md',
      cell: (tender) => <Instant value={tender.submitted_at} format="short" />,
    },
    {
      id: 'hash',
      head: t('order_detail:tenders.hash'),
      width: 88,
      from: 'lg',
      // An unopened tender was never compared; its status says so.
      cell: (tender) =>
        tender.status === 'unopened' ? (
          <MissingValue />
        ) : (
          <span
            className={tender.opened_hash_ok ? 'text-success-ink' : 'text-danger-ink'}
            title={tender.commitment_hash}
          >
            {t(tender.opened_hash_ok ? 'order_detail:tenders.hash_ok' : 'order_detail:tenders.hash_bad')}
          </span>
        ),
    },
  ]
  return (
    <>
      <PartContent part={part}>
        {(data) => {
          const opened = data.list
            .filter((tender): tender is OpenedTender => !tender.sealed)
            .toSorted((a, b) => byStanding(standingOf(a), standingOf(b)))
          if (opened.length === 0) return <Empty icon="inbox" title={t('order_detail:tenders.none')} />
          return (
            <>
              <div className="flex flex-wrap items-center gap-3 px-gutter py-2 text-table">
                <h3>{t('order_detail:tenders.title', { count: opened.length })}</h3>
                <span className="text-cap text-ink-3">{t('order_detail:tenders.by_total')}</span>
                <span className="ml-auto">
                  <CommandButton id="reviews.open_matrix" size="sm" variant="quiet" />
                </span>
              </div>
              <PlainTable
                caption={t('order_detail:parts.tenders')}
                columns={columns}
                rows={opened}
                keyOf={(tender) => tender.id}
              />
              <Files tenders={opened} order={order} />
            </>
          )
        }}
      </PartContent>
      {/* Rendered only once the tenders are loaded, because their rows would move it down. */}
      {(part.data !== undefined || part.error !== null) && <EntriesList order={order} />}
    </>
  )
}
