// Makes demands that differ in everything by which a list filters, searches and sorts, and returns their values.
import { sql } from 'kysely'
import { goodsTypes, purchaseMethods } from '#contract/orders.list-options.ts'
import { type OrderStatus, orderStatuses } from '#contract/orders.statuses.ts'
import { statusesTagged } from '#contract/orders.tags.ts'
import { createOrder } from '#contract/orders.ts'
import { orderSearchColumns } from '#server/orders/search-columns.ts'
import { aHerb, aSupplier, orderBody } from './factories.ts'
import type { World } from './world.ts'

interface Line {
  readonly name: string
  readonly herb: string | null
  readonly origin: string | null
}

/** A demand as it is stored; times are instants as text. */
export interface Demand {
  readonly id: string
  readonly order_no: string
  readonly title: string
  readonly status: OrderStatus
  readonly goods_type: string | null
  readonly purchase_method: string | null
  readonly created_by: string
  readonly created_at: string
  readonly updated_at: string
  readonly published_at: string | null
  readonly bid_deadline_at: string | null
  readonly is_deleted: boolean
  readonly is_flagged: boolean
  readonly search_text: string
  readonly spoken: string
  readonly lines: readonly Line[]
}

/** The demands, with the people and herbs they refer to. */
export interface Drawn {
  readonly demands: readonly Demand[]
  /** The ids of the creators by user name. */
  readonly people: Readonly<Record<string, string>>
  readonly herbs: readonly { readonly id: string; readonly name: string }[]
}
type Pools = Pick<Drawn, 'people' | 'herbs'>

/** How many demands are made. */
export const COUNT = 150
/** Milliseconds. */
export const DAY = 86_400_000
const names = ['黄芪', '当归', '重楼', '白术', '女贞子'] as const
const origins = ['甘肃定西', '甘肃陇西', '安徽亳州', null] as const
/** The statuses that a reviewer does not see. */
export const unpublished: readonly OrderStatus[] = statusesTagged('unpublished')
const opened: readonly OrderStatus[] = ['reviewing', 'award_auditing', 'awarded', 'completed']
/** An opened demand whose number ends in one of these has a flag. */
const flagged = ['1', '4', '7']
/** The user who may read only published demands. */
export const REVIEWER = 'quality'

/** One of the values, chosen by the number. */
export const pick = <T>(values: readonly T[], seed: number): T => {
  const value = values[seed % values.length]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

/** The nth demand. Its fields vary independently, and many demands share a value, so that the id must break ties. */
const draw = (n: number, now: number, { people, herbs }: Pools) => {
  const of = (salt: number, below: number) => ((n * 2_654_435_761 + salt * 40_503 * (n % 89)) >>> 7) % below
  const status = pick(orderStatuses, of(1, 97))
  const lines = Array.from({ length: 1 + of(2, 3) }, (_, at): Line => {
    const name = pick(names, of(3, 5) + at)
    const herb = (n + at) % 4 === 3 ? null : (herbs.find((one) => one.name === name)?.id ?? null)
    return { name, herb, origin: pick(origins, of(4, 4) + at) }
  })
  const title = `${pick(names, of(5, 5))}${pick(['采购', '补货', ''], n)}`
  const order_no = `ZB20261${String(of(6, 900)).padStart(3, '0')}-${String(n).padStart(4, '0')}`
  const at = (days: number) => new Date(now - Math.round(days * DAY)).toISOString()
  const isPublished = !unpublished.includes(status)
  return {
    lines,
    row: {
      id: `0193${String(of(7, 9_999)).padStart(4, '0')}-0000-7000-8000-${String(n).padStart(12, '0')}`,
      order_no,
      public_code: `query${n}`,
      title,
      status,
      review_stage: status === 'reviewing' ? 'commercial' : null,
      goods_type: n % 9 === 4 ? null : pick(goodsTypes, of(8, 20)),
      purchase_method: n % 11 === 4 ? null : pick(purchaseMethods, of(9, 20)),
      created_by: pick(Object.values(people), of(10, 30)),
      created_at: at(of(11, 60)),
      updated_at: at(of(12, 20) / 7),
      published_at: isPublished ? at(of(13, 30)) : null,
      opened_at: opened.includes(status) ? at(of(13, 5)) : null,
      bid_deadline_at:
        n % 5 === 0 && status !== 'bidding' ? null : new Date(now + (1 + of(14, 40)) * DAY).toISOString(),
      item_count: lines.length,
      total_quantity_kg: of(15, 30),
      budget_amount: n % 3 === 0 ? null : of(16, 25) + 0.5,
      lowest_total: n % 2 === 0 ? null : of(17, 25),
      highest_total: n % 4 === 0 ? null : of(18, 9),
      delivery_date: n % 6 === 0 ? null : new Date(now + of(19, 12) * DAY).toISOString().slice(0, 10),
      is_deleted: n % 17 === 0,
      ...orderSearchColumns(
        order_no,
        title,
        lines.map(({ name }) => name),
      ),
    },
  }
}

/** Writes the demands as copies of one, with their lines, tenders and flags. */
const write = async (world: World, drawn: readonly ReturnType<typeof draw>[]) => {
  await sql`insert into orders select copy.* from orders o, jsonb_array_elements(${JSON.stringify(drawn.map(({ row }) => row))}::jsonb) as one,
    lateral jsonb_populate_record(o, one) as copy where o.title = 'seed'`.execute(world.db)
  const lines = drawn.flatMap(({ row, lines }) =>
    lines.map(({ name, herb, origin }, at) => ({
      id: row.id.replace(/^0193/, `0${at + 3}00`),
      order_id: row.id,
      line_no: at + 1,
      name,
      herbal_id: herb,
      origin_text: origin,
    })),
  )
  await sql`insert into order_items select copy.* from order_items i join orders o on o.id = i.order_id,
    jsonb_array_elements(${JSON.stringify(lines)}::jsonb) as one, lateral jsonb_populate_record(i, one) as copy
    where o.title = 'seed' and i.line_no = 1`.execute(world.db)
  const supplier = await aSupplier(world)
  await sql`insert into tenders (id, enterprise_id, order_id, supplier_id, supplier_name, tender_no, order_version, status, opened_hash_ok, flags, created_at, updated_at)
    select gen_random_uuid(), enterprise_id, id, ${supplier.id}, 'S', order_no, 1, 'opened', true,
      case when right(order_no, 1) = any(${flagged}) then '["abnormal_low"]'::jsonb else '[]' end, now(), now()
    from orders where opened_at is not null`.execute(world.db)
  await sql`update orders set is_deleted = true where title = 'seed'`.execute(world.db)
}

/** Makes the demands in the enterprise of `buyer`, and takes from {@link REVIEWER} the permission to read unpublished ones. */
export const drawDemands = async (world: World): Promise<Drawn> => {
  const herbs = await Promise.all(names.slice(0, 3).map(async (name) => ({ id: await aHerb(world, name), name })))
  const users = await world.db.selectFrom('users').select(['id', 'username']).execute()
  const people = Object.fromEntries(
    users.flatMap(({ id, username }) => (['buyer', 'chief', 'buyer2'].includes(username) ? [[username, id]] : [])),
  )
  await sql`delete from user_permissions p using users u
    where u.id = p.user_id and u.username = ${REVIEWER} and p.code = '21-bidding-order'`.execute(world.db)
  const made = await world.call(createOrder, { body: orderBody(world, { title: 'seed' }) }, { as: 'buyer' })
  if (made.code !== 0) throw new Error(made.message)
  const now = Date.now()
  const drawn = Array.from({ length: COUNT }, (_, n) => draw(n + 1, now, { people, herbs }))
  await write(world, drawn)
  const demands = drawn.map(({ row, lines }) => ({
    ...row,
    lines,
    is_flagged: row.opened_at !== null && flagged.includes(row.order_no.slice(-1)),
  }))
  return { demands, people, herbs }
}
