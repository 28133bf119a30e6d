// Users of a server on this machine, for proofs: each reads a list, writes a draft, pauses, and records the answers.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The password of every demo account. */
export const PASSWORD = 'Herbal-Tender-2026'
const headers = { system: '21', client: '2', 'content-type': 'application/json' }
/** Pause of a user between two calls, ms. */
const THINK_MS = 100
/** The maximum number of unexpected answers that are named. */
const NAMED = 20

/** The answers to the users of a load. */
export interface Tally {
  readonly answered: number
  /** 503 with Retry-After. */
  readonly sentAway: number
  /** All other answers, in words. */
  readonly others: readonly string[]
  /** The longest wait, ms. */
  readonly slowest: number
}

export interface Load {
  tally(): Tally
  /** Ids of the demands whose creation was acknowledged. */
  acknowledged(): readonly string[]
  /** Ends the load, and returns the duration of each answered call, ms. */
  stop(): Promise<number[]>
}

const signIn = async (url: string, username: string): Promise<string> => {
  const body = JSON.stringify({ username, password: PASSWORD })
  const answer = await fetch(`${url}api/v1/user/login/`, { method: 'POST', headers, body })
  const { data } = await answer.json()
  return data.token
}

/** Tokens of users who may read and write demands. */
export const signedIn = async (url: string): Promise<string[]> => [
  await signIn(url, 'buyer'),
  await signIn(url, 'admin'),
]

/** Opens the tenders of a demand as a demo user, who signs in for it; returns the answer. */
export const openAs = async (
  url: string,
  username: string,
  order: { id: string; version: number },
): Promise<string> => {
  const token = await signIn(url, username)
  const body = JSON.stringify({ version: order.version, action: 'open', payload: { password: PASSWORD } })
  const answer = await fetch(`${url}api/v1/bidding/order/${order.id}/audit/`, {
    method: 'PUT',
    headers: { ...headers, token, 'Idempotency-Key': randomUUID() },
    body,
  })
  const { code, message } = await answer.json()
  return `${code} ${message}`
}

/** Starts users on a server of this machine. */
export const startLoad = (
  url: string,
  tokens: readonly string[],
  how: { users: number; writes: boolean; reads?: boolean },
): Load => {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error('a load goes to this machine only')
  let isOver = false
  const told = { answered: 0, sentAway: 0, slowest: 0 }
  const others: string[] = []
  const written: string[] = []
  const times: number[] = []

  const ask = async (path: string, token: string, body?: object): Promise<void> => {
    const from = performance.now()
    try {
      const answer = await fetch(`${url}api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, token, ...(body !== undefined && { 'Idempotency-Key': randomUUID() }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      const ms = performance.now() - from
      told.slowest = Math.max(told.slowest, ms)
      if (answer.status === 503 && answer.headers.has('retry-after')) {
        told.sentAway += 1
        return
      }
      const said = answer.status === 200 ? JSON.parse(text) : null
      if (said?.code !== 0) {
        if (others.length < NAMED) others.push(`${path} ${answer.status} ${text.slice(0, 120)}`)
        return
      }
      told.answered += 1
      times.push(ms)
      if (body !== undefined) written.push(said.data.id)
    } catch (error) {
      if (others.length < NAMED)
        others.push(`${path} ${error instanceof Error ? `${error.message} ${error.cause}` : error}`)
    }
  }

  const user = async (at: number): Promise<void> => {
    const token = tokens[at % tokens.length] ?? ''
    await pause(Math.random() * THINK_MS)
    for (let turn = 0; !isOver; turn += 1) {
      if (how.writes && (how.reads === false || turn % 4 === 3))
        await ask('/v1/bidding/order/', token, { title: `负载 ${at}-${turn}` })
      else await ask('/v1/bidding/order_pc/?page_size=20', token)
      await pause(THINK_MS)
    }
  }
  const users = Array.from({ length: how.users }, (_, at) => user(at))
  return {
    tally: () => ({ ...told, others }),
    acknowledged: () => written,
    stop: async () => {
      isOver = true
      await Promise.all(users)
      return times
    },
  }
}

/** The value below which `percent` of the values lie. */
export const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((values.length * percent) / 100))] ?? 0

/** A free port. */
export const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null ? done(address.port) : failed(new Error('no port')),
      )
    })
  })
