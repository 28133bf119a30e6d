// A hundred thousand characters that a badly written pattern would take very long for, in every text field of every call:
// each request costs the server a moment. Counted is processor time of this process, so that other work does not matter.
import fc from 'fast-check'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { randomOf } from '#server/demo/random.ts'
import type { Figure } from '../../prove.ts'
import { type Asked, send } from '../access/asked.ts'
import { staffIn, supplierAt } from '../access/askers.ts'
import type { Asking } from '../access/sealed.ts'
import { inWorld, type ProofWorld } from '../access/worlds.ts'
import { seeded } from '../chance.ts'
import { sizeOf } from '../plan.ts'
import { linkIn } from './links.ts'
import { valuesOf } from './values.ts'

const NAMED = 5
/** An id that no record has. */
const NOWHERE = '01890000-0000-7000-8000-000000000000'
const LENGTH = 100_000
/** An address is no longer than 16 KB. */
const IN_ADDRESS = 12_000
/** The processor time of one request (ms). */
const LONGEST_MS = 50
/** A longer one is asked again, because the collector of garbage works when it likes. */
const TRIES = 4
const DRAWN = 60

/** Each begins as many patterns would have it, and ends as none would. */
const hostile: readonly ((length: number) => string)[] = [
  (length) => `${'a'.repeat(length)}!`,
  (length) => `${'0'.repeat(length)}x`,
  (length) => `${'1.'.repeat(length / 2)}x`,
  (length) => `x${' '.repeat(length)}x`,
  (length) => `${'a@'.repeat(length / 2)}!`,
  (length) => `${'2026-01-01T'.repeat(length / 11)}!`,
  (length) => `${'-a'.repeat(length / 2)}_`,
  (length) => `${'a,'.repeat(length / 2)},,`,
  (length) => `${'黄'.repeat(length / 3)}!`,
  (length) => `${'\\'.repeat(length)}"`,
  (length) => `${'省市县'.repeat(length / 9)}x`,
]

type Path = readonly (string | number)[]

const textsIn = (value: unknown, path: Path = []): Path[] => {
  if (typeof value === 'string') return [path]
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((one) => textsIn(one, [...path, 0]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]))
}

const replaced = (value: unknown, [key, ...rest]: Path, text: string): unknown => {
  if (key === undefined) return text
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? replaced(one, rest, text) : one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === key ? replaced(inner, rest, text) : inner]),
  )
}

interface Field {
  readonly endpoint: AnyEndpoint
  readonly part: 'body' | 'query'
  /** A value that holds the field. */
  readonly whole: unknown
  readonly path: Path
}

/** Every field of a text, by its place in the bodies and addresses that are drawn. */
const fieldsOf = (endpoint: AnyEndpoint, seed: number): Field[] => {
  const part = endpoint.method === 'GET' ? 'query' : 'body'
  const found = new Map<string, Field>()
  for (const whole of fc.sample(valuesOf(endpoint[part], [NOWHERE], endpoint.id), { seed, numRuns: DRAWN }))
    for (const path of textsIn(whole)) {
      const name = path.join('.')
      if (!found.has(name)) found.set(name, { endpoint, part, whole, path })
    }
  return [...found.values()]
}

const headersOf = (askers: { staff: Asked['headers']; link: Asked['headers'] }, { access }: AnyEndpoint) =>
  access === 'tender_link' ? askers.link : askers.staff

const askedOf = (
  { endpoint, part, whole, path }: Field,
  make: (length: number) => string,
  headers: Asked['headers'],
): Asked => {
  const value = replaced(whole, path, make(part === 'body' ? LENGTH : IN_ADDRESS))
  const query =
    part === 'query' && typeof value === 'object' && value !== null
      ? `?${new URLSearchParams(Object.entries(value).map(([key, one]): [string, string] => [key, String(one)]))}`
      : ''
  return {
    method: endpoint.method,
    path: `/api${endpoint.path.replace(/\{\w+\}/g, NOWHERE)}${query}`,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(part === 'body' && { body: JSON.stringify(value) }),
  }
}

const costOf = async (world: ProofWorld, asked: Asked): Promise<number> => {
  const from = process.cpuUsage()
  await send(world, asked)
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1_000
}

/** `redos`; `count` requests, all of them when left out. */
export const proveRedos = ({ origin, count, seed = seeded().seed }: Asking = {}): Promise<readonly Figure[]> =>
  inWorld(origin, async (world) => {
    const started = Date.now()
    const [admin] = await staffIn(world, ['admin'])
    const [link = ''] = await linkIn(world)
    const askers = { staff: admin?.headers ?? {}, link: (await supplierAt(world, 'supplier', link)).headers }
    const asked = endpoints.filter(({ id, upload }) => upload === null && !/^(setup|session\.logout)/.test(id))
    const fields = asked.flatMap((endpoint) => fieldsOf(endpoint, seed))
    const all = fields.flatMap((field) => hostile.map((make) => ({ field, make })))
    const chosen = randomOf(seed)
      .shuffled(all)
      .slice(0, count ?? sizeOf('redos', all.length).n)
    const slow: { readonly field: string; readonly ms: number }[] = []
    let most = 0
    for (const [at, { field, make }] of chosen.entries()) {
      if (at % 20 === 0) await world.db.deleteFrom('attempts').execute()
      const one = askedOf(field, make, headersOf(askers, field.endpoint))
      let ms = await costOf(world, one)
      for (let left = TRIES; left > 0 && ms > LONGEST_MS; left -= 1) ms = Math.min(ms, await costOf(world, one))
      most = Math.max(most, ms)
      if (ms > LONGEST_MS) slow.push({ field: `${field.endpoint.id} ${field.path.join('.')}`, ms: Math.round(ms) })
    }
    return [
      {
        figure: 'redos',
        value: {
          slow: slow.length,
          most_cpu_ms: Math.round(most),
          ...(slow.length > 0 && { first: slow.slice(0, NAMED) }),
        },
        target: { slow: 0, most_cpu_ms: LONGEST_MS },
        pass: slow.length === 0 && chosen.length > 0,
        calls: asked.length,
        fields: fields.length,
        texts: hostile.length,
        n: chosen.length,
        of: all.length,
        seed,
        secs: Math.round((Date.now() - started) / 1_000),
      },
    ]
  })
