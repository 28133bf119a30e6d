// Bodies that a reader of the specification might send where it leaves the form open. Each is accepted, and nothing
// forbidden is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aHerb, aSupplier, inHours } from '../support/factories.ts'
import { NOBODY, openSpecClient, type SpecClient } from './spec-client.ts'

let server: SpecClient
/** A herb of the catalogue. */
let herbal_id: string
beforeAll(async () => {
  server = await openSpecClient()
  herbal_id = await aHerb(server.world, '黄芪')
})
afterAll(() => server.close())

const ORDER = '/v1/bidding/order/'
const TEMPLATE = '/v1/bidding/herbal_template/'

interface Order {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly items: readonly { readonly id: string; readonly quality_specs: readonly object[] }[]
}

const pending = async (body: object = {}): Promise<Order> => {
  const supplier = await aSupplier(server.world)
  return server.data<Order>(`POST ${ORDER}`, {
    as: 'buyer',
    body: {
      title: '照着文档写的需求',
      submit: true,
      invited_supplier_ids: [supplier.id],
      bid_deadline_at: inHours(server.world, 72),
      delivery_date: inHours(server.world, 24 * 30).slice(0, 10),
      contact_name: '王淑敏',
      contact_phone: '13800000001',
      items: [{ name: '黄芪', quantity: '1000', unit: 'kg' }],
      ...body,
    },
  })
}

describe('Numbers', () => {
  it('other than money and quantity come as numbers or as strings, and are answered as strings', async () => {
    const spec = { code: 'water', name_zh: '水分', operator: 'lte', max: 9.5, unit: '%', chp_limit: 10 }
    const items = [{ name: '黄芪', quantity: '1', unit: 'kg', qty_tolerance_pct: 5, quality_specs: [spec] }]
    const order = await server.data<Order>(`POST ${ORDER}`, {
      as: 'buyer',
      body: { title: '百分数写成数', tax_rate: 9, performance_bond_pct: '5', price_band_pct: 20, items },
    })
    expect(order).toMatchObject({
      tax_rate: '9.00',
      performance_bond_pct: '5.00',
      price_band_pct: '20.00',
      items: [{ qty_tolerance_pct: '5.00', quality_specs: [{ max: '9.5', chp_limit: '10', basis: 'internal' }] }],
    })
    const said = await server.ask(`POST ${ORDER}`, { as: 'buyer', body: { title: '超过一百', tax_rate: 100.5 } })
    expect(said).toMatchObject({ code: 4001, data: { errors: [{ path: 'tax_rate', code: 'percent' }] } })
  })

  it('of money and quantity must be strings', async () => {
    const body = { title: '数字金额', budget_amount: 100, items: [{ name: '黄芪', quantity: 1, unit: 'kg' }] }
    const said = await server.ask(`POST ${ORDER}`, { as: 'buyer', body })
    expect(said.data?.errors?.map((one) => one.path).toSorted()).toEqual(['budget_amount', 'items.0.quantity'])
  })
})

describe('An action of the process', () => {
  it('takes a null opinion, a null payload, and an opinion of one character', async () => {
    const audit = (as: string, order: Order, rest: object) =>
      server.data<Order>(`PUT ${ORDER}${order.id}/audit/`, { as, body: { version: order.version, ...rest } })
    const silent = await pending()
    expect((await audit('chief', silent, { action: 'approve', opinion: null, payload: null })).status).toBe('bidding')
    const short = await pending()
    expect((await audit('chief', short, { action: 'approve', opinion: '准', payload: {} })).status).toBe('bidding')
    const empty = await pending()
    expect((await audit('buyer', empty, { action: 'withdraw', opinion: '' })).status).toBe('draft')
  })

  it('that returns a demand needs an opinion of two characters', async () => {
    const { id, version } = await pending()
    for (const opinion of [undefined, null, '', '不']) {
      const body = { action: 'reject', version, opinion }
      const said = await server.ask(`PUT ${ORDER}${id}/audit/`, { as: 'chief', body })
      expect(said).toMatchObject({ code: 4001, data: { errors: [{ path: 'opinion' }] } })
    }
  })
})

describe('A record named in a body', () => {
  it('that does not exist or belongs to another enterprise is 4004, with the name of its field', async () => {
    const foreign = await server.data<{ id: string }>(`POST ${TEMPLATE}`, {
      as: 'other-admin',
      body: { name: '别家的黄芪', herbal_id },
    })
    const bodies: [object, string][] = [
      [{ invited_supplier_ids: [NOBODY] }, 'invited_supplier_ids.0'],
      [{ items: [{ herbal_id: NOBODY, quantity: '1', unit: 'kg' }] }, 'items.0.herbal_id'],
      [{ items: [{ template_id: foreign.id, name: '黄芪', quantity: '1', unit: 'kg' }] }, 'items.0.template_id'],
    ]
    for (const [body, path] of bodies) {
      const said = await server.ask(`POST ${ORDER}`, { as: 'buyer', body: { title: '引用别家', ...body } })
      expect(said).toMatchObject({ code: 4004, data: { errors: [{ path }] } })
      expect(said.text).not.toContain('别家的黄芪')
    }
  })
})

describe('A template', () => {
  it('needs a name and a herb, and takes the rest from its herb', async () => {
    const body = { name: '只有名称的黄芪', herbal_id }
    expect(await server.data(`POST ${TEMPLATE}`, { as: 'admin', body })).toMatchObject({
      goods_type: 'crude_herb',
      unit: 'kg',
      status: 'active',
      is_deleted: false,
    })
  })
})

describe('Lists', () => {
  it.each([
    ['/v1/bidding/order_pc/', 'admin', ['budget_amount', '-delivery_date,order_no', 'purchase_method']],
    ['/v1/user/manage/', 'admin', ['-updated_at', 'position']],
    ['/v1/user/applyrecord_customer/', 'supplier', ['certify_level', 'short_name']],
    ['/v1/bidding/herbal_template/', 'admin', ['grade']],
    ['/v1/public/herbal/', 'admin', ['-created_at', 'category,name_latin']],
  ])('%s can be sorted by its fields', async (path, as, orderings) => {
    for (const ordering of orderings)
      expect((await server.ask(`GET ${path}`, { as, query: { ordering } })).code, ordering).toBe(0)
  })

  it('a span of time is given by instants or by days in China, including the whole last day', async () => {
    const order = await pending()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(
      Date.parse(inHours(server.world, 0)),
    )
    const found = async (query: Record<string, string>) =>
      (await server.data<{ list: Order[] }>('GET /v1/bidding/order_pc/', { as: 'buyer', query })).list.map(
        ({ id }) => id,
      )
    expect(await found({ created_at_from: today, created_at_to: today })).toContain(order.id)
    expect(await found({ created_at_to: '2020-01-01' })).toEqual([])
    const wrong = { created_at_from: '2026-02-30' }
    expect((await server.ask('GET /v1/bidding/order_pc/', { as: 'buyer', query: wrong })).code).toBe(4001)
  })

  it('of tenders show the requested round', async () => {
    const { id: order_id } = await pending()
    const { list } = await server.data<{ list: object[] }>('GET /v1/bidding/tender_pc/', {
      as: 'buyer',
      query: { order_id, round: 2, ordering: '-created_at' },
    })
    expect(list).toEqual([])
  })
})

describe('A supplier’s page', () => {
  it('takes a marker content of a few hundredths, and a code instead of a text for declining', async () => {
    const order = await pending()
    await server.data(`PUT ${ORDER}${order.id}/audit/`, {
      as: 'chief',
      body: { action: 'approve', version: order.version },
    })
    const { list } = await server.data<{ list: { token: string }[] }>('GET /v1/bidding/tender_link/', {
      as: 'buyer',
      query: { order_id: order.id },
    })
    const headers = await server.atLink(list[0]?.token ?? '')
    const line = { order_item_id: order.items[0]?.id, unit_price: '28.5', offered_qty: '1000', content_pct: '0.082' }
    const draft = { submit: false, tax_rate: 9, items: [{ ...line, moisture_pct: 8.5 }] }
    expect(await server.data('PUT /v1/public/tender/0/', { headers, body: draft })).toMatchObject({
      tender: {
        order_id: order.id,
        tender_no: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{6}$/),
        tax_rate: '9',
        items: [{ content_pct: '0.082', moisture_pct: '8.5' }],
      },
    })
    await server.data('POST /v1/public/tender/0/decline/', { headers, body: { reason: 'no_stock' } })
    const told = await server.data<{ list: object[] }>('GET /v1/bidding/read_recorde/', {
      as: 'buyer',
      query: { order_id: order.id },
    })
    expect(told.list).toMatchObject([{ intent: 'declined', decline_reason: 'no_stock', decline_text: null }])
  })
})

describe('A call without a body', () => {
  it('with a token needs no media type, because no form of another site can send a token', async () => {
    const { world } = server
    const leave = async (headers: Record<string, string>) =>
      (
        await world.http('/api/v1/user/login_out/', {
          method: 'POST',
          headers: { system: '21', client: '2', ...headers },
        })
      ).status
    expect(await leave({ token: await world.tokenOf('audit') })).toBe(200)
    expect(await leave({})).toBe(415)
  })
})

describe('The document of the calls', () => {
  it('states for each call what it does and what it may answer, and where the API is', async () => {
    const { text } = await server.ask('GET /openapi.json')
    const { paths, servers } = JSON.parse(text)
    expect(servers).toEqual([{ url: '/api' }])
    const operations = Object.values<Record<string, { operationId: string; summary?: string; 'x-codes': number[] }>>(
      paths,
    ).flatMap((methods) => Object.values(methods))
    expect(operations.filter(({ summary }) => summary === undefined).map(({ operationId }) => operationId)).toEqual([])
    const codes = (id: string) => operations.find(({ operationId }) => operationId === id)?.['x-codes']
    expect(codes('orders.edit')).toEqual([401, 403, 4001, 4003, 4004, 4009, 4010, 4011, 5000])
    const asked: { name: string; schema: unknown }[] = paths['/v1/bidding/order_pc/'].get.parameters
    expect(asked.find(({ name }) => name === 'page_size')?.schema).toMatchObject({
      enum: [10, 20, 50, 100],
      default: 20,
    })
    expect(codes('session.login')).toEqual(expect.arrayContaining([4001, 4029]))
  })
})
