import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aHerb, aSupplier } from '../support/factories.ts'
import { expectList, NOBODY, openSpecClient, type SpecClient } from './spec-client.ts'

interface Recorded {
  readonly id: string
  readonly version: number
}
interface Region {
  readonly code: string
  readonly name: string
  readonly level: number
  readonly children: readonly Region[]
}

let server: SpecClient
let herb: string

beforeAll(async () => {
  server = await openSpecClient()
  herb = await aHerb(server.world, '黄芪')
})
afterAll(() => server.close())

const expectMissing = async (call: string, permission: string, how: { as: string; body?: unknown; query?: object }) =>
  expect(await server.ask(call, { ...how, query: { ...how.query } })).toMatchObject({
    code: 4003,
    data: { permission },
  })

describe('Customer application records, which are the suppliers', () => {
  const RECORDS = '/v1/user/applyrecord_customer/'

  it('GET /v1/user/applyrecord_customer/ lists, filters and pages; needs 21-supplier', async () => {
    const { name } = await aSupplier(server.world, { name: '陇西青禾合作社', status: 'pending' })
    const all = await server.data(`GET ${RECORDS}`, { as: 'supplier' })
    expectList(all)
    const query = { status: 'pending,supplement', supplier_type: 'producer', region_code: '341600', search: name }
    const { list } = await server.data<{ list: object[] }>(`GET ${RECORDS}`, { as: 'supplier', query })
    expect(list).toMatchObject([{ supplier_name: name, status: 'pending' }])
    const none = await server.data<{ total: number }>(`GET ${RECORDS}`, { as: 'supplier', query: { herbal_id: herb } })
    expect(none.total).toBe(0)
    expect((await server.ask(`GET ${RECORDS}`, { as: 'supplier', query: { status: 'wild' } })).code).toBe(4001)
    await expectMissing(`GET ${RECORDS}`, '21-supplier', { as: 'opener' })
  })

  it('GET /v1/user/applyrecord_customer/{id}/ gives one; another enterprise finds none', async () => {
    const { id, name } = await aSupplier(server.world)
    expect(await server.data(`GET ${RECORDS}${id}/`, { as: 'supplier' })).toMatchObject({ id, supplier_name: name })
    expect((await server.ask(`GET ${RECORDS}${id}/`, { as: 'other-admin' })).code).toBe(4004)
    expect((await server.ask(`GET ${RECORDS}${NOBODY}/`, { as: 'supplier' })).code).toBe(4004)
    await expectMissing(`GET ${RECORDS}${id}/`, '21-supplier', { as: 'opener' })
  })

  it('PUT /v1/user/applyrecord_customer/{id}/ edits fields, and certifies by its status with an opinion', async () => {
    const { id } = await aSupplier(server.world, { status: 'pending' })
    const { version } = await server.data<Recorded>(`GET ${RECORDS}${id}/`, { as: 'supplier' })
    const body = { version, contact_name: '李青', email: 'li@example.com' }
    const edited = await server.data<Recorded>(`PUT ${RECORDS}${id}/`, { as: 'supplier', body })
    expect(edited).toMatchObject({ id, contact_name: '李青', version: version + 1 })
    expect((await server.ask(`PUT ${RECORDS}${id}/`, { as: 'supplier', body })).code).toBe(4009)
    const certify = { version: version + 1, status: 'certified', audit_opinion: '证照齐全' }
    const certified = await server.data(`PUT ${RECORDS}${id}/`, { as: 'supplier', body: certify })
    expect(certified).toMatchObject({ status: 'certified', audit_opinion: '证照齐全' })
    const late = { version: version + 2, status: 'rejected', audit_opinion: '材料不符' }
    expect(await server.ask(`PUT ${RECORDS}${id}/`, { as: 'supplier', body: late })).toMatchObject({ code: 4010 })
    const said = await server.ask(`PUT ${RECORDS}${id}/`, { as: 'supplier', body: { version: 1, contact_phone: '1' } })
    expect(said).toMatchObject({ code: 4001, data: { errors: [{ path: 'contact_phone' }] } })
    await expectMissing(`PUT ${RECORDS}${id}/`, '21-supplier-certify', { as: 'buyer', body: certify })
  })
})

describe('Public look-ups', () => {
  it('GET /v1/public/herbal/ finds herbs by name, alias, pinyin and initials', async () => {
    await aHerb(server.world, '川芎')
    for (const search of ['川芎', 'chuanxiong', 'chuan xiong', 'cx']) {
      const data = await server.data<{ list: { name: string }[] }>('GET /v1/public/herbal/', { query: { search } })
      expectList(data)
      expect([search, data.list.map((one) => one.name)]).toEqual([search, expect.arrayContaining(['川芎'])])
    }
    const roots = await server.data<{ list: object[] }>('GET /v1/public/herbal/', { query: { category: 'mineral' } })
    expect(roots.list).toEqual([])
    expect((await server.ask('GET /v1/public/herbal/', { query: { category: 'stone' } })).code).toBe(4001)
  })

  it('GET /v1/public/region/tree/ gives the places of China as a tree, down to the requested level', async () => {
    const tree = await server.data<Region[]>('GET /v1/public/region/tree/')
    const anhui = tree.find((one) => one.code === '340000')
    const bozhou = anhui?.children.find((one) => one.code === '341600')
    expect(bozhou).toMatchObject({ name: '亳州市', level: 2, parent_code: '340000' })
    expect(bozhou?.children.map((one) => one.name)).toContain('谯城区')
    expect(tree.map((one) => one.code)).toEqual(expect.arrayContaining(['000001', '900000']))
    const provinces = await server.data<Region[]>('GET /v1/public/region/tree/', { query: { level: 1 } })
    expect(provinces.flatMap((one) => one.children)).toEqual([])
    expect((await server.ask('GET /v1/public/region/tree/', { query: { level: 9 } })).code).toBe(4001)
  })

  it('POST /v1/public/genrate_code/ makes codes whose check character can be checked', async () => {
    const body = { type: 'apply', count: 3 }
    const { codes } = await server.data<{ codes: { id: string; code: string; qr_url: string }[] }>(
      'POST /v1/public/genrate_code/',
      { as: 'buyer', body },
    )
    expect(new Set(codes.map((one) => one.code)).size).toBe(3)
    for (const one of codes) {
      expect(one.code).toMatch(/^GY[0-9A-Z]+$/)
      expect(one.qr_url).toContain(`/trace/${one.code}`)
    }
    const many = await server.ask('POST /v1/public/genrate_code/', { as: 'buyer', body: { type: 'apply', count: 101 } })
    expect(many).toMatchObject({ code: 4001, data: { errors: [{ path: 'count' }] } })
    const trace = { type: 'trace', decision_line_id: NOBODY, batch_no: 'A1', qty: '1', unit: 'kg' }
    await expectMissing('POST /v1/public/genrate_code/', '21-bidding-comparison-award', { as: 'buyer', body: trace })
  })
})

describe('Herbal templates', () => {
  const TEMPLATES = '/v1/bidding/herbal_template/'
  const specs = [{ code: 'water', name_zh: '水分', operator: 'lte', max: '10.0', unit: '%', basis: 'internal' }]
  let made: Recorded

  it('POST /v1/bidding/herbal_template/ creates one', async () => {
    const body = { name: '黄芪', herbal_id: herb, goods_type: 'crude_herb', grade: 'tong', quality_specs: specs }
    made = await server.data<Recorded>(`POST ${TEMPLATES}`, { as: 'admin', body })
    expect(made).toMatchObject({ name: '黄芪', herbal_id: herb, status: 'active', quality_specs: [{ code: 'water' }] })
    const wrong = await server.ask(`POST ${TEMPLATES}`, { as: 'admin', body: { ...body, goods_type: 'x', id: NOBODY } })
    expect(wrong.code).toBe(4001)
    expect(wrong.data?.errors?.map((one) => one.path).toSorted()).toEqual(['goods_type', 'id'])
    await expectMissing(`POST ${TEMPLATES}`, '21-bidding-order-herbal_template-edit', { as: 'buyer', body })
  })

  it('GET /v1/bidding/herbal_template/ lists and filters, also for authors of demands', async () => {
    for (const as of ['admin', 'buyer']) {
      const data = await server.data<{ list: Recorded[] }>(`GET ${TEMPLATES}`, {
        as,
        query: { status: 'active', category: 'root', goods_type: 'crude_herb', herbal_id: herb, search: '黄芪' },
      })
      expectList(data)
      expect(data.list.map((one) => one.id)).toEqual([made.id])
    }
    expect((await server.ask(`GET ${TEMPLATES}`, { as: 'supplier' })).code).toBe(4003)
  })

  it('GET /v1/bidding/herbal_template/{id}/ gives one; another enterprise finds none', async () => {
    expect(await server.data(`GET ${TEMPLATES}${made.id}/`, { as: 'buyer' })).toMatchObject({
      id: made.id,
      name: '黄芪',
    })
    expect((await server.ask(`GET ${TEMPLATES}${made.id}/`, { as: 'other-admin' })).code).toBe(4004)
  })

  it('PUT /v1/bidding/herbal_template/{id}/ edits it; an old version is 4009', async () => {
    const body = { version: made.version, size_spec: '直径 1 cm 以上', reference_price: '28.5' }
    const edited = await server.data<Recorded>(`PUT ${TEMPLATES}${made.id}/`, { as: 'admin', body })
    expect(edited).toMatchObject({ size_spec: '直径 1 cm 以上', version: made.version + 1 })
    expect((await server.ask(`PUT ${TEMPLATES}${made.id}/`, { as: 'admin', body })).code).toBe(4009)
    await expectMissing(`PUT ${TEMPLATES}${made.id}/`, '21-bidding-order-herbal_template-edit', { as: 'buyer', body })
    made = edited
  })

  it('DELETE /v1/bidding/herbal_template/{id}/ removes it; one that is used is 4010', async () => {
    const line = { name: '黄芪', herbal_id: herb, template_id: made.id, grade: 'tong', quantity: '10', unit: 'kg' }
    await server.data('POST /v1/bidding/order/', { as: 'buyer', body: { title: '用到模板的需求', items: [line] } })
    const query = { version: made.version }
    await expectMissing(`DELETE ${TEMPLATES}${made.id}/`, '21-bidding-order-herbal_template-delete', {
      as: 'buyer',
      query,
    })
    expect((await server.ask(`DELETE ${TEMPLATES}${made.id}/`, { as: 'admin', query })).code).toBe(4010)
    const unused = await server.data<Recorded>(`POST ${TEMPLATES}`, {
      as: 'admin',
      body: { name: '炙黄芪', herbal_id: herb, goods_type: 'decoction_piece' },
    })
    const removal = { as: 'admin', query: { version: unused.version } }
    expect(await server.data(`DELETE ${TEMPLATES}${unused.id}/`, removal)).toBeNull()
    expect((await server.ask(`GET ${TEMPLATES}${unused.id}/`, { as: 'admin' })).code).toBe(4004)
  })
})
