// Scenarios C and E: the best result with few suppliers, compared with a plain search, and a line shared by two.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, compare, multiply, subtract, sum } from '#contract/decimal.ts'
import { type Allocation, awardFaults, type DemandLine, type LineOffer, totalsOf } from '#contract/reviews.award.ts'
import { figuresOf } from '#contract/reviews.figures.ts'
import { cheapestFill, computedAllocations, unallocated } from '#contract/reviews.scenarios.ts'
import { aLine, anOffer, propose, terms } from './reviews.factories.ts'

const line = aLine()
const second = aLine({ id: 'line-2', line_no: 2, quantity: '10' })
const on = (name: string, price: string, changes: Partial<LineOffer> = {}) =>
  anOffer(name, price, { id: `offer-${name}-2`, order_item_id: second.id, offered_qty: '10', ...changes })
const idsOf = (given: readonly Allocation[] | null) => given?.map((one) => [one.tender_item_id, one.awarded_qty])

describe('C, at most k suppliers', () => {
  const third = aLine({ id: 'line-3', line_no: 3, quantity: '1' })
  const demand = [line, second, third]
  const at = (name: string, price: string) => anOffer(name, price, { id: `offer-${name}-3`, order_item_id: third.id })
  const offers = [
    ...[anOffer('a', '10'), on('a', '90'), at('a', '900')],
    ...[anOffer('b', '20'), on('b', '10'), at('b', '800')],
    ...[anOffer('c', '30'), on('c', '30'), at('c', '100')],
  ]
  const ready = computedAllocations(demand, offers, terms)

  test('of two suppliers is the pair with the lowest total, and of three gives each line to its lowest offer', () => {
    expect(idsOf(ready.C2)).toEqual([
      ['offer-a', '1000'],
      ['offer-c-2', '10'],
      ['offer-c-3', '1'],
    ])
    expect(idsOf(ready.C3)).toEqual(idsOf(ready.A))
  })

  test('prefers more lines to a lower total', () => {
    const few = [anOffer('x', '1'), on('x', '1'), anOffer('y', '50'), on('y', '50'), at('y', '50')]
    expect(idsOf(computedAllocations(demand, [...few, anOffer('z', '2')], terms).C2)?.map(([id]) => id)).toEqual([
      'offer-x',
      'offer-x-2',
      'offer-y-3',
    ])
  })

  test('prefers full lines to a lower total', () => {
    const half = anOffer('half', '1', { offered_qty: '500' })
    const half2 = anOffer('half2', '2', { offered_qty: '400' })
    const whole = anOffer('whole', '9')
    expect(idsOf(computedAllocations([line], [half, half2, whole], terms).C2)).toEqual([
      ['offer-half', '500'],
      ['offer-whole', '500'],
    ])
  })

  test('prefers, of equal sets, the one with fewer suppliers, then the earlier tenders', () => {
    const early = [anOffer('e', '5', { submitted_at: '2026-11-19T01:00:00.000Z' })]
    const late = [anOffer('l', '5')]
    expect(idsOf(computedAllocations([line], [...late, ...early], terms).C3)).toEqual([['offer-e', '1000']])
  })

  test('does not exist when no offer can be used', () => {
    expect(computedAllocations([line], [anOffer('x', '1', { valid: false })], terms)).toMatchObject({
      C2: null,
      C3: null,
      E: null,
    })
    expect(computedAllocations([line], [anOffer('x', '1', { moq: '2000', offered_qty: '5000' })], terms).C2).toBe(null)
  })
})

describe('E, a main and a second supplier', () => {
  test('gives 70 and 30, and the dearer supplier has the reason of a split risk', () => {
    const given = computedAllocations([line], [anOffer('a', '50'), anOffer('b', '40')], terms).E
    expect(given?.map((one) => [one.tender_item_id, one.awarded_qty, one.reason_code, one.role])).toEqual([
      ['offer-b', '700.000', null, 'main'],
      ['offer-a', '300.000', 'risk_split', 'main'],
    ])
    expect(awardFaults([line], [anOffer('a', '50'), anOffer('b', '40')], terms, propose(given ?? []))).toEqual([])
  })

  test.each([
    ['1000', ['700.000', '300.000'], 70],
    ['0.001', ['0.001'], 70],
    ['100.1', ['66.667', '33.433'], 66.6],
    ['1000', ['600.000', '400.000'], 60],
  ] as const)('shares %s as %j at %d', (quantity, parts, main) => {
    const need = aLine({ quantity })
    const given = computedAllocations([need], [anOffer('a', '1'), anOffer('b', '2'), anOffer('c', '3')], {
      ...terms,
      main_share_pct: main,
    }).E
    expect((given ?? cheapestFill(need, [anOffer('a', '1')], 1)).map((one) => one.awarded_qty)).toEqual(parts)
  })

  test('gives one supplier what the other cannot supply', () => {
    const short = anOffer('short', '1', { offered_qty: '500' })
    expect(idsOf(computedAllocations([line], [short, anOffer('b', '2')], terms).E)).toEqual([
      ['offer-short', '500'],
      ['offer-b', '500'],
    ])
    const little = anOffer('little', '2', { offered_qty: '100' })
    expect(idsOf(computedAllocations([line], [anOffer('a', '1'), little], terms).E)).toEqual([
      ['offer-a', '900'],
      ['offer-little', '100'],
    ])
  })

  test('takes as second the cheapest that can supply the whole second share, even if it is too small to be the main one', () => {
    const need = aLine({ quantity: '1200' })
    const offers = [
      anOffer('small', '27.2', { offered_qty: '500' }),
      anOffer('main', '27.3', { offered_qty: '1200' }),
      anOffer('dear', '27.355', { offered_qty: '1200' }),
    ]
    const given = computedAllocations([need], offers, terms).E
    expect(idsOf(given)).toEqual([
      ['offer-main', '840.000'],
      ['offer-small', '360.000'],
    ])
    expect(awardFaults([need], offers, terms, propose(given ?? []))).toEqual([])
  })

  test('passes over a supplier whose minimum exceeds the second share, and gives a line with one offer to that supplier', () => {
    const bulk = anOffer('bulk', '2', { moq: '400' })
    const offers = [anOffer('a', '1'), bulk, on('a', '1')]
    expect(idsOf(computedAllocations([line, second], [...offers, anOffer('c', '3')], terms).E)).toEqual([
      ['offer-a', '700.000'],
      ['offer-c', '300.000'],
      ['offer-a-2', '10'],
    ])
  })

  test('does not exist where lines may not be shared, or where no line has two offers', () => {
    const two = [anOffer('a', '1'), anOffer('b', '2')]
    expect(computedAllocations([line], two, { ...terms, split_award: false }).E).toBe(null)
    expect(computedAllocations([line], two.slice(0, 1), terms).E).toBe(null)
  })
})

describe('the figures of a scenario', () => {
  test('compare with reference, budget and last purchase, and include delivery and flags', () => {
    const a = anOffer('a', '40', {
      delivery_days: 5,
      flags: ['abnormal_low'],
      tender_flags: ['abnormal_low', 'single_bid'],
    })
    const b = on('b', '30', { delivery_days: 8 })
    const demand = [
      { ...line, last_price: '44' },
      { ...second, last_price: null },
    ]
    const given = [...cheapestFill(line, [a], 1), ...cheapestFill(second, [b], 1)]
    expect(figuresOf(demand, [a, b], { ...terms, budget_amount: '40000.00' }, given)).toEqual({
      total: '40300.00',
      saving: '10200.00',
      saving_pct: '20.20',
      saving_vs_budget: '-300.00',
      saving_vs_budget_pct: '-0.75',
      saving_vs_last: '4000.00',
      saving_vs_last_pct: '9.09',
      suppliers: 2,
      lines: 2,
      coverage_pct: '100.00',
      delivery_days: '6.5',
      soonest_days: 5,
      days_lines: 2,
      short: [],
      flags: 2,
    })
  })

  test('are null for an empty scenario', () => {
    expect(figuresOf([line], [], { ...terms, budget_amount: '1.00' }, [])).toMatchObject({
      saving_vs_budget: null,
      saving_vs_last: null,
      delivery_days: null,
      soonest_days: null,
      flags: 0,
    })
  })
})

describe('for any table of offers', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const cents = (most: number) => fc.integer({ min: 1, max: most }).map((fen) => (fen / 100).toFixed(2))
  const offered = fc.record({
    price: cents(9_999),
    part: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null, freq: 3 }),
    day: fc.integer({ min: 1, max: 9 }),
  })
  const cells = fc.option(offered, { nil: null, freq: 4 })
  const tables = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.tuple(cells, cells, cells, cells, cells)), {
      minLength: 1,
      maxLength: 5,
    })
    .map((rows) => ({
      demand: rows.map(([thousandths], at) =>
        aLine({ id: `l${at}`, line_no: at + 1, quantity: (thousandths / 1000).toFixed(3) }),
      ),
      offers: rows.flatMap(([thousandths, row], at) =>
        row.flatMap((cell, nth): LineOffer[] => {
          if (cell === null) return []
          const quantity = cell.part === null ? thousandths : Math.max(1, Math.floor((thousandths * cell.part) / 100))
          return [
            anOffer(names[nth] ?? '', cell.price, {
              id: `${names[nth]}-${at}`,
              order_item_id: `l${at}`,
              offered_qty: (quantity / 1000).toFixed(3),
              submitted_at: `2026-11-0${nth + 1}T00:00:00.000Z`,
            }),
          ]
        }),
      ),
    }))
  const measured = (demand: readonly DemandLine[], offers: readonly LineOffer[], given: readonly Allocation[]) => ({
    ...totalsOf(demand, offers, given),
    whole: demand.filter((one) => compare(unallocated(one, given), '0') <= 0).length,
    quantities: demand.map((one) => unallocated(one, given)),
    parts: given.length,
  })

  test('C is the best of all sets of at most k suppliers', () => {
    fc.assert(
      fc.property(tables, fc.constantFrom(2, 3), fc.constantFrom(1, 2), (table, k, most) => {
        const { demand, offers } = table
        const sets = Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((_n, at) => (bits >> at) & 1))
        const tried = sets
          .filter((set) => set.length > 0 && set.length <= k)
          .map((set) => offers.filter((one) => set.includes(one.supplier_id.replace('supplier-', ''))))
          .map((own) =>
            measured(
              demand,
              offers,
              demand.flatMap((one) => cheapestFill(one, own, most)),
            ),
          )
        const best = tried.toSorted((a, b) => b.whole - a.whole || b.lines - a.lines || compare(a.total, b.total))[0]
        const ready = computedAllocations(demand, offers, { ...terms, max_suppliers_per_line: most })
        const found = ready[k === 2 ? 'C2' : 'C3']
        if (found === null) {
          expect(best?.lines).toBe(0)
          return
        }
        const c = measured(demand, offers, found)
        expect([c.lines, c.whole, c.total]).toEqual([best?.lines, best?.whole, best?.total])
        expect(c.suppliers).toBeLessThanOrEqual(k)
      }),
    )
  })

  test('A ≤ C3 ≤ C2 ≤ B when they award the same quantities, and a wider choice fills no fewer lines', () => {
    fc.assert(
      fc.property(tables, ({ demand, offers }) => {
        const ready = computedAllocations(demand, offers, terms)
        const of = (given: readonly Allocation[] | null) => (given === null ? null : measured(demand, offers, given))
        const chain = [of(ready.A), of(ready.C3), of(ready.C2), of(ready.B)]
        for (const [at, one] of chain.entries()) {
          const next = chain[at + 1]
          if (one === null || next === null || next === undefined) continue
          expect(one.whole).toBeGreaterThanOrEqual(next.whole)
          // Each part's amount is rounded separately, so two halves of a line may be a cent more than the whole.
          const rounding = multiply('0.005', String(one.parts + next.parts), 3)
          if (one.quantities.join() === next.quantities.join())
            expect(compare(one.total, add(next.total, rounding))).not.toBe(1)
        }
        if (ready.B !== null) expect(chain[2]?.whole).toBe(demand.length)
      }),
    )
  })

  test('E gives no line more than its demand, and as much as two suppliers can supply', () => {
    fc.assert(
      fc.property(tables, ({ demand, offers }) => {
        const given = computedAllocations(demand, offers, terms).E ?? []
        for (const one of given.length === 0 ? [] : demand) {
          const own = given.filter((allocation) => allocation.order_item_id === one.id)
          expect(compare(unallocated(one, given), '0')).not.toBe(-1)
          expect(own.length).toBeLessThanOrEqual(2)
          const room = sum(
            own.map((allocation) => offers.find((offer) => offer.id === allocation.tender_item_id)?.offered_qty ?? '0'),
            3,
          )
          const open = compare(room, one.quantity) >= 0 ? '0.000' : subtract(one.quantity, room)
          expect(compare(unallocated(one, given), open)).toBe(0)
        }
      }),
    )
  })
})
