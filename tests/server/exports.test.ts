// Lists, demands and comparisons as files: their contents, who may export them, and what they never reveal.
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import { code } from '#contract/envelope.ts'
import {
  exportAllocation,
  exportComparison,
  exportOrder,
  exportOrders,
  exportSuppliers,
  exportTemplates,
  exportUsers,
  MAX_EXPORTED,
} from '#contract/exports.ts'
import { listOrders } from '#contract/orders.list.ts'
import { createOrder, readOrder } from '#contract/orders.ts'
import { rolePresets } from '#contract/permission-sets.ts'
import { submitAward } from '#contract/reviews.ts'
import { listTenders } from '#contract/tenders.ts'
import { awardTo, evidenceOf } from '../support/awarded.ts'
import { readCsv } from '../support/csv.ts'
import {
  act,
  aHerb,
  anOpenedOrder,
  aPublishedOrder,
  aSupplier,
  aTemplate,
  orderBody,
  tender,
} from '../support/factories.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
let published: Awaited<ReturnType<typeof aPublishedOrder>>

beforeAll(async () => {
  world = await createWorld()
  published = await aPublishedOrder(world, { suppliers: 3, title: '=HYPERLINK("x")' })
  await tender(world, published.tokens[0] ?? '', published.order, ['91.3377', '88.1234'])
})
afterAll(() => world.close())

const ask = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  as: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  world.http(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: { ...consoleHeaders, token: await world.tokenOf(as), ...headers },
    body: JSON.stringify(input.body ?? {}),
  })

const csvOf = async (response: Response): Promise<string[][]> => {
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return readCsv(new TextDecoder().decode(bytes))
}
const sheetOf = async (response: Response, sheet?: string) => {
  expect(response.headers.get('content-type')).toContain('spreadsheetml')
  const file = await response.blob()
  return sheet === undefined ? readSheet(file) : readSheet(file, sheet)
}
const refusalOf = async (response: Response) => {
  const { code: said, data } = await response.json()
  return { code: said, data }
}

describe('the list of demands', () => {
  test('is a CSV of the chosen columns in their order, to be saved and never displayed', async () => {
    const response = await ask(
      exportOrders,
      { body: { format: 'csv', columns: ['title', 'order_no', 'status', 'total_quantity_kg', 'quoted'] } },
      'chief',
    )
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%E6%8B%9B%E6%A0%87%E9%9C%80%E6%B1%82-\d{8}-\d{4}\.csv$/,
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const [head, ...rows] = await csvOf(response)
    expect(head).toEqual(['标题', '单号', '状态', '重量（kg，不含未注明包重的件、袋）', '已报'])
    // A formula is text. The number of tenders is hidden unless the enterprise shows it.
    expect(rows).toEqual([[`'=HYPERLINK("x")`, published.order.order_no, '报价中', '1500.000', expect.any(String)]])
  })

  test('is in the requested language', async () => {
    const response = await ask(exportOrders, { body: { format: 'csv', columns: ['status'] } }, 'chief', {
      'accept-language': 'en-US',
    })
    const [head, row] = await csvOf(response)
    expect([head, row]).toEqual([['Status'], ['Bidding']])
  })

  test('names the indicators of a line in the requested language, where the catalogue knows them', async () => {
    const spec = { operator: 'lte' as const, max: '13', unit: '%', basis: 'chp' as const }
    const [item] = orderBody(world).items ?? []
    const quality_specs = [
      { ...spec, code: 'water', name_zh: '水分' },
      { ...spec, code: 'own_marker', name_zh: '自定指标' },
    ]
    const { data } = await world.call(
      createOrder,
      { body: { ...orderBody(world), title: '指标', items: [{ ...item, quality_specs }] } },
      { as: 'buyer' },
    )
    const columnIn = async (language: string, head: string) => {
      const body = { format: 'csv' as const, sheet: 'items' as const }
      const headers = { 'accept-language': language }
      const [heads = [], row = []] = await csvOf(
        await ask(exportOrder, { params: { id: data.id }, body }, 'chief', headers),
      )
      return row[heads.indexOf(head)]
    }
    expect(await columnIn('zh-CN', '质量指标')).toBe('水分 ≤ 13 %；自定指标 ≤ 13 %')
    expect(await columnIn('en-US', 'Quality indicators')).toBe('Water ≤ 13 %; 自定指标 ≤ 13 %')
  })

  test('has the rows of the list under the same query, in the same order', async () => {
    for (const title of ['甲批次', '乙批次', '丙批次']) {
      const body = { ...orderBody(world), open_scope: 'public' as const, title }
      expect((await world.call(createOrder, { body }, { as: 'buyer' })).code).toBe(0)
    }
    const query = { search: '批次', status: 'draft', ordering: '-title' }
    const list = await world.call(listOrders, { query }, { as: 'chief' })
    const file = await csvOf(
      await ask(exportOrders, { body: { format: 'csv', columns: ['order_no'], query } }, 'chief'),
    )
    expect(file.slice(1).flat()).toEqual(list.data.list.map((order) => order.order_no))
    expect(file).toHaveLength(4)
    const some = list.data.list.slice(1, 3).map((order) => order.id)
    const chosen = await csvOf(
      await ask(exportOrders, { body: { format: 'csv', columns: ['order_no'], query, ids: some } }, 'chief'),
    )
    expect(chosen.slice(1).flat()).toEqual(list.data.list.slice(1, 3).map((order) => order.order_no))
  })

  test('is a spreadsheet whose numbers and days have their types', async () => {
    const body = {
      format: 'xlsx' as const,
      columns: ['title', 'item_count', 'total_quantity_kg', 'bid_deadline_at'] as const,
      ids: [published.order.id],
    }
    const rows = await sheetOf(await ask(exportOrders, { body: { ...body, columns: [...body.columns] } }, 'chief'))
    expect(rows).toEqual([
      ['标题', '品种数', '重量（kg，不含未注明包重的件、袋）', '报价截止', '时间均为北京时间'],
      [`'=HYPERLINK("x")`, 2, 1500, expect.any(Date), null],
    ])
  })

  test('is named after the list it was taken from', async () => {
    const response = await ask(exportOrders, { body: { format: 'csv', columns: ['title'], list: 'reviews' } }, 'chief')
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toMatch(/评标管理-\d{8}-\d{4}\.csv/)
  })

  test('shows a reviewer only published demands', async () => {
    await world.db
      .insertInto('user_permissions')
      .columns(['user_id', 'enterprise_id', 'code'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .where('username', '=', 'opener')
          .select((user) => ['id', 'enterprise_id', user.val('21-bidding-comparison-export').as('code')]),
      )
      .execute()
    await world.db
      .deleteFrom('user_permissions')
      .where('code', '=', '21-bidding-order')
      .where('user_id', 'in', (eb) => eb.selectFrom('users').where('username', '=', 'opener').select('id'))
      .execute()
    const rows = await csvOf(await ask(exportOrders, { body: { format: 'csv', columns: ['status'] } }, 'opener'))
    expect(rows).toEqual([['状态'], ['报价中']])
  })

  test('is refused above its maximum length before anything is sent', async () => {
    const most = MAX_EXPORTED.xlsx
    const one = await world.db.selectFrom('suppliers').selectAll().limit(1).executeTakeFirstOrThrow()
    const { sql } = await import('kysely')
    await sql`insert into suppliers (id, enterprise_id, apply_no, supplier_name, supplier_type, contact_name, contact_phone, search_text, status, created_at, updated_at)
      select gen_random_uuid(), ${one.enterprise_id}, 'N-' || n, '供应商' || n, 'farmer', '人', '13900000000', '', 'pending', now(), now()
      from generate_series(1, ${most + 1}) n`.execute(world.db)
    const tooLong = await ask(exportSuppliers, { body: { format: 'xlsx' } }, 'supplier')
    expect(await refusalOf(tooLong)).toEqual({ code: code.notNow, data: { reason: 'export_too_many', status: null } })
    const rows = await csvOf(
      await ask(
        exportSuppliers,
        { body: { format: 'csv', columns: ['apply_no'], query: { ordering: 'apply_no' } } },
        'supplier',
      ),
    )
    // The rows come in many parts, each row once.
    expect(new Set(rows.map(([no]) => no)).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(most + 3)
    await sql`delete from suppliers where apply_no like 'N-%'`.execute(world.db)
  })

  test('leaves no transaction open when the reader stops', async () => {
    const response = await ask(exportSuppliers, { body: { format: 'csv' } }, 'supplier')
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    const { sql } = await import('kysely')
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where state like 'idle in transaction%' and datname = current_database()`.execute(world.db)
    expect(rows[0]?.n).toBe(0)
  })

  test('leaves a row in the trail', async () => {
    await ask(exportUsers, { body: { format: 'csv', query: { search: 'buyer' } } }, 'admin')
    const row = await world.db
      .selectFrom('audit_rows')
      .where('noun', '=', 'users')
      .where('action', '=', 'export')
      .orderBy('seq', 'desc')
      .select(['operator_name', 'payload'])
      .executeTakeFirstOrThrow()
    expect(row.operator_name).toBe('admin甲')
    expect(row.payload).toMatchObject({ format: 'csv', rows: 2, query: { search: 'buyer' }, chosen: null })
  })
})

test.each([
  [exportOrders, 'buyer'],
  [exportSuppliers, 'buyer'],
  [exportTemplates, 'supplier'],
  [exportUsers, 'buyer'],
])('%#: a user without the permission gets no byte of it', async (endpoint, as) => {
  const response = await ask(endpoint as typeof exportUsers, { body: { format: 'csv' } }, as)
  expect((await refusalOf(response)).code).toBe(code.permissionMissing)
})

test('another enterprise finds nothing of ours, by query or by id', async () => {
  const all = { format: 'csv', columns: ['order_no'] } as const
  for (const ids of [undefined, [published.order.id]]) {
    const rows = await csvOf(
      await ask(exportOrders, { body: { ...all, columns: ['order_no'], ...(ids && { ids }) } }, 'other-admin'),
    )
    expect(rows).toEqual([['单号']])
  }
  const one = await ask(exportOrder, { params: { id: published.order.id }, body: { format: 'csv' } }, 'other-admin')
  expect((await refusalOf(one)).code).toBe(code.notFound)
})

test.each([
  [{ format: 'pdf' }, 'format'],
  [{ format: 'csv', columns: [] }, 'columns'],
  [{ format: 'csv', columns: ['secret'] }, 'columns.0'],
  [{ format: 'csv', columns: ['title', 'title'] }, 'columns'],
  [{ format: 'csv', ids: ['1'] }, 'ids.0'],
  [{ format: 'csv', query: { page: '2' } }, 'query.page'],
  [{ format: 'csv', query: { ordering: 'sealed_payload' } }, 'ordering'],
  [{ format: 'csv', name: '../../etc' }, 'name'],
])('%j is refused', async (body, path) => {
  const response = await world.http(addressOf(exportOrders, {}), {
    method: 'POST',
    headers: { ...consoleHeaders, token: await world.tokenOf('chief') },
    body: JSON.stringify(body),
  })
  const { code: said, data } = await refusalOf(response)
  expect([said, data.errors.map((one: { path: string }) => one.path)]).toEqual([code.inputRefused, [path]])
})

test('a repeated key does not prevent a second export', async () => {
  const key = { 'Idempotency-Key': 'the-same' }
  for (let turn = 0; turn < 2; turn += 1)
    expect(
      (await csvOf(await ask(exportOrders, { body: { format: 'csv', columns: ['order_no'] } }, 'chief', key))).length,
    ).toBeGreaterThan(1)
})

test('suppliers, templates and users have their own columns', async () => {
  const herb = await aHerb(world, '川芎')
  await aTemplate(world, herb)
  await aSupplier(world, { name: '亳州康源', valid_until: '2027-01-01' })
  const suppliers = await csvOf(
    await ask(
      exportSuppliers,
      {
        body: {
          format: 'csv',
          columns: ['supplier_name', 'supplier_type', 'valid_until'],
          query: { search: '亳州康源' },
        },
      },
      'supplier',
    ),
  )
  expect(suppliers.slice(1)).toEqual([['亳州康源', '生产企业', '2027-01-01']])
  const templates = await csvOf(
    await ask(
      exportTemplates,
      { body: { format: 'csv', columns: ['name', 'herb_name', 'grade', 'unit', 'reference_price', 'status'] } },
      'audit',
    ),
  )
  expect(templates.slice(1)).toEqual([['川芎', '川芎', '统货', 'kg', '30.0000', '启用']])
  const people = await csvOf(
    await ask(
      exportUsers,
      { body: { format: 'csv', columns: ['username', 'role_preset'], query: { search: 'chief' } } },
      'audit',
    ),
  )
  expect(people.slice(1)).toEqual([['chief', '采购主管']])
})

test('telephone numbers are complete only for users who may see them complete', async () => {
  await world.db.updateTable('users').set({ phone: '13812345678' }).where('username', '=', 'buyer2').execute()
  const body = { format: 'csv', columns: ['phone'], query: { search: 'buyer2' } } as const
  const seen = async (as: string) =>
    (await csvOf(await ask(exportUsers, { body: { ...body, columns: ['phone'] } }, as)))[1]?.[0]
  expect([await seen('admin'), await seen('audit')]).toEqual(['13812345678', '138****5678'])
})

describe('one demand', () => {
  test('has its lines, readers and trail, and before the opening nothing about who tendered what', async () => {
    const params = { id: published.order.id }
    const response = await ask(exportOrder, { params, body: { format: 'xlsx' } }, 'chief')
    const file = await response.blob()
    const items = await readSheet(file, '品种明细')
    expect(items.map((row) => row.slice(0, 8))).toEqual([
      ['行号', '品名', '等级', '规格', '产地要求', '质量要求', '需求量', '单位'],
      [1, '黄芪', '统货', null, null, null, 1000, 'kg'],
      [2, '党参', '选货', null, null, null, 500, 'kg'],
    ])
    const readers = await readSheet(file, '已读记录')
    expect(readers.map((row) => row[4])).toEqual(['报价时间', null, null, null])
    const trail = await readSheet(file, '审核记录')
    expect(trail.flat()).toContain('通过')
    expect(JSON.stringify([items, readers, trail])).not.toMatch(/91\.3377|88\.1234|提交报价/)
    const lines = await csvOf(await ask(exportOrder, { params, body: { format: 'csv' } }, 'chief'))
    expect(lines.map((row) => row[1])).toEqual(['品名', '黄芪', '党参'])
  })

  test('has its comparison only after the opening', async () => {
    const sealed = await ask(exportComparison, { params: { id: published.order.id } }, 'award')
    expect(await refusalOf(sealed)).toEqual({
      code: code.notNow,
      data: { reason: 'not_opened', status: 'bidding' },
    })
    const opened = await anOpenedOrder(world, [
      ['28.00', '60.00'],
      ['27.50', null],
      ['29.00', '59.00'],
    ])
    const file = await (await ask(exportComparison, { params: { id: opened.order.id } }, 'award')).blob()
    const prices = await readSheet(file, '比价')
    const [head, ...rows] = prices
    expect(head?.slice(8)).toEqual(expect.arrayContaining(opened.suppliers.map((one) => one.name)))
    const of = (name: string) => head?.indexOf(name) ?? -1
    const names = opened.suppliers.map((one) => one.name)
    expect(rows.map((row) => names.map((name) => row[of(name)]))).toEqual([
      [28, 27.5, 29],
      [60, null, 59],
      [58000, 27500, 58500],
      [1, '不参加排名', 2],
      ['齐全', '缺 1 种', '齐全'],
      [2, 1, 2],
    ])
    const offers = await readSheet(file, '报价明细')
    expect(offers).toHaveLength(6)
  })

  test('has its award as a sheet with the total, the main and second supplier of a shared line, and the ranks of the comparison', async () => {
    const { id } = await awardTo(
      world,
      [
        ['28.00', '60.00'],
        ['27.50', '59.00'],
      ],
      [
        [
          [0, '700'],
          [1, '300'],
        ],
        1,
      ],
      { split_award: true, max_suppliers_per_line: 2 },
    )
    const params = { id }
    const own = await (await ask(exportOrder, { params, body: { format: 'xlsx' } }, 'chief')).blob()
    const [head = [], ...rows] = await readSheet(own, '授标')
    const at = (name: string) => rows.map((row) => row[head.indexOf(name)])
    expect(at('授标量')).toEqual(expect.arrayContaining([700, 300, 500, null]))
    expect(at('主备').toSorted()).toEqual(['主供', '主供', '次供', null].toSorted())
    expect(rows.at(-1)?.[head.indexOf('金额（元）')]).toBe(700 * 28 + 300 * 27.5 + 500 * 59)
    const file = await (await ask(exportComparison, { params }, 'award')).blob()
    const [offerHead = [], ...offers] = await readSheet(file, '报价明细')
    const [awardHead = [], ...award] = await readSheet(file, '授标')
    expect(offerHead).toEqual(expect.arrayContaining(['税率（%）', '含税', '含运', '水分（%）']))
    const ranksIn = (heads: unknown[], all: unknown[][], quantity: string) =>
      all
        .filter((row) => row[heads.indexOf(quantity)] != null)
        .map((row) => [row[0], row[heads.indexOf('供应商')], row[heads.indexOf('名次')]].join())
        .toSorted()
    expect(ranksIn(awardHead, award, '授标量')).toEqual(ranksIn(offerHead, offers, '授标量'))
  })

  test('shows a short offer as a number with a remark, and no total where nothing is counted', async () => {
    const { order, suppliers } = await anOpenedOrder(world, [
      ['28.00', '60.00'],
      ['27.50', null],
      ['29.00', '59.00'],
    ])
    await world.db
      .updateTable('tender_items')
      .set({ offered_qty: '10' })
      .where('order_item_id', '=', order.items[0]?.id ?? '')
      .where('tender_id', 'in', (eb) =>
        eb
          .selectFrom('tenders')
          .where('supplier_id', '=', suppliers[1]?.id ?? '')
          .select('id'),
      )
      .execute()
    const file = await (await ask(exportComparison, { params: { id: order.id } }, 'award')).blob()
    const [head = [], first = [], , totals = []] = await readSheet(file, '比价')
    const column = head.indexOf(suppliers[1]?.name ?? '')
    expect(first[column]).toBe(27.5)
    // A short offer is the lowest of its line on the screen, and so it is in the file.
    expect(first[head.indexOf('最低价（元/kg）')]).toBe(27.5)
    expect(first[head.indexOf('等级')]).toBe('统货')
    expect(verdictOf(await readSheet(file, '报价明细'), suppliers[1]?.name)).toEqual(['最低价；量不足'])
    expect(first[head.indexOf('说明')]).toBe(`${suppliers[1]?.name} 量不足 10`)
    expect(totals[column]).toBe('–')
  })

  test('an offer whose smallest lot exceeds the demand is ranked, never the lowest, and says why, on the screen as in the file', async () => {
    const { order, suppliers } = await anOpenedOrder(world, [
      ['28.00', '60.00'],
      ['27.50', '61.00'],
      ['29.00', '59.00'],
    ])
    await world.db
      .updateTable('tender_items')
      .set({ moq: '6000' })
      .where('order_item_id', '=', order.items[0]?.id ?? '')
      .where('landed_price_kg', '=', '27.50')
      .execute()
    const { data } = await world.call(listTenders, { query: { order_id: order.id } }, { as: 'award' })
    const shown = data.list
      .flatMap((one) => (one.sealed ? [] : one.items))
      .filter((one) => one.order_item_id === order.items[0]?.id)
      .map((one) => [Number(one.landed_price_kg), one.rank, one.is_lowest])
      .toSorted()
    expect(shown).toEqual([
      [27.5, 1, false],
      [28, 2, true],
      [29, 3, false],
    ])
    const file = await (await ask(exportComparison, { params: { id: order.id } }, 'award')).blob()
    const [head = [], first = []] = await readSheet(file, '比价')
    expect(first[head.indexOf('最低价（元/kg）')]).toBe(28)
    expect(first[head.indexOf('说明')]).toBe(`${suppliers[1]?.name} 起订量高于可授 6000`)
    const offers = await readSheet(file, '报价明细')
    expect(verdictOf(offers, suppliers[1]?.name)).toEqual(['起订量高于可授'])
    expect(offers[0]).toEqual(expect.arrayContaining(['起订量', '单位']))
    expect(offers.flat()).toContain(6000)
  })

  test('counts what a supplier declined in no awarded quantity, and explains its amount beside the total', async () => {
    const { id } = await awardTo(
      world,
      [
        ['28.00', '60.00'],
        ['27.50', '59.00'],
      ],
      [0, 1],
      {},
    )
    const [line] = (await world.call(readOrder, { params: { id } }, { as: 'award' })).data.award?.lines ?? []
    const heard = {
      decision_line_id: line?.id ?? '',
      note: '供应商来电',
      evidence_id: await evidenceOf(world, 'buyer'),
    }
    const payload = { ...heard, reason_code: 'other' as const, reason_text: '报价写错了单位' }
    expect((await act(world, 'buyer', id, { action: 'line_decline', payload })).code).toBe(0)
    const file = await (await ask(exportComparison, { params: { id } }, 'award')).blob()
    const [offerHead = [], ...offers] = await readSheet(file, '报价明细')
    const awarded = offers.map((row) => row[offerHead.indexOf('授标量')]).filter((one) => one !== null)
    expect(awarded).toEqual([500])
    const [head = [], ...rows] = await readSheet(file, '授标')
    const amounts = rows.map((row) => row[head.indexOf('金额（元）')])
    expect(amounts).toEqual([28_000, 29_500, 28_000, 29_500])
    expect(rows.map((row) => row[1]).slice(2)).toEqual(['不计入合计：放弃、撤销、备选（元）', '合计（元）'])
    expect(rows[0]).toContain('其他；报价写错了单位')
  })

  test('has its offers as a table for quantities, filled in with the current choice', async () => {
    const params = { id: published.order.id }
    expect(await refusalOf(await ask(exportAllocation, { params, body: { lines: [] } }, 'award'))).toMatchObject({
      code: code.notNow,
      data: { reason: 'not_opened' },
    })
    const opened = await anOpenedOrder(world, [
      ['28.00', '60.00'],
      ['27.50', null],
      ['29.00', null],
    ])
    await world.db
      .updateTable('tenders')
      .set({ supplier_name: '=cmd' })
      .where('order_id', '=', opened.order.id)
      .where('supplier_id', '=', opened.suppliers[1]?.id ?? '')
      .execute()
    const { data } = await world.call(listTenders, { query: { order_id: opened.order.id } }, { as: 'award' })
    const [offer] = data.list.flatMap((one) => (one.sealed ? [] : one.items))
    const lines = [{ tender_item_id: offer?.id ?? '', awarded_qty: '12.5' }]
    const own = { params: { id: opened.order.id } }
    expect((await refusalOf(await ask(exportAllocation, { ...own, body: { lines } }, 'quality'))).code).toBe(
      code.permissionMissing,
    )
    const [head, ...rows] = await sheetOf(await ask(exportAllocation, { ...own, body: { lines } }, 'award'))
    expect(head?.at(0)).toBe('行号')
    expect(head?.at(-1)).toBe('授标量')
    expect(rows).toHaveLength(4)
    expect(rows.map((row) => row.at(-1)).filter((one) => one !== null)).toEqual([12.5])
    expect(rows.map((row) => row[head?.indexOf('供应商') ?? -1])).toContain("'=cmd")
  })
})

/** The verdicts of one supplier's offers, in the order of the lines. */
const verdictOf = ([head = [], ...rows]: readonly (readonly unknown[])[], supplier: string | undefined) =>
  rows.filter((row) => row[head.indexOf('供应商')] === supplier).flatMap((row) => row[head.indexOf('结论')] ?? [])

test('every permission to export is in a preset, and no other call with files is open to all', () => {
  const codes = [
    exportOrders,
    exportSuppliers,
    exportTemplates,
    exportUsers,
    exportOrder,
    exportComparison,
    exportAllocation,
  ].flatMap(({ access }) => access)
  expect(codes.filter((one) => !(rolePresets.admin as readonly string[]).includes(one))).toEqual([])
  expect(submitAward.file).toBe(false)
})
