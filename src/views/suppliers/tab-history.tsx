import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/endpoint.ts'
import { isRecord } from '#contract/is-record.ts'
import { listSupplierAudits } from '#contract/suppliers.ts'
import { PartContent } from '#src/components/async-section.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { Empty } from '#src/ui/layout/empty.tsx'
import { movedBetween, TrailEntry } from '#src/ui/layout/trail-entry.tsx'
import type { IconName } from '#src/ui/text/icon.tsx'
import { Rest } from './part-table.tsx'

const MAX = 100

const glyphs: Readonly<Record<string, IconName>> = {
  apply: 'plus',
  import: 'paste',
  edit: 'edit',
  certify: 'check-circle',
  send_back: 'undo',
  reject: 'x-circle',
  resubmit: 'send',
  suspend: 'pause',
  blacklist: 'ban',
  renew: 'refresh',
  reinstate: 'play',
  lift: 'unlock',
  papers_end: 'clock',
  identity_changed: 'refresh',
}

/** The audit trail of the supplier, newest first. */
export const TabHistory = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const part = useResource(listSupplierAudits, { query: { supplier_id: id, page_size: MAX } }, { nouns: ['suppliers'] })
  return (
    <PartContent part={part}>
      {(data) =>
        data.list.length === 0 ? (
          <Empty icon="history" title={t('suppliers:history.none')} text={t('suppliers:history.none_hint')} />
        ) : (
          <>
            <ol className="px-gutter py-4">
              {data.list.map((row) => (
                <Entry key={row.id} row={row} />
              ))}
            </ol>
            <Rest shown={data.list.length} total={data.total} />
          </>
        )
      }
    </PartContent>
  )
}

type Row = DataOf<typeof listSupplierAudits>['list'][number]

/** Names of the fields an edit has changed. */
const changedIn = (payload: unknown): string[] =>
  isRecord(payload) && isRecord(payload.fields) ? Object.keys(payload.fields) : []

const Entry = ({ row }: { row: Row }) => {
  const { t, i18n } = useTranslation()
  const known = `suppliers:event.${row.action}`
  const fields = changedIn(row.payload)
    .map((name) => `suppliers:fields.${name}`)
    .filter((key) => i18n.exists(key))
    .map((key) => t(key))
  return (
    <TrailEntry
      icon={glyphs[row.action] ?? 'doc'}
      act={i18n.exists(known) ? t(known) : row.action}
      by={row.operator_role === 'system' ? t('suppliers:history.system') : row.operator_name}
      moved={movedBetween(row.from_status, row.to_status, (status) => t(`suppliers:status.${status}`))}
      at={row.occurred_at}
    >
      {row.opinion !== null && row.opinion !== '' && (
        <p className="mt-0.5 break-words whitespace-pre-line text-ink-2">{row.opinion}</p>
      )}
      {fields.length > 0 && (
        <p className="mt-0.5 text-cap text-ink-3">
          {t('suppliers:history.fields', { names: fields.join(t('suppliers:and')) })}
        </p>
      )}
    </TrailEntry>
  )
}
