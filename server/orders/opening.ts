// Dual control of an opening: who is present, how long their presence counts, and how many people are still needed.
import { addMinutes } from 'date-fns/addMinutes'
import { isBefore } from 'date-fns/isBefore'
import { parseISO } from 'date-fns/parseISO'
import type { Settings } from '#contract/enterprise.ts'
import { type Opener, type OpeningProgress, type PossibleOpener, PRESENCE_MINUTES } from '#contract/orders.opening.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'

/**
 * The columns of an order that record who is present to open it. The name is null once that person
 * may no longer open.
 */
export interface PresenceSource {
  readonly status: OrderStatus
  /** The number of people who open the demand, fixed when it was published; null: by the setting. */
  readonly opener_count: number | null
  readonly opener_present_id: string | null
  readonly opener_present_name: string | null
  readonly opener_present_at: string | null
  /** Everybody who may open, by name; null in other states. */
  readonly openers: readonly PossibleOpener[] | null
  readonly openers_reminded_at: string | null
}

type OpenerRule = Pick<Settings, 'opener_count'>

/**
 * The number of people who open a demand. Later changes of the setting have no effect, so that nobody lowers the number
 * and opens alone.
 */
export const openersNeeded = (order: Pick<PresenceSource, 'opener_count'>, settings: OpenerRule): number =>
  order.opener_count ?? settings.opener_count

const untilOf = (since: string): Date => addMinutes(parseISO(since), PRESENCE_MINUTES)

/** The first of two openers, while their presence still counts at `at`; null when one person opens alone. */
export const openerPresent = (
  order: Omit<PresenceSource, 'openers' | 'openers_reminded_at'>,
  settings: OpenerRule,
  at: Date,
): Opener | null => {
  const { opener_present_id: id, opener_present_name: name, opener_present_at: since } = order
  if (openersNeeded(order, settings) < 2 || order.status !== 'pending_open') return null
  if (id === null || name === null || since === null) return null
  return isBefore(at, untilOf(since)) ? { id, name, at: since } : null
}

/** The progress of an opening; null unless the order waits for one. `now` is business time. */
export const openingProgressOf = (order: PresenceSource, settings: OpenerRule, now: string): OpeningProgress | null => {
  if (order.status !== 'pending_open') return null
  const present = openerPresent(order, settings, parseISO(now))
  return {
    needed: openersNeeded(order, settings),
    present: present === null ? [] : [present],
    present_until: present === null ? null : untilOf(present.at).toISOString(),
    openers: [...(order.openers ?? [])],
    reminded_at: order.openers_reminded_at,
  }
}
