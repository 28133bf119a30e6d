// The states of data that is read from the server.
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Reply } from '#src/api/call.ts'
import { cancelled } from '#src/api/in-flight.ts'
import { type LoadInput, resourceMachine } from '#src/machines/resource.machine.ts'
import { answerIn, snapshotsMachine } from '#src/machines/snapshots.machine.ts'

interface Load {
  readonly asked: LoadInput
  readonly signal: AbortSignal
  resolve(reply: Reply<unknown>): void
  reject(error: unknown): void
}

const open = (key: string | null, data?: unknown) => {
  const loads: Load[] = []
  const remembered: unknown[] = []
  const machine = resourceMachine.provide({
    actors: {
      load: fromPromise<Reply<unknown>, LoadInput>(({ input, signal }) => {
        const { promise, resolve, reject } = Promise.withResolvers<Reply<unknown>>()
        loads.push({ asked: input, signal, resolve, reject })
        return promise
      }),
    },
    actions: { remember: (_, answer) => void remembered.push(answer) },
  })
  const actor = createActor(machine, { input: { key, data } }).start()
  const last = () => {
    const load = loads.at(-1)
    if (load === undefined) throw new Error('nothing was asked')
    return load
  }
  const now = () => ({ state: actor.getSnapshot().value, data: actor.getSnapshot().context.data })
  return { actor, loads, last, now, remembered }
}
const yes = (data: unknown): Reply<unknown> => ({ ok: true, code: 0, data, msg: '', body: null })
const no = (code: number): Reply<unknown> => ({ ok: false, code, data: null, msg: 'no', body: null })
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe(resourceMachine.id, () => {
  test('loads, becomes ready, and shows the old data while it reads again', async () => {
    const { actor, last, now, loads } = open('a')
    expect(now()).toEqual({ state: 'loading', data: undefined })
    last().resolve(yes(1))
    await settle()
    expect(now()).toEqual({ state: 'ready', data: 1 })
    actor.send({ type: 'resource.stale' })
    expect(now()).toEqual({ state: 'refreshing', data: 1 })
    last().resolve(yes(2))
    await settle()
    expect(now()).toEqual({ state: 'ready', data: 2 })
    expect(loads.map((load) => load.asked.quiet)).toEqual([false, false])
  })

  test('starts its read again when the data changes meanwhile', async () => {
    const { actor, last, loads, now } = open('a')
    last().resolve(yes(1))
    await settle()
    actor.send({ type: 'resource.stale' })
    const overtaken = last()
    actor.send({ type: 'resource.stale' })
    expect(overtaken.signal.aborted).toBe(true)
    overtaken.resolve(yes('late'))
    last().resolve(yes(3))
    await settle()
    expect(now()).toEqual({ state: 'ready', data: 3 })
    expect(loads).toHaveLength(3)
  })

  test('reads quietly when no user asked for it', async () => {
    const { actor, last } = open('a')
    last().resolve(yes(1))
    await settle()
    actor.send({ type: 'resource.tick' })
    expect(last().asked.quiet).toBe(true)
  })

  test('a different key stops the first read and does not show its data', async () => {
    const { actor, last, now, remembered } = open('a')
    const first = last()
    actor.send({ type: 'resource.asked', key: 'b', data: undefined })
    expect(first.signal.aborted).toBe(true)
    last().resolve(yes('of b'))
    await settle()
    expect(now()).toEqual({ state: 'ready', data: 'of b' })
    expect(actor.getSnapshot().context.data_key).toBe('b')
    expect(remembered).toEqual([{ key: 'b', data: 'of b' }])
  })

  test('going back shows the last answer at once', () => {
    const { now } = open('a', 'before')
    expect(now()).toEqual({ state: 'refreshing', data: 'before' })
  })

  test('a refusal and an error fail, keep the shown data, and can be retried', async () => {
    const { actor, last, now } = open('a')
    last().resolve(no(4004))
    await settle()
    expect(now().state).toBe('failed')
    expect(actor.getSnapshot().context.error).toEqual({ code: 4004, message: 'no' })
    actor.send({ type: 'resource.stale' })
    expect(now().state).toBe('loading')
    last().resolve(yes(1))
    await settle()
    actor.send({ type: 'resource.stale' })
    last().reject(new Error('network'))
    await settle()
    expect(now()).toEqual({ state: 'failed', data: 1 })
    expect(actor.getSnapshot().context.error).toEqual({ code: null, message: '' })
  })

  test('a cancelled refresh is no failure', async () => {
    const { actor, last, now } = open('a')
    last().resolve(yes(1))
    await settle()
    actor.send({ type: 'resource.stale' })
    last().reject(cancelled())
    await settle()
    expect(now()).toEqual({ state: 'ready', data: 1 })
  })

  test('stopping aborts the read, and without a key it is idle', () => {
    const { actor, last } = open('a')
    const { signal } = last()
    actor.stop()
    expect(signal.aborted).toBe(true)
    expect(open(null).now().state).toBe('idle')
  })

  test('the last fifty answers are kept, one for each key, until all are forgotten', () => {
    const snapshots = createActor(snapshotsMachine).start()
    const recall = (key: string) => answerIn(snapshots.getSnapshot().context, key)
    for (let at = 0; at < 51; at += 1) snapshots.send({ type: 'snapshot.taken', key: `k${at}`, data: at })
    snapshots.send({ type: 'snapshot.taken', key: 'k1', data: 'newer' })
    expect([recall('k0'), recall('k1'), recall('k2'), recall('k50')]).toEqual([undefined, 'newer', 2, 50])
    snapshots.send({ type: 'snapshots.forgotten' })
    expect(recall('k50')).toBeUndefined()
  })
})
