// Answers about two demands of the demo, one under review and one draft, with as many lines and tenders as a figure wants. Everything
// else is answered by the real server.
import { Hono } from 'hono'
import { v7 as newId } from 'uuid'
import * as z from 'zod/mini'
import type { OrderItem } from '#contract/orders.bodies.ts'
import { listOrders } from '#contract/orders.list.ts'
import { type Order, order, readOrder } from '#contract/orders.ts'
import type { OpenedTender, TenderItem } from '#contract/tenders.schemas.ts'
import { listTenders } from '#contract/tenders.ts'
import type { SignedIn } from './page.ts'

/** How large a demand is. */
export interface Size {
  readonly lines: number
  /** The number of its tenders. */
  readonly tenders: number
}

/** Two demands that can be made larger. */
export interface MadeSite {
  /** The console with what is made instead of what it would answer. */
  inFrontOf(real: Hono): Hono
  /** Their ids. */
  readonly review: string
  readonly draft: string
  /** From now on they are this large. */
  grow(size: Size): void
}

const nthOf = <T>(from: readonly T[], nth: number): T => {
  const one = from[nth % from.length]
  if (one === undefined) throw new Error('the demo has none to copy')
  return one
}

const linesOf = (items: readonly OrderItem[], count: number): OrderItem[] =>
  Array.from({ length: count }, (_, nth) => ({ ...nthOf(items, nth), id: newId(), line_no: nth + 1 }))

/** An offer for a line, copied from one of another line; prices differ by the number of the tender. */
const offerOf = (from: TenderItem, line: OrderItem, tender_id: string, nth: number): TenderItem => {
  const price = (30 + ((nth * 7 + line.line_no * 3) % 11) / 2).toFixed(4)
  const offered_qty = line.quantity ?? from.offered_qty
  return {
    ...from,
    id: newId(),
    tender_id,
    order_item_id: line.id,
    unit_price: price,
    landed_price_kg: price,
    offered_qty,
    amount: (Number(price) * Number(offered_qty)).toFixed(2),
    status: 'quoted',
    flags: [],
    flag_facts: {},
    disqualify_reason: null,
    expired: false,
  }
}

/** Ranks the offers of each line: equal prices share a rank. */
const ranked = (tenders: readonly OpenedTender[]): OpenedTender[] => {
  const byLine = Map.groupBy(
    tenders.flatMap(({ items }) => items),
    ({ order_item_id }) => order_item_id,
  )
  const rankOf = new Map(
    [...byLine.values()].flatMap((offers) =>
      offers.map((one): [string, number] => [
        one.id,
        1 + offers.filter((other) => Number(other.landed_price_kg) < Number(one.landed_price_kg)).length,
      ]),
    ),
  )
  return tenders.map((tender) => ({
    ...tender,
    items: tender.items.map((one) => ({
      ...one,
      rank: rankOf.get(one.id) ?? null,
      is_lowest: rankOf.get(one.id) === 1,
    })),
  }))
}

const tendersOf = (from: readonly OpenedTender[], lines: readonly OrderItem[], count: number): OpenedTender[] =>
  ranked(
    Array.from({ length: count }, (_, nth) => {
      const one = nthOf(from, nth)
      const id = newId()
      return {
        ...one,
        id,
        tender_no: `${one.tender_no}-${nth + 1}`,
        supplier_id: newId(),
        supplier_name: `${one.supplier_name}${nth + 1}`,
        supplier_short_name: one.supplier_short_name === null ? null : `${one.supplier_short_name}${nth + 1}`,
        rank: nth + 1,
        item_count: lines.length,
        items: lines.map((line, at) => offerOf(nthOf(one.items, at), line, id, nth)),
      }
    }),
  )

const listed = z.object({ data: listOrders.data })
const read = z.object({ data: order })
const tendered = z.object({ data: listTenders.data })

/** Takes the demo's demands as `user` sees them. */
export const madeSite = async (real: Hono, { token }: SignedIn): Promise<MadeSite> => {
  const ask = async (path: string): Promise<unknown> => {
    const answer = await real.request(`/api${path}`, { headers: { token, system: '21', client: '2' } })
    return answer.json()
  }
  const withStatus = async (status: string, stage: string | null): Promise<Order> => {
    const { list } = listed.parse(await ask(`/v1/bidding/order_pc/?status=${status}&page_size=100`)).data
    const found = list.find(({ review_stage }) => stage === null || review_stage === stage)
    if (found === undefined) throw new Error(`the demo has no demand that is ${status} ${stage ?? ''}`)
    return read.parse(await ask(readOrder.path.replace('{id}', found.id))).data
  }
  const review = await withStatus('reviewing', 'commercial')
  const draft = await withStatus('draft', null)
  const { list } = tendered.parse(await ask(`${listTenders.path}?order_id=${review.id}&page_size=100`)).data
  const tenders = list.flatMap((one) => (one.sealed || one.items.length === 0 ? [] : [one]))
  const made = new Map<string, string>()
  const make = (path: string, data: unknown) =>
    made.set(`/api${path}`, JSON.stringify({ code: 0, message: '成功', data }))
  return {
    inFrontOf: (site) => {
      const app = new Hono()
      app.all('*', async (c) => {
        const { pathname, searchParams } = new URL(c.req.url)
        const answer = made.get(`${pathname}${searchParams.get('order_id') ?? ''}`)
        if (c.req.method !== 'GET' || answer === undefined) return site.fetch(c.req.raw, c.env)
        return c.body(answer, 200, { 'Content-Type': 'application/json; charset=utf-8' })
      })
      return app
    },
    review: review.id,
    draft: draft.id,
    grow: ({ lines, tenders: count }) => {
      const items = linesOf(review.items, lines)
      const all = tendersOf(tenders, items, count)
      make(readOrder.path.replace('{id}', review.id), { ...review, item_count: lines, items })
      make(`${listTenders.path}${review.id}`, { list: all, total: count, page: 1, page_size: 100 })
      const own = linesOf(
        nthOf(
          [draft.items, review.items].filter(({ length }) => length > 0),
          0,
        ),
        lines,
      )
      make(readOrder.path.replace('{id}', draft.id), { ...draft, item_count: lines, items: own })
    },
  }
}
