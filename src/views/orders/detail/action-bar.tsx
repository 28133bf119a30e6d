// The order's commands in lifecycle order; a refused one stays, with its reason.
import { useTranslation } from 'react-i18next'
import { permissionsOf } from '#contract/orders.events.ts'
import type { Order } from '#contract/orders.ts'
import { availabilityOf, titleKey } from '#src/commands/availability.ts'
import type { Availability } from '#src/commands/command.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useRun, useSituation } from '#src/commands/command-context.tsx'
import { type OrderActionId, orderActionIds } from '#src/commands/orders/orders.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { type CommandId, find } from '#src/commands/registry.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { timeLeftText } from '#src/components/countdown.tsx'
import { OpeningNote } from '#src/components/opening-progress.tsx'
import { useNow } from '#src/machines/use-now.ts'
import { useMay } from '#src/machines/use-session.ts'
import { Button } from '#src/ui/input/button.tsx'
import { instantText, timeLeft } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { ReminderButton } from './reminder-button.tsx'

interface Action {
  id: OrderActionId
  danger: boolean
  availability: Exclude<Availability, { is: 'hidden' }>
}

/** The buttons; the first available primary one is the page's one filled button. */
export const ActionBar = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const situation = useSituation(orderSubject(order))
  const run = useRun()
  const actions = orderActionIds(order).flatMap((id): Action[] => {
    const command = find(id)
    if (command === undefined) return []
    const availability = availabilityOf(command, situation)
    return availability.is === 'hidden' ? [] : [{ id, danger: command.tone === 'danger', availability }]
  })
  // Links to other pages are no steps of the lifecycle: they are shown only when available.
  const isAvailable = (id: CommandId) => {
    const command = find(id)
    return command !== undefined && availabilityOf(command, situation).is === 'available'
  }
  const ways = WAYS.filter(isAvailable)
  const main = actions.filter((action) => !action.danger)
  const dangers = actions.filter((action) => action.danger)
  const leading = main.find((action) => action.availability.is === 'available' && find(action.id)?.tone === 'primary')
  // A reason is shown as a sentence only while no primary command is available; otherwise the lock is enough.
  const held = leading === undefined ? main.find((action) => action.availability.is === 'refused') : undefined
  const mayOpen = useMay(permissionsOf('open'))
  // While tenders come in, the opening is shown before it is available.
  const awaited = order.status === 'bidding' && mayOpen
  return (
    <div data-screen-only="">
      <div className="flex flex-wrap items-center gap-2 px-gutter">
        {main.map(({ id }) => (
          <CommandButton
            key={id}
            id={id}
            {...(id === leading?.id && { variant: 'primary' as const })}
            {...(id === 'orders.edit' && order.status === 'bidding' && { label: 'orders:event.amend' })}
          />
        ))}
        {awaited && (
          <>
            <Icon name="right" size={12} className="text-ink-3" />
            <Button reasonId={AWAITED} refusal={t('refusals:can_open')}>
              {t('orders:event.open')}
            </Button>
          </>
        )}
        {ways.map((id) => (
          <CommandButton key={id} id={id} />
        ))}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {dangers.map(({ id }) => (
            <CommandButton key={id} id={id} />
          ))}
          <Button keys={keysOf('palette.open', 'detail')} onClick={() => void run('palette.open')}>
            {t('order_detail:detail.more')}
          </Button>
        </span>
      </div>
      {held !== undefined && held.availability.is === 'refused' && (
        <ReasonLine order={order} id={held.id} refusal={held.availability} offered={ways} />
      )}
      {awaited && <ReasonLine order={order} id="orders.open" refusal={notYet} offered={ways} />}
      <OpeningNote order={order} className="px-gutter pt-2" />
    </div>
  )
}

type Refused = Extract<Availability, { is: 'refused' }>

/** Links to pages of the demand. */
const WAYS = ['reviews.open_matrix', 'reviews.open_report'] as const

/** Why incoming tenders cannot be opened yet. */
const notYet: Refused = { is: 'refused', reason: 'refusals:can_open' }
const AWAITED = 'order-awaited'

interface ReasonProps {
  order: Order
  id: CommandId
  refusal: Refused
  /** Commands that have a button already are not offered again as a remedy. */
  offered: readonly CommandId[]
}

/** Why the next step is not available yet, and the remedy. */
const ReasonLine = ({ order, id, refusal, offered }: ReasonProps) => {
  const { t } = useTranslation()
  const now = useNow(60_000)
  const command = find(id)
  if (command === undefined) return null
  const opensAt = order.open_at ?? order.bid_deadline_at ?? null
  const isWaiting = refusal.reason.endsWith(':can_open') && opensAt !== null
  const remedy = refusal.remedy === undefined ? undefined : find(refusal.remedy)
  return (
    <p className="grid grid-cols-[auto_minmax(0,auto)_auto] items-center justify-start gap-1.5 px-gutter pt-2 text-cap text-ink-2">
      <Icon name={isWaiting ? 'clock' : 'lock'} size={14} className="text-warning-ink" />
      <span {...(refusal === notYet && { id: AWAITED })}>
        {t('commands:said.refused', { title: t(titleKey(command)), reason: t(refusal.reason, { ...refusal.params }) })}
        {isWaiting &&
          t('order_detail:detail.opens', {
            time: instantText(opensAt),
            left: timeLeftText(t, '')(timeLeft(opensAt, now)),
          })}
      </span>
      {remedy !== undefined && isCommandId(remedy.id) && !offered.includes(remedy.id) && (
        <CommandButton id={remedy.id} size="sm" keys={false} />
      )}
      {isWaiting && <ReminderButton order={order} />}
    </p>
  )
}

/** Command ids also come as data; one that was found is an id. */
const isCommandId = (id: string): id is CommandId => find(id) !== undefined
