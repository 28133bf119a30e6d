// Demands with one deadline, and tenders that arrive before and after it at several servers: each demand is closed
// once, and only the database's clock decides which tender was in time.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { listOrders } from '#contract/orders.list.ts'
import type { Order } from '#contract/orders.ts'
import { saveOwnTender } from '#contract/tenders.ts'
import type { Place } from '#server/db/client.ts'
import { type Actors, withDatabase } from './actors.ts'
import { type Caller, callAt, callPatiently } from './caller.ts'
import { compareWhole, type Ledger } from './ledger.ts'
import { supplierCookie } from './supplier-browser.ts'
import { demandBody, linksOf, publish, type Send, senderOf, tenderBody } from './writers.ts'

const AT_ONCE = 6
/** The number of demands that are published first, to measure how long the others will take. */
const SAMPLE = 6
const BIDDERS = 4
const SPARE_MS = 20_000
const READ_MS = 300
/** The time (ms) after the deadline within which sweepers close the demands. */
const CLOSED_MS = 60_000

/** A supplier at the link of a demand. */
interface Bidder {
  readonly order: Order
  readonly who: Caller
}

/** The servers, the database and the ledger of a proof. */
export interface Ground {
  readonly urls: readonly string[]
  readonly place: Place
  readonly actors: Actors
  readonly ledger: Ledger
}

/** Runs `work` for each entry, some at the same time. */
export const each = async <T>(all: readonly T[], work: (one: T, at: number) => Promise<void>): Promise<void> => {
  const left = all.entries()
  const worker = async () => {
    for (const [at, one] of left) await work(one, at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** A sender that uses the servers in turn. */
export const roundRobin = ({ urls, ledger }: Ground): Send => {
  let turn = 0
  const urlOf = () => urls[turn++ % urls.length] ?? ''
  return senderOf(
    { urlOf, ledger },
    () => false,
    () => undefined,
  )
}

/** Publishes a demand and lets its suppliers' browsers in. */
const prepared = async (ground: Ground, send: Send, title: string, deadline: number): Promise<Bidder[]> => {
  const { actors, ledger, place } = ground
  const suppliers = actors.suppliers.slice(0, BIDDERS)
  const order = await publish(send, actors, ledger, demandBody(title, deadline, suppliers))
  const links = await linksOf(send, actors, order.id)
  return withDatabase(place, async (db) => {
    const bidders: Bidder[] = []
    for (const link of links) {
      const made = await supplierCookie(db, link)
      if (made !== null) bidders.push({ order, who: { link, cookie: made.cookie } })
    }
    return bidders
  })
}

/**
 * Publishes demands with one deadline, which is far enough ahead for all of them, and lets several suppliers' browsers
 * in. Demands that were late nevertheless are left out.
 */
export const prepareAll = async (ground: Ground, run: string, count: number) => {
  const send = roundRobin(ground)
  const from = performance.now()
  const far = Date.now() + 3_600_000
  await each(Array.from({ length: SAMPLE }), async (_, at) => {
    await prepared(ground, send, `${run} 试 ${at}`, far)
  })
  const oneMs = (performance.now() - from) / SAMPLE
  const deadline = Date.now() + Math.round(oneMs * count * 1.5) + SPARE_MS
  const bidders: Bidder[] = []
  let late = 0
  await each(Array.from({ length: count }), async (_, at) => {
    const made = await prepared(ground, send, `${run} ${at}`, deadline).catch(() => null)
    if (made === null) late += 1
    else bidders.push(...made)
  })
  return { deadline, bidders, late, oneMs }
}

/** The results of the tenders. */
interface Bids {
  accepted: number
  refused: number
  unanswered: number
  readonly wrong: string[]
}

const bid = async (ground: Ground, { order, who }: Bidder, deadline: number, at: number, bids: Bids): Promise<void> => {
  const url = ground.urls[at % ground.urls.length] ?? ''
  const sent = Date.now()
  const said = await callPatiently(url, saveOwnTender, { body: tenderBody(order, '26.80') }, who)
  const answered = Date.now()
  if (said.kind === 'done') {
    bids.accepted += 1
    if (sent >= deadline) bids.wrong.push(`accepted although sent ${sent - deadline} ms after the deadline`)
    if (said.data.tender !== null)
      ground.ledger.written.push({ noun: 'tenders', id: said.data.tender.id, action: 'tender_submit', version: null })
  } else if (said.kind === 'refused') {
    bids.refused += 1
    // A tender that was answered before the deadline was also judged before it.
    if (answered < deadline)
      bids.wrong.push(`refused ${deadline - answered} ms before the deadline: ${said.text.slice(0, 120)}`)
  } else bids.unanswered += 1
}

/** Sends all tenders, spread over a time around the deadline, while other users read the list. */
const sendBids = async (ground: Ground, bidders: readonly Bidder[], deadline: number, bidMs: number): Promise<Bids> => {
  const bids: Bids = { accepted: 0, refused: 0, unanswered: 0, wrong: [] }
  const before = Math.max(5_000, (bidders.length * bidMs) / 2)
  await pause(Math.max(0, deadline - before - Date.now()))
  const gap = (before * 1.4) / bidders.length
  let isOver = false
  const reading = ground.urls.map(async (url) => {
    while (!isOver) {
      await callAt(url, listOrders, { query: { page_size: '20' } }, { token: ground.actors.tokens.buyer })
      await pause(READ_MS)
    }
  })
  const begun = Date.now()
  await each(bidders, async (bidder, at) => {
    await pause(Math.max(0, begun + at * gap - Date.now()))
    await bid(ground, bidder, deadline, at, bids)
  })
  isOver = true
  await Promise.all(reading)
  return bids
}

interface Closings {
  readonly open: number
  readonly not_once: number
  readonly late_bids: number
  readonly told_twice: number
}

/** How the demands were closed, according to the trail, whose times are the database's. */
const closings = (place: Place, ids: readonly string[]): Promise<Closings> =>
  withDatabase(place, async (db) => {
    const { rows } = await sql<Closings>`
      with mine as (select id, status, bid_deadline_at from orders where id = any(${ids}::uuid[]))
      select (select count(*)::int from mine where status = 'bidding') as open,
        (select count(*)::int from mine where 1 <> (select count(*) from audit_rows a
          where a.order_id = mine.id and a.action = 'bidding_ends')) as not_once,
        (select count(*)::int from mine join audit_rows a on a.order_id = mine.id and a.action = 'tender_submit'
          where a.occurred_at >= mine.bid_deadline_at) as late_bids,
        (select count(*)::int from (select from messages m join mine on mine.id = m.order_id
          where m.kind like 'bidding_ends%' or m.kind like '%clos%' or m.kind = 'failed'
          group by m.order_id, m.user_id, m.kind having count(*) > 1) as twice) as told_twice`.execute(db)
    return rows[0] ?? { open: -1, not_once: -1, late_bids: -1, told_twice: -1 }
  })

/** Publishes `count` demands, submits their suppliers' tenders around the deadline, and compares the results. */
export const straddle = async (ground: Ground, run: string, count: number, meanwhile: () => void = () => undefined) => {
  const { deadline, bidders, late, oneMs } = await prepareAll(ground, run, count)
  const ids = [...new Set(bidders.map(({ order }) => order.id))]
  // Submitting a tender takes about a third of the time of a publication.
  const timer = setTimeout(meanwhile, Math.max(0, deadline - 2_000 - Date.now()))
  const bids = await sendBids(ground, bidders, deadline, oneMs / 3)
  clearTimeout(timer)
  await pause(Math.max(0, deadline - Date.now()))
  const until = performance.now() + CLOSED_MS
  let closed = await closings(ground.place, ids)
  while (closed.open > 0 && performance.now() < until) {
    await pause(READ_MS)
    closed = await closings(ground.place, ids)
  }
  const found = await compareWhole(ground.place, ground.ledger)
  const { wrong, ...numbers } = bids
  const faults = [...wrong, ...ground.ledger.strange]
  return {
    value: {
      demands: ids.length,
      late,
      bids: bidders.length,
      ...numbers,
      wrong: wrong.length,
      ...closed,
      ...found,
      faults: faults.slice(0, 3),
    },
    isRight:
      faults.length === 0 &&
      closed.open + closed.not_once + closed.late_bids + closed.told_twice === 0 &&
      found.lost + found.doubled + found.half_applied === 0 &&
      bids.accepted > 0 &&
      bids.refused > 0,
  }
}
