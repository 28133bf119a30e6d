// All lists of records in the console, for tests of what every list promises. Their rows are made by hand after one row of the server.

import { listTemplates, readTemplate } from '#contract/herbal-templates.ts'
import { listHerbs } from '#contract/herbs.ts'
import { readWorklist } from '#contract/home.worklist.ts'
import { listOrderHeads } from '#contract/orders.heads.ts'
import { listOrders } from '#contract/orders.list.ts'
import { createOrder, readOrder } from '#contract/orders.ts'
import { listSuppliers, readSupplier } from '#contract/suppliers.ts'
import { listUsers } from '#contract/users.ts'
import type { Noun } from '#src/machines/app.machine.ts'
import { aHerb, aSupplier, aTemplate, orderBody } from './factories.ts'
import type { World } from './world.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** One list: its address, its call, and how its rows are made. */
export interface ListCase {
  readonly name: string
  /** The file that draws it. */
  readonly view: string
  readonly address: string
  /** The call of the list, from `/v1/` on. */
  readonly call: string
  /** The list is read again after a change of these nouns. */
  readonly nouns: readonly Noun[]
  /** A row as the server sends it. */
  sample(world: World): Promise<Row>
  /** The same row as another record that is named by the mark, such as `N007`. */
  nth(sample: Row, id: string, mark: string): Row
  /** The whole answer with these rows, where it is not the usual answer of a list. */
  readonly answer?: (rows: readonly Row[]) => unknown
  /** The keys that open a dialog about the row. */
  readonly asks: readonly string[]
  /** Whether Enter opens the page of the record. */
  readonly opens: boolean
  /** Whether the rows are drawn as cards under 700 px. */
  readonly hasCards: boolean
}

/** The mark of record number `at` in all these lists. */
export const markOf = (at: number): string => `N${String(at).padStart(3, '0')}`
export const idOf = (at: number): string => `01939f2e-0000-7000-8000-${String(at).padStart(12, '0')}`

const orderRow = async (world: World): Promise<Row> => {
  const supplier = await aSupplier(world)
  const body = orderBody(world, { invited_supplier_ids: [supplier.id], submit: true })
  const made = await world.call(createOrder, { body }, { as: 'buyer' })
  const { data } = await world.call(listOrders, { query: { page_size: 100 } }, { as: 'admin' })
  const heads = await world.call(listOrderHeads, { query: { ids: made.data.id } }, { as: 'admin' })
  return { ...rowIn(data.list, made.data.id), whole: rowIn(heads.data.list, made.data.id) }
}
const rowIn = (list: readonly Row[], id: string): Row => {
  const row = list.find((one) => one.id === id)
  if (row === undefined) throw new Error(`${id} is in no list`)
  return row
}
const supplierRow =
  (status: 'certified' | 'pending') =>
  async (world: World): Promise<Row> => {
    const { id } = await aSupplier(world, { status })
    return { ...(await world.call(readSupplier, { params: { id } }, { as: 'admin' })).data }
  }
const orderNth: ListCase['nth'] = (sample, id, mark) => {
  const own = { id, order_no: mark, title: `Demand ${mark}` }
  return { ...sample, ...own, whole: { ...(sample.whole as Row), ...own } } // as `orderRow` made it
}
/** The answer to a request for some of these rows as whole records. */
export const headsOf = (rows: readonly Row[], query: URLSearchParams): { readonly list: readonly unknown[] } => {
  const ids = query.get('ids')?.split(',') ?? []
  return { list: rows.flatMap((row) => (ids.includes(row.id) ? [row.whole] : [])) }
}

export const everyList: readonly ListCase[] = [
  {
    name: 'demands',
    view: 'src/views/orders/list/list.tsx',
    address: '/bidding/order?page_size=10',
    call: listOrders.path,
    nouns: ['orders'],
    sample: orderRow,
    nth: orderNth,
    opens: true,
    hasCards: true,
    asks: ['m', 'a'],
  },
  {
    name: 'reviews',
    view: 'src/views/reviews/list/list.tsx',
    address: '/bidding/review?page_size=10',
    call: listOrders.path,
    nouns: ['orders'],
    sample: orderRow,
    nth: (sample, id, mark) => {
      const row = orderNth(sample, id, mark)
      const standing = { status: 'reviewing', review_stage: 'commercial' }
      return { ...row, ...standing, whole: { ...(row.whole as Row), ...standing } } // as `orderNth` made it
    },
    opens: true,
    hasCards: true,
    asks: ['m'],
  },
  {
    name: 'varieties',
    view: 'src/views/herbal/list.tsx',
    address: '/bidding/herbal?page_size=10',
    call: listTemplates.path,
    nouns: ['herbal_templates'],
    sample: async (world) => {
      const { id } = await aTemplate(world, await aHerb(world, '川芎'))
      return { ...(await world.call(readTemplate, { params: { id } }, { as: 'admin' })).data }
    },
    nth: (sample, id, mark) => ({ ...sample, id, name: mark, template_no: `PZ-${mark}` }),
    opens: true,
    hasCards: true,
    asks: ['m'],
  },
  {
    name: 'herbs',
    view: 'src/views/herbs/list.tsx',
    address: '/bidding/herbal/catalogue?page_size=10',
    call: listHerbs.path,
    nouns: ['herbs'],
    sample: async (world) => {
      const { data } = await world.call(listHerbs, { query: { search: '川芎' } }, { as: 'admin' })
      return { ...rowIn(data.list, data.list[0]?.id ?? '') }
    },
    nth: (sample, id, mark) => ({ ...sample, id, name: mark }),
    opens: true,
    hasCards: true,
    asks: ['m'],
  },
  {
    name: 'suppliers',
    view: 'src/views/suppliers/list.tsx',
    address: '/supplier?page_size=10',
    call: listSuppliers.path,
    nouns: ['suppliers'],
    sample: supplierRow('certified'),
    nth: (sample, id, mark) => ({ ...sample, id, supplier_name: mark, short_name: mark, apply_no: `GY-${mark}` }),
    opens: true,
    hasCards: true,
    asks: ['m'],
  },
  {
    name: 'applications of suppliers',
    view: 'src/views/suppliers/list.tsx',
    address: '/supplier?page_size=10&status=pending',
    call: listSuppliers.path,
    nouns: ['suppliers'],
    sample: supplierRow('pending'),
    nth: (sample, id, mark) => ({ ...sample, id, supplier_name: mark, short_name: mark, apply_no: `GY-${mark}` }),
    opens: true,
    hasCards: true,
    asks: ['m'],
  },
  {
    name: 'users',
    view: 'src/views/users/list.tsx',
    address: '/system/user?page_size=10',
    call: listUsers.path,
    nouns: ['users'],
    sample: async (world) => {
      const { data } = await world.call(listUsers, { query: { search: 'buyer' } }, { as: 'admin' })
      return { ...rowIn(data.list, data.list[0]?.id ?? '') }
    },
    nth: (sample, id, mark) => ({ ...sample, id, name: mark, username: mark.toLowerCase() }),
    opens: true,
    hasCards: true,
    asks: ['m'],
  },
  {
    name: 'worklist',
    view: 'src/views/home/home.tsx',
    address: '/home',
    call: readWorklist.path,
    nouns: ['orders'],
    sample: async (world) => {
      const { id } = await orderRow(world)
      const { data } = await world.call(readWorklist, { query: {} }, { as: 'admin' })
      const row = data.list.find((one) => one.order?.id === id)
      if (row === undefined) throw new Error(`${id} waits for nobody`)
      return { ...row }
    },
    nth: (sample, id, mark) => ({
      ...sample,
      id: `approve:${id}`,
      order: { ...(sample.order as Row), id, order_no: mark, title: `Demand ${mark}` }, // a row of this act has one
    }),
    answer: (rows) => {
      const own = { overdue: 0, today: 0, later: rows.length }
      const none = { overdue: 0, today: 0, later: 0 }
      return {
        list: rows.map((row) => ({ ...row, urgency: 'later' })),
        counts: { all: own, audit: own, open: none, review: none, award: none, other: none },
        snoozed: 0,
        is_capped: false,
        server_time: new Date().toISOString(),
      }
    },
    opens: true,
    hasCards: true,
    asks: ['m', 'a'],
  },
  {
    name: 'lines of a demand',
    view: 'src/views/orders/detail/tab-lines.tsx',
    address: `/bidding/order/detail?id=${idOf(999)}`,
    call: readOrder.path.replace('{id}', idOf(999)),
    nouns: ['orders'],
    sample: async (world) => {
      const { id } = await orderRow(world)
      return { ...(await world.call(readOrder, { params: { id } }, { as: 'admin' })).data }
    },
    nth: (sample, id, mark) => {
      const [first] = sample.items as readonly Row[] // a demand that was read has lines
      return { id, item: { ...first, id, name: mark }, order: { ...sample, id: idOf(999) } }
    },
    answer: (rows) => ({
      ...(rows[0]?.order as Row), // as `nth` made it
      items: rows.map((row, at) => ({ ...(row.item as Row), line_no: at + 1 })), // as `nth` made it
    }),
    opens: false,
    hasCards: false,
    asks: [' ', 'Enter'],
  },
]
