// The colleagues who were notified of a demand: of what, when, and whether they have read it.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOrderMessages, type OrderMessage } from '#contract/inbox.ts'
import type { Order } from '#contract/orders.ts'
import { PartContent } from '#src/components/async-section.tsx'
import { pagingLabels } from '#src/components/paging-labels.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Pagination } from '#src/ui/table/pagination.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Instant } from '#src/ui/text/day.tsx'

const SIZE = 50

export const ToldColleagues = ({ order }: { order: Order }) => {
  const { t, i18n } = useTranslation()
  const [page, setPage] = useState(1)
  const part = useResource(
    listOrderMessages,
    { query: { order_id: order.id, page, page_size: SIZE } },
    { nouns: ['orders', 'inbox'], keepPrevious: true, live: 30_000 },
  )
  const what = (kind: string) => {
    const known = `order_detail:readers.kinds.${kind}`
    return i18n.exists(known) ? t(known) : kind
  }
  const columns: Column<OrderMessage>[] = [
    {
      id: 'kind',
      card: 'title',
      head: t('order_detail:readers.told.what'),
      cell: (row) => (
        <span title={what(row.kind)} className="font-medium">
          {what(row.kind)}
        </span>
      ),
    },
    {
      id: 'user_name',
      head: t('order_detail:readers.told.who'),
      width: 160,
      cell: (row) => <span title={row.user_name}>{row.user_name}</span>,
    },
    {
      id: 'at',
      head: t('order_detail:readers.told.sent'),
      width: 104,
      cell: (row) => <Instant value={row.at} format="short" />,
    },
    {
      id: 'read_at',
      head: t('order_detail:readers.told.read'),
      width: 104,
      cell: (row) =>
        row.read_at === null ? (
          <span className="text-ink-3">{t('order_detail:readers.told.unread')}</span>
        ) : (
          <Instant value={row.read_at} format="short" />
        ),
    },
  ]
  return (
    <PartContent part={part}>
      {(data) =>
        data.list.length === 0 ? (
          <Empty icon="bell" title={t('order_detail:readers.told.nobody')} text={t('order_detail:readers.told.told')} />
        ) : (
          <>
            <PlainTable
              caption={t('order_detail:readers.told.colleagues')}
              columns={columns}
              rows={data.list}
              keyOf={(row) => row.id}
            />
            <div className="px-gutter py-2">
              {data.total > SIZE ? (
                <Pagination
                  page={page}
                  pageSize={SIZE}
                  total={data.total}
                  onPage={setPage}
                  text={t('order_detail:readers.told.told')}
                  labels={pagingLabels(t)}
                />
              ) : (
                <p className="text-cap text-ink-3">{t('order_detail:readers.told.told')}</p>
              )}
            </div>
          </>
        )
      }
    </PartContent>
  )
}
