// An awarded line wherever an award is shown: its answer, its settlement, its buttons.
import { useTranslation } from 'react-i18next'
import type { OrderItem } from '#contract/orders.bodies.ts'
import type { Order } from '#contract/orders.ts'
import type { AwardLine, Decision } from '#contract/reviews.schemas.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useAvailability } from '#src/commands/command-context.tsx'
import { to } from '#src/paths.ts'
import type { IconName } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { quantityText } from '#src/ui/text/quantity.tsx'
import { StatusTag } from '#src/ui/text/status-tag.tsx'
import type { Tone } from '#src/ui/text/tag.tsx'
import { useOverdue } from './award-terms.tsx'

const presentations: Readonly<Record<AwardLine['status'], { glyph: IconName; tone: Tone }>> = {
  proposed: { glyph: 'circle-dashed', tone: 'neutral' },
  approved: { glyph: 'check-circle', tone: 'info' },
  notified: { glyph: 'wait', tone: 'warning' },
  confirmed: { glyph: 'check-fill', tone: 'success' },
  declined: { glyph: 'x-circle', tone: 'danger' },
  contracted: { glyph: 'check-fill', tone: 'success' },
  closed: { glyph: 'circle', tone: 'neutral' },
  revoked: { glyph: 'undo', tone: 'neutral' },
}

/** Status of an award line as icon, tone and text. */
export const AwardLineStatus = ({ status }: { status: AwardLine['status'] }) => {
  const { t } = useTranslation()
  return <StatusTag {...presentations[status]}>{t(`order_detail:award.line_status.${status}`)}</StatusTag>
}

/** Why a supplier declined a line: its reason and text; null where it did not decline. */
export const useDeclineText = () => {
  const { t } = useTranslation()
  return ({ decline_code, decline_reason }: Pick<AwardLine, 'decline_code' | 'decline_reason'>): string | null => {
    const parts = [decline_code === null ? '' : t(`orders:options.decline_code.${decline_code}`), decline_reason ?? '']
    const said = parts.filter((one) => one !== '')
    return said.length === 0 ? null : said.join(t('order_detail:award.colon'))
  }
}

/** Whether a line waits for its supplier's answer. */
export const awaitsAnswer = (order: Pick<Order, 'status' | 'facts'>, line: AwardLine): boolean =>
  (order.status === 'awarded' || order.facts.already_awarded) &&
  (line.status === 'notified' || line.status === 'approved')

/** While an answer is awaited: why this viewer may not record one. Stands once above the lines; each button says it too. */
export const AnswersRefused = ({ order, award }: { order: Order; award: Decision }) => {
  const { t } = useTranslation()
  const availability = useAvailability('orders.line_confirm')
  const waits = award.lines.some((line) => line.role === 'main' && awaitsAnswer(order, line))
  return waits && availability.is === 'refused' ? (
    <p className="text-table text-warning-ink">{t(availability.reason, { ...availability.params })}</p>
  ) : null
}

/** The button that records, without a note, that a supplier did not answer in time; nothing before that time. */
const NoAnswer = ({ line }: { line: AwardLine }) =>
  useOverdue(line) ? (
    <CommandButton
      id="orders.line_decline"
      label="order_detail:award.no_answer"
      args={{ decision_line_id: line.id, reason_code: 'no_answer', reason_text: null, note: null, evidence_id: null }}
      size="sm"
      variant="quiet"
    />
  ) : null

/** The commands of staff for one line: recording its supplier's answer, and asking for its origin. */
export const AwardLineActs = ({ order, line }: { order: Order; line: AwardLine }) => (
  <>
    {awaitsAnswer(order, line) && line.role === 'main' && (
      <>
        <CommandButton id="orders.line_confirm" args={{ decision_line_id: line.id }} size="sm" keys={false} />
        <CommandButton
          id="orders.line_decline"
          args={{ decision_line_id: line.id }}
          size="sm"
          variant="quiet"
          keys={false}
        />
        <NoAnswer line={line} />
      </>
    )}
    {line.role === 'main' && line.status !== 'declined' && !line.origin_declared && (
      <CommandButton
        id="orders.ask_origin"
        args={{ decision_line_ids: [line.id] }}
        size="sm"
        variant="quiet"
        keys={false}
      />
    )}
  </>
)

interface ShortLinesProps {
  items: readonly Pick<OrderItem, 'id' | 'line_no' | 'name' | 'unit'>[]
  short: readonly { readonly order_item_id: string; readonly missing_qty: string }[]
}

/** The lines an award covers only partly, each with the missing quantity; nothing where it covers all. */
export const ShortLines = ({ items, short }: ShortLinesProps) => {
  const { t } = useTranslation()
  const locale = useLocale()
  if (short.length === 0) return null
  return (
    <ul className="text-cap text-warning-ink">
      {short.map(({ order_item_id, missing_qty }) => {
        const item = items.find((one) => one.id === order_item_id)
        return (
          <li key={order_item_id}>
            {t('order_detail:award.short_line', {
              line: item?.line_no,
              name: item?.name,
              quantity: quantityText(missing_qty, locale),
              unit: t(`orders:options.unit.${item?.unit}`),
            })}
          </li>
        )
      })}
    </ul>
  )
}

interface BecameProps {
  line: AwardLine
  award: Decision
}

/** How a declined quantity was settled: promoted, closed or tendered again, and how much is still open. */
export const DeclinedBecame = ({ line, award }: BecameProps) => {
  const { t } = useTranslation()
  const locale = useLocale()
  if (line.status !== 'declined' || line.role !== 'main') return null
  const { order_item_id } = line
  const said = (quantity: string) => ({
    quantity: quantityText(quantity, locale),
    unit: t(`orders:options.unit.${line.unit}`),
  })
  const isLater = (one: AwardLine) =>
    one.order_item_id === order_item_id && one.role === 'main' && one.decision_version > line.decision_version
  const open = award.open_lines.find((one) => one.order_item_id === order_item_id)?.open_qty ?? '0'
  return (
    <ul className="text-cap text-ink-2">
      {award.lines.filter(isLater).map((one) => (
        <li key={one.id}>
          {t('order_detail:award.promoted_to', { supplier: one.supplier_name, ...said(one.awarded_qty) })}
        </li>
      ))}
      {award.waiting_lines.filter(isLater).map((one) => (
        <li key={one.id}>
          {t('order_detail:award.promoting_to', { supplier: one.supplier_name, ...said(one.awarded_qty) })}
        </li>
      ))}
      {award.settlements
        .filter((one) => one.order_item_id === order_item_id)
        .map((one) => (
          <li key={one.id}>
            {one.retender_id === null ? (
              t('order_detail:award.closed_for', {
                ...said(one.quantity),
                reason: [
                  one.reason_code === null ? '' : t(`order_detail:award.no_award.${one.reason_code}`),
                  one.text ?? '',
                ]
                  .filter((part) => part !== '')
                  .join(' '),
              })
            ) : (
              <>
                {t('order_detail:award.retendered', said(one.quantity))}{' '}
                <Link to={to('order_detail', { id: one.retender_id })}>{one.retender_no}</Link>
              </>
            )}
          </li>
        ))}
      {/[1-9]/.test(open) && <li className="text-warning-ink">{t('order_detail:award.still_open', said(open))}</li>}
    </ul>
  )
}
