// The earlier purchases with which a line is compared: those of the same goods, on the same price basis.
import { sql } from 'kysely'
import type { ActContext } from '#server/act-context.ts'
import { isCountedUnit } from '#server/db/counted.ts'
import type { ItemRow } from './items.ts'

/** A text of a line for the comparison; blank for one without content. */
const word = (column: string) => sql`coalesce(lower(btrim(${sql.ref(column)})), '')`

/** The text of a grade counts only where it is the grade itself; beside a grade of the list it is a note. */
export const gradeKey = (item: string) =>
  sql<string>`coalesce(${sql.ref(`${item}.grade`)}, 'tong') || case when ${sql.ref(`${item}.grade`)} = 'custom' then ':' || ${word(`${item}.grade_text`)} else '' end`

/** The processing of a line. */
export const processingKey = (item: string) => sql<string>`${word(`${item}.processing`)}`

/** The measure of a line's price: weight, or one piece or bag. */
const measureKey = (item: string) =>
  sql<string>`case when ${isCountedUnit(`${item}.unit`)} then ${sql.ref(`${item}.unit`)} else 'kg' end`

/** Lines with equal values are the same goods at comparable prices: herb, kind of goods, grade, processing, measure, basis. */
const goodsKeys = (item: string, order: string) => sql`
  ${sql.ref(`${item}.herbal_id`)} as herbal_id, coalesce(${sql.ref(`${order}.goods_type`)}, '') as goods_type,
  ${gradeKey(item)} as grade, ${processingKey(item)} as processing, ${measureKey(item)} as measure,
  coalesce(${sql.ref(`${order}.price_basis`)}, '') as basis`

/**
 * Copies to each line the price of the last confirmed purchase of the same goods, in landed 元/kg, and its supplier. A
 * line whose goods were never bought has none, because the price of another grade or processing says nothing about it.
 * `only` limits the lines.
 */
export const copyLastPrices = async (
  context: Pick<ActContext, 'tx'>,
  orderId: string,
  only?: readonly string[],
): Promise<void> => {
  const among = only === undefined ? sql`` : sql`and i.id = any(${[...only]}::uuid[])`
  await sql`
    with wanted as (
      select i.id, ${goodsKeys('i', 'o')}
      from order_items i join orders o on o.id = i.order_id
      where i.order_id = ${orderId} ${among}
    ), bought as (
      select w.landed_price_kg, w.supplier_id, w.proposed_at, w.id, ${goodsKeys('p', 'q')}
      from award_standing w join order_items p on p.id = w.order_item_id join orders q on q.id = w.order_id
      where w.is_confirmed and w.herbal_id in (select herbal_id from wanted)
    ), last as (
      select distinct on (herbal_id, goods_type, grade, processing, measure, basis) *
      from bought order by herbal_id, goods_type, grade, processing, measure, basis, proposed_at desc, id
    )
    update order_items i set last_price = last.landed_price_kg, last_supplier_id = last.supplier_id
    from wanted left join last using (herbal_id, goods_type, grade, processing, measure, basis)
    where i.id = wanted.id
  `.execute(context.tx)
}

const goodsTerms = ['herbal_id', 'grade', 'grade_text', 'processing', 'unit'] as const

/**
 * Copies the last price to lines that an amendment added or changed to other goods; other lines keep the price from
 * their publication.
 */
export const copyAmendedLastPrices = async (
  context: Pick<ActContext, 'tx'>,
  orderId: string,
  before: readonly ItemRow[],
  after: readonly ItemRow[],
): Promise<void> => {
  const old = new Map(before.map((item) => [item.id, item]))
  const others = after.flatMap((item) => {
    const was = old.get(item.id)
    return was !== undefined && goodsTerms.every((term) => was[term] === item[term]) ? [] : [item.id]
  })
  if (others.length > 0) await copyLastPrices(context, orderId, others)
}
