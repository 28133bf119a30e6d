// Demands that each show one feature: many lines, a long title, changes, an extension, a second
// submission, rounds, look-alikes.
import { multiply } from '#contract/decimal.ts'
import { amendWords, approveWords, failWords, questionWords, returnWords, special } from './data/order-words.ts'
import { secondTitles } from './data/second-enterprise.ts'
import type { DemoSupplier } from './orders.actors.ts'
import { compareSteps } from './orders.compare.ts'
import { type Demand, demandOf } from './orders.demand.ts'
import { DemandDriver } from './orders.driver.ts'
import { askQuestion, settleOldestQuestion } from './orders.questions.ts'
import { inviteesFor, type Reply, repliesOf } from './orders.replies.ts'
import { type DemoContext, following, sentWith, stepsOf } from './orders.scenario.ts'
import type { Step } from './orders.steps.ts'
import { atHour, atWork, atWorkBefore, DAY, HOUR, inOrder, MINUTE } from './orders.times.ts'

const LINES = 163
const TENDERS = 8

/** A year's basic herbs: more lines than a screen shows, from the suppliers with the most herbs. */
const manyLines = (context: DemoContext): Step[] => {
  const { enterprise, catalogue, random, now } = context
  const common = catalogue.herbs.filter((herb) => Number(herb.reference_price) < 400)
  const demand = demandOf(
    catalogue,
    { ...special.everything, herbs: common.slice(0, LINES).map((herb) => herb.name) },
    random,
  )
  const biggest = enterprise.suppliers.toSorted((a, b) => b.herbs.size - a.herbs.size).slice(0, TENDERS + 2)
  const invited = biggest.map((supplier) => {
    const share = random.between(55, 95) / 100
    return {
      ...supplier,
      herbs: new Set(demand.lines.flatMap((line) => (random.happens(share) ? [line.herbal_id] : []))),
    }
  })
  const deadline = atHour(now - 2 * DAY, 15)
  return stepsOf(context, {
    title: special.everything,
    demand,
    invited,
    ending: 'commercial',
    buyer: 'buyer2',
    deadline,
    published: deadline - 9 * DAY,
    turnout: { tenders: TENDERS, declines: 1 },
  })
}

/**
 * A demand that was changed with approval: tenders submitted before must be reconfirmed, and some are not yet. A second
 * change waits for approval.
 */
const amended = (context: DemoContext): Step[] => {
  const { enterprise, catalogue, random, now } = context
  const usual = demandOf(catalogue, special.amended, random)
  const demand = { ...usual, terms: { ...usual.terms, payment_terms: 'net90' as const, payment_days: 90 } }
  const deadline = atHour(now + 6 * DAY, 17)
  const invited = inviteesFor(enterprise, demand, 7, random)
  const times = [-120, -96, -84, -70, -46, -44, -40, -24, -5].map((hour) => now + hour * HOUR)
  const staff: ReadonlySet<number> = new Set([0, 1, 4, 5, 8])
  const [
    created = 0,
    published = 0,
    first = 0,
    second = 0,
    quantity = 0,
    agreed = 0,
    confirmed = 0,
    third = 0,
    payment = 0,
  ] = inOrder(
    times.map((at, index) => (staff.has(index) ? atWorkBefore(at, random) : at)),
    now - 5 * MINUTE,
  )
  const time = { from: published, until: payment }
  const replies = repliesOf(catalogue, demand, invited, { tenders: 3, declines: 1 }, time, random).map(
    (reply, place): Reply => {
      const at = [first, second, third][place]
      return reply.tender === undefined || at === undefined
        ? reply
        : { ...reply, views: [], tender: { ...reply.tender, at } }
    },
  )
  const driver = new DemandDriver(enterprise, demand)
  const [a] = replies.map(({ supplier }) => supplier)
  const change = { change_reason: amendWords.quantity, package_req: amendWords.package }
  return [
    driver.create(created, 'buyer', { ...sentWith(deadline, invited, 25), submit: true }),
    driver.act(published, 'chief', { action: 'approve' }),
    ...replies.flatMap((reply) => driver.reply(reply)),
    driver.amend(quantity, 'buyer', change, { index: 0, factor: '1.5' }),
    driver.act(agreed, 'chief', { action: 'amend_approve', opinion: amendWords.agreed }),
    ...(a === undefined ? [] : [driver.reconfirm(confirmed, a)]),
    driver.amend(payment, 'buyer', { change_reason: amendWords.payment, payment_terms: 'net30', payment_days: 30 }),
  ]
}

/** A demand that was extended half a day before its deadline. */
const extended = (context: DemoContext): Step[] => {
  const { enterprise, catalogue, random, now } = context
  const usual = demandOf(catalogue, special.extended, random)
  // Open to every certified supplier, so it has a public page.
  const demand = { ...usual, terms: { ...usual.terms, open_scope: 'public' as const } }
  const planned = atHour(now + 10 * HOUR, 12)
  const deadline = atHour(now + 3 * DAY, 17)
  const invited = inviteesFor(enterprise, demand, 6, random)
  const published = atWork(planned - 6 * DAY, random)
  const time = { from: published + HOUR, until: now - HOUR }
  const replies = repliesOf(catalogue, demand, invited, { tenders: 2, declines: 1 }, time, random)
  const driver = new DemandDriver(enterprise, demand)
  const at = Math.min(atWork(now - 20 * HOUR, random), now - 10 * MINUTE)
  return [
    driver.create(atWorkBefore(published - 5 * HOUR, random), 'buyer3', {
      ...sentWith(planned, invited, 25),
      submit: true,
    }),
    driver.act(published, 'chief', { action: 'approve', opinion: random.pick(approveWords) }),
    ...replies.flatMap((reply) => driver.reply(reply)),
    driver.act(at, 'chief', {
      action: 'extend',
      payload: { bid_deadline_at: new Date(deadline).toISOString(), reason: amendWords.extend },
    }),
    ...questioned(driver, invited, context, published),
  ]
}

/** A demand with one question answered to all suppliers and one that still waits. */
const questioned = (
  driver: DemandDriver,
  invited: readonly DemoSupplier[],
  { now, random }: DemoContext,
  published: number,
): Step[] => {
  const [asked = 0, answered = 0, last = 0] = inOrder(
    [Math.max(now - 30 * HOUR, published + HOUR), atWorkBefore(now - 6 * HOUR, random), now - 50 * MINUTE],
    now - 5 * MINUTE,
  )
  const [first, second = first] = invited
  if (first === undefined || second === undefined) return []
  return [
    askQuestion(driver, asked, first, questionWords.batches),
    settleOldestQuestion(driver, answered, 'buyer3', { action: 'answer', answer: questionWords.batches_answer }),
    askQuestion(driver, last, second, questionWords.harvest, 0),
  ]
}

/** A demand that the approver returned, and that was corrected and approved. */
const returned = (context: DemoContext): Step[] => {
  const { enterprise, catalogue, random, now } = context
  const demand = demandOf(catalogue, special.returned, random)
  const deadline = atHour(now + 4 * DAY, 17)
  const invited = inviteesFor(enterprise, demand, 8, random)
  const [created = 0, refused = 0, mended = 0, published = 0] = inOrder(
    [-60, -52, -34, -30].map((hour) => atWork(now + hour * HOUR, random)),
    now - 3 * HOUR,
  )
  const replies = repliesOf(
    catalogue,
    demand,
    invited,
    { tenders: 2, declines: 1 },
    { from: published + MINUTE, until: now },
    random,
  )
  const driver = new DemandDriver(enterprise, demand)
  return [
    driver.create(created, 'buyer2', { ...sentWith(deadline, invited, 20), quality_standard: 'chp2020', submit: true }),
    driver.act(refused, 'chief', { action: 'reject', opinion: random.pick(returnWords) }),
    driver.edit(mended, 'buyer2', { quality_standard: 'chp2025', submit: true }),
    driver.act(published, 'chief', { action: 'approve' }),
    ...replies.flatMap((reply) => driver.reply(reply)),
  ]
}

/** Three rounds: no tenders, then too few, now published again. */
const chained = (context: DemoContext): Step[] => {
  const { enterprise, catalogue, random, now } = context
  const demand: Demand = demandOf(catalogue, special.chained, random)
  const invited = inviteesFor(enterprise, demand, 6, random)
  const rounds = [
    { deadline: atHour(now - 38 * DAY, 17), tenders: 0 },
    { deadline: atHour(now - 20 * DAY, 17), tenders: 1 },
    { deadline: atHour(now + 3 * DAY, 17), tenders: 2 },
  ]
  let before: DemandDriver | null = null
  return rounds.flatMap(({ deadline, tenders }) => {
    const driver = new DemandDriver(enterprise, demand)
    const published = atWork(deadline - 6 * DAY, random)
    const sent = { ...sentWith(deadline, invited, 25), submit: true }
    const time = { from: published + HOUR, until: Math.min(deadline, now) }
    const replies = repliesOf(catalogue, demand, invited, { tenders, declines: 1 }, time, random)
    const made = atWorkBefore(published - 6 * HOUR, random)
    const first = before === null ? driver.create(made, 'buyer', sent) : driver.again(made, 'buyer', before, sent)
    before = driver
    return [
      first,
      driver.act(published, 'chief', { action: 'approve' }),
      ...replies.flatMap((reply) => driver.reply(reply)),
      ...(deadline < now ? [driver.ends(deadline)] : []),
      ...(tenders === 1
        ? following(context, deadline, [
            [3, (at) => driver.act(at, 'chief', { action: 'fail', payload: { reason: random.pick(failWords) } })],
          ])
        : []),
    ]
  })
}

/** Two suppliers whose prices differ by the same percentage on every line. */
const parallelPrices = (context: DemoContext): Step[] => {
  const { enterprise, catalogue, random, now } = context
  const demand = demandOf(catalogue, special.twins, random)
  const wanted = new Set(demand.lines.map((line) => line.herbal_id))
  const invited = inviteesFor(enterprise, demand, 7, random).map((supplier, place) =>
    place < 2 ? { ...supplier, herbs: wanted } : supplier,
  )
  const deadline = atHour(now - 2 * DAY, 14)
  const published = deadline - 6 * DAY
  const turnout = { tenders: 4, declines: 1 }
  const time = { from: published + DAY, until: deadline }
  const replies = repliesOf(catalogue, demand, invited, turnout, time, random)
  const model = replies[0]?.tender
  const copied = replies.map((reply, place): Reply => {
    if (reply.tender === undefined || model === undefined) return reply
    // Staff entered two more tenders, which came by chat and by telephone; the supplier never confirmed one of them.
    if (place === 2)
      return { ...reply, views: [], tender: { ...reply.tender, entered: { channel: 'wechat', by: 'buyer2' } } }
    if (place === 3) {
      const confirmed_at = Math.min(reply.tender.at + 3 * HOUR, deadline - MINUTE)
      return {
        ...reply,
        views: [],
        tender: { ...reply.tender, entered: { channel: 'phone', by: 'buyer2', confirmed_at } },
      }
    }
    if (place !== 1) return reply
    const offers = model.offers.map((offer) =>
      offer === null ? null : { ...offer, unit_price: multiply(offer.unit_price, '1.02', 2) },
    )
    return { ...reply, tender: { ...reply.tender, offers } }
  })
  return stepsOf(context, {
    title: special.twins,
    demand,
    invited,
    replies: copied,
    ending: 'commercial',
    buyer: 'buyer2',
    deadline,
    published,
    turnout,
  })
}

/** A demand that can only be published with a new deadline, and one with the longest possible title. */
const unusualDemands = (context: DemoContext): Step[] => {
  const shared = { buyer: 'buyer3', turnout: { tenders: 1, declines: 1 } } as const
  const now = context.now
  return [
    ...stepsOf(context, {
      ...shared,
      title: special.late,
      ending: 'pending_audit',
      deadline: atHour(now + 20 * HOUR, 20),
      published: now - 30 * HOUR,
    }),
    ...stepsOf(context, {
      ...shared,
      title: special.longest,
      ending: 'bidding',
      deadline: atHour(now + 5 * DAY, 17),
      published: now - 20 * HOUR,
    }),
  ]
}

/** The steps of all these demands. */
export const specialSteps = (context: DemoContext): Step[] =>
  [compareSteps, manyLines, amended, extended, returned, chained, parallelPrices, unusualDemands].flatMap((told) =>
    told({ ...context, random: context.random.fork() }),
  )

/** The second enterprise's demands: one published, one waiting, one draft. */
export const secondSteps = (context: DemoContext): Step[] => {
  const endings = ['bidding', 'draft', 'draft'] as const
  return secondTitles.flatMap((title, index) =>
    stepsOf(context, {
      title,
      ending: endings[index] ?? 'draft',
      buyer: 'other-admin',
      deadline: atHour(context.now + (4 + index) * DAY, 17),
      published: context.now - (20 + index * 9) * HOUR,
      turnout: { tenders: 1, declines: 0 },
    }),
  )
}
