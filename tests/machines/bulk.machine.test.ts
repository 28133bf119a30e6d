import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { bulkMachine, type TaskEnd, type TaskInput } from '#src/machines/bulk.machine.ts'

interface Call extends TaskInput {
  readonly answer: (end: TaskEnd) => Promise<void>
  readonly break: () => Promise<void>
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

const begun = (ids: readonly string[]) => {
  const calls: Call[] = []
  const machine = bulkMachine.provide({
    actors: {
      run: fromPromise<TaskEnd, TaskInput>(
        ({ input }) =>
          new Promise((resolve, reject) => {
            calls.push({
              ...input,
              answer: async (end) => {
                resolve(end)
                await settled()
              },
              break: async () => {
                reject(new Error('gone'))
                await settled()
              },
            })
          }),
      ),
    },
  })
  const actor = createActor(machine).start()
  actor.send({ type: 'bulk.asked', ids })
  const now = () => actor.getSnapshot()
  const tasks = () =>
    now()
      .context.tasks.map(({ id, state }) => `${id} ${state}`)
      .join(', ')
  const call = (at: number) => {
    const one = calls[at]
    if (one === undefined) throw new Error(`nothing was run at ${at}`)
    return one
  }
  return { actor, calls, call, now, tasks }
}

const done: TaskEnd = { is: 'done' }
const refused: TaskEnd = { is: 'refused', message: '状态不对' }

describe(bulkMachine.id, () => {
  test('runs nothing before it is confirmed, then three at a time with the same arguments', async () => {
    const { actor, calls, call, tasks } = begun(['a', 'b', 'c', 'd'])
    expect(calls).toEqual([])
    actor.send({ type: 'bulk.confirmed', args: { opinion: '同意' } })
    expect(tasks()).toBe('a running, b running, c running, d waiting')
    await call(1).answer(done)
    expect(tasks()).toBe('a running, b done, c running, d running')
    expect(calls.map(({ id, args }) => [id, args])).toEqual(['a', 'b', 'c', 'd'].map((id) => [id, { opinion: '同意' }]))
  })

  test('ends when each record has its outcome, with the reason of each refusal', async () => {
    const { actor, call, now, tasks } = begun(['a', 'b'])
    actor.send({ type: 'bulk.confirmed', args: {} })
    await call(0).answer(refused)
    expect(now().hasTag('busy')).toBe(true)
    await call(1).answer(done)
    expect(now().value).toBe('finished')
    expect(tasks()).toBe('a refused, b done')
    expect(now().context.tasks[0]?.message).toBe('状态不对')
  })

  test('finishes the running tasks and leaves the waiting ones when it is stopped', async () => {
    const { actor, calls, call, now, tasks } = begun(['a', 'b', 'c', 'd', 'e'])
    actor.send({ type: 'bulk.confirmed', args: {} })
    actor.send({ type: 'bulk.stopped' })
    expect(tasks()).toBe('a running, b running, c running, d left, e left')
    for (const at of [0, 1, 2]) await call(at).answer(done)
    expect([now().value, calls.length]).toEqual(['finished', 3])
    expect(tasks()).toBe('a done, b done, c done, d left, e left')
  })

  test('retries only refused and failed tasks, and passes on how they ended before', async () => {
    const { actor, calls, call, tasks } = begun(['a', 'b', 'c'])
    actor.send({ type: 'bulk.confirmed', args: { reason: '重复' } })
    await call(0).answer(done)
    await call(1).answer(refused)
    await call(2).break()
    expect(tasks()).toBe('a done, b refused, c failed')
    actor.send({ type: 'bulk.retried' })
    expect(calls.slice(3).map(({ id, before, args }) => [id, before, args])).toEqual([
      ['b', 'refused', { reason: '重复' }],
      ['c', 'failed', { reason: '重复' }],
    ])
  })

  test('starts no more tasks after three in a row got no answer', async () => {
    const { actor, call, now, tasks } = begun(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    actor.send({ type: 'bulk.confirmed', args: {} })
    await call(0).break()
    await call(1).break()
    await call(2).break()
    expect(tasks()).toBe('a failed, b failed, c failed, d running, e running, f left, g left')
    await call(3).answer(done)
    await call(4).answer(done)
    expect(now().value).toBe('finished')
  })

  test('cannot be closed while a task runs, and forgets everything when it is closed', async () => {
    const { actor, call, now } = begun(['a'])
    actor.send({ type: 'bulk.confirmed', args: {} })
    actor.send({ type: 'bulk.closed' })
    expect(now().hasTag('busy')).toBe(true)
    await call(0).answer(done)
    actor.send({ type: 'bulk.retried' })
    expect(now().value).toBe('finished')
    actor.send({ type: 'bulk.closed' })
    expect(now()).toMatchObject({ value: 'closed', context: { tasks: [] } })
  })
})
