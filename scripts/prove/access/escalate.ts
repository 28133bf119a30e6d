// Whoever sends more than a call takes gets nothing by it: keys of other columns in every object of every body, and
// other enterprises' ids in every field that refers to a record.
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { endpoints } from '#contract/index.ts'
import { pushPermissions } from '#contract/users.ts'
import type { Figure } from '../../prove.ts'
import { seeded } from '../chance.ts'
import { valuesOf } from '../input/values.ts'
import { takeWrites, watchWrites } from '../input/written.ts'
import { type Asked, curlOf, type Said, send, textOfAnswer } from './asked.ts'
import { staffIn } from './askers.ts'
import { ABSENT, thingsIn } from './matrix.objects.ts'
import { personWith } from './matrix.people.ts'
import { pairsSince } from './pairs.ts'
import type { Asking } from './sealed.ts'
import { inWorld, type ProofWorld } from './worlds.ts'

const NAMED = 5
/** Bodies that are drawn for each call, and how many of the valid ones are tried. */
const DRAWN = 400
const TRIED = 4
/** Columns that no body sets. */
const columns = [
  'id',
  'enterprise_id',
  'role',
  'permissions',
  'winner',
  'price',
  'created_by',
  'is_admin',
  'is_deleted',
  'password_hash',
  'users.password_hash',
  'status.x',
  '$set',
] as const
/** No schema declares it: an object that takes it takes anything. */
const UNKNOWN = 'no_such_key'

/** Another id that no record has, so that it is not the one of the path either. */
const NOWHERE = '01890000-0000-7000-8000-00000000beef'

type Path = readonly (string | number)[]

const objectsIn = (value: unknown, path: Path = []): Path[] => {
  if (Array.isArray(value)) return value.flatMap((one, at) => objectsIn(one, [...path, at]))
  if (typeof value !== 'object' || value === null) return []
  return [path, ...Object.entries(value).flatMap(([key, inner]) => objectsIn(inner, [...path, key]))]
}

const keysIn = (schema: z.ZodMiniType): Set<string> => {
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return new Set([...text.matchAll(/"([\w$.]+)":\{/g)].map(([, key = '']) => key))
}

const changedAt = (value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown => {
  if (key === undefined) return change(value)
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? changedAt(one, rest, change) : one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === key ? changedAt(inner, rest, change) : inner]),
  )
}

const withKey = (body: unknown, path: Path, key: string): unknown =>
  changedAt(body, path, (old) => ({ ...(typeof old === 'object' ? old : {}), [key]: 'x' }))

const validBodies = (endpoint: AnyEndpoint, ids: readonly string[], seed: number): unknown[] =>
  fc
    .sample(valuesOf(endpoint.body, ids, endpoint.id), { seed, numRuns: DRAWN })
    .filter((body) => endpoint.body.safeParse(body).success)
    .toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
    .slice(0, TRIED)

const writing = endpoints.filter(
  ({ id, method, upload, access }) =>
    method !== 'GET' && upload === null && access !== 'tender_link' && !/^(setup|session|qr_login|sessions)\./.test(id),
)

const askedOf = (endpoint: AnyEndpoint, body: unknown, headers: Asked['headers'], id = ABSENT): Asked => ({
  method: endpoint.method,
  path: `/api${endpoint.path.replace(/\{\w+\}/g, id)}${endpoint.id.endsWith('.delete') ? '?version=1' : ''}`,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const codeOf = ({ status, bytes }: Said): number =>
  status === 200 && bytes[0] === 0x7b ? envelope.parse(JSON.parse(bytes.toString())).code : status

type Things = Awaited<ReturnType<typeof thingsIn>>

interface Found {
  cases: number
  readonly faults: { readonly fault: string; readonly curl: string }[]
  /** Calls without a valid body among those drawn. */
  readonly undrawn: string[]
  /** Objects that take any key, by design. */
  readonly open: Set<string>
}

const newFound = (): Found => ({ cases: 0, faults: [], undrawn: [], open: new Set() })

/** Sends each body with each column in each of its objects. */
const extraKeys = async (world: ProofWorld, headers: Asked['headers'], seed: number): Promise<Found> => {
  const found = newFound()
  for (const endpoint of writing) {
    const bodies = validBodies(endpoint, [ABSENT], seed)
    if (bodies.length === 0) found.undrawn.push(endpoint.id)
    const declared = keysIn(endpoint.body)
    for (const body of bodies)
      for (const path of objectsIn(body)) {
        if (endpoint.body.safeParse(withKey(body, path, UNKNOWN)).success) {
          found.open.add(`${endpoint.id} ${path.filter((part) => typeof part === 'string').join('.')}`)
          continue
        }
        const key = columns[found.cases % columns.length] ?? 'id'
        if (declared.has(key)) continue
        const asked = askedOf(endpoint, withKey(body, path, key), headers)
        const code = codeOf(await send(world, asked))
        const written = await takeWrites(world.db)
        found.cases += 1
        if (code !== 4001 || written.length > 0)
          found.faults.push({ fault: `${endpoint.id} takes ${path.join('.')} ${key}: ${code}`, curl: curlOf(asked) })
        if (found.cases % 50 === 0) await world.db.deleteFrom('attempts').execute()
      }
  }
  return found
}

/** Rights that are given by who must not give them. */
const grants = async (world: ProofWorld, { users }: Things): Promise<Found> => {
  const found = newFound()
  const held = ['21-system-user', '21-system-user-edit', '21-system-user-permission']
  const giver = await personWith(world, 'escalate-giver', held)
  const friend = await personWith(world, 'escalate-friend', [])
  const foreign = users.find(({ whose }) => whose === 'foreign')?.id ?? ''
  const [asker] = await staffIn(world, ['escalate-giver'])
  const tries = [
    { who: friend, codes: ['21-bidding-order'], wrong: 'a right that the giver lacks' },
    { who: friend, codes: [...held, '21-system-enterprise-edit'], wrong: 'one among rights that the giver holds' },
    { who: giver, codes: [...held, '21-bidding-order'], wrong: 'a right to oneself' },
    { who: giver, codes: held, wrong: 'the own rights to oneself' },
    { who: foreign, codes: ['21-system-user'], wrong: 'a right in another enterprise' },
  ]
  await takeWrites(world.db)
  for (const { who, codes, wrong } of tries) {
    const asked = askedOf(pushPermissions, { version: 1, codes }, asker?.headers ?? {}, who)
    const code = codeOf(await send(world, asked))
    found.cases += 1
    if (code === 0 || (await takeWrites(world.db)).length > 0)
      found.faults.push({ fault: `gives ${wrong}: ${code}`, curl: curlOf(asked) })
  }
  return found
}

const pathsOfIds = (value: unknown, path: Path = []): Path[] => {
  const name = path.findLast((part) => typeof part === 'string') ?? ''
  if (value === ABSENT) return /(^|_)ids?$/.test(String(name)) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((one, at) => pathsOfIds(one, [...path, at]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => pathsOfIds(inner, [...path, key]))
}

const plain = (said: Said, id: string): string =>
  textOfAnswer(said)
    .replaceAll(id, ABSENT)
    .replace(/"trace_id":"[^"]*"/, '')

/** Words of one's own that a call keeps and answers as they are: an id among them refers to nothing. */
const kept = ['preferences.save']

/** Sends each body with another enterprise's ids where it refers to records, and compares with ids of nothing. */
const foreignIds = async (
  world: ProofWorld,
  things: Things,
  headers: Asked['headers'],
  seed: number,
): Promise<Found> => {
  const found = newFound()
  const pairs = pairsSince(Date.now())
  const foreign = Object.values(things).flatMap((all) => all.filter(({ whose }) => whose === 'foreign').slice(0, 1))
  const own = things.orders.find(({ whose, state }) => whose === 'own' && state === 'draft')?.id ?? ABSENT
  for (const endpoint of writing.filter(({ id }) => !kept.includes(id)))
    for (const body of validBodies(endpoint, [ABSENT], seed))
      for (const path of pathsOfIds(body).slice(0, TRIED))
        for (const { id } of foreign) {
          const about = endpoint.path.includes('/order/') ? own : ABSENT
          const ask = (whose: string) =>
            askedOf(
              endpoint,
              changedAt(body, path, () => whose),
              headers,
              about,
            )
          const [nowhere, there] = [await send(world, ask(NOWHERE)), await send(world, ask(id))]
          const isDone = codeOf(nowhere) === 0 || codeOf(nowhere) === 200
          found.cases += 1
          // What succeeds twice differs by what it made; then no id of the neighbour may be in the answer.
          const isSame = isDone
            ? !there.bytes.includes(id)
            : pairs.difference(plain(there, id), plain(nowhere, NOWHERE)) === null
          if (!isSame)
            found.faults.push({
              fault: `${endpoint.id} at ${path.join('.')} knows another enterprise’s record`,
              curl: curlOf(ask(id)),
            })
          if (found.cases % 20 === 0) await world.db.deleteFrom('attempts').execute()
        }
  return found
}

const figureOf = (figure: string, parts: readonly Found[], seed: number, started: number): Figure => {
  const faults = parts.flatMap((part) => part.faults)
  const cases = parts.reduce((sum, part) => sum + part.cases, 0)
  const open = parts.flatMap((part) => [...part.open])
  const undrawn = parts.flatMap((part) => part.undrawn)
  return {
    figure,
    value: { faults: faults.length, open, undrawn, ...(faults.length > 0 && { first: faults.slice(0, NAMED) }) },
    target: { faults: 0 },
    pass: faults.length === 0 && cases > 0,
    n: cases,
    seed,
    secs: Math.round((Date.now() - started) / 1_000),
  }
}

/** `escalate.vertical` and `escalate.horizontal`. */
export const proveEscalate = ({ origin, seed = seeded().seed }: Asking = {}): Promise<readonly Figure[]> =>
  inWorld(origin, async (world) => {
    const things = await thingsIn(world)
    await watchWrites(world.db)
    const [admin] = await staffIn(world, ['admin'])
    const headers = admin?.headers ?? {}
    let started = Date.now()
    const vertical = [await extraKeys(world, headers, seed), await grants(world, things)]
    const first = figureOf('escalate.vertical', vertical, seed, started)
    started = Date.now()
    return [first, figureOf('escalate.horizontal', [await foreignIds(world, things, headers, seed)], seed, started)]
  })
