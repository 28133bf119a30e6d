// Readers that read lists page by page, and readers that follow the trail, while eight writers commit in any order at
// three servers: records that existed when a reader began are seen exactly once, and nothing is seen twice.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { exportOrders } from '#contract/exports.ts'
import { listOrders } from '#contract/orders.list.ts'
import { createOrder } from '#contract/orders.ts'
import type { Line } from '../prove.ts'
import { gather, line, withDatabase } from './actors.ts'
import { addressOf, callAt } from './caller.ts'
import { seeded } from './chance.ts'
import { demoSite } from './demo-site.ts'
import { compareWhole, openLedger } from './ledger.ts'
import { sizeOf } from './plan.ts'
import { type Ground, roundRobin } from './straddle.ts'

const WRITERS = 8
const SERVERS = 3
/**
 * Orders of the list. The first two sort by a time that never changes; in this proof no writer changes the third one
 * either.
 */
const ORDERINGS = ['created_at', '-created_at', '-updated_at'] as const
const FOLLOW_MS = 50
/** The interval between two exports, which are limited (ms). */
const EXPORT_MS = 12_000

/** The faults that the readers found. */
interface Seen {
  walks: number
  exports: number
  trail_rows: number
  readonly skipped: string[]
  readonly doubled: string[]
}

/** Compares what one reader saw with what was acknowledged before it began. */
const check = (what: string, before: ReadonlySet<string>, got: readonly string[], seen: Seen): void => {
  const set = new Set(got)
  if (set.size < got.length) seen.doubled.push(`${what}: ${got.length - set.size}`)
  const missing = [...before].filter((one) => !set.has(one))
  if (missing.length > 0) seen.skipped.push(`${what}: ${missing.length}, first ${missing[0]}`)
}

/** One page of the list. */
const pageAt = (url: string, token: string, ordering: string, cursor: string | null) =>
  callAt(url, listOrders, { query: { ordering, page_size: '100', ...(cursor !== null && { cursor }) } }, { token })

/** Reads the whole list once, page by page. */
const walk = async (ground: Ground, ordering: string, url: string, seen: Seen): Promise<void> => {
  const before = new Set(ground.ledger.written.map(({ id }) => id))
  const got: string[] = []
  let cursor: string | null = null
  do {
    const said = await pageAt(url, ground.actors.tokens.buyer, ordering, cursor)
    if (said.kind !== 'done') {
      ground.ledger.strange.push(`a walk by ${ordering}: ${JSON.stringify(said).slice(0, 200)}`)
      return
    }
    got.push(...said.data.list.map(({ id }) => id))
    cursor = said.data.next_cursor
  } while (cursor !== null)
  seen.walks += 1
  check(`a walk by ${ordering}`, before, got, seen)
}

/** Reads the whole list as a file. */
const exported = async (ground: Ground, run: string, url: string, seen: Seen): Promise<void> => {
  const before = new Set([...ground.ledger.titles].slice(0, ground.ledger.written.length - WRITERS))
  const answer = await fetch(`${url}${addressOf(exportOrders, {})}`, {
    method: 'POST',
    headers: {
      system: '21',
      client: '2',
      'content-type': 'application/json',
      token: ground.actors.tokens.admin,
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify({ format: 'csv', columns: ['title'] }),
  })
  const text = await answer.text()
  const got = text.split('\n').flatMap((one) => /游标 \d+ \d+-\d+/.exec(one)?.[0] ?? [])
  if (answer.status === 200 && got.length > 0) {
    seen.exports += 1
    check('an export', before, got, seen)
  } else if (ground.ledger.written.length > WRITERS && answer.status !== 503)
    ground.ledger.strange.push(`${run} export ${answer.status} ${text.slice(0, 150)}`)
}

/** Follows the trail by its numbers, as anchors and checks do: each number must follow the one before it. */
const follow = async (ground: Ground, isOver: () => boolean, seen: Seen): Promise<void> =>
  withDatabase(ground.place, async (db) => {
    const of = sql`(select enterprise_id from users where username = 'buyer')`
    const { rows: begun } = await sql<{ seq: number }>`
      select max(seq) as seq from audit_rows where enterprise_id = ${of}`.execute(db)
    let last = begun[0]?.seq ?? 0
    for (let isLast = false; !isLast; ) {
      isLast = isOver()
      const { rows } = await sql<{ seq: number }>`
        select seq from audit_rows where enterprise_id = ${of} and seq > ${last} order by seq`.execute(db)
      for (const { seq } of rows) {
        if (seq !== last + 1) seen.skipped.push(`the trail goes from ${last} to ${seq}`)
        last = seq
      }
      seen.trail_rows += rows.length
      await pause(FOLLOW_MS)
    }
  })

/** Writes drafts until there are enough. */
const writeAll = async (ground: Ground, run: string, rows: number): Promise<void> => {
  const send = roundRobin(ground)
  const { ledger, actors } = ground
  let left = rows
  const write = async (at: number) => {
    for (let n = 1; left > 0; n += 1) {
      left -= 1
      const title = `${run} ${at}-${n}`
      const made = await send(createOrder, { body: { title, items: [line('当归')] } }, { token: actors.tokens.buyer })
      ledger.titles.add(title)
      ledger.written.push({ noun: 'orders', id: made.id, action: 'create', version: made.version })
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, at) => write(at)))
}

/** `feed.cursor`: one line. */
export const proveFeedCursor = async (): Promise<readonly Line[]> => {
  const { seed } = seeded()
  const { n: rows, of } = sizeOf('feed.cursor')
  const run = `游标 ${seed}`
  const site = await demoSite(SERVERS)
  try {
    const { urls, place } = site
    const ground: Ground = { urls, place, actors: await gather(place), ledger: openLedger() }
    const seen: Seen = { walks: 0, exports: 0, trail_rows: 0, skipped: [], doubled: [] }
    let isOver = false
    const urlAt = (at: number) => urls[at % urls.length] ?? ''
    const again = async (read: () => Promise<void>, ms = 0) => {
      while (!isOver) {
        await read()
        await pause(ms)
      }
      // Reads once more when everything is written.
      await read()
    }
    const readers = [
      ...ORDERINGS.map((ordering, at) => again(() => walk(ground, ordering, urlAt(at), seen))),
      again(() => exported(ground, run, urlAt(0), seen), EXPORT_MS),
      follow(ground, () => isOver, seen),
    ]
    await writeAll(ground, run, rows)
    isOver = true
    await Promise.all(readers)
    const found = await compareWhole(place, ground.ledger)
    const { skipped, doubled, ...counts } = seen
    const faults = [...skipped, ...doubled, ...ground.ledger.strange, ...found.named]
    return [
      {
        figure: 'feed.cursor',
        value: {
          skipped: skipped.length,
          doubled: doubled.length,
          ...counts,
          lost: found.lost,
          first: faults.slice(0, 3),
        },
        target: { skipped: 0, doubled: 0 },
        pass: faults.length === 0 && seen.walks > 0 && seen.exports > 0 && seen.trail_rows >= rows,
        servers: SERVERS,
        writers: WRITERS,
        n: rows,
        of,
        seed,
      },
    ]
  } finally {
    await site.close()
  }
}
