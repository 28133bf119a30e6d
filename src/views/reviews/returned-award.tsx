// An award that its approver returned or revoked: by whom and why, above the comparison in which it is chosen anew.
import { useTranslation } from 'react-i18next'
import { isRecord } from '#contract/is-record.ts'
import type { AuditRow, Order } from '#contract/orders.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import { useAvailability } from '#src/commands/command-context.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { useTrail } from './matrix/last-change.tsx'

/** The last proposed award while none waits and none is in force; null before the first proposal. */
export const endedAward = ({ award }: Pick<Order, 'award'>): Decision | null =>
  award !== null && (award.status === 'rejected' || award.status === 'revoked') ? award : null

/** What was submitted, in the form in which choices are stored in the browser. */
export const submittedPicks = (award: Decision): unknown => {
  const main = award.lines.filter((line) => line.role === 'main')
  return {
    scenario: award.scenario === 'G' ? 'F' : award.scenario,
    by_hand: main.map(({ tender_item_id, awarded_qty }) => ({ tender_item_id, awarded_qty })),
    reasons: Object.fromEntries(
      main.flatMap((line) =>
        line.reason_code === null
          ? []
          : [[line.tender_item_id, { code: line.reason_code, text: line.reason_text ?? '' }]],
      ),
    ),
    backups: Object.fromEntries(
      award.lines.flatMap((line) => (line.role === 'backup' ? [[line.order_item_id, line.tender_item_id]] : [])),
    ),
    no_award: Object.fromEntries(
      award.no_award.map((one) => [one.order_item_id, { code: one.reason, text: one.text ?? '' }]),
    ),
    summary_reason: award.summary_reason ?? '',
  }
}

const endings = ['reject', 'revoke_award', 'withdraw']

const reasonIn = ({ opinion, payload }: AuditRow): string | null =>
  opinion ?? (isRecord(payload) && typeof payload.reason === 'string' ? payload.reason : null)

/** Renders nothing where the proposer took the award back. */
export const ReturnedAward = ({ order }: { order: Order }) => {
  const { t } = useTranslation('reviews')
  const mayAward = useAvailability('orders.submit_award').is === 'available'
  const last = useTrail(order.id, endedAward(order) === null).find((row) => endings.includes(row.action))
  if (last === undefined || last.action === 'withdraw') return null
  return (
    <Banner
      tone="warning"
      className="mx-gutter mb-2"
      title={t(last.action === 'reject' ? 'returned.rejected' : 'returned.revoked', { name: last.operator_name })}
      text={
        <>
          {reasonIn(last)} <Instant value={last.occurred_at} format="short" /> {mayAward && t('returned.kept')}
        </>
      }
    />
  )
}
