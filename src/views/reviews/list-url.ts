// The address of the list of reviews: the one place that reads and writes its query string. Defaults are not written.
import * as z from 'zod/mini'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/envelope.ts'
import type { OrderStatus } from '#contract/orders.lifecycle.ts'
import { type OrderListQuery, orderSortFields } from '#contract/orders.ts'

/** Statuses of an order that is to be opened, compared, decided, or has been; also the tabs behind the first. */
export const reviewStatuses = [
  'pending_open',
  'reviewing',
  'award_auditing',
  'awarded',
  'completed',
] as const satisfies readonly OrderStatus[]
export type ReviewStatusTab = (typeof reviewStatuses)[number]

export type ReviewSortField = (typeof orderSortFields)[number]

/** What the list shows; `status` null is all of them. */
export interface ListQuery {
  readonly search: string
  readonly status: ReviewStatusTab | null
  readonly sort: { readonly id: ReviewSortField; readonly desc: boolean }
  readonly page: number
  readonly page_size: number
}

export const defaultQuery: ListQuery = {
  search: '',
  status: null,
  sort: { id: 'bid_deadline_at', desc: true },
  page: 1,
  page_size: DEFAULT_PAGE_SIZE,
}

const parameters = {
  search: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  status: z.enum(reviewStatuses),
  ordering: z.pipe(
    z.pipe(
      z.string().check(z.regex(/^-?[a-z_]+$/)),
      z.transform((text: string) => ({ id: text.replace(/^-/, ''), desc: text.startsWith('-') })),
    ),
    z.object({ id: z.enum(orderSortFields), desc: z.boolean() }),
  ),
  page: z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(100_000)),
  page_size: z.pipe(z.coerce.number<string>(), z.literal([...PAGE_SIZES])),
}

/** Reads a query string; what is unknown or invalid is left out. */
export const readListUrl = (search: string): ListQuery => {
  const given = new URLSearchParams(search)
  const read = <T>(name: keyof typeof parameters, schema: z.ZodMiniType<T>, otherwise: T): T => {
    const parsed = schema.safeParse(given.get(name) ?? undefined)
    return parsed.success ? parsed.data : otherwise
  }
  return {
    search: read('search', parameters.search, ''),
    status: read<ReviewStatusTab | null>('status', parameters.status, null),
    sort: read('ordering', parameters.ordering, defaultQuery.sort),
    page: given.has('page') ? read('page', parameters.page, 1) : 1,
    page_size: given.has('page_size') ? read('page_size', parameters.page_size, DEFAULT_PAGE_SIZE) : DEFAULT_PAGE_SIZE,
  }
}

const orderingOf = ({ sort }: ListQuery): string => `${sort.desc ? '-' : ''}${sort.id}`

/** Writes a query string without `?`; empty when everything is as by default. */
export const writeListUrl = (query: ListQuery): string => {
  const out = new URLSearchParams()
  if (query.search.trim() !== '') out.set('search', query.search.trim())
  if (query.status !== null) out.set('status', query.status)
  if (orderingOf(query) !== orderingOf(defaultQuery)) out.set('ordering', orderingOf(query))
  if (query.page !== 1) out.set('page', String(query.page))
  if (query.page_size !== DEFAULT_PAGE_SIZE) out.set('page_size', String(query.page_size))
  return out.toString()
}

/** What the call is asked with. */
export const listInput = (query: ListQuery): OrderListQuery => ({
  page: query.page,
  page_size: query.page_size,
  ordering: orderingOf(query),
  status: query.status ?? reviewStatuses.join(),
  ...(query.search !== '' && { search: query.search }),
})

/** Whether a head of the table is one the server sorts by. */
export const isSortField = (id: string): id is ReviewSortField => orderSortFields.some((one) => one === id)
