// A login by QR code in the asking browser: when it asks what, and what it leaves behind.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, type SnapshotFrom } from 'xstate'
import { QR_LOGIN_SECONDS } from '#contract/qr-login.ts'
import { type Entry, type QrLoginEvent, qrLoginMachine } from '#src/machines/qr-login.machine.ts'
import { type Asked, answersByHand, ownStorage } from '../support/answers.ts'
// The first answer that breaks the contract would load this file, which takes real time while the timers are fake.
import '#src/api/tolerant-parse.ts'

let kept: Map<string, string>
let server: ReturnType<typeof answersByHand>
let seen: number
let handed: (Entry | null)[]
let tellPage: (event: QrLoginEvent) => void
let pictures: Set<string>
let actor: ReturnType<typeof begin>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  kept = ownStorage()
  server = answersByHand()
  seen = 0
  handed = []
  pictures = new Set()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const address = `blob:${pictures.size + 1}`
    pictures.add(address)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void pictures.delete(String(address)))
})
afterEach(() => {
  actor.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const begin = (jitter = 0) => {
  const watchPage = fromCallback<QrLoginEvent>(({ sendBack }) => {
    tellPage = sendBack
  })
  const handOver = (_: unknown, entry: Entry | null) => void handed.push(entry)
  const machine = qrLoginMachine.provide({ actors: { watchPage }, actions: { handOver } })
  return createActor(machine, { input: { jitter } }).start()
}

type Snapshot = SnapshotFrom<typeof qrLoginMachine>

const isIn = (value: Parameters<Snapshot['matches']>[0]) => actor.getSnapshot().matches(value)
/** Runs all pending work without moving the clock, which Vitest's own waiting would move. */
const settle = async (until: () => boolean) => {
  for (let turns = 0; turns < 200 && !until(); turns += 1) await vi.advanceTimersByTimeAsync(0)
  expect(until()).toBe(true)
}
const reach = (value: Parameters<Snapshot['matches']>[0]) => settle(() => isIn(value))
const next = async (): Promise<Asked> => {
  await settle(() => server.asked.length > seen)
  const asked = server.asked[seen]
  if (asked === undefined) throw new Error('nothing was asked')
  seen += 1
  return asked
}

const give = (asked: Asked, task = 'task-1') => asked.reply('PNG', 200, { 'content-type': 'image/png', task_id: task })
const stand = (status: string, more: object = {}) => ({
  code: 0,
  message: '',
  data: { status, expires_at: new Date().toISOString(), ...more },
})

/** Shows a code that was polled once and is `created`. */
const showCode = async (jitter?: number) => {
  actor = begin(jitter)
  give(await next())
  ;(await next()).reply(stand('created'))
  await reach({ open: { polling: 'resting' } })
}
const rest = (ms = 2_000) => vi.advanceTimersByTimeAsync(ms)

describe(qrLoginMachine.id, () => {
  test('asks for a code by POST with JSON, and stores task_id and the address of the picture', async () => {
    actor = begin()
    expect(isIn('requesting')).toBe(true)
    const asked = await next()
    expect([asked.method, asked.url, asked.headers.get('content-type')]).toEqual([
      'POST',
      '/api/v1/user/qrcode_login/',
      'application/json',
    ])
    give(asked)
    await reach({ open: { stage: 'waiting' } })
    expect(Object.fromEntries(kept)).toEqual({ task_id: 'task-1', fileUrl_task_id: 'blob:1' })
    expect(actor.getSnapshot().context.picture).toBe('blob:1')
    expect((await next()).url).toBe('/api/v1/user/qrcode_login/task-1/')
  })

  test('has no secret in its snapshot', async () => {
    await showCode()
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('task-1')
  })

  test('asks every two seconds, and never twice at the same time', async () => {
    await showCode()
    await rest(1_999)
    expect(server.asked).toHaveLength(2)
    await rest(1)
    expect(server.asked).toHaveLength(3)
    await rest(10_000)
    expect(server.asked).toHaveLength(3)
  })

  test('adds a share of its own to each pause, so that no two browsers ask in step', async () => {
    await showCode(0.2)
    await rest(2_399)
    expect(server.asked).toHaveLength(2)
    await rest(1)
    expect(server.asked).toHaveLength(3)
  })

  test('asks more and more slowly while no answer comes, and at its usual pace after an answer', async () => {
    await showCode()
    for (const pause of [2_000, 4_000, 8_000, 10_000]) {
      const before = server.asked.length
      await rest(pause - 1)
      expect(server.asked).toHaveLength(before)
      await rest(1)
      ;(await next()).fail()
      await reach({ open: { polling: 'resting' } })
    }
    await rest(10_000)
    ;(await next()).reply(stand('created'))
    await reach({ open: { polling: 'resting' } })
    const before = server.asked.length
    await rest()
    expect(server.asked).toHaveLength(before + 1)
  })

  test('goes from created to scanned with its number to confirmed, hands over token and name once, and leaves nothing behind', async () => {
    await showCode()
    await rest()
    ;(await next()).reply(stand('scanned', { number: '42' }))
    await reach({ open: { stage: 'scanned' } })
    expect(actor.getSnapshot().context.number).toBe('42')
    await rest()
    ;(await next()).reply(stand('confirmed', { token: 't-1', username: 'chief' }))
    await reach('confirmed')
    expect(handed).toEqual([{ token: 't-1', username: 'chief' }])
    expect([kept.size, pictures.size]).toEqual([0, 0])
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('t-1')
    await rest(60_000)
    expect(server.asked).toHaveLength(4)
  })

  test.each([
    ['refused', 'refused'],
    ['expired', 'expired'],
    ['cancelled', 'expired'],
    ['confirmed', 'expired'],
  ] as const)('the status %s without a token ends it as %s, and a refresh starts anew', async (status, end) => {
    await showCode()
    await rest()
    ;(await next()).reply(stand(status))
    await reach(end)
    expect([kept.size, pictures.size, handed.length]).toEqual([0, 0, 0])
    actor.send({ type: 'qr.refresh' })
    give(await next(), 'task-2')
    await reach('open')
    expect((await next()).url).toContain('task-2')
  })

  test.each([
    ['refusals', { code: 4004, message: 'gone', data: null }],
    ['unknown codes', { code: 7, message: null }],
    ['malformed answers', 'maintenance'],
  ])('ends after five %s in a row, and not after four', async (_, answer) => {
    await showCode()
    for (let misses = 1; misses < 5; misses += 1) {
      await rest(12_000)
      ;(await next()).reply(answer)
      await reach({ open: { polling: 'resting' } })
    }
    await rest(12_000)
    ;(await next()).reply(answer)
    await reach('expired')
  })

  test.each([
    ['nothing', null],
    ['an empty record', {}],
    ['an unknown status', { status: 'wait' }],
  ])('%s means that nothing is decided yet', async (_, data) => {
    await showCode()
    for (let turn = 0; turn < 6; turn += 1) {
      await rest(2_500)
      ;(await next()).reply({ code: 0, data })
      await reach({ open: { polling: 'resting' } })
    }
    await rest(2_500)
    ;(await next()).reply({ code: 0, message: null, data: { token: 't-2', username: 'liu' } })
    await reach('confirmed')
    expect(handed).toEqual([{ token: 't-2', username: 'liu' }])
  })

  test('token and username sign in, whatever the status is', async () => {
    await showCode()
    await rest()
    ;(await next()).reply(stand('created', { token: 't-3', username: 'liu' }))
    await reach('confirmed')
  })

  test('expires after its time, counted from before the request, and asks no more', async () => {
    actor = begin()
    const asked = await next()
    await rest(3_000)
    give(asked)
    await reach('open')
    await rest(QR_LOGIN_SECONDS * 1000 - 3_001)
    expect(isIn('open')).toBe(true)
    const soFar = server.asked.length
    await rest(1)
    expect(isIn('expired')).toBe(true)
    expect(server.asked.at(-1)?.signal?.aborted).toBe(true)
    expect([kept.size, pictures.size]).toEqual([0, 0])
    await rest(60_000)
    expect(server.asked).toHaveLength(soFar)
  })

  test('asks nothing while the page is hidden, and asks at once when it is shown', async () => {
    await showCode()
    tellPage({ type: 'page.hidden' })
    await rest(30_000)
    expect(server.asked).toHaveLength(2)
    tellPage({ type: 'page.visible', at: Date.now() })
    expect((await next()).url).toContain('task-1')
  })

  test('cancels the request under way when the page is hidden', async () => {
    await showCode()
    await rest()
    const asked = await next()
    tellPage({ type: 'page.hidden' })
    expect(asked.signal?.aborted).toBe(true)
  })

  test('waits when the page is hidden before the code comes', async () => {
    actor = begin()
    tellPage({ type: 'page.hidden' })
    give(await next())
    await reach({ open: { polling: 'hidden' } })
    await rest(10_000)
    expect(server.asked).toHaveLength(1)
  })

  test('expires without a request when the page is shown again too late', async () => {
    await showCode()
    tellPage({ type: 'page.hidden' })
    vi.setSystemTime(Date.now() + QR_LOGIN_SECONDS * 1000)
    tellPage({ type: 'page.visible', at: Date.now() })
    expect(isIn('expired')).toBe(true)
    expect(server.asked).toHaveLength(2)
  })

  test('cancels the request and leaves nothing behind when the page is left', async () => {
    await showCode()
    await rest()
    const asked = await next()
    actor.stop()
    expect(asked.signal?.aborted).toBe(true)
    expect([kept.size, pictures.size]).toEqual([0, 0])
    await rest(60_000)
    expect(server.asked).toHaveLength(3)
  })

  test('leaves a task of another tab alone', async () => {
    await showCode()
    kept.set('task_id', 'of another tab')
    actor.stop()
    expect(kept.get('task_id')).toBe('of another tab')
  })

  test('a refreshed code replaces the first one, whose picture is released', async () => {
    await showCode()
    actor.send({ type: 'qr.refresh' })
    expect(pictures.size).toBe(0)
    give(await next(), 'task-2')
    await reach('open')
    expect(kept.get('task_id')).toBe('task-2')
    expect(pictures.size).toBe(1)
  })

  test.each([
    [
      'a refusal for too many requests',
      (asked: Asked) => asked.reply({ code: 4029, message: 'later', data: { retry_after: 9 } }),
      'later',
    ],
    ['no answer', (asked: Asked) => asked.fail(), ''],
    ['HTTP 503', (asked: Asked) => asked.reply('', 503), ''],
    ['a picture without task_id', (asked: Asked) => asked.reply('PNG', 200, { 'content-type': 'image/png' }), ''],
    ['an envelope instead of the picture', (asked: Asked) => asked.reply({ code: 0, data: null }), ''],
  ])('%s gives no code, and a second try succeeds', async (_, end, message) => {
    actor = begin()
    end(await next())
    await reach('failed')
    expect(actor.getSnapshot().context.message).toBe(message)
    expect(kept.size).toBe(0)
    actor.send({ type: 'qr.refresh' })
    give(await next())
    await reach('open')
  })
})
