// An amendment that needed approval: its reason, its changes, its result, and its commands.
import { useTranslation } from 'react-i18next'
import type { Amendment, AmendmentStatus } from '#contract/orders.amend.ts'
import type { Order } from '#contract/orders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { DiffTable } from '#src/components/diff-table.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Tag, type Tone } from '#src/ui/text/tag.tsx'

const tones: Readonly<Record<AmendmentStatus, Tone>> = {
  waiting: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  lapsed: 'neutral',
}

export const AmendmentCard = ({ order, amendment }: { order: Order; amendment: Amendment }) => {
  const { t } = useTranslation()
  const { status } = amendment
  return (
    <section className={status === 'waiting' ? 'rounded-l border border-warning bg-warning-soft p-3' : ''}>
      <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {t('orders:amendment.title')}
        <Tag tone={tones[status]}>{t(`orders:amendment.status.${status}`)}</Tag>
        <span className="text-cap font-normal text-ink-2">
          {amendment.proposed_by_name} · <Instant value={amendment.proposed_at} />
        </span>
      </h3>
      <p className="mt-1 text-table text-ink-2">
        {t('order_detail:versions.reason', { reason: amendment.change_reason })}
      </p>
      <p className="mt-1 text-table text-ink-2">
        {t('orders:amendment.because', {
          causes: amendment.causes.map((cause) => t(`orders:amendment.cause.${cause}`)).join(t('orders:amendment.and')),
        })}
        {amendment.amount !== null && (
          <>
            {' · '}
            {t('orders:amendment.amount')} <Money value={amendment.amount} />
          </>
        )}
      </p>
      {amendment.settled_at !== null && (
        <p className="mt-1 text-table text-ink-2">
          {amendment.settled_by_name === null ? t('orders:amendment.by_clock') : amendment.settled_by_name} ·{' '}
          <Instant value={amendment.settled_at} />
          {amendment.opinion !== null && amendment.opinion !== '' && ` · ${amendment.opinion}`}
        </p>
      )}
      {status === 'waiting' && <p className="mt-1 text-cap text-ink-2">{t('orders:amendment.about')}</p>}
      <div className="mt-2">
        <DiffTable diffs={amendment.diffs} items={order.items} />
      </div>
      {status === 'waiting' && order.status === 'bidding' && (
        <div className="mt-3 flex flex-wrap gap-2" data-screen-only="">
          <CommandButton id="orders.amend_approve" />
          <CommandButton id="orders.amend_reject" keys={false} />
          <CommandButton id="orders.amend_withdraw" keys={false} />
        </div>
      )}
    </section>
  )
}
