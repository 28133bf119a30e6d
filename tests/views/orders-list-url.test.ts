import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#contract/orders.lifecycle.ts'
import { goodsTypes, purchaseMethods } from '#contract/orders.options.ts'
import { listOrders, orderSortFields } from '#contract/orders.ts'
import { listTabIds, listTabs, tabCount, tabOf } from '#src/views/orders/list-tabs.ts'
import {
  defaultListQuery,
  isFiltered,
  type ListQuery,
  listInput,
  readListUrl,
  withoutFilters,
  writeListUrl,
} from '#src/views/orders/list-url.ts'

const herb = '01a1fbec-ce1a-7338-ae5d-1134e192a0ef'

describe('the address of the order list', () => {
  it('says nothing of defaults', () => {
    expect(writeListUrl(defaultListQuery)).toBe('')
    expect(readListUrl('').query).toEqual(defaultListQuery)
  })

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const { query: read, dropped } = readListUrl(writeListUrl(query))
        expect(read).toEqual(query)
        expect(dropped).toEqual([])
      }),
    )
  })

  it('is written so that a person can read it', () => {
    expect(writeListUrl({ ...defaultListQuery, status: ['pending_audit', 'bidding'], search: '黄芪', page: 2 })).toBe(
      `search=${encodeURIComponent('黄芪')}&status=pending_audit,bidding&page=2`,
    )
  })

  it('drops what is unknown or invalid and names it', () => {
    const { query, dropped } = readListUrl(
      'status=bidding,nonsense&page=0&page_size=33&foo=1&mine=true&ordering=password',
    )
    expect(query).toEqual({ ...defaultListQuery, mine: true })
    expect(dropped.sort()).toEqual(['foo', 'ordering', 'page', 'page_size', 'status'])
  })

  it('leaves the settings that may stand in any address alone', () => {
    expect(readListUrl('primaryColor=%23ff0000&colorWeak=true&contentWidth=Fixed&collapse=1').dropped).toEqual([])
  })

  it('asks the API only for what its contract takes', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(listOrders.query.safeParse(listInput(query)).success).toBe(true)
      }),
    )
  })

  it('asks for whole days, both ends included', () => {
    const asked = listInput({
      ...defaultListQuery,
      bid_deadline_at_from: '2026-11-20',
      bid_deadline_at_to: '2026-11-20',
    })
    const length = Date.parse(String(asked.bid_deadline_at_to)) - Date.parse(String(asked.bid_deadline_at_from))
    expect(length).toBe(24 * 3_600_000 - 1)
  })

  it('knows filters from tab, order and page', () => {
    expect(isFiltered({ ...defaultListQuery, status: ['bidding'], page: 3, page_size: 50 })).toBe(false)
    expect(isFiltered({ ...defaultListQuery, herbal_id: [herb] })).toBe(true)
    const cleared = withoutFilters({ ...defaultListQuery, status: ['bidding'], search: 'x', mine: true, page: 3 })
    expect(cleared).toEqual({ ...defaultListQuery, status: ['bidding'] })
  })
})

describe('the tabs of the order list', () => {
  it('hold every status exactly once', () => {
    expect(listTabIds.flatMap((tab) => [...listTabs[tab]]).sort()).toEqual([...orderStatuses].sort())
  })

  it('are found by their statuses in any order', () => {
    expect(tabOf([])).toBe('all')
    expect(tabOf(['rejected', 'draft'])).toBe('draft')
    expect(tabOf(['draft'])).toBeNull()
  })

  it('count what they hold', () => {
    const counts = { draft: 3, rejected: 2, bidding: 5, completed: 1 }
    expect(tabCount('draft', counts)).toBe(5)
    expect(tabCount('awarded', counts)).toBe(1)
    expect(tabCount('all', counts)).toBe(11)
  })
})

const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 4 })
const day = fc.constantFrom('', '2026-01-01', '2026-02-28', '2026-11-30')

const anyQuery: fc.Arbitrary<ListQuery> = fc.record({
  search: fc.string({ maxLength: 40, unit: 'grapheme' }).map((text) => text.trim()),
  status: some(orderStatuses),
  purchase_method: some(purchaseMethods),
  goods_type: some(goodsTypes),
  herbal_id: fc.constantFrom([], [herb]),
  bid_deadline_at_from: day,
  bid_deadline_at_to: day,
  mine: fc.boolean(),
  sort: fc.record({ id: fc.constantFrom(...orderSortFields), desc: fc.boolean() }),
  page: fc.integer({ min: 1, max: 400 }),
  page_size: fc.constantFrom(10, 20, 50, 100),
})
