// The operation log of a demand (操作日志): who did what and when. Before the opening it has nothing that suppliers do with
// their tenders.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportOrder } from '#contract/exports.ts'
import { listOrderLog } from '#contract/orders.log.ts'
import { listOrderAudits } from '#contract/orders.ts'
import { listTenderLinks, renewTenderLink, withdrawOwnTender } from '#contract/tenders.ts'
import { act, aPublishedOrder, tender } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
let published: Awaited<ReturnType<typeof aPublishedOrder>>
beforeAll(async () => {
  world = await createWorld()
  published = await aPublishedOrder(world, { min_bids: 1 })
})
afterAll(() => world.close())

const log = async (query: Record<string, string> = {}, as = 'audit') =>
  (await world.call(listOrderLog, { query: { order_id: published.order.id, ...query } }, { as })).data

const acts = async (query: Record<string, string> = {}, as?: string) =>
  (await log(query, as)).list.map((row) => row.act)

describe('the log', () => {
  test('has every act, newest first, also acts that change nothing: links viewed and renewed, reminders, exports', async () => {
    const { id } = published.order
    const links = await world.call(listTenderLinks, { query: { order_id: id } }, { as: 'buyer2' })
    const link = links.data.list.find((one) => one.supplier_id === published.suppliers[2]?.id)
    await world.call(
      renewTenderLink,
      { params: { id: link?.id ?? '' }, body: { reason: '对方没有收到' } },
      { as: 'buyer', headers: { 'user-agent': 'Firefox of the buyer' } },
    )
    const payload = {
      supplier_ids: [published.suppliers[0]?.id ?? '', published.suppliers[1]?.id ?? ''],
      channel: 'phone' as const,
    }
    await act(world, 'chief', id, { action: 'remind', payload })
    const file = await world.http(addressOf(exportOrder, { params: { id } }), {
      method: 'POST',
      headers: { ...consoleHeaders, token: await world.tokenOf('chief') },
      body: JSON.stringify({ format: 'csv', sheet: 'log' }),
    })
    const text = await file.text()
    expect(text).toContain('催办')
    expect(text).toContain(published.suppliers[0]?.name)
    const { list, operators } = await log()
    expect(list.map((row) => row.act)).toEqual([
      'export',
      'remind',
      'link_renew',
      'link_show',
      'link_show',
      'approve',
      'submit',
      'create',
    ])
    expect(list[0]).toMatchObject({ kind: 'files', format: 'csv', actor: 'staff', operator_name: 'chief甲' })
    expect(list[1]).toMatchObject({ kind: 'suppliers', channel: 'phone', count: 2 })
    expect(list[2]).toMatchObject({ kind: 'suppliers', supplier_name: published.suppliers[2]?.name })
    // Whoever was shown the links could use them, so the entry names the suppliers.
    const names = published.suppliers.map((one) => one.name).toSorted((a, b) => a.localeCompare(b, 'zh-CN'))
    expect(list.slice(3, 5).map((row) => [row.operator_name, row.count, row.supplier_names])).toEqual([
      ['buyer乙', 3, names],
      ['buyer甲', 3, names],
    ])
    expect(list[5]).toMatchObject({ kind: 'demand', from_status: 'pending_audit', to_status: 'bidding' })
    expect(operators.map((one) => one.name).toSorted()).toEqual(['buyer乙', 'buyer甲', 'chief甲'])
  })

  test('is filtered by person, actor and kind, and comes in pages', async () => {
    const { operators } = await log()
    const second = operators.find((one) => one.name === 'buyer乙')
    expect(await acts({ operator_id: second?.id ?? '' })).toEqual(['link_show'])
    expect(await acts({ kind: 'files' })).toEqual(['export'])
    expect(await acts({ kind: 'demand,files' })).toEqual(['export', 'approve', 'submit', 'create'])
    expect(await acts({ actor: 'supplier,system' })).toEqual([])
    const page = await log({ page: '2', page_size: '10' })
    expect([page.list.length, page.total]).toEqual([0, 8])
    const bad = { query: { order_id: published.order.id, kind: 'nothing' as 'files' } }
    expect((await world.call(listOrderLog, bad, { as: 'audit' })).code).toBe(4001)
  })

  test('shows addresses only to users who look after accounts', async () => {
    expect((await log({ kind: 'files' }, 'audit')).list[0]).toHaveProperty('ip')
    const seen = (await log({ kind: 'files' }, 'buyer')).list[0]
    expect(seen).not.toHaveProperty('ip')
    expect(seen).not.toHaveProperty('user_agent')
  })

  test('the trail of the demand has empty addresses for all other users', async () => {
    const trail = async (as: string) =>
      (await world.call(listOrderAudits, { query: { order_id: published.order.id } }, { as })).data.list
    expect((await trail('audit')).map((row) => row.user_agent)).toContain('Firefox of the buyer')
    for (const row of await trail('buyer')) expect(row).toMatchObject({ ip: null, user_agent: null })
  })

  test('is not shown to another enterprise, nor to users who may not read demands', async () => {
    const query = { order_id: published.order.id }
    expect((await world.call(listOrderLog, { query }, { as: 'other-admin' })).code).toBe(4004)
    expect((await world.call(listOrderLog, { query }, { as: 'supplier' })).code).toBe(4003)
  })
})

describe('before the opening', () => {
  test('the log is the same whether a supplier has tendered, withdrawn, or only looked', async () => {
    const before = await log()
    await tender(world, published.tokens[0] ?? '', published.order, ['30.00', '59.00'])
    await tender(world, published.tokens[1] ?? '', published.order, ['31.00', '60.00'])
    await world.call(withdrawOwnTender, { body: {} }, { link: published.tokens[1] ?? '' })
    expect(await log()).toEqual(before)
    expect((await log({ kind: 'tenders' }, 'admin')).total).toBe(0)
    expect((await log({ actor: 'supplier' }, 'admin')).total).toBe(0)
  })

  test('the log hides the acts of suppliers, which it shows after the opening', async () => {
    world.advance({ hours: 73 })
    await act(world, 'opener', published.order.id, { action: 'open', payload: { password: PASSWORD } })
    const { list } = await log({ kind: 'tenders' })
    expect(list.map((row) => row.act)).toEqual([
      'open',
      'bidding_ends',
      'tender_withdraw',
      'tender_submit',
      'tender_submit',
    ])
    expect(list[1]).toMatchObject({ actor: 'system', operator_name: null })
    expect(list[3]).toMatchObject({ actor: 'supplier', supplier_name: published.suppliers[1]?.name })
    for (const row of list.filter((one) => one.actor === 'supplier')) expect(row.ip).toBeNull()
  })
})
