import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { chordMachine } from '#src/machines/chord.machine.ts'
import { draftMachine } from '#src/machines/draft.machine.ts'
import { liveMachines, setInspectionListener, watch } from '#src/machines/inspection/inspection.ts'
import { chartOf } from '#src/machines/inspection/machine-chart.ts'
import { machineList } from '#src/machines/inspection/machine-list.ts'
import { createRecorder, MAX_STEPS } from '#src/machines/inspection/record.ts'
import { HIDDEN, shownOf } from '#src/machines/inspection/redact.ts'
import { safeEvent, safeEvents } from '#src/machines/inspection/safe.ts'
import { paletteMachine } from '#src/machines/palette.machine.ts'
import { reviewMachine } from '#src/machines/review.machine.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  setInspectionListener(null)
  vi.useRealTimers()
})

const started = () => {
  const actor = createActor(chordMachine, { inspect: watch })
  actor.start()
  return actor
}

const recording = () => {
  const recorder = createRecorder(() => 1_000)
  recorder.begin()
  return recorder
}

/** What a reader sees after all timers have run. */
const seenBy = (recorder: ReturnType<typeof createRecorder>) => {
  vi.runAllTimers()
  return recorder.seen()
}

describe('live machines', () => {
  test('a machine is listed from its start until it stops', () => {
    const actor = started()
    expect(liveMachines().some(({ ref }) => ref === actor)).toBe(true)
    actor.stop()
    expect(liveMachines().some(({ ref }) => ref === actor)).toBe(false)
  })

  test('a machine that was never started is not listed', () => {
    const actor = createActor(chordMachine, { inspect: watch })
    expect(liveMachines().some(({ ref }) => ref === actor)).toBe(false)
  })

  test('nothing is recorded before a recording begins', () => {
    const recorder = createRecorder()
    const actor = started()
    actor.send({ type: 'chord.begun', stroke: 'g', contexts: ['global'] })
    expect(recorder.seen()).toEqual({ actors: [], steps: [], since: null })
    recorder.begin()
    expect(recorder.seen().actors.map(({ machine, value }) => [machine, value])).toEqual([['chord', 'pending']])
    actor.stop()
  })
})

describe('a recording', () => {
  test('an event is recorded with the states around it and the transition taken', () => {
    const actor = started()
    const recorder = recording()
    actor.send({ type: 'chord.begun', stroke: 'g', contexts: ['global'] })
    const [step] = seenBy(recorder).steps
    expect(step).toEqual({
      seq: 1,
      actor: expect.any(Number),
      machine: 'chord',
      at: 1_000,
      event: 'chord.begun',
      payload: { type: 'chord.begun', stroke: 'g', contexts: ['global'] },
      from: 'resting',
      to: 'pending',
      moves: ['resting|chord.begun|0'],
      context: { strokes: ['g'], contexts: ['global'] },
    })
    expect(chartOf(chordMachine).moves.map(({ id }) => id)).toContain(step?.moves[0])
    actor.stop()
  })

  test('an event that the machine ignores is recorded without a transition', () => {
    const actor = started()
    const recorder = recording()
    actor.send({ type: 'chord.ended' })
    expect(seenBy(recorder).steps.map(({ event, moves }) => [event, moves])).toEqual([['chord.ended', []]])
    actor.stop()
  })

  test('a transition through several states at once is recorded whole', () => {
    const two = createMachine({
      id: 'two',
      initial: 'a',
      states: { a: { on: { go: 'b' } }, b: { always: 'c' }, c: {} },
    })
    const actor = createActor(two, { inspect: watch })
    actor.start()
    const recorder = recording()
    actor.send({ type: 'go' })
    expect(seenBy(recorder).steps.map(({ moves }) => moves)).toEqual([['a|go|0', 'b||0']])
    actor.stop()
  })

  test(`only the newest ${MAX_STEPS} steps are kept`, () => {
    const actor = started()
    const recorder = recording()
    for (let at = 0; at < MAX_STEPS * 5; at += 1) actor.send({ type: 'chord.ended' })
    const { steps } = seenBy(recorder)
    expect(steps.length).toBe(MAX_STEPS)
    expect(steps.at(-1)?.seq).toBe(MAX_STEPS * 5)
    actor.stop()
  })

  test('subscribers are notified once for many events', () => {
    const actor = started()
    const recorder = recording()
    const told = vi.fn()
    recorder.subscribe(told)
    for (let at = 0; at < 20; at += 1) actor.send({ type: 'chord.ended' })
    expect(told).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(told).toHaveBeenCalledTimes(1)
    actor.stop()
  })

  test('recorded steps can be cleared', () => {
    const actor = started()
    const recorder = recording()
    actor.send({ type: 'chord.ended' })
    recorder.clear()
    expect(seenBy(recorder).steps).toEqual([])
    actor.stop()
  })
})

describe('values in a recording', () => {
  const secrets = {
    token: 'tok-3f9a',
    password: 'Herbal-Tender-2026',
    phone: '13800138000',
    unit_price: '52.5000',
    name: '王淑敏',
    remark: '最低可到五十',
  }
  const all = Object.values(secrets)
  const shows = (value: unknown) => {
    const text = JSON.stringify(shownOf(value))
    return all.filter((secret) => text.includes(secret))
  }

  test.each([
    ['signing in', { type: 'session.sign_in', username: secrets.name, password: secrets.password }],
    ['signing in by code', { type: 'session.sign_in_by_code', token: secrets.token, username: secrets.name }],
    ['a tender link', { type: 'tender_link.held', token: secrets.token }],
    ['a draft', { type: 'draft.keep', values: { items: [secrets] } }],
    ['a submission', { type: 'submission.submit', input: secrets }],
    ['arguments of a command', { type: 'args.given', args: secrets }],
    ['a search text', { type: 'query.typed', query: secrets.phone, wanted: secrets.phone }],
    ['an answer', { type: 'answer', answer: { ...secrets, data: secrets } }],
    ['a value of an unexpected shape', { type: 'x', a: { b: [{ c: { d: secrets } }], ...secrets } }],
    ['a list of texts', { type: 'x', phones: [secrets.phone] }],
    ['a number as long as a telephone number', { type: 'x', mobile: 13_800_138_000 }],
    ['the key of a resource', { key: `["tenders.page",{"params":{"token":"${secrets.token}"}}]`, data: secrets }],
    ['a secret under a name that may be shown', { status: secrets.remark, command: secrets.remark }],
  ])('%s shows no secret', (_, value) => {
    expect(shows(value)).toEqual([])
  })

  test('a number with as many digits as a telephone number is hidden', () => {
    expect(shownOf({ mobile: 13_800_138_000 })).toEqual({ mobile: HIDDEN })
  })

  test('a context is shown with all its keys, and a long part says how much is hidden', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at}`, at]))
    expect(shownOf(many)).toEqual(many)
    expect(shownOf({ held: many })).toEqual({ held: '{30}' })
  })

  test('names from our own code are shown', () => {
    expect(shownOf({ type: 'settings.set', key: 'theme', theme: 'dark', version: 3, ok: true })).toEqual({
      type: 'settings.set',
      key: HIDDEN,
      theme: 'dark',
      version: 3,
      ok: true,
    })
    expect(shownOf({ key: '["orders.list",{"query":{"search":"x"}}]' })).toEqual({ key: 'orders.list' })
  })

  test('the recorded steps of machines show no secret either', () => {
    const recorder = recording()
    const palette = createActor(paletteMachine, { inspect: watch })
    palette.start()
    palette.send({ type: 'command.chosen', command: 'users.password', args: { id: secrets.phone }, asks: 'fields' })
    palette.send({ type: 'args.given', args: secrets })
    const draft = createActor(draftMachine, {
      inspect: watch,
      input: { username: secrets.name, form: 'order', id: null, version: null },
    })
    draft.start()
    draft.send({ type: 'draft.keep', values: secrets })
    const review = createActor(reviewMachine, { inspect: watch })
    review.start()
    review.send({ type: 'review.summary', text: secrets.remark })
    const seen = JSON.stringify(seenBy(recorder))
    expect(all.filter((secret) => seen.includes(secret))).toEqual([])
    expect(seen).toContain('users.password')
    for (const actor of [palette, draft, review]) actor.stop()
  })
})

describe('events that may be sent', () => {
  test('each safe event exists in its machine', () => {
    const unknown = safeEvents.filter(([id, event]) => {
      const machine = machineList.find((one) => one.machine.id === id)?.machine
      return machine === undefined || !chartOf(machine).moves.some((move) => move.event === event.type)
    })
    expect(unknown).toEqual([])
  })

  test('no safe event signs in or out, sends, saves or decides', () => {
    const machines = new Set(safeEvents.map(([id]) => id))
    for (const id of ['session', 'app', 'submission', 'draft', 'upload', 'review', 'qr_login', 'order', 'tender'])
      expect(machines.has(id)).toBe(false)
    expect(safeEvent('session', 'session.sign_out')).toBeNull()
    expect(safeEvent('palette', 'run.confirmed')).toBeNull()
    expect(safeEvent('palette', 'command.chosen')).toBeNull()
    expect(safeEvent('constructor', 'name')).toBeNull()
  })

  test('a safe event reaches its machine, and any other event does not', () => {
    const actor = started()
    const recorder = recording()
    const id = recorder.seen().actors[0]?.id ?? 0
    expect(recorder.send(id, 'chord.begun')).toBe(true)
    expect(actor.getSnapshot().value).toBe('pending')
    expect(recorder.send(id, 'session.sign_out')).toBe(false)
    expect(recorder.send(999, 'chord.ended')).toBe(false)
    actor.stop()
  })
})
