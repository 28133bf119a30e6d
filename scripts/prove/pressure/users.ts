// Users who work as people do: each looks at lists, filters them, opens a demand, writes a draft, changes it, reads the
// tenders of a demand and takes a file, and thinks in between.
import { setTimeout as pause } from 'node:timers/promises'
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import { exportOrders } from '#contract/exports.ts'
import { listHerbs } from '#contract/herbs.ts'
import { readMonthFunnel } from '#contract/home.ts'
import { listOrders } from '#contract/orders.list.ts'
import { createOrder, editOrder, readOrder } from '#contract/orders.ts'
import { listTenders } from '#contract/tenders.ts'
import type { Place } from '#server/db/client.ts'
import { beginSessions } from '../../bench/sessions.ts'
import { line, withDatabase } from '../actors.ts'
import { addressOf, callAt } from '../caller.ts'
import type { Ledger } from '../ledger.ts'

/** Pause between two calls (ms). */
const THINK_MS = { from: 1_000, to: 3_000 }
/** The demo's users in turn: who buys, who heads, who administers. */
const usernames = ['buyer', 'admin', 'buyer', 'chief'] as const
const TOO_MANY = 4029

/** What the users have seen. */
export interface Seen {
  readonly reads: number[]
  readonly writes: number[]
  /** Answers that are neither done nor a limit's, in words. */
  readonly wrong: string[]
  sentAway: number
  limited: number
}

/** An empty account. */
export const newSeen = (): Seen => ({ reads: [], writes: [], wrong: [], sentAway: 0, limited: 0 })

/** Users of servers; `take` returns what was seen since the last time. */
export interface Users {
  take(): Seen
  stop(): Promise<void>
}

interface User {
  readonly token: string
  readonly isWriter: boolean
  /** May take files. */
  readonly isAdmin: boolean
  draft: { readonly id: string; readonly version: number } | null
}

/** Starts users at servers of this machine, each with a session of its own. */
export const startUsers = async (
  { urls, place, ledger }: { readonly urls: readonly string[]; readonly place: Place; readonly ledger: Ledger },
  count: number,
): Promise<Users> => {
  const names = Array.from({ length: count }, (_, at) => usernames[at % usernames.length] ?? 'buyer')
  const { tokens, opened } = await withDatabase(place, async (db) => ({
    tokens: await beginSessions(db, names),
    opened: await db
      .selectFrom('orders')
      .where('status', 'in', ['reviewing', 'awarded'])
      .where('enterprise_id', '=', (eb) =>
        eb.selectFrom('users').where('username', '=', 'admin').select('enterprise_id'),
      )
      .select('id')
      .limit(20)
      .execute(),
  }))
  let seen = newSeen()
  let isOver = false

  const call = async <E extends AnyEndpoint>(at: number, endpoint: E, input: InputOf<E>, token: string) => {
    const from = performance.now()
    const said = await callAt(urls[at % urls.length] ?? '', endpoint, input, { token })
    const ms = performance.now() - from
    if (said.kind === 'done') {
      seen[endpoint.method === 'GET' ? 'reads' : 'writes'].push(ms)
      return said.data
    }
    if (said.kind === 'away') seen.sentAway += 1
    else if (said.kind === 'refused' && said.code === TOO_MANY) seen.limited += 1
    else seen.wrong.push(`${endpoint.id}: ${JSON.stringify(said).slice(0, 200)}`)
    return null
  }

  const file = async (at: number, token: string) => {
    const from = performance.now()
    try {
      const answer = await fetch(`${urls[at % urls.length]}${addressOf(exportOrders, {})}`, {
        method: 'POST',
        headers: {
          system: '21',
          client: '2',
          'content-type': 'application/json',
          token,
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify({ format: 'csv', columns: ['title'] }),
      })
      const isFile = (answer.headers.get('content-type') ?? '').startsWith('text/csv')
      const text = await answer.text()
      if (answer.status === 503) seen.sentAway += 1
      else if (isFile) seen.writes.push(performance.now() - from)
      else if (text.includes(`"code":${TOO_MANY}`)) seen.limited += 1
      else seen.wrong.push(`a file: ${answer.status} ${text.slice(0, 200)}`)
    } catch (error) {
      seen.wrong.push(`a file: ${error instanceof Error ? `${error.message} ${error.cause}` : error}`)
    }
  }

  const write = async (at: number, user: User) => {
    const { token, draft } = user
    if (draft === null) {
      const title = `压力 ${at} ${crypto.randomUUID()}`
      const made = await call(at, createOrder, { body: { title, items: [line('当归')] } }, token)
      if (made === null) return
      ledger.titles.add(title)
      ledger.written.push({ noun: 'orders', id: made.id, action: 'create', version: made.version })
      user.draft = made
      return
    }
    const body = { version: draft.version, contact_name: `陈 ${Math.floor(Math.random() * 1_000)}` }
    const changed = await call(at, editOrder, { params: { id: draft.id }, body }, token)
    user.draft = null
    if (changed !== null)
      ledger.written.push({ noun: 'orders', id: draft.id, action: 'save_draft', version: changed.version })
  }

  const step = async (at: number, user: User) => {
    const { token } = user
    const dice = Math.random()
    const order = opened[Math.floor(Math.random() * opened.length)]?.id ?? ''
    if (dice < 0.3) await call(at, listOrders, { query: { page_size: '20' } }, token)
    else if (dice < 0.45)
      await call(at, listOrders, { query: { page_size: '20', status: 'draft,reviewing', search: '黄芪' } }, token)
    else if (dice < 0.6) await call(at, readOrder, { params: { id: order } }, token)
    else if (dice < 0.7) await call(at, listHerbs, { query: { page_size: '20', search: '当归' } }, token)
    else if (dice < 0.75) await call(at, readMonthFunnel, {}, token)
    else if (dice < 0.8) await call(at, listTenders, { query: { order_id: order } }, token)
    else if (dice < 0.805 && user.isAdmin) await file(at, token)
    else if (user.isWriter) await write(at, user)
    else await call(at, readOrder, { params: { id: order } }, token)
  }

  const work = async (token: string, at: number) => {
    const user: User = { token, isWriter: names[at] !== 'chief', isAdmin: names[at] === 'admin', draft: null }
    await pause(Math.random() * THINK_MS.to)
    while (!isOver) {
      await step(at, user)
      await pause(THINK_MS.from + Math.random() * (THINK_MS.to - THINK_MS.from))
    }
  }
  const users = tokens.map(work)
  return {
    take: () => {
      const taken = seen
      seen = newSeen()
      return taken
    },
    stop: async () => {
      isOver = true
      await Promise.all(users)
    },
  }
}
