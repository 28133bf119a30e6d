import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { orderFactNames } from '#contract/orders.lifecycle.ts'
import { permissionCodes } from '#contract/permissions.ts'
import { machineViews, moveLabel, type Step } from '#src/machines/inspection/use-machines.ts'
import { type DrawingLabels, graphOf } from '#src/views/machines/drawing-graph.ts'
import { layOut } from '#src/views/machines/drawing-layout.ts'
import { arrowVariant, liveHistory, momentOf } from '#src/views/machines/history.ts'
import { machineLabels } from '#src/views/machines/machine-labels.ts'
import { marksIn, searchMachines } from '#src/views/machines/machine-search.ts'
import { type Followed, orderHistory, type Trace } from '#src/views/machines/order-history.ts'

const viewOf = (name: string) => {
  const view = machineViews.find((one) => one.name === name)
  if (view === undefined) throw new Error(`no machine ${name}`)
  return view
}

const facts = (open: readonly string[] = []) =>
  // The cast is sound: there is an entry for each name.
  Object.fromEntries(orderFactNames.map((name) => [name, open.includes(name)])) as Followed['facts']

const order = (more: Partial<Followed>): Followed => ({
  order_no: 'ZB20261120-0007',
  status: 'draft',
  review_stage: null,
  version: 3,
  facts: facts(),
  ...more,
})

/** Rows of a trail, written oldest first; the server answers them newest first. */
const trailOf = (...rows: readonly (readonly [string, string | null, string | null])[]): Trace[] =>
  rows
    .map(([action, from_status, to_status], at) => ({
      id: `row-${at}`,
      action,
      from_status,
      to_status,
      operator_name: '苏文佩',
      order_version: at + 1,
      occurred_at: `2026-11-2${at}T09:00:00Z`,
    }))
    .toReversed()

describe('the history of an order', () => {
  const orders = viewOf('orders')
  const trail = trailOf(
    ['create', null, 'draft'],
    ['save_draft', 'draft', 'draft'],
    ['submit', 'draft', 'pending_audit'],
    ['reject', 'pending_audit', 'rejected'],
    ['submit', 'rejected', 'pending_audit'],
    ['approve', 'pending_audit', 'bidding'],
    ['tender_submit', null, null],
    ['bidding_ends', 'bidding', 'pending_open'],
    ['open', 'pending_open', 'reviewing'],
    ['advance', 'reviewing', 'reviewing'],
  )
  const history = orderHistory(
    orders,
    order({ status: 'reviewing', review_stage: 'commercial', facts: facts(['has_valid_tender']) }),
    trail,
    permissionCodes,
  )

  test('lists each step with the transition it took', () => {
    expect(history.entries.map(({ event, kind, to, moves }) => [event, kind, to, moves])).toEqual([
      ['create', 'began', 'draft', []],
      ['save_draft', 'stayed', 'draft', ['draft|save_draft|0']],
      ['submit', 'moved', 'pending_audit', ['draft|submit|0']],
      ['reject', 'moved', 'rejected', ['pending_audit|reject|0']],
      ['submit', 'moved', 'pending_audit', ['rejected|submit|0']],
      ['approve', 'moved', 'bidding', ['pending_audit|approve|0']],
      ['tender_submit', 'noted', 'bidding', []],
      ['bidding_ends', 'moved', 'pending_open', ['bidding|bidding_ends|0']],
      ['open', 'moved', 'reviewing.qualification', ['pending_open|open|0']],
      ['advance', 'moved', 'reviewing.commercial', ['reviewing.qualification|advance|0']],
    ])
  })

  test('at an earlier step shows the state and the transitions of that moment', () => {
    const then = momentOf(history, 3)
    expect([...then.active]).toEqual(['rejected'])
    expect([...then.walked]).toEqual(['draft|save_draft|0', 'draft|submit|0', 'pending_audit|reject|0'])
    expect([...then.last]).toEqual(['pending_audit|reject|0'])
    expect([...then.possible]).toEqual([])
  })

  test('at its last step shows the events that may be sent, and the fact that refuses another', () => {
    const now = momentOf(history, history.entries.length - 1)
    expect([...now.active]).toEqual(['reviewing', 'reviewing.commercial'])
    expect(now.possible.has('reviewing.commercial|advance|0')).toBe(true)
    expect(now.possible.has('reviewing|cancel|0')).toBe(false)
    expect(history.offered).toContainEqual({ event: 'advance', refusal: null })
    expect(history.offered).toContainEqual({ event: 'cancel', refusal: 'not_self' })
  })

  test('offers no event without its permission', () => {
    const seen = orderHistory(orders, order({ status: 'reviewing', review_stage: 'commercial' }), trail, [])
    expect(seen.offered).toEqual([])
    expect(seen.possible.size).toBe(0)
  })

  test('starts in the middle where the trail does', () => {
    const late = orderHistory(
      orders,
      order({ status: 'failed' }),
      trailOf(['bidding_ends', 'bidding', 'failed']),
      permissionCodes,
    )
    expect(late.entries[0]).toMatchObject({ from: 'bidding', to: 'failed', moves: ['bidding|bidding_ends|1'] })
  })
})

describe('the history of a machine of the page', () => {
  const step = (more: Partial<Step>): Step => ({
    seq: 1,
    actor: 7,
    machine: 'review',
    at: 0,
    event: 'review.pick',
    payload: null,
    from: { comparing: 'choosing' },
    to: { comparing: 'choosing' },
    moves: [],
    context: null,
    ...more,
  })
  const actor = { id: 7, machine: 'review', value: { comparing: 'choosing' }, context: null, hasEnded: false }
  const kinds = (...steps: readonly Step[]) =>
    liveHistory(viewOf('review'), actor, steps).entries.map(({ kind, guards }) => [kind, guards])

  test('names the guard that refused an event', () => {
    expect(kinds(step({}))).toEqual([['refused', ['offer_valid']]])
  })

  test('marks an event that the state does not know as unheard', () => {
    expect(kinds(step({ event: 'review.leave' }))).toEqual([['unheard', []]])
  })

  test('tells a transition that stays from one that moves', () => {
    const stay = step({ moves: ['comparing.choosing|review.pick|0'] })
    const move = step({ to: { comparing: 'awarding' }, moves: ['comparing.choosing|review.ask_award|0'] })
    expect(kinds(stay, move)).toEqual([
      ['stayed', []],
      ['moved', []],
    ])
  })

  test('leaves out the events of another machine of the same kind', () => {
    expect(kinds(step({ actor: 8 }))).toEqual([])
  })
})

describe('the meaning of a state', () => {
  const said = async (language: string) => {
    const words = createInstance()
    const meanings = { state: { orders: { draft: '正在填写' } } }
    await words.init({ lng: language, fallbackLng: 'zh-CN', resources: { 'zh-CN': { meanings } } })
    const { meaning } = machineLabels(viewOf('orders'), words.t, words)
    return [meaning('draft'), meaning('rejected').slice(0, 8), meaning('')]
  }

  test('is given in Chinese where it has been translated, and else in the words of the chart', async () => {
    expect(await said('zh-CN')).toEqual(['正在填写', 'Returned', ''])
  })

  test('is given in English by the chart, even where Chinese is loaded', async () => {
    expect((await said('en-US'))[0]).toMatch(/^Being written/)
  })
})

describe('the search', () => {
  const none = () => ''

  test('finds states, events and guards of all machines', () => {
    const hits = searchMachines(machineViews, 'renew', none)
    expect(hits.map(({ machine, kind, text }) => [machine, kind, text])).toEqual([
      ['suppliers', 'event', 'renew'],
      ['session', 'state', 'signed_in.renewing'],
      ['session', 'event', 'session.renew'],
    ])
    expect(searchMachines(machineViews, 'licence_ended', none)).toEqual([
      { machine: 'suppliers', kind: 'guard', id: 'certified|papers_end|0', text: 'licence_ended' },
    ])
  })

  test('finds by the words on the screen', () => {
    const words = (key: string | null) => (key === 'orders:status.bidding' ? '报价中' : '')
    expect(searchMachines(machineViews, '报价', words)).toEqual([
      { machine: 'orders', kind: 'state', id: 'bidding', text: '报价中 bidding' },
    ])
  })

  test('marks every transition of an event', () => {
    const view = viewOf('orders')
    const marks = marksIn(view, searchMachines([view], 'cancel', none))
    expect([...marks].filter((id) => id.includes('|')).toSorted()).toEqual([
      'award_auditing|cancel|0',
      'bidding|cancel|0',
      'pending_open|cancel|0',
      'reviewing|cancel|0',
    ])
  })

  test('finds nothing for blanks', () => {
    expect(searchMachines(machineViews, '  ', none)).toEqual([])
  })
})

describe('the drawing', () => {
  const words: DrawingLabels = { state: () => '', move: (move) => moveLabel(move), several: (paths) => paths.join('…') }

  test.each(machineViews.map((view) => [view.name, view] as const))(
    'of %s has a box for each state and an arrow for each transition between two',
    (_, view) => {
      const { boxes, arrows } = graphOf(view.chart, words)
      expect(boxes.filter(({ kind }) => kind === 'state').length).toBe(view.chart.states.length - 1)
      const drawn = new Set(arrows.flatMap(({ moves }) => moves.map(({ id }) => id)))
      const inside = new Set(boxes.flatMap(({ lines }) => lines.flatMap((line) => line.words.map(({ id }) => id))))
      const missing = view.chart.moves.filter(
        ({ id, source, targets, isSwallowed }) =>
          source !== '' && !isSwallowed && (targets.length > 0 ? !drawn.has(id) : !inside.has(id)),
      )
      // Alternatives of one event that all stay share one label.
      expect(missing.filter(({ id }) => id.endsWith('|0')).map(({ id }) => id)).toEqual([])
      const ids = new Set(boxes.map(({ id }) => id))
      expect(arrows.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([])
    },
  )

  test('has one arrow for a transition that several states share', () => {
    const { boxes } = graphOf(viewOf('orders').chart, words)
    expect(boxes.filter(({ kind }) => kind === 'several').map(({ title }) => title)).toEqual([
      'bidding…pending_open…reviewing',
    ])
  })

  test('is laid out downwards or to the right, whichever is larger in the window', async () => {
    const graph = graphOf(viewOf('orders').chart, words)
    const low = await layOut(graph, 4000, 480)
    const high = await layOut(graph, 1500, 1500)
    expect(low.width / low.height).toBeGreaterThan(4)
    expect(high.width / high.height).toBeLessThan(2)
  })

  test('is laid out with every inner box inside its outer one and every arrow placed', async () => {
    const graph = graphOf(viewOf('orders').chart, words)
    const laid = await layOut(graph, 800, 600)
    expect(laid.arrows.length).toBe(graph.arrows.length)
    for (const box of laid.boxes) {
      const outer = laid.boxes.find(({ id }) => id === box.parent)
      if (outer === undefined) continue
      expect(box.x >= outer.x && box.x + box.w <= outer.x + outer.w).toBe(true)
      expect(box.y >= outer.y + outer.head && box.y + box.h <= outer.y + outer.h).toBe(true)
    }
    // An arrow must end at its box. It would not if coordinates inside an outer box were not counted from its corner.
    const far = laid.arrows.filter((arrow) => {
      const box = laid.boxes.find(({ id }) => id === arrow.to)
      const end = arrow.points.at(-1)
      if (box === undefined || end === undefined) return true
      const dx = Math.max(box.x - end.x, 0, end.x - box.x - box.w)
      const dy = Math.max(box.y - end.y, 0, end.y - box.y - box.h)
      return dx > 1 || dy > 1
    })
    expect(far.map(({ id }) => id)).toEqual([])
  })

  test('gives an arrow the strongest of its variants', () => {
    const moves = viewOf('chord').chart.moves
    const [first] = moves
    const moment = { active: new Set<string>(), walked: new Set([first?.id ?? '']), last: new Set<string>() }
    expect(arrowVariant({ ...moment, possible: new Set(moves.map(({ id }) => id)) }, moves)).toBe('walked')
    expect(arrowVariant({ ...moment, walked: new Set(), possible: new Set([first?.id ?? '']) }, moves)).toBe('possible')
    expect(arrowVariant({ ...moment, walked: new Set(), possible: new Set() }, moves)).toBe('plain')
  })
})
