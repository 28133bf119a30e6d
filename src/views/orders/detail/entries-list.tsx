import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { type EntryStanding, listTenderEntries, readEvidence, type TenderEntry } from '#contract/tenders.entry.ts'
import { FileLink } from '#src/components/file-rows.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Tag, type Tone } from '#src/ui/text/tag.tsx'

/** Characters of a receipt number that are shown. */
const HASH_SHOWN = 8

const tones: Readonly<Record<EntryStanding, Tone>> = {
  unconfirmed: 'warning',
  confirmed: 'success',
  replaced: 'neutral',
  set_aside: 'neutral',
}

/**
 * The tenders that staff entered, after the opening, each with its state and source. Renders nothing where there are
 * none.
 */
export const EntriesList = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const { data } = useResource(
    listTenderEntries,
    { query: { order_id: order.id, page_size: 100 } },
    { nouns: ['orders', 'tenders'] },
  )
  if (data === undefined || data.list.length === 0) return null
  const columns: Column<TenderEntry>[] = [
    {
      id: 'supplier_name',
      card: 'title',
      head: t('order_detail:readers.supplier'),
      cell: (entry) => (
        <span title={entry.supplier_name} className="font-medium">
          {entry.supplier_name}
        </span>
      ),
    },
    {
      id: 'standing',
      head: t('orders:fields.status'),
      width: 120,
      cell: (entry) =>
        entry.standing === null ? (
          <MissingValue />
        ) : (
          <Tag tone={tones[entry.standing]}>{t(`order_detail:entries.standing.${entry.standing}`)}</Tag>
        ),
    },
    {
      id: 'entry_channel',
      head: t('order_detail:entries.channel'),
      width: 96,
      cell: (entry) => t(`tenders:entry.channel.${entry.entry_channel}`),
    },
    { id: 'entered_by_name', head: t('order_detail:entries.by'), width: 112, cell: (entry) => entry.entered_by_name },
    {
      id: 'entered_at',
      head: t('order_detail:entries.at'),
      width: 116,
      from: 'md',
      cell: (entry) => <Instant value={entry.entered_at} format="short" />,
    },
    {
      id: 'evidence',
      head: t('tenders:enter.evidence'),
      width: 160,
      cell: (entry) =>
        entry.evidence_id === null ? (
          <MissingValue />
        ) : (
          <FileLink
            // The file name is sealed too; the list does not open files to show it.
            file={{
              id: entry.evidence_id,
              name: `${t('tenders:enter.evidence')} ${(entry.commitment_hash ?? entry.sealed_hash ?? '').slice(0, HASH_SHOWN)}`,
              media_type: 'application/pdf',
              byte_size: 0,
            }}
            from={readEvidence}
          />
        ),
    },
  ]
  return (
    <section aria-label={t('order_detail:entries.title')} className="mt-4 border-t border-line pt-3">
      <h2 className="px-gutter pb-2 text-body">{t('order_detail:entries.title')}</h2>
      <PlainTable
        caption={t('order_detail:entries.title')}
        density="default"
        columns={columns}
        rows={data.list}
        keyOf={(entry) => entry.id}
      />
    </section>
  )
}
