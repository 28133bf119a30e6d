// Opening (开标): every submitted tender is decrypted at once, its hash checked against the
// commitment, and its contents stored.
import type { Insertable, Updateable } from 'kysely'
import { v4 as randomId } from 'uuid'
import { divide, sum } from '#contract/decimal.ts'
import { amountOf } from '#contract/reviews.award.ts'
import type { OpenedTenderFile } from '#contract/tenders.files.ts'
import { landedPrice } from '#contract/tenders.price.ts'
import type { SealedContent } from '#contract/tenders.schemas.ts'
import type { ActContext } from '#server/act-context.ts'
import type { OrdersTable } from '#server/db/order-tables.ts'
import type { TenderItemsTable } from '#server/db/tender-tables.ts'
import { inputRefused, issue, notNow } from '#server/http/refusal.ts'
import { type LineRow, linesOf } from '#server/orders/items.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { intactFiles } from './files.take.ts'
import { raiseFlags } from './flags.ts'
import { totalsOf } from './judge.ts'
import { offersOf } from './offers.ts'
import { addToRecord, writeRecord } from './record.ts'
import { type Unsealed, unsealAll, unsealEach } from './unseal.ts'

type OfferedLine = SealedContent['items'][number]

const tendersIn = (context: ActContext, row: OrderRow, status: 'submitted' | 'unopened') =>
  context.tx
    .selectFrom('tenders')
    .where('order_id', '=', row.id)
    .where('status', '=', status)
    .selectAll()
    .forUpdate()
    .execute()

/**
 * Opens every submitted tender of a locked order. Throws 4010 `seal_key_fits` when none can be
 * read, and 4001 when some cannot and `acceptUnopened` is false. When it is true, those stay
 * `unopened` with their blob.
 */
export const openTenders = async (
  context: ActContext,
  row: OrderRow,
  now: string,
  acceptUnopened: boolean,
): Promise<Updateable<OrdersTable>> => {
  const sealed = await tendersIn(context, row, 'submitted')
  // All are read before anything is written, so that a refusal changes nothing.
  const read = await unsealAll(context, sealed, row.status)
  const broken = sealed.filter((tender) => read.get(tender.id)?.ok !== true).map((tender) => tender.id)
  if (broken.length > 0 && !acceptUnopened)
    throw inputRefused([issue('payload.accept_unopened', 'unopened_tenders', { count: broken.length })])
  const files = await writeAll(context, row, read, now)
  await leaveUnopened(context, broken, now)
  await writeRecord(context, row, { count: sealed.length, agreed: sealed.length - broken.length, files }, now)
  return {
    opened_at: now,
    opened_by: context.viewer.id,
    opener_present_id: null,
    opener_present_at: null,
    ...(await reckon(context, row, now)),
  }
}

/**
 * Opens the tenders that could not be opened with the others, as far as they can be read now.
 * Throws 4010 `rest_openable` when none can.
 */
export const openRest = async (context: ActContext, row: OrderRow, now: string): Promise<Updateable<OrdersTable>> => {
  const read = await unsealEach(context, await tendersIn(context, row, 'unopened'), row.status)
  const whole = new Map([...read].filter(([, one]) => one.ok))
  if (whole.size === 0) throw notNow('rest_openable', row.status)
  const files = await writeAll(context, row, whole, now)
  await addToRecord(context, row, { ids: [...whole.keys()], files }, now)
  return reckon(context, row, now)
}

const writeAll = async (
  context: ActContext,
  row: OrderRow,
  read: ReadonlyMap<string, Unsealed>,
  now: string,
): Promise<OpenedTenderFile[]> => {
  const items = await linesOf(context, row.id)
  const files: OpenedTenderFile[] = []
  for (const [id, { ok, content }] of read)
    if (ok && content !== null) files.push(...(await writeOpened(context, row, items, { id, content }, now)))
  return files
}

/** An unreadable tender gets no lines and no total; its blob stays. */
const leaveUnopened = async (context: ActContext, ids: readonly string[], now: string): Promise<void> => {
  if (ids.length === 0) return
  await context.tx
    .updateTable('tenders')
    .set((eb) => ({ status: 'unopened', opened_hash_ok: false, version: eb('version', '+', 1), updated_at: now }))
    .where('id', 'in', [...ids])
    .execute()
}

/** Flags and totals over all opened tenders. */
const reckon = async (context: ActContext, row: OrderRow, now: string): Promise<Updateable<OrdersTable>> => {
  const items = await linesOf(context, row.id)
  const offers = await offersOf(context, row.id)
  await raiseFlags(context, row, offers, now)
  return totalsOf(items, offers)
}

const writeOpened = async (
  context: ActContext,
  row: OrderRow,
  items: readonly LineRow[],
  { id: tenderId, content }: { readonly id: string; readonly content: SealedContent },
  now: string,
): Promise<OpenedTenderFile[]> => {
  const known = new Map(items.map((item) => [item.id, item]))
  const rows = content.items.flatMap((line): Insertable<TenderItemsTable>[] => {
    const item = known.get(line.order_item_id)
    if (item === undefined) return []
    // A tender sealed before the tax rate was asked for uses the demand's.
    const price = landedPrice(line, { ...content, tax_rate: content.tax_rate ?? row.tax_rate }, row.price_basis)
    const { alt_no, price_unit, other_declared, ...rest } = line
    return [
      {
        ...nulled(rest),
        delivery_days: line.delivery_days ?? content.delivery_days ?? null,
        id: randomId(),
        enterprise_id: context.viewer.enterprise_id,
        tender_id: tenderId,
        order_id: row.id,
        alt_no: alt_no ?? 0,
        price_unit: price_unit ?? 'yuan_kg',
        other_declared: JSON.stringify(other_declared ?? []),
        landed_price_kg: price,
        amount: amountOf(price, line.offered_qty, item.unit ?? 'kg'),
      },
    ]
  })
  if (rows.length > 0) await context.tx.insertInto('tender_items').values(rows).execute()
  const { items: _, attachments: promised, ...terms } = content
  const intact = await intactFiles(context.tx, promised)
  const files = promised.map(({ sealed_sha256: _hash, ...file }) => ({ ...file, is_intact: intact.has(file.file_id) }))
  await context.tx
    .updateTable('tenders')
    .set((eb) => ({
      ...terms,
      status: 'opened' as const,
      opened_hash_ok: true,
      attachments: JSON.stringify(files),
      total_amount: sum(rows.map((one) => one.amount)),
      item_count: rows.length,
      coverage_pct: divide(String(rows.length * 100), String(Math.max(items.length, 1)), 2) ?? '0',
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', tenderId)
    .execute()
  return files
}

const nulled = (line: Omit<OfferedLine, 'alt_no' | 'price_unit' | 'other_declared'>) => ({
  unit_price: line.unit_price,
  freight_incl: line.freight_incl ?? null,
  tax_incl: line.tax_incl ?? null,
  tax_rate: line.tax_rate ?? null,
  freight_per_kg: line.freight_per_kg ?? null,
  unit_confirmed: line.unit_confirmed ?? null,
  offered_qty: line.offered_qty,
  order_item_id: line.order_item_id,
  moq: line.moq ?? null,
  origin_region_code: line.origin_region_code ?? null,
  origin_text: line.origin_text ?? null,
  grade: line.grade ?? null,
  harvest_year: line.harvest_year ?? null,
  batch_no: line.batch_no ?? null,
  moisture_pct: line.moisture_pct ?? null,
  content_pct: line.content_pct ?? null,
  stock_state: line.stock_state ?? null,
  stock_location: line.stock_location ?? null,
  package_spec: line.package_spec ?? null,
  trace_available: line.trace_available ?? null,
  gap_base: line.gap_base ?? null,
  remark: line.remark ?? null,
})
