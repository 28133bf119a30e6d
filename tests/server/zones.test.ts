// Days are counted and times written in the time zone of the enterprise.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { TIME_ZONE } from '#contract/answer-headers.ts'
import { businessTime } from '#contract/business-day.ts'
import { editEnterprise, readEnterprise } from '#contract/enterprise.ts'
import { exportOrders } from '#contract/exports.ts'
import { listOrders } from '#contract/orders.list.ts'
import { createOrder, readOrder } from '#contract/orders.ts'
import { inTransaction } from '#server/http/transaction.ts'
import { createLog } from '#server/log.ts'
import { localDay } from '#server/zones.ts'
import { readCsv } from '../support/csv.ts'
import { orderBody, withSettings } from '../support/factories.ts'
import { HOME_ID } from '../support/people.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
afterEach(() => withSettings(world, {}))

/** Eleven hours behind UTC all year, nineteen behind China. */
const FAR = 'Pacific/Pago_Pago'

test('an unknown zone, and one given by its offset from UTC, are refused at their field', async () => {
  const { data: shown } = await world.call(readEnterprise, {}, { as: 'admin' })
  const { name, uscc, enterprise_type, region_code, address, contact_name, contact_phone, version } = shown
  const profile = { name, uscc, enterprise_type, region_code, address, contact_name, contact_phone, version }
  const set = (time_zone: string) =>
    world.call(editEnterprise, { body: { ...profile, settings: { time_zone } } }, { as: 'admin' })
  for (const zone of ['Europe/Atlantis', 'Etc/GMT+8', '+08:00', 'x', '']) {
    const refused = await set(zone)
    expect(refused.code, zone).toBe(4001)
    expect(refused.refused.errors?.map(({ path }) => path)).toEqual(['settings.time_zone'])
  }
  const accepted = await set(FAR)
  expect(accepted.code).toBe(0)
  expect(accepted.data.settings?.time_zone).toBe(FAR)
})

test('each answer of an enterprise names its zone, and a public answer names none', async () => {
  expect((await asked(readEnterprise, {})).headers.get(TIME_ZONE)).toBe('Asia/Shanghai')
  await withSettings(world, { time_zone: FAR })
  expect((await asked(readEnterprise, {})).headers.get(TIME_ZONE)).toBe(FAR)
  expect((await world.http('/api/v1/public/region/tree/')).headers.get(TIME_ZONE)).toBeNull()
})

test('a demand is numbered by the day in the zone, and found by that day', async () => {
  await withSettings(world, { time_zone: FAR })
  const made = await world.call(createOrder, { body: orderBody(world) }, { as: 'buyer' })
  expect(made.code).toBe(0)
  const { data: order } = await world.call(readOrder, { params: { id: made.data.id } }, { as: 'buyer' })
  const day = businessTime(new Date(order.created_at), FAR).slice(0, 10)
  expect(order.order_no).toContain(day.replaceAll('-', ''))
  const foundOn = async (at: string) => {
    const { data } = await world.call(
      listOrders,
      { query: { created_at_from: at, created_at_to: at } },
      { as: 'buyer' },
    )
    return data.list.map(({ id }) => id)
  }
  expect(await foundOn(day)).toEqual([order.id])
  const before = new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  expect(await foundOn(before)).toEqual([])
})

test('the database counts the days of a transaction in the zone of its enterprise', async () => {
  const at = sql`timestamptz '2026-11-22T10:30:00Z'`
  const dayIn = (enterprise_id: string | null) =>
    inTransaction(
      { db: world.db, env: world.env, keys: world.keys, log: createLog('silent'), clockOffset: () => 0 },
      { enterprise_id, operator: { id: null, name: 'test', role: null }, origin: { ip: null, user_agent: null } },
      async ({ tx }) => (await sql<{ day: string }>`select ${localDay(at)} as day`.execute(tx)).rows[0]?.day,
    )
  expect(await dayIn(HOME_ID)).toBe('2026-11-22')
  await withSettings(world, { time_zone: FAR })
  expect(await dayIn(HOME_ID)).toBe('2026-11-21')
  expect(await dayIn(null)).toBe('2026-11-22')
})

test('a file names the zone of its times in its head, and has them in that zone', async () => {
  await withSettings(world, { time_zone: FAR })
  const made = await world.call(createOrder, { body: orderBody(world) }, { as: 'buyer' })
  const { data: order } = await world.call(readOrder, { params: { id: made.data.id } }, { as: 'buyer' })
  const wish = { format: 'csv', columns: ['order_no', 'bid_deadline_at'], ids: [order.id] } as const
  const rows = readCsv(await (await asked(exportOrders, { body: wish })).text())
  expect(rows).toEqual([
    ['单号', '报价截止', `时间均为${FAR}`],
    [order.order_no, businessTime(new Date(order.bid_deadline_at ?? ''), FAR), ''],
  ])
  await withSettings(world, {})
  const [head, row] = readCsv(await (await asked(exportOrders, { body: wish })).text())
  expect(head?.at(-1)).toBe('时间均为北京时间')
  expect(row?.[1]).toBe(businessTime(new Date(order.bid_deadline_at ?? ''), 'Asia/Shanghai'))
})

/** The whole answer, with its headers. */
const asked = async (endpoint: Parameters<typeof addressOf>[0], input: Parameters<typeof addressOf>[1]) =>
  world.http(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: { ...consoleHeaders, token: await world.tokenOf('admin') },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input.body) }),
  })
