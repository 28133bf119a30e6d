// Flags on the real server: their inputs until the opening, what is stored of these, and the figures of the flags.
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportComparison } from '#contract/exports.ts'
import { listTenders, saveOwnTender } from '#contract/tenders.ts'
import { networkOf } from '#server/http/limits.ts'
import { regionsMentioned } from '#server/regions.mentioned.ts'
import { act, aHerb, aPublishedOrder, tender } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Submits a tender from an address. */
const from = async (
  link: string,
  order: { items: { id: string; quantity?: string | null | undefined }[] },
  ip: string,
  terms: Record<string, unknown> = {},
  price = '50',
) => {
  const items = order.items.map((item) => ({
    order_item_id: item.id,
    unit_price: price,
    offered_qty: item.quantity ?? '1',
    ...terms,
  }))
  const plain = world.http
  world.http = async (path, init) => world.app.request(path, init, { incoming: { socket: { remoteAddress: ip } } })
  const answer = await world.call(saveOwnTender, { body: { submit: true, items } }, { link })
  world.http = plain
  return answer
}
const openedOf = async (orderId: string, suppliers: readonly { id: string }[]) => {
  world.advance({ hours: 80 })
  const opened = await act(world, 'opener', orderId, { action: 'open', payload: { password: PASSWORD } })
  expect(opened.message).toBe('成功')
  const { data } = await world.call(listTenders, { query: { order_id: orderId } }, { as: 'award' })
  const list = data.list.flatMap((one) => (one.sealed ? [] : [one]))
  return suppliers.map((supplier) => list.find((one) => one.supplier_id === supplier.id))
}
const comparisonOf = async (id: string, sheet: string) => {
  const file = await world.http(addressOf(exportComparison, { params: { id } }), {
    method: 'POST',
    headers: { ...consoleHeaders, token: await world.tokenOf('award') },
    body: '{}',
  })
  return readSheet(await file.arrayBuffer(), sheet)
}
const one = [{ name: '黄芪', grade: 'tong', quantity: '1000', unit: 'kg', origin_text: '甘肃陇西' }] as const

describe('the address that a tender came from', () => {
  test('is compared at the opening, stored as a hash until then, and deleted', async () => {
    const { order, tokens, suppliers } = await aPublishedOrder(world, { suppliers: 3, items: [...one] })
    for (const [at, ip] of ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '203.0.113.9'].entries())
      expect((await from(tokens[at] ?? '', order, ip, {}, `${50 + at}`)).code).toBe(0)
    const kept = () => world.db.selectFrom('tenders').where('order_id', '=', order.id).select('address_hash').execute()
    const before = await kept()
    expect(before.map((row) => row.address_hash?.length)).toEqual([32, 32, 32])
    expect(JSON.stringify(before)).not.toContain('203.0.113.9')
    const [first, second, third] = await openedOf(order.id, suppliers)
    expect(first?.flags).toContain('same_ip')
    expect(first?.flag_facts?.same_ip).toEqual({ with: second?.supplier_name })
    expect(second?.flags).toContain('same_ip')
    expect(third?.flags).not.toContain('same_ip')
    expect((await kept()).map((row) => row.address_hash)).toEqual([null, null, null])
  })

  test('is the first four groups of an IPv6 address in any spelling, or the whole IPv4 address', () => {
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
    expect(networkOf('2001:0DB8:0:0:1::')).toBe('2001:db8:0:0')
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(networkOf('203.0.113.9')).not.toBe(networkOf('203.0.113.8'))
    expect(networkOf('::1')).toBe('0:0:0:0')
  })
})

describe('a statement of an offer about its goods', () => {
  test('with another tax rate than the demand’s is flagged with both rates, ranked by the demand’s basis, and noted in the file', async () => {
    const terms = { tax_rate: '9', price_basis: 'tax_freight_incl' as const, min_bids: 1 }
    const { order, tokens, suppliers } = await aPublishedOrder(world, { suppliers: 3, items: [...one], ...terms })
    // 103 includes 3 %. 100 excludes tax and becomes 109 with 9 %. 104 is as the demand asks.
    await from(tokens[0] ?? '', order, '198.51.100.11', { tax_incl: true, tax_rate: '3' }, '103')
    await from(tokens[1] ?? '', order, '198.51.100.12', { tax_incl: false, tax_rate: '9' }, '100')
    await from(tokens[2] ?? '', order, '198.51.100.13', {}, '104')
    const opened = await openedOf(order.id, suppliers)
    expect(opened.map((tender) => [tender?.items[0]?.landed_price_kg, tender?.rank])).toEqual([
      ['103.0000', 1],
      ['109.0000', 3],
      ['104.0000', 2],
    ])
    expect(opened.map((tender) => tender?.flag_facts?.tax_rate_differs)).toEqual([
      { by: 'demand', stated: '3%', wanted: '9%' },
      undefined,
      undefined,
    ])
    const rows = await comparisonOf(order.id, '比价')
    expect(rows.find((cells) => cells.includes('税率'))?.filter((cell) => cell !== null)).toEqual([
      '税率',
      '3%',
      '9%',
      '9%',
    ])
  })

  test('about an origin in words gives the places that it names', () => {
    expect(regionsMentioned('甘肃陇西')).toEqual(expect.arrayContaining(['620000', '621122']))
    expect(regionsMentioned('不限')).toEqual([])
    expect(regionsMentioned(null)).toEqual([])
  })

  test('about an origin outside the demanded one is flagged with both, and about one inside is not', async () => {
    const { order, tokens, suppliers } = await aPublishedOrder(world, { suppliers: 2, items: [...one], min_bids: 1 })
    await from(tokens[0] ?? '', order, '198.51.100.1', { origin_text: '安徽亳州' })
    await from(tokens[1] ?? '', order, '198.51.100.2', { origin_text: '陇西' }, '51')
    const [outside, inside] = await openedOf(order.id, suppliers)
    expect(outside?.items[0]?.flags).toEqual(['origin_mismatch'])
    expect(outside?.items[0]?.flag_facts).toEqual({ origin_mismatch: { stated: '安徽亳州', wanted: '甘肃陇西' } })
    expect(inside?.items[0]?.flags).toEqual([])
  })
})

const limit = (code: string, name_zh: string, max: string, unit: string, critical = false) =>
  ({ code, name_zh, operator: 'lte', max, unit, basis: 'contract', critical }) as const

describe('an offer is flagged', () => {
  test('for 120 mg/kg of sulphur dioxide under a limit of 100, and a harvest of 2024 where 2025 is demanded', async () => {
    const quality_specs = [
      limit('so2', '二氧化硫残留量', '100', 'mg/kg', true),
      limit('total_ash', '总灰分', '5.0', '%'),
    ]
    const { order, tokens, suppliers } = await aPublishedOrder(world, {
      suppliers: 2,
      min_bids: 1,
      items: [{ name: '党参', quantity: '500', unit: 'kg', harvest_year: 2025, quality_specs }],
    })
    const stated = (so2: string, ash: string) => [
      { code: 'so2', value: so2 },
      { code: 'total_ash', value: ash },
    ]
    await from(tokens[0] ?? '', order, '198.51.100.3', { harvest_year: 2024, other_declared: stated('120', '4.8') })
    await from(
      tokens[1] ?? '',
      order,
      '198.51.100.4',
      { harvest_year: 2025, other_declared: stated('100', '<3') },
      '51',
    )
    const [over, within] = await openedOf(order.id, suppliers)
    expect(over?.items[0]?.flags).toEqual(['quality_over', 'year_mismatch'])
    expect(over?.items[0]?.flag_facts).toMatchObject({
      quality_over: { over: '二氧化硫残留量 120 > 100 mg/kg' },
      year_mismatch: { stated: '2024', wanted: '2025' },
    })
    expect(within?.items[0]?.flags).toEqual([])
    const [head, ...offers] = await comparisonOf(order.id, '报价明细')
    const quality = offers.map((cells) => cells[head?.indexOf('其他指标') ?? -1])
    expect(quality).toContain('二氧化硫残留量 120 ▲ > 100 mg/kg; 总灰分 4.8 %')
  })
})

test('flags of herb, ceiling, moisture and the last minutes are raised from stored values, and not for offers that comply', async () => {
  const herbal_id = await aHerb(world, '岷当归')
  await world.db
    .updateTable('herbs')
    .set({ daodi_regions: ['甘肃定西'] })
    .where('id', '=', herbal_id)
    .execute()
  const { order, tokens, suppliers } = await aPublishedOrder(world, {
    suppliers: 3,
    min_bids: 1,
    items: [
      {
        name: '岷当归',
        herbal_id,
        quantity: '500',
        unit: 'kg',
        daodi_required: true,
        ceiling_price: '55',
        quality_specs: [limit('water', '水分', '13.0', '%')],
      },
    ],
  })
  const kept = { origin_text: '甘肃岷县', moisture_pct: '13.0' }
  await from(tokens[0] ?? '', order, '198.51.100.5', kept, '54')
  world.advance({ hours: 71, minutes: 55 })
  await from(tokens[1] ?? '', order, '198.51.100.6', { origin_text: '安徽亳州', moisture_pct: '13.1' }, '55.01')
  await from(tokens[2] ?? '', order, '198.51.100.7', kept, '55')
  const [first, second, third] = await openedOf(order.id, suppliers)
  expect(second?.items[0]?.flags).toEqual(['over_ceiling', 'moisture_high', 'origin_not_daodi'])
  expect(second?.items[0]?.flag_facts).toMatchObject({
    moisture_high: { stated: expect.stringMatching(/^13\.10?$/), limit: '13.0' },
    origin_not_daodi: { stated: '安徽亳州', wanted: '甘肃定西' },
  })
  for (const one of [first, third]) expect(one?.items[0]?.flags).toEqual([])
  // Two tenders in the last ten minutes are no cluster.
  for (const one of [first, second, third]) expect(one?.flags).not.toContain('near_deadline_cluster')
})

test('a tender submitted before an amendment and again after it is flagged, and one confirmed unchanged is not', async () => {
  const { order, tokens, suppliers } = await aPublishedOrder(world, { suppliers: 2, min_bids: 1 })
  for (const [at, link] of tokens.entries()) await tender(world, link, order, [`${27 + at}`, `${60 + at}`])
  await world.db.updateTable('orders').set({ doc_version: 2 }).where('id', '=', order.id).execute()
  await tender(world, tokens[0] ?? '', order, ['26', '59'])
  const [moved, stayed] = await openedOf(order.id, suppliers)
  expect(moved?.flag_facts?.moved_after_amend).toEqual({ version: '2' })
  expect(stayed?.flags).not.toContain('moved_after_amend')
})
