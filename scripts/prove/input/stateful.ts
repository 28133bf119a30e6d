// Sequences of acts on a demand, by the right people and by others, with the right version and with an old one, one by
// one and several at once. A plain model of the first half of the lifecycle, written by hand and not read from the chart,
// says what each must do; afterwards every invariant of the database is asked.
import fc from 'fast-check'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { auditOrder, createOrder, deleteOrder, editOrder, readOrder } from '#contract/orders.ts'
import { invariants } from '#server/invariants.ts'
import type { Figure } from '../../prove.ts'
import { type Asked, callIn, send } from '../access/asked.ts'
import { staffIn } from '../access/askers.ts'
import type { Asking } from '../access/sealed.ts'
import { inWorld, type ProofWorld } from '../access/worlds.ts'
import { type Actors, gather } from '../actors.ts'
import { addressOf } from '../caller.ts'
import { seeded } from '../chance.ts'
import { sizeOf } from '../plan.ts'
import { demandBody } from '../writers.ts'

const STEPS = 30
const NAMED = 3
const HOUR = 3_600_000
const DAYS = 24 * HOUR
const AT_ONCE = 3

const events = ['save', 'submit', 'delete', 'approve', 'reject', 'withdraw', 'extend', 'cancel'] as const
type Event = (typeof events)[number]
/** Who may turn up in place of the right one. */
const others = ['buyer', 'chief', 'opener', 'stranger', 'nobody'] as const
type Person = (typeof others)[number] | 'admin'
type State = 'draft' | 'pending_audit' | 'rejected' | 'bidding' | 'cancelled' | 'gone'

/** The model: where each event leads from each state, and who may send it. */
const leads: Readonly<Record<State, Partial<Record<Event, State>>>> = {
  draft: { save: 'draft', submit: 'pending_audit', delete: 'gone' },
  pending_audit: { approve: 'bidding', reject: 'rejected', withdraw: 'draft' },
  rejected: { save: 'draft', submit: 'pending_audit', delete: 'gone' },
  bidding: { save: 'bidding', extend: 'bidding', cancel: 'cancelled' },
  cancelled: {},
  gone: {},
}
const sender: Readonly<Record<Event, Person>> = {
  save: 'buyer',
  submit: 'buyer',
  delete: 'admin',
  approve: 'chief',
  reject: 'chief',
  withdraw: 'buyer',
  extend: 'chief',
  cancel: 'chief',
}

interface Act {
  readonly event: Event
  readonly person: Person
  readonly isOld: boolean
}
type Step = readonly Act[]

interface Model {
  readonly state: State
  readonly version: number
  readonly accepted: number
}

/** What the model says: the next state, or the codes of which one must be answered. */
const expected = ({ state, version }: Model, { event, person, isOld: isMeantOld }: Act): State | readonly number[] => {
  // A first version has no older one.
  const isOld = isMeantOld && version > 1
  if (person === 'nobody') return [401]
  if (person === 'stranger' || state === 'gone') return [4003, 4004]
  const isTheirs = person === sender[event]
  if (!isTheirs) return [4003, 4004, 4009, 4010]
  const next = leads[state][event]
  if (isOld) return next === undefined ? [4009, 4010] : [4009]
  return next ?? [4010]
}

/** An act before the state is known: a number stands for one of those that lead on. */
interface Drawn {
  readonly event: Event | number
  readonly person: Person | null
  readonly isOld: boolean
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  event: fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 5 }) }, { weight: 2, arbitrary: fc.constantFrom(...events) }),
  person: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, fc.constantFrom(...others)),
  isOld: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true)),
})
const steps = fc.array(
  fc.oneof({ weight: 4, arbitrary: drawn.map((one) => [one]) }, fc.array(drawn, { minLength: 2, maxLength: AT_ONCE })),
  { minLength: 5, maxLength: STEPS },
)

/** Deleting ends a sequence, so it is sent only where it is drawn by its name. */
const onward = (state: State): readonly Event[] =>
  events.filter((event) => event !== 'delete' && leads[state][event] !== undefined)

const actOf = ({ state }: Model, { event, person, isOld }: Drawn): Act => {
  const all = onward(state)
  const sent = typeof event === 'string' ? event : (all[event % Math.max(1, all.length)] ?? 'save')
  return { event: sent, person: person ?? sender[sent], isOld }
}

/** The world, and the headers of everybody. */
interface Ground {
  readonly world: ProofWorld
  readonly actors: Actors
  readonly headers: Readonly<Record<Person, Asked['headers']>>
}

const asked = (
  endpoint: AnyEndpoint,
  id: string,
  headers: Asked['headers'],
  body: unknown,
  query: object = {},
): Asked => ({
  method: endpoint.method,
  path: `/${addressOf(endpoint, { params: { id }, query })}`,
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  ...(endpoint.method !== 'GET' && { body: JSON.stringify(body) }),
})

const requestOf = (ground: Ground, id: string, { state, version }: Model, { event, person, isOld }: Act): Asked => {
  const headers = ground.headers[person]
  const own = isOld ? Math.max(1, version - 1) : version
  const audit = (more: object) => asked(auditOrder, id, headers, { action: event, version: own, ...more })
  // A later version is extended further, so that no extension but a stale one falls short of the deadline.
  const later = () => new Date(Date.now() + 20 * DAYS + version * HOUR).toISOString()
  switch (event) {
    case 'save':
      // A demand under tender is amended, with a reason.
      return asked(editOrder, id, headers, {
        version: own,
        contact_name: `陈${Math.floor(Math.random() * 1e6)}`,
        ...(state === 'bidding' && { change_reason: '联系人有变' }),
      })
    case 'submit':
      return asked(editOrder, id, headers, { version: own, submit: true })
    case 'delete':
      return asked(deleteOrder, id, headers, {}, { version: String(own) })
    case 'reject':
      return audit({ opinion: '请再改' })
    case 'extend':
      return audit({ payload: { bid_deadline_at: later(), reason: '再等几天' } })
    case 'cancel':
      return audit({ payload: { reason_code: 'no_demand', text: '不再需要' } })
    default:
      return audit({})
  }
}

const codeOf = async (world: ProofWorld, request: Asked): Promise<{ code: number; text: string }> => {
  const { status, bytes } = await send(world, request)
  const text = bytes.toString()
  return { code: status === 200 ? envelope.parse(JSON.parse(text)).code : status, text }
}

const standing = z.looseObject({ status: z.string(), version: z.int() })

const read = async ({ world, actors }: Ground, id: string): Promise<{ state: string; version: number }> => {
  const { code, text } = await codeOf(world, asked(readOrder, id, { token: actors.tokens.buyer }, null))
  if (code === 4004) return { state: 'gone', version: 0 }
  const { status, version } = standing.parse(envelope.parse(JSON.parse(text)).data)
  return { state: status, version }
}

/** Sends what belongs to one step at once; throws where the model differs, and returns the model after it. */
const take = async (ground: Ground, id: string, model: Model, step: Step): Promise<Model> => {
  const said = await Promise.all(step.map((one) => codeOf(ground.world, requestOf(ground, id, model, one))))
  const done = step.filter((_, at) => said[at]?.code === 0)
  const told = () =>
    `${model.state}: ${step.map((one, at) => `${one.person} ${one.event}${one.isOld ? ' (old)' : ''} → ${said[at]?.code} ${said[at]?.text.slice(0, 160)}`).join('; ')}`
  if (done.length > 1) throw new Error(`${done.length} of those at once were accepted: ${told()}`)
  const [winner] = done
  const next = winner === undefined ? model.state : expected(model, winner)
  if (typeof next !== 'string') throw new Error(`accepted against the model: ${told()}`)
  for (const [at, one] of step.entries()) {
    const code = said[at]?.code ?? 0
    const wanted = expected(model, one)
    // Whoever comes after the winner meets another state, or a version that is old by then.
    const mayBe =
      typeof wanted === 'string'
        ? [0, ...(winner === undefined ? [] : [4009, 4010, 4004])]
        : [...wanted, ...(winner === undefined ? [] : [4009, 4010, 4004])]
    if (!mayBe.includes(code)) throw new Error(`answered against the model: ${told()}`)
  }
  const now = await read(ground, id)
  if (now.state !== next) throw new Error(`is ${now.state} and not ${next} after ${told()}`)
  const accepted = model.accepted + done.length
  // A submission that also saves counts two versions; what was refused counts none.
  if (next !== 'gone' && now.version > model.version !== done.length > 0)
    throw new Error(`has version ${now.version} after ${model.version} and ${told()}`)
  return { state: next, version: next === 'gone' ? model.version : now.version, accepted }
}

/** `fuzz.stateful`; `count` sequences. */
export const proveStateful = ({
  origin,
  count = sizeOf('fuzz.stateful').n,
  seed = seeded().seed,
}: Asking = {}): Promise<readonly Figure[]> =>
  inWorld(origin, async (world) => {
    const started = Date.now()
    const actors = await gather(world.place)
    const [stranger] = await staffIn(world, ['other-admin'])
    const { buyer, chief, admin, opener } = actors.tokens
    const headers = {
      buyer: { token: buyer },
      chief: { token: chief },
      admin: { token: admin },
      opener: { token: opener },
      stranger: stranger?.headers ?? {},
      nobody: {},
    }
    const ground: Ground = { world, actors, headers }
    const seen = { steps: 0, accepted: 0, states: new Set<State>() }
    const property = fc.asyncProperty(steps, async (all) => {
      const { submit: _, ...body } = demandBody(
        `状态 ${crypto.randomUUID()}`,
        Date.now() + 10 * DAYS,
        actors.suppliers.slice(0, 1),
      )
      const made = await callIn(world, createOrder, { body }, headers.buyer)
      let model: Model = { state: 'draft', version: made.version, accepted: 1 }
      for (const step of all) {
        const now: Model = model
        model = await take(
          ground,
          made.id,
          now,
          step.map((one) => actOf(now, one)),
        )
        seen.steps += step.length
        seen.states.add(model.state)
      }
      seen.accepted += model.accepted
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_rows
        where noun = 'orders' and record_id = ${made.id}`.execute(world.db)
      const n = rows[0]?.n ?? 0
      // Each version has its row, and so has the deletion.
      if (n !== model.version + (model.state === 'gone' ? 1 : 0))
        throw new Error(`version ${model.version}, ${model.state}, has ${n} rows in the trail`)
    })
    const outcome = await fc.check(property, { seed, numRuns: count })
    const broken: string[] = []
    for (const one of invariants) for (const { detail } of await one.find(world.db)) broken.push(`${one.id}: ${detail}`)
    const fault = outcome.failed ? [`${outcome.errorInstance}`, `path ${outcome.counterexamplePath}`] : []
    return [
      {
        figure: 'fuzz.stateful',
        value: {
          divergences: outcome.failed ? 1 : 0,
          invariants_broken: broken.length,
          acts: seen.steps,
          accepted: seen.accepted,
          states: [...seen.states],
          ...(fault.length + broken.length > 0 && { first: [...fault, ...broken].slice(0, NAMED) }),
        },
        target: { divergences: 0, invariants_broken: 0 },
        pass: !outcome.failed && broken.length === 0 && seen.states.size >= Object.keys(leads).length,
        at_once: AT_ONCE,
        n: count,
        of: sizeOf('fuzz.stateful').of,
        seed,
        secs: Math.round((Date.now() - started) / 1_000),
      },
    ]
  })
