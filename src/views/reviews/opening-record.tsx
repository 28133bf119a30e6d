import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { type OpeningRecord as Record_, readOpeningRecord } from '#contract/reviews.ts'
import { shownTotal } from '#contract/tenders.price.ts'
import type { OpenedTender } from '#contract/tenders.schemas.ts'
import { ZonedInstant } from '#src/components/zoned-instant.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { OpeningLines } from './opening-lines.tsx'

type Row = Record_['tenders'][number]

/** A tender that was opened after the others: by whom and when. */
const Later = ({ rest, of }: { rest: Record_['rest']; of: string }) => {
  const { t } = useTranslation('reviews')
  const later = rest.find((one) => one.tender_id === of)
  return later === undefined ? null : (
    <span className="block text-cap text-ink-3">
      {t('record.later', { name: later.opened_by_name })} <Instant value={later.opened_at} format="short" />
    </span>
  )
}

/** 开标记录: who opened when, whether every hash matched, each tender's lines at that time, and who was excluded. */
export const OpeningRecord = ({ order, tenders }: { order: Order; tenders: readonly OpenedTender[] }) => {
  const { t } = useTranslation('reviews')
  const record = useResource(readOpeningRecord, { params: { order_id: order.id } }, { nouns: ['reviews'] })
  if (record.data === undefined) {
    return record.error === null ? null : <p className="px-gutter text-table text-ink-3">{record.error.message}</p>
  }
  const { data } = record
  const agree = data.hash_ok_count === data.tender_count
  const filesAgree = data.file_ok_count === data.file_count
  const columns: Column<Row>[] = [
    {
      id: 'supplier',
      head: t('record.supplier'),
      cell: (row) => (
        <>
          <span title={row.supplier_name}>{row.supplier_name}</span>
          {row.mobile_on_file === false && (
            <span className="block text-cap text-warning-ink">
              <Icon name="warn" size={12} className="mr-1 inline" />
              {t('supplier.mobile_unknown')}
            </span>
          )}
        </>
      ),
    },
    { id: 'tender_no', head: t('record.tender_no'), width: 104, from: 'md', cell: (row) => row.tender_no },
    {
      id: 'submitted_at',
      head: t('record.submitted_at'),
      width: 156,
      cell: (row) => <Instant value={row.submitted_at} format="seconds" />,
    },
    { id: 'lines', head: t('record.lines'), width: 72, align: 'end', cell: (row) => row.item_count },
    {
      id: 'files',
      head: t('record.files'),
      width: 72,
      align: 'end',
      from: 'md',
      cell: (row) => row.file_count,
    },
    {
      id: 'total',
      head: t('record.total'),
      width: 124,
      align: 'end',
      cell: (row) => (row.is_unopened ? t('record.unopened') : <Money value={row.total_amount} />),
    },
    {
      id: 'evaluated',
      head: t('record.evaluated'),
      width: 124,
      align: 'end',
      cell: (row) => (row.is_unopened ? '–' : <Money value={shownTotal(row)} />),
    },
    {
      id: 'hash',
      head: t('record.hash'),
      width: 188,
      from: 'lg',
      cell: (row) => (
        <span className={row.hash_ok ? 'text-ink-2' : 'text-danger-ink'}>
          <Icon name={row.hash_ok ? 'check' : 'warn'} size={12} className="mr-1 inline" />
          {t(row.hash_ok ? 'record.agrees' : row.is_unopened ? 'record.unopened' : 'record.differs')}{' '}
          <code title={row.commitment_hash}>{row.commitment_hash.slice(0, 12)}…</code>
          <Later rest={data.rest} of={row.tender_id} />
        </span>
      ),
    },
  ]
  return (
    <section className="py-4">
      <h2 className="px-gutter">{t('record.title')}</h2>
      <p className="px-gutter pb-2 text-table text-ink-2">
        {t('record.by', { name: data.openers.map((one) => one.name).join(t('words.and')) })}{' '}
        <ZonedInstant value={data.opened_at} format="seconds" />
        {' · '}
        <span className={agree ? 'text-success-ink' : 'text-danger-ink'}>
          {t(agree ? 'record.all_agree' : 'record.some_differ', { count: data.tender_count, good: data.hash_ok_count })}
        </span>
        {data.file_count > 0 && (
          <>
            {' · '}
            <span className={filesAgree ? 'text-success-ink' : 'text-danger-ink'}>
              {t(filesAgree ? 'record.files_agree' : 'record.files_differ', {
                count: data.file_count,
                good: data.file_ok_count,
              })}
            </span>
          </>
        )}
      </p>
      <PlainTable caption={t('record.title')} columns={columns} rows={data.tenders} keyOf={(row) => row.tender_id} />
      <OpeningLines order={order} tenders={tenders} />
      {data.excluded.length > 0 && (
        <div className="px-gutter pt-3 text-table">
          <h3>{t('record.excluded')}</h3>
          <ul className="text-ink-2">
            {data.excluded.map((one) => (
              <li key={one.supplier_name}>
                {one.supplier_name} {t(`record.excluded_reason.${one.reason}`, { defaultValue: one.reason })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
