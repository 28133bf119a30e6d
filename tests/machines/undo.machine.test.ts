import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { UNDO_MS } from '#src/machines/undo.machine.ts'
import { type QueueContext, undoable } from '#src/machines/undo-queue.machine.ts'
import { queueWithWork } from '#src/machines/undo-work.ts'
import { patience } from '../support/patience.ts'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})

test('an act is carried out once, when its time is over', async () => {
  const { queue, clock, delay } = started()
  const work = vi.fn(async () => true)
  delay('o1', work)
  clock.increment(UNDO_MS - 1)
  expect(work).not.toHaveBeenCalled()
  expect(removals(queue.getSnapshot().context)).toEqual(['o1'])
  clock.increment(1)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(queue.getSnapshot().context.last?.end).toBe('done'), patience)
  expect(removals(queue.getSnapshot().context)).toEqual([])
})

test('an undone act is never carried out', () => {
  const { queue, clock, delay } = started()
  const work = vi.fn(async () => true)
  delay('o1', work)
  queue.send({ type: 'undo.undone' })
  clock.increment(UNDO_MS * 2)
  expect(work).not.toHaveBeenCalled()
  expect(queue.getSnapshot().context).toMatchObject({ acts: [], last: { end: 'undone' } })
})

test('the newest act is undone first, and any act by its id', () => {
  const { queue, delay } = started()
  const ids = ['o1', 'o2', 'o3'].map((record) => delay(record, async () => true))
  queue.send({ type: 'undo.undone' })
  expect(removals(queue.getSnapshot().context)).toEqual(['o1', 'o2'])
  queue.send({ type: 'undo.undone', id: ids[0] ?? '' })
  expect(removals(queue.getSnapshot().context)).toEqual(['o2'])
})

test('while the notice is hovered or focused its time stands still, and then starts anew', () => {
  const { queue, clock, delay } = started()
  const work = vi.fn(async () => true)
  const id = delay('o1', work)
  clock.increment(UNDO_MS - 1)
  queue.send({ type: 'undo.held', id })
  clock.increment(UNDO_MS * 3)
  expect(work).not.toHaveBeenCalled()
  queue.send({ type: 'undo.released', id })
  clock.increment(UNDO_MS - 1)
  expect(work).not.toHaveBeenCalled()
  clock.increment(1)
  expect(work).toHaveBeenCalledTimes(1)
})

test('leaving the page carries out every act at once, including held ones', () => {
  const { queue, delay } = started()
  const works = [vi.fn(async () => true), vi.fn(async () => true)]
  const ids = works.map((work, at) => delay(`o${at}`, work))
  queue.send({ type: 'undo.held', id: ids[0] ?? '' })
  window.dispatchEvent(new Event('pagehide'))
  for (const work of works) expect(work).toHaveBeenCalledTimes(1)
})

test('an act under way can no longer be undone', async () => {
  const { queue, clock, delay } = started()
  const call = Promise.withResolvers<boolean>()
  delay('o1', () => call.promise)
  clock.increment(UNDO_MS)
  expect(undoable(queue.getSnapshot().context)).toBeUndefined()
  queue.send({ type: 'undo.undone' })
  expect(removals(queue.getSnapshot().context)).toEqual(['o1'])
  call.resolve(false)
  await vi.waitFor(
    () => expect(queue.getSnapshot().context).toMatchObject({ acts: [], last: { end: 'failed' } }),
    patience,
  )
})

test('a call that throws has failed, and its record stays', async () => {
  const { queue, clock, delay } = started()
  delay('o1', () => Promise.reject(new Error('network')))
  clock.increment(UNDO_MS)
  await vi.waitFor(
    () => expect(queue.getSnapshot().context).toMatchObject({ acts: [], last: { end: 'failed' } }),
    patience,
  )
})

test('a second press on the same record adds no second act', () => {
  const { queue, delay } = started()
  delay('o1', async () => true)
  delay('o1', async () => true)
  expect(queue.getSnapshot().context.acts.length).toBe(1)
})

const removals = ({ acts }: QueueContext) => acts.flatMap((act) => act.records)

const started = () => {
  const clock = new SimulatedClock()
  const { machine, keepWork } = queueWithWork()
  const queue = createActor(machine, { clock }).start()
  const delay = (record: string, work: () => Promise<boolean>): string => {
    const id = keepWork(work)
    queue.send({
      type: 'undo.delayed',
      act: { id, command: 'orders.delete', noun: 'orders', records: [record], label: record },
    })
    return id
  }
  return { queue, clock, delay }
}
