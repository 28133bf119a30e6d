// A part whose files cannot be fetched is not imported, because the browser would remember the failure.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const BASE = 'http://console.test/assets/index.js'
const PART = 'http://console.test/assets/part.js'

let asked: string[]
let answer: (href: string) => Promise<Response>

beforeEach(() => {
  vi.resetModules()
  asked = []
  answer = async () => new Response('export {}')
  vi.stubGlobal('fetch', (href: string) => {
    asked.push(href)
    return answer(href)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

const importIt = vi.fn(async () => 'the part')
beforeEach(() => importIt.mockClear())

const load = async () => {
  const { importPart } = await import('#src/app/import-part.ts')
  return (files: readonly string[] | undefined) => importPart(importIt, files, BASE)
}

test('the files of a part are fetched once each before the part is imported', async () => {
  const part = await load()
  expect(await part(['./part.js', './shared.js'])).toBe('the part')
  expect(await part(['./shared.js'])).toBe('the part')
  expect(asked).toEqual([PART, 'http://console.test/assets/shared.js'])
})

test('a file that cannot be fetched is fetched again by the next call, and nothing is imported before', async () => {
  const part = await load()
  answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(part(['./part.js'])).rejects.toThrow('Failed to fetch')
  answer = async () => new Response('', { status: 404 })
  await expect(part(['./part.js'])).rejects.toThrow(`${PART}, status 404`)
  expect(importIt).not.toHaveBeenCalled()
  answer = async () => new Response('export {}')
  expect(await part(['./part.js'])).toBe('the part')
  expect(asked).toEqual([PART, PART, PART])
})

test('files that the page preloads are not fetched, and a part without files is imported at once', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: PART })
  document.head.append(link)
  const part = await load()
  await part(['./part.js'])
  await part(undefined)
  expect(asked).toEqual([])
  expect(importIt).toHaveBeenCalledTimes(2)
})
