// The demand the demo opens with, as its picture shows it: six tenders on twelve lines, opened and judged, waiting for an award.

import { compareAsked, compareLines, compareOffers, compareOut, compareWet } from './data/compare-order.ts'
import { orderTitles } from './data/order-titles.ts'
import { acceptanceRule, approveWords, awardWords, declineWords, packages } from './data/order-words.ts'
import type { Dealer, House } from './orders.actors.ts'
import type { Demand, Line } from './orders.demand.ts'
import { lineOf } from './orders.demand.ts'
import { Life, type Step } from './orders.driver.ts'
import { inviteesFor, type Offer, type Reply, termsOf } from './orders.replies.ts'
import { following, sentWith, type Teller } from './orders.scenario.ts'
import { atHour, awake, DAY, HOUR } from './orders.times.ts'
import type { Chance } from './random.ts'

const demandIn = ({ shelf, chance }: Teller): Demand => ({
  title: orderTitles[0]?.title ?? '',
  lines: compareLines.map(
    ([herb, grade, size_spec, origin_text, quantity, reference_price]): Line => ({
      ...lineOf(shelf, herb, 'crude_herb', chance),
      name: herb,
      grade,
      size_spec,
      origin_text,
      quantity,
      unit: 'kg',
      reference_price,
      reference_source: 'market',
    }),
  ),
  terms: {
    goods_type: 'crude_herb',
    purchase_method: 'tender',
    purpose: 'production',
    open_scope: 'invited',
    payment_terms: 'acceptance',
    payment_days: 60,
    tax_rate: '9',
    budget_amount: '2400000.00',
    package_req: packages[0],
    quality_standard: 'chp2025',
    acceptance_rule: acceptanceRule,
    award_method: 'lowest_price',
  },
})

const named = (house: House, shortName: string): Dealer => {
  const found = house.dealers.find((dealer) => dealer.short_name === shortName)
  if (found === undefined) throw new Error(`The demo has no supplier ${shortName}.`)
  return found
}

const moistureOf = (chance: Chance, supplier: string | undefined, index: number): string => {
  const [from, to] = compareLines[index]?.[6] ?? [90, 110]
  const stated = (chance.between(from, to) / 10).toFixed(1)
  return supplier === compareWet.supplier && index === compareWet.line ? compareWet.moisture_pct : stated
}

const tenderOf = ({ house, chance, now }: Teller, place: number, lines: readonly Line[]) => {
  const given = compareOffers[place]
  const offers = (given?.cells ?? []).map((cell, index): Offer => {
    if (cell === null) return null
    const [unit_price, origin_text, delivery_days, offered_qty = lines[index]?.quantity ?? '1'] = cell
    return {
      unit_price,
      origin_text,
      delivery_days,
      offered_qty,
      freight_incl: true,
      tax_incl: true,
      grade: lines[index]?.grade ?? 'tong',
      harvest_year: new Date(now).getUTCFullYear() - (place === 4 ? 1 : 0),
      moisture_pct: moistureOf(chance, given?.supplier, index),
      stock_state: place === 0 || place === 3 ? 'origin_stock' : 'in_stock',
      package_spec: packages[0],
      trace_available: place !== 4,
      gap_base: place === 3,
    }
  })
  const dealer = named(house, given?.supplier ?? '')
  return { dealer, offers, terms: termsOf(dealer, chance) }
}

/** Its steps up to the price review. */
export const compareSteps = (teller: Teller): Step[] => {
  const { house, now, chance } = teller
  const demand = demandIn(teller)
  const evening = atHour(now - DAY, 17)
  const deadline = evening > now - 20 * HOUR ? evening - DAY : evening
  const published = deadline - 4 * DAY - 7 * HOUR
  const tenders = compareOffers.map((_, place) => tenderOf(teller, place, demand.lines))
  const offering = new Set(tenders.map(({ dealer }) => dealer.id))
  const others = inviteesFor(house, demand, 18, chance).filter((dealer) => !offering.has(dealer.id))
  const replies = [
    ...tenders.map(({ dealer, offers, terms }, place): Reply => {
      const at = awake(published + (22 + place * 13) * HOUR, published)
      return { dealer, looks: [published + (2 + place) * HOUR], tender: { at, offers, terms, submit: true } }
    }),
    ...others.slice(0, 12).map((dealer, place): Reply => {
      const looks = place < 9 ? [published + (3 + place * 4) * HOUR] : []
      const words = declineWords[place]
      return place > 2 || words === undefined
        ? { dealer, looks }
        : { dealer, looks, decline: { at: published + (30 + place * 9) * HOUR, ...words } }
    }),
  ]
  const life = new Life(house, demand)
  const invited = replies.map(({ dealer }) => dealer)
  const out = named(house, compareOut.supplier)
  const asked = named(house, compareAsked.supplier)
  return [
    life.create(published - 2 * HOUR, 'buyer', { ...sentWith(deadline, invited, 22), submit: true }),
    life.act(published, 'chief', { action: 'approve', opinion: chance.pick(approveWords) }),
    ...replies.flatMap((reply) => life.reply(reply)),
    life.ends(deadline),
    ...following(teller, deadline, [
      [0.03, (at) => life.open(at)],
      ...tenders.map(({ dealer }) => [0.3, (at: number) => life.judge(at, 'award', dealer)] as const),
      [0.2, (at) => life.ask(at, 'award', asked, compareAsked.question)],
      [0.8, (at) => life.explain(at, asked, compareAsked.answer)],
      [0.2, (at) => life.acceptAnswer(at, 'award', asked, compareAsked.accepted)],
      [0.5, (at) => life.judge(at, 'quality', out, { text: awardWords.disqualify, line: compareOut.line })],
      [1, (at) => life.act(at, 'award', { action: 'advance' })],
    ]),
  ]
}
