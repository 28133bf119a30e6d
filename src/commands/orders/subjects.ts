// An order as a command's subject; separate, because the first list needs no more than this.

import type { OrderItem } from '#contract/orders.bodies.ts'
import type { OrderFacts, StandingColumns } from '#contract/orders.lifecycle.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import type { Subject } from '../command.ts'

/** What commands need of an order; list rows and whole orders both have it. */
export interface OrderRow extends StandingColumns {
  readonly id: string
  readonly order_no: string
  readonly version: number
  readonly facts: OrderFacts
  /** Whole orders have lines and an award; list rows do not. */
  readonly items?: readonly Pick<OrderItem, 'id' | 'line_no' | 'name'>[]
  readonly award?: Pick<Decision, 'lines' | 'open_lines'> | null
}

/** An order as a subject, labelled with its number. */
export const orderSubject = (order: OrderRow): Subject => ({
  noun: 'orders',
  id: order.id,
  label: order.order_no,
  record: order,
})

/** A list row as a subject. Commands have its demand only after it was read in full (heads.ts). */
export const listedOrderSubject = (order: Pick<OrderRow, 'id' | 'order_no' | 'version'>): Subject => ({
  noun: 'orders',
  id: order.id,
  label: order.order_no,
  record: order,
})
