// The demand that a demo shows first: six tenders on twelve lines, opened and judged, waiting for an award.

import { compareAsked, compareLines, compareOffers, compareOut, compareWet } from './data/compare-order.ts'
import { orderTitles } from './data/order-titles.ts'
import { acceptanceRule, approveWords, awardWords, declineText, packages } from './data/order-words.ts'
import type { DemoEnterprise, DemoSupplier } from './orders.actors.ts'
import { type Demand, type Line, lineOf } from './orders.demand.ts'
import { DemandDriver } from './orders.driver.ts'
import { inviteesFor, type Offer, type Reply, termsOf } from './orders.replies.ts'
import { type DemoContext, following, sentWith } from './orders.scenario.ts'
import type { Step } from './orders.steps.ts'
import { atHour, awake, DAY, HOUR } from './orders.times.ts'
import type { Random } from './random.ts'

const demandIn = ({ catalogue, random }: DemoContext): Demand => ({
  title: orderTitles[0]?.title ?? '',
  lines: compareLines.map(
    ([herb, grade, size_spec, origin_text, quantity, reference_price]): Line => ({
      ...lineOf(catalogue, herb, 'crude_herb', random),
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

const named = (enterprise: DemoEnterprise, shortName: string): DemoSupplier => {
  const found = enterprise.suppliers.find((supplier) => supplier.short_name === shortName)
  if (found === undefined) throw new Error(`The demo has no supplier ${shortName}.`)
  return found
}

const moistureOf = (random: Random, supplier: string | undefined, index: number): string => {
  const [from, to] = compareLines[index]?.[6] ?? [90, 110]
  const stated = (random.between(from, to) / 10).toFixed(1)
  return supplier === compareWet.supplier && index === compareWet.line ? compareWet.moisture_pct : stated
}

const tenderOf = ({ enterprise, random, now }: DemoContext, place: number, lines: readonly Line[]) => {
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
      moisture_pct: moistureOf(random, given?.supplier, index),
      stock_state: place === 0 || place === 3 ? 'origin_stock' : 'in_stock',
      package_spec: packages[0],
      trace_available: place !== 4,
      gap_base: place === 3,
    }
  })
  const supplier = named(enterprise, given?.supplier ?? '')
  return { supplier, offers, terms: termsOf(supplier, random) }
}

/** The steps of this demand up to the price review. */
export const compareSteps = (context: DemoContext): Step[] => {
  const { enterprise, now, random } = context
  const demand = demandIn(context)
  const evening = atHour(now - DAY, 17)
  const deadline = evening > now - 20 * HOUR ? evening - DAY : evening
  const published = deadline - 4 * DAY - 7 * HOUR
  const tenders = compareOffers.map((_, place) => tenderOf(context, place, demand.lines))
  const offering = new Set(tenders.map(({ supplier }) => supplier.id))
  const others = inviteesFor(enterprise, demand, 18, random).filter((supplier) => !offering.has(supplier.id))
  const replies = [
    ...tenders.map(({ supplier, offers, terms }, place): Reply => {
      const at = awake(published + (22 + place * 13) * HOUR, published)
      return { supplier, views: [published + (2 + place) * HOUR], tender: { at, offers, terms, submit: true } }
    }),
    ...others.slice(0, 12).map((supplier, place): Reply => {
      const views = place < 9 ? [published + (3 + place * 4) * HOUR] : []
      const words = declineText[place]
      return place > 2 || words === undefined
        ? { supplier, views }
        : { supplier, views, decline: { at: published + (30 + place * 9) * HOUR, ...words } }
    }),
  ]
  const driver = new DemandDriver(enterprise, demand)
  const invited = replies.map(({ supplier }) => supplier)
  const out = named(enterprise, compareOut.supplier)
  const asked = named(enterprise, compareAsked.supplier)
  return [
    driver.create(published - 2 * HOUR, 'buyer', { ...sentWith(deadline, invited, 22), submit: true }),
    driver.act(published, 'chief', { action: 'approve', opinion: random.pick(approveWords) }),
    ...replies.flatMap((reply) => driver.reply(reply)),
    driver.ends(deadline),
    ...following(context, deadline, [
      [0.03, (at) => driver.open(at)],
      ...tenders.map(({ supplier }) => [0.3, (at: number) => driver.judge(at, 'award', supplier)] as const),
      [0.2, (at) => driver.ask(at, 'award', asked, compareAsked.question)],
      [0.8, (at) => driver.explain(at, asked, compareAsked.answer)],
      [0.2, (at) => driver.acceptAnswer(at, 'award', asked, compareAsked.accepted)],
      [0.5, (at) => driver.judge(at, 'quality', out, { text: awardWords.disqualify, line: compareOut.line })],
      [1, (at) => driver.act(at, 'award', { action: 'advance' })],
    ]),
  ]
}
