// Commands of an order that its current state does not have: shown, with the reason, only when the user searches for
// them.
import { maySend, orderEvents } from '#contract/orders.events.ts'
import { type OrderEvent, orderLifecycle } from '#contract/orders.lifecycle.ts'
import { type OrderStatus, orderStatuses, reviewStages } from '#contract/orders.statuses.ts'
import { type Availability, type Command, refused, type Situation } from '#src/commands/command.ts'
import { orderIn } from '#src/commands/orders/order-in.ts'
import type { OrderRow } from '#src/commands/orders/subjects.ts'
import { withRemedy } from '#src/commands/remedies.ts'
import type { Mode } from '#src/palette/modes.ts'
import type { Listed } from '#src/palette/palette-row.ts'
import { instantText } from '#src/ui/text/day.tsx'

/** Above this number, the states are not listed. */
const MAX_PLACES = 3

/** The command that continues from a status, where a user can run it. */
const onward: Partial<Record<OrderStatus, OrderEvent>> = {
  draft: 'submit',
  pending_audit: 'approve',
  rejected: 'submit',
  pending_open: 'open',
  reviewing: 'advance',
  award_auditing: 'approve',
}

/**
 * Statuses in which an event may be sent, in the order of the chart; stages of the review where only some stages have
 * it.
 */
const placesOf = (event: OrderEvent, now: OrderStatus): readonly string[] => {
  const { states } = orderLifecycle.root
  const stages = states.reviewing?.states ?? {}
  if (now === 'reviewing') {
    const open = reviewStages.filter((stage) => stages[stage]?.ownEvents.includes(event))
    if (open.length > 0) return open.map((stage) => `stage.${stage}`)
  }
  return orderStatuses.filter((status) => states[status]?.events.includes(event)).map((status) => `status.${status}`)
}

const nowIn = ({ status, review_stage }: OrderRow): string =>
  status === 'reviewing' && review_stage !== null ? `stage.${review_stage}` : `status.${status}`

/** The end of the tender, in words; null where the record lacks it. */
const deadlineOf = (order: object): string | null =>
  'bid_deadline_at' in order && typeof order.bid_deadline_at === 'string'
    ? instantText(order.bid_deadline_at, 'short')
    : null

const refusalOf = (event: OrderEvent, order: OrderRow): Availability | null => {
  const places = placesOf(event, order.status)
  // The state has the event, so the command is hidden for another reason.
  if (places.includes(nowIn(order)) || places.includes(`status.${order.status}`)) return null
  const deadline = event === 'open' && order.status === 'bidding' ? deadlineOf(order) : null
  if (deadline !== null) return refused('opens_after', { params: { when: deadline }, remedy: 'alarms.set' })
  if (places.length === 0 || places.length > MAX_PLACES) {
    return refused('wrong_state_in', { params: { status: order.status } })
  }
  const [first = '', second = '', third = ''] = places
  const sentence = ['', 'wrong_state_one', 'wrong_state_two', 'wrong_state_three'][places.length] ?? 'wrong_state_in'
  const step = onward[order.status]
  const isAhead = places.every((place) => lies(place) > lies(nowIn(order)))
  return refused(sentence, {
    params: { now: nowIn(order), first, second, third },
    ...(isAhead && step !== undefined && { remedy: `orders.${step}` }),
  })
}

const way = orderStatuses.flatMap((status) => [
  `status.${status}`,
  ...(status === 'reviewing' ? reviewStages : []).map((stage) => `stage.${stage}`),
])
const lies = (place: string): number => way.indexOf(place)

/**
 * The commands that `reachable` leaves out because of the order's state. Commands without permission are not included.
 * `unlisted`: includes commands that the palette does not list.
 */
export const unavailableActs = (
  commands: readonly Command[],
  situation: Situation,
  mode: Mode,
  { unlisted = false }: { unlisted?: boolean } = {},
): readonly Listed[] => {
  const order = orderIn(situation)
  if (order === null || situation.selected.length > 0 || (mode !== 'all' && mode !== 'commands')) return []
  const held = situation.viewer?.permissions ?? []
  const byId = new Map(commands.map((command) => [command.id, command]))
  return (Object.keys(orderEvents) as OrderEvent[]).flatMap((event): Listed[] => {
    // Object.keys types the keys as string.
    const command = byId.get(`orders.${event}`)
    if (
      command === undefined ||
      (command.listed === false && !unlisted) ||
      command.availability(situation).is !== 'hidden'
    )
      return []
    const isTheirs = orderStatuses.some((status) => maySend(event, status, held))
    const why = refusalOf(event, order)
    if (!isTheirs || why?.is !== 'refused') return []
    const isOver = !placesOf(event, order.status).some((place) => lies(place) > lies(nowIn(order)))
    const availability = withRemedy(why, situation, (id) => byId.get(id))
    return [{ command, availability, ...(isOver && { over: true as const }) }]
  })
}
