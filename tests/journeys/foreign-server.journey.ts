import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { silence } from './support/foreign-server.ts'
import { keptOf, nothingKept, setForeignStage, stored } from './support/foreign-stage.ts'
import { settled } from './support/layout.ts'
import { toast } from './support/people.ts'

const stage = setForeignStage()

const ORDERS = 'GET /v1/bidding/order_pc/'
const INFO = 'GET /v1/user/info/0/'
const LOGIN = 'POST /v1/user/login/'
const NETWORK = '网络出现问题，请稍后再试'
/** The lines that the browser and the observer of the page log about an answer with an error status. */
const statusLine = /status of \d{3}|^\d{3} http/
const brokenLine = /net::ERR_(EMPTY_RESPONSE|CONNECTION_RESET)/

const loginButton = (page: Page) => page.getByRole('button', { name: '登录' })

const signInBy = async (page: Page): Promise<void> => {
  await page.getByLabel('用户名', { exact: true }).fill('liu')
  await page.getByLabel('密码', { exact: true }).fill('any password')
  await loginButton(page).click()
}

const pathOf = (page: Page): string => new URL(page.url()).pathname

describe('Signing in', () => {
  test('sends the credentials once, stores token and username, initialises and arrives at /home', async () => {
    const page = await stage.window()
    await page.goto('/')
    await loginButton(page).waitFor()
    expect(pathOf(page)).toBe('/user/login')
    expect(stage.server.arrived).toEqual([])
    await signInBy(page)
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    expect(pathOf(page)).toBe('/home')
    const [login, ...others] = stage.server.of(LOGIN)
    expect(others).toEqual([])
    expect(JSON.parse(login?.body ?? '')).toEqual({ username: 'liu', password: 'any password' })
    expect(stage.server.of(INFO)).toHaveLength(1)
    const kept = await keptOf(page)
    expect(kept).toMatchObject({ token: stored.token, username: '"liu"', task_id: null })
    expect(JSON.parse(kept['antd-pro-authority'] ?? '')).toContain('user')
  })

  test('carries the headers of the specification and a timestamp on every call', async () => {
    const page = await stage.window()
    await page.goto('/user/login')
    await signInBy(page)
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    await settled(page)
    expect(stage.server.arrived.length).toBeGreaterThan(2)
    for (const { call, headers, query } of stage.server.arrived) {
      expect({ call, system: headers.system, client: headers.client, type: headers['content-type'] }).toEqual({
        call,
        system: '21',
        client: '2',
        type: 'application/json',
      })
      // The token is no cookie, so calls need no protection against forged requests.
      expect(
        Object.keys(headers).filter((name) => /xsrf|csrf/i.test(name)),
        call,
      ).toEqual([])
      expect(headers.token, call).toBe(call === LOGIN ? '' : stored.token)
      expect(Math.abs(Number(query.get('timestamp')) - Date.now()), call).toBeLessThan(60_000)
      expect(call).toMatch(/\/$/)
    }
  })

  test('stays on the login page after a refusal, shows the sentence of the server and stores nothing', async () => {
    stage.server.answers(LOGIN, { body: { code: 4001, message: '用户名或密码错误', data: { errors: [] } } })
    const page = await stage.window()
    await page.goto('/user/login')
    await signInBy(page)
    await page.getByText('用户名或密码错误').first().waitFor()
    expect(pathOf(page)).toBe('/user/login')
    expect(await keptOf(page)).toEqual(nothingKept)
  })

  test('shows the network toast and signs nobody in when a successful answer has no token', async () => {
    stage.server.answers(LOGIN, { data: { username: 'liu' } })
    const page = await stage.window()
    await page.goto('/user/login')
    await signInBy(page)
    await toast(page, NETWORK)
    expect(pathOf(page)).toBe('/user/login')
    expect(await keptOf(page)).toEqual(nothingKept)
  })

  test('with an empty initialisation shows the console with 首页 as the only page of the menu', async () => {
    stage.server.answers(INFO, { data: {} })
    const page = await stage.enter('/home')
    await settled(page)
    const menu = page.getByRole('navigation', { name: '主菜单' }).getByRole('link')
    expect(await menu.count()).toBe(1)
    expect(await menu.first().textContent()).toContain('首页')
    expect(JSON.parse((await keptOf(page))['antd-pro-authority'] ?? '')).toEqual(['user'])
  })

  test.each([4010, 5000, 1])('leads back to the login page when the initialisation has code %i', async (code) => {
    stage.server.answers(INFO, { body: { code, message: 'not ready' } })
    const page = await stage.enter('/home')
    await loginButton(page).waitFor()
    expect(await keptOf(page)).toEqual(nothingKept)
  })
})

describe('The end of a session', () => {
  test.each([401, 403])(
    'code %i with a token shows its sentence, removes everything of the session and leads to the login page',
    async (code) => {
      stage.server.answers(ORDERS, { body: { code, message: '请重新登录' } })
      const page = await stage.enter('/bidding/order')
      await page.getByText('请重新登录').first().waitFor()
      await loginButton(page).waitFor()
      expect(pathOf(page)).toBe('/user/login')
      expect(await keptOf(page)).toEqual(nothingKept)
    },
  )

  test('code 401 of a public call ends the session too, while a token is stored', async () => {
    stage.server.answers('GET /v1/public/herbal/', { body: { code: 401, message: '请重新登录' } })
    const page = await stage.enter('/bidding/order/create')
    const lines = page.getByRole('grid', { name: '品种明细' })
    await lines.getByRole('row').nth(1).getByRole('gridcell').first().click()
    await page.keyboard.type('huangqi')
    await loginButton(page).waitFor()
    expect(await keptOf(page)).toEqual(nothingKept)
  })

  test.each([401, 403])('code %i without a token stays on the login page and shows no toast', async (code) => {
    stage.server.answers(LOGIN, { body: { code, message: '不在这里说' } })
    const page = await stage.window()
    await page.goto('/user/login')
    await signInBy(page)
    await expect.poll(() => stage.server.of(LOGIN).length).toBe(1)
    await expect.poll(() => loginButton(page).isEnabled()).toBe(true)
    expect(await page.locator('[data-toast]').count()).toBe(0)
    expect(pathOf(page)).toBe('/user/login')
  })

  test.each([0, 401, 4011])(
    'data.status -1 with code %i removes the token and loads the root again without a message',
    async (code) => {
      stage.server.answers(ORDERS, { body: { code, message: '不要显示', data: { status: -1 } } })
      const page = await stage.enter('/bidding/order')
      await loginButton(page).waitFor()
      expect(pathOf(page)).toBe('/user/login')
      expect(new URL(page.url()).search).toBe('')
      expect(await page.getByText('不要显示').count()).toBe(0)
      expect(await keptOf(page)).toEqual(nothingKept)
    },
  )

  test('signing out tells the server and forgets the session', async () => {
    const page = await stage.enter('/home')
    await page
      .getByRole('button', { name: '账户' })
      .or(page.getByRole('button', { name: /^–/ }))
      .first()
      .click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await loginButton(page).waitFor()
    expect(stage.server.of('POST /v1/user/login_out/')).toHaveLength(1)
    expect(await keptOf(page)).toEqual(nothingKept)
  })
})

describe('Other answers of a server', () => {
  test('another code shows its sentence as a toast, and the session stays', async () => {
    stage.server.answers(ORDERS, { body: { code: 1234, message: '服务器说的话', data: null } })
    const page = await stage.enter('/bidding/order')
    await toast(page, '服务器说的话')
    await page.getByRole('button', { name: '重试' }).first().waitFor()
    expect((await keptOf(page)).token).toBe(stored.token)
  })

  test.each([
    ['500', { status: 500, body: { code: 0, data: { list: [] } } }],
    ['404 of a proxy', { status: 404, body: '<h1>Not found</h1>', headers: { 'content-type': 'text/html' } }],
    ['a page of HTML', { body: '<!doctype html><p>maintenance</p>', headers: { 'content-type': 'text/html' } }],
    ['half of an answer', { body: '{"code":0,"data":{"list":[' }],
    ['nothing', { body: '' }],
    ['a list where an envelope should be', { body: [] }],
    ['an envelope with its code as text', { body: { code: '0', data: { list: [] } } }],
    ['a list that is none', { data: 'none' }],
  ])('%s shows 网络出现问题，请稍后再试, and 重试 reads again', async (_, answer) => {
    stage.server.answers(ORDERS, answer)
    const page = await stage.enter('/bidding/order', statusLine)
    await toast(page, NETWORK)
    expect((await keptOf(page)).token).toBe(stored.token)
    stage.server.answers(ORDERS, { data: { list: [{ id: '1', title: '终于来了' }] } })
    await page.getByRole('main').getByRole('button', { name: '重试' }).first().click()
    await page.getByText('终于来了').waitFor()
  })

  test('a connection that breaks shows the same toast', async () => {
    const page = await stage.enter('/bidding/order', brokenLine)
    await settled(page)
    stage.server.answers('GET /v1/*/*/', { breaks: true })
    await page.getByRole('link', { name: '评标管理' }).click()
    await toast(page, NETWORK)
  })

  test('after 60 s without an answer the console ends the request and shows the same toast', async () => {
    const page = await stage.enter('/home')
    await settled(page)
    await page.clock.install()
    stage.server.answers(ORDERS, { after: silence })
    stage.server.forgetAsked()
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '招标需求' }).click()
    await expect.poll(() => stage.server.of(ORDERS).length).toBe(1)
    await page.clock.runFor(58_000)
    expect(stage.server.of(ORDERS)[0]?.left).toBe(false)
    expect(await page.getByText(NETWORK).count()).toBe(0)
    await page.clock.runFor(3_000)
    await toast(page, NETWORK)
    await expect.poll(() => stage.server.of(ORDERS)[0]?.left).toBe(true)
  })

  test('a slow answer is awaited behind grey placeholders, then the rows are shown', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    stage.server.answers(ORDERS, { after: promise, data: { list: [{ id: '1', title: '慢慢来' }] } })
    const page = await stage.enter('/bidding/order')
    await page.locator('[class*="animate-skeleton"]').first().waitFor()
    resolve()
    await page.getByText('慢慢来').waitFor()
  })
})
