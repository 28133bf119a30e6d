import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMessages, MESSAGES_KEPT } from '#contract/inbox.ts'
import { listOrderHeads } from '#contract/orders.heads.ts'
import { listOrders } from '#contract/orders.list.ts'
import { orderStatuses } from '#contract/orders.statuses.ts'
import { readOrder } from '#contract/orders.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { listTenderLinks, listTenders, readOwnTender, saveOwnTender } from '#contract/tenders.ts'
import { verifyChain } from '#server/audit.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { readDemoEnterprise } from '#server/demo/orders.actors.ts'
import { readDemoCatalogue } from '#server/demo/orders.demand.ts'
import { actorsOf } from '#server/demo/orders.scenario.ts'
import { ordinaryScenarios } from '#server/demo/orders.scenarios.ts'
import { randomOf } from '#server/demo/random.ts'
import { invariants } from '#server/invariants.ts'
import { createLog } from '#server/log.ts'
import { templateOf } from '../support/stocks.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

/** The database of a first start. */
beforeAll(async () => {
  world = await createWorld({ template: await templateOf('demo') })
}, 180_000)
afterAll(() => world.close())

const enterpriseIds = async (): Promise<string[]> => {
  const rows = await world.db.selectFrom('enterprises').select('id').orderBy('name').execute()
  return rows.map((row) => row.id)
}

const countByStatus = async (): Promise<Map<string, number>> => {
  const rows = await world.db
    .selectFrom('orders')
    .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute()
  return new Map(rows.map((row) => [row.status, row.n]))
}

/** The tables with a row that contains `words`. */
const tablesSaying = async (words: string): Promise<string[]> => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(world.db)
  const found = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(name)} t where t::text like ${`%${words}%`}`.execute(world.db)
      return (rows[0]?.n ?? 0) > 0 ? [name] : []
    }),
  )
  return found.flat()
}

/**
 * The first link of these demands that the buyer still sees and that answers without a passcode. Which demand has one
 * depends on the hour.
 */
const firstWorkingLink = async (orderIds: readonly string[]): Promise<{ order_id: string; link: string }> => {
  for (const order_id of orderIds) {
    const links = await world.call(listTenderLinks, { query: { order_id, page_size: '50' } }, { as: 'buyer' })
    for (const { token } of links.data.list) {
      if (token === null) continue
      const { code } = await world.call(readOwnTender, {}, { link: token })
      if (code === 0) return { order_id, link: token }
    }
  }
  throw new Error('no demand out for tender has a link that works')
}

describe('the demo', () => {
  test('has sent its users their messages, and the last of them are unread', async () => {
    for (const as of ['buyer', 'chief', 'opener', 'award', 'approver', 'supplier']) {
      const { data } = await world.call(listMessages, { query: { page_size: '10' } }, { as })
      expect([as, data.total > 5 && data.total <= MESSAGES_KEPT]).toEqual([as, true])
      const unread = data.list.filter((one) => one.read_at === null)
      expect([as, unread.length > 0 && unread.length < 6]).toEqual([as, true])
      // Read messages are older than unread ones.
      expect(data.list.slice(0, unread.length)).toEqual(unread)
    }
  })

  test('breaks no invariant', async () => {
    for (const one of invariants) expect(await one.find(world.db), one.says).toEqual([])
  })

  test('has the same content at whatever hour it is first started', async () => {
    const [home = ''] = await enterpriseIds()
    const told = await world.db.transaction().execute(async (tx) => {
      const enterprise = await readDemoEnterprise(tx, home, '2026-11-22')
      const catalogue = await readDemoCatalogue(tx, home)
      const toldAt = (hour: number) => {
        const context = { enterprise, catalogue, now: Date.UTC(2026, 10, 21, hour, 7), random: randomOf(75) }
        return ordinaryScenarios(context).map((scenario) => {
          const own = { ...context, random: context.random.fork() }
          const { replies } = actorsOf({ ...own, now: Number.POSITIVE_INFINITY }, scenario)
          const prices = replies.map(({ tender }) => tender?.offers.map((offer) => offer?.unit_price))
          return [scenario.ending, scenario.title.herbs, prices]
        })
      }
      return Array.from({ length: 24 }, (_, hour) => toldAt(hour))
    })
    for (const [hour, scenarios] of told.entries()) expect(scenarios, `told at ${hour} o'clock`).toEqual(told[0])
  })

  test('has demands in every state, and more than two hundred of them', async () => {
    const counts = await countByStatus()
    expect([...counts.keys()].toSorted()).toEqual([...orderStatuses].toSorted())
    expect([...counts.values()].reduce((total, one) => total + one, 0)).toBeGreaterThanOrEqual(200)
    expect(counts.get('bidding')).toBeGreaterThanOrEqual(30)
    expect(counts.get('completed')).toBeGreaterThanOrEqual(80)
  })

  test('has a valid history: every chain verifies, and time only goes forward and ends now', async () => {
    for (const id of await enterpriseIds()) {
      const verdict = await verifyChain(world.db, id)
      expect(verdict).toMatchObject({ ok: true })
    }
    const { rows } = await sql<{ backwards: number; latest: boolean; days: number }>`
      select
        (select count(*) from audit_rows a join audit_rows b on b.enterprise_id = a.enterprise_id and b.seq = a.seq - 1
          where a.occurred_at < b.occurred_at) as backwards,
        (select max(occurred_at) <= clock_timestamp() from audit_rows) as latest,
        (select extract(day from max(occurred_at) - min(occurred_at))::int from audit_rows) as days`.execute(world.db)
    expect(rows[0]).toMatchObject({ backwards: 0, latest: true })
    expect(rows[0]?.days).toBeGreaterThan(55)
  })

  test('keeps the prices of demands that still take tenders sealed', async () => {
    const open = await world.db
      .selectFrom('tender_items')
      .innerJoin('orders', 'orders.id', 'tender_items.order_id')
      .where('orders.status', 'in', ['bidding', 'pending_open'])
      .select('tender_items.id')
      .execute()
    expect(open).toEqual([])

    const sealed = await world.call(listOrders, { query: { status: 'bidding', page_size: '50' } }, { as: 'buyer' })
    const ids = sealed.data.list.filter((one) => one.stats.quoted > 0).map((one) => one.id)
    const heads = await world.call(listOrderHeads, { query: { ids: ids.join() } }, { as: 'buyer' })
    const fresh = heads.data.list.filter((one) => one.ceiling_public !== true).map((one) => one.id)
    const { order_id, link } = await firstWorkingLink(fresh)
    const page = await world.call(readOwnTender, {}, { link })
    const [line] = page.data.order.items
    const price = '73319.8642'
    const body = {
      submit: true,
      items: [{ order_item_id: line?.id ?? '', unit_price: price, offered_qty: line?.quantity ?? '1' }],
    }
    expect((await world.call(saveOwnTender, { body }, { link })).code).toBe(0)
    expect((await world.call(readOwnTender, {}, { link })).data.tender?.items[0]?.unit_price).toBe(price)
    expect(await tablesSaying(price)).toEqual([])
    const list = await world.call(listTenders, { query: { order_id } }, { as: 'award' })
    expect(list.data.list.length).toBeGreaterThan(0)
    expect(list.data.list.every((one) => one.sealed)).toBe(true)
  })

  test('has a demand with twelve lines and six opened tenders to compare', async () => {
    const found = await world.call(
      listOrders,
      { query: { search: '冬季黄芪、党参统货集采', status: 'reviewing' } },
      { as: 'award' },
    )
    expect(found.data.list[0]).toMatchObject({ item_count: 12, review_stage: 'commercial' })
    const id = found.data.list[0]?.id ?? ''
    const tenders = await world.call(listTenders, { query: { order_id: id, page_size: '50' } }, { as: 'award' })
    const opened = tenders.data.list.flatMap((one) => (one.sealed ? [] : [one]))
    expect(opened).toHaveLength(6)
    expect(opened.every((one) => one.opened_hash_ok)).toBe(true)
    expect(opened.flatMap((one) => one.items.flatMap((item) => item.flags)).toSorted()).toEqual([
      'abnormal_low',
      'moisture_high',
      'origin_mismatch',
      'qty_below_need',
    ])
    expect(opened.flatMap((one) => one.items).filter((item) => item.status === 'disqualified')).toHaveLength(1)
  })

  test('shows no enterprise anything of another', async () => {
    const other = await world.call(listOrders, { query: { page_size: '50' } }, { as: 'other-admin' })
    expect(other.data.list).toHaveLength(3)
    const suppliers = await world.call(listSuppliers, { query: { page_size: '50' } }, { as: 'other-admin' })
    expect(suppliers.data.total).toBe(2)
    const id = other.data.list[0]?.id ?? ''
    expect((await world.call(readOrder, { params: { id } }, { as: 'other-admin' })).code).toBe(0)
    expect((await world.call(readOrder, { params: { id } }, { as: 'buyer' })).code).toBe(4004)
    const home = await world.call(listOrders, { query: { page_size: '10' } }, { as: 'buyer' })
    const foreign = home.data.list[0]?.id ?? ''
    expect((await world.call(readOrder, { params: { id: foreign } }, { as: 'other-admin' })).code).toBe(4004)
  })

  test('is created once, and a second start finds it', async () => {
    const before = await countByStatus()
    const services = {
      db: world.db,
      env: world.env,
      keys: world.keys,
      log: createLog('silent'),
      clockOffset: () => 0,
    }
    expect(await seedDemo(services)).toBe(true)
    expect(await countByStatus()).toEqual(before)
  })
})
