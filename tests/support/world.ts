// A whole server over a database of its own, for one test file: real handlers, real PostgreSQL, no port.
import type { Hono } from 'hono'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { inject } from 'vitest'
import { type AnyEndpoint, type DataOf, fillPath, type InputOf } from '#contract/endpoint.ts'
import { agreeReset } from '#contract/tenders.passcode.ts'
import { type AppOptions, createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/client.ts'
import { requestLimits } from '#server/db/limits.ts'
import type { Db } from '#server/db/tables.ts'
import { type Env, readEnv } from '#server/env.ts'
import { createLog, type Log } from '#server/log.ts'
import type { Keys } from '#server/seal/keys.ts'
import { openKeys } from '#server/seal/seal-key.start.ts'
import { heldSealKey, type SealKey } from '#server/seal/seal-key.ts'
import { secretHash } from '#server/viewer.ts'
import { type SupplierCookie, supplierCookie } from '../../scripts/prove/supplier-browser.ts'
import { type ClusterPlace, cloneDatabase } from './cluster.ts'

/** An answer; `data` has the endpoint's type when `code` is 0. */
export interface Answer<D> {
  readonly code: number
  readonly message: string
  /** What the endpoint declares for code 0; tests that expect a refusal read `refused`. */
  readonly data: D
  /** The data of a refusal. */
  readonly refused: RefusedData
}

export interface RefusedData {
  readonly errors?: { path: string; code: string; message: string }[]
  readonly permission?: string
  readonly reason?: string
  readonly status?: string | number | null
  readonly field?: string
  readonly retry_after?: number
  readonly trace_id?: string
  readonly [other: string]: unknown
}

export interface CallOptions {
  /** A user name (a session is made for it) or a token; nobody when left out. */
  readonly as?: string
  /** A tender link's token: the call comes from its supplier's own browser, which has been let in. */
  readonly link?: string
  /** Whether the call comes from a new browser at the `link`, which has not been let in. */
  readonly isStranger?: boolean
  readonly headers?: Record<string, string>
}

export interface World {
  readonly db: Db
  /** The keys its server seals with. */
  readonly keys: Keys
  readonly app: Hono
  readonly env: Env
  /** The address of the world's database, for processes of their own. */
  readonly url: string
  /** How far business time runs ahead, in ms; set it, or `advance` it. */
  clockOffset: number
  /** Moves business time on. */
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
  call<E extends AnyEndpoint>(endpoint: E, input?: InputOf<E>, options?: CallOptions): Promise<Answer<DataOf<E>>>
  /** A bare request to the server. */
  http(path: string, init?: RequestInit): Promise<Response>
  /** A valid session's token without the cost of a login. */
  tokenOf(username: string): Promise<string>
  /**
   * The cookie of the supplier's own browser at its link, without the cost of a passcode; null for
   * a link that opens nothing.
   */
  unlockOf(link: string): Promise<string | null>
  close(): Promise<void>
}

/** Headers every call of the console carries. */
export const consoleHeaders = {
  system: '21',
  client: '2',
  'content-type': 'application/json',
  'accept-language': 'zh-CN',
} as const

export interface WorldOptions
  extends Pick<AppOptions, 'endpoints' | 'handlers' | 'linkViewer' | 'dist' | 'metrics' | 'hasRoom'> {
  /** The template database it is a copy of, instead of the one with only people; see stocks.ts. */
  readonly template?: string
  /** Environment variables besides the test defaults. */
  readonly env?: Record<string, string>
  /** The key its server seals with, instead of the one of all worlds. */
  readonly sealKey?: SealKey
  /** The log of its server; by default there is none. */
  readonly log?: Log
}

/** The seal key of every world that sets no other. */
export const worldSealKey = heldSealKey(Buffer.alloc(32, 7))

const worldLimits = { ...requestLimits, statementMs: 20_000, idleMs: 30_000, transactionMs: 60_000 }

/** Creates a world; `env` changes its environment. Close it when done. */
export const createWorld = async (options: WorldOptions = {}): Promise<World> => {
  const place = inject('cluster')
  const { env: variables, template, sealKey, log, ...others } = options
  const clone = await cloneDatabase(place, template)
  const db = openDatabase(
    { ...place, ...place.pooler, database: clone.name },
    // A busy machine is slow at everything; the limits of requests have a test of their own.
    { prepare: place.pooler === undefined, limits: worldLimits },
  )
  const env = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost/', ...variables })
  const keys = await openKeys(db, sealKey ?? worldSealKey)
  const tokens = new Map<string, Promise<string>>()
  const unlocks = new Map<string, Promise<SupplierCookie | null>>()

  const world: World = {
    db,
    keys,
    env,
    url: urlOf(place, clone.name),
    clockOffset: 0,
    app: createApp({
      db,
      env,
      keys,
      log: log ?? createLog(env.logLevel),
      clockOffset: () => world.clockOffset,
      ...others,
    }),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      world.clockOffset += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
    http: async (path, init) => world.app.request(path, init),
    tokenOf: (username) => {
      // A session from before a jump in time has expired, like a person's: they sign in again.
      const key = `${username}@${world.clockOffset}`
      const made = tokens.get(key) ?? makeSession(world, username)
      tokens.set(key, made)
      return made
    },
    unlockOf: async (link) => {
      const made = unlocks.get(link) ?? supplierCookie(db, link)
      unlocks.set(link, made)
      return (await made)?.cookie ?? null
    },
    call: async (endpoint, input = {}, { as, link, isStranger = as !== undefined, headers = {} } = {}) => {
      const cookie = link === undefined || isStranger ? null : await world.unlockOf(link)
      const token = as === undefined ? undefined : as.length === 43 ? as : await world.tokenOf(as)
      const response = await world.http(addressOf(endpoint, input), {
        method: endpoint.method,
        headers: {
          ...consoleHeaders,
          ...(token === undefined ? {} : { token }),
          ...(link === undefined ? {} : { 'tender-token': link }),
          ...(cookie === null ? {} : { cookie }),
          ...headers,
        },
        ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
      })
      if (response.status !== 200) throw new Error(`${endpoint.id} answered HTTP ${response.status}`)
      const { code, message, data } = await response.json()
      if (endpoint.id === agreeReset.id && code === 0) await forgetUnlock(unlocks, data.id)
      return { code, message, data, refused: data ?? {} }
    },
    close: async () => {
      await db.destroy()
      await clone.drop()
    },
  }
  return world
}

/** A database of this run's cluster as an address; the query's host may be a socket's folder. */
export const urlOf = ({ host, port, user, password = '' }: ClusterPlace, database: string): string =>
  `postgres://${user}:${password}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`

/** A supplier whose passcode was cleared sets a new one at its next act. */
const forgetUnlock = async (unlocks: Map<string, Promise<SupplierCookie | null>>, linkId: string): Promise<void> => {
  for (const [token, made] of unlocks) if ((await made)?.link_id === linkId) unlocks.delete(token)
}

/** The address of an endpoint. */
export const addressOf = (endpoint: AnyEndpoint, input: InputOf<AnyEndpoint>): string => {
  const filled = fillPath(endpoint.path, { ...(input.params as Record<string, unknown> | undefined) })
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...(input.query as Record<string, unknown> | undefined) })) {
    if (value !== undefined) query.set(key, String(value))
  }
  return `/api${filled}${query.size === 0 ? '' : `?${query}`}`
}

const makeSession = async (world: World, username: string): Promise<string> => {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const user = await world.db
    .selectFrom('users')
    .select(['id', 'enterprise_id'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow(() => new Error(`there is no user ${username}`))
  const now = sql<string>`clock_timestamp() + ${world.clockOffset} * interval '1 millisecond'`
  await world.db
    .insertInto('sessions')
    .values({
      id: newId(),
      enterprise_id: user.enterprise_id,
      user_id: user.id,
      token_hash: secretHash(token),
      binding_hash: null,
      created_at: now,
      last_seen_at: now,
      ended_at: null,
      end_reason: null,
      ip: null,
      user_agent: null,
    })
    .execute()
  return token
}
