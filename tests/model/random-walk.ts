// A random walk over demands, tenders and suppliers by several people, and over time: a model predicts each answer,
// each state is compared with it, and no invariant may break.
import fc from 'fast-check'
import { standingOf } from '#contract/orders.lifecycle.ts'
import { createOrder } from '#contract/orders.ts'
import { rolePresets } from '#contract/permission-sets.ts'
import { permissionCodes } from '#contract/permissions.ts'
import { supplierBody } from '#contract/suppliers.schemas.ts'
import { editSupplier } from '#contract/suppliers.ts'
import type { TenderEvent } from '#contract/tenders.lifecycle.ts'
import { reconfirmOwnTender, withdrawOwnTender } from '#contract/tenders.ts'
import { invariants } from '#server/invariants.ts'
import { evidenceOf } from '../support/awarded.ts'
import { aSupplier, orderBody } from '../support/factories.ts'
import type { World } from '../support/world.ts'
import { leafOf } from './coverage.ts'
import type { Said } from './lifecycle-run.ts'
import { sendOrderEvent } from './orders.send.ts'
import {
  type Actor,
  type Expected,
  expectOrder,
  expectSupplier,
  expectTender,
  isOver,
  isPublished,
  likelyEvents,
  MIN_BIDS,
  needs,
  type OrderModel,
  type SupplierModel,
  type TenderModel,
  timePassed,
  type WalkEvent,
  walkEvents,
  wishesFor,
} from './random-walk.model.ts'
import { hoursOn, linksOf, ONE, OTHER, stateOfOrder, tenderAt, tick } from './stage.ts'

/** One random choice; its meaning depends on the records that exist. */
interface Chance {
  readonly kind: 'order' | 'tender' | 'supplier' | 'time'
  readonly which: number
  readonly event: number
  readonly actor: number
  readonly getsOn: boolean
}

const chance: fc.Arbitrary<Chance> = fc.record({
  kind: fc.oneof(
    { weight: 56, arbitrary: fc.constant('order' as const) },
    { weight: 30, arbitrary: fc.constant('tender' as const) },
    { weight: 8, arbitrary: fc.constant('supplier' as const) },
    { weight: 6, arbitrary: fc.constant('time' as const) },
  ),
  which: fc.nat(9999),
  event: fc.nat(9999),
  actor: fc.nat(9999),
  getsOn: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
})

const every: readonly string[] = permissionCodes
const actors: readonly Actor[] = [
  { name: ONE, codes: every, foreign: false },
  { name: OTHER, codes: every, foreign: false },
  ...(['buyer', 'chief', 'opener', 'quality', 'award', 'approver', 'supplier'] as const).map(
    (name): Actor => ({ name, codes: rolePresets[name], foreign: false }),
  ),
  { name: 'other-admin', codes: every, foreign: true },
]

/** The number of current demands. */
const SLOTS = 8
/** The number of suppliers invited to tender; the others are only certified and decided on. */
const BIDDERS = 4
/** The hours by which time jumps; none divides the hours of a deadline. */
const jumps = [5.3, 26.7, 80.9]
/** Changes of a published demand; their request contains only the change. */
const amends: ReadonlySet<WalkEvent> = new Set(['amend', 'amend_price', 'amend_propose'])
const tenderEvents: readonly TenderEvent[] = ['save', 'submit', 'submit', 'submit', 'withdraw', 'reconfirm']

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('there is nothing to choose from')
  return found
}

export interface WalkFound {
  readonly steps: number
  readonly accepted: number
  readonly refused: number
  /** The number of jumps in time. */
  readonly jumps: number
  /** How often all invariants were checked. */
  readonly checks: number
}

/**
 * Walks `steps` steps chosen by `seed`. Throws at the first answer that the model did not predict, and at the first
 * broken invariant.
 */
export const randomWalk = async (
  world: World,
  { steps, seed, checkEvery }: { steps: number; seed: number; checkEvery: number },
): Promise<WalkFound> => {
  const orders: OrderModel[] = []
  const suppliers: SupplierModel[] = []
  const links = new Map<string, readonly string[]>()
  const found = { steps: 0, accepted: 0, refused: 0, jumps: 0, checks: 0 }
  const now = (): number => Date.now() + world.clockOffset
  const dayOn = (days: number): string => hoursOn(world, days * 24 + 8).slice(0, 10)
  let sends = 0
  let made = 0

  const makeOrder = async (by: Actor): Promise<OrderModel> => {
    const able = suppliers.slice(0, BIDDERS).filter(({ end }) => end === null || end >= dayOn(0))
    const bidders = [0, 1].map((nth) => at(able, made + nth))
    made += 1
    const deadline = now() + 72 * 3_600_000
    const body = orderBody(world, {
      invited_supplier_ids: bidders.map((one) => one.id),
      min_bids: MIN_BIDS,
      bid_deadline_at: new Date(deadline).toISOString(),
      delivery_date: null,
      delivery_days: 30,
      // Near the price of the tenders: far below it one that is left alone is abnormally low, and waits for an answer.
      items: ['黄芪', '党参'].map((name) => ({
        name,
        grade: 'tong',
        quantity: '1000',
        unit: 'kg',
        reference_price: '11.00',
      })),
    })
    const said = await world.call(createOrder, { body }, { as: by.name })
    if (said.code !== 0) throw new Error(`a demand could not be made: ${JSON.stringify(said)}`)
    return {
      id: said.data.id,
      state: 'draft',
      creator: by.name,
      submitter: '',
      writers: new Set(),
      proposer: '',
      winner: null,
      award: null,
      proposers: new Set(),
      approvers: new Set(),
      promotion: null,
      deadline,
      openAt: 0,
      underMin: false,
      openersRemindable: 0,
      amender: '',
      tenders: bidders.map((supplier): TenderModel => ({ supplier, state: 'none', until: '', remindable: 0 })),
    }
  }

  const sendOrder = async (order: OrderModel, event: WalkEvent, as: string, tender: TenderModel): Promise<Said> => {
    sends += 1
    const day = event === 'extend' ? order.deadline + 24 * 3_600_000 : now() + 72 * 3_600_000
    const deadline = new Date(day).toISOString()
    return sendOrderEvent(world, order.id, event, {
      as,
      supplierId: tender.supplier.id,
      ...(event.startsWith('line_') && { evidenceId: await evidenceOf(world, as) }),
      deadline,
      fresh: `第 ${sends} 次`,
    })
  }

  /** Sends, and compares the answer and the new state with the model. */
  const judge = async (where: string, expected: Expected, send: () => Promise<Said>): Promise<void> => {
    const said = await send()
    if (said.code !== expected.code)
      throw new Error(`${where}: the model foretold ${expected.code}, the server said ${JSON.stringify(said)}`)
    expected.apply?.()
    if (said.code === 0) found.accepted += 1
    else found.refused += 1
  }

  const compareOrder = async (where: string, order: OrderModel): Promise<void> => {
    if (order.state === 'deleted') return
    const state = leafOf(standingOf(await stateOfOrder(world, order.id)))
    const rows = await world.db
      .selectFrom('tenders')
      .where('order_id', '=', order.id)
      .select(['supplier_id', 'status'])
      .execute()
    const tenders = order.tenders.map(
      ({ supplier }) => rows.find((row) => row.supplier_id === supplier.id)?.status ?? 'none',
    )
    const foretold = [order.state, ...order.tenders.map((one) => one.state)].join()
    const is = [state, ...tenders].join()
    if (is !== foretold) throw new Error(`${where}: the model is at ${foretold}, the server at ${is}`)
  }

  const stepOrder = async (one: Chance): Promise<void> => {
    const slot = one.which % SLOTS
    const old = orders[slot]
    if (old === undefined || (isOver(old) && one.getsOn)) {
      const makers = actors.filter((actor) => actor.codes.includes('21-bidding-order-create') && !actor.foreign)
      const order = await makeOrder(at(makers, one.actor))
      if (old === undefined) orders.push(order)
      else orders[slot] = order
      found.accepted += 1
      return
    }
    const chosen = at(one.getsOn ? likelyEvents(old, now()) : walkEvents, one.event)
    // One request both saves a draft and amends a published demand.
    const isPut = chosen === 'save_draft' || amends.has(chosen)
    const event =
      isPut && isPublished(old) !== amends.has(chosen) ? (isPublished(old) ? 'amend' : 'save_draft') : chosen
    const rule = Object.values(needs[event])
    const able = actors.filter((actor) => rule.some((code) => actor.codes.includes(code)) && !actor.foreign)
    const actor = at(one.getsOn ? able : actors, one.actor)
    // A verdict is about any tender. An award is about one that may win, when the walk should get on.
    const might = old.tenders.filter((tender) =>
      event === 'submit_award' ? tender.state === 'shortlisted' : tender.state === 'opened',
    )
    const tender = at(one.getsOn && might.length > 0 ? might : old.tenders, one.which >> 4)
    const where = `step ${found.steps}: ${actor.name} sends ${event} to ${old.id} in ${old.state}`
    await judge(where, expectOrder(old, event, actor, now(), tender), () => sendOrder(old, event, actor.name, tender))
    await compareOrder(where, old)
  }

  const stepTender = async (one: Chance): Promise<void> => {
    const published = orders.filter(isPublished)
    const bidding = published.filter((order) => order.state === 'bidding')
    const pool = one.getsOn && bidding.length > 0 ? bidding : published
    if (pool.length === 0) return stepOrder(one)
    const order = at(pool, one.which)
    const tender = at(order.tenders, one.actor)
    const event = at(tenderEvents, one.event)
    const known =
      links.get(order.id) ??
      (await linksOf(
        world,
        order.id,
        order.tenders.map(({ supplier }) => supplier.id),
      ))
    links.set(order.id, known)
    const link = known[order.tenders.indexOf(tender)] ?? ''
    const where = `step ${found.steps}: a supplier sends ${event} for ${order.id} in ${order.state}, tender ${tender.state}`
    await judge(where, expectTender(order, tender, event), () => {
      if (event === 'save' || event === 'submit') return tenderAt(world, link, order.id, event === 'submit')
      return world.call(event === 'withdraw' ? withdrawOwnTender : reconfirmOwnTender, { body: {} }, { link })
    })
    await compareOrder(where, order)
  }

  const stepSupplier = async (one: Chance): Promise<void> => {
    const away = suppliers.filter((supplier) => supplier.state !== 'certified')
    const supplier = at(one.getsOn && away.length > 0 ? away : suppliers, one.which)
    const deciders = actors.filter((actor) => actor.codes.includes('21-supplier-certify') && !actor.foreign)
    const actor = at(one.getsOn ? deciders : actors, one.actor)
    const isBidder = suppliers.indexOf(supplier) < BIDDERS
    // A rejected supplier never comes back, so only suppliers that are never invited are rejected.
    const wishes = wishesFor(supplier, one.getsOn).filter((to) => to !== 'rejected' || !isBidder)
    const to = at(wishes, one.event)
    const barredUntil = dayOn(2)
    const where = `step ${found.steps}: ${actor.name} wants a ${supplier.state} supplier ${to}`
    const row = await world.db
      .selectFrom('suppliers')
      .where('id', '=', supplier.id)
      .select('version')
      .executeTakeFirstOrThrow()
    const more = to === 'blacklisted' ? { blacklist_until: barredUntil } : {}
    const wish: Record<string, unknown> = { version: row.version, status: to, audit_opinion: '随机走查', ...more }
    await judge(where, expectSupplier(supplier, to, actor, now(), barredUntil), () =>
      world.call(editSupplier, { params: { id: supplier.id }, body: supplierBody.parse(wish) }, { as: actor.name }),
    )
    const after = await world.db
      .selectFrom('suppliers')
      .where('id', '=', supplier.id)
      .select('status')
      .executeTakeFirstOrThrow()
    if (after.status !== supplier.state) throw new Error(`${where}: it is ${after.status}`)
    if (supplier.state === 'rejected') suppliers[suppliers.indexOf(supplier)] = await makeSupplier(null, 'pending')
  }

  const stepTime = async (one: Chance): Promise<void> => {
    world.advance({ seconds: Math.round(at(jumps, one.event) * 3600) })
    await tick(world)
    timePassed(orders, suppliers, now())
    found.jumps += 1
    for (const order of orders) await compareOrder(`step ${found.steps}: time has passed`, order)
  }

  const holds = async (): Promise<void> => {
    found.checks += 1
    for (const one of invariants) {
      const broken = await one.find(world.db)
      if (broken.length > 0)
        throw new Error(`after step ${found.steps}: ${one.says} ${JSON.stringify(broken.slice(0, 3))}`)
    }
  }

  const makeSupplier = async (end: string | null, status: 'certified' | 'pending'): Promise<SupplierModel> => {
    const types = ['business_licence', 'drug_production_licence', 'authorization'] as const
    const papers = types.map((type) => ({ type, scope: '中药材', valid_to: end }))
    const { id } = await aSupplier(world, { papers, valid_until: end, status })
    return { id, state: status, end, barredUntil: '', barredBy: '' }
  }

  for (const end of [null, null, null, dayOn(120)]) suppliers.push(await makeSupplier(end, 'certified'))
  for (let more = 0; more < 2; more += 1) suppliers.push(await makeSupplier(null, 'pending'))

  const take = { order: stepOrder, tender: stepTender, supplier: stepSupplier, time: stepTime }
  await fc.assert(
    fc.asyncProperty(fc.array(chance, { minLength: steps, maxLength: steps, size: 'max' }), async (chances) => {
      for (const one of chances) {
        found.steps += 1
        await take[one.kind](one)
        if (found.steps % checkEvery === 0) await holds()
      }
      await holds()
    }),
    // One long walk in one database. A shorter one could not be retried in it.
    { seed, numRuns: 1, endOnFailure: true },
  )
  return found
}
