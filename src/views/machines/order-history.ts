// The history of one order from its audit trail: its path through the chart, and the events possible now.
import { maySend, orderEvents } from '#contract/orders.events.ts'
import { type OrderEvent, orderOffers, standingOf } from '#contract/orders.lifecycle.ts'
import { orderStatuses } from '#contract/orders.statuses.ts'
import type { AuditRow, Order } from '#contract/orders.ts'
import {
  activePaths,
  type ChartMove,
  landing,
  type MachineView,
  movesFrom,
  withOuter,
} from '#src/machines/inspection/use-machines.ts'
import type { HistoryEntry, MachineHistory } from './history.ts'

/** The fields needed of an order. */
export type Followed = Pick<Order, 'order_no' | 'status' | 'review_stage' | 'version' | 'facts'>
/** The fields needed of a row of its trail. */
export type Trace = Pick<
  AuditRow,
  'id' | 'action' | 'from_status' | 'to_status' | 'operator_name' | 'occurred_at' | 'order_version'
>

const isStatus = (word: string | null): word is string => orderStatuses.some((one) => one === word)

const leafOf = (paths: readonly string[]): string => paths.at(-1) ?? ''

/** All active paths after a transition. */
const after = (view: MachineView, targets: readonly string[]): string[] => [
  ...new Set(landing(view.chart, targets).flatMap(withOuter)),
]

/** The transition of an audit row; none where the chart has none (a letter sent, a link opened). */
const moveOf = (view: MachineView, active: readonly string[], row: Trace): ChartMove | undefined => {
  const open = movesFrom(view.chart, active).filter((move) => move.event === row.action)
  const fits = (move: ChartMove) =>
    move.targets.length === 0 ? row.from_status === row.to_status : move.targets[0]?.split('.')[0] === row.to_status
  return open.find(fits) ?? (open.length === 1 ? open[0] : undefined)
}

const historyEntryOf = (view: MachineView, before: readonly string[], row: Trace, isFirst: boolean): HistoryEntry => {
  // The status in the trail overrides the computed one.
  const start = isStatus(row.from_status) && !before.includes(row.from_status) ? after(view, [row.from_status]) : before
  const move = moveOf(view, start, row)
  const to =
    move !== undefined && move.targets.length > 0
      ? after(view, move.targets)
      : isStatus(row.to_status) && !start.includes(row.to_status)
        ? after(view, [row.to_status])
        : start
  const moved = leafOf(start) !== leafOf(to)
  return {
    id: row.id,
    at: row.occurred_at,
    event: row.action,
    kind: isFirst ? 'began' : moved ? 'moved' : move === undefined ? 'noted' : 'stayed',
    from: leafOf(start),
    to: leafOf(to),
    guards: [],
    active: to,
    moves: move === undefined ? [] : [move.id],
    payload: null,
    // A row of what suppliers do has no version of the order.
    context: { status: to[0] ?? '', ...(row.order_version !== null && { version: row.order_version }) },
    who: row.operator_name,
  }
}

const isEvent = (name: string): name is OrderEvent => Object.hasOwn(orderEvents, name)

/** `trail` is newest first, as from the server; `held` are the user's permissions. */
export const orderHistory = (
  view: MachineView,
  order: Followed,
  trail: readonly Trace[],
  held: readonly string[],
): MachineHistory => {
  const first = after(
    view,
    view.chart.states.filter((one) => one.parent === '' && one.isInitial).map((one) => one.path),
  )
  const entries: HistoryEntry[] = []
  for (const row of trail.toReversed()) {
    entries.push(historyEntryOf(view, entries.at(-1)?.active ?? first, row, entries.length === 0))
  }
  const active = activePaths(standingOf(order))
  const offered = orderOffers(order, order.facts).filter(({ event }) => maySend(event, order.status, held))
  const open = new Set(offered.filter((one) => one.refusal === undefined).map((one): string => one.event))
  return {
    entries,
    active,
    possible: new Set(
      movesFrom(view.chart, active)
        .filter((move) => isEvent(move.event) && open.has(move.event))
        .map((move) => move.id),
    ),
    offered: offered.map(({ event, refusal }) => ({ event, refusal: refusal ?? null })),
    context: { order_no: order.order_no, status: order.status, version: order.version, ...order.facts },
    isPart: true,
  }
}
