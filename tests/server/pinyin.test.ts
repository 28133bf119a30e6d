// Any row is found by the pinyin of its names, however many newer ones exist: full pinyin, initials, both mixed, every
// reading.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTemplate, herbalTemplateEndpoints, listTemplates } from '#contract/herbal-templates.ts'
import { herbEndpoints, listHerbs, listHerbUses } from '#contract/herbs.ts'
import { listOrders, ordersByMatch } from '#contract/orders.list.ts'
import { createOrder, editOrder, orderEndpoints } from '#contract/orders.ts'
import { pinyinPattern } from '#contract/pinyin.ts'
import { listSuppliers, supplierEndpoints } from '#contract/suppliers.ts'
import { listUsers, userEndpoints } from '#contract/users.ts'
import { fillPinyin } from '#server/db/fill-pinyin.ts'
import { herbs } from '#server/demo/data/herbs.ts'
import { herbalTemplateHandlers } from '#server/herbal-templates.ts'
import { herbHandlers } from '#server/herbs/herbs.ts'
import { orderHandlers } from '#server/orders/orders.ts'
import { searchColumns } from '#server/readings.ts'
import { searchTokens } from '#server/search-tokens.ts'
import { candidateHandlers } from '#server/suppliers/candidates.ts'
import { supplierHandlers } from '#server/suppliers/suppliers.ts'
import { userSearchColumns } from '#server/users/rows.ts'
import { userHandlers } from '#server/users/users.ts'
import { loadRecordReadings } from '#src/search/record-readings.ts'
import { pinyinMatch } from '#src/search/search-match.ts'
import { aHerb, aSupplier, orderBody } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({
    endpoints: [
      ...orderEndpoints,
      ...supplierEndpoints,
      ...herbEndpoints,
      ...herbalTemplateEndpoints,
      ...userEndpoints,
    ],
    handlers: [
      ...orderHandlers,
      ...supplierHandlers,
      ...candidateHandlers,
      ...herbHandlers,
      ...herbalTemplateHandlers,
      ...userHandlers,
    ],
  })
})
afterAll(() => world.close())

const suppliers = async (search: string) =>
  (await world.call(listSuppliers, { query: { search } }, { as: 'buyer' })).data.list.map((row) => row.supplier_name)
const templates = async (search: string) =>
  (await world.call(listTemplates, { query: { search } }, { as: 'buyer' })).data.list.map((row) => row.name)
const people = async (search: string) =>
  (await world.call(listUsers, { query: { search } }, { as: 'admin' })).data.list.map((row) => row.username)
const titles = async (search: string) =>
  (
    await world.call(listOrders, { query: { search, ordering: ordersByMatch, page_size: '10' } }, { as: 'buyer' })
  ).data.list.map((row) => row.title)

it('an old demand is found by every reading of its title, before newer ones that match only in a line', async () => {
  const made = (title: string, item: string) =>
    world.call(
      createOrder,
      { body: orderBody(world, { title, items: [{ name: item, quantity: '10', unit: 'kg' }] }) },
      { as: 'buyer' },
    )
  expect((await made('重楼（选货）二季度补货', '甘草')).code).toBe(0)
  const { spoken } = searchColumns(['丹参采购', '重楼'])
  const textOf = (n: number) => `zb-${n} 丹参采购 重楼`
  const pieces = Array.from({ length: 151 }, (_, n) => searchTokens({ search_text: textOf(n), spoken }))
  // More newer rows than a page of the palette has, inserted directly into the table.
  await sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_no', 'ZB-' || n,
    'title', '丹参采购', 'public_code', 'p' || n, 'created_at', o.created_at + n * interval '1 second', 'search_text', 'zb-' || n || ' 丹参采购 重楼',
    'spoken', ${spoken}::text,
    'search_tokens', ${JSON.stringify(pieces)}::jsonb -> n))).* from orders o, generate_series(1, 150) n where o.title like '重楼%'`.execute(
    world.db,
  )
  for (const search of [
    'chonglou',
    'zhonglou',
    'cl',
    'chlou',
    'clxh',
    'chonglxuanhuo',
    'erjidu',
    'ejd',
    'cl xh',
    '重楼',
    '选货',
  ])
    expect((await titles(search))[0], search).toBe('重楼（选货）二季度补货')
  expect((await titles('cl')).length).toBe(10)
  expect(await titles('onglou')).toEqual([])
  // The demand is found by the contents of a line that its title does not mention.
  expect(await titles('gcao')).toEqual(['重楼（选货）二季度补货'])
  expect((await titles('zb-150'))[0]).toBe('丹参采购')
})

it('a changed title is found by its new reading', async () => {
  const { data } = await world.call(createOrder, { body: orderBody(world, { title: '银柴胡询价' }) }, { as: 'buyer' })
  expect(await titles('ychxj')).toEqual(['银柴胡询价'])
  await world.call(
    editOrder,
    { params: { id: data.id }, body: { ...orderBody(world, { title: '莪术询价' }), version: data.version } },
    { as: 'buyer' },
  )
  expect(await titles('ychxj')).toEqual([])
  expect(await titles('ezhuxj')).toEqual(['莪术询价'])
})

it('suppliers, templates and users are found by mixed letters and by the readings of their other names', async () => {
  await aSupplier(world, { name: '亳州参茸药材行' })
  for (const search of ['bozhousr', 'bzshenr', 'srych', 'canrong', 'sryc']) {
    expect(await suppliers(search), search).toEqual(['亳州参茸药材行'])
  }
  expect(await suppliers('ozhou')).toEqual([])

  const herb = await aHerb(world, '川芎')
  const template = await world.call(
    createTemplate,
    {
      body: {
        herbal_id: herb,
        name: '川芎片',
        goods_type: 'decoction_piece',
        category: 'root',
        alias: ['抚芎', '女贞'],
      },
    },
    { as: 'admin' },
  )
  expect(template.code).toBe(0)
  for (const search of ['cxiongp', 'chuanxp', 'fuxiong', 'fux', 'nvzhen', 'nuzh', template.data.template_no]) {
    expect(await templates(search), search).toContain('川芎片')
  }

  await world.db
    .updateTable('users')
    .set({ name: '单晓梅', department: '采购部', ...userSearchColumns('单晓梅', '采购部') })
    .where('username', '=', 'quality')
    .execute()
  for (const search of ['shanxm', 'dxmei', 'sxiaom', 'caigb']) expect(await people(search), search).toEqual(['quality'])
})

it('the pattern of the database and the matcher of the page find the same names, for every herb', async () => {
  const readings = await loadRecordReadings()
  const names = herbs.map((herb) => herb.name)
  const forms = names.map((name) => searchColumns([name]).spoken)
  const queries = [
    'hq',
    'baizhu',
    'bzh',
    'xuanshen',
    'ejiao',
    'chlou',
    'binlang',
    'houp',
    'cxiong',
    'nvzhzi',
    'nuzz',
    'yiyiren',
    'fl',
    'z',
  ]
  for (const query of queries) {
    const found = await sql<{
      name: string
    }>`select name from unnest(${names}::text[], ${forms}::text[]) as t (name, form)
      where form ~ ${pinyinPattern(query) ?? ''} order by name collate "C"`.execute(world.db)
    const places = (name: string) => (query.length === 1 ? [0] : [...name].map((_, at) => at))
    const expected = names.filter((name) => places(name).some((at) => pinyinMatch(query, name, at, readings) !== null))
    expect(found.rows.map((row) => row.name).toSorted(), query).toEqual(expected.toSorted())
    expect(expected, query).not.toEqual([])
  }
})

it('users who may choose a herb see how often their enterprise has demanded each one', async () => {
  const [common, rare] = [await aHerb(world, '党参'), await aHerb(world, '丹参')]
  const line = (herbal_id: string, name: string) => ({ herbal_id, name, quantity: '10', unit: 'kg' as const })
  for (const items of [
    [line(common, '党参'), line(common, '党参片')],
    [line(common, '党参'), line(rare, '丹参')],
  ]) {
    const { data } = await world.call(createOrder, { body: orderBody(world, { items }) }, { as: 'buyer' })
    await world.db.updateTable('orders').set({ status: 'bidding' }).where('id', '=', data.id).execute()
  }
  await world.call(createOrder, { body: orderBody(world, { items: [line(rare, '丹参')] }) }, { as: 'buyer' })
  const uses = (as: string) => world.call(listHerbUses, {}, { as })
  expect((await uses('buyer')).data.list).toEqual([
    { herbal_id: common, demands: 2 },
    { herbal_id: rare, demands: 1 },
  ])
  expect((await uses('other-admin')).data.list).toEqual([])
})

it('existing rows are filled at the start, once', async () => {
  const tables = ['herbs', 'herbal_templates', 'suppliers', 'orders', 'users'] as const
  for (const table of tables)
    await world.db.updateTable(table).set({ search_text: 'as it was', spoken: null }).execute()
  expect(await titles('ezhuxj')).toEqual([])
  expect(await fillPinyin(world.db)).toBeGreaterThan(160)
  expect(await titles('ezhuxj')).toEqual(['莪术询价'])
  expect(await titles('gcao')).toEqual(['重楼（选货）二季度补货'])
  expect(await suppliers('bozhousr')).toEqual(['亳州参茸药材行'])
  expect(await templates('fuxiong')).toEqual(['川芎片'])
  expect(await people('dxmei')).toEqual(['quality'])
  const catalogue = await world.call(listHerbs, { query: { search: 'cxiong' } })
  expect(catalogue.data.list.map((herb) => herb.name)).toContain('川芎')
  expect(await fillPinyin(world.db)).toBe(0)
})

it('a searched list has the best match first: the name itself, then names that begin with it, then names that contain it', async () => {
  for (const [username, name] of [
    ['rank1', '老黄芪'],
    ['rank2', '黄芪山'],
    ['rank3', '黄芪'],
  ] as const) {
    await sql`insert into users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'username', ${username}::text,
      'name', ${name}::text, 'search_text', ${name}::text, 'spoken', ${userSearchColumns(name, null).spoken}::text))).*
      from users u where u.username = 'buyer'`.execute(world.db)
  }
  expect(await people('黄芪')).toEqual(['rank3', 'rank2', 'rank1'])
  expect((await people('hq')).slice(-1)).toEqual(['rank1'])
})
