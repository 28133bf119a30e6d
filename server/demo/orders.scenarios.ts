// How many demands stand where, and since when: what the lists of the demo show.
import { type OrderTitle, orderTitles } from './data/order-titles.ts'
import { repeats } from './data/order-words.ts'
import type { AwardStyle } from './orders.awards.ts'
import type { Turnout } from './orders.replies.ts'
import type { Ending, Story, Teller } from './orders.scenario.ts'
import { atHour, DAY, HOUR, MINUTE } from './orders.times.ts'
import type { Chance } from './random.ts'

/** Titles in turn; when they have all been used they come again, told apart by month and batch. */
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

/** A deadline so many days ago at an hour people choose, some hours past. */
const past = ({ now, chance }: Teller, from: number, to: number): number => {
  const at = atHour(now - chance.between(from * 24, to * 24) * HOUR, chance.pick([10, 12, 14, 15, 17, 17, 17]))
  return at > now - 5 * HOUR ? at - DAY : at
}

const ahead = ({ now, chance }: Teller, days: number): number =>
  atHour(now + days * DAY, chance.pick([10, 12, 15, 17, 17, 17]))

/** Time between publication and deadline. */
const open = (chance: Chance): number => chance.between(60, 170) * HOUR

const buyers = ['buyer', 'buyer', 'buyer2', 'buyer3'] as const

const some = (chance: Chance, from: number, to: number): Turnout => ({
  tenders: chance.between(from, to),
  declines: chance.between(0, 2),
  withdrawn: chance.happens(0.12) ? 1 : 0,
})

interface Group {
  readonly ending: Ending
  readonly count: number
  /** Days since the deadline. */
  readonly from: number
  readonly to: number
  readonly turnout: (chance: Chance, index: number) => Turnout
  readonly also?: (index: number) => Partial<Story>
}

const none: Turnout = { tenders: 0, declines: 1 }
const few = (chance: Chance): Turnout => ({ tenders: chance.between(1, 2), declines: 1 })

const styles: readonly AwardStyle[] = ['lowest', 'lowest', 'reasoned', 'lowest', 'split', 'lowest', 'single']
const styleAt = (index: number): AwardStyle => styles[index % styles.length] ?? 'lowest'

/** Demands whose deadline has passed, newest groups first. */
const ended: readonly Group[] = [
  { ending: 'pending_open', count: 5, from: 0, to: 1, turnout: (chance) => some(chance, 3, 6) },
  { ending: 'pending_open', count: 1, from: 0, to: 1, turnout: () => ({ tenders: 2, declines: 2 }) },
  { ending: 'qualification', count: 4, from: 1, to: 2, turnout: (chance) => some(chance, 4, 7) },
  { ending: 'commercial', count: 4, from: 2, to: 4, turnout: (chance) => some(chance, 3, 7) },
  {
    ending: 'recommend',
    count: 3,
    from: 3,
    to: 5,
    turnout: (chance) => some(chance, 3, 6),
    also: (index) => ({ sentBack: index === 0 }),
  },
  {
    ending: 'award_auditing',
    count: 6,
    from: 3,
    to: 5,
    turnout: (chance) => some(chance, 3, 6),
    also: (index) => ({ style: index === 0 ? 'split' : styleAt(index) }),
  },
  {
    ending: 'awarded',
    count: 12,
    from: 5,
    to: 9,
    turnout: (chance) => some(chance, 3, 6),
    also: (index) => ({ style: styleAt(index + 2), settled: index % 4, declined: index === 3 }),
  },
  { ending: 'no_bids', count: 5, from: 2, to: 60, turnout: () => none },
  { ending: 'too_few', count: 5, from: 3, to: 60, turnout: few },
  { ending: 'all_rejected', count: 4, from: 5, to: 60, turnout: (chance) => some(chance, 3, 4) },
  { ending: 'over_budget', count: 2, from: 5, to: 40, turnout: (chance) => some(chance, 3, 4) },
  { ending: 'cancelled_early', count: 9, from: 0, to: 60, turnout: (chance) => some(chance, 0, 2) },
  { ending: 'cancelled_late', count: 3, from: 4, to: 50, turnout: (chance) => some(chance, 3, 5) },
  {
    ending: 'completed',
    count: 91,
    from: 9,
    to: 66,
    turnout: (chance, index) => (index % 40 === 5 ? { tenders: 2, declines: 2 } : some(chance, 3, 4)),
    also: (index) => ({ style: styleAt(index), sentBack: index % 25 === 7, declined: index % 30 === 11 }),
  },
]

/** Hours until the deadline of what is out for tender, and who has handed in by now. */
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

const biddingStories = (teller: Teller, next: (deadline: number) => OrderTitle): Story[] =>
  bidding.map(([hours, turnout]): Story => {
    const { now, chance } = teller
    const exact = now + hours * HOUR
    const deadline =
      hours < 24 ? Math.ceil(exact / (10 * MINUTE)) * 10 * MINUTE : atHour(exact, chance.pick([10, 15, 17]))
    // What ends later was published later, so that the list mixes them.
    const published = Math.min(deadline - chance.between(75, 150) * HOUR, now - chance.between(2, 30) * HOUR)
    return { title: next(deadline), ending: 'bidding', buyer: chance.pick(buyers), deadline, published, turnout }
  })

/** Demands nobody outside has seen yet. */
const unpublishedStories = (teller: Teller, next: (deadline: number) => OrderTitle): Story[] => {
  const { now, chance } = teller
  const group = (ending: Ending, count: number, oldest: number): Story[] =>
    Array.from({ length: count }, () => {
      const deadline = ahead(teller, chance.between(5, 12))
      const published = now - chance.between(1, oldest * 24) * HOUR
      return { title: next(deadline), ending, buyer: chance.pick(buyers), deadline, published, turnout: none }
    })
  return [...group('draft', 14, 6), ...group('pending_audit', 8, 2), ...group('rejected', 5, 4)]
}

/** All ordinary demands. */
export const ordinaryStories = (teller: Teller): Story[] => {
  const { chance, now } = teller
  const next = titlesInTurn()
  const recent = [...biddingStories(teller, next), ...unpublishedStories(teller, next)]
  const older = ended.flatMap(({ ending, count, from, to, turnout, also }) =>
    Array.from({ length: count }, (_, index): Story => {
      const early = ending === 'cancelled_early'
      const deadline = early && index < 2 ? ahead(teller, 4 + index) : past(teller, from, to)
      const published = Math.min(deadline - open(chance), now - 30 * HOUR)
      const buyer = chance.pick(buyers)
      const shared = { title: next(deadline), ending, buyer, deadline, published, turnout: turnout(chance, index) }
      return { ...shared, ...also?.(index) }
    }),
  )
  return [...recent, ...older]
}
