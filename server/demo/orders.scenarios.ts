// How many demands are in each state, and since when: the contents of the demo's lists.
import { type OrderTitle, orderTitles } from './data/order-titles.ts'
import { repeats } from './data/order-words.ts'
import type { AwardStyle } from './orders.awards.ts'
import type { Turnout } from './orders.replies.ts'
import type { DemoContext, Ending, Scenario } from './orders.scenario.ts'
import { atHour, DAY, HOUR, MINUTE } from './orders.times.ts'
import type { Random } from './random.ts'

/** Titles in turn; after the last one they repeat, distinguished by month and batch. */
const titlesInTurn = () => {
  const titles = orderTitles.slice(1)
  let used = 0
  return (deadline: number): OrderTitle => {
    const title = titles[used % titles.length]
    const form = repeats[Math.floor(used / titles.length)]
    if (title === undefined || form === undefined) throw new Error('the demo has run out of titles')
    used += 1
    const month = String(new Date(deadline + 8 * HOUR).getUTCMonth() + 1)
    return { ...title, title: form.replace('{title}', title.title).replace('{month}', month) }
  }
}

/** A deadline so many days ago at a usual hour, at least some hours past. */
const past = ({ now, random }: DemoContext, from: number, to: number): number => {
  const at = atHour(now - random.between(from * 24, to * 24) * HOUR, random.pick([10, 12, 14, 15, 17, 17, 17]))
  return at > now - 5 * HOUR ? at - DAY : at
}

const ahead = ({ now, random }: DemoContext, days: number): number =>
  atHour(now + days * DAY, random.pick([10, 12, 15, 17, 17, 17]))

/** Time between publication and deadline. */
const open = (random: Random): number => random.between(60, 170) * HOUR

const buyers = ['buyer', 'buyer', 'buyer2', 'buyer3'] as const

const some = (random: Random, from: number, to: number): Turnout => ({
  tenders: random.between(from, to),
  declines: random.between(0, 2),
  withdrawn: random.happens(0.12) ? 1 : 0,
})

interface Group {
  readonly ending: Ending
  readonly count: number
  /** Days since the deadline. */
  readonly from: number
  readonly to: number
  readonly turnout: (random: Random, index: number) => Turnout
  readonly also?: (index: number) => Partial<Scenario>
}

const none: Turnout = { tenders: 0, declines: 1 }
const few = (random: Random): Turnout => ({ tenders: random.between(1, 2), declines: 1 })

const styles: readonly AwardStyle[] = ['lowest', 'lowest', 'reasoned', 'lowest', 'split', 'lowest', 'single']
const styleAt = (index: number): AwardStyle => styles[index % styles.length] ?? 'lowest'

/** Demands whose deadline has passed, most recent groups first. */
const ended: readonly Group[] = [
  { ending: 'pending_open', count: 5, from: 0, to: 1, turnout: (random) => some(random, 3, 6) },
  { ending: 'pending_open', count: 1, from: 0, to: 1, turnout: () => ({ tenders: 2, declines: 2 }) },
  { ending: 'qualification', count: 4, from: 1, to: 2, turnout: (random) => some(random, 4, 7) },
  { ending: 'commercial', count: 4, from: 2, to: 4, turnout: (random) => some(random, 3, 7) },
  {
    ending: 'recommend',
    count: 3,
    from: 3,
    to: 5,
    turnout: (random) => some(random, 3, 6),
    also: (index) => ({ sentBack: index === 0 }),
  },
  {
    ending: 'award_auditing',
    count: 6,
    from: 3,
    to: 5,
    turnout: (random) => some(random, 3, 6),
    also: (index) => ({ style: index === 0 ? 'split' : styleAt(index) }),
  },
  {
    ending: 'awarded',
    count: 12,
    from: 5,
    to: 9,
    turnout: (random) => some(random, 3, 6),
    also: (index) => ({ style: styleAt(index + 2), settled: index % 4, declined: index === 3 }),
  },
  { ending: 'no_bids', count: 5, from: 2, to: 60, turnout: () => none },
  { ending: 'too_few', count: 5, from: 3, to: 60, turnout: few },
  { ending: 'all_rejected', count: 4, from: 5, to: 60, turnout: (random) => some(random, 3, 4) },
  { ending: 'over_budget', count: 2, from: 5, to: 40, turnout: (random) => some(random, 3, 4) },
  { ending: 'cancelled_early', count: 9, from: 0, to: 60, turnout: (random) => some(random, 0, 2) },
  { ending: 'cancelled_late', count: 3, from: 4, to: 50, turnout: (random) => some(random, 3, 5) },
  {
    ending: 'completed',
    count: 91,
    from: 9,
    to: 66,
    turnout: (random, index) => (index % 40 === 5 ? { tenders: 2, declines: 2 } : some(random, 3, 4)),
    also: (index) => ({ style: styleAt(index), sentBack: index % 25 === 7, declined: index % 30 === 11 }),
  },
]

/** Hours until the deadline of each published demand, and which suppliers have submitted so far. */
const bidding: readonly (readonly [hours: number, turnout: Turnout])[] = [
  [40 / 60, { tenders: 7, declines: 1, drafts: 1 }],
  [3, { tenders: 5, declines: 2 }],
  [5.2, { tenders: 6, declines: 1, drafts: 1, withdrawn: 1 }],
  [9, { tenders: 2, declines: 3 }],
  [20, { tenders: 4, declines: 1 }],
  [26, { tenders: 3, declines: 1, drafts: 1 }],
  [28, { tenders: 3, declines: 0 }],
  [44, { tenders: 1, declines: 2 }],
  [50, { tenders: 4, declines: 1, withdrawn: 1 }],
  [52, { tenders: 2, declines: 0, drafts: 2 }],
  [68, { tenders: 3, declines: 1 }],
  [72, { tenders: 2, declines: 1 }],
  [76, { tenders: 1, declines: 0, drafts: 1 }],
  [92, { tenders: 3, declines: 0 }],
  [98, { tenders: 2, declines: 1 }],
  [101, { tenders: 0, declines: 1 }],
  [122, { tenders: 1, declines: 1, drafts: 1 }],
  [125, { tenders: 2, declines: 0 }],
  [147, { tenders: 1, declines: 0 }],
  [149, { tenders: 0, declines: 2 }],
  [170, { tenders: 1, declines: 0 }],
  [173, { tenders: 0, declines: 0, drafts: 1 }],
  [195, { tenders: 0, declines: 1 }],
  [199, { tenders: 0, declines: 0 }],
  [216, { tenders: 0, declines: 0 }],
]

const biddingScenarios = (context: DemoContext, next: (deadline: number) => OrderTitle): Scenario[] =>
  bidding.map(([hours, turnout]): Scenario => {
    const { now, random } = context
    const exact = now + hours * HOUR
    const deadline =
      hours < 24 ? Math.ceil(exact / (10 * MINUTE)) * 10 * MINUTE : atHour(exact, random.pick([10, 15, 17]))
    // A later deadline means a later publication, so that the list mixes them.
    const published = Math.min(deadline - random.between(75, 150) * HOUR, now - random.between(2, 30) * HOUR)
    return { title: next(deadline), ending: 'bidding', buyer: random.pick(buyers), deadline, published, turnout }
  })

/** Demands that are not published yet. */
const unpublishedScenarios = (context: DemoContext, next: (deadline: number) => OrderTitle): Scenario[] => {
  const { now, random } = context
  const group = (ending: Ending, count: number, oldest: number): Scenario[] =>
    Array.from({ length: count }, () => {
      const deadline = ahead(context, random.between(5, 12))
      const published = now - random.between(1, oldest * 24) * HOUR
      return { title: next(deadline), ending, buyer: random.pick(buyers), deadline, published, turnout: none }
    })
  return [...group('draft', 14, 6), ...group('pending_audit', 8, 2), ...group('rejected', 5, 4)]
}

/** All ordinary demands. */
export const ordinaryScenarios = (context: DemoContext): Scenario[] => {
  const { random, now } = context
  const next = titlesInTurn()
  const recent = [...biddingScenarios(context, next), ...unpublishedScenarios(context, next)]
  const older = ended.flatMap(({ ending, count, from, to, turnout, also }) =>
    Array.from({ length: count }, (_, index): Scenario => {
      const early = ending === 'cancelled_early'
      const deadline = early && index < 2 ? ahead(context, 4 + index) : past(context, from, to)
      const published = Math.min(deadline - open(random), now - 30 * HOUR)
      const buyer = random.pick(buyers)
      const shared = { title: next(deadline), ending, buyer, deadline, published, turnout: turnout(random, index) }
      return { ...shared, ...also?.(index) }
    }),
  )
  return [...recent, ...older]
}
