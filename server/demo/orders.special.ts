// Demands that show one thing each: many lines, a long title, changes, an extension, a second submission, rounds, look-alikes.
import { multiply } from '#contract/decimal.ts'
import { amendWords, approveWords, failWords, questionWords, returnWords, special } from './data/order-words.ts'
import { secondTitles } from './data/second-enterprise.ts'
import type { Dealer } from './orders.actors.ts'
import { compareSteps } from './orders.compare.ts'
import { type Demand, demandOf } from './orders.demand.ts'
import { Life, type Step } from './orders.driver.ts'
import { asks, settles } from './orders.questions.ts'
import { inviteesFor, type Reply, repliesOf } from './orders.replies.ts'
import { following, sentWith, type Teller, tell } from './orders.scenario.ts'
import { atHour, atWork, atWorkBefore, DAY, HOUR, inOrder, MINUTE } from './orders.times.ts'

const LINES = 163
const TENDERS = 8

/** A year's basic herbs: more lines than a screen can hold, from the suppliers that deal in most. */
const everything = (teller: Teller): Step[] => {
  const { house, shelf, chance, now } = teller
  const common = shelf.herbs.filter((herb) => Number(herb.reference_price) < 400)
  const demand = demandOf(
    shelf,
    { ...special.everything, herbs: common.slice(0, LINES).map((herb) => herb.name) },
    chance,
  )
  const biggest = house.dealers.toSorted((a, b) => b.herbs.size - a.herbs.size).slice(0, TENDERS + 2)
  const invited = biggest.map((dealer) => {
    const share = chance.between(55, 95) / 100
    return {
      ...dealer,
      herbs: new Set(demand.lines.flatMap((line) => (chance.happens(share) ? [line.herbal_id] : []))),
    }
  })
  const deadline = atHour(now - 2 * DAY, 15)
  return tell(teller, {
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

/** Changed with the approver's yes, so that tenders handed in before must be confirmed anew, and not all are; a second change waits for its approver. */
const amended = (teller: Teller): Step[] => {
  const { house, shelf, chance, now } = teller
  const usual = demandOf(shelf, special.amended, chance)
  const demand = { ...usual, terms: { ...usual.terms, payment_terms: 'net90' as const, payment_days: 90 } }
  const deadline = atHour(now + 6 * DAY, 17)
  const invited = inviteesFor(house, demand, 7, chance)
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
    times.map((at, index) => (staff.has(index) ? atWorkBefore(at, chance) : at)),
    now - 5 * MINUTE,
  )
  const time = { from: published, until: payment }
  const replies = repliesOf(shelf, demand, invited, { tenders: 3, declines: 1 }, time, chance).map(
    (reply, place): Reply => {
      const at = [first, second, third][place]
      return reply.tender === undefined || at === undefined
        ? reply
        : { ...reply, looks: [], tender: { ...reply.tender, at } }
    },
  )
  const life = new Life(house, demand)
  const [a] = replies.map(({ dealer }) => dealer)
  const change = { change_reason: amendWords.quantity, package_req: amendWords.package }
  return [
    life.create(created, 'buyer', { ...sentWith(deadline, invited, 25), submit: true }),
    life.act(published, 'chief', { action: 'approve' }),
    ...replies.flatMap((reply) => life.reply(reply)),
    life.amend(quantity, 'buyer', change, { index: 0, factor: '1.5' }),
    life.act(agreed, 'chief', { action: 'amend_approve', opinion: amendWords.agreed }),
    ...(a === undefined ? [] : [life.reconfirm(confirmed, a)]),
    life.amend(payment, 'buyer', { change_reason: amendWords.payment, payment_terms: 'net30', payment_days: 30 }),
  ]
}

/** Given more time half a day before its end. */
const extended = (teller: Teller): Step[] => {
  const { house, shelf, chance, now } = teller
  const usual = demandOf(shelf, special.extended, chance)
  // Open to everybody who is certified: it has a public page.
  const demand = { ...usual, terms: { ...usual.terms, open_scope: 'public' as const } }
  const planned = atHour(now + 10 * HOUR, 12)
  const deadline = atHour(now + 3 * DAY, 17)
  const invited = inviteesFor(house, demand, 6, chance)
  const published = atWork(planned - 6 * DAY, chance)
  const time = { from: published + HOUR, until: now - HOUR }
  const replies = repliesOf(shelf, demand, invited, { tenders: 2, declines: 1 }, time, chance)
  const life = new Life(house, demand)
  const at = Math.min(atWork(now - 20 * HOUR, chance), now - 10 * MINUTE)
  return [
    life.create(atWorkBefore(published - 5 * HOUR, chance), 'buyer3', {
      ...sentWith(planned, invited, 25),
      submit: true,
    }),
    life.act(published, 'chief', { action: 'approve', opinion: chance.pick(approveWords) }),
    ...replies.flatMap((reply) => life.reply(reply)),
    life.act(at, 'chief', {
      action: 'extend',
      payload: { bid_deadline_at: new Date(deadline).toISOString(), reason: amendWords.extend },
    }),
    ...questioned(life, invited, teller, published),
  ]
}

/** One question answered to all, and one that waits. */
const questioned = (life: Life, invited: readonly Dealer[], { now, chance }: Teller, published: number): Step[] => {
  const [asked = 0, answered = 0, last = 0] = inOrder(
    [Math.max(now - 30 * HOUR, published + HOUR), atWorkBefore(now - 6 * HOUR, chance), now - 50 * MINUTE],
    now - 5 * MINUTE,
  )
  const [first, second = first] = invited
  if (first === undefined || second === undefined) return []
  return [
    asks(life, asked, first, questionWords.batches),
    settles(life, answered, 'buyer3', { action: 'answer', answer: questionWords.batches_answer }),
    asks(life, last, second, questionWords.harvest, 0),
  ]
}

/** Sent back by the approver, mended, and approved. */
const returned = (teller: Teller): Step[] => {
  const { house, shelf, chance, now } = teller
  const demand = demandOf(shelf, special.returned, chance)
  const deadline = atHour(now + 4 * DAY, 17)
  const invited = inviteesFor(house, demand, 8, chance)
  const [created = 0, refused = 0, mended = 0, published = 0] = inOrder(
    [-60, -52, -34, -30].map((hour) => atWork(now + hour * HOUR, chance)),
    now - 3 * HOUR,
  )
  const replies = repliesOf(
    shelf,
    demand,
    invited,
    { tenders: 2, declines: 1 },
    { from: published + MINUTE, until: now },
    chance,
  )
  const life = new Life(house, demand)
  return [
    life.create(created, 'buyer2', { ...sentWith(deadline, invited, 20), quality_standard: 'chp2020', submit: true }),
    life.act(refused, 'chief', { action: 'reject', opinion: chance.pick(returnWords) }),
    life.edit(mended, 'buyer2', { quality_standard: 'chp2025', submit: true }),
    life.act(published, 'chief', { action: 'approve' }),
    ...replies.flatMap((reply) => life.reply(reply)),
  ]
}

/** Three rounds: nobody came, then too few, now it is out again. */
const chained = (teller: Teller): Step[] => {
  const { house, shelf, chance, now } = teller
  const demand: Demand = demandOf(shelf, special.chained, chance)
  const invited = inviteesFor(house, demand, 6, chance)
  const rounds = [
    { deadline: atHour(now - 38 * DAY, 17), tenders: 0 },
    { deadline: atHour(now - 20 * DAY, 17), tenders: 1 },
    { deadline: atHour(now + 3 * DAY, 17), tenders: 2 },
  ]
  let before: Life | null = null
  return rounds.flatMap(({ deadline, tenders }) => {
    const life = new Life(house, demand)
    const published = atWork(deadline - 6 * DAY, chance)
    const sent = { ...sentWith(deadline, invited, 25), submit: true }
    const time = { from: published + HOUR, until: Math.min(deadline, now) }
    const replies = repliesOf(shelf, demand, invited, { tenders, declines: 1 }, time, chance)
    const made = atWorkBefore(published - 6 * HOUR, chance)
    const first = before === null ? life.create(made, 'buyer', sent) : life.again(made, 'buyer', before, sent)
    before = life
    return [
      first,
      life.act(published, 'chief', { action: 'approve' }),
      ...replies.flatMap((reply) => life.reply(reply)),
      ...(deadline < now ? [life.ends(deadline)] : []),
      ...(tenders === 1
        ? following(teller, deadline, [
            [3, (at) => life.act(at, 'chief', { action: 'fail', payload: { reason: chance.pick(failWords) } })],
          ])
        : []),
    ]
  })
}

/** Two suppliers whose prices keep the same distance on every line. */
const twins = (teller: Teller): Step[] => {
  const { house, shelf, chance, now } = teller
  const demand = demandOf(shelf, special.twins, chance)
  const wanted = new Set(demand.lines.map((line) => line.herbal_id))
  const invited = inviteesFor(house, demand, 7, chance).map((dealer, place) =>
    place < 2 ? { ...dealer, herbs: wanted } : dealer,
  )
  const deadline = atHour(now - 2 * DAY, 14)
  const published = deadline - 6 * DAY
  const turnout = { tenders: 4, declines: 1 }
  const time = { from: published + DAY, until: deadline }
  const replies = repliesOf(shelf, demand, invited, turnout, time, chance)
  const model = replies[0]?.tender
  const copied = replies.map((reply, place): Reply => {
    if (reply.tender === undefined || model === undefined) return reply
    // Two more came by chat and by telephone; one of them the supplier never confirmed.
    if (place === 2)
      return { ...reply, looks: [], tender: { ...reply.tender, entered: { channel: 'wechat', by: 'buyer2' } } }
    if (place === 3) {
      const confirmed_at = Math.min(reply.tender.at + 3 * HOUR, deadline - MINUTE)
      return {
        ...reply,
        looks: [],
        tender: { ...reply.tender, entered: { channel: 'phone', by: 'buyer2', confirmed_at } },
      }
    }
    if (place !== 1) return reply
    const offers = model.offers.map((offer) =>
      offer === null ? null : { ...offer, unit_price: multiply(offer.unit_price, '1.02', 2) },
    )
    return { ...reply, tender: { ...reply.tender, offers } }
  })
  return tell(teller, {
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

/** A demand an approver can only publish with a new deadline, and one whose title is as long as a title may be. */
const oddities = (teller: Teller): Step[] => {
  const shared = { buyer: 'buyer3', turnout: { tenders: 1, declines: 1 } } as const
  const now = teller.now
  return [
    ...tell(teller, {
      ...shared,
      title: special.late,
      ending: 'pending_audit',
      deadline: atHour(now + 20 * HOUR, 20),
      published: now - 30 * HOUR,
    }),
    ...tell(teller, {
      ...shared,
      title: special.longest,
      ending: 'bidding',
      deadline: atHour(now + 5 * DAY, 17),
      published: now - 20 * HOUR,
    }),
  ]
}

/** All of them. */
export const specialSteps = (teller: Teller): Step[] =>
  [compareSteps, everything, amended, extended, returned, chained, twins, oddities].flatMap((told) =>
    told({ ...teller, chance: teller.chance.fork() }),
  )

/** What the second enterprise has: one demand out for tender, one waiting, one draft. */
export const secondSteps = (teller: Teller): Step[] => {
  const endings = ['bidding', 'draft', 'draft'] as const
  return secondTitles.flatMap((title, index) =>
    tell(teller, {
      title,
      ending: endings[index] ?? 'draft',
      buyer: 'other-admin',
      deadline: atHour(teller.now + (4 + index) * DAY, 17),
      published: teller.now - (20 + index * 9) * HOUR,
      turnout: { tenders: 1, declines: 0 },
    }),
  )
}
