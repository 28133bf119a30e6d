// Ids the driver of a demo demand reads back from the database.
import type { ActContext } from '#server/act-context.ts'
import { clarificationsOf } from '#server/tenders/clarify.ts'

/** The ids of a demand's opened tenders, by supplier. */
export const tendersBySupplier = async (context: ActContext, orderId: string): Promise<ReadonlyMap<string, string>> => {
  const tenders = await context.tx
    .selectFrom('tenders')
    .where('order_id', '=', orderId)
    .select(['id', 'supplier_id'])
    .execute()
  return new Map(tenders.map((tender) => [tender.supplier_id, tender.id]))
}

/** The ids of a tender's offers for one line of the demand. */
export const tenderLineIds = async (context: ActContext, tenderId: string, itemId: string): Promise<string[]> => {
  const rows = await context.tx
    .selectFrom('tender_items')
    .where('tender_id', '=', tenderId)
    .where('order_item_id', '=', itemId)
    .select('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The ids of the suppliers of a proposed award. */
export const winnersOf = async (context: ActContext, orderId: string): Promise<ReadonlySet<string>> => {
  const winners = await context.tx
    .selectFrom('award_lines')
    .where('order_id', '=', orderId)
    .where('status', '=', 'proposed')
    .select('supplier_id')
    .distinct()
    .execute()
  return new Set(winners.map((line) => line.supplier_id))
}

/** The id of the last question about an opened tender; empty if there is none. */
export const lastAsked = async (
  context: ActContext,
  orderId: string,
  tenderId: string | undefined,
): Promise<string> => {
  const asked = await clarificationsOf(context, orderId)
  return asked.get(tenderId ?? '')?.at(-1)?.id ?? ''
}
