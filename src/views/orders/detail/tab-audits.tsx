import { useTranslation } from 'react-i18next'
import { trailAct } from '#contract/orders.opening.ts'
import type { AuditRow } from '#contract/orders.ts'
import { type Part, PartContent } from '#src/components/async-section.tsx'
import { useTrailText } from '#src/components/trail-text.tsx'
import { movedBetween, TrailEntry } from '#src/ui/layout/trail-entry.tsx'
import type { IconName } from '#src/ui/text/icon.tsx'
import { Tag } from '#src/ui/text/tag.tsx'

const glyphs: Readonly<Record<string, IconName>> = {
  create: 'plus',
  save_draft: 'edit',
  submit: 'send',
  approve: 'check-circle',
  reject: 'undo',
  withdraw: 'undo',
  publish: 'megaphone',
  amend: 'edit',
  amend_approve: 'check-circle',
  amend_reject: 'undo',
  amend_withdraw: 'undo',
  amendment_lapse: 'clock',
  extend: 'clock',
  bidding_ends: 'clock',
  open: 'unlock',
  proceed: 'play',
  disqualify: 'ban',
  advance: 'right',
  submit_award: 'flag',
  complete: 'check-fill',
  fail: 'x-circle',
  reject_all: 'x-circle',
  cancel: 'ban',
}

const HASH_SHOWN = 8

/** The audit trail, newest first; each row's hash includes the one before. */
export const TabAudits = ({ trail }: { trail: Part<{ list: AuditRow[]; total: number }> }) => {
  const { t } = useTranslation()
  return (
    <PartContent part={trail}>
      {(data) => (
        <>
          <p className="px-gutter pt-3 text-cap text-ink-3">{t('order_detail:audits.about')}</p>
          <ol className="px-gutter py-3">
            {data.list.map((row) => (
              <Entry key={row.id} row={row} />
            ))}
          </ol>
          {data.total > data.list.length && (
            <p className="px-gutter pb-4 text-cap text-ink-3">
              {t('order_detail:audits.rest', { count: data.total - data.list.length })}
            </p>
          )}
        </>
      )}
    </PartContent>
  )
}

const Entry = ({ row }: { row: AuditRow }) => {
  const { t, i18n } = useTranslation()
  const { about, words } = useTrailText()(row)
  const known = `orders:event.${trailAct(row)}`
  return (
    <TrailEntry
      icon={glyphs[row.action] ?? 'doc'}
      act={i18n.exists(known) ? t(known) : row.action}
      by={
        row.operator_role === 'system' || row.operator_name === '' ? t('order_detail:audits.system') : row.operator_name
      }
      mark={row.self_audit && <Tag tone="warning">{t('order_detail:audits.self')}</Tag>}
      moved={movedBetween(row.from_status, row.to_status, (status) => t(`orders:status.${status}`))}
      aside={
        row.hash !== null && (
          <code title={t('order_detail:audits.hash', { hash: row.hash, previous: row.prev_hash ?? '' })}>
            {row.hash.slice(0, HASH_SHOWN)}
          </code>
        )
      }
      at={row.occurred_at}
    >
      {about !== '' && <p className="mt-0.5 break-words">{about}</p>}
      {words !== '' && <p className="mt-0.5 break-words whitespace-pre-line text-ink-2">{words}</p>}
    </TrailEntry>
  )
}
