// Two worlds that differ only in the contents of sealed tenders: nobody but the supplier can tell them apart. And what
// was sealed is nowhere in the database, its files or the log as it was typed.
import { sql } from 'kysely'
import { auditOrder, createOrder, type Order } from '#contract/orders.ts'
import { listTenderLinks, saveOwnTender, withdrawOwnTender } from '#contract/tenders.ts'
import { randomOf } from '#server/demo/random.ts'
import type { Figure } from '../../prove.ts'
import { gather } from '../actors.ts'
import { seeded } from '../chance.ts'
import { sizeOf } from '../plan.ts'
import { demandBody } from '../writers.ts'
import { callIn, type Names } from './asked.ts'
import { nobody, staffIn, supplierAt } from './askers.ts'
import { compared, pairsOf } from './compared.ts'
import { type Asker, type Question, questionsOf } from './questions.ts'
import { atRestFigure, searchAtRest } from './sealed.at-rest.ts'
import { type Origin, onDemo, type ProofWorld, pairOfWorlds } from './worlds.ts'

const LINES = 10
/** What the suppliers of a demand do; `rival` and `idle` ask, and hand in the same in both worlds. */
const parts = ['full', 'short', 'withdrawn', 'draft', 'changed', 'rival', 'idle'] as const
type Part = (typeof parts)[number]
const secretParts = ['full', 'short', 'withdrawn', 'draft', 'changed'] as const

/** Stand-ins for ids that each world draws for itself. */
const standInOf = (at: number): string => `00000000-0000-7000-8000-00000000000${at}`

/** A published demand with its suppliers at their links. */
interface Prepared {
  readonly order: Order
  readonly suppliers: Readonly<Record<Part, Asker>>
  readonly supplierIds: readonly string[]
  readonly staff: readonly Asker[]
}

const HOURS = 72 * 3_600_000

const tenderOf = (order: Order, contents: Contents, lines = LINES) => ({
  submit: true,
  remark: contents.remark,
  items: order.items.slice(0, lines).map(({ id }, at) => ({
    order_item_id: id,
    unit_price: contents.prices[at] ?? '1',
    offered_qty: '100',
    remark: contents.remark,
  })),
})

/** What one supplier's tender says in one world. */
interface Contents {
  readonly prices: readonly string[]
  readonly remark: string
}

/** Prices nobody else would write; each of eight digits before the point and four behind. */
const contentsFrom = (seed: number): Readonly<Record<(typeof secretParts)[number], Contents>> => {
  const random = randomOf(seed)
  const price = () => `${random.between(10_000_001, 99_999_999)}.${random.between(1_001, 9_999)}`
  const one = (): Contents => ({ prices: Array.from({ length: LINES }, price), remark: `密封备注 ${price()}` })
  return { full: one(), short: one(), withdrawn: one(), draft: one(), changed: one() }
}

const prepare = async (world: ProofWorld): Promise<Prepared> => {
  const { tokens, suppliers: able } = await gather(world.place)
  const chosen = able.slice(0, parts.length)
  const body = {
    ...demandBody('封存对照', Date.now() + HOURS, chosen),
    items: Array.from({ length: LINES }, (_, at) => ({
      name: `黄芪 ${at + 1}`,
      grade: 'tong' as const,
      quantity: '100',
      unit: 'kg' as const,
    })),
  }
  const { id, version } = await callIn(world, createOrder, { body }, { token: tokens.buyer })
  const order = await callIn(
    world,
    auditOrder,
    { params: { id }, body: { action: 'approve', version } },
    { token: tokens.chief },
  )
  const links = await callIn(
    world,
    listTenderLinks,
    { query: { order_id: id, page_size: '100' } },
    { token: tokens.buyer },
  )
  const at = async (part: Part): Promise<Asker> => {
    const supplier = chosen[parts.indexOf(part)]
    const link = links.list.find(({ supplier_id }) => supplier_id === supplier)
    return supplierAt(world, part, link?.token ?? '')
  }
  const suppliers = {
    full: await at('full'),
    short: await at('short'),
    withdrawn: await at('withdrawn'),
    draft: await at('draft'),
    changed: await at('changed'),
    rival: await at('rival'),
    idle: await at('idle'),
  }
  const same: Contents = { prices: Array.from({ length: LINES }, () => '31.5'), remark: '同' }
  await callIn(world, saveOwnTender, { body: tenderOf(order, same) }, suppliers.rival.headers)
  return { order, suppliers, supplierIds: chosen, staff: await staffIn(world) }
}

/** Each supplier with a secret hands it in. */
const handIn = async (world: ProofWorld, { order, suppliers }: Prepared, seed: number): Promise<void> => {
  const contents = contentsFrom(seed)
  const save = (part: (typeof secretParts)[number], more: object = {}, lines = LINES) =>
    callIn(
      world,
      saveOwnTender,
      { body: { ...tenderOf(order, contents[part], lines), ...more } },
      suppliers[part].headers,
    )
  await save('full')
  // How many lines somebody offers is a secret too.
  await save('short', {}, (seed % (LINES - 1)) + 1)
  await save('withdrawn')
  await callIn(world, withdrawOwnTender, { body: {} }, suppliers.withdrawn.headers)
  await save('draft', { submit: false })
  await save('changed', { remark: '先' })
  await save('changed')
}

const tendersIn = async ({ db }: ProofWorld, orderId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from tenders where order_id = ${orderId} order by supplier_id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Gives each question that is asked from now on, and each message about it, a day of its own: the staff see days alone
 * until the opening, and what is of one day stands in the order of its random ids, which each world draws for itself.
 */
const spreadDays = async ({ db }: ProofWorld): Promise<void> => {
  await sql`create function spread_questions() returns trigger language plpgsql as $$
    begin
      new.asked_at := date_trunc('day', new.asked_at) - make_interval(days => (select count(*) from order_questions)::int);
      return new;
    end $$`.execute(db)
  await sql`create trigger spread_questions before insert on order_questions
    for each row execute function spread_questions()`.execute(db)
  // Suppliers cause these messages and may not read them, so the function counts as its owner.
  await sql`create function spread_messages() returns trigger language plpgsql security definer as $$
    begin
      new.at := new.at - make_interval(days => (select count(*) from messages where kind = new.kind)::int);
      return new;
    end $$`.execute(db)
  await sql`create trigger spread_messages before insert on messages
    for each row when (new.kind in ('question_asked', 'reset_asked')) execute function spread_messages()`.execute(db)
}

const questionsAbout = (
  { order, suppliers, supplierIds, staff }: Prepared,
  price: string,
  seed: number,
  count: number,
): readonly Question[] => {
  const tenders = parts.slice(1).map((_, at) => standInOf(at))
  const ids = [
    order.id,
    order.id,
    ...order.items.slice(0, 2).map(({ id }) => id),
    ...supplierIds.slice(0, 3),
    ...tenders,
  ]
  const words = [price, price.slice(0, 4), '密封备注', '封存对照', '黄芪', order.order_no, 'full', '']
  return questionsOf(
    [...staff, suppliers.rival, suppliers.idle, nobody],
    { order: order.id, ids, words },
    { seed, count },
  )
}

/** Options of these figures. */
export interface Asking {
  /** Where the worlds come from; left out, a PostgreSQL is started for the proof. */
  readonly origin?: Origin
  /** How many requests are asked of both worlds. */
  readonly count?: number
  /** The seed; left out, another each time. */
  readonly seed?: number
}

/** `sealed.noninterference` and `sealed.at_rest`. */
export const proveSealed = ({
  origin,
  count = sizeOf('sealed.noninterference').n,
  seed = seeded().seed,
}: Asking = {}): Promise<readonly Figure[]> =>
  onDemo(origin, async (found, folder) => {
    const since = Date.now()
    const twins = await pairOfWorlds(found, prepare)
    try {
      const { worlds, prepared: scene } = twins
      for (const [at, world] of worlds.entries()) await handIn(world, scene, seed + at)
      for (const world of worlds) await spreadDays(world)
      const pairs = await pairsOf(worlds, since)
      const tenders = await Promise.all(worlds.map((world) => tendersIn(world, scene.order.id)))
      const names = tenders.map((ids): Names => new Map(ids.map((id, at) => [standInOf(at), id])))
      const [here = new Map(), there = new Map()] = names
      for (const [at, id] of (tenders[0] ?? []).entries()) pairs.know(id, tenders[1]?.[at] ?? '')
      const [price = ''] = contentsFrom(seed).full.prices
      const markers = Object.values(contentsFrom(seed)).flatMap(({ prices }) => prices)
      const before = await searchAtRest(worlds[0], markers, folder)
      const started = Date.now()
      const found = await compared(worlds, [here, there], questionsAbout(scene, price, seed, count), pairs)
      const secs = Math.round((Date.now() - started) / 1_000)
      const unasked = markers.filter((marker) => marker !== price)
      const after = await searchAtRest(worlds[0], unasked, folder)
      const about = { seed }
      const rest = atRestFigure(worlds[0], markers, { before, after })
      return [
        {
          figure: 'sealed.noninterference',
          value: {
            differing: found.differing,
            answered: found.answered,
            ...(found.first.length > 0 && { first: found.first }),
          },
          target: { differing: 0 },
          pass:
            found.differing === 0 &&
            found.answered > count / 10 &&
            tenders.every(({ length }) => length === parts.length - 1),
          n: found.asked,
          of: sizeOf('sealed.noninterference').of,
          askers: scene.staff.length + 3,
          secs,
          ...about,
        },
        { ...rest, ...about },
      ]
    } finally {
      await twins.close()
    }
  })
