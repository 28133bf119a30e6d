// The requirements of a demand's line: saved, amended, copied, exported, and shown to the supplier.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PHONE_LATER, PLACE_LATER } from '#contract/enterprise.place.ts'
import { exportOrder } from '#contract/exports.ts'
import type { OrderItemBody } from '#contract/orders.bodies.ts'
import { listOrders } from '#contract/orders.list.ts'
import { createOrder, editOrder, listOrderVersions, readOrder } from '#contract/orders.ts'
import type { QualitySpec } from '#contract/quality-specs.ts'
import { readOwnTender } from '#contract/tenders.ts'
import { aHerb, aPublishedOrder, aTemplate, inHours, orderBody, withSettings } from '../support/factories.ts'
import { HOME_ID } from '../support/people.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

const migrations = new URL('../../server/db/migrations/', import.meta.url)

let world: World
beforeAll(async () => {
  world = await createWorld()
  await withSettings(world, { min_remaining_hours: 24 })
})
afterAll(() => world.close())

const limit: QualitySpec = {
  code: 'own_1',
  name_zh: '黄芪甲苷',
  operator: 'gte',
  min: '0.08',
  unit: '%',
  basis: 'internal',
} as const

const wanted: Partial<OrderItemBody> = {
  new_stock_only: true,
  harvest_year: 2025,
  wild_or_cultivated: 'cultivated',
  daodi_required: true,
  qty_tolerance_pct: '5.00',
  quality_specs: [limit],
}

const wantedLines = () => {
  const [first, ...rest] = orderBody(world).items ?? []
  return [{ ...first, ...wanted }, ...rest]
}

test('a supplier reads the requirements of a line at its link, and an export contains them', async () => {
  const { order, tokens } = await aPublishedOrder(world, { items: wantedLines() })
  const page = await world.call(readOwnTender, {}, { link: tokens[0] ?? '' })
  expect(page.data.order.items[0]).toMatchObject(wanted)
  const input = { params: { id: order.id }, body: { format: 'xlsx' as const } }
  const response = await world.http(addressOf(exportOrder, input), {
    method: exportOrder.method,
    headers: { ...consoleHeaders, token: await world.tokenOf('chief') },
    body: JSON.stringify(input.body),
  })
  const [heads, line, other] = await readSheet(await response.blob(), '品种明细')
  const at = (row: typeof line, head: string) => row?.[heads?.indexOf(head) ?? -1]
  expect(
    ['新货/陈货', '采收年份（起）', '家种/野生', '道地', '质量指标', '数量容差（%）'].map((head) => at(line, head)),
  ).toEqual(['新货', 2025, '家种', '道地', '黄芪甲苷 ≥ 0.08 %', 5])
  expect(at(other, '新货/陈货')).toBeNull()
})

test('the total weight of a demand takes in what its packages weigh and names the rest, in the demand as in the list', async () => {
  const items = [
    { name: '黄芪', grade: 'tong' as const, quantity: '2', unit: 't' as const },
    { name: '鹿茸', grade: 'xuan' as const, quantity: '7', unit: 'piece' as const },
    { name: '贴袋', grade: 'xuan' as const, quantity: '12345', unit: 'bag' as const },
    { name: '川木香', grade: 'tong' as const, quantity: '48', unit: 'piece' as const, package_spec: '２５ KG/件' },
    { name: '川木香', grade: 'xuan' as const, quantity: '3', unit: 'bag' as const, package_spec: '25kg/件' },
  ]
  const { data } = await world.call(createOrder, { body: orderBody(world, { items }) }, { as: 'buyer' })
  const total = {
    total_quantity_kg: '3200.000',
    unweighed: [
      { unit: 'piece', quantity: '7.000' },
      { unit: 'bag', quantity: '12348.000' },
    ],
  }
  expect(data).toMatchObject({ ...total, item_count: 5 })
  const { data: found } = await world.call(listOrders, { query: { page_size: '100' } }, { as: 'buyer' })
  expect(found.list.find(({ id }) => id === data.id)).toMatchObject({ ...total, unweighed: true })
  // As an older release wrote it; the migration corrects it.
  await world.db
    .updateTable('orders')
    .set({ total_quantity_kg: '2000', unweighed: '[]' })
    .where('id', '=', data.id)
    .execute()
  const migration = await readFile(new URL('0312_weight_of_packages.sql', migrations), 'utf8')
  await sql.raw(migration.split(';')[1] ?? '').execute(world.db)
  const { data: read } = await world.call(readOrder, { params: { id: data.id } }, { as: 'buyer' })
  expect(read).toMatchObject(total)
})

test('an amendment of an indicator shows its old and its new value', async () => {
  const { order } = await aPublishedOrder(world, { items: wantedLines() })
  const [first, second] = wantedLines()
  const items = [
    { ...first, line_no: 1, wild_or_cultivated: 'wild' as const, quality_specs: [{ ...limit, min: '0.1' }] },
    { ...second, line_no: 2 },
  ]
  const body = { version: order.version, change_reason: '按内控收紧', items }
  await world.call(editOrder, { params: { id: order.id }, body }, { as: 'buyer' })
  const versions = await world.call(listOrderVersions, { query: { order_id: order.id } }, { as: 'audit' })
  const diffs = versions.data.list[0]?.diffs ?? []
  expect(diffs.map(({ path }) => path)).toEqual(expect.arrayContaining(['wild_or_cultivated', 'quality_specs']))
  expect(diffs.find(({ path }) => path === 'quality_specs')).toMatchObject({
    line_no: 1,
    before: [{ min: '0.08' }],
    after: [{ min: '0.1' }],
  })
})

test('a copy has the indicators of the copied line, also where they differ from the template', async () => {
  const herb = await aHerb(world, '川芎')
  const template = await aTemplate(world, herb)
  const items = [{ herbal_id: herb, name: '川芎', template_id: template.id, quantity: '10', unit: 'kg' as const }]
  const own = await world.call(
    createOrder,
    { body: { ...orderBody(world), items: items.map((item) => ({ ...item, quality_specs: [limit] })) } },
    { as: 'buyer' },
  )
  await world.call(
    editOrder,
    { params: { id: own.data.id }, body: { version: own.data.version, items } },
    { as: 'buyer' },
  )
  const kept = await world.call(readOrder, { params: { id: own.data.id } }, { as: 'buyer' })
  expect(kept.data.items[0]?.quality_specs).toMatchObject([{ code: 'own_1' }])

  await world.db.updateTable('orders').set({ status: 'completed' }).where('id', '=', own.data.id).execute()
  const copy = await world.call(
    createOrder,
    { body: { title: '川芎再购', source_order_id: own.data.id, items } },
    { as: 'buyer' },
  )
  expect(copy.message).toBe('成功')
  expect(copy.data.items[0]?.quality_specs).toMatchObject([{ code: 'own_1' }])
})

test('a limit without a number, a delivery before the deadline and a future harvest are refused at their fields', async () => {
  const [first, second] = orderBody(world).items ?? []
  const broken = await world.call(
    createOrder,
    { body: { ...orderBody(world), items: [{ ...first, quality_specs: [{ ...limit, min: null }] }] } },
    { as: 'buyer' },
  )
  expect(broken.refused.errors).toMatchObject([{ path: 'items.0.quality_specs.0.min', code: 'required' }])
  const year = new Date().getFullYear() + 3
  const early = inHours(world, 24).slice(0, 10)
  const refused = await world.call(
    createOrder,
    {
      body: {
        ...orderBody(world, { open_scope: 'public', submit: true }),
        items: [{ ...first, delivery_date: early, harvest_year: year }, { ...second }],
      },
    },
    { as: 'buyer' },
  )
  expect(refused.refused.errors).toMatchObject([
    { path: 'items.0.harvest_year', code: 'harvest_year_far' },
    { path: 'items.0.delivery_date', code: 'delivery_after_deadline' },
  ])
})

test('a deadline that falls in the year 10000 in China is after every delivery', async () => {
  for (const bid_deadline_at of ['9999-12-31T15:59:59Z', '9999-12-31T16:00:00Z']) {
    const body = {
      ...orderBody(world, { open_scope: 'public', submit: true }),
      bid_deadline_at,
      delivery_date: '2027-12-30',
    }
    const refused = await world.call(createOrder, { body }, { as: 'buyer' })
    expect(refused.refused.errors, bid_deadline_at).toMatchObject([
      { path: 'bid_deadline_at', code: 'date_far' },
      { path: 'delivery_date', code: 'delivery_after_deadline' },
    ])
  }
})

test('a demand does not take over the place and telephone number that an enterprise has left open since its set-up', async () => {
  await world.db
    .updateTable('enterprises')
    .set({ ...PLACE_LATER, contact_phone: PHONE_LATER, warehouse: '[]' })
    .where('id', '=', HOME_ID)
    .execute()
  await world.db.updateTable('users').set({ phone: null }).where('username', '=', 'buyer').execute()
  const { data } = await world.call(createOrder, { body: { title: '最初的需求' } }, { as: 'buyer' })
  expect(data).toMatchObject({ delivery_region_code: null, delivery_address: null, contact_phone: null })
})
