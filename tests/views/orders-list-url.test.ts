import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listOrders, orderSortFields } from '#contract/orders.list.ts'
import { goodsTypes, purchaseMethods } from '#contract/orders.list-options.ts'
import { orderStatuses } from '#contract/orders.statuses.ts'
import type { Without } from '#src/lists/filters.ts'
import { ordersGrammar } from '#src/views/orders/list/url.ts'

const { defaults, read, write, input, isFiltered, withoutFilters, tabs, tabOf, tabCount, statusesOf } = ordersGrammar
const herb = '01a1fbec-ce1a-7338-ae5d-1134e192a0ef'
const noFilters = defaults.filters

describe('the address of the order list', () => {
  it('leaves defaults out', () => {
    expect(write(defaults)).toBe('')
    expect(read('').query).toEqual(defaults)
  })

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(read(write(query))).toEqual({ query, dropped: [] })
      }),
    )
  })

  it('is readable for people', () => {
    expect(write({ ...defaults, status: ['pending_audit', 'bidding'], search: '黄芪', page: 2 })).toBe(
      `search=${encodeURIComponent('黄芪')}&status=pending_audit,bidding&page=2`,
    )
  })

  it('drops unknown and invalid parts and names them', () => {
    const { query, dropped } = read('status=bidding,nonsense&page=0&page_size=33&foo=1&mine=true&ordering=password')
    expect(query).toEqual({ ...defaults, filters: { ...noFilters, mine: true } })
    expect(dropped.toSorted()).toEqual(['foo', 'ordering', 'page', 'page_size', 'status'])
  })

  it('knows every condition of the example', () => {
    const { query, dropped } = read(
      `search=x&status=pending_audit,bidding&created_at_from=2026-01-01&created_at_to=2026-01-31&ordering=-created_at&page=2&page_size=20&view=${herb}&peek=${herb}`,
    )
    expect(dropped).toEqual([])
    expect(query.filters.created_at).toEqual({ from: '2026-01-01', to: '2026-01-31' })
    expect(Object.keys(input(query))).toEqual(expect.arrayContaining(['created_at_from', 'created_at_to']))
  })

  it('knows every filter of the specification', () => {
    const wanted = `search=x&status=bidding&bid_deadline_at_from=2026-01-01&herbal_id=${herb}&purchase_method=tender&goods_type=extract&origin_text=x&created_by=${herb}&mine=true&published_at_from=2026-01-01&published_at_to=2026-01-31&flagged=true`
    const { query, dropped } = read(wanted)
    expect(dropped).toEqual([])
    expect(write(query)).toBe(wanted)
    expect(listOrders.query.safeParse(input(query)).success).toBe(true)
    expect(listOrders.query.safeParse({ ...input(query), origin: 'x' }).success).toBe(false)
  })

  it('ignores the settings that may stand in any address', () => {
    expect(read('primaryColor=%23ff0000&colorWeak=true&contentWidth=Fixed&collapse=1').dropped).toEqual([])
  })

  it('makes only queries that the contract accepts', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(listOrders.query.safeParse(input(query)).success).toBe(true)
      }),
    )
  })

  it('queries whole days, both ends included', () => {
    const day = { from: '2026-11-20', to: '2026-11-20' }
    const asked = input({ ...defaults, filters: { ...noFilters, bid_deadline_at: day } })
    const length = Date.parse(String(asked.bid_deadline_at_to)) - Date.parse(String(asked.bid_deadline_at_from))
    expect(length).toBe(24 * 3_600_000 - 1)
  })

  it('distinguishes filters from tab, order and page', () => {
    expect(isFiltered({ ...defaults, status: ['bidding'], page: 3, page_size: 50 })).toBe(false)
    expect(isFiltered({ ...defaults, filters: { ...noFilters, herbal_id: [herb] } })).toBe(true)
    const narrow = { ...noFilters, mine: true }
    expect(withoutFilters({ ...defaults, status: ['bidding'], search: 'x', filters: narrow, page: 3 })).toEqual({
      ...defaults,
      status: ['bidding'],
    })
  })
})

describe('the tabs of the order list', () => {
  it('contain every status exactly once', () => {
    expect(tabs.flatMap((tab) => statusesOf(tab)).toSorted()).toEqual(orderStatuses.toSorted())
  })

  it('are found by their statuses in any order', () => {
    expect(tabOf([])).toBe('all')
    expect(tabOf(['rejected', 'draft'])).toBe('draft')
    expect(tabOf(['draft'])).toBeNull()
  })

  it('add up the counts of their statuses', () => {
    const counts = { draft: 3, rejected: 2, bidding: 5, completed: 1 }
    expect(tabCount('draft', counts)).toBe(5)
    expect(tabCount('awarded', counts)).toBe(1)
    expect(tabCount('all', counts)).toBe(11)
  })
})

const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 4 })
const day = fc.constantFrom('', '2026-01-01', '2026-02-28', '2026-11-30')

const anyQuery = fc.record({
  search: fc.string({ maxLength: 40, unit: 'grapheme' }).map((text) => text.trim()),
  status: some(orderStatuses),
  filters: fc.record({
    purchase_method: some(purchaseMethods),
    goods_type: some(goodsTypes),
    herbal_id: fc.constantFrom([], [herb]),
    origin_text: fc.constantFrom('', '甘肃', '10% 云南'),
    bid_deadline_at: fc.record({ from: day, to: day }),
    published_at: fc.record({ from: day, to: day }),
    updated_at: fc.record({ from: day, to: day }),
    created_at: fc.record({ from: day, to: day }),
    created_by: fc.constantFrom([], [herb]),
    mine: fc.boolean(),
    flagged: fc.boolean(),
    confirm_overdue: fc.boolean(),
    awaits_approval: fc.boolean(),
  }),
  without: fc.constantFrom<Without>(
    {},
    { status: ['draft'], goods_type: ['extract', 'other'] },
    { mine: true, origin_text: '甘肃' },
  ),
  sort: fc.record({ id: fc.constantFrom(...orderSortFields), desc: fc.boolean() }),
  page: fc.integer({ min: 1, max: 400 }),
  page_size: fc.constantFrom(10, 20, 50, 100),
})
