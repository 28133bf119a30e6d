import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { LineOffer } from '#contract/reviews.award.ts'
import type { ReviewStanding } from '#src/machines/review/events.ts'
import { picksFrom } from '#src/machines/review/kept-picks.ts'
import { isUntouched, noPicks, type ReviewTable } from '#src/machines/review/picks.ts'
import { standingPointOf } from '#src/machines/review/standing.ts'
import { reviewMachine, shownIn } from '#src/machines/review.machine.ts'
import { aLine, anOffer, terms } from '../contract/reviews.factories.ts'

const second = aLine({ id: 'line-2', line_no: 2, quantity: '600', reference_price: '400' })
const onSecond = (name: string, price: string, changes: Partial<LineOffer> = {}) =>
  anOffer(name, price, { id: `second-${name}`, order_item_id: 'line-2', offered_qty: '600', ...changes })

const table: ReviewTable = {
  demand: [aLine(), second],
  offers: [
    anOffer('a', '52.00'),
    anOffer('b', '48.00', { offered_qty: '700' }),
    anOffer('c', '47.00', { valid: false }),
    onSecond('a', '390.00'),
    onSecond('b', '390.00', { submitted_at: '2026-11-20T02:00:00.000Z' }),
  ],
  terms,
}

const cell = (line: number, tender: string) => ({ order_item_id: `line-${line}`, tender_id: `tender-${tender}` })

const comparing = (over: ReviewTable = table) => {
  const actor = createActor(reviewMachine).start()
  actor.send({ type: 'review.loaded', standing: 'comparing', table: over })
  const at = (line: number, tender: string) => actor.send({ type: 'review.focused', cell: cell(line, tender) })
  const given = () => shownIn(actor.getSnapshot().context).map((one) => [one.tender_item_id, one.awarded_qty])
  const picks = () => actor.getSnapshot().context.picks
  return { actor, at, given, picks, state: () => actor.getSnapshot().value }
}

describe(reviewMachine.id, () => {
  test.each<[ReviewStanding, unknown]>([
    ['sealed', 'sealed'],
    ['qualifying', 'qualifying'],
    ['comparing', { comparing: 'choosing' }],
    ['reading', 'reading'],
  ])('an order that is %s shows the screen %j', (standing, value) => {
    const actor = createActor(reviewMachine).start()
    actor.send({ type: 'review.loaded', standing, table })
    expect(actor.getSnapshot().value).toEqual(value)
  })

  test('several quantities at once are one choice, and the same quantities are none and keep the scenario', () => {
    const { actor, given, picks } = comparing()
    const edits = [
      { tender_item_id: 'offer-a', quantity: '400' },
      { tender_item_id: 'offer-b', quantity: '600' },
    ]
    actor.send({ type: 'review.edit', edits })
    const made = given()
    expect(made).toEqual([
      ['offer-a', '400'],
      ['offer-b', '600'],
    ])
    actor.send({ type: 'review.edit', edits: [{ tender_item_id: 'offer-a', quantity: '400.00' }] })
    expect(actor.getSnapshot().context.past).toHaveLength(1)
    actor.send({ type: 'review.undo' })
    expect(given()).toEqual([])
    actor.send({ type: 'review.redo' })
    expect(given()).toEqual(made)
    actor.send({ type: 'review.scenario', scenario: 'A' })
    actor.send({
      type: 'review.edit',
      edits: given().map(([id, quantity]) => ({ tender_item_id: id ?? '', quantity: quantity ?? '' })),
    })
    expect(picks().scenario).toBe('A')
    actor.send({ type: 'review.edit', edits: [{ tender_item_id: 'offer-c', quantity: '1' }] })
    expect(picks().scenario).toBe('A')
  })

  test('a spreadsheet becomes scenario G, which can be selected again, undone and edited', () => {
    const { actor, at, given, picks } = comparing()
    actor.send({ type: 'review.scenario', scenario: 'G' })
    expect(picks().scenario).toBe('F')
    const parts = [{ order_item_id: 'line-1', tender_item_id: 'offer-a', awarded_qty: '400' }]
    actor.send({ type: 'review.import', parts })
    expect([picks().scenario, given()]).toEqual(['G', [['offer-a', '400']]])
    actor.send({ type: 'review.scenario', scenario: 'A' })
    actor.send({ type: 'review.scenario', scenario: 'G' })
    expect(given()).toEqual([['offer-a', '400']])
    expect(picksFrom(JSON.parse(JSON.stringify(picks())), table)).toEqual(picks())
    at(2, 'a')
    actor.send({ type: 'review.pick' })
    expect([picks().scenario, given()]).toEqual([
      'F',
      [
        ['offer-a', '400'],
        ['second-a', '600'],
      ],
    ])
    expect(picks().imported).toEqual(parts)
    for (let times = 0; times < 4; times += 1) actor.send({ type: 'review.undo' })
    expect(picks()).toEqual(noPicks)
  })

  test('undone choices are redone step by step, until another choice or reason is made', () => {
    const { actor, at, given } = comparing()
    const send = (...types: ('review.undo' | 'review.redo' | 'review.pick')[]) => {
      for (const type of types) actor.send({ type })
    }
    at(1, 'a')
    send('review.pick')
    at(2, 'a')
    send('review.pick')
    const both = given()
    send('review.undo', 'review.undo')
    expect(given()).toEqual([])
    send('review.redo')
    expect(given()).toEqual([['offer-a', '1000']])
    send('review.redo', 'review.redo')
    expect(given()).toEqual(both)
    send('review.undo')
    actor.send({ type: 'review.summary', text: '价格与交期综合' })
    send('review.redo')
    expect(given()).toEqual([['offer-a', '1000']])
    expect(actor.getSnapshot().context.picks.summary_reason).toBe('价格与交期综合')
  })

  test('has a context that JSON can represent', () => {
    const { actor, at } = comparing()
    at(1, 'a')
    actor.send({ type: 'review.pick' })
    const { context } = actor.getSnapshot()
    expect(JSON.parse(JSON.stringify(context))).toEqual(context)
  })

  test('choosing an offer gives it the whole line, or as much as it offers', () => {
    const { actor, at, given } = comparing()
    at(1, 'a')
    actor.send({ type: 'review.pick' })
    expect(given()).toEqual([['offer-a', '1000']])
    at(1, 'b')
    actor.send({ type: 'review.pick' })
    expect(given()).toEqual([['offer-b', '700']])
  })

  test('choosing the same offer again removes it', () => {
    const { actor, at, given } = comparing()
    at(1, 'a')
    actor.send({ type: 'review.pick' })
    actor.send({ type: 'review.pick' })
    expect(given()).toEqual([])
  })

  test('an invalid offer and an empty cell cannot be chosen', () => {
    const { actor, at, given } = comparing()
    at(1, 'c')
    actor.send({ type: 'review.pick' })
    at(2, 'c')
    actor.send({ type: 'review.pick' })
    expect(given()).toEqual([])
  })

  test('the backup of a line is submitted with it, without a reason, and is not counted as a supplier', () => {
    const { actor, at, picks } = comparing()
    at(1, 'b')
    actor.send({ type: 'review.pick' })
    actor.send({ type: 'review.backup', order_item_id: 'line-1', tender_item_id: 'offer-a' })
    const point = () => {
      const { context } = actor.getSnapshot()
      return standingPointOf(shownIn(context), context.picks, context.table)
    }
    expect(point().proposal.lines.map((one) => [one.tender_item_id, one.role])).toEqual([
      ['offer-b', 'main'],
      ['offer-a', 'backup'],
    ])
    expect([point().wrong, point().unexplained, point().totals.suppliers]).toEqual([0, 0, 1])
    expect(picksFrom(JSON.parse(JSON.stringify(picks())), table)).toEqual(picks())
    actor.send({ type: 'review.backup', order_item_id: 'line-1', tender_item_id: null })
    expect(point().proposal.lines.length).toBe(1)
  })

  test('the reason that a scenario proposes for a shared line is removed when one supplier gets the line', () => {
    const { actor, at, given } = comparing()
    actor.send({ type: 'review.scenario', scenario: 'E' })
    const reasonOf = (offer: string) =>
      shownIn(actor.getSnapshot().context).find((one) => one.tender_item_id === offer)?.reason_code
    expect(reasonOf('offer-a')).toBe('risk_split')
    at(1, 'a')
    actor.send({ type: 'review.pick' })
    expect(given().filter(([offer]) => offer === 'offer-a' || offer === 'offer-b').length).toBe(1)
    expect(reasonOf('offer-a')).toBeNull()
    const { context } = actor.getSnapshot()
    expect(standingPointOf(shownIn(context), context.picks, context.table).unexplained).toBe(1)
    // A reason that the user gives is kept.
    actor.send({ type: 'review.reason', tender_item_ids: ['offer-a'], reason: { code: 'risk_split', text: '' } })
    expect(reasonOf('offer-a')).toBe('risk_split')
  })

  test('the lowest offer of a line is supplemented by the next one, with the reason of capacity', () => {
    const { actor, at, given } = comparing()
    at(1, 'a')
    actor.send({ type: 'review.lowest' })
    expect(given()).toEqual([
      ['offer-b', '700'],
      ['offer-a', '300'],
    ])
    expect(shownIn(actor.getSnapshot().context).map((one) => one.reason_code)).toEqual([null, 'capacity'])
  })

  test('scenario A gives each line to its lowest offer, and of equal offers to the earlier', () => {
    const { actor, given, picks } = comparing()
    actor.send({ type: 'review.scenario', scenario: 'A' })
    expect(given()).toEqual([
      ['offer-b', '700'],
      ['offer-a', '300'],
      ['second-a', '600'],
    ])
    expect(picks().by_hand).toEqual([])
  })

  test('a change in a scenario starts scenario F with the shown choices', () => {
    const { actor, at, given, picks } = comparing()
    actor.send({ type: 'review.scenario', scenario: 'A' })
    at(2, 'b')
    actor.send({ type: 'review.pick' })
    expect(picks().scenario).toBe('F')
    expect(given()).toEqual([
      ['offer-b', '700'],
      ['offer-a', '300'],
      ['second-b', '600'],
    ])
  })

  test('choices made by hand survive the view of another scenario', () => {
    const { actor, at, given } = comparing()
    at(2, 'b')
    actor.send({ type: 'review.pick' })
    actor.send({ type: 'review.scenario', scenario: 'A' })
    actor.send({ type: 'review.scenario', scenario: 'F' })
    expect(given()).toEqual([['second-b', '600']])
  })

  test('scenario B cannot be selected when no supplier offers everything in full', () => {
    const { actor, picks } = comparing({ ...table, offers: table.offers.filter((offer) => offer.id !== 'second-a') })
    actor.send({ type: 'review.scenario', scenario: 'B' })
    expect(picks().scenario).toBe('F')
  })

  test('a typed quantity is added to the other quantities of a line that may be shared', () => {
    const { actor, at, given } = comparing()
    at(1, 'a')
    actor.send({ type: 'review.pick' })
    actor.send({ type: 'review.give', tender_item_id: 'offer-b', quantity: '250.5' })
    actor.send({ type: 'review.give', tender_item_id: 'offer-a', quantity: '749.5' })
    expect(given()).toEqual([
      ['offer-a', '749.5'],
      ['offer-b', '250.5'],
    ])
  })

  test('a typed quantity replaces the other quantities of a line that may not be shared', () => {
    const { actor, at, given } = comparing({ ...table, terms: { ...terms, split_award: false } })
    at(1, 'a')
    actor.send({ type: 'review.pick' })
    actor.send({ type: 'review.give', tender_item_id: 'offer-b', quantity: '10' })
    expect(given()).toEqual([['offer-b', '10']])
  })

  test('clearing removes only the focused offer', () => {
    const { actor, at, given } = comparing()
    at(1, 'a')
    actor.send({ type: 'review.lowest' })
    actor.send({ type: 'review.clear' })
    expect(given()).toEqual([['offer-b', '700']])
  })

  test('the last choices can be undone one by one', () => {
    const { actor, at, given } = comparing()
    at(1, 'a')
    actor.send({ type: 'review.pick' })
    at(2, 'a')
    actor.send({ type: 'review.pick' })
    actor.send({ type: 'review.undo' })
    expect(given()).toEqual([['offer-a', '1000']])
    actor.send({ type: 'review.undo' })
    expect(given()).toEqual([])
    actor.send({ type: 'review.undo' })
    expect(given()).toEqual([])
  })

  test('a line is split in a dialog, and choosing continues afterwards', () => {
    const { actor, at, given, state } = comparing()
    at(1, 'a')
    actor.send({ type: 'review.ask_split' })
    expect(state()).toEqual({ comparing: 'splitting' })
    expect(actor.getSnapshot().context.asked).toBe('line-1')
    const parts = [
      { order_item_id: 'line-1', tender_item_id: 'offer-a', awarded_qty: '300' },
      { order_item_id: 'line-1', tender_item_id: 'offer-b', awarded_qty: '700' },
    ]
    actor.send({ type: 'review.split', order_item_id: 'line-1', parts })
    expect(state()).toEqual({ comparing: 'choosing' })
    expect(given()).toEqual([
      ['offer-a', '300'],
      ['offer-b', '700'],
    ])
  })

  test('no split dialog opens for a line with one valid offer, or in an order that may not be split', () => {
    const whole = comparing({ ...table, terms: { ...terms, split_award: false } })
    whole.at(1, 'a')
    whole.actor.send({ type: 'review.ask_split' })
    expect(whole.state()).toEqual({ comparing: 'choosing' })
    const single = comparing({ ...table, offers: [anOffer('a', '52.00')] })
    single.at(1, 'a')
    single.actor.send({ type: 'review.ask_split' })
    expect(single.state()).toEqual({ comparing: 'choosing' })
  })

  test('a reason stays with its offer, and the lowest offer takes none', () => {
    const { actor, at } = comparing()
    at(1, 'a')
    actor.send({ type: 'review.pick' })
    actor.send({ type: 'review.ask_reason' })
    actor.send({ type: 'review.reason', tender_item_ids: ['offer-a'], reason: { code: 'quality_better', text: '' } })
    actor.send({ type: 'review.leave' })
    expect(shownIn(actor.getSnapshot().context)[0]?.reason_code).toBe('quality_better')
    at(2, 'a')
    actor.send({ type: 'review.pick' })
    actor.send({ type: 'review.reason', tender_item_ids: ['second-a'], reason: { code: 'other', text: 'x' } })
    expect(shownIn(actor.getSnapshot().context)[1]?.reason_code).toBe(null)
  })

  test('a change by another user keeps the choice and an open dialog', () => {
    const { actor, at, given, state } = comparing()
    at(1, 'a')
    actor.send({ type: 'review.pick' })
    actor.send({ type: 'review.ask_award' })
    actor.send({
      type: 'review.loaded',
      standing: 'comparing',
      table: { ...table, offers: table.offers.map((one) => ({ ...one, valid: one.id !== 'offer-a' })) },
    })
    expect(state()).toEqual({ comparing: 'awarding' })
    expect(given()).toEqual([['offer-a', '1000']])
    actor.send({ type: 'review.loaded', standing: 'reading', table })
    expect(state()).toBe('reading')
  })

  test('changes by others are kept until they are seen, and no award starts before', () => {
    const { actor, state } = comparing()
    const without = {
      ...table,
      offers: table.offers.map((one) => ({ ...one, valid: one.valid && one.id !== 'offer-a' })),
    }
    actor.send({ type: 'review.loaded', standing: 'comparing', table: without })
    const changes = () => actor.getSnapshot().context.changes
    expect(changes()).toEqual([{ ...cell(1, 'a'), what: 'out' }])
    actor.send({ type: 'review.loaded', standing: 'comparing', table: { ...without, offers: [...without.offers] } })
    actor.send({ type: 'review.ask_award' })
    expect([changes().length, state()]).toEqual([1, { comparing: 'choosing' }])
    actor.send({ type: 'review.seen' })
    actor.send({ type: 'review.ask_award' })
    expect([changes(), state()]).toEqual([[], { comparing: 'awarding' }])
    actor.send({ type: 'review.loaded', standing: 'comparing', table })
    expect(changes()).toEqual([{ ...cell(1, 'a'), what: 'back' }])
    expect(actor.getSnapshot().context.ended).toBe(false)
    actor.send({ type: 'review.loaded', standing: 'reading', table })
    expect([actor.getSnapshot().context.ended, changes()]).toEqual([true, []])
  })

  test('the user’s own change of a cell is not a change by others, but the next one is', () => {
    const { actor, state } = comparing()
    const validIs = (valid: boolean): ReviewTable => ({
      ...table,
      offers: table.offers.map((one) => (one.id === 'offer-a' ? { ...one, valid } : one)),
    })
    const changes = () => actor.getSnapshot().context.changes
    const load = (next: ReviewTable) => actor.send({ type: 'review.loaded', standing: 'comparing', table: next })
    actor.send({ type: 'review.acted', cells: [cell(1, 'a')] })
    // The order is read again before its offers.
    load({ ...table })
    load(validIs(false))
    expect(changes()).toEqual([])
    actor.send({ type: 'review.ask_award' })
    expect(state()).toEqual({ comparing: 'awarding' })
    actor.send({ type: 'review.leave' })
    load(validIs(true))
    expect(changes()).toEqual([{ ...cell(1, 'a'), what: 'back' }])
    // A user who acts on a cell has seen its change, even when the new offers arrive before the event.
    load(validIs(false))
    actor.send({ type: 'review.acted', cells: [cell(1, 'a')] })
    expect(changes()).toEqual([])
    load(validIs(true))
    expect(changes()).toEqual([{ ...cell(1, 'a'), what: 'back' }])
  })

  test('flags that the user’s own verdict changes on its line are not a change by others', () => {
    const { actor } = comparing()
    const offers = table.offers.map((one) => {
      if (one.id === 'offer-a') return { ...one, valid: false }
      return one.id === 'offer-b' || one.id === 'second-a' ? { ...one, unexplained: true } : one
    })
    actor.send({ type: 'review.acted', cells: [cell(1, 'a')] })
    actor.send({ type: 'review.loaded', standing: 'comparing', table: { ...table, offers } })
    expect(actor.getSnapshot().context.changes).toEqual([{ ...cell(2, 'a'), what: 'other' }])
  })

  test.each([
    ['a price', { landed_price_kg: '51.00' }],
    ['a quantity', { offered_qty: '900' }],
    ['an explanation', { unexplained: true }],
  ])('%s that differs is a change of its cell', (_, change) => {
    const { actor } = comparing()
    const [first, ...others] = table.offers
    if (first === undefined) throw new Error('no offer')
    actor.send({
      type: 'review.loaded',
      standing: 'comparing',
      table: { ...table, offers: [{ ...first, ...change }, ...others] },
    })
    expect(actor.getSnapshot().context.changes).toEqual([{ ...cell(1, 'a'), what: 'other' }])
  })

  test.each(['C2', 'C3', 'E'] as const)('scenario %s is used as it was calculated', (scenario) => {
    const { actor, given, picks } = comparing()
    actor.send({ type: 'review.scenario', scenario })
    expect(picks().scenario).toBe(scenario)
    expect(given().length).toBeGreaterThan(1)
  })

  test('nothing can be chosen in a table that is read-only', () => {
    const actor = createActor(reviewMachine).start()
    actor.send({ type: 'review.loaded', standing: 'reading', table })
    actor.send({ type: 'review.focused', cell: cell(1, 'a') })
    actor.send({ type: 'review.pick' })
    actor.send({ type: 'review.scenario', scenario: 'A' })
    expect(actor.getSnapshot().context.picks).toEqual(noPicks)
  })
})

describe('choices stored in the browser', () => {
  test('are restored unchanged', () => {
    const { actor, at, picks } = comparing()
    at(1, 'a')
    actor.send({ type: 'review.pick' })
    actor.send({ type: 'review.no_award', order_item_ids: ['line-2'], reason: { code: 'retender', text: '' } })
    expect(picksFrom(JSON.parse(JSON.stringify(picks())), table)).toEqual(picks())
  })

  test('contain no price', () => {
    const { actor, at, picks } = comparing()
    at(1, 'a')
    actor.send({ type: 'review.pick' })
    expect(JSON.stringify(picks())).not.toContain('52')
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'picks'],
    ['a foreign offer', { by_hand: [{ order_item_id: 'line-9', tender_item_id: 'offer-z', awarded_qty: '1' }] }],
    ['an invalid quantity', { by_hand: [{ order_item_id: 'line-1', tender_item_id: 'offer-a', awarded_qty: '1kg' }] }],
    ['an empty choice', noPicks],
  ])('%s restores nothing', (_, kept) => {
    expect(picksFrom(kept, table)).toBe(null)
  })
})

describe('the standing of a choice', () => {
  test('lines without an award and without a reason are open', () => {
    const { picks } = comparing()
    const point = standingPointOf([], picks(), table)
    expect([point.open, [...point.by_line.keys()], isUntouched(picks())]).toEqual([2, ['line-1', 'line-2'], true])
  })

  test('a dearer offer without a reason is reported at its line', () => {
    const { actor, at, picks } = comparing()
    at(1, 'a')
    actor.send({ type: 'review.pick' })
    const point = standingPointOf(shownIn(actor.getSnapshot().context), picks(), table)
    expect([point.dearer, point.unexplained, point.by_line.get('line-1')?.code]).toEqual([1, 1, 'reason_required'])
  })

  test.each([
    ['an unexplained low price', { unexplained: true }, 1],
    ['an offer with nothing to explain', {}, 0],
  ] as const)('faults that no reason can mend are counted separately: %s', (_, changes, wrong) => {
    const over = { ...table, offers: [anOffer('a', '52.00', changes), ...table.offers.slice(3)] }
    const { actor, at, picks } = comparing(over)
    at(1, 'a')
    actor.send({ type: 'review.pick' })
    const point = standingPointOf(shownIn(actor.getSnapshot().context), picks(), over)
    expect(point.wrong).toBe(wrong)
  })

  test('the rest of a line is counted', () => {
    const { actor, at, picks } = comparing()
    at(1, 'b')
    actor.send({ type: 'review.pick' })
    const point = standingPointOf(shownIn(actor.getSnapshot().context), picks(), table)
    expect([point.rest, point.totals.total]).toEqual([1, '33600.00'])
  })
})
