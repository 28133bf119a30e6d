import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterpriseEndpoints } from '#contract/enterprise.ts'
import { menuEndpoints } from '#contract/menu.ts'
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '#contract/session.limits.ts'
import { login, logout, readInfo, sessionEndpoints } from '#contract/session.ts'
import { userEndpoints } from '#contract/users.ts'
import { enterpriseHandlers } from '#server/enterprise.ts'
import { menuHandlers } from '#server/menu.ts'
import { endSessions, sessionHandlers } from '#server/session.ts'
import { userHandlers } from '#server/users/users.ts'
import { HOME_ID, PASSWORD } from '../support/people.ts'
import { consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld(platformOnly)
})
afterAll(() => world.close())

describe('POST /v1/user/login/', () => {
  it('gives a token that works, and stores only its hash', async () => {
    const answer = await signIn('buyer')
    expect(answer).toMatchObject({ code: 0, data: { username: 'buyer' } })
    const { token } = answer.data
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect((await world.call(readInfo, {}, { as: token })).data.user.username).toBe('buyer')
    const kept = await world.db.selectFrom('sessions').select('token_hash').execute()
    expect(kept.map((row) => row.token_hash.toString('hex'))).toContain(
      createHash('sha256').update(token).digest('hex'),
    )
  })

  it('answers an unknown user, a wrong password and a disabled user alike', async () => {
    await world.db.updateTable('users').set({ status: 'disabled' }).where('username', '=', 'quality').execute()
    const answers = [await signIn('nobody'), await signIn('chief', 'wrong password'), await signIn('quality')]
    for (const answer of answers) {
      expect(answer).toEqual({
        code: 4001,
        message: '用户名或密码不正确',
        data: { errors: [] },
        refused: { errors: [] },
      })
    }
    await world.db.updateTable('users').set({ status: 'enabled' }).where('username', '=', 'quality').execute()
  })

  it('never uses a token that the caller sends', async () => {
    const chosen = 'A'.repeat(43)
    const answer = await world.call(login, { body: { username: 'buyer', password: PASSWORD } }, { as: chosen })
    expect(answer.data.token).not.toBe(chosen)
    expect((await world.call(readInfo, {}, { as: chosen })).code).toBe(401)
  })

  it('refuses unknown keys and missing fields with their paths', async () => {
    const response = await world.http('/api/v1/user/login/', {
      method: 'POST',
      headers: consoleHeaders,
      body: JSON.stringify({ username: 'buyer', is_admin: true }),
    })
    expect(await response.json()).toEqual({
      code: 4001,
      message: '填写的内容有误，请检查标出的字段',
      data: {
        errors: [
          { path: 'password', code: 'required', message: '请输入此项' },
          { path: 'is_admin', code: 'unknown_key', message: '不支持的字段' },
        ],
      },
    })
  })

  it('answers in the language of Accept-Language', async () => {
    const answer = await signIn('nobody', 'x', { 'accept-language': 'en-GB,en;q=0.8,zh;q=0.5' })
    expect(answer.message).toBe('The username or password is not correct')
  })

  it('refuses a login sent from another site', async () => {
    expect((await signIn('buyer', PASSWORD, { 'sec-fetch-site': 'cross-site' })).code).toBe(403)
  })

  it('accepts ten guesses for an account, then says how long to wait, and still accepts the account’s own browser', async () => {
    const browser = await world.http(
      '/api/v1/user/login/',
      loginRequest('award', PASSWORD, { 'sec-fetch-site': 'same-origin' }),
    )
    const cookie = cookieOf(browser)
    for (let guess = 0; guess < 10; guess += 1) expect((await signIn('award', 'wrong')).code).toBe(4001)
    const stopped = await signIn('award')
    expect(stopped.code).toBe(4029)
    expect(stopped.refused.retry_after).toBeGreaterThan(0)
    expect(stopped.refused.retry_after).toBeLessThanOrEqual(900)
    expect((await signIn('award', PASSWORD, { cookie, 'sec-fetch-site': 'same-origin' })).code).toBe(0)
    world.advance({ minutes: 16 })
    expect((await signIn('award')).code).toBe(0)
    world.clockOffset = 0
  })
})

it('a network with many failed logins does not lock out a browser in which the account was used', async () => {
  const browser = await world.http(
    '/api/v1/user/login/',
    loginRequest('quality', PASSWORD, { 'sec-fetch-site': 'same-origin' }),
  )
  const cookie = cookieOf(browser)
  await world.db.deleteFrom('attempts').execute()
  for (let guess = 0; guess < 100; guess += 1) await signIn(`nobody${guess}`, 'wrong')
  const ofAccounts = () => world.db.selectFrom('attempts').where('kind', '=', 'login_account').selectAll().execute()
  const before = await ofAccounts()
  expect((await signIn('opener')).code).toBe(4029)
  // Nor can such a network use up the attempts of an account.
  expect(await ofAccounts()).toEqual(before)
  expect((await signIn('quality', PASSWORD, { cookie, 'sec-fetch-site': 'same-origin' })).code).toBe(0)
  await world.db.deleteFrom('attempts').execute()
})

describe('a session', () => {
  it('ends with 401 after signing out, at once', async () => {
    const { token } = (await signIn('opener')).data
    expect((await world.call(logout, {}, { as: token })).code).toBe(0)
    expect(await world.call(readInfo, {}, { as: token })).toMatchObject({ code: 401, data: null })
  })

  it('lasts while it is used, until its hours are over', async () => {
    const { token } = (await signIn('opener')).data
    const steps = Math.floor((SESSION_HOURS * 60) / (SESSION_IDLE_MINUTES - 1))
    for (let step = 0; step < steps; step += 1) {
      world.advance({ minutes: SESSION_IDLE_MINUTES - 1 })
      expect((await world.call(readInfo, {}, { as: token })).code).toBe(0)
    }
    world.advance({ minutes: SESSION_IDLE_MINUTES - 1 })
    expect(await world.call(readInfo, {}, { as: token })).toMatchObject({
      code: 401,
      message: '登录已过期，请重新登录',
    })
    world.clockOffset = 0
  })

  it('ends with 401 after its idle minutes', async () => {
    const { token } = (await signIn('opener')).data
    world.advance({ minutes: SESSION_IDLE_MINUTES + 1 })
    expect((await world.call(readInfo, {}, { as: token })).code).toBe(401)
    world.clockOffset = 0
  })

  it('answers 403 for a disabled user and 4011 with status -1 after a restart', async () => {
    for (const [reason, code, data] of [
      ['disabled', 403, null],
      ['restart', 4011, { status: -1 }],
    ] as const) {
      const { token } = (await signIn('approver')).data
      const { id } = await world.db
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'approver')
        .executeTakeFirstOrThrow()
      await world.db.transaction().execute((tx) => endSessions(tx, id, reason))
      expect(await world.call(readInfo, {}, { as: token })).toMatchObject({ code, data })
      expect(await world.call(readInfo, {}, { as: token })).toMatchObject({ code, data })
    }
  })

  it('has to restart when its enterprise is suspended', async () => {
    const { token } = (await signIn('other-admin')).data
    await world.db.updateTable('enterprises').set({ status: 'suspended' }).where('id', '<>', HOME_ID).execute()
    expect((await world.call(readInfo, {}, { as: token })).code).toBe(4011)
    expect((await signIn('other-admin')).code).toBe(4001)
    await world.db.updateTable('enterprises').set({ status: 'active' }).execute()
  })

  it('of a browser works only with its cookie', async () => {
    const response = await world.http(
      '/api/v1/user/login/',
      loginRequest('chief', PASSWORD, { 'sec-fetch-site': 'same-origin' }),
    )
    expect(response.headers.get('set-cookie')).toMatch(
      /^herbal_binding=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    )
    const { token } = (await response.json()).data
    expect((await world.call(readInfo, {}, { as: token })).code).toBe(401)
    expect((await world.call(readInfo, {}, { as: token, headers: { cookie: 'herbal_binding=stolen' } })).code).toBe(401)
    expect((await world.call(readInfo, {}, { as: token, headers: { cookie: cookieOf(response) } })).code).toBe(0)
  })

  it('of another client gets a cookie and works without it', async () => {
    const response = await world.http('/api/v1/user/login/', loginRequest('chief', PASSWORD))
    expect(response.headers.get('set-cookie')).toMatch(/^herbal_binding=/)
    const { token } = (await response.json()).data
    expect((await world.call(readInfo, {}, { as: token })).code).toBe(0)
  })

  it('gets a Secure __Host- cookie under TLS, and works without its cookie when binding is off', async () => {
    for (const [env, cookie] of [
      [{ PUBLIC_URL: 'https://console.example' }, /^__Host-herbal_binding=.*; Secure$/],
      [{ SESSION_BINDING: 'off' }, /^herbal_binding=/],
    ] as const) {
      const other = await createWorld({ ...platformOnly, env })
      const response = await other.http(
        '/api/v1/user/login/',
        loginRequest('chief', PASSWORD, { 'sec-fetch-site': 'same-origin' }),
      )
      expect(response.headers.get('set-cookie')).toMatch(cookie)
      const { token } = (await response.json()).data
      expect((await other.call(readInfo, {}, { as: token })).code).toBe('SESSION_BINDING' in env ? 0 : 401)
      await other.close()
    }
  })
})

describe('GET /v1/user/info/0/', () => {
  it('returns the user, the enterprise and the permissions', async () => {
    const { code, data } = await world.call(readInfo, {}, { as: 'opener' })
    expect(code).toBe(0)
    expect(data.enterprise).toEqual({ id: HOME_ID, name: '本草测试饮片厂', short_name: '本草' })
    expect(data.authority).toEqual(['user', ...(data.permissions ?? [])])
    expect(data.permissions?.toSorted()).toEqual([
      '21-bidding-comparison',
      '21-bidding-comparison-open',
      '21-bidding-order',
    ])
    expect(data.demo).toBe(true)
    expect(JSON.stringify(data)).not.toContain('argon2')
    expect(Math.abs(Date.parse(data.server_time) - Date.now())).toBeLessThan(60_000)
  })
})

const platformOnly = {
  endpoints: [...sessionEndpoints, ...userEndpoints, ...enterpriseEndpoints, ...menuEndpoints],
  handlers: [...sessionHandlers, ...userHandlers, ...enterpriseHandlers, ...menuHandlers],
}

const signIn = (username: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  world.call(login, { body: { username, password } }, { headers })

const loginRequest = (username: string, password: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...consoleHeaders, ...headers },
  body: JSON.stringify({ username, password }),
})

const cookieOf = (response: Response): string => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
