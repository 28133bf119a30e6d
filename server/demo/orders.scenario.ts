// One ordinary demand told from its first draft to where it stands today.

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
import type { Dealer, House } from './orders.actors.ts'
import type { AwardStyle } from './orders.awards.ts'
import { concludes } from './orders.conclude.ts'
import { type Demand, deliveryAfter, demandOf, type Shelf } from './orders.demand.ts'
import { Life, type Step } from './orders.driver.ts'
import { inviteesFor, type Reply, repliesOf, type Turnout } from './orders.replies.ts'
import { atWork, atWorkBefore, HOUR, inOrder, MINUTE } from './orders.times.ts'
import type { Chance } from './random.ts'

/** Where a demand stands at the end; failures and cancellations by their cause. */
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

/** What a story is told with. */
export interface Teller {
  readonly house: House
  readonly shelf: Shelf
  /** Today (epoch ms): nothing happens after it. */
  readonly now: number
  readonly chance: Chance
}

/** What is particular to one demand; times are epoch ms. */
export interface Story {
  readonly title: OrderTitle
  readonly demand?: Demand
  readonly ending: Ending
  readonly buyer: string
  readonly deadline: number
  readonly published: number
  readonly turnout: Turnout
  readonly invited?: readonly Dealer[]
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

/** Times and suppliers, which every demand is sent with. */
export const sentWith = (deadline: number, invited: readonly Dealer[], days: number) => ({
  bid_deadline_at: instant(deadline),
  delivery_date: deliveryAfter(deadline, days),
  invited_supplier_ids: invited.map((dealer) => dealer.id),
})

const most = (lines: number): number => Math.min(12, 4 + Math.ceil(lines / 2))

/** A story with its cast: the demand, who is asked, and what they do. */
export interface Cast {
  readonly life: Life
  readonly invited: readonly Dealer[]
  readonly replies: readonly Reply[]
}

/** Chooses the suppliers and what they do between publication and deadline. */
export const castOf = ({ house, shelf, now, chance }: Teller, story: Story): Cast => {
  const demand = story.demand ?? demandOf(shelf, story.title, chance)
  const invited = story.invited ?? inviteesFor(house, demand, most(demand.lines.length), chance)
  const time = { from: story.published + 20 * MINUTE, until: Math.min(story.deadline, now) }
  const replies = story.replies ?? repliesOf(shelf, demand, invited, story.turnout, time, chance)
  return { life: new Life(house, demand), invited, replies }
}

/** From the first draft to publication, or as far as an approver has come. */
export const beginning = ({ chance }: Teller, { life, invited }: Cast, story: Story): Step[] => {
  const { ending, buyer, published, deadline } = story
  const sent = sentWith(deadline, invited, chance.between(12, 30))
  const created = published - chance.between(3, 26) * HOUR
  const [first = created, handed = created] = inOrder(
    [atWorkBefore(created, chance), atWorkBefore(created + 90 * MINUTE, chance)],
    published,
  )
  if (ending === 'draft') return [life.create(first, buyer, chance.happens(0.6) ? sent : {})]
  const drafted = chance.happens(0.3)
  const written = drafted
    ? [life.create(first, buyer, {}), life.edit(handed, buyer, { ...sent, submit: true })]
    : [life.create(handed, buyer, { ...sent, submit: true })]
  if (ending === 'pending_audit') return written
  if (ending === 'rejected')
    return [...written, life.act(published, 'chief', { action: 'reject', opinion: chance.pick(returnWords) })]
  const opinion = chance.happens(0.6) ? { opinion: chance.pick(approveWords) } : {}
  return [...written, life.act(published, 'chief', { action: 'approve', ...opinion })]
}

/** What comes next: so many hours after what came before, if somebody is at work. */
type Next = readonly [wait: number, step: (at: number) => Step]

/** Steps one after another from `from`, all before today. */
export const following = ({ now, chance }: Teller, from: number, list: readonly Next[]): Step[] => {
  let at = from
  const times = list.map(([wait]) => {
    at = atWork(at + wait * HOUR, chance)
    return at
  })
  return inOrder(times, now - 2 * MINUTE).flatMap((when, index) => list[index]?.[1](when) ?? [])
}

const wait = (chance: Chance, from: number, to: number): number => chance.between(from * 10, to * 10) / 10

/** Fewer tenders than wanted are opened only when somebody says so. */
const goingOn = (life: Life, chance: Chance): Next => [
  wait(chance, 0.5, 5),
  (at) => life.act(at, 'chief', { action: 'proceed', payload: { reason: chance.pick(proceedWords) } }),
]

/** Opening and a verdict on each tender; most pass. */
const judged = ({ chance }: Teller, { life }: Cast, handedIn: readonly Dealer[], count: number): Next[] => [
  ...(handedIn.length >= life.house.settings.min_bids ? [] : [goingOn(life, chance)]),
  [wait(chance, 0.1, 0.6), (at) => life.open(at)],
  ...handedIn.slice(0, count).map((dealer, index): Next => {
    const judge = chance.pick(['award', 'quality'])
    const out = index > 2 && chance.happens(0.08) ? { text: awardWords.disqualify } : undefined
    return [wait(chance, 0.2, 1.5), (at) => life.judge(at, judge, dealer, out)]
  }),
]

const advance = (life: Life, chance: Chance): Next => [
  wait(chance, 0.2, 2),
  (at) => life.act(at, 'award', { action: 'advance' }),
]

/** Proposal and, where it is to go on, its approval; sent back once where the story says so. */
const awarding = ({ chance }: Teller, { life }: Cast, story: Story): Next[] => {
  const { style = 'lowest' } = story
  const summary = style === 'split' ? awardWords.split : chance.pick(awardWords.summary)
  const propose: Next = [wait(chance, 2, 20), (at) => life.propose(at, style, summary)]
  const back: Next[] = story.sentBack
    ? [
        propose,
        [
          wait(chance, 1, 6),
          (at) => life.act(at, 'approver', { action: 'reject', opinion: chance.pick(awardWords.reject) }),
        ],
      ]
    : []
  if (story.ending === 'recommend') return back
  const approve: Next = [
    wait(chance, 1, 22),
    (at) => life.act(at, 'approver', { action: 'approve', opinion: chance.pick(awardWords.approve) }),
  ]
  return [...back, propose, ...(story.ending === 'award_auditing' ? [] : [approve])]
}

/** The winners' answers and the end. */
const settling = ({ chance }: Teller, { life }: Cast, story: Story, handedIn: readonly Dealer[]): Next[] => {
  const answering = handedIn.slice(0, story.settled ?? handedIn.length)
  const answers = answering.map((dealer, index): Next => {
    const declines = story.declined === true && index === answering.length - 1
    return [wait(chance, 1, 9), (at) => life.settle(at, dealer, declines ? chance.pick(awardWords.decline) : null)]
  })
  if (story.ending === 'awarded') return answers
  return [...answers, [wait(chance, 2, 20), (at) => concludes(life, at, 'award')]]
}

/** Everything after the deadline. */
const afterwards = (teller: Teller, cast: Cast, story: Story): Step[] => {
  const { chance } = teller
  const { life } = cast
  const { ending, deadline } = story
  const handedIn = cast.replies
    .filter(({ tender }) => tender?.submit === true && tender.withdrawn_at === undefined)
    .map(({ dealer }) => dealer)
  const ends = life.ends(deadline)
  const go = (...list: readonly Next[]) => [ends, ...following(teller, deadline, list)]
  const all = judged(teller, cast, handedIn, handedIn.length)
  switch (ending) {
    case 'pending_open':
    case 'no_bids':
      return [ends]
    case 'too_few':
      return go([
        wait(chance, 1, 20),
        (at) => life.act(at, 'chief', { action: 'fail', payload: { reason: chance.pick(failWords) } }),
      ])
    case 'all_rejected':
    case 'over_budget':
      return go(...all, [
        wait(chance, 3, 30),
        (at) => {
          const text = chance.pick(rejectAllWords[ending])
          return life.act(at, 'chief', { action: 'reject_all', payload: { reason_code: ending, text } })
        },
      ])
    case 'cancelled_late':
      return go(...all.slice(0, 2), [wait(chance, 1, 20), (at) => cancelled(life, chance, at)])
    case 'qualification':
      return go(...judged(teller, cast, handedIn, chance.between(0, 2)))
    case 'commercial':
      return go(...all, advance(life, chance))
    case 'recommend':
      return story.sentBack
        ? go(...all, advance(life, chance), ...awarding(teller, cast, story))
        : go(...all, advance(life, chance), advance(life, chance))
    case 'award_auditing':
      return go(...all, advance(life, chance), ...awarding(teller, cast, story))
    case 'awarded':
    case 'completed':
      return go(
        ...all,
        advance(life, chance),
        ...awarding(teller, cast, story),
        ...settling(teller, cast, story, handedIn),
      )
    default:
      return []
  }
}

const cancelled = (life: Life, chance: Chance, at: number): Step => {
  const { code, text } = chance.pick(cancelWords)
  return life.act(at, 'chief', { action: 'cancel', payload: { reason_code: code, text } })
}

const unpublished: readonly Ending[] = ['draft', 'pending_audit', 'rejected']

/** When somebody at work publishes it, early enough before the deadline and some hours before today. */
const publishedAt = ({ now, chance }: Teller, { published, deadline }: Story): number => {
  const latest = Math.min(now - 2 * HOUR, deadline - 48 * HOUR - 7 * MINUTE)
  const at = atWork(published, chance)
  const before = atWorkBefore(Math.min(published, latest), chance)
  return at <= latest ? at : before
}

/** The steps of a story; how much chance it takes changes nothing in those after it. */
export const tell = (told: Teller, planned: Story): Step[] => {
  const teller = { ...told, chance: told.chance.fork() }
  const { chance, now } = teller
  const story = { ...planned, published: publishedAt(teller, planned) }
  const cast = castOf(teller, story)
  const begun = beginning(teller, cast, story)
  if (unpublished.includes(story.ending)) return begun
  const replies = cast.replies.flatMap((reply) => cast.life.reply(reply))
  if (story.ending !== 'cancelled_early') return [...begun, ...replies, ...afterwards(teller, cast, story)]
  const at = Math.min(atWork(story.published + chance.between(4, 40) * HOUR, chance), now - MINUTE)
  return [...begun, ...replies.filter((step) => step.at < at), cancelled(cast.life, chance, at)]
}
