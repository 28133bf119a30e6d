import { describe, expect, test } from 'vitest'
import { silence } from './support/foreign-server.ts'
import { keptOf, nothingKept, setForeignStage, stored } from './support/foreign-stage.ts'
import { settled } from './support/layout.ts'
import { toast } from './support/people.ts'

const stage = setForeignStage()

const ORDERS = 'GET /v1/bidding/order_pc/'
const ORDER = 'GET /v1/bidding/order_pc/*/'
const INFO = 'GET /v1/user/info/0/'
const NETWORK = '网络出现问题，请稍后再试'
const statusLine = /status of \d{3}|^\d{3} http/

type Page = Awaited<ReturnType<typeof stage.enter>>

const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' }).getByRole('link')
const loginButton = (page: Page) => page.getByRole('button', { name: '登录' })
const pathOf = (page: Page): string => new URL(page.url()).pathname

describe('An incomplete envelope', () => {
  test.each([
    ['null', { code: 7, message: null, data: null }],
    ['missing', { code: 7 }],
  ])('is judged by its code when its message is %s', async (_, body) => {
    stage.server.answers(ORDERS, { body })
    const page = await stage.enter('/bidding/order')
    await toast(page, NETWORK)
    expect((await keptOf(page)).token).toBe(stored.token)
    stage.server.answers(ORDERS, {
      body: { code: 0, message: null, data: { list: [{ id: 7, title: '没有话的答复' }] } },
    })
    await page.getByRole('main').getByRole('button', { name: '重试' }).first().click()
    await page.getByText('没有话的答复').waitFor()
  })

  test.each([7, 'ZB-7', '招标/7'])('a record with the id %j is listed, opened and read by that id', async (id) => {
    stage.server.answers(ORDERS, { data: { list: [{ id, title: '编号不同的需求' }] } })
    stage.server.answers(ORDER, { data: { id, title: '编号不同的需求' } })
    const page = await stage.enter('/bidding/order')
    await page.getByText('编号不同的需求').first().waitFor()
    await page.goto(`/bidding/order/detail?id=${encodeURIComponent(id)}`)
    await page.getByRole('heading', { level: 1, name: '编号不同的需求' }).waitFor()
    expect(new URL(page.url()).searchParams.get('id')).toBe(String(id))
    await expect.poll(() => stage.server.of(`GET /v1/bidding/order_pc/${encodeURIComponent(id)}/`).length).toBe(1)
  })

  test('a record without status shows no lifecycle', async () => {
    stage.server.answers(ORDER, { data: { id: 7, title: '没有状态的需求' } })
    const page = await stage.enter('/bidding/order/detail?id=7')
    await page.getByRole('heading', { level: 1, name: '没有状态的需求' }).waitFor()
    await settled(page)
    expect(await page.getByRole('list', { name: '办理进度' }).count()).toBe(0)
  })
})

describe('An incomplete initialisation', () => {
  test.each([
    ['a JSON list', '["user","21-supplier"]', ['首页', '供应商管理']],
    ['a single string', 'user', ['首页']],
    ['a JSON string', '"user"', ['首页']],
  ])('without permissions falls back to the stored authority, here %s', async (_, authority, expected) => {
    stage.server.answers(INFO, { data: {} })
    const page = await stage.window()
    await page.goto('/BrowserUpgrade')
    await page.evaluate(
      (kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      },
      { ...stored, 'antd-pro-authority': authority },
    )
    await page.goto('/home')
    await expect.poll(async () => (await menuOf(page).allTextContents()).map(nameIn)).toEqual(expected)
    expect((await keptOf(page))['antd-pro-authority']).toBe(authority)
  })

  test('without permissions and with nothing stored falls back to admin, who sees every page', async () => {
    stage.server.answers(INFO, { data: {} })
    const page = await stage.window()
    await page.goto('/BrowserUpgrade')
    await page.evaluate((token) => localStorage.setItem('token', token), stored.token)
    await page.goto('/bidding/order')
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '用户管理' }).waitFor()
    expect(pathOf(page)).toBe('/bidding/order')
  })
})

test.each([ORDERS, 'GET /v1/public/herbal/'])('HTTP 401 to %s ends the session', async (call) => {
  stage.server.answers(call, { status: 401, body: '' })
  const page = await stage.enter(call.includes('herbal') ? '/bidding/order/create' : '/bidding/order', statusLine)
  if (call.includes('herbal')) {
    const lines = page.getByRole('grid', { name: '品种明细' })
    await lines.getByRole('row').nth(1).getByRole('gridcell').first().click()
    await page.keyboard.type('huangqi')
  }
  await loginButton(page).waitFor()
  expect(await keptOf(page)).toEqual(nothingKept)
})

test('a sign-in by QR code keeps polling while the answers say nothing, and token with username sign in whatever the status says', async () => {
  let polls = 0
  const said = [{ data: null }, { data: {} }, { body: { code: 1, message: null } }, { data: { status: 0 } }]
  stage.server.answers('POST /v1/user/qrcode_login/', {
    body: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
    headers: { 'content-type': 'image/png', task_id: 'task-9' },
  })
  stage.server.answers('GET /v1/user/qrcode_login/*/', () => {
    polls += 1
    return said[polls - 1] ?? { data: { status: 'wait', token: stored.token, username: 'liu' } }
  })
  const page = await stage.window()
  await page.goto('/user/login')
  await page.getByRole('tab', { name: /扫码/ }).click()
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  expect([polls, pathOf(page)]).toEqual([said.length + 1, '/home'])
  expect((await keptOf(page)).token).toBe(stored.token)
})

test('calls that the specification does not know fail only in their own part of the page, without the network toast', async () => {
  for (const call of ['home_*/', 'order_message/'])
    stage.server.answers(`GET /v1/bidding/${call}`, { status: 404, body: '' })
  for (const call of ['message/', 'preferences/0/'])
    stage.server.answers(`GET /v1/user/${call}`, { status: 500, body: '' })
  stage.server.answers('PUT /v1/user/preferences/0/', { status: 404, body: '' })
  stage.server.answers('GET /v1/public/menu/', { body: 'no menu here' })
  const page = await stage.enter('/home', statusLine)
  await settled(page)
  await expect.poll(() => stage.server.of('GET /v1/public/menu/').length).toBe(1)
  expect(await page.locator('[data-toast]').count()).toBe(0)
  expect(await menuOf(page).count()).toBeGreaterThan(5)
})

test('the names and the order of the server’s menu win for the pages that exist', async () => {
  stage.server.answers('GET /v1/public/menu/', {
    data: [
      { id: 1, code: '21-bidding-comparison', name_zh: '比价评审', sort: 1 },
      { id: 2, code: '21-nothing', name_zh: '不存在的页面', sort: 2 },
      { id: 3, path: '/bidding/order', name_zh: '采购需求', sort: 3 },
    ],
  })
  const page = await stage.enter('/home')
  await expect
    .poll(async () => (await menuOf(page).allTextContents()).map(nameIn).slice(0, 4))
    .toEqual(['首页', '比价评审', '品种管理', '采购需求'])
  expect(await page.getByText('不存在的页面').count()).toBe(0)
})

test('settings in the address stay there on every navigation', async () => {
  const page = await stage.enter('/bidding/order?colorWeak=1&contentWidth=Fixed')
  await settled(page)
  const settings = () => [...new URL(page.url()).searchParams].filter(([key]) => /colorWeak|contentWidth/.test(key))
  const both = [
    ['colorWeak', '1'],
    ['contentWidth', 'Fixed'],
  ]
  await menuOf(page).filter({ hasText: '评标管理' }).click()
  await page.getByRole('heading', { level: 1, name: '评标管理' }).waitFor()
  await expect.poll(settings).toEqual(both)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.getByRole('heading', { level: 1, name: '供应商管理' }).waitFor()
  await expect.poll(settings).toEqual(both)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: '评标管理' }).waitFor()
  await expect.poll(settings).toEqual(both)
})

describe('A part whose code does not arrive', () => {
  const screen = /\/assets\/(list|users|form)[^/]*\.js$/

  test('shows the loading error with 重试 after 120 s, and the page does not reload itself', async () => {
    const page = await stage.enter('/home', /could not be fetched|Loading error|Failed to fetch/)
    await settled(page)
    await page.clock.install()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.route(screen, () => silence)
    await menuOf(page).filter({ hasText: '用户管理' }).click()
    await page.clock.runFor(121_000)
    await page.getByRole('button', { name: '重试' }).first().waitFor()
    expect(loads).toBe(0)
    await page.unroute(screen)
  })
})

test('saving an order’s draft says 草稿已保存 over POST and 修改成功 over PUT', async () => {
  const draft = { id: 7, title: '草稿', status: 'draft', version: 1, items: [] }
  stage.server.answers('POST /v1/bidding/order/', { data: draft })
  stage.server.answers('PUT /v1/bidding/order/*/', { data: { ...draft, version: 2 } })
  stage.server.answers(ORDER, { data: draft })
  const page = await stage.enter('/bidding/order/create')
  await page.getByLabel('标题').fill('草稿')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await toast(page, '草稿已保存')
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBe('7')
  await page.getByLabel('标题').fill('草稿改了')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await toast(page, '修改成功')
})

const nameIn = (text: string): string => text.replace(/[A-Za-z\s]+$/, '')
