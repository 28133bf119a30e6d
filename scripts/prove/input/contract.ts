// Every call of the contract with valid, spoilt and hostile requests: it answers in the envelope, never with a fault of
// its own, in the shape it declares, and a refusal has written nothing.
import fc from 'fast-check'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { fieldError } from '#contract/envelope.ts'
import { endpoints } from '#contract/index.ts'
import type { Figure } from '../../prove.ts'
import { type Asked, curlOf, type Said, send } from '../access/asked.ts'
import { nobody, staffIn, supplierAt } from '../access/askers.ts'
import type { Asker } from '../access/questions.ts'
import type { Asking } from '../access/sealed.ts'
import { inWorld, type ProofWorld } from '../access/worlds.ts'
import { seeded } from '../chance.ts'
import { sizeOf } from '../plan.ts'
import { linkIn } from './links.ts'
import { type Mutation, mutated, mutations, valuesOf } from './values.ts'
import { takeWrites, watchWrites, writesAgain } from './written.ts'

const NAMED = 5
/** The longest time an answer may take (ms). */
const LONGEST_MS = 1_000

/**
 * Calls that are left out: the installation is set up once, and these end the sessions, links and passwords that the
 * next requests need.
 */
const apart = [
  'session.logout',
  'sessions.end',
  'users.change_password',
  'users.delete',
  'users.edit',
  'tender_links.renew',
]
const isAsked = ({ id, upload }: AnyEndpoint) => upload === null && !id.startsWith('setup.') && !apart.includes(id)

/** HTTP statuses beside 200 that say that the request was none: no such path, no such type, too long. */
const transport = [404, 405, 413, 415, 431]

interface Case {
  readonly asker: Asker
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly spoilt: readonly Mutation[]
  readonly spoiltQuery: readonly Mutation[]
}

const texts = z.record(z.string(), z.unknown())
const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
/** A value as an address holds it; lone surrogates have no such form. */
const plain = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

const askedBy = (endpoint: AnyEndpoint, { asker, params, query, body, spoilt, spoiltQuery }: Case): Asked => {
  const search = new URLSearchParams(
    entriesOf(spoiltQuery.reduce(mutated, query)).map(([key, value]) => [key, plain(value)]),
  )
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(plain(texts.parse(params)[name])),
  )
  const isGet = endpoint.method === 'GET'
  return {
    method: endpoint.method,
    path: `/api${filled}${search.size === 0 ? '' : `?${search}`}`,
    headers: { ...asker.headers, ...(!isGet && { 'content-type': 'application/json' }) },
    ...(!isGet && { body: JSON.stringify(spoilt.reduce(mutated, body)) ?? '' }),
  }
}

const casesAt = (endpoint: AnyEndpoint, askers: Askers, ids: readonly string[]): fc.Arbitrary<Case> => {
  const able = endpoint.access === 'tender_link' ? askers.links : askers.staff
  return fc.record({
    asker: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...able) }, fc.constant(nobody)),
    params: valuesOf(endpoint.params, ids, endpoint.id),
    query: valuesOf(endpoint.query, ids, endpoint.id),
    body: valuesOf(endpoint.body, ids, endpoint.id),
    spoilt: fc.array(mutations, { maxLength: 3 }),
    spoiltQuery: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(mutations, { maxLength: 2 })),
  })
}

interface Askers {
  readonly staff: readonly Asker[]
  readonly links: readonly Asker[]
}

const envelopeAnswer = z.strictObject({ code: z.int(), message: z.string(), data: z.unknown() })
const refusedFields = z.looseObject({ errors: z.optional(z.array(fieldError)) })

/** Equal as JSON, whatever the order of the keys. */
const isEqual = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b)
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))]
  return left.length === right.size && left.every(([key, value]) => right.has(key) && isEqual(value, right.get(key)))
}

/** The fault of an answer, or null; `code` is null for a file or an HTTP status. */
const judged = (
  endpoint: AnyEndpoint,
  { status, bytes, headers }: Said,
): { fault: string | null; code: number | null } => {
  if (status !== 200) {
    const isAllowed = transport.includes(status) || (status === 304 && endpoint.method === 'GET')
    return { fault: isAllowed ? null : `HTTP ${status}`, code: isAllowed ? status : null }
  }
  if (!(headers.get('content-type') ?? '').startsWith('application/json')) return { fault: null, code: 0 }
  const said = envelopeAnswer.safeParse(JSON.parse(bytes.toString()))
  if (!said.success) return { fault: 'no envelope', code: null }
  const { code, data } = said.data
  if (code === 5000) return { fault: 'code 5000', code }
  if (code !== 0) {
    const isShaped = data === null || refusedFields.safeParse(data).success
    return { fault: isShaped ? null : `code ${code} with other data`, code }
  }
  const schema = endpoint.data.safeParse(data)
  const isWhole = schema.success && isEqual(data, JSON.parse(JSON.stringify(schema.data)))
  return { fault: isWhole ? null : 'another shape than declared', code }
}

interface Tally {
  cases: number
  accepted: number
  slowest: number
  slow: number
  readonly codes: Record<string, number>
}

const fuzz = async (
  world: ProofWorld,
  endpoint: AnyEndpoint,
  cases: fc.Arbitrary<Case>,
  { seed, runs }: { readonly seed: number; readonly runs: number },
  tally: Tally,
): Promise<{ readonly call: string; readonly fault: string; readonly path: string; readonly curl: string } | null> => {
  let fault = ''
  const property = fc.asyncProperty(cases, async (one) => {
    const from = performance.now()
    const said = await send(world, askedBy(endpoint, one))
    const ms = performance.now() - from
    const told = judged(endpoint, said)
    const written = await takeWrites(world.db)
    tally.cases += 1
    tally.slowest = Math.max(tally.slowest, ms)
    if (ms > LONGEST_MS) tally.slow += 1
    tally.codes[String(told.code)] = (tally.codes[String(told.code)] ?? 0) + 1
    if (told.code === 0) tally.accepted += 1
    // A demand that fell due meanwhile was moved by the clock, which does not do so twice.
    const isRefusedWrite = told.code !== 0 && written.length > 0 && (await writesAgain(world, askedBy(endpoint, one)))
    const wrote = isRefusedWrite ? `refused with ${told.code}, wrote ${JSON.stringify(written)}` : null
    const found = told.fault ?? wrote
    // The last fault that is found while the case is made smaller is that of the smallest.
    if (found !== null) fault = found
    return found === null
  })
  const outcome = await fc.check(property, { seed, numRuns: runs, endOnFailure: false })
  if (!outcome.failed) return null
  const [counter] = outcome.counterexample ?? []
  const curl = counter === undefined ? '' : curlOf(askedBy(endpoint, counter))
  return {
    call: endpoint.id,
    fault: fault || String(outcome.errorInstance),
    path: outcome.counterexamplePath ?? '',
    curl,
  }
}

/** Ids of records of every kind, some of them the neighbour's. */
const idsIn = async ({ db }: ProofWorld): Promise<readonly string[]> => {
  const tables = [
    'orders',
    'order_items',
    'suppliers',
    'herbs',
    'herbal_templates',
    'users',
    'tenders',
    'tender_links',
    'codes',
  ] as const
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await sql<{
      id: string
    }>`select id from ${sql.table(table)} order by md5(id::text) limit 3`.execute(db)
    found.push(...rows.map(({ id }) => id))
  }
  return [...found, '01890000-0000-7000-8000-000000000000']
}

const forgetsAttempts = async ({ db }: ProofWorld) => db.deleteFrom('attempts').execute()

/** `fuzz.contract`; `count` cases for each call. */
export const proveContract = ({
  origin,
  count = sizeOf('fuzz.contract').n,
  seed = seeded().seed,
}: Asking = {}): Promise<readonly Figure[]> =>
  inWorld(origin, async (world) => {
    const unhandled: string[] = []
    const hear = (error: unknown) => unhandled.push(String(error))
    process.on('unhandledRejection', hear)
    process.on('uncaughtException', hear)
    const started = Date.now()
    try {
      const links = await Promise.all((await linkIn(world)).map((link, at) => supplierAt(world, `link ${at}`, link)))
      const askers: Askers = { staff: await staffIn(world, ['admin', 'buyer', 'other-admin']), links }
      const ids = await idsIn(world)
      await watchWrites(world.db)
      const asked = endpoints.filter(isAsked)
      const tally: Tally = { cases: 0, accepted: 0, slowest: 0, slow: 0, codes: {} }
      const faults: unknown[] = []
      for (const [at, endpoint] of asked.entries()) {
        await forgetsAttempts(world)
        await takeWrites(world.db)
        const fault = await fuzz(
          world,
          endpoint,
          casesAt(endpoint, askers, ids),
          { seed: seed + at, runs: count },
          tally,
        )
        if (fault !== null) faults.push(fault)
      }
      const { codes, slow, slowest, cases, accepted } = tally
      return [
        {
          figure: 'fuzz.contract',
          value: {
            faults: faults.length,
            unhandled: unhandled.length,
            accepted,
            codes,
            slower_than_1_s: slow,
            slowest_ms: Math.round(slowest),
            ...(faults.length > 0 && { first: faults.slice(0, NAMED) }),
          },
          target: { faults: 0, unhandled: 0 },
          pass: faults.length === 0 && unhandled.length === 0 && accepted > 0,
          calls: asked.length,
          n: cases,
          of: asked.length * sizeOf('fuzz.contract').of,
          seed,
          secs: Math.round((Date.now() - started) / 1_000),
        },
      ]
    } finally {
      process.off('unhandledRejection', hear)
      process.off('uncaughtException', hear)
    }
  })
