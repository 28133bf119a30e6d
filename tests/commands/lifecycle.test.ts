import { describe, expect, test, vi } from 'vitest'
import { maySend, orderEvents } from '#contract/orders.events.ts'
import {
  columnsOf,
  type OrderEvent,
  type OrderFacts,
  orderFactNames,
  orderLifecycle,
  orderOffers,
  type StandingColumns,
} from '#contract/orders.lifecycle.ts'
import { permissionCodes } from '#contract/permissions.ts'
import type { Situation } from '#src/commands/command.ts'
import { orderActionIds, orderEventCommands } from '#src/commands/orders/orders.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { askingOf, runCommand } from '#src/commands/run.ts'
import { listeningServices, type Told } from '../support/console.tsx'

const facts = (value: boolean, but: Partial<OrderFacts> = {}): OrderFacts => ({
  ...(Object.fromEntries(orderFactNames.map((name) => [name, value])) as OrderFacts), // one entry per name
  ...but,
})

const about = (row: StandingColumns, its: OrderFacts, held: readonly string[] = permissionCodes): Situation => ({
  viewer: { id: 'u1', name: '苏文佩', permissions: held },
  path: 'order_detail',
  subject: orderSubject({ id: 'o1', order_no: 'ZB20261120-0006', version: 3, facts: its, ...row }),
  selected: [],
})

/** A demand whose lines exceed its budget; nothing else about it is unusual. */
const cautioned = {
  id: 'o1',
  order_no: 'ZB20261120-0006',
  version: 3,
  server_time: '2026-11-20T01:00:00.000Z',
  budget_amount: '1000.00',
  reference_total: '1200.00',
  open_scope: 'public',
  invited_supplier_ids: [],
  regulated: false,
  bid_deadline_at: '2026-12-01T01:00:00.000Z',
  delivery_date: '2026-12-31',
}

/** Every state of the chart as the two columns. */
const places: readonly StandingColumns[] = Object.entries(orderLifecycle.states).flatMap(([status, node]) => {
  const stages = Object.keys(node.states)
  return stages.length === 0 ? [columnsOf(status)] : stages.map((stage) => columnsOf({ [status]: stage }))
})
const events = Object.keys(orderEvents) as OrderEvent[] // Object.keys types the keys as string

describe.each(places)('$status $review_stage', (row) => {
  test.each([true, false])('commands are available exactly as events are offered, with all facts %s', (value) => {
    const offered = new Map(orderOffers(row, facts(value)).map((offer) => [offer.event, offer.refusal]))
    for (const event of events) {
      const availability = orderEventCommands[`orders.${event}`].availability(about(row, facts(value)))
      if (!offered.has(event)) expect(availability, event).toEqual({ is: 'hidden' })
      else if (offered.get(event) === undefined) expect(availability, event).toEqual({ is: 'available' })
      else expect(availability, event).toMatchObject({ is: 'refused', reason: `refusals:${offered.get(event)}` })
    }
  })

  test('an event is hidden without its permission', () => {
    for (const event of events) {
      for (const code of permissionCodes) {
        const availability = orderEventCommands[`orders.${event}`].availability(about(row, facts(true), [code]))
        if (!maySend(event, row.status, [code])) expect(availability, `${event} ${code}`).toEqual({ is: 'hidden' })
      }
    }
  })

  test('the action bar holds the events that need no page of their own, refused or not', () => {
    const ids = orderActionIds(row)
    expect(new Set(ids).size).toBe(ids.length)
    for (const offer of orderOffers(row, facts(true))) {
      const through = ['save_draft', 'amend'].includes(offer.event)
      const onScreen = [
        'remind',
        'clarify',
        'judge_answer',
        'disqualify',
        'requalify',
        'line_confirm',
        'line_decline',
        'line_close',
        'ask_extend',
      ].includes(offer.event)
      expect(ids.includes(through ? 'orders.edit' : `orders.${offer.event}`), offer.event).toBe(!onScreen)
    }
  })
})

describe('a fact that a field of the payload remedies', () => {
  const waiting: StandingColumns = { status: 'pending_audit', review_stage: null }
  const late = facts(true, { deadline_feasible: false })
  const approve = orderEventCommands['orders.approve']

  test('does not refuse the event but requires the field', () => {
    expect(approve.availability(about(waiting, late))).toEqual({ is: 'available' })
    expect(approve.fields?.(about(waiting, late))).toMatchObject([
      { name: 'new_deadline', required: true },
      { name: 'opinion' },
    ])
  })

  test('requires no field while it is true', () => {
    expect(approve.fields?.(about(waiting, facts(true)))?.map((field) => field.name)).toEqual(['opinion'])
  })

  test('requires no field for a caution, which is shown at the opinion', () => {
    const dear = (its: OrderFacts): Situation => ({
      ...about(waiting, its),
      subject: orderSubject({ ...cautioned, ...waiting, facts: its }),
    })
    const opinion = { name: 'opinion', hint: 'palette:hints.cautions_1', hintParams: { 0: 'over_budget' } }
    expect(approve.fields?.(dear(facts(true)))).toMatchObject([opinion])
    const deadline = { name: 'new_deadline', required: true, hint: 'palette:hints.new_deadline' }
    expect(approve.fields?.(dear(late))).toMatchObject([deadline, opinion])
  })

  test('requires no field in a state that does not use the fact', () => {
    const award: StandingColumns = { status: 'award_auditing', review_stage: null }
    expect(approve.fields?.(about(award, late))?.map((field) => field.name)).toEqual(['opinion'])
  })

  test('does not hide another fact that is false', () => {
    expect(approve.availability(about(waiting, facts(true, { deadline_feasible: false, not_self: false })))).toEqual({
      is: 'refused',
      reason: 'refusals:not_self',
    })
  })
})

test('a refused event names its remedy', () => {
  const draft: StandingColumns = { status: 'draft', review_stage: null }
  expect(orderEventCommands['orders.submit'].availability(about(draft, facts(true, { has_lines: false })))).toEqual({
    is: 'refused',
    reason: 'refusals:has_lines',
    remedy: 'orders.edit',
  })
})

test('without a record only the form of a new order may submit', () => {
  const nowhere: Situation = { ...about({ status: 'draft', review_stage: null }, facts(true)), subject: null }
  for (const event of events) {
    expect(orderEventCommands[`orders.${event}`].availability(nowhere)).toEqual({ is: 'hidden' })
  }
  const creating: Situation = { ...nowhere, path: 'order_create' }
  expect(orderEventCommands['orders.submit'].availability(creating)).toEqual({ is: 'available' })
  expect(orderEventCommands['orders.approve'].availability(creating)).toEqual({ is: 'hidden' })
})

describe('submitting from the form', () => {
  const draft = (path: Situation['path'], answers: Situation['answers'] = {}): Situation => ({
    ...about({ status: 'draft', review_stage: null }, facts(true)),
    path,
    answers,
  })
  const submit = orderEventCommands['orders.submit']

  test.each(['order_create', 'order_edit'] as const)(
    'on %s presses the form’s button and sends nothing by itself',
    async (path) => {
      const press = vi.fn()
      const situation = draft(path, { 'form.submit': press })
      expect(askingOf(submit, situation, {})).toEqual({ is: 'nothing' })
      const told: Told = { went: [], said: [], of: [], asked: [], changed: [], files: [], messages: [] }
      await runCommand(submit, situation, {}, listeningServices(told))
      expect(press).toHaveBeenCalledOnce()
      expect([told.asked, told.said]).toEqual([[], []])
    },
  )

  test('runs without confirmation when the form gives the body', () => {
    expect(askingOf(submit, draft('order_edit'), { body: {} })).toEqual({ is: 'nothing' })
    expect(askingOf(submit, draft('orders'), {})).toEqual({ is: 'confirmation' })
  })
})

test('an act is moot where the record has nothing to act on, and only there', () => {
  const bidding: StandingColumns = { status: 'bidding', review_stage: null }
  const withdraw = orderEventCommands['orders.amend_withdraw']
  const seen = (but: Partial<OrderFacts>) => withdraw.availability(about(bidding, facts(true, but)))
  expect(seen({ amendment_waits: false })).toMatchObject({ is: 'refused', isMoot: true })
  expect(seen({ is_amendment_writer: false })).toMatchObject({ is: 'refused' })
  expect(seen({ is_amendment_writer: false })).not.toHaveProperty('isMoot')
})
