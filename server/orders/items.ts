// Reads the lines of a demand.
import type { Selectable } from 'kysely'
import type { ActContext } from '#server/act-context.ts'
import type { OrderItemsTable } from '#server/db/order-tables.ts'

export type ItemRow = Selectable<OrderItemsTable>

/** The lines of an order, in order. */
export const itemsOf = (context: Pick<ActContext, 'tx'>, orderId: string): Promise<ItemRow[]> =>
  context.tx.selectFrom('order_items').where('order_id', '=', orderId).selectAll().orderBy('line_no').execute()

const lineColumns = [
  'id',
  'line_no',
  'herbal_id',
  'name',
  'processing',
  'quantity',
  'unit',
  'qty_kg',
  'package_spec',
  'reference_price',
  'last_price',
  'ceiling_price',
  'template_id',
  'delivery_date',
  'harvest_year',
] as const

/** The columns that tenders, sums and awards need. The specification, the largest part of a line, is left out. */
export type LineRow = Pick<ItemRow, (typeof lineColumns)[number]>

/** The lines of an order, in order, without their specifications. */
export const linesOf = (context: Pick<ActContext, 'tx'>, orderId: string): Promise<LineRow[]> =>
  context.tx
    .selectFrom('order_items')
    .where('order_id', '=', orderId)
    .select([...lineColumns])
    .orderBy('line_no')
    .execute()
