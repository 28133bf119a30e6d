import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCharacter, codePrefixes, codeTypes, readCode } from '#contract/codes.check.ts'
import { codeStatuses } from '#contract/codes.lifecycle.ts'
import { generateCodes, listCodes, moveCode, printCodes, readTrace } from '#contract/codes.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders.ts'
import { anAwardedOrder } from '../support/awarded.ts'
import { aReviewedOrder } from '../support/factories.ts'
import { HOME_ID } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let order: Order

beforeAll(async () => {
  world = await createWorld()
  order = await anAwardedOrder(world)
  // The origin that the supplier declared.
  await world.db.updateTable('award_lines').set({ origin_region_code: '621126' }).execute()
})
afterAll(() => world.close())

describe('POST /v1/public/genrate_code/', () => {
  it.each(codeTypes.filter((type) => type !== 'trace'))('makes a checkable code of type %s', async (type) => {
    const { code, data } = await make({ type, count: 2 }, 'buyer')
    expect(code).toBe(0)
    const day = new Date(Date.now() + world.clockOffset + 8 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')
    for (const [nth, one] of data.codes.entries()) {
      expect(one.code.slice(0, -1)).toBe(`${codePrefixes[type]}${day}${await numberOf(HOME_ID)}00000${nth + 1}`)
      expect(one.code.at(-1)).toBe(checkCharacter(one.code.slice(0, -1)))
      expect(one.qr_url).toBe(`http://localhost/trace/${one.code}`)
    }
  })

  it('answers a fault while it looks for several records, and leaves no failed statement behind that nobody hears', async () => {
    const records = { order_id: order.id, supplier_id: HOME_ID, herbal_id: HOME_ID }
    await sql`revoke select on orders from herbal_app`.execute(world.db)
    try {
      expect((await make({ type: 'order', ...records })).code).toBe(5000)
    } finally {
      await sql`grant select on orders to herbal_app`.execute(world.db)
    }
    expect((await make({ type: 'order', ...records })).code).toBe(4004)
  })

  it('makes the packages of an awarded line, in one lot and with consecutive numbers', async () => {
    const [line] = order.award?.lines ?? []
    const body = pack(line?.id, {
      count: 2,
      harvest_date: '2026-09-01',
      process_date: '2026-10-02',
      is_qualified: true,
    })
    const first = await make(body)
    expect(first.data.codes).toHaveLength(2)
    const second = await make({ ...body, count: 1 })
    const { list } = (await codesOf({ decision_line_id: line?.id, ordering: 'created_at,serial' })).data
    const lots = list.filter((one) => one.type === 'batch')
    expect(lots).toHaveLength(1)
    expect(line).toMatchObject({ deliverable: true })
    expect(lots[0]).toMatchObject({ batch_no: 'L-1', qty: null, parent_code: null, order_id: order.id, check_ok: true })
    const packages = list.filter((one) => one.type === 'trace')
    expect(packages.map((one) => [one.code, one.serial, one.parent_code])).toEqual(
      [...first.data.codes, ...second.data.codes].map((one, at) => [one.code, at + 1, lots[0]?.code]),
    )
    expect(packages[0]).toMatchObject({
      qty: '25.000',
      unit: 'kg',
      supplier_id: line?.supplier_id,
      status: 'created',
      is_qualified: true,
      goods: { herb: '黄芪', supplier: line?.supplier_name, buyer: '本草测试饮片厂', grade: 'tong' },
    })
  })

  it('packs no more than was awarded', async () => {
    const fresh = await anAwardedOrder(world)
    await world.db.updateTable('award_lines').set({ origin_region_code: '621126' }).execute()
    const line = fresh.award?.lines.find((one) => one.awarded_qty === '500.000')
    expect((await make(pack(line?.id, { count: 19, qty: '25' }))).code).toBe(0)
    expect(await make(pack(line?.id, { count: 2, qty: '25' }))).toMatchObject({
      code: 4001,
      data: { errors: [{ path: 'qty', code: 'packed_over', message: '超过中标量，还可装 25 kg' }] },
    })
    expect((await make(pack(line?.id, { qty: '0.025', unit: 't' }))).code).toBe(0)
    expect((await make(pack(line?.id, { qty: '1', unit: 'g' }))).code).toBe(4001)
  })

  it('prints the origin as it was declared in words, and refuses a region that these words do not name', async () => {
    const fresh = await anAwardedOrder(world)
    const line = fresh.award?.lines[0]?.id ?? ''
    const declared = world.db.updateTable('award_lines').set({ origin_text: '甘肃岷县' }).where('id', '=', line)
    await declared.execute()
    const elsewhere = await make(pack(line, { origin_code: '341600' }))
    expect(elsewhere.refused.errors).toMatchObject([{ path: 'origin_code', code: 'origin_differs' }])
    expect((await make(pack(line, { origin_code: '621126' }))).code).toBe(0)
    const { list } = (await codesOf({ decision_line_id: line })).data
    expect(list.map((one) => one.goods?.origin)).toEqual(['甘肃岷县', '甘肃岷县'])
  })

  it('refuses goods harvested or processed in the future, or processed before their harvest', async () => {
    const [line] = order.award?.lines ?? []
    const refused = async (days: Partial<Body>) =>
      (await make(pack(line?.id, days))).refused.errors?.map((one) => [one.path, one.code])
    expect(await refused({ harvest_date: '2099-10-01' })).toEqual([['harvest_date', 'day_ahead']])
    expect(await refused({ process_date: '2099-10-01' })).toEqual([['process_date', 'day_ahead']])
    expect(await refused({ harvest_date: '2026-10-02', process_date: '2026-10-01' })).toEqual([
      ['process_date', 'before_harvest'],
    ])
  })

  it('refuses missing, unknown and unsuitable input, and needs no award for the code of a demand', async () => {
    const line = order.award?.lines[0]?.id ?? ''
    const paths = async (body: Body) => (await make(body)).refused.errors?.map((one) => one.path)
    expect(await paths({ type: 'trace' })).toEqual(['decision_line_id'])
    expect(await paths({ type: 'trace', parent_code: 'PC1', qty: '1' })).toEqual(['parent_code'])
    expect(await paths(pack(line, { origin_code: '999999' }))).toEqual(['origin_code'])
    expect(await paths({ type: 'order', count: 101 })).toEqual(['count'])
    expect(await paths(pack(line, { scheme: 'gs1' }))).toEqual(['scheme'])
    expect(await paths({ type: 'batch', scheme: 'gs1' })).toEqual(['scheme'])
    expect((await make(pack(HOME_ID))).code).toBe(4004)
    expect((await make({ type: 'order', order_id: HOME_ID })).code).toBe(4004)
    expect((await make({ ...pack(line), order_id: HOME_ID })).code).toBe(4004)
    const { order: reviewed } = await aReviewedOrder(world, [['26.80', '59.50']], { min_bids: 1 })
    expect((await make({ type: 'order', order_id: reviewed.id })).code).toBe(0)
  })

  it('is made for goods by those who may award, and for a demand by those who may read it', async () => {
    const line = order.award?.lines[0]?.id
    const needs = async (body: Body, as: string) => (await make(body, as)).refused.permission
    expect(await needs(pack(line), 'buyer')).toBe('21-bidding-comparison-award')
    expect(await needs({ type: 'batch', decision_line_id: line }, 'buyer')).toBe('21-bidding-comparison-award')
    expect(await needs({ type: 'order', order_id: order.id }, 'supplier')).toBe('21-bidding-order')
    expect((await make({ type: 'apply' }, 'supplier')).code).toBe(0)
    expect((await world.call(generateCodes, { body: { type: 'apply' } })).code).toBe(401)
  })

  it('gives nothing of one enterprise to another', async () => {
    const line = order.award?.lines[0]?.id
    expect((await make(pack(line), 'other-admin')).code).toBe(4004)
    expect((await make({ type: 'order', order_id: order.id }, 'other-admin')).code).toBe(4004)
    expect((await make({ type: 'apply', supplier_id: order.award?.lines[0]?.supplier_id }, 'other-admin')).code).toBe(
      4004,
    )
    expect((await codesOf({}, 'other-admin')).data.total).toBe(0)
    const theirs = await make({ type: 'apply' }, 'other-admin')
    expect(theirs.data.codes[0]?.code.slice(8, 12)).not.toBe(await numberOf(HOME_ID))
  })

  it('numbers without gaps and duplicates, however many ask at once', async () => {
    const before = (await make({ type: 'template' })).data.codes[0]?.code ?? ''
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => make({ type: 'template', count: at + 1 })))
    const numbers = answers
      .flatMap((one) => one.data.codes)
      .map((one) => Number(one.code.slice(12, 18)))
      .toSorted((a, b) => a - b)
    const from = Number(before.slice(12, 18)) + 1
    expect(numbers).toEqual(Array.from({ length: 78 }, (_, at) => from + at))
  })

  it('makes GS1 package numbers only under the enterprise’s own prefix', async () => {
    await world.db.updateTable('enterprises').set({ gs1_prefix: '6912345' }).where('id', '=', HOME_ID).execute()
    const { data } = await make(pack(order.award?.lines[0]?.id, { scheme: 'gs1', count: 2, batch_no: 'L-9' }))
    expect(data.codes.map((one) => one.code.slice(0, -1))).toEqual(['06912345000000001', '06912345000000002'])
    expect(data.codes.map((one) => readCode(one.code).is)).toEqual(['gs1', 'gs1'])
    expect((await trace(data.codes[0]?.code ?? '')).data).toMatchObject({ standing: 'valid', scheme: 'gs1' })
  })

  it('leaves one row in the trail', async () => {
    const rows = await world.db
      .selectFrom('audit_rows')
      .where('noun', '=', 'codes')
      .where('action', '=', 'generate')
      .select('payload')
      .execute()
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.at(-1)?.payload).toMatchObject({ type: expect.any(String), count: expect.any(Number) })
  })
})

describe('a code', () => {
  it('goes from created to printed, to activated and to used', async () => {
    const id = (await make({ type: 'batch' })).data.codes[0]?.id ?? ''
    expect((await move(id, 1, 'used')).refused.reason).toBe('wrong_state')
    expect((await move(id, 1, 'printed')).data).toMatchObject({
      status: 'printed',
      printed_count: 1,
      version: 2,
      allowed_actions: ['print', 'activate', 'void'],
    })
    expect((await move(id, 2, 'printed')).data).toMatchObject({ status: 'printed', printed_count: 2 })
    expect(await move(id, 2, 'activated')).toMatchObject({ code: 4009, data: { version: 3 } })
    expect((await move(id, 3, 'activated')).data.status).toBe('activated')
    expect((await move(id, 4, 'used')).data).toMatchObject({ status: 'used', allowed_actions: [] })
    expect(await move(id, 5, 'void', '贴错')).toMatchObject({ code: 4010 })
  })

  it('becomes void with a reason and for ever, and a lot becomes void with its packages', async () => {
    const body = pack(order.award?.lines[0]?.id, { batch_no: 'L-2', count: 3 })
    const made = (await make(body)).data.codes
    const used = (await codesOf({ search: made[0]?.code })).data.list[0]
    await move(used?.id ?? '', 1, 'activated')
    await move(used?.id ?? '', 2, 'used')
    const lot = (await codesOf({ search: used?.parent_code ?? '' })).data.list[0]
    expect(lot?.allowed_actions).toEqual(['print', 'activate', 'void'])
    // A viewer without the permission to change it is offered no action.
    const seen = (await codesOf({ search: used?.parent_code ?? '' }, 'buyer')).data.list[0]
    expect(seen).toMatchObject({ id: lot?.id, allowed_actions: [] })
    expect((await move(lot?.id ?? '', 1, 'void')).refused.errors?.[0]?.path).toBe('reason')
    expect((await move(lot?.id ?? '', 1, 'void', '检验不合格')).data).toMatchObject({
      status: 'void',
      void_reason: '检验不合格',
    })
    const below = await codesOf({ parent_code: lot?.code ?? '', ordering: 'serial' })
    expect(below.data.list.map((one) => one.status)).toEqual(['used', 'void', 'void'])
    expect((await move(lot?.id ?? '', 2, 'activated')).code).toBe(4010)
    // The number of the lot is free again, its codes are not.
    const again = (await make({ ...body, count: 1 })).data.codes[0]?.code
    expect(made.map((one) => one.code)).not.toContain(again)
  })

  it('is printed together with others, unless one of them is void', async () => {
    const made = (await make({ type: 'batch', count: 3 })).data.codes.map((one) => one.id)
    expect((await print(made)).data).toEqual({ printed: 3 })
    const first = (
      await world.db
        .selectFrom('codes')
        .selectAll()
        .where('id', '=', made[0] ?? '')
        .execute()
    )[0]
    expect(first).toMatchObject({ status: 'printed', printed_count: 1 })
    await move(made[1] ?? '', 2, 'void', '贴错')
    expect(await print(made)).toMatchObject({ code: 4010, refused: { reason: 'label_void', status: 'void' } })
    expect((await print([HOME_ID])).code).toBe(4004)
    expect((await print(made, 'other-admin')).code).toBe(4004)
    expect((await print(made, 'buyer')).refused.permission).toBe('21-bidding-comparison-award')
    expect((await move(made[0] ?? '', 2, 'activated', undefined, 'other-admin')).code).toBe(4004)
    expect((await move(made[0] ?? '', 2, 'activated', undefined, 'buyer')).code).toBe(4003)
  })

  it('has the statuses that the database allows', async () => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'codes_status_check'`.execute(
      world.db,
    )
    expect([...(rows[0]?.text ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1])).toEqual(codeStatuses)
  })
})

describe('GET /v1/public/trace/{code}/', () => {
  it('shows an anonymous visitor the goods, and nothing about prices or people', async () => {
    const line = order.award?.lines[0]
    const made = await make(pack(line?.id, { batch_no: 'L-3', origin_code: '621126', harvest_date: '2026-09-01' }))
    const code = made.data.codes[0]?.code ?? ''
    const answer = await trace(` ${code.toLowerCase().slice(0, 8)}-${code.slice(8)} `)
    expect(answer.data).toEqual({
      code,
      standing: 'valid',
      fault: null,
      type: 'trace',
      scheme: 'internal',
      is_used: false,
      made_at: expect.any(String),
      goods: {
        herb: '黄芪',
        processing: null,
        grade: 'tong',
        origin: '甘肃省定西市岷县',
        supplier: line?.supplier_name,
        buyer: '本草测试饮片厂',
        quality_standard: 'chp2025',
        batch_no: 'L-3',
        harvest_date: '2026-09-01',
        process_date: null,
        qty: '25.000',
        unit: 'kg',
        package_level: null,
        serial: 1,
        is_qualified: false,
      },
    })
    expect(JSON.stringify(answer.data)).not.toMatch(/26\.8|price|amount|order|enterprise_id|created_by/)
  })

  it('states only that the code of a document is genuine', async () => {
    const code = (await make({ type: 'order', order_id: order.id })).data.codes[0]?.code ?? ''
    expect((await trace(code)).data).toMatchObject({ standing: 'valid', type: 'order', goods: null })
  })

  it('distinguishes void, unknown and misspelt codes', async () => {
    const made = (await make({ type: 'batch' })).data.codes[0]
    await move(made?.id ?? '', 1, 'void', '贴错')
    expect((await trace(made?.code ?? '')).data).toMatchObject({ standing: 'void', type: 'batch' })
    const body = 'ZS2611209999000001'
    expect((await trace(body + checkCharacter(body))).data).toMatchObject({ standing: 'unknown', type: null })
    expect((await trace(`${made?.code.slice(0, -1)}?`)).data).toMatchObject({ standing: 'misspelt', fault: 'shape' })
    const wrong = made?.code.endsWith('7') ? '8' : '7'
    expect((await trace(made?.code.slice(0, -1) + wrong)).data).toMatchObject({ standing: 'misspelt', fault: 'check' })
  })

  it('limits the requests of one network', async () => {
    for (let asked = 0; asked < 130; asked += 1) {
      const answer = await trace('ZS')
      if (answer.code === 0) continue
      expect(answer).toMatchObject({ code: 4029, refused: { retry_after: expect.any(Number) } })
      world.advance({ minutes: 2 })
      expect((await trace('ZS')).code).toBe(0)
      return
    }
    throw new Error('never refused')
  })
})

type Body = NonNullable<InputOf<typeof generateCodes>['body']>
type Query = NonNullable<InputOf<typeof listCodes>['query']>

const make = (body: Body, as = 'award') => world.call(generateCodes, { body }, { as })
const pack = (line: string | undefined, over: Partial<Body> = {}): Body => ({
  type: 'trace',
  decision_line_id: line,
  batch_no: 'L-1',
  qty: '25',
  ...over,
})
const codesOf = (query: Query, as = 'award') => world.call(listCodes, { query: { page_size: 100, ...query } }, { as })
const move = (
  id: string,
  version: number,
  status: 'printed' | 'activated' | 'used' | 'void',
  reason?: string,
  as = 'award',
) => world.call(moveCode, { params: { id }, body: { version, status, reason } }, { as })
const print = (ids: string[], as = 'award') => world.call(printCodes, { body: { ids } }, { as })
const trace = (code: string) => world.call(readTrace, { params: { code } })

const numberOf = async (id: string): Promise<string> => {
  const { number } = await world.db
    .selectFrom('enterprises')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return String(number).padStart(4, '0')
}
