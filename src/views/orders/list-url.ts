// The list's address: the one place that reads and writes its query string (console.md §d0). Defaults are not written.
import * as z from 'zod/mini'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/envelope.ts'
import { day, flag, id, several } from '#contract/fields.ts'
import { type OrderStatus, orderStatuses } from '#contract/orders.lifecycle.ts'
import { goodsTypes, purchaseMethods } from '#contract/orders.options.ts'
import { type OrderListQuery, orderSortFields } from '#contract/orders.ts'

export type PurchaseMethod = (typeof purchaseMethods)[number]
export type GoodsType = (typeof goodsTypes)[number]
export type OrderSortField = (typeof orderSortFields)[number]

/** What the list shows. Days are calendar days of this place, both ends included. */
export interface ListQuery {
  search: string
  status: OrderStatus[]
  purchase_method: PurchaseMethod[]
  goods_type: GoodsType[]
  herbal_id: string[]
  bid_deadline_at_from: string
  bid_deadline_at_to: string
  mine: boolean
  sort: { id: OrderSortField; desc: boolean }
  page: number
  page_size: number
}

export const defaultListQuery: ListQuery = {
  search: '',
  status: [],
  purchase_method: [],
  goods_type: [],
  herbal_id: [],
  bid_deadline_at_from: '',
  bid_deadline_at_to: '',
  mine: false,
  sort: { id: 'created_at', desc: true },
  page: 1,
  page_size: DEFAULT_PAGE_SIZE,
}

const ordering = z.pipe(
  z.string().check(z.regex(/^-?[a-z_]+$/)),
  z.transform((text: string) => ({ id: text.replace(/^-/, ''), desc: text.startsWith('-') })),
)

const parameters = {
  search: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  status: several(z.enum(orderStatuses)),
  purchase_method: several(z.enum(purchaseMethods)),
  goods_type: several(z.enum(goodsTypes)),
  herbal_id: several(id),
  bid_deadline_at_from: day,
  bid_deadline_at_to: day,
  mine: flag,
  ordering: z.pipe(ordering, z.object({ id: z.enum(orderSortFields), desc: z.boolean() })),
  page: z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(100_000)),
  page_size: z.pipe(z.coerce.number<string>(), z.literal([...PAGE_SIZES])),
}

/** Keys that belong to the settings and may stand in the query of any page. */
const elsewhere = new Set(['primaryColor', 'colorWeak', 'contentWidth', 'collapse'])

/** Reads a query string. What is unknown or invalid is dropped and named in `dropped`. */
export const readListUrl = (search: string): { query: ListQuery; dropped: string[] } => {
  const given = new URLSearchParams(search)
  const dropped = [...new Set(given.keys())].filter((name) => !elsewhere.has(name) && !Object.hasOwn(parameters, name))
  const read = <T>(name: keyof typeof parameters, schema: z.ZodMiniType<T>, otherwise: T): T => {
    const text = given.get(name)
    if (text === null || text === '') return otherwise
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    dropped.push(name)
    return otherwise
  }
  const query: ListQuery = {
    search: read('search', parameters.search, ''),
    status: unique(read('status', parameters.status, [])),
    purchase_method: unique(read('purchase_method', parameters.purchase_method, [])),
    goods_type: unique(read('goods_type', parameters.goods_type, [])),
    herbal_id: unique(read('herbal_id', parameters.herbal_id, [])),
    bid_deadline_at_from: read('bid_deadline_at_from', parameters.bid_deadline_at_from, ''),
    bid_deadline_at_to: read('bid_deadline_at_to', parameters.bid_deadline_at_to, ''),
    mine: read('mine', parameters.mine, false),
    sort: read('ordering', parameters.ordering, defaultListQuery.sort),
    page: read('page', parameters.page, 1),
    page_size: read('page_size', parameters.page_size, DEFAULT_PAGE_SIZE),
  }
  return { query, dropped }
}

/** Writes a query string without `?`; empty when everything is as by default. */
export const writeListUrl = (query: ListQuery): string => {
  const out = new URLSearchParams()
  const put = (name: keyof typeof parameters, text: string) => {
    if (text !== '') out.set(name, text)
  }
  put('search', query.search.trim())
  put('status', query.status.join())
  put('purchase_method', query.purchase_method.join())
  put('goods_type', query.goods_type.join())
  put('herbal_id', query.herbal_id.join())
  put('bid_deadline_at_from', query.bid_deadline_at_from)
  put('bid_deadline_at_to', query.bid_deadline_at_to)
  put('mine', query.mine ? 'true' : '')
  put('ordering', orderingOf(query) === orderingOf(defaultListQuery) ? '' : orderingOf(query))
  put('page', query.page === 1 ? '' : String(query.page))
  put('page_size', query.page_size === DEFAULT_PAGE_SIZE ? '' : String(query.page_size))
  // Commas and colons are legal in a query and stay readable.
  return out.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
}

/** What the call is asked with: days become the instants at which they begin and end here. */
export const listInput = (query: ListQuery): OrderListQuery => ({
  page: query.page,
  page_size: query.page_size,
  ordering: orderingOf(query),
  ...(query.search !== '' && { search: query.search }),
  ...(query.status.length > 0 && { status: query.status.join() }),
  ...(query.purchase_method.length > 0 && { purchase_method: query.purchase_method.join() }),
  ...(query.goods_type.length > 0 && { goods_type: query.goods_type.join() }),
  ...(query.herbal_id.length > 0 && { herbal_id: query.herbal_id.join() }),
  ...(query.mine && { mine: 'true' as const }),
  ...(query.bid_deadline_at_from !== '' && {
    bid_deadline_at_from: new Date(`${query.bid_deadline_at_from}T00:00:00`).toISOString(),
  }),
  ...(query.bid_deadline_at_to !== '' && {
    bid_deadline_at_to: new Date(`${query.bid_deadline_at_to}T23:59:59.999`).toISOString(),
  }),
})

/** Whether anything besides tab, order and page narrows the list. */
export const isFiltered = (query: ListQuery): boolean => {
  const bare = { ...query, status: [], sort: defaultListQuery.sort, page: 1, page_size: DEFAULT_PAGE_SIZE }
  return writeListUrl(bare) !== ''
}

/** The same list without its filters; tab, order and page size stay. */
export const withoutFilters = (query: ListQuery): ListQuery => ({
  ...defaultListQuery,
  status: query.status,
  sort: query.sort,
  page_size: query.page_size,
})

const orderingOf = (query: ListQuery): string => `${query.sort.desc ? '-' : ''}${query.sort.id}`

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
