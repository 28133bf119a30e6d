import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listReadRecords, type Order, type ReadRecord, readStages } from '#contract/orders.ts'
import { PartContent } from '#src/components/async-section.tsx'
import { isSealed } from '#src/components/order-status.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Day, Instant } from '#src/ui/text/day.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { StatusTag } from '#src/ui/text/status-tag.tsx'
import { PartPages } from './part-pages.tsx'

type Stage = ReadRecord['stage']

const SIZE = 50
/** Before the opening it is not disclosed who has tendered: these stages are not available. */
const sealedStages: readonly Stage[] = ['invited', 'delivered', 'viewed', 'declined']
const openStages: readonly Stage[] = readStages.filter((stage) => stage !== 'sampled')

const presentations = {
  invited: { glyph: 'circle-dashed', tone: 'neutral' },
  delivered: { glyph: 'circle', tone: 'neutral' },
  viewed: { glyph: 'eye', tone: 'primary' },
  interested: { glyph: 'star', tone: 'info' },
  sampled: { glyph: 'check-circle', tone: 'info' },
  quoted: { glyph: 'check-fill', tone: 'success' },
  declined: { glyph: 'x-circle', tone: 'danger' },
} as const satisfies Record<Stage, object>

/** The invited suppliers behind the page's funnel: who has read, who has declined. */
export const TabReaders = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const [stage, setStage] = useState<Stage | ''>('')
  const [page, setPage] = useState(1)
  const isPublished = order.published_at !== null
  const part = useResource(
    listReadRecords,
    { query: { order_id: order.id, page, page_size: SIZE, ...(stage !== '' && { stage }) } },
    { nouns: ['orders', 'tenders'], keepPrevious: true, live: 30_000, skip: !isPublished },
  )
  if (!isPublished)
    return <Empty icon="eye" title={t('order_detail:readers.before')} text={t('order_detail:readers.before_hint')} />
  const stages = isSealed(order) ? sealedStages : openStages
  const columns: Column<ReadRecord>[] = [
    {
      id: 'supplier_name',
      card: 'title',
      head: t('order_detail:readers.supplier'),
      cell: (row) => (
        <span title={row.supplier_name} className="font-medium">
          {row.supplier_name}
        </span>
      ),
    },
    {
      id: 'stage',
      head: t('order_detail:readers.stage'),
      width: 100,
      cell: (row) => <StatusTag {...presentations[row.stage]}>{t(`orders:options.read_stage.${row.stage}`)}</StatusTag>,
    },
    {
      id: 'invited_at',
      head: t('order_detail:readers.invited_at'),
      width: 104,
      from: 'xl',
      cell: (row) => <Instant value={row.invited_at} format="short" />,
    },
    {
      id: 'first_viewed_on',
      head: t('order_detail:readers.first'),
      width: 104,
      cell: (row) => <Day value={row.first_viewed_on} />,
    },
    {
      id: 'last_reminded_at',
      head: t('order_detail:readers.reminded'),
      width: 132,
      from: 'lg',
      cell: (row) =>
        row.last_reminded_at === null ? (
          <MissingValue />
        ) : (
          <span
            title={[
              row.last_reminded_by_name,
              row.last_remind_channel === null ? null : t(`order_detail:remind.channels.${row.last_remind_channel}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <Instant value={row.last_reminded_at} format="short" />
            {row.remind_count > 1 && (
              <span className="ml-1 text-ink-3">{t('order_detail:readers.reminds', { count: row.remind_count })}</span>
            )}
          </span>
        ),
    },
    {
      id: 'decline_reason',
      head: t('order_detail:readers.remark'),
      width: 160,
      cell: (row) => {
        const reason = row.decline_reason === null ? null : t(`orders:options.decline_reason.${row.decline_reason}`)
        const words = [reason, row.decline_text].filter(Boolean).join(' · ')
        return words === '' ? <MissingValue /> : <span title={words}>{words}</span>
      },
    },
  ]
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 px-gutter py-3">
        <Segmented
          size="sm"
          aria-label={t('order_detail:readers.filter')}
          value={stage}
          onChange={(value) => {
            setStage(stages.find((one) => one === value) ?? '')
            setPage(1)
          }}
          options={[
            { value: '', label: t('lists:all') },
            ...stages.map((one) => ({ value: one, label: t(`orders:options.read_stage.${one}`) })),
          ]}
        />
        {isSealed(order) && <span className="text-cap text-ink-3">{t('order_detail:readers.sealed')}</span>}
      </div>
      <PartContent part={part}>
        {(data) =>
          data.list.length === 0 ? (
            <p className="px-gutter py-6 text-table text-ink-3">{t('order_detail:readers.none')}</p>
          ) : (
            <>
              <PlainTable
                caption={t('order_detail:parts.readers')}
                columns={columns}
                rows={data.list}
                keyOf={(row) => row.id}
              />
              {data.total > SIZE && (
                <PartPages
                  page={page}
                  pageSize={SIZE}
                  total={data.total}
                  onPage={setPage}
                  text={t('order_form:suppliers.count', { count: data.total })}
                />
              )}
            </>
          )
        }
      </PartContent>
    </>
  )
}
