import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aSupplier, inHours } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { expectList, NOBODY, openSpecClient, type SpecClient } from './spec-client.ts'

interface Order {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly items: readonly { readonly id: string; readonly quantity: string }[]
  readonly allowed_actions: readonly string[]
}
interface Offer {
  readonly id: string
  readonly order_item_id: string
}

let server: SpecClient
let suppliers: { id: string; name: string }[]
/** The demand followed through all calls. */
let order: Order

beforeAll(async () => {
  server = await openSpecClient()
  suppliers = [await aSupplier(server.world), await aSupplier(server.world), await aSupplier(server.world)]
})
afterAll(() => server.close())

const LIST = '/v1/bidding/order_pc/'
const ORDER = '/v1/bidding/order/'

const body = () => ({
  title: '冬季黄芪统货集采',
  purchase_method: 'tender',
  goods_type: 'crude_herb',
  open_scope: 'invited',
  invited_supplier_ids: suppliers.map((one) => one.id),
  bid_deadline_at: inHours(server.world, 72),
  delivery_date: inHours(server.world, 24 * 30).slice(0, 10),
  contact_name: '王淑敏',
  contact_phone: '13800000001',
  items: [{ name: '黄芪', grade: 'tong', quantity: '1000', unit: 'kg', reference_price: '28.50' }],
})

const expectMissing = async (call: string, permission: string, how: { as: string; body?: unknown; query?: object }) =>
  expect(await server.ask(call, { ...how, query: { ...how.query } })).toMatchObject({
    code: 4003,
    data: { permission },
  })

const read = (as = 'buyer') => server.data<Order>(`GET ${LIST}${order.id}/`, { as })

/** One step of the process, with the current version. */
const act = async (as: string, action: string, rest: object = {}): Promise<Order> => {
  const { version } = await read(as)
  order = await server.data<Order>(`PUT ${ORDER}${order.id}/audit/`, { as, body: { action, version, ...rest } })
  return order
}

const handedOut = new Map<string, string[]>()

/** The links of the demand as they were handed out, because a link that was read is not shown again. */
const tokens = async (): Promise<string[]> => {
  const known = handedOut.get(order.id)
  if (known !== undefined) return known
  const query = { order_id: order.id }
  const { list } = await server.data<{ list: { token: string }[] }>('GET /v1/bidding/tender_link/', {
    as: 'buyer',
    query,
  })
  const made = list.map((link) => link.token)
  handedOut.set(order.id, made)
  return made
}

describe('A demand from draft to award', () => {
  it('POST /v1/bidding/order/ creates a draft with any fields, and with submit refuses missing ones', async () => {
    order = await server.data<Order>(`POST ${ORDER}`, { as: 'buyer', body: { title: '只有标题' } })
    expect(order).toMatchObject({
      status: 'draft',
      title: '只有标题',
      order_no: expect.stringMatching(/^ZB\d{8}-\d{4}$/),
    })
    const said = await server.ask(`POST ${ORDER}`, { as: 'buyer', body: { title: '只有标题', submit: true } })
    expect(said.code).toBe(4001)
    expect(said.data?.errors?.length).toBeGreaterThan(0)
    const server_made = { title: '服务器的字段', id: NOBODY, status: 'awarded', order_no: 'ZB1' }
    const refused = await server.ask(`POST ${ORDER}`, { as: 'buyer', body: server_made })
    expect(refused.data?.errors?.map((one) => one.path).toSorted()).toEqual(['id', 'order_no', 'status'])
    await expectMissing(`POST ${ORDER}`, '21-bidding-order-create', { as: 'chief', body: { title: '没有权限' } })
  })

  it('PUT /v1/bidding/order/{id}/ edits, and submits in the same step; an old version is 4009 with the current record', async () => {
    const edit = { ...body(), version: order.version }
    const edited = await server.data<Order>(`PUT ${ORDER}${order.id}/`, { as: 'buyer', body: edit })
    expect(edited).toMatchObject({
      status: 'draft',
      title: '冬季黄芪统货集采',
      items: [{ name: '黄芪', quantity: '1000.000' }],
    })
    const late = await server.ask(`PUT ${ORDER}${order.id}/`, { as: 'buyer', body: edit })
    expect(late).toMatchObject({ code: 4009, data: { version: edited.version } })
    await expectMissing(`PUT ${ORDER}${order.id}/`, '21-bidding-order-edit', { as: 'chief', body: edit })
    const submit = { version: edited.version, submit: true }
    order = await server.data<Order>(`PUT ${ORDER}${order.id}/`, { as: 'buyer', body: submit })
    expect(order.status).toBe('pending_audit')
  })

  it('GET /v1/bidding/order_pc/ lists with counts, filters and sorts', async () => {
    const data = await server.data<{ list: Order[]; counts: Record<string, number> }>(`GET ${LIST}`, { as: 'audit' })
    expectList(data)
    expect(data.counts).toMatchObject({ pending_audit: 1 })
    const query = {
      status: 'pending_audit,draft',
      purchase_method: 'tender',
      goods_type: 'crude_herb',
      mine: 'true',
      bid_deadline_at_from: inHours(server.world, 1),
      bid_deadline_at_to: inHours(server.world, 100),
      created_at_from: inHours(server.world, -1),
      created_at_to: inHours(server.world, 1),
      ordering: '-created_at,order_no',
      search: '黄芪',
      page: 1,
      page_size: 10,
    }
    const found = await server.data<{ list: Order[] }>(`GET ${LIST}`, { as: 'buyer', query })
    expect(found.list.map((one) => one.id)).toEqual([order.id])
    const other = await server.data<{ total: number }>(`GET ${LIST}`, { as: 'other-admin' })
    expect(other.total).toBe(0)
    expect((await server.ask(`GET ${LIST}`, { as: 'supplier' })).code).toBe(4003)
    expect((await server.ask(`GET ${LIST}`, { as: 'buyer', query: { ordering: 'secret' } })).code).toBe(4001)
  })

  it('GET /v1/bidding/order_pc/{id}/ gives lines, facts, allowed actions and the time', async () => {
    expect(await read('chief')).toMatchObject({
      id: order.id,
      items: [{ line_no: 1 }],
      facts: expect.any(Object),
      stats: { invited: 0 },
      allowed_actions: expect.arrayContaining(['approve', 'reject']),
      award: null,
      server_time: expect.any(String),
    })
    expect((await server.ask(`GET ${LIST}${order.id}/`, { as: 'other-admin' })).code).toBe(4004)
    expect((await server.ask(`GET ${LIST}${order.id}/`, { as: 'supplier' })).code).toBe(4003)
  })

  it('PUT /v1/bidding/order/{id}/audit/ moves a demand on, but not one’s own, not out of turn, and not without the permission', async () => {
    const approve = { action: 'approve', version: order.version }
    await expectMissing(`PUT ${ORDER}${order.id}/audit/`, '21-bidding-order-audit', { as: 'buyer', body: approve })
    const open = { action: 'open', version: order.version, payload: { password: PASSWORD } }
    const early = await server.ask(`PUT ${ORDER}${order.id}/audit/`, { as: 'opener', body: open })
    expect(early).toMatchObject({ code: 4010, data: { reason: 'wrong_state', status: 'pending_audit' } })
    const silent = { action: 'reject', version: order.version }
    const said = await server.ask(`PUT ${ORDER}${order.id}/audit/`, { as: 'chief', body: silent })
    expect(said).toMatchObject({ code: 4001, data: { errors: [{ path: 'opinion' }] } })
    expect((await act('chief', 'approve', { opinion: '同意发布' })).status).toBe('bidding')
    const unknown = { action: 'conjure', version: order.version }
    expect((await server.ask(`PUT ${ORDER}${order.id}/audit/`, { as: 'admin', body: unknown })).code).toBe(4001)
  })

  it('DELETE /v1/bidding/order/{id}/ removes a draft; a published demand is 4010', async () => {
    const draft = await server.data<Order>(`POST ${ORDER}`, { as: 'buyer', body: { title: '要删的草稿' } })
    const query = { version: draft.version }
    await expectMissing(`DELETE ${ORDER}${draft.id}/`, '21-bidding-order-delete', { as: 'buyer', query })
    expect(await server.data(`DELETE ${ORDER}${draft.id}/`, { as: 'admin', query })).toBeNull()
    expect((await server.ask(`GET ${LIST}${draft.id}/`, { as: 'admin' })).code).toBe(4004)
    const published = { as: 'admin', query: { version: order.version } }
    expect((await server.ask(`DELETE ${ORDER}${order.id}/`, published)).code).toBe(4010)
  })

  it('GET /v1/bidding/read_recorde/ shows who was notified and who has looked', async () => {
    for (const token of await tokens())
      await server.data('GET /v1/public/tender/0/', { headers: { 'tender-token': token } })
    const query = { order_id: order.id }
    const data = await server.data<{ list: object[] }>('GET /v1/bidding/read_recorde/', { as: 'buyer', query })
    expectList(data)
    expect(data.list).toHaveLength(3)
    const viewed = { ...query, stage: 'viewed' }
    expect(
      (await server.data<{ total: number }>('GET /v1/bidding/read_recorde/', { as: 'buyer', query: viewed })).total,
    ).toBe(3)
    expect((await server.ask('GET /v1/bidding/read_recorde/', { as: 'buyer' })).code).toBe(4001)
    expect((await server.ask('GET /v1/bidding/read_recorde/', { as: 'supplier', query })).code).toBe(4003)
    expect((await server.ask('GET /v1/bidding/read_recorde/', { as: 'other-admin', query })).code).toBe(4004)
  })

  it('GET /v1/bidding/tender_pc/ is sealed until the opening, and shows everything after it', async () => {
    for (const [at, token] of (await tokens()).entries()) {
      const items = [{ order_item_id: order.items[0]?.id, unit_price: `${27 + at}.5`, offered_qty: '1000' }]
      const tender = { submit: true, items }
      await server.data('PUT /v1/public/tender/0/', { headers: await server.atLink(token), body: tender })
    }
    const query = { order_id: order.id }
    const sealed = await server.ask('GET /v1/bidding/tender_pc/', { as: 'admin', query })
    expect(sealed.code).toBe(0)
    expect(sealed.text).not.toMatch(/27\.5|28\.5|29\.5|unit_price|total_amount/)
    for (const { name, id } of suppliers) expect(sealed.text).not.toMatch(new RegExp(`${name}|${id}`))
    server.world.advance({ hours: 73 })
    const { token } = await server.data<{ token: string }>('POST /v1/user/login/', {
      body: { username: 'opener', password: PASSWORD },
    })
    const late = await server.data<Order>(`GET ${LIST}${order.id}/`, { headers: { token } })
    expect(late.status).toBe('pending_open')
    const open = { action: 'open', version: late.version, payload: { password: PASSWORD } }
    order = await server.data<Order>(`PUT ${ORDER}${order.id}/audit/`, { headers: { token }, body: open })
    expect(order.status).toBe('reviewing')
    server.forgetTokens()
    const opened = await server.data<{ list: { total_amount: string }[] }>('GET /v1/bidding/tender_pc/', {
      as: 'award',
      query,
    })
    expectList(opened)
    expect(opened.list.map((one) => one.total_amount).toSorted()).toEqual(['27500.00', '28500.00', '29500.00'])
    expect((await server.ask('GET /v1/bidding/tender_pc/', { as: 'award' })).code).toBe(4001)
    expect((await server.ask('GET /v1/bidding/tender_pc/', { as: 'supplier', query })).code).toBe(4003)
  })

  it('GET /v1/bidding/order_audit/ shows every step, newest first', async () => {
    const query = { order_id: order.id }
    const data = await server.data<{ list: { action: string }[] }>('GET /v1/bidding/order_audit/', {
      as: 'audit',
      query,
    })
    expectList(data)
    const actions = data.list.map((row) => row.action)
    expect(actions.indexOf('open')).toBeLessThan(actions.indexOf('approve'))
    expect(actions).toContain('submit')
    expect((await server.ask('GET /v1/bidding/order_audit/', { as: 'audit' })).code).toBe(4001)
    expect((await server.ask('GET /v1/bidding/order_audit/', { as: 'supplier', query })).code).toBe(4003)
  })

  it('POST /v1/bidding/winner_order/ records the winning offers and submits them for approval', async () => {
    const query = { order_id: order.id }
    const { list } = await server.data<{ list: { id: string; total_amount: string; items: Offer[] }[] }>(
      'GET /v1/bidding/tender_pc/',
      { as: 'award', query },
    )
    for (const tender of list) await act('award', 'requalify', { payload: { tender_id: tender.id } })
    await act('award', 'advance', { payload: { to: 'commercial' } })
    const cheapest = list.toSorted((a, b) => Number(a.total_amount) - Number(b.total_amount))[0]?.items[0]
    const award = {
      order_id: order.id,
      version: order.version,
      scenario: 'A',
      lines: [{ order_item_id: order.items[0]?.id, tender_item_id: cheapest?.id, awarded_qty: '1000' }],
      coi_confirmed: true,
    }
    await expectMissing('POST /v1/bidding/winner_order/', '21-bidding-comparison-award', { as: 'buyer', body: award })
    const unconfirmed = await server.ask('POST /v1/bidding/winner_order/', {
      as: 'award',
      body: { ...award, coi_confirmed: false },
    })
    expect(unconfirmed).toMatchObject({ code: 4001, data: { errors: [{ path: 'coi_confirmed' }] } })
    order = await server.data<Order>('POST /v1/bidding/winner_order/', { as: 'award', body: award })
    expect(order).toMatchObject({ status: 'award_auditing', award: { lines: [{ awarded_qty: '1000.000' }] } })
    expect((await server.ask('POST /v1/bidding/winner_order/', { as: 'award', body: award })).code).toBe(4009)
    expect((await act('approver', 'approve', { opinion: '同意' })).status).toBe('awarded')
  })
})

it('An Idempotency-Key gives a repeated write the same answer and makes one demand', async () => {
  const how = { as: 'buyer', body: { title: '只建一次的需求' }, headers: { 'Idempotency-Key': 'spec-1' } }
  const first = await server.data<Order>(`POST ${ORDER}`, how)
  expect(await server.data<Order>(`POST ${ORDER}`, how)).toEqual(first)
  const { total } = await server.data<{ total: number }>(`GET ${LIST}`, {
    as: 'buyer',
    query: { search: '只建一次的需求' },
  })
  expect(total).toBe(1)
})
