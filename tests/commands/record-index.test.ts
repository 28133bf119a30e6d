// The index of the records: written down in a worker, and in place where there is none or it fails.

import { beforeAll, expect, test, vi } from 'vitest'
import { createRecordIndex, type IndexWorker } from '#src/palette/record-index.ts'
import { loadRecordReadings } from '#src/search/record-readings.ts'
import { searchIn } from '#src/search/search.ts'
import type { Entry } from '#src/search/search-index.ts'
import { patience } from '../support/patience.ts'

const entry = (id: string, title: string): Entry => ({ id, title, other: '', aliases: [] })

let heard: (event: { data: unknown }) => void = () => undefined
let answer: (data: unknown, how: StructuredSerializeOptions) => void = () => undefined

beforeAll(() => {
  vi.stubGlobal('addEventListener', (_: string, listener: typeof heard) => {
    heard = listener
  })
  vi.stubGlobal('postMessage', (data: unknown, how: StructuredSerializeOptions) => answer(data, how))
})

/** The worker's own code, spoken with as with a worker: everything is copied, nothing is shared, answers come later. */
const aWorker = async () => {
  vi.resetModules()
  await import('#src/palette/record-index.worker.ts')
  const worker: IndexWorker = {
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    terminate: vi.fn(),
    postMessage: vi.fn((data: unknown) => {
      const sent = structuredClone(data)
      queueMicrotask(() => heard({ data: sent }))
    }),
  }
  answer = (data, how) => worker.onmessage?.call(null as never, { data: structuredClone(data, how) } as never)
  return worker
}

const change = () => {
  const all: (() => void)[] = []
  return {
    changed: () => {
      for (const ready of all.splice(0)) ready()
    },
    next: () =>
      new Promise<void>((ready) => {
        all.push(ready)
      }),
  }
}

const found = (index: ReturnType<typeof createRecordIndex>, query: string) =>
  searchIn(query, index.now()).map((hit) => hit.id)

test('what is added and removed is found as the worker has written it down', async () => {
  const { changed, next } = change()
  const worker = await aWorker()
  const index = createRecordIndex(await loadRecordReadings(), changed, async () => worker)
  index.add(entry('a', '黄芪'))
  index.add(entry('b', '红芪'))
  expect(found(index, 'hq')).toEqual([])
  expect(index.now()).toBe(index.now())
  await next()
  expect(found(index, 'hq').toSorted()).toEqual(['a', 'b'])
  // Removed, put anew, and added while an answer is awaited: both sides keep the same order.
  index.remove('a')
  index.add(entry('c', '黄芩'))
  const answered = next()
  await vi.waitFor(() => expect(worker.postMessage).toHaveBeenCalledTimes(2), patience)
  index.add(entry('a', '白术'))
  index.add(entry('b', '玄参'))
  await answered
  await next()
  expect([found(index, 'hq'), found(index, 'baizhu'), found(index, 'xs')]).toEqual([['c'], ['a'], ['b']])
  index.end()
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('readings that come later make it be written anew', async () => {
  const { changed, next } = change()
  const index = createRecordIndex({}, changed, aWorker)
  index.add(entry('a', '莪术'))
  await next()
  expect(found(index, 'ezhu')).toEqual([])
  index.read(await loadRecordReadings())
  await next()
  expect(found(index, 'ezhu')).toEqual(['a'])
})

test.each([
  ['there is none', null],
  ['it cannot be started', async () => Promise.reject(new Error('forbidden'))],
])('where %s it is made in place', async (_, start) => {
  const { changed, next } = change()
  const index = createRecordIndex(await loadRecordReadings(), changed, start)
  index.add(entry('a', '重楼'))
  if (start !== null) await next()
  expect(found(index, 'chonglou')).toEqual(['a'])
  index.remove('a')
  expect(found(index, 'chonglou')).toEqual([])
})

test('a worker that fails is given up, and nothing is lost', async () => {
  const { changed, next } = change()
  const worker = await aWorker()
  const index = createRecordIndex(await loadRecordReadings(), changed, async () => worker)
  index.add(entry('a', '重楼'))
  await next()
  index.add(entry('b', '阿胶'))
  const failed = next()
  worker.onerror?.call(null as never, new Event('error') as never)
  await failed
  expect(worker.terminate).toHaveBeenCalledOnce()
  expect([found(index, 'cl'), found(index, 'ejiao')]).toEqual([['a'], ['b']])
})
