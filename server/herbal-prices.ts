// The prices the enterprise paid for a herb: confirmed lines of its own awards, never a sealed or proposed price.

import { subMonths } from 'date-fns/subMonths'
import { sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/endpoint.ts'
import { readPrices } from '#contract/herbal-prices.ts'
import { isCountedUnit } from './db/counted.ts'
import type { Tx } from './db/tables.ts'
import { serve } from './http/serve.ts'
import { gradeKey, processingKey } from './orders/last-prices.ts'
import { localMonth } from './zones.ts'

/** Months looked back when the caller gives none. */
const MONTHS = 12
/** Single awards listed besides the months. */
const LAST = 5

/** The month in the zone of the business. */
const month = localMonth(sql`w.proposed_at`)
/** Awarded kilograms; the line's own factor to kg. */
const kg = sql<string>`(w.awarded_qty * i.qty_kg / i.quantity)`

/** Whether a line has the requested grade and processing. */
const isSameGrade = ({ grade, grade_text, processing }: QueryOf<typeof readPrices>) => {
  const wanted = grade === 'custom' ? `custom:${(grade_text ?? '').trim().toLowerCase()}` : grade
  return sql<boolean>`(${gradeKey('i')} = ${wanted} and ${processingKey('i')} = ${(processing ?? '').trim().toLowerCase()})`
}

/** Every deal: a line of an award in force that its supplier confirmed. Those that wait for an answer or were declined are no purchases. */
export const dealsIn = (tx: Tx, goods_type: QueryOf<typeof readPrices>['goods_type']) =>
  tx
    .selectFrom('award_standing as w')
    .innerJoin('order_items as i', 'i.id', 'w.order_item_id')
    .innerJoin('orders as o', 'o.id', 'w.order_id')
    .where('w.is_confirmed', '=', true)
    .where('o.is_deleted', '=', false)
    .$if(goods_type !== undefined, (q) => q.where('o.goods_type', '=', goods_type ?? null))

/** The moment after which a deal is recent. */
export const recentSince = (now: string, months = MONTHS): string => subMonths(new Date(now), months).toISOString()

const ofHerb = (tx: Tx, { herbal_id, goods_type, price_basis }: QueryOf<typeof readPrices>) =>
  dealsIn(tx, goods_type)
    .where('i.herbal_id', '=', herbal_id)
    .where('i.qty_kg', 'is not', null)
    // A price by the piece or bag is no price by the kilogram.
    .where(sql<boolean>`not ${isCountedUnit('i.unit')}`)
    .$if(price_basis !== undefined, (q) => q.where('o.price_basis', '=', price_basis ?? null))

const bought = (tx: Tx, query: QueryOf<typeof readPrices>) =>
  ofHerb(tx, query).$if(query.grade !== undefined, (q) => q.where(isSameGrade(query)))

/** Awards one by one, newest first. */
const points = (rows: ReturnType<typeof ofHerb>) =>
  rows
    .innerJoin('tenders as t', 't.id', 'w.tender_id')
    .select([
      'o.id as order_id',
      'o.order_no',
      't.supplier_name',
      'i.name',
      'i.grade',
      'i.grade_text',
      'i.processing',
      'w.landed_price_kg',
      sql<string>`round(${kg}, 3)`.as('quantity_kg'),
      'w.proposed_at as awarded_at',
    ])
    .orderBy('w.proposed_at', 'desc')
    .orderBy('w.id')

/** Months with awards, oldest first, and the last awards, newest first. */
const herbPrices = async (
  tx: Tx,
  query: QueryOf<typeof readPrices>,
  now: string,
): Promise<DataOf<typeof readPrices>> => {
  const since = recentSince(now, query.months)
  const months = await bought(tx, query)
    .where('w.proposed_at', '>', since)
    .select([
      month.as('month'),
      sql<string>`min(w.landed_price_kg)`.as('low'),
      sql<string>`max(w.landed_price_kg)`.as('high'),
      sql<string>`round(sum(w.landed_price_kg * ${kg}) / sum(${kg}), 2)`.as('average'),
      sql<string>`round(sum(${kg}), 3)`.as('quantity_kg'),
      sql<number>`count(*)`.as('awards'),
    ])
    .groupBy(month)
    .orderBy(month)
    .execute()
  const last = await points(bought(tx, query)).limit(LAST).execute()
  const other =
    query.grade === undefined
      ? undefined
      : await points(ofHerb(tx, query).where(sql<boolean>`not ${isSameGrade(query)}`))
          .limit(1)
          .executeTakeFirst()
  const range = await bought(tx, query)
    .where('w.proposed_at', '>', since)
    .select([
      sql<string | null>`min(w.landed_price_kg)`.as('low'),
      sql<string | null>`max(w.landed_price_kg)`.as('high'),
      sql<string | null>`percentile_disc(0.5) within group (order by w.landed_price_kg)`.as('median'),
      sql<number>`count(*)`.as('awards'),
    ])
    .executeTakeFirstOrThrow()
  const { low, high, median, awards } = range
  const herb = await tx
    .selectFrom('enterprise_herbs')
    .where('id', '=', query.herbal_id)
    .select(['reference_price', 'reference_date', 'reference_market'])
    .executeTakeFirst()
  return {
    months,
    last,
    other: other ?? null,
    range: low === null || high === null || median === null ? null : { low, high, median, awards },
    market:
      herb === undefined || herb.reference_price === null
        ? null
        : { price: herb.reference_price, date: herb.reference_date, market: herb.reference_market },
  }
}

export const herbalPriceHandlers = [
  serve(readPrices, async ({ tx, now }, { query }) => herbPrices(tx, query, await now())),
]
