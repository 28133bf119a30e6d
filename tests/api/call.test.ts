// What a call sends and returns, and what happens when two calls are the same.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { businessZone, DEFAULT_ZONE, goByZone } from '#contract/business-day.ts'
import { get, post } from '#contract/endpoint.ts'
import { type Answer, onAnswer } from '#src/api/answers.ts'
import { call, prefetchCall } from '#src/api/call.ts'
import { CANCELLED } from '#src/api/in-flight.ts'
import { clearSession, saveSession } from '#src/api/storage.ts'
import { type Asked, answersByHand, ownStorage } from '../support/answers.ts'

const readThing = get('things.read', '/v1/things/{id}/', {
  access: 'any',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ search: z.optional(z.string()) }),
  data: z.object({ name: z.string() }),
})
const makeThing = post('things.create', '/v1/things/', {
  access: 'any',
  body: z.strictObject({ name: z.string() }),
  data: z.object({ name: z.string() }),
})

let server: ReturnType<typeof answersByHand>
let told: Answer[]
let stop: () => void

beforeEach(() => {
  ownStorage()
  server = answersByHand()
  told = []
  stop = onAnswer((answer) => told.push(answer))
  saveSession('t-1', 'buyer')
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  goByZone(() => DEFAULT_ZONE)
})

const thing = { code: 0, message: 'ok', data: { name: 'a', secret: 1 } }

describe('a request', () => {
  test('carries token, system, client and JSON headers, and a timestamp', async () => {
    const raw = vi.spyOn(globalThis, 'fetch')
    const reply = call(readThing, { params: { id: '7' }, query: { search: 'x' } })
    const asked = await server.next()
    asked.reply(thing)
    await reply
    expect(asked.method).toBe('GET')
    expect(asked.url).toBe('/api/v1/things/7/?search=x')
    expect(String(raw.mock.calls[0]?.[0])).toMatch(/\?search=x&timestamp=\d{13}$/)
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      token: 't-1',
      system: '21',
      client: '2',
      'content-type': 'application/json',
      'accept-language': 'zh-CN',
    })
    expect(asked.headers.has('idempotency-key')).toBe(false)
  })

  test('returns an accepted answer as a value, without fields that the contract does not name', async () => {
    const reply = call(readThing, { params: { id: '7' } })
    ;(await server.next()).reply(thing)
    expect(await reply).toEqual({ ok: true, code: 0, data: { name: 'a' }, msg: 'ok', body: thing })
  })

  test('returns a refusal as a value', async () => {
    const reply = call(readThing, { params: { id: '7' } })
    ;(await server.next()).reply({ code: 4004, message: 'gone' })
    expect(await reply).toMatchObject({ ok: false, code: 4004, msg: 'gone' })
    expect(told).toMatchObject([{ endpoint: 'things.read', code: 4004, message: 'gone', signed: true }])
  })

  test('rejects with the status in the words of the specification', async () => {
    const reply = call(readThing, { params: { id: '7' } })
    ;(await server.next()).reply('<html>', 502)
    await expect(reply).rejects.toThrow(/^Request failed with status code 502$/)
    expect(told).toMatchObject([{ code: null }])
  })

  test.each([
    ['nothing', ''],
    ['half of an answer', '{"code":0,'],
    ['null', null],
    ['a list', []],
    ['a text', '"x"'],
    ['an empty object', {}],
    ['a code as text', { code: '0', data: { name: 'a' } }],
    ['no data', { code: 0 }],
    ['data of another shape', { code: 0, data: [] }],
  ])('treats %s as a network problem', async (_, body) => {
    const reply = call(readThing, { params: { id: '7' } })
    ;(await server.next()).reply(body)
    await expect(reply).rejects.toMatchObject({ kind: 'shape' })
    expect(told).toMatchObject([{ code: null }])
  })

  test('gives up after sixty seconds', async () => {
    vi.useFakeTimers()
    const reply = call(readThing, { params: { id: '7' } })
    const end = expect(reply).rejects.toMatchObject({ kind: 'timeout' })
    await vi.advanceTimersByTimeAsync(60_000)
    await end
    vi.useRealTimers()
  })

  test('is cancelled without a report when its session has ended', async () => {
    const reply = call(readThing, { params: { id: '7' } })
    const asked = await server.next()
    saveSession('t-2', 'chief')
    asked.reply({ code: 401, message: 'old' })
    await expect(reply).rejects.toMatchObject({ kind: 'cancelled' })
    expect(told).toEqual([])
  })
})

describe('two identical reads', () => {
  test('share one request and both get its answer', async () => {
    const both = [call(readThing, { params: { id: '7' } }), call(readThing, { params: { id: '7' } })]
    ;(await server.next()).reply(thing)
    expect((await Promise.all(both)).map((reply) => reply.data)).toEqual([{ name: 'a' }, { name: 'a' }])
    expect(server.asked).toHaveLength(1)
  })

  test('continue when one reader leaves, and stop when both have left', async () => {
    const [one, two] = [new AbortController(), new AbortController()]
    const first = call(readThing, { params: { id: '7' } }, { signal: one.signal })
    const second = call(readThing, { params: { id: '7' } }, { signal: two.signal })
    const asked: Asked = await server.next()
    one.abort()
    await expect(first).rejects.toThrow(CANCELLED)
    expect(asked.signal?.aborted).toBe(false)
    two.abort()
    await expect(second).rejects.toThrow(CANCELLED)
    expect(asked.signal?.aborted).toBe(true)
    expect(told).toEqual([])
  })

  test('are two requests when the user has changed between them', async () => {
    const first = call(readThing, { params: { id: '7' } })
    const dropped = expect(first).rejects.toThrow(CANCELLED)
    const asked = await server.next()
    saveSession('t-2', 'chief')
    const second = call(readThing, { params: { id: '7' } })
    ;(await server.next()).reply(thing)
    expect((await second).ok).toBe(true)
    asked.reply(thing)
    await dropped
    expect(server.asked).toHaveLength(2)
  })
})

describe('two identical writes', () => {
  test('send one request: the second is dropped silently', async () => {
    const first = call(makeThing, { body: { name: 'a' } })
    await expect(call(makeThing, { body: { name: 'a' } })).rejects.toThrow(CANCELLED)
    ;(await server.next()).reply(thing)
    expect((await first).ok).toBe(true)
    expect(server.asked).toHaveLength(1)
    expect(told).toHaveLength(1)
  })

  test('carry the same key when the first got no answer, and another after an answer', async () => {
    const keyOf = async (end: (asked: Asked) => void): Promise<string | null> => {
      const reply = call(makeThing, { body: { name: 'b' } })
      const settled = reply.catch(() => {})
      const asked = await server.next()
      end(asked)
      await settled
      return asked.headers.get('idempotency-key')
    }
    const first = await keyOf((asked) => asked.fail())
    const second = await keyOf((asked) => asked.reply('', 503))
    const third = await keyOf((asked) => asked.reply(thing))
    const fourth = await keyOf((asked) => asked.reply(thing))
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })
})

test('data.status -1 is reported as a restart, whatever the code', async () => {
  const reply = call(readThing, { params: { id: '7' } })
  ;(await server.next()).reply({ code: 0, data: { status: -1 } })
  expect(await reply).toMatchObject({ ok: false })
  expect(told).toMatchObject([{ restarts: true }])
})

test('an answer with the server time gives the difference between the two clocks', async () => {
  const reply = call(readThing, { params: { id: '7' } })
  ;(await server.next()).reply({
    code: 0,
    data: { name: 'a', server_time: new Date(Date.now() + 90_000).toISOString() },
  })
  await reply
  expect(Math.abs((told[0]?.clock_offset_ms ?? 0) - 90_000)).toBeLessThan(2_000)
})

test('clearing a session removes everything stored for it', () => {
  const kept = ownStorage()
  saveSession('t-3', 'buyer')
  kept.set('locale', 'en-US')
  clearSession()
  expect([...kept.keys()]).toEqual(['locale'])
})

describe('a prefetched read', () => {
  const input = { params: { id: '7' } }

  test('is shared with its first reader, also when it has ended, and with nobody after that', async () => {
    prefetchCall(readThing, input)
    const ahead = await server.next()
    ahead.reply(thing)
    await new Promise(setImmediate)
    expect(told).toEqual([])
    expect(await call(readThing, input)).toMatchObject({ ok: true, data: { name: 'a' } })
    expect(told).toMatchObject([{ endpoint: 'things.read', code: 0 }])
    const again = call(readThing, input)
    const asked = await server.next()
    asked.reply({ ...thing, data: { name: 'b' } })
    expect(await again).toMatchObject({ data: { name: 'b' } })
  })

  test('reports its failure only to its reader', async () => {
    prefetchCall(readThing, input)
    const ahead = await server.next()
    ahead.fail()
    await expect(call(readThing, input)).rejects.toMatchObject({ kind: 'network' })
    expect(told).toMatchObject([{ code: null }])
  })

  test('is not given to another session', async () => {
    prefetchCall(readThing, input)
    const ahead = await server.next()
    saveSession('t-2', 'chief')
    const own = call(readThing, input)
    const asked = await server.next()
    ahead.reply(thing)
    asked.reply({ ...thing, data: { name: 'b' } })
    expect(await own).toMatchObject({ data: { name: 'b' } })
  })
})

describe('the time zone in an answer', () => {
  const zoneAfter = async (header: string) => {
    const reply = call(readThing, { params: { id: 'zone' } })
    const asked = await server.next()
    asked.reply(thing, 200, { 'time-zone': header })
    await reply
    return businessZone()
  }

  test('is the zone in which times are shown, and an unknown name keeps the previous zone', async () => {
    expect(await zoneAfter('Europe/Berlin')).toBe('Europe/Berlin')
    expect(await zoneAfter('+08:00')).toBe('Europe/Berlin')
    expect(await zoneAfter('Mars/Olympus')).toBe('Europe/Berlin')
  })
})
