// Suppliers eligible for a demand: certified today and licensed for the goods. Checked at invitation, tender and award.

import { sql } from 'kysely'
import { isPrepared, isToxicAs } from '#contract/herbs.toxic.ts'
import { covers, type Holder, mayTradeToxic } from '#contract/suppliers.papers.ts'
import type { OrdersTable } from '#server/db/order-tables.ts'
import type { Tx } from '#server/db/tables.ts'
import type { LineRow } from '#server/orders/items.ts'
import { localDay } from '#server/zones.ts'

type GoodsType = OrdersTable['goods_type']

interface Candidate extends Holder {
  readonly status: string
  readonly valid_until: string | null
}

/** The fields that decide whether a line is toxic. A line without a herb of the catalogue counts as not toxic. */
interface DemandedHerb {
  readonly herbal_id: string | null
  readonly prepared: boolean
}

/** A line as input of the rule of toxic drugs. */
export const demandedHerb = (line: Pick<LineRow, 'herbal_id' | 'processing'>): DemandedHerb => ({
  herbal_id: line.herbal_id,
  prepared: isPrepared(line.processing),
})

/** The goods of a demand: their type and its lines. */
interface DemandedGoods {
  readonly goods_type: GoodsType
  readonly lines: readonly DemandedHerb[]
}

/** Whether a supplier is certified on `day` (YYYY-MM-DD). */
export const isCertified = (supplier: Pick<Candidate, 'status' | 'valid_until'>, day: string): boolean =>
  supplier.status === 'certified' && (supplier.valid_until === null || supplier.valid_until >= day)

/**
 * Whether a supplier's certificates cover the goods type on `day`. Toxic herbs are checked line by line with {@link
 * mayTradeToxic}.
 */
export const isLicensed = (supplier: Holder, goodsType: GoodsType, day: string): boolean =>
  covers(supplier, goodsType, day)

const columns = ['id', 'supplier_name', 'status', 'supplier_type', 'valid_until', 'certificates'] as const

/** Loads which of these lines require a toxic drug (医疗用毒性药品). */
export const loadToxic = async (tx: Tx, lines: readonly DemandedHerb[]): Promise<(line: DemandedHerb) => boolean> => {
  const ids = [...new Set(lines.map((line) => line.herbal_id))].filter((id) => id !== null)
  const rows =
    ids.length === 0
      ? []
      : await tx.selectFrom('herbs').where('id', 'in', ids).select(['id', 'name', 'is_toxic']).execute()
  const herbs = new Map<string | null, (typeof rows)[number]>(rows.map((row) => [row.id, row]))
  return (line) => {
    const herb = herbs.get(line.herbal_id)
    return herb !== undefined && isToxicAs(herb, line)
  }
}

/**
 * Why a supplier may not offer any line; null when it may. One without the toxic qualification may
 * still tender for the other lines.
 */
export const loadRefusal = async (
  tx: Tx,
  wanted: DemandedGoods,
): Promise<(supplier: Candidate) => 'expired' | 'not_licensed' | 'toxic' | null> => {
  const today = await businessToday(tx)
  const isToxic = await loadToxic(tx, wanted.lines)
  const toxicOnly = wanted.lines.length > 0 && wanted.lines.every(isToxic)
  return (supplier) => {
    if (!isCertified(supplier, today)) return 'expired'
    if (!isLicensed(supplier, wanted.goods_type, today)) return 'not_licensed'
    return toxicOnly && !mayTradeToxic(supplier, today) ? 'toxic' : null
  }
}

/** Whether a supplier may offer at least one line. */
const loadEligibility = async (tx: Tx, wanted: DemandedGoods): Promise<(supplier: Candidate) => boolean> => {
  const refusalOf = await loadRefusal(tx, wanted)
  return (supplier) => refusalOf(supplier) === null
}

/** The suppliers that may not be invited, by their index in the list; unknown ids included. */
export const ineligibleSuppliers = async (
  tx: Tx,
  ids: readonly string[],
  wanted: DemandedGoods,
): Promise<{ index: number; name: string }[]> => {
  const found = await tx
    .selectFrom('suppliers')
    .where('id', 'in', [...ids])
    .where('is_deleted', '=', false)
    .select([...columns])
    .execute()
  const fits = await loadEligibility(tx, wanted)
  const byId = new Map(found.map((one) => [one.id, one]))
  return ids.flatMap((id, index) => {
    const supplier = byId.get(id)
    if (supplier === undefined) return [{ index, name: '–' }]
    return fits(supplier) ? [] : [{ index, name: supplier.supplier_name }]
  })
}

/** Every supplier of the enterprise that is invited to a public demand, or to one by herbs (`dealing`). */
export const eligibleSuppliers = async (
  tx: Tx,
  wanted: DemandedGoods,
  dealing: readonly string[] | null,
): Promise<string[]> => {
  const found = await tx
    .selectFrom('suppliers')
    .where('status', '=', 'certified')
    .where('is_deleted', '=', false)
    .$if(dealing !== null, (q) =>
      q.where('id', 'in', (eb) =>
        eb
          .selectFrom('supplier_herbs')
          .where('herbal_id', 'in', dealing === null || dealing.length === 0 ? [NO_HERB] : [...dealing])
          .select('supplier_id'),
      ),
    )
    .select([...columns])
    .orderBy('apply_no')
    .execute()
  const fits = await loadEligibility(tx, wanted)
  return found.filter(fits).map((one) => one.id)
}

/**
 * Loads, for each supplier with a tender, whether a line may be awarded to it today; toxic herbs
 * need their own qualification.
 */
export const loadAwardEligibility = async (tx: Tx, orderId: string) => {
  const [today, order, found] = await Promise.all([
    businessToday(tx),
    tx.selectFrom('orders').where('id', '=', orderId).select('goods_type').executeTakeFirst(),
    tx
      .selectFrom('suppliers')
      .where('id', 'in', (eb) => eb.selectFrom('tenders').where('order_id', '=', orderId).select('supplier_id'))
      .select([...columns])
      .execute(),
  ])
  const standings = new Map(
    found.map((supplier) => [
      supplier.id,
      {
        fits: isCertified(supplier, today) && isLicensed(supplier, order?.goods_type ?? null, today),
        toxic: mayTradeToxic(supplier, today),
      },
    ]),
  )
  return (supplierId: string, isToxic: boolean): boolean => {
    const standing = standings.get(supplierId)
    return standing?.fits === true && (!isToxic || standing.toxic)
  }
}

/** An id no herb has: `in ()` is not valid SQL. */
const NO_HERB = '00000000-0000-0000-0000-000000000000'

/** The calendar day of the business by the database's clock, YYYY-MM-DD, as a column of a query. */
export const todayColumn = localDay(sql`business_now()`)

/** The calendar day of the business, in its own query. */
export const businessToday = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select ${todayColumn} as day`.execute(tx)
  return rows[0]?.day ?? ''
}
