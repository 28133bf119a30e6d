// The specification's chapters 4, 6 and 8 (docs/conformance.md), sentence by sentence: what the user is told, and what
// happens to the session.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listOrders } from '#contract/orders.list.ts'
import { allows } from '#contract/permissions.ts'
import { login, logout } from '#contract/session.ts'
import { call } from '#src/api/call.ts'
import { CANCELLED } from '#src/api/in-flight.ts'
import { readAuthority, readToken, readUsername, saveSession } from '#src/api/storage.ts'
import { type AppActor, createApp, noticesOf, sessionOf } from '#src/machines/app.machine.ts'
import { type Asked, answersByHand, infoOf, ownStorage } from '../support/answers.ts'
import { patience } from '../support/patience.ts'
import { wordsOf } from '../support/words.ts'

let kept: Map<string, string>
let server: ReturnType<typeof answersByHand>
let app: AppActor

beforeEach(() => {
  kept = ownStorage()
  server = answersByHand()
})
afterEach(() => {
  app?.stop()
  vi.unstubAllGlobals()
})

const sentences = wordsOf('zh-CN', 'common')
const NETWORK = '网络出现问题，请稍后再试'

/** The notices on the screen: kind, Chinese text, duration in ms. */
const told = () =>
  noticesOf(app)
    .getSnapshot()
    .context.shown.map(({ kind, text, duration }) => [
      kind,
      'text' in text ? text.text : sentences.get(text.key.replace('common:', '')),
      duration,
    ])
const signedIn = async () => {
  saveSession('t-1', 'buyer')
  app = createApp()
  ;(await server.next()).reply(infoOf())
  await vi.waitFor(() => expect(sessionOf(app).getSnapshot().matches('signed_in')).toBe(true), patience)
}
/** The outcome of a read that gets this answer. */
const readThat = async (end: (asked: Asked) => void) => {
  const reply = call(listOrders)
  const settled = reply.then(
    (value) => ({ value, error: undefined }),
    (error: unknown) => ({ value: undefined, error }),
  )
  end(await server.next())
  return settled
}

describe('§8, the error catalogue', () => {
  test.each([400, 404, 405, 413, 431, 500, 502, 503])(
    "Non-2xx HTTP status: error 'Request failed with status code {status}' (%i)",
    async (status) => {
      await signedIn()
      const { error } = await readThat((asked) => asked.reply({ code: 0, data: null }, status))
      expect(error).toBeInstanceOf(Error)
      expect((error as Error).message).toBe(`Request failed with status code ${status}`) // checked in the line above
      expect(told()).toEqual([['message', NETWORK, 3_000]])
      expect(readToken()).toBe('t-1')
    },
  )

  test.each([4001, 4003, 4004, 4009, 4010, 4029, 5000, 1, -7])(
    'Body code other than 0, 401, 403: the server message is shown as an error toast; code, message and data are returned to the caller (%i)',
    async (code) => {
      await signedIn()
      const data = { reason: 'x' }
      const { value } = await readThat((asked) => asked.reply({ code, message: 'the server’s words', data }))
      expect(value).toMatchObject({ ok: false, code, msg: 'the server’s words', data, body: { code, data } })
      expect(told()).toEqual([['message', 'the server’s words', 3_000]])
      expect(readToken()).toBe('t-1')
    },
  )

  test.each([401, 403])(
    'Codes 401 and 403: the server message is shown only if a token was stored; then the session is cleared and the login page shown (%i)',
    async (code) => {
      await signedIn()
      kept.set('task_id', 'x')
      kept.set('fileUrl_task_id', 'blob:x')
      await readThat((asked) => asked.reply({ code, message: 'over' }))
      expect(told()).toEqual([['notification', 'over', 1_500]])
      expect(sessionOf(app).getSnapshot().matches('expired')).toBe(true)
      expect([...kept.keys()]).toEqual([])
      await readThat((asked) => asked.reply({ code, message: 'over again' }))
      expect(told()).toEqual([['notification', 'over', 1_500]])
    },
  )

  test.each([
    ['no answer', (asked: Asked) => asked.fail()],
    ['an empty answer', (asked: Asked) => asked.reply('')],
    ['HTML', (asked: Asked) => asked.reply('<!doctype html><p>proxy</p>')],
    ['half an answer', (asked: Asked) => asked.reply('{"code":0,"data":{"list":[')],
    ['null', (asked: Asked) => asked.reply('null')],
    ['a list', (asked: Asked) => asked.reply('[]')],
    ['a code that is text', (asked: Asked) => asked.reply({ code: '0', data: null })],
    ['no code', (asked: Asked) => asked.reply({ message: 'x' })],
  ])("Network failure without a code: toast '网络出现问题，请稍后再试' (%s)", async (_, end) => {
    await signedIn()
    const { error } = await readThat(end)
    expect(error).toBeInstanceOf(Error)
    expect(told()).toEqual([['message', NETWORK, 3_000]])
    expect(readToken()).toBe('t-1')
  })

  test("Cancelled request (message '终止请求'): nothing shown", async () => {
    await signedIn()
    expect(CANCELLED).toBe('终止请求')
    const left = new AbortController()
    const read = call(listOrders, {}, { signal: left.signal })
    await server.next()
    left.abort()
    await expect(read).rejects.toThrow(/^终止请求$/)
    const first = call(logout)
    await expect(call(logout)).rejects.toThrow(/^终止请求$/)
    ;(await server.next()).reply({ code: 0, message: '', data: null })
    await first
    expect(told()).toEqual([])
  })

  test('App initialisation non-zero: redirect to /user/login', async () => {
    saveSession('t-1', 'buyer')
    app = createApp()
    ;(await server.next()).reply({ code: 1, message: 'no' })
    await vi.waitFor(() => expect(sessionOf(app).getSnapshot().matches('signed_out')).toBe(true), patience)
    expect(kept.size).toBe(0)
  })

  test("'authority is required' when an authority check has no required authority", () => {
    for (const missing of [null, undefined, ''] as const)
      expect(() => allows(missing, ['user'])).toThrow(/^authority is required$/)
  })
})

describe('§4, states and transitions', () => {
  test('Login success (code 0): store token and username', async () => {
    app = createApp()
    sessionOf(app).send({ type: 'session.sign_in', username: 'buyer', password: 'x' })
    ;(await server.next()).reply({ code: 0, data: { token: 't-9', username: 'buyer' } })
    await vi.waitFor(() => expect([readToken(), readUsername()]).toEqual(['t-9', 'buyer']), patience)
    expect(told()).toEqual([])
  })

  test('Login refused: the server message, once, and nothing stored', async () => {
    app = createApp()
    sessionOf(app).send({ type: 'session.sign_in', username: 'buyer', password: 'x' })
    ;(await server.next()).reply({ code: 4001, message: '用户名或密码不正确', data: { errors: [] } })
    await vi.waitFor(() => expect(sessionOf(app).getSnapshot().matches('signed_out')).toBe(true), patience)
    expect(told()).toEqual([['message', '用户名或密码不正确', 3_000]])
    expect(kept.size).toBe(0)
    expect(login.access).toBe('public')
  })

  test.each([0, 4011, 401])(
    'Response whose data.status is -1: clear the session token and reload the site root (code %i)',
    async (code) => {
      await signedIn()
      const reloads = vi.fn()
      sessionOf(app).on('root.reload', reloads)
      await readThat((asked) => asked.reply({ code, message: 'restart', data: { status: -1 } }))
      expect(readToken()).toBeNull()
      expect(reloads).toHaveBeenCalledOnce()
      expect(told()).toEqual([])
    },
  )

  test.each(['-1', 1, null])('data.status %s is no restart', async (status) => {
    await signedIn()
    await readThat((asked) => asked.reply({ code: 4010, message: 'not now', data: { status } }))
    expect(readToken()).toBe('t-1')
  })
})

describe('§6, authority in storage', () => {
  test.each([
    ['["user","21-supplier"]', ['user', '21-supplier']],
    ['"user"', ['user']],
    ['user', ['user']],
    [null, ['admin']],
    ['', ['admin']],
    ['{}', ['admin']],
  ])('a JSON list or a single string; nothing stored is admin (%s)', (stored, authority) => {
    if (stored !== null) kept.set('antd-pro-authority', stored)
    expect(readAuthority()).toEqual(authority)
  })
})
