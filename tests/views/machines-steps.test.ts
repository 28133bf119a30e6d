// The steps of a machine: filtered by event and by actor, and compared with any other step.
import { describe, expect, test } from 'vitest'
import { machineViews, type Step, type Watched } from '#src/machines/inspection/use-machines.ts'
import { contextLines } from '#src/views/machines/context-changes.ts'
import { type HistoryEntry, liveHistory, type MachineHistory, seenActors } from '#src/views/machines/history.ts'
import { isEventAsked, noFilter, peopleIn, placeIn, rowsIn, stopsIn } from '#src/views/machines/step-filter.ts'

const entry = (id: string, event: string, who: string | null): HistoryEntry => ({
  id,
  at: '2026-11-20T09:00:00Z',
  event,
  kind: 'moved',
  from: '',
  to: '',
  guards: [],
  active: [],
  moves: [],
  payload: null,
  context: null,
  who,
})

const history: MachineHistory = {
  entries: [
    entry('1', 'create', '苏文佩'),
    entry('2', 'submit', '苏文佩'),
    entry('3', 'approve', '陈启明'),
    entry('4', 'bidding_ends', ''),
    entry('5', 'open', '陈启明'),
  ],
  active: [],
  possible: new Set(),
  offered: [],
  context: null,
}
const labels = (event: string): string => (event === 'submit' ? '提交审核' : event)

describe('the filter of the steps', () => {
  test('finds an event by its name, its label or the person, in any case', () => {
    const found = (text: string) => rowsIn(history, { ...noFilter, text }, labels)
    expect(found('')).toEqual([0, 1, 2, 3, 4])
    expect(found(' SUB ')).toEqual([1])
    expect(found('提交')).toEqual([1])
    expect(found('陈')).toEqual([2, 4])
    expect(found('nothing')).toEqual([])
    expect(isEventAsked('submit', { ...noFilter, text: '审核' }, labels)).toBe(true)
  })

  test('keeps one person’s steps, alone or with a text, and ignores a person of another record', () => {
    expect(peopleIn(history)).toEqual(['苏文佩', '陈启明'])
    expect(rowsIn(history, { text: '', who: '陈启明' }, labels)).toEqual([2, 4])
    expect(rowsIn(history, { text: 'open', who: '陈启明' }, labels)).toEqual([4])
    expect(rowsIn(history, { text: '', who: '何人' }, labels)).toEqual([0, 1, 2, 3, 4])
  })

  test('is what the stepper stops at, and now is always its last stop', () => {
    const stops = stopsIn(rowsIn(history, { text: '', who: '苏文佩' }, labels), 4)
    expect(stops).toEqual([0, 1, 4])
    expect([0, 1, 2, 4].map((at) => placeIn(stops, at))).toEqual([0, 1, 2, 2])
    expect(stopsIn([2, 4], 4)).toEqual([2, 4])
    expect(stopsIn([], -1)).toEqual([])
    expect(placeIn([], 0)).toBe(0)
  })
})

describe('the contexts of two steps', () => {
  test('differ in values, in keys that are new and in keys that have gone', () => {
    expect(contextLines({ at: 1, open: true, found: '[2]' }, { at: 0, open: true, gone: 5 })).toEqual([
      { key: 'at', value: 1, before: 0, isOther: true },
      { key: 'open', value: true, before: true, isOther: false },
      { key: 'found', value: '[2]', before: undefined, isOther: true },
      { key: 'gone', value: undefined, before: 5, isOther: true },
    ])
  })

  test('do not differ where there is no other step, or where one of both holds less', () => {
    expect(contextLines({ at: 1 }, null).map(({ isOther }) => isOther)).toEqual([false])
    expect(contextLines({ status: 'bidding', enough_bids: true }, { status: 'draft', version: 1 }, true)).toEqual([
      { key: 'status', value: 'bidding', before: 'draft', isOther: true },
      { key: 'enough_bids', value: true, before: undefined, isOther: false },
    ])
    expect(contextLines(null, null)).toEqual([])
  })
})

describe('a machine that has ended', () => {
  const review = machineViews.find(({ name }) => name === 'review')
  if (review === undefined) throw new Error('no review')
  const step = (seq: number, actor: number, more: Partial<Step> = {}): Step => ({
    seq,
    actor,
    machine: review.chart.id,
    at: seq,
    event: 'review.pick',
    payload: null,
    from: { comparing: 'choosing' },
    to: { comparing: 'choosing' },
    moves: [],
    context: { seq },
    ...more,
  })
  const watched: Watched = {
    actors: [{ id: 9, machine: review.chart.id, value: { comparing: 'choosing' }, context: { seq: 9 } }],
    steps: [step(1, 4), step(2, 6), step(3, 4), step(4, 9), step(5, 1, { machine: 'palette' })],
    since: 0,
  }

  test('is listed after those that run, the latest first, as its last step left it', () => {
    expect(seenActors(review, watched).map(({ id, hasEnded, context }) => [id, hasEnded, context])).toEqual([
      [9, false, { seq: 9 }],
      [6, true, { seq: 2 }],
      [4, true, { seq: 3 }],
    ])
  })

  test('keeps its steps, and accepts no event', () => {
    const [running, , ended] = seenActors(review, watched)
    if (running === undefined || ended === undefined) throw new Error('an actor is missing')
    const past = liveHistory(review, ended, watched.steps)
    expect(past.entries.map(({ id }) => id)).toEqual(['1', '3'])
    expect(past.possible.size).toBe(0)
    expect(liveHistory(review, running, watched.steps).possible.size).toBeGreaterThan(0)
  })
})
