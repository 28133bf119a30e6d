// How a session begins and ends, tested on the whole root, so that the notices are seen too.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listOrders } from '#contract/orders.list.ts'
import { call } from '#src/api/call.ts'
import { loadDraft, saveDraft } from '#src/api/drafts.ts'
import { readToken, saveSession } from '#src/api/storage.ts'
import { type AppActor, createApp, noticesOf, sessionOf } from '#src/machines/app.machine.ts'
import { sessionMachine } from '#src/machines/session.machine.ts'
import { type Asked, answersByHand, infoOf, ownStorage } from '../support/answers.ts'
import { patience } from '../support/patience.ts'

let kept: Map<string, string>
let server: ReturnType<typeof answersByHand>
let app: AppActor
interface Change {
  readonly key: string | null
  readonly newValue?: string
}
let elsewhere: (event: Change) => void

beforeEach(() => {
  kept = ownStorage()
  server = answersByHand()
  const listeners = new Set<(event: Change) => void>()
  // As in a browser, a listener added during an event does not receive it.
  elsewhere = (event) => {
    for (const listener of [...listeners]) listener(event)
  }
  vi.stubGlobal('addEventListener', (type: string, listener: (event: Change) => void) => {
    if (type === 'storage') listeners.add(listener)
  })
  vi.stubGlobal('removeEventListener', (_: string, listener: (event: Change) => void) => listeners.delete(listener))
})
afterEach(() => {
  app.stop()
  vi.unstubAllGlobals()
})

const state = () => JSON.stringify(sessionOf(app).getSnapshot().value).replaceAll('"', '')
const told = () =>
  noticesOf(app)
    .getSnapshot()
    .context.shown.map(({ kind, text, duration }) => ({ kind, text, duration }))
const reach = (wanted: string) => vi.waitFor(() => expect(state()).toContain(wanted), patience)

/** A page with a signed-in user. */
const signedIn = async () => {
  saveSession('t-1', 'buyer')
  app = createApp()
  ;(await server.next()).reply(infoOf())
  await reach('signed_in')
}
/** A read of one page of the orders. */
const read = (page: number) => {
  const reply = call(listOrders, { query: { page } })
  reply.catch(() => {})
  return reply
}

describe(sessionMachine.id, () => {
  test('a renewal keeps the session signed in, and takes over the server’s new data', async () => {
    await signedIn()
    sessionOf(app).send({ type: 'session.renew' })
    expect(state()).toContain('signed_in')
    expect(sessionOf(app).getSnapshot().context.viewer?.name).toBe('Wang')
    ;(await server.next()).reply(infoOf({ name: 'Zhao' }))
    await reach('present')
    expect(sessionOf(app).getSnapshot().context.viewer?.name).toBe('Zhao')
  })

  test('a failed renewal changes nothing', async () => {
    await signedIn()
    sessionOf(app).send({ type: 'session.renew' })
    ;(await server.next()).fail()
    await reach('present')
    expect(sessionOf(app).getSnapshot().context.viewer?.name).toBe('Wang')
    expect(told()).toEqual([])
  })

  test('starts signed out when no token is stored', () => {
    app = createApp()
    expect(state()).toBe('signed_out')
    expect(server.asked).toEqual([])
  })

  test('code 0 stores token and username, and then the authority “user” with the permission codes', async () => {
    app = createApp()
    sessionOf(app).send({ type: 'session.sign_in', username: 'buyer', password: 'secret' })
    const login = await server.next()
    expect(login.body).toEqual({ username: 'buyer', password: 'secret' })
    login.reply({ code: 0, message: '', data: { token: 't-1', username: 'buyer' } })
    await reach('initialising')
    expect(kept.get('token')).toBe('t-1')
    expect(kept.get('username')).toBe('"buyer"')
    expect(kept.has('antd-pro-authority')).toBe(false)
    const info = await server.next()
    expect(info.headers.get('token')).toBe('t-1')
    info.reply(infoOf({ permissions: ['21-supplier'] }))
    await reach('signed_in')
    expect(kept.get('antd-pro-authority')).toBe('["user","21-supplier"]')
    expect(sessionOf(app).getSnapshot().context.viewer).toMatchObject({ name: 'Wang', permissions: ['21-supplier'] })
    expect(JSON.stringify(app.getPersistedSnapshot())).not.toMatch(/t-1|secret/)
  })

  test('a login by QR code stores the same and passes the same states', async () => {
    app = createApp()
    sessionOf(app).send({ type: 'session.sign_in_by_code', token: 't-1', username: 'buyer' })
    expect(Object.fromEntries(kept)).toEqual({ token: 't-1', username: '"buyer"' })
    const info = await server.next()
    expect(info.headers.get('token')).toBe('t-1')
    info.reply(infoOf({ permissions: ['21-supplier'] }))
    await reach('signed_in')
    expect(kept.get('antd-pro-authority')).toBe('["user","21-supplier"]')
    expect(JSON.stringify(app.getPersistedSnapshot())).not.toContain('t-1')
  })

  test('a refused sign-in shows its reason and stores nothing', async () => {
    app = createApp()
    sessionOf(app).send({ type: 'session.sign_in', username: 'buyer', password: 'wrong' })
    ;(await server.next()).reply({ code: 4001, message: 'wrong name or password', data: { errors: [] } })
    await reach('signed_out')
    expect(sessionOf(app).getSnapshot().context.refusal).toMatchObject({
      code: 4001,
      message: 'wrong name or password',
    })
    expect(kept.size).toBe(0)
    expect(told()).toEqual([{ kind: 'message', text: { text: 'wrong name or password' }, duration: 3_000 }])
  })

  test.each([401, 403])(
    'ten simultaneous answers of %i end the session once, with one notification of 1.5 s',
    async (code) => {
      await signedIn()
      kept.set('task_id', 'x')
      kept.set('locale', 'en-US')
      const reads = Array.from({ length: 10 }, (_, at) => read(at + 1))
      const asked: Asked[] = []
      for (const _ of reads) asked.push(await server.next())
      const states: string[] = []
      sessionOf(app).subscribe(() => states.push(state()))
      for (const one of asked) one.reply({ code, message: 'session ended' })
      const ends = await Promise.allSettled(reads)
      expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
      expect(states).toEqual(['expired'])
      expect([...kept.keys()]).toEqual(['locale'])
      expect(told()).toEqual([{ kind: 'notification', text: { text: 'session ended' }, duration: 1_500 }])
    },
  )

  test('a late 401 of an old token does not end a new session', async () => {
    await signedIn()
    const late = read(1)
    const asked = await server.next()
    saveSession('t-2', 'buyer')
    asked.reply({ code: 401, message: 'old' })
    await expect(late).rejects.toMatchObject({ kind: 'cancelled' })
    expect(state()).toBe('{signed_in:present}')
    expect(readToken()).toBe('t-2')
    expect(told()).toEqual([])
  })

  test('a 401 without a stored token shows the login page without a notice', async () => {
    app = createApp()
    const asked = read(1)
    ;(await server.next()).reply({ code: 401, message: 'not signed in' })
    await asked
    expect(state()).toBe('expired')
    expect(told()).toEqual([])
  })

  test('data.status -1 clears the token and reloads the root without a notice', async () => {
    await signedIn()
    const reloads = vi.fn()
    sessionOf(app).on('root.reload', reloads)
    const asked = read(1)
    ;(await server.next()).reply({ code: 4011, message: 'restart', data: { status: -1 } })
    await asked
    expect(state()).toBe('signed_out')
    expect(readToken()).toBeNull()
    expect(reloads).toHaveBeenCalledOnce()
    expect(told()).toEqual([])
  })

  test('a refused initialisation leads to the login page', async () => {
    saveSession('t-1', 'buyer')
    app = createApp()
    ;(await server.next()).reply({ code: 5000, message: 'failed', data: { trace_id: 'x' } })
    await reach('signed_out')
    expect(kept.size).toBe(0)
  })

  test('an initialisation without an answer keeps the token and can be retried', async () => {
    saveSession('t-1', 'buyer')
    app = createApp()
    ;(await server.next()).fail()
    await reach('unreachable')
    expect(told()).toEqual([{ kind: 'message', text: { key: 'common:toast.network' }, duration: 3_000 }])
    sessionOf(app).send({ type: 'session.retry' })
    ;(await server.next()).reply(infoOf())
    await reach('signed_in')
    expect(readToken()).toBe('t-1')
  })

  test('signing out informs the server with the token, and then forgets the token', async () => {
    await signedIn()
    sessionOf(app).send({ type: 'session.sign_out' })
    const logout = await server.next()
    expect(logout.url).toBe('/api/v1/user/login_out/')
    expect(logout.headers.get('token')).toBe('t-1')
    logout.reply({ code: 0, message: '', data: null })
    await reach('signed_out')
    expect(kept.size).toBe(0)
    expect(sessionOf(app).getSnapshot().context.left_by_choice).toBe(true)
    expect(told()).toEqual([])
  })

  test('a 401 while signing out ends in the signed-out state, too, and is no news', async () => {
    await signedIn()
    const asked = read(1)
    const reading = await server.next()
    sessionOf(app).send({ type: 'session.sign_out' })
    const logout = await server.next()
    reading.reply({ code: 401, message: 'already out' })
    await asked
    logout.reply({ code: 401, message: 'already out' })
    await reach('signed_out')
    expect(told()).toEqual([])
  })

  test('signing out in another tab ends this session without a notice', async () => {
    await signedIn()
    kept.clear()
    elsewhere({ key: 'token' })
    expect(state()).toBe('expired')
    expect(told()).toEqual([])
  })

  test('signing out by choice in another tab deletes this tab’s draft, even when it is saved meanwhile', async () => {
    const name = { username: 'buyer', form: 'order', id: null, version: null }
    const others = { ...name, username: 'chief' }
    await signedIn()
    // An open form has loaded its draft.
    await loadDraft(name)
    await saveDraft(others, { title: 'of somebody else' })
    await saveDraft(name, { title: 'before' })
    expect((await loadDraft(name))?.values).toEqual({ title: 'before' })
    elsewhere({ key: 'leaving', newValue: '"buyer"' })
    await saveDraft(name, { title: 'meanwhile' })
    kept.clear()
    elsewhere({ key: 'token' })
    await saveDraft(name, { title: 'as the form is taken down' })
    await vi.waitFor(async () => expect(await loadDraft(name)).toBeNull(), patience)
    expect((await loadDraft(others))?.values).toEqual({ title: 'of somebody else' })
  })

  test('a session that ended involuntarily in another tab keeps this tab’s draft', async () => {
    const name = { username: 'buyer', form: 'order', id: null, version: null }
    await signedIn()
    // An open form has loaded its draft.
    await loadDraft(name)
    kept.clear()
    elsewhere({ key: 'token' })
    await saveDraft(name, { title: 'as the form is taken down' })
    expect((await loadDraft(name))?.values).toEqual({ title: 'as the form is taken down' })
  })

  test('signing out is announced to the other tabs before the server is asked', async () => {
    await signedIn()
    const set = vi.spyOn(kept, 'set')
    sessionOf(app).send({ type: 'session.sign_out' })
    await server.next()
    expect(set).toHaveBeenCalledWith('leaving', '"buyer"')
    expect(kept.has('leaving')).toBe(false)
  })

  test('a new user in another tab makes this tab ask who is signed in, and show no user meanwhile', async () => {
    await signedIn()
    kept.set('token', 't-2')
    elsewhere({ key: 'token' })
    expect(state()).toBe('{initialising:asking}')
    expect(sessionOf(app).getSnapshot().context.viewer).toBeNull()
    ;(await server.next()).reply(infoOf({ name: 'Li' }))
    await reach('signed_in')
    expect(sessionOf(app).getSnapshot().context.viewer?.name).toBe('Li')
  })
})
