// A list whose index is made by a worker, or by the page where there is no worker or it fails.

import { beforeAll, expect, test, vi } from 'vitest'
import type { Question } from '#src/search/answer.ts'
import { loadRecordReadings } from '#src/search/record-readings.ts'
import type { Entry } from '#src/search/search-index.ts'
import { answerOf, createSearchedList, type SearchedList, type SearchWorker } from '#src/search/searched-list.ts'
import { patience } from '../support/patience.ts'

const entry = (id: string, title: string): Entry => ({ id, title, other: '', aliases: [] })

let heard: (event: { data: unknown }) => void = () => undefined
let answer: (data: unknown) => void = () => undefined

beforeAll(() => {
  vi.stubGlobal('addEventListener', (_: string, listener: typeof heard) => {
    heard = listener
  })
  vi.stubGlobal('postMessage', (data: unknown) => answer(data))
})

/** Runs the worker's code behind the interface of a worker: messages are copied, and answers come later. */
const aWorker = async (): Promise<SearchWorker> => {
  vi.resetModules()
  await import('#src/search/search.worker.ts')
  const worker: SearchWorker = {
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    terminate: vi.fn(),
    postMessage: vi.fn((data: unknown) => {
      const sent = structuredClone(data)
      queueMicrotask(() => heard({ data: sent }))
    }),
  }
  answer = (data) => worker.onmessage?.call(null as never, { data: structuredClone(data) } as never)
  return worker
}

const about = (text: string): Question => ({ text, weights: [] })

/** Waits for the hits of a list. It answers null while it waits, and an empty map before its worker has started. */
const foundIn = (list: SearchedList, question: Question): Promise<readonly string[]> =>
  vi.waitFor(() => {
    const hits = list.answer(question)?.get(question.text)
    if (hits === undefined) throw new Error('still searching')
    return hits.map(({ id }) => id)
  }, patience)

/** Waits until a list answers with these ids in any order. */
const untilFound = (list: SearchedList, text: string, ids: readonly string[]): Promise<void> =>
  vi.waitFor(() => {
    const hits = list.answer(about(text))?.get(text) ?? []
    expect(hits.map(({ id }) => id).toSorted()).toEqual(ids)
  }, patience)

test('an added entry is found once the worker has indexed it, and a removed entry is not found any more', async () => {
  const worker = await aWorker()
  const list = createSearchedList(await loadRecordReadings(), async () => worker, 0)
  list.add(entry('a', '黄芪'))
  list.add(entry('b', '红芪'))
  // The worker has not started, so the answer is empty at once.
  expect(list.answer(about('hq'))?.size).toBe(0)
  expect((await foundIn(list, about('hq'))).toSorted()).toEqual(['a', 'b'])
  expect(list.answer(about('hq'))).toBe(list.answer(about('hq')))
  list.remove('a')
  list.add(entry('c', '黄芩'))
  // The index lacks the changes: the removed entry is left out of the answer, and the added one is not found yet.
  expect(
    list
      .answer(about('hq'))
      ?.get('hq')
      ?.map(({ id }) => id),
  ).toEqual(['b'])
  await untilFound(list, 'hq', ['b', 'c'])
  list.add(entry('a', '白术'))
  list.add(entry('b', '玄参'))
  await untilFound(list, 'baizhu', ['a'])
  await untilFound(list, 'xs', ['b'])
  list.end()
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('the worker finds a typing error too, and parts of a query that finds nothing', async () => {
  const list = createSearchedList(await loadRecordReadings(), aWorker, 0)
  list.add(entry('a', '黄芪'))
  expect(await foundIn(list, about('hunagqi'))).toEqual(['a'])
  const question = { text: 'hqxyzw', instead: ['hqxy', 'hq', 'h'], weights: [] }
  expect(await foundIn(list, question)).toEqual([])
  const searched = [...(list.answer(question) ?? [])].map(([text, hits]) => [text, hits.length])
  expect(searched).toEqual([
    ['hqxyzw', 0],
    ['hqxy', 0],
    ['hq', 1],
    ['h', 1],
  ])
})

test('a question carries its weights and kinds to the worker', async () => {
  const list = createSearchedList(await loadRecordReadings(), aWorker, 0)
  list.add(entry('orders:1', '黄芪甲'))
  list.add(entry('orders:2', '黄芪乙'))
  list.add(entry('herbs:1', '黄芪'))
  const weights = [['orders:2', 3]] as const
  expect(await foundIn(list, { text: 'hq', among: ['orders:'], weights })).toEqual(['orders:2', 'orders:1'])
})

test('a new question is answered at once, and an index that arrives late is ignored', async () => {
  const worker = await aWorker()
  const list = createSearchedList(await loadRecordReadings(), async () => worker, 0)
  list.add(entry('a', '黄芪'))
  list.add(entry('b', '当归'))
  await foundIn(list, about('huangqi'))
  expect(list.answer(about('dg'))?.get('dg')?.[0]?.id).toBe('b')
  const held: unknown[] = []
  const send = answer
  answer = (data) => held.push(data)
  list.add(entry('c', '党归'))
  await vi.waitFor(() => expect(held).toHaveLength(1), patience)
  list.add(entry('d', '丁归'))
  await vi.waitFor(() => expect(held).toHaveLength(2), patience)
  // The old index answers while both new ones are under way.
  expect(list.answer(about('dg'))?.get('dg')).toHaveLength(1)
  // The index that was made first arrives last.
  send(held[1])
  expect(list.answer(about('dg'))?.get('dg')).toHaveLength(3)
  send(held[0])
  expect(list.answer(about('dg'))?.get('dg')).toHaveLength(3)
})

test('the list is searched again when readings are loaded later', async () => {
  const list = createSearchedList({}, aWorker, 0)
  list.add(entry('a', '莪术'))
  expect(await foundIn(list, about('ezhu'))).toEqual([])
  list.read(await loadRecordReadings())
  await vi.waitFor(() => expect(list.answer(about('ezhu'))?.get('ezhu')?.[0]?.id).toBe('a'), patience)
})

test.each([
  ['there is no worker', null],
  ['the worker cannot be started', async () => Promise.reject(new Error('forbidden'))],
])('the page searches the list itself when %s', async (_, start) => {
  const list = createSearchedList(await loadRecordReadings(), start, 0)
  list.add(entry('a', '重楼'))
  expect(await foundIn(list, about('chonglou'))).toEqual(['a'])
  list.remove('a')
  list.add(entry('b', '阿胶'))
  expect(await foundIn(list, about('chonglou'))).toEqual([])
  expect(await foundIn(list, about('ejiao'))).toEqual(['b'])
})

test('a worker that fails is terminated, and the page searches all entries itself', async () => {
  const worker = await aWorker()
  const list = createSearchedList(await loadRecordReadings(), async () => worker, 0)
  list.add(entry('a', '重楼'))
  await foundIn(list, about('cl'))
  list.add(entry('b', '阿胶'))
  let isTold = false
  list.subscribe(() => {
    isTold = true
  })
  worker.onerror?.call(null as never, new Event('error') as never)
  expect([isTold, vi.mocked(worker.terminate).mock.calls.length]).toEqual([true, 1])
  expect(list.answer(about('cl'))?.get('cl')?.[0]?.id).toBe('a')
  expect(list.answer(about('ejiao'))?.get('ejiao')?.[0]?.id).toBe('b')
})

test('a waiting question is answered with no hits when the list ends', async () => {
  const list = createSearchedList(await loadRecordReadings(), aWorker, 0)
  list.add(entry('a', '重楼'))
  const answered = answerOf(list, about('cl'))
  list.end()
  expect((await answered).get('cl')).toEqual([])
})

test('a short list is searched by the page at once, without starting a worker', async () => {
  const start = vi.fn(aWorker)
  const list = createSearchedList(await loadRecordReadings(), start, 2)
  list.add(entry('a', '黄芪'))
  list.add(entry('b', '红芪'))
  expect((await foundIn(list, about('hq'))).toSorted()).toEqual(['a', 'b'])
  // A new question is answered at once.
  expect(list.answer(about('huangqi'))?.get('huangqi')?.[0]?.id).toBe('a')
  list.remove('a')
  expect(list.answer(about('huangqi'))?.get('huangqi')).toEqual([])
  expect(start).not.toHaveBeenCalled()
})

test('a list that grows is given to a worker, and its earlier entries are found meanwhile', async () => {
  let come: (worker: SearchWorker) => void = () => undefined
  const list = createSearchedList(
    await loadRecordReadings(),
    () =>
      new Promise((resolve) => {
        come = resolve
      }),
    1,
  )
  list.add(entry('a', '黄芪'))
  expect(await foundIn(list, about('hq'))).toEqual(['a'])
  list.add(entry('b', '红芪'))
  expect(await foundIn(list, about('hq'))).toEqual(['a'])
  const worker = await aWorker()
  come(worker)
  await untilFound(list, 'hq', ['a', 'b'])
  expect(worker.postMessage).toHaveBeenCalled()
})

test('parts of a query are searched only when the whole query finds nothing', async () => {
  const list = createSearchedList(await loadRecordReadings(), null)
  list.add(entry('a', '黄芪'))
  const found = list.answer(about('hq'))
  expect(list.answer({ ...about('hq'), instead: ['h'] })).toBe(found)
  expect(list.answer(about('hqxyzw'))?.size).toBe(1)
  expect(list.answer({ ...about('hqxyzw'), instead: ['hq'] })?.get('hq')).toHaveLength(1)
})
