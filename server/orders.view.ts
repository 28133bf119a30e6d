// An order as one viewer may see it: head, lines, and its award once tenders are open.

import type { OrderItem } from '#contract/orders.schemas.ts'
import type { Order } from '#contract/orders.ts'
import type { ItemRow } from './orders.check.ts'
import { type OrderRow, orderHeadOf } from './orders.rows.ts'
import type { Scene } from './orders.scene.ts'
import { itemsOf } from './orders.terms.ts'
import { decisionOf } from './reviews.decision.ts'

const itemView = ({ enterprise_id: _, ...item }: ItemRow): OrderItem => item

/** The whole order, fresh; `now` is the business time its facts are made for. */
export const orderView = async (scene: Scene, row: OrderRow, now: string): Promise<Order> => ({
  ...orderHeadOf(row, scene.viewer, scene.settings, now),
  items: (await itemsOf(scene, row.id)).map(itemView),
  award: row.opened_at === null ? null : await decisionOf(scene, row.id),
})
