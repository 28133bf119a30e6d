import { Writable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import qrcode from 'qrcode'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  decideQrLogin,
  pollQrLogin,
  QR_LOGIN_SECONDS,
  QR_NUMBER_TRIES,
  qrLoginEndpoints,
  readQrApproval,
} from '#contract/qr-login.ts'
import { login, logout, readInfo, sessionEndpoints } from '#contract/session.ts'
import { createApp } from '#server/app.ts'
import { Together } from '#server/db/together.ts'
import { runHousekeeping } from '#server/operation/housekeeping.ts'
import { qrApprovalHandlers } from '#server/qr-login/approve.ts'
import { qrLoginHandlers } from '#server/qr-login/qr-login.ts'
import { sessionHandlers } from '#server/session.ts'
import { secretHash } from '#server/viewer.ts'
import { PASSWORD } from '../support/people.ts'
import { consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
/** The contents of the QR codes made so far, newest last. */
let links: string[] = []

beforeAll(async () => {
  world = await createWorld(qrOnly)
})
beforeEach(() => {
  links = []
  const draw = qrcode.toBuffer.bind(qrcode) as (text: string, options: object) => Promise<Buffer> // its form without a callback
  vi.spyOn(qrcode, 'toBuffer').mockImplementation((text, options) => {
    links.push(String(text))
    return draw(String(text), options as object)
  })
  // The limit on new codes is per minute.
  world.advance({ seconds: 61 })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

describe('POST /v1/user/qrcode_login/', () => {
  it('answers with a picture and a task_id, and nothing else', async () => {
    const response = await world.http('/api/v1/user/qrcode_login/?timestamp=1', asking())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('task_id')).toMatch(/^[\w-]{43}$/)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    const named = [...response.headers.keys()].filter((name) => /task|code|token|cookie/i.test(name))
    expect(named).toEqual(['task_id'])
  })

  it('the picture contains a link with another secret, and the database stores neither of the two', async () => {
    const { task, code } = await aCode()
    expect(links[0]).toBe(`http://localhost/user/qr/${code}`)
    expect(Buffer.from(code, 'base64url')).toHaveLength(16)
    expect(Buffer.from(task, 'base64url')).toHaveLength(32)
    const rows = JSON.stringify(await world.db.selectFrom('qr_logins').selectAll().execute())
    expect(rows).not.toContain(task)
    expect(rows).not.toContain(code)
    expect(await statusInRow(task)).toBe('created')
  })

  it('accepts five requests a minute from one network', async () => {
    for (let count = 0; count < 5; count += 1) await aCode()
    const sixth = await world.http('/api/v1/user/qrcode_login/', asking())
    expect(await sixth.json()).toMatchObject({ code: 4029, data: { retry_after: expect.any(Number) } })
    expect(sixth.headers.get('task_id')).toBeNull()
    world.advance({ seconds: 61 })
    await aCode()
  })

  it('cancels the earlier code of the same browser, confirmed or not', async () => {
    const first = await aCode(BROWSER)
    const cookie = first.cookie ?? ''
    await approve(first, 'buyer', { cookie })
    const second = await aCode({ ...BROWSER, cookie })
    expect(second.cookie).toBeNull()
    expect(await poll(first, { cookie })).toMatchObject({ code: 0, data: { status: 'cancelled' } })
    expect(await poll(second, { cookie })).toMatchObject({ data: { status: 'created' } })
    expect((await decide(first, 'confirm', '42')).refused.status).toBe('cancelled')
  })

  it('is refused to a page of another site', async () => {
    const response = await world.http('/api/v1/user/qrcode_login/', asking({ 'sec-fetch-site': 'cross-site' }))
    expect((await response.json()).code).toBe(403)
  })

  it('keeps to the base path of PUBLIC_URL', async () => {
    const other = await createWorld({ ...qrOnly, env: { PUBLIC_URL: 'https://example.com/herbs' } })
    await other.http('/herbs/api/v1/user/qrcode_login/', asking())
    expect(links[0]).toMatch(/^https:\/\/example\.com\/herbs\/user\/qr\/[\w-]{22}$/)
    await other.close()
  })
})

describe('a login', () => {
  it('is waited for by many at once with one statement, each browser with its own answer', async () => {
    const [first, second] = [await aCode(BROWSER), await aCode(BROWSER)]
    world.advance({ seconds: 2 })
    const sent: string[] = []
    const { query } = pg.Client.prototype
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      if (given[0] instanceof Together) sent.push(...given[0].asked.map(({ text }) => text))
      return Reflect.apply(query, this, given)
    })
    const ask = (task_id: string, headers: Record<string, string>) =>
      world.call(pollQrLogin, { params: { task_id } }, { headers })
    const said = await Promise.all([
      ask(first.task, { cookie: first.cookie ?? '' }),
      ask(second.task, { cookie: second.cookie ?? '' }),
      ask(second.task, { cookie: first.cookie ?? '' }),
      ask('x'.repeat(43), {}),
    ])
    spy.mockRestore()
    expect(said.map(({ code, data }) => [code, data?.status])).toEqual([
      [0, 'created'],
      [0, 'created'],
      [4004, undefined],
      [4004, undefined],
    ])
    expect(sent.filter((text) => text.includes('qr_logins'))).toHaveLength(1)
    // Each that was found counts as a poll, and only those.
    expect((await ask(first.task, { cookie: first.cookie ?? '' })).code).toBe(4029)
  })

  it('goes from created to scanned to confirmed: the number is typed, and the token comes once and works', async () => {
    const qr = await aCode()
    expect(await poll(qr)).toMatchObject({ code: 0, data: { status: 'created' } })
    expect((await poll(qr)).data).not.toHaveProperty('number')
    const seen = await world.call(readQrApproval, { params: qr }, { as: 'chief' })
    expect(seen.data).toMatchObject({
      status: 'scanned',
      user_agent: PHONE,
      tries_left: QR_NUMBER_TRIES,
      same_network: true,
    })
    expect(JSON.stringify(seen.data)).not.toMatch(/"number"|task/)
    const scanned = await poll(qr)
    expect(scanned.data).toEqual({
      status: 'scanned',
      number: expect.stringMatching(/^[1-9]\d$/),
      expires_at: seen.data.expires_at,
    })
    expect((await decide(qr, 'confirm', scanned.data?.number, 'chief')).data?.status).toBe('confirmed')
    const picked = await poll(qr)
    expect(picked.data).toMatchObject({ status: 'confirmed', username: 'chief' })
    const token = picked.data?.token ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await world.call(readInfo, {}, { as: token })).data.user.username).toBe('chief')
    const session = await sessionOf(token)
    expect(session).toMatchObject({ began_by: 'qr', user_agent: PHONE })
    expect((await world.call(readQrApproval, { params: qr }, { as: 'chief' })).data.status).toBe('used')
  })

  it('of a browser is bound to it by a cookie that no script reads', async () => {
    const qr = await aCode(BROWSER)
    const cookie = qr.cookie ?? ''
    expect(cookie).toMatch(/^herbal_binding=[\w-]{43}$/)
    await approve(qr, 'buyer', { cookie })
    world.advance({ seconds: 2 })
    const response = await world.http(`/api/v1/user/qrcode_login/${qr.task_id}/`, {
      headers: { ...consoleHeaders, ...BROWSER, cookie },
    })
    const bound = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const { token } = (await response.json()).data
    expect((await world.call(readInfo, {}, { as: token })).code).toBe(401)
    expect((await world.call(readInfo, {}, { as: token, headers: { cookie: bound } })).code).toBe(0)
  })

  it('is recorded in the trail for both sides', async () => {
    const qr = await aCode()
    const before = await trail()
    await approve(qr, 'award')
    await poll(qr)
    const rows = (await trail()).slice(before.length)
    expect(rows.map(({ noun, action, operator_name }) => [noun, action, operator_name])).toEqual([
      ['qr_logins', 'scan', 'award甲'],
      ['qr_logins', 'confirm', 'award甲'],
      ['sessions', 'login', 'award甲'],
    ])
    expect(rows[0]?.payload).toEqual({ ip: null, user_agent: PHONE })
    expect(rows[2]).toMatchObject({ payload: { began_by: 'qr' }, user_agent: PHONE })
  })

  it('is announced once to the other sessions of the account', async () => {
    const { token: elsewhere } = (await world.call(login, { body: { username: 'opener', password: PASSWORD } })).data
    const approver = await world.tokenOf('opener')
    const qr = await aCode()
    await approve(qr, approver)
    const token = (await poll(qr)).data?.token ?? ''
    const ask = async (as: string) =>
      (await world.http('/api/v1/user/info/0/', { headers: { ...consoleHeaders, token: as } })).headers.get(
        'session-notice',
      )
    expect([await ask(elsewhere), await ask(elsewhere)]).toEqual(['qr_login', null])
    expect([await ask(token), await ask(approver)]).toEqual([null, null])
  })

  it('ends when the user refuses it', async () => {
    const qr = await aCode()
    await scan(qr, 'chief')
    expect((await decide(qr, 'refuse', undefined, 'chief')).data.status).toBe('refused')
    expect((await poll(qr)).data).toMatchObject({ status: 'refused' })
    expect((await world.call(readQrApproval, { params: qr }, { as: 'chief' })).data.status).toBe('refused')
  })
})

describe('nobody gets in', () => {
  it('by guessing a task id', async () => {
    const qr = await aCode()
    await approve(qr)
    for (let guess = 0; guess < 20; guess += 1) {
      const task_id = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
      expect(await world.call(pollQrLogin, { params: { task_id } })).toMatchObject({ code: 4004, data: null })
    }
    for (const task_id of ['0', 'x'.repeat(43), qr.code, "' or 1=1 --"])
      expect((await world.call(pollQrLogin, { params: { task_id } })).code).toBe(4004)
  })

  it('by guessing a scan code, or by sending one secret in place of the other', async () => {
    const qr = await aCode()
    expect((await world.call(readQrApproval, { params: { code: 'x'.repeat(22) } }, { as: 'chief' })).code).toBe(4004)
    expect((await world.call(readQrApproval, { params: { code: qr.task_id } }, { as: 'chief' })).code).toBe(4004)
  })

  it('by polling from another browser, which does not disturb the right one', async () => {
    const qr = await aCode(BROWSER)
    const cookie = qr.cookie ?? ''
    await approve(qr, 'buyer', { cookie })
    world.advance({ seconds: 2 })
    for (const headers of [{}, { cookie: `herbal_binding=${'y'.repeat(43)}` }, BROWSER])
      expect((await world.call(pollQrLogin, { params: qr }, { headers })).code).toBe(4004)
    expect((await world.call(pollQrLogin, { params: qr }, { headers: { cookie } })).data?.status).toBe('confirmed')
  })

  it('by polling twice', async () => {
    const qr = await aCode()
    await approve(qr)
    world.advance({ seconds: 2 })
    const both = await Promise.all([0, 1, 2, 3].map(() => world.call(pollQrLogin, { params: qr })))
    expect(both.filter((answer) => answer.code === 0 && answer.data?.token !== undefined)).toHaveLength(1)
    const again = await poll(qr)
    expect(again).toMatchObject({ code: 4004, data: null })
    expect(await sessionsBegunByQr(qr.task)).toBe(1)
  })

  it('after 120 seconds, at any stage', async () => {
    const made = await aCode()
    const scanned = await aCode()
    const confirmed = await aCode()
    await scan(scanned, 'chief')
    const number = (await poll(scanned)).data?.number
    await approve(confirmed, 'chief')
    world.advance({ seconds: QR_LOGIN_SECONDS })
    for (const one of [made, scanned, confirmed])
      expect((await poll(one)).data).toEqual({ status: 'expired', expires_at: expect.any(String) })
    expect(await decide(scanned, 'confirm', number, 'chief')).toMatchObject({
      code: 4010,
      data: { reason: 'qr_expired', status: 'expired' },
    })
    const late = await world.call(readQrApproval, { params: made }, { as: 'chief' })
    expect(late.data).toMatchObject({ status: 'expired', user_agent: null, ip: null })
    expect((await world.call(readQrApproval, { params: confirmed }, { as: 'chief' })).data.status).toBe('expired')
  })

  it('except just before the 120 seconds are over, with a confirmed code', async () => {
    const qr = await aCode()
    await approve(qr)
    world.advance({ seconds: QR_LOGIN_SECONDS - 8 })
    expect((await poll(qr)).data?.status).toBe('confirmed')
  })

  it('by confirming twice', async () => {
    const qr = await aCode()
    const number = await approve(qr, 'chief')
    expect(await decide(qr, 'confirm', number, 'chief')).toMatchObject({ code: 4010, data: { reason: 'qr_decided' } })
    await poll(qr)
    expect(await decide(qr, 'confirm', number, 'chief')).toMatchObject({ code: 4010, data: { status: 'used' } })
    expect(await sessionsBegunByQr(qr.task)).toBe(1)
  })

  it('without a confirmation, or before a scan', async () => {
    const qr = await aCode()
    expect((await decide(qr, 'confirm', '42', 'chief')).code).toBe(4004)
    await scan(qr, 'chief')
    for (let count = 0; count < 3; count += 1) expect((await poll(qr)).data).not.toHaveProperty('token')
    expect((await poll(qr)).data?.status).toBe('scanned')
  })

  it('without the number or with a wrong one, and the third wrong one refuses the login', async () => {
    const qr = await aCode()
    await scan(qr, 'chief')
    const number = (await poll(qr)).data?.number ?? ''
    const wrong = number === '10' ? '11' : '10'
    expect((await decide(qr, 'confirm', undefined, 'chief')).refused.errors?.[0]).toMatchObject({
      path: 'number',
      code: 'required',
    })
    expect((await decide(qr, 'confirm', '1', 'chief')).refused.errors?.[0]?.code).toBe('two_digits')
    for (let tries = QR_NUMBER_TRIES - 1; tries > 0; tries -= 1) {
      const answer = await decide(qr, 'confirm', wrong, 'chief')
      expect(answer.code).toBe(4001)
      expect(answer.refused.errors).toEqual([
        { path: 'number', code: 'qr_number_wrong', message: `数字不一致，还可以再试 ${tries} 次` },
      ])
    }
    expect((await decide(qr, 'confirm', wrong, 'chief')).data).toMatchObject({ status: 'refused', tries_left: 0 })
    expect((await decide(qr, 'confirm', number, 'chief')).code).toBe(4010)
    expect((await poll(qr)).data?.status).toBe('refused')
    expect((await trail()).at(-1)).toMatchObject({ action: 'refuse', payload: { reason: 'wrong_number' } })
  })

  it('by guessing the number many times at once', async () => {
    const qr = await aCode()
    await scan(qr, 'chief')
    const number = (await poll(qr)).data?.number ?? ''
    const guesses = Array.from({ length: 12 }, (_, at) => String(10 + at)).filter((one) => one !== number)
    const answers = await Promise.all(guesses.map((guess) => decide(qr, 'confirm', guess, 'chief')))
    expect(answers.filter((answer) => answer.data?.status === 'confirmed')).toEqual([])
    expect(await statusInRow(qr.task)).toBe('refused')
  })

  it('by letting another user confirm a scanned code, in or outside the enterprise', async () => {
    const qr = await aCode()
    await scan(qr, 'chief')
    const number = (await poll(qr)).data?.number ?? ''
    for (const other of ['buyer', 'other-admin']) {
      expect(await world.call(readQrApproval, { params: qr }, { as: other })).toMatchObject({ code: 4004, data: null })
      expect(await decide(qr, 'confirm', number, other)).toMatchObject({ code: 4004, data: null })
      expect((await decide(qr, 'refuse', undefined, other)).code).toBe(4004)
    }
    expect(await statusInRow(qr.task)).toBe('scanned')
  })

  it('without a session, which is needed to read and to confirm', async () => {
    const qr = await aCode()
    expect((await world.call(readQrApproval, { params: qr })).code).toBe(401)
    expect((await world.call(decideQrLogin, { params: qr, body: { action: 'confirm', number: '42' } })).code).toBe(401)
    expect(await statusInRow(qr.task)).toBe('created')
  })

  it('by a forged form, because a cookie without the token in the header is no session', async () => {
    const qr = await aCode()
    await scan(qr, 'chief')
    const response = await world.http(`/api/v1/user/qrcode_confirm/${qr.code}/`, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        cookie: `herbal_binding=${'x'.repeat(43)}`,
        origin: 'https://evil.example',
      },
      body: JSON.stringify({ action: 'confirm', number: '42' }),
    })
    expect(response.status).toBe(415)
    expect(await statusInRow(qr.task)).toBe('scanned')
  })

  it('by an approval whose approver has since signed out, been disabled or been idle for too long', async () => {
    const user = await world.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'quality')
      .executeTakeFirstOrThrow()
    const ways: readonly ((token: string) => Promise<unknown>)[] = [
      (token) => world.call(logout, {}, { as: token }),
      () => world.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute(),
      () => world.db.updateTable('enterprises').set({ status: 'suspended' }).where('id', 'is not', null).execute(),
      (token) =>
        world.db
          .updateTable('sessions')
          .set({ last_seen_at: '2020-01-01T00:00:00Z' })
          .where('token_hash', '=', secretHash(token))
          .execute(),
    ]
    for (const leave of ways) {
      const { token } = (await world.call(login, { body: { username: 'quality', password: PASSWORD } })).data
      const qr = await aCode()
      await approve(qr, token)
      await leave(token)
      expect((await poll(qr)).data).toEqual({ status: 'refused', expires_at: expect.any(String) })
      expect(await statusInRow(qr.task)).toBe('refused')
      await world.db.updateTable('users').set({ status: 'enabled' }).where('id', '=', user.id).execute()
      await world.db.updateTable('enterprises').set({ status: 'active' }).execute()
    }
  })

  it('by reading the log, which has no task id, code, number or token', async () => {
    const lines: string[] = []
    const write: Writable['_write'] = (line, _, done) => {
      lines.push(String(line))
      done()
    }
    const log = pino({ level: 'trace' }, new Writable({ write }))
    const app = createApp({
      db: world.db,
      env: world.env,
      keys: world.keys,
      log,
      clockOffset: () => world.clockOffset,
      ...qrOnly,
    })
    const made = await app.request('/api/v1/user/qrcode_login/', asking())
    const task = made.headers.get('task_id') ?? ''
    const code = (links.at(-1) ?? '').split('/').at(-1) ?? ''
    await approve({ task, task_id: task, code, cookie: null }, 'chief')
    world.advance({ seconds: 2 })
    const answer = await app.request(`/api/v1/user/qrcode_login/${task}/`, { headers: consoleHeaders })
    const { token } = (await answer.json()).data
    const written = lines.join('')
    expect(written).toContain('qr_login.poll')
    for (const secret of [task, code, token]) expect(written).not.toContain(secret)
  })
})

describe('polling', () => {
  it('is answered once a second', async () => {
    const qr = await aCode()
    expect((await poll(qr)).code).toBe(0)
    expect(await world.call(pollQrLogin, { params: qr })).toMatchObject({ code: 4029, data: { retry_after: 1 } })
    world.advance({ seconds: 1 })
    expect((await world.call(pollQrLogin, { params: qr })).code).toBe(0)
  })

  it('the record of a login is deleted within days', async () => {
    const qr = await aCode()
    await world.db.updateTable('qr_logins').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
    await runHousekeeping({
      db: world.db,
      env: world.env,
      keys: world.keys,
      log: pino({ level: 'silent' }),
      clockOffset: () => 0,
    })
    expect((await poll(qr)).code).toBe(4004)
  })
})

const qrOnly = {
  endpoints: [...sessionEndpoints, ...qrLoginEndpoints],
  handlers: [...sessionHandlers, ...qrLoginHandlers, ...qrApprovalHandlers],
}

const PHONE = 'Mozilla/5.0 <img src=x onerror=alert(1)>'
const BROWSER = { 'sec-fetch-site': 'same-origin' } as const

const asking = (headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...consoleHeaders, 'user-agent': PHONE, ...headers },
  body: '{}',
})

interface Code {
  /** The task id twice, so that the object also serves as `params`. */
  readonly task: string
  readonly task_id: string
  readonly code: string
  /** The binding cookie that the browser received. */
  readonly cookie: string | null
}

const aCode = async (headers: Record<string, string> = {}): Promise<Code> => {
  const response = await world.http('/api/v1/user/qrcode_login/', asking(headers))
  const task = response.headers.get('task_id')
  if (task === null) throw new Error(`no code: ${await response.text()}`)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? null
  return { task, task_id: task, code: (links.at(-1) ?? '').split('/').at(-1) ?? '', cookie }
}

/** Polls as the console does, two seconds after the last poll. */
const poll = (qr: Pick<Code, 'task_id'>, headers: Record<string, string> = {}) => {
  world.advance({ seconds: 2 })
  return world.call(pollQrLogin, { params: { task_id: qr.task_id } }, { headers: { 'user-agent': PHONE, ...headers } })
}

const scan = (qr: Code, as: string) => world.call(readQrApproval, { params: { code: qr.code } }, { as })

const decide = (qr: Code, action: 'confirm' | 'refuse', number?: string, as = 'buyer') =>
  world.call(
    decideQrLogin,
    { params: { code: qr.code }, body: { action, ...(number === undefined ? {} : { number }) } },
    { as },
  )

/** Scans, reads the number from the other screen and confirms. Returns the number. */
const approve = async (qr: Code, as = 'buyer', headers: Record<string, string> = {}): Promise<string> => {
  await scan(qr, as)
  const number = (await poll(qr, headers)).data?.number ?? ''
  expect((await decide(qr, 'confirm', number, as)).data.status).toBe('confirmed')
  return number
}

const rowOf = (task: string) =>
  world.db.selectFrom('qr_logins').selectAll().where('task_hash', '=', secretHash(task)).executeTakeFirstOrThrow()
const statusInRow = async (task: string) => (await rowOf(task)).status

const sessionsBegunByQr = async (task: string): Promise<number> => {
  const { approver_id, created_at } = await rowOf(task)
  const rows = await world.db
    .selectFrom('sessions')
    .select('id')
    .where('began_by', '=', 'qr')
    .where('user_id', '=', approver_id ?? '')
    .where('created_at', '>=', created_at)
    .execute()
  return rows.length
}

const sessionOf = (token: string) =>
  world.db.selectFrom('sessions').selectAll().where('token_hash', '=', secretHash(token)).executeTakeFirstOrThrow()

const trail = () => world.db.selectFrom('audit_rows').selectAll().orderBy('enterprise_id').orderBy('seq').execute()
