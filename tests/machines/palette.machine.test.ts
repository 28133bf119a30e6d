import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, type StateValue, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import {
  type FoundRecord,
  type PaletteEvent,
  paletteMachine,
  type RunInput,
  type RunResult,
} from '#src/machines/palette.machine.ts'

const choose = (asks: 'fields' | 'confirmation' | 'nothing'): PaletteEvent => ({
  type: 'command.chosen',
  command: 'orders.reject',
  args: { tender_id: 't1' },
  asks,
})

describe(paletteMachine.id, () => {
  test('every state is reached', () => {
    const paths = getShortestPaths(paletteMachine, {
      events: [
        { type: 'palette.opened' },
        { type: 'args.given', args: {} },
        { type: 'run.confirmed' },
        choose('fields'),
        choose('confirmation'),
        { type: 'records.entered', records: [], row: '', here: false },
        // The graph's walker sends the event of an invoked actor, which is not in the machine's event type.
        { type: 'xstate.done.actor.run', output: { is: 'failed', message: '' } } as unknown as PaletteEvent,
      ],
      serializeState: (state) => JSON.stringify(state.value),
    })
    expect(new Set(paths.map((path) => topOf(path.state.value)))).toEqual(new Set(Object.keys(paletteMachine.states)))
  })

  test('choosing a command that asks nothing closes the list', () => {
    const { actor, runs } = started([])
    actor.send({ type: 'palette.opened' })
    actor.send(choose('nothing'))
    expect(actor.getSnapshot().value).toBe('closed')
    expect(runs).toEqual([])
  })

  test('fields are asked first, and arguments given already are kept', async () => {
    const { actor, runs } = started([{ is: 'done' }])
    actor.send({ type: 'palette.opened' })
    actor.send(choose('fields'))
    expect(actor.getSnapshot().value).toEqual({ asking: 'filling' })
    actor.send({ type: 'args.given', args: { opinion: '价格过高' } })
    await waitFor(actor, (snapshot) => snapshot.matches('closed'))
    expect(runs).toEqual([{ command: 'orders.reject', args: { tender_id: 't1', opinion: '价格过高' } }])
  })

  test('a refusal of fields leads back to them with its errors', async () => {
    const errors = [{ path: 'opinion', code: 'too_short', message: '至少 2 个字' }]
    const { actor } = started([{ is: 'refused', message: '填写有误', errors }])
    actor.send(choose('fields'))
    actor.send({ type: 'args.given', args: { opinion: '否' } })
    const snapshot = await waitFor(actor, (now) => now.matches('asking'))
    expect(snapshot.context).toMatchObject({ errors, message: '填写有误', args: { opinion: '否' } })
  })

  test('a refusal of a command without fields is a failure that can be retried', async () => {
    const { actor, runs } = started([{ is: 'refused', message: '当前状态不允许', errors: [] }, { is: 'done' }])
    actor.send(choose('confirmation'))
    actor.send({ type: 'run.confirmed' })
    await waitFor(actor, (now) => now.matches('failed'))
    actor.send({ type: 'run.retried' })
    await waitFor(actor, (now) => now.matches('closed'))
    expect(runs.length).toBe(2)
  })

  test('a failed run keeps the entered values', async () => {
    const { actor, runs } = started([{ is: 'failed', message: '网络' }, { is: 'done' }])
    actor.send(choose('fields'))
    actor.send({ type: 'args.given', args: { opinion: '价格过高' } })
    const failed = await waitFor(actor, (now) => now.matches('failed'))
    expect(failed.context).toMatchObject({ message: '网络', args: { opinion: '价格过高' } })
    actor.send({ type: 'args.given', args: { opinion: '价格仍高' } })
    await waitFor(actor, (now) => now.matches('closed'))
    expect(runs.at(-1)?.args).toMatchObject({ opinion: '价格仍高' })
  })

  test('a run that throws is a failure', async () => {
    const { actor } = started([])
    actor.send(choose('confirmation'))
    actor.send({ type: 'run.confirmed' })
    const failed = await waitFor(actor, (now) => now.matches('failed'))
    expect(failed.context.message).toBe('nothing left')
  })

  test('the palette cannot be closed while a command runs', () => {
    const { actor } = started([{ is: 'done' }])
    actor.send(choose('confirmation'))
    actor.send({ type: 'run.confirmed' })
    actor.send({ type: 'palette.closed' })
    expect(actor.getSnapshot().value).toBe('running')
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  })

  test('back leads to the list when the command was chosen there, and otherwise closes the palette', () => {
    const listed = started([]).actor
    listed.send({ type: 'palette.opened' })
    listed.send({ type: 'query.typed', query: 'bh', wanted: null })
    listed.send(choose('fields'))
    listed.send({ type: 'palette.backed' })
    expect(listed.getSnapshot().matches('choosing')).toBe(true)
    expect(listed.getSnapshot().context).toMatchObject({ query: 'bh', command: null })

    const pressed = started([]).actor
    pressed.send(choose('fields'))
    pressed.send({ type: 'palette.backed' })
    expect(pressed.getSnapshot().value).toBe('closed')
  })

  test('a refused choice stays in the list until the query changes', () => {
    const { actor } = started([])
    actor.send({ type: 'palette.opened' })
    actor.send({ type: 'command.refused', refused: { command: 'orders.submit', reason: 'refusals:has_lines' } })
    expect(actor.getSnapshot().context.refused?.reason).toBe('refusals:has_lines')
    actor.send({ type: 'query.typed', query: 't', wanted: null })
    expect(actor.getSnapshot().context.refused).toBeNull()
  })

  test('the typed query is forgotten when the palette closes', () => {
    const { actor } = started([])
    actor.send({ type: 'palette.opened' })
    actor.send({ type: 'query.typed', query: 'tj', wanted: null })
    actor.send({ type: 'scope.dropped' })
    actor.send({ type: 'palette.closed' })
    actor.send({ type: 'palette.opened' })
    expect(actor.getSnapshot().context).toMatchObject({ query: '', scoped: true })
  })
})

describe('steps of a command chosen in the list', () => {
  const steps = [
    { name: 'reason_code', text: '', finds: false },
    { name: 'text', text: '', finds: false },
  ]
  const asked: PaletteEvent = {
    type: 'command.chosen',
    command: 'orders.cancel',
    args: {},
    asks: 'fields',
    steps,
    confirms: true,
  }
  const answer = (name: string, text: string): PaletteEvent => ({
    type: 'step.answered',
    name,
    text,
    shown: `<${text}>`,
    args: { [name]: text },
  })
  const begun = (results: readonly RunResult[] = []) => {
    const all = started(results)
    all.actor.send({ type: 'palette.opened' })
    all.actor.send({ type: 'query.typed', query: 'zz', wanted: null })
    all.actor.send(asked)
    return all
  }

  test('are asked in order, then confirmed, then run', async () => {
    const { actor, runs } = begun([{ is: 'done' }])
    actor.send(answer('reason_code', 'other'))
    expect(actor.getSnapshot().context.at).toBe(1)
    actor.send(answer('text', '预算调整'))
    expect(actor.getSnapshot().value).toBe('confirming')
    actor.send({ type: 'run.confirmed' })
    await waitFor(actor, (now) => now.matches('closed'))
    expect(runs).toEqual([{ command: 'orders.cancel', args: { reason_code: 'other', text: '预算调整' } }])
  })

  test('back leads to the previous step, then to the list, and the typed text is kept', () => {
    const { actor } = begun()
    actor.send(answer('reason_code', 'other'))
    actor.send({ type: 'step.typed', text: '预', wanted: null })
    actor.send({ type: 'palette.backed' })
    expect(actor.getSnapshot().context).toMatchObject({ at: 0, values: { text: '预' } })
    actor.send({ type: 'palette.backed' })
    expect(actor.getSnapshot().matches('choosing')).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({ query: 'zz', steps: [], values: {} })
    actor.send({ type: 'palette.backed' })
    expect(actor.getSnapshot().matches('choosing')).toBe(true)
    actor.send({ type: 'query.typed', query: '', wanted: null })
    actor.send({ type: 'palette.backed' })
    expect(actor.getSnapshot().value).toBe('closed')
  })

  test('an earlier answer can be changed without asking the later ones again', () => {
    const { actor } = begun()
    actor.send(answer('reason_code', 'other'))
    actor.send(answer('text', '预算调整'))
    actor.send({ type: 'step.edited', name: 'reason_code' })
    expect(actor.getSnapshot().matches('asking')).toBe(true)
    actor.send(answer('reason_code', 'violation'))
    expect(actor.getSnapshot().value).toBe('confirming')
    expect(actor.getSnapshot().context.args).toEqual({ reason_code: 'violation', text: '预算调整' })
  })

  test('an error is shown until the user types', () => {
    const { actor } = begun()
    actor.send({ type: 'step.refused', complaint: { word: 'chosen_required' } })
    expect(actor.getSnapshot().context.complaint).toEqual({ word: 'chosen_required' })
    actor.send({ type: 'step.typed', text: 'q', wanted: null })
    expect(actor.getSnapshot().context.complaint).toBeNull()
  })

  test('a refusal of two answers leads to the first and then to the second', async () => {
    const errors = ['reason_code', 'text'].map((path) => ({ path: `payload.${path}`, code: 'wrong', message: path }))
    const { actor } = begun([{ is: 'refused', message: '填写有误', errors }])
    actor.send(answer('reason_code', 'other'))
    actor.send(answer('text', '预算调整'))
    actor.send({ type: 'run.confirmed' })
    const refused = await waitFor(actor, (now) => now.matches('asking'))
    expect(refused.context).toMatchObject({ at: 0, shown: {}, errors })
    actor.send(answer('reason_code', 'violation'))
    expect(actor.getSnapshot().context).toMatchObject({ at: 1, errors: [errors[1]] })
  })

  test.each([
    ['refused', { is: 'refused', code: 4010, message: '当前状态不能', errors: [] }],
    ['changed', { is: 'refused', code: 4009, message: '已被他人修改', errors: [] }],
    ['unsent', { is: 'failed', message: '', unsent: true }],
    ['failed', { is: 'failed', message: '剪贴板' }],
  ] as const)('a run that is %s stays with its reason, and back leads to the last answer', async (failure, result) => {
    const { actor } = begun([result])
    actor.send(answer('reason_code', 'other'))
    actor.send(answer('text', '预算调整'))
    actor.send({ type: 'run.confirmed' })
    const now = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
    expect(now.context).toMatchObject({ failure, message: result.message })
    actor.send({ type: 'palette.backed' })
    expect(actor.getSnapshot().context).toMatchObject({ at: 1, values: { text: '预算调整' } })
  })

  test('a run shows its progress, and can be cancelled only where its command allows that', async () => {
    const under = (cancels: boolean) => {
      const signals: AbortSignal[] = []
      const run = fromPromise<RunResult, RunInput>(({ signal }) => {
        signals.push(signal)
        return new Promise(() => {})
      })
      const actor = createActor(paletteMachine.provide({ actors: { run } })).start()
      actor.send({ type: 'palette.opened' })
      actor.send({ type: 'command.chosen', command: 'x', args: {}, asks: 'nothing', stays: true, cancels })
      actor.send({ type: 'run.progressed', progress: { done: 3, total: 10 } })
      actor.send({ type: 'run.cancelled' })
      return { now: actor.getSnapshot(), aborted: () => signals[0]?.aborted }
    }
    const fixed = under(false)
    expect(fixed.now.value).toBe('running')
    expect(fixed.now.context.progress).toEqual({ done: 3, total: 10 })
    expect(fixed.aborted()).toBe(false)
    const loose = under(true)
    expect(loose.now.value).toBe('failed')
    expect(loose.now.context).toMatchObject({ failure: 'cancelled', progress: { done: 3, total: 10 } })
    expect(loose.aborted()).toBe(true)
  })

  test('a step answered by a record searches for the first records at once, and again when typing pauses', async () => {
    const wanted: string[] = []
    const find_choices = fromPromise<readonly FoundRecord[], { step: string; wanted: string }>(async ({ input }) => {
      wanted.push(`${input.step} ${input.wanted}`)
      return [{ id: 's1', label: '亳州华泉', title: '', status: 'certified' }]
    })
    const clock = new SimulatedClock()
    const actor = createActor(paletteMachine.provide({ actors: { find_choices } }), { clock }).start()
    actor.send({ type: 'palette.opened' })
    const step = { name: 'supplier', text: '', finds: true }
    actor.send({ type: 'command.chosen', command: 'x', args: {}, asks: 'fields', steps: [step] })
    await waitFor(actor, (now) => now.context.choices.length === 1)
    for (const text of ['h', 'hq']) actor.send({ type: 'step.typed', text, wanted: text })
    clock.increment(120)
    await waitFor(actor, (now) => now.matches({ asking: 'filling' }))
    expect(wanted).toEqual(['supplier ', 'supplier hq'])
  })
})

describe('the search for records', () => {
  const record: FoundRecord = { id: 'o1', label: 'ZB20261120-0006', title: '当归选货', status: 'bidding' }

  test('the server is asked once, when typing pauses', async () => {
    const asked: string[] = []
    const clock = new SimulatedClock()
    const look_up = fromPromise<readonly FoundRecord[], { wanted: string }>(async ({ input }) => {
      asked.push(input.wanted)
      return [record]
    })
    const actor = createActor(paletteMachine.provide({ actors: { look_up } }), { clock }).start()
    actor.send({ type: 'palette.opened' })
    actor.send({ type: 'query.typed', query: '00', wanted: '00' })
    clock.increment(100)
    actor.send({ type: 'query.typed', query: '000', wanted: '000' })
    clock.increment(100)
    expect(asked).toEqual([])
    clock.increment(20)
    const snapshot = await waitFor(actor, (now) => now.matches({ choosing: 'idle' }))
    expect(asked).toEqual(['000'])
    expect(snapshot.context.found).toEqual([record])
  })

  test('a query without a search discards the found records', async () => {
    const look_up = fromPromise<readonly FoundRecord[], { wanted: string }>(async () => [record])
    const clock = new SimulatedClock()
    const actor = createActor(paletteMachine.provide({ actors: { look_up } }), { clock }).start()
    actor.send({ type: 'palette.opened' })
    actor.send({ type: 'query.typed', query: '0006', wanted: '0006' })
    clock.increment(200)
    await waitFor(actor, (now) => now.context.found.length > 0)
    actor.send({ type: 'query.typed', query: 'tj', wanted: null })
    expect(actor.getSnapshot().context.found).toEqual([])
  })

  /** A palette whose server answers when the test decides. */
  const answering = () => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly FoundRecord[]>()
    const look_up = fromPromise<readonly FoundRecord[], { wanted: string }>(() => promise)
    const actor = createActor(paletteMachine.provide({ actors: { look_up } })).start()
    actor.send({ type: 'palette.opened' })
    actor.send({ type: 'query.typed', query: 'hq', wanted: 'hq' })
    return { actor, resolve, reject }
  }
  const awaited = (actor: ReturnType<typeof answering>['actor']) => actor.getSnapshot().context.awaited

  test('an Enter before the answer asks at once and waits, whether an answer comes or not', async () => {
    for (const is of ['answered', 'lost'] as const) {
      const { actor, resolve, reject } = answering()
      actor.send({ type: 'choice.awaited' })
      expect(actor.getSnapshot().value).toEqual({ choosing: 'looking_up' })
      if (is === 'answered') resolve([record])
      else reject(new Error('network'))
      await waitFor(actor, (now) => now.matches({ choosing: 'idle' }))
      expect(awaited(actor)).toBe(true)
      actor.send({ type: 'choice.missed' })
      expect(actor.getSnapshot().context).toMatchObject({ awaited: false, missed: true })
      actor.send({ type: 'query.typed', query: 'hqi', wanted: null })
      expect(actor.getSnapshot().context.missed).toBe(false)
    }
  })

  test('an Enter also waits when the server is not asked', () => {
    const { actor } = started([])
    actor.send({ type: 'palette.opened' })
    actor.send({ type: 'query.typed', query: 'h', wanted: null })
    actor.send({ type: 'choice.awaited' })
    expect(actor.getSnapshot().context.awaited).toBe(true)
  })

  test('Esc or another letter cancels a waiting Enter', () => {
    const { actor } = answering()
    actor.send({ type: 'choice.awaited' })
    actor.send({ type: 'palette.backed' })
    expect(actor.getSnapshot().matches('choosing')).toBe(true)
    expect(awaited(actor)).toBe(false)
    actor.send({ type: 'choice.awaited' })
    actor.send({ type: 'query.typed', query: 'hqi', wanted: 'hqi' })
    expect(awaited(actor)).toBe(false)
  })

  test('the palette’s key closes the list, but not while an Enter waits', () => {
    const { actor } = answering()
    actor.send({ type: 'choice.awaited' })
    actor.send({ type: 'palette.toggled' })
    expect(actor.getSnapshot().matches('choosing')).toBe(true)
    expect(awaited(actor)).toBe(true)
    actor.send({ type: 'choice.taken' })
    actor.send({ type: 'palette.toggled' })
    expect(actor.getSnapshot().value).toBe('closed')
  })

  test('a failed search leaves the commands in the list', async () => {
    const look_up = fromPromise<readonly FoundRecord[], { wanted: string }>(async () => {
      throw new Error('network')
    })
    const clock = new SimulatedClock()
    const actor = createActor(paletteMachine.provide({ actors: { look_up } }), { clock }).start()
    actor.send({ type: 'palette.opened' })
    actor.send({ type: 'query.typed', query: '0006', wanted: '0006' })
    clock.increment(200)
    const snapshot = await waitFor(actor, (now) => now.matches({ choosing: 'idle' }))
    expect(snapshot.context.found).toEqual([])
  })
})

const topOf = (value: StateValue): string => (typeof value === 'string' ? value : (Object.keys(value)[0] ?? ''))

/** A running palette. Each run of its command ends with the next result, and throws when no result is left. */
const started = (results: readonly RunResult[]) => {
  const left = [...results]
  const runs: RunInput[] = []
  const run = fromPromise<RunResult, RunInput>(async ({ input }) => {
    runs.push(input)
    const next = left.shift()
    if (next === undefined) throw new Error('nothing left')
    return next
  })
  return { actor: createActor(paletteMachine.provide({ actors: { run } })).start(), runs }
}
