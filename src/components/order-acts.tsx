// The lifecycle's commands of a demand, and why its next step is not available yet; on its page and in its peek panel.
import { useTranslation } from 'react-i18next'
import { permissionsOf } from '#contract/orders.events.ts'
import type { Order } from '#contract/orders.ts'
import { availabilityOf, titleKey } from '#src/commands/availability.ts'
import type { Availability } from '#src/commands/command.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useSituation } from '#src/commands/command-context.tsx'
import { type OrderActionId, orderActionIds } from '#src/commands/orders/orders.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { type CommandId, find } from '#src/commands/registry.ts'
import { useNow } from '#src/machines/use-now.ts'
import { useMay } from '#src/machines/use-session.ts'
import { Button, type ButtonSize } from '#src/ui/input/button.tsx'
import { instantText, timeLeft } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { timeLeftText } from './moment-text.tsx'
import { ReminderButton } from './reminder-button.tsx'

export interface OrderAction {
  readonly id: OrderActionId
  readonly danger: boolean
  readonly availability: Exclude<Availability, { is: 'hidden' }>
}

type Refused = Extract<Availability, { is: 'refused' }>

/** Links to pages of the demand; they are no steps of the lifecycle, and are shown only when available. */
const WAYS = ['reviews.open_matrix', 'reviews.open_report'] as const

/** Why incoming tenders cannot be opened yet. */
const notYet: Refused = { is: 'refused', reason: 'refusals:can_open' }
const AWAITED = 'order-awaited'

/** The commands of a demand in lifecycle order, without the hidden ones. */
export const useOrderActs = (order: Order) => {
  const situation = useSituation(orderSubject(order))
  const actions = orderActionIds(order).flatMap((id): OrderAction[] => {
    const command = find(id)
    if (command === undefined) return []
    const availability = availabilityOf(command, situation)
    return availability.is === 'hidden' ? [] : [{ id, danger: command.tone === 'danger', availability }]
  })
  const ways = WAYS.filter((id) => {
    const command = find(id)
    return command !== undefined && availabilityOf(command, situation).is === 'available'
  })
  const main = actions.filter((action) => !action.danger)
  const leading = main.find((action) => action.availability.is === 'available' && find(action.id)?.tone === 'primary')
  const mayOpen = useMay(permissionsOf('open'))
  return {
    main,
    dangers: actions.filter((action) => action.danger),
    ways,
    /** The first available primary command. */
    leading,
    // A reason is shown as a sentence only while no primary command is available; otherwise the lock is enough.
    held: leading === undefined ? main.find((action) => action.availability.is === 'refused') : undefined,
    /** While tenders come in, the opening is shown although it is not available yet. */
    awaited: order.status === 'bidding' && mayOpen,
  }
}

/** The button of a command; labelled `变更` where the form would amend. */
export const OrderActButton = (props: {
  order: Order
  id: OrderActionId
  size?: ButtonSize
  variant?: 'primary' | undefined
}) => {
  const { order, id, size, variant } = props
  return (
    <CommandButton
      id={id}
      subject={orderSubject(order)}
      {...(size !== undefined && { size })}
      {...(variant !== undefined && { variant })}
      {...(id === 'orders.edit' && order.status === 'bidding' && { label: 'orders:event.amend' })}
    />
  )
}

/** The opening before its time; {@link OrderReasons} shows the reason. */
export const AwaitedOpening = ({ size }: { size?: ButtonSize }) => {
  const { t } = useTranslation()
  return (
    <Button size={size} reasonId={AWAITED} refusal={t('refusals:can_open')}>
      {t('orders:event.open')}
    </Button>
  )
}

/** The lines with reasons: for the next step that is refused, and for the opening before its time. */
export const OrderReasons = (props: {
  order: Order
  acts: Pick<ReturnType<typeof useOrderActs>, 'held' | 'awaited' | 'ways'>
  className?: string
}) => {
  const { order, acts, className = '' } = props
  const { held, awaited, ways } = acts
  return (
    <>
      {held?.availability.is === 'refused' && (
        <ReasonLine {...{ order, className }} id={held.id} refusal={held.availability} offered={ways} />
      )}
      {awaited && <ReasonLine {...{ order, className }} id="orders.open" refusal={notYet} offered={ways} />}
    </>
  )
}

interface ReasonProps {
  order: Order
  id: CommandId
  refusal: Refused
  /** A remedy that already has a button is not offered again. */
  offered: readonly CommandId[]
  className: string
}

/** Shows why the next step is not available yet, with the remedy. */
const ReasonLine = ({ order, id, refusal, offered, className }: ReasonProps) => {
  const { t } = useTranslation()
  const now = useNow(60_000)
  const command = find(id)
  if (command === undefined) return null
  const subject = orderSubject(order)
  const opensAt = order.open_at ?? order.bid_deadline_at ?? null
  const isWaiting = refusal.reason.endsWith(':can_open') && opensAt !== null
  const remedy = refusal.remedy === undefined ? undefined : find(refusal.remedy)
  return (
    <p
      className={`grid grid-cols-[auto_minmax(0,auto)_auto] items-center justify-start gap-1.5 pt-2 text-cap text-ink-2 ${className}`}
    >
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
        <CommandButton id={remedy.id} subject={subject} size="sm" keys={false} />
      )}
      {isWaiting && <ReminderButton subject={subject} />}
    </p>
  )
}

/** Command ids may also come from data; one that was found in the list is an id. */
const isCommandId = (id: string): id is CommandId => find(id) !== undefined
