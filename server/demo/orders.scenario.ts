// One ordinary demand, from its first draft to its present state.

import type { OrderTitle } from './data/order-titles.ts'
import {
  approveWords,
  awardWords,
  cancelWords,
  failWords,
  proceedWords,
  rejectAllWords,
  returnWords,
} from './data/order-words.ts'
import type { DemoEnterprise, DemoSupplier } from './orders.actors.ts'
import type { AwardStyle } from './orders.awards.ts'
import { concludeOrder } from './orders.conclude.ts'
import { type Demand, type DemoCatalogue, deliveryAfter, demandOf } from './orders.demand.ts'
import { DemandDriver } from './orders.driver.ts'
import { inviteesFor, type Reply, repliesOf, type Turnout } from './orders.replies.ts'
import type { Step } from './orders.steps.ts'
import { atWork, atWorkBefore, HOUR, inOrder, MINUTE } from './orders.times.ts'
import type { Random } from './random.ts'

/** The final state of a demand; failures and cancellations by their cause. */
export type Ending =
  | 'draft'
  | 'pending_audit'
  | 'rejected'
  | 'bidding'
  | 'pending_open'
  | 'qualification'
  | 'commercial'
  | 'recommend'
  | 'award_auditing'
  | 'awarded'
  | 'completed'
  | 'too_few'
  | 'all_rejected'
  | 'over_budget'
  | 'no_bids'
  | 'cancelled_early'
  | 'cancelled_late'

/** The data behind the steps of a scenario. */
export interface DemoContext {
  readonly enterprise: DemoEnterprise
  readonly catalogue: DemoCatalogue
  /** Today (epoch ms): nothing happens after it. */
  readonly now: number
  readonly random: Random
}

/** The parameters of one demand; times are epoch ms. */
export interface Scenario {
  readonly title: OrderTitle
  readonly demand?: Demand
  readonly ending: Ending
  readonly buyer: string
  readonly deadline: number
  readonly published: number
  readonly turnout: Turnout
  readonly invited?: readonly DemoSupplier[]
  readonly replies?: readonly Reply[]
  readonly style?: AwardStyle
  /** The approver of the award sends it back once. */
  readonly sentBack?: boolean
  /** How many winners have answered; all when left out. */
  readonly settled?: number
  /** The last winner that answers declines. */
  readonly declined?: boolean
}

const instant = (at: number): string => new Date(at).toISOString()

/** Dates and suppliers, which every demand is sent with. */
export const sentWith = (deadline: number, invited: readonly DemoSupplier[], days: number) => ({
  bid_deadline_at: instant(deadline),
  delivery_date: deliveryAfter(deadline, days),
  invited_supplier_ids: invited.map((supplier) => supplier.id),
})

const most = (lines: number): number => Math.min(12, 4 + Math.ceil(lines / 2))

/** The actors of a scenario: the demand, its invited suppliers, and their replies. */
export interface Actors {
  readonly driver: DemandDriver
  readonly invited: readonly DemoSupplier[]
  readonly replies: readonly Reply[]
}

/** Chooses the suppliers and their acts between publication and deadline. */
export const actorsOf = ({ enterprise, catalogue, now, random }: DemoContext, scenario: Scenario): Actors => {
  const demand = scenario.demand ?? demandOf(catalogue, scenario.title, random)
  const invited = scenario.invited ?? inviteesFor(enterprise, demand, most(demand.lines.length), random)
  const time = { from: scenario.published + 20 * MINUTE, until: Math.min(scenario.deadline, now) }
  const replies = scenario.replies ?? repliesOf(catalogue, demand, invited, scenario.turnout, time, random)
  return { driver: new DemandDriver(enterprise, demand), invited, replies }
}

/** The steps from the first draft to publication, or to the point an approver has reached. */
export const beginning = ({ random }: DemoContext, { driver, invited }: Actors, scenario: Scenario): Step[] => {
  const { ending, buyer, published, deadline } = scenario
  const sent = sentWith(deadline, invited, random.between(12, 30))
  const created = published - random.between(3, 26) * HOUR
  const [first = created, handed = created] = inOrder(
    [atWorkBefore(created, random), atWorkBefore(created + 90 * MINUTE, random)],
    published,
  )
  if (ending === 'draft') return [driver.create(first, buyer, random.happens(0.6) ? sent : {})]
  const drafted = random.happens(0.3)
  const written = drafted
    ? [driver.create(first, buyer, {}), driver.edit(handed, buyer, { ...sent, submit: true })]
    : [driver.create(handed, buyer, { ...sent, submit: true })]
  if (ending === 'pending_audit') return written
  if (ending === 'rejected')
    return [...written, driver.act(published, 'chief', { action: 'reject', opinion: random.pick(returnWords) })]
  const opinion = random.happens(0.6) ? { opinion: random.pick(approveWords) } : {}
  return [...written, driver.act(published, 'chief', { action: 'approve', ...opinion })]
}

/** A step with its wait: the working hours between the previous step and this one. */
type Next = readonly [wait: number, step: (at: number) => Step]

/** Steps one after another from `from`, all before today. */
export const following = ({ now, random }: DemoContext, from: number, list: readonly Next[]): Step[] => {
  let at = from
  const times = list.map(([wait]) => {
    at = atWork(at + wait * HOUR, random)
    return at
  })
  return inOrder(times, now - 2 * MINUTE).flatMap((when, index) => list[index]?.[1](when) ?? [])
}

const wait = (random: Random, from: number, to: number): number => random.between(from * 10, to * 10) / 10

/** Fewer tenders than required are opened only after a decision to continue. */
const goingOn = (driver: DemandDriver, random: Random): Next => [
  wait(random, 0.5, 5),
  (at) => driver.act(at, 'chief', { action: 'proceed', payload: { reason: random.pick(proceedWords) } }),
]

/** The opening and a verdict on each tender; most qualify. */
const judged = (
  { random }: DemoContext,
  { driver }: Actors,
  handedIn: readonly DemoSupplier[],
  count: number,
): Next[] => [
  ...(handedIn.length >= driver.enterprise.settings.min_bids ? [] : [goingOn(driver, random)]),
  [wait(random, 0.1, 0.6), (at) => driver.open(at)],
  ...handedIn.slice(0, count).map((supplier, index): Next => {
    const judge = random.pick(['award', 'quality'])
    const out = index > 2 && random.happens(0.08) ? { text: awardWords.disqualify } : undefined
    return [wait(random, 0.2, 1.5), (at) => driver.judge(at, judge, supplier, out)]
  }),
]

const advance = (driver: DemandDriver, random: Random): Next => [
  wait(random, 0.2, 2),
  (at) => driver.act(at, 'award', { action: 'advance' }),
]

/** The proposal and, if the scenario continues, its approval; sent back once if the scenario says so. */
const awarding = ({ random }: DemoContext, { driver }: Actors, scenario: Scenario): Next[] => {
  const { style = 'lowest' } = scenario
  const summary = style === 'split' ? awardWords.split : random.pick(awardWords.summary)
  const propose: Next = [wait(random, 2, 20), (at) => driver.propose(at, style, summary)]
  const back: Next[] = scenario.sentBack
    ? [
        propose,
        [
          wait(random, 1, 6),
          (at) => driver.act(at, 'approver', { action: 'reject', opinion: random.pick(awardWords.reject) }),
        ],
      ]
    : []
  if (scenario.ending === 'recommend') return back
  const approve: Next = [
    wait(random, 1, 22),
    (at) => driver.act(at, 'approver', { action: 'approve', opinion: random.pick(awardWords.approve) }),
  ]
  return [...back, propose, ...(scenario.ending === 'award_auditing' ? [] : [approve])]
}

/** The winners' answers and the completion. */
const settling = (
  { random }: DemoContext,
  { driver }: Actors,
  scenario: Scenario,
  handedIn: readonly DemoSupplier[],
): Next[] => {
  const answering = handedIn.slice(0, scenario.settled ?? handedIn.length)
  const answers = answering.map((supplier, index): Next => {
    const declines = scenario.declined === true && index === answering.length - 1
    return [wait(random, 1, 9), (at) => driver.settle(at, supplier, declines ? random.pick(awardWords.decline) : null)]
  })
  if (scenario.ending === 'awarded') return answers
  return [...answers, [wait(random, 2, 20), (at) => concludeOrder(driver, at, 'award')]]
}

/** Everything after the deadline. */
const afterwards = (context: DemoContext, actors: Actors, scenario: Scenario): Step[] => {
  const { random } = context
  const { driver } = actors
  const { ending, deadline } = scenario
  const handedIn = actors.replies
    .filter(({ tender }) => tender?.submit === true && tender.withdrawn_at === undefined)
    .map(({ supplier }) => supplier)
  const ends = driver.ends(deadline)
  const go = (...list: readonly Next[]) => [ends, ...following(context, deadline, list)]
  const all = judged(context, actors, handedIn, handedIn.length)
  switch (ending) {
    case 'pending_open':
    case 'no_bids':
      return [ends]
    case 'too_few':
      return go([
        wait(random, 1, 20),
        (at) => driver.act(at, 'chief', { action: 'fail', payload: { reason: random.pick(failWords) } }),
      ])
    case 'all_rejected':
    case 'over_budget':
      return go(...all, [
        wait(random, 3, 30),
        (at) => {
          const text = random.pick(rejectAllWords[ending])
          return driver.act(at, 'chief', { action: 'reject_all', payload: { reason_code: ending, text } })
        },
      ])
    case 'cancelled_late':
      return go(...all.slice(0, 2), [wait(random, 1, 20), (at) => cancelled(driver, random, at)])
    case 'qualification':
      return go(...judged(context, actors, handedIn, random.between(0, 2)))
    case 'commercial':
      return go(...all, advance(driver, random))
    case 'recommend':
      return scenario.sentBack
        ? go(...all, advance(driver, random), ...awarding(context, actors, scenario))
        : go(...all, advance(driver, random), advance(driver, random))
    case 'award_auditing':
      return go(...all, advance(driver, random), ...awarding(context, actors, scenario))
    case 'awarded':
    case 'completed':
      return go(
        ...all,
        advance(driver, random),
        ...awarding(context, actors, scenario),
        ...settling(context, actors, scenario, handedIn),
      )
    default:
      return []
  }
}

const cancelled = (driver: DemandDriver, random: Random, at: number): Step => {
  const { code, text } = random.pick(cancelWords)
  return driver.act(at, 'chief', { action: 'cancel', payload: { reason_code: code, text } })
}

const unpublished: readonly Ending[] = ['draft', 'pending_audit', 'rejected']

/** The publication time: in working hours, early enough before the deadline and some hours before today. */
const publishedAt = ({ now, random }: DemoContext, { published, deadline }: Scenario): number => {
  const latest = Math.min(now - 2 * HOUR, deadline - 48 * HOUR - 7 * MINUTE)
  const at = atWork(published, random)
  const before = atWorkBefore(Math.min(published, latest), random)
  return at <= latest ? at : before
}

/** The steps of a scenario; the number of random numbers it draws does not affect later scenarios. */
export const stepsOf = (shared: DemoContext, planned: Scenario): Step[] => {
  const context = { ...shared, random: shared.random.fork() }
  const { random, now } = context
  const scenario = { ...planned, published: publishedAt(context, planned) }
  const actors = actorsOf(context, scenario)
  const begun = beginning(context, actors, scenario)
  if (unpublished.includes(scenario.ending)) return begun
  const replies = actors.replies.flatMap((reply) => actors.driver.reply(reply))
  if (scenario.ending !== 'cancelled_early') return [...begun, ...replies, ...afterwards(context, actors, scenario)]
  const at = Math.min(atWork(scenario.published + random.between(4, 40) * HOUR, random), now - MINUTE)
  return [...begun, ...replies.filter((step) => step.at < at), cancelled(actors.driver, random, at)]
}
