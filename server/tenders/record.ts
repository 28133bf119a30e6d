// The record of an opening (开标记录): written with the opening, and extended when the rest is opened.
import { parseISO } from 'date-fns/parseISO'
import { v7 as newId } from 'uuid'
import type { OpenedTenderFile } from '#contract/tenders.files.ts'
import type { ActContext } from '#server/act-context.ts'
import { openerPresent } from '#server/orders/opening.ts'
import type { OrderRow } from '#server/orders/rows.ts'

const intactIn = (files: readonly OpenedTenderFile[]): number => files.filter((file) => file.is_intact).length

/** Writes the record of an opening: who opened, how many hashes matched, and which tenders were left out. */
export const writeRecord = async (
  context: ActContext,
  row: OrderRow,
  {
    count,
    agreed,
    files,
  }: { readonly count: number; readonly agreed: number; readonly files: readonly OpenedTenderFile[] },
  now: string,
): Promise<void> => {
  const excluded = await context.tx
    .selectFrom('tenders')
    .where('order_id', '=', row.id)
    .where('status', '=', 'excluded')
    .select('supplier_name')
    .execute()
  const first = openerPresent(row, context.settings, parseISO(now))
  const last = { id: context.viewer.id, name: context.viewer.name, at: now }
  await context.tx
    .insertInto('opening_records')
    .values({
      id: newId(),
      enterprise_id: context.viewer.enterprise_id,
      order_id: row.id,
      opened_at: now,
      opened_by: context.viewer.id,
      opened_by_name: context.viewer.name,
      tender_count: count,
      hash_ok_count: agreed,
      file_count: files.length,
      file_ok_count: intactIn(files),
      openers: JSON.stringify(first === null ? [last] : [first, last]),
      excluded: JSON.stringify(excluded.map((one) => ({ ...one, reason: 'not_reconfirmed' }))),
    })
    .execute()
}

/** Adds the tenders that were opened later. */
export const addToRecord = async (
  context: ActContext,
  row: OrderRow,
  { ids, files }: { readonly ids: readonly string[]; readonly files: readonly OpenedTenderFile[] },
  now: string,
): Promise<void> => {
  const record = await context.tx
    .selectFrom('opening_records')
    .where('order_id', '=', row.id)
    .select(['id', 'rest'])
    .executeTakeFirstOrThrow()
  const added = ids.map((tender_id) => ({ tender_id, opened_at: now, opened_by_name: context.viewer.name }))
  await context.tx
    .updateTable('opening_records')
    .set((eb) => ({
      hash_ok_count: eb('hash_ok_count', '+', ids.length),
      file_count: eb('file_count', '+', files.length),
      file_ok_count: eb('file_ok_count', '+', intactIn(files)),
      rest: JSON.stringify([...record.rest, ...added]),
    }))
    .where('id', '=', record.id)
    .execute()
}
