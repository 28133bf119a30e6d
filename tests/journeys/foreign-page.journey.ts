import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { orderFactNames } from '#contract/orders.lifecycle.ts'
import { setForeignStage } from './support/foreign-stage.ts'
import { settled } from './support/layout.ts'
import { toast } from './support/people.ts'

const stage = setForeignStage()

const loginButton = (page: Page) => page.getByRole('button', { name: '登录' })
const pathOf = (page: Page): string => new URL(page.url()).pathname

describe('The page itself', () => {
  test('shows a large spinner in the middle with space above it while a part is fetched', async () => {
    const page = await stage.enter('/exception/404')
    await settled(page)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(/\/assets\/form[^/]+\.js$/, async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/bidding/order/create', { waitUntil: 'commit' })
    const spinner = page.getByRole('status').filter({ hasText: '正在加载' }).first()
    const box = () =>
      spinner.evaluate((element) => {
        const { paddingTop, justifyContent } = getComputedStyle(element)
        return {
          above: Number.parseInt(paddingTop, 10),
          justifyContent,
          width: element.querySelector('svg')?.clientWidth,
        }
      })
    // The spinner of the console is replaced by the one of the page, so the box is polled.
    await expect.poll(box).toEqual({ above: 160, justifyContent: 'center', width: 40 })
    resolve()
    await page.getByRole('heading', { level: 1, name: '新建招标需求' }).waitFor()
  })

  test('an unhandled rejection and a start that fails are written to the console', async () => {
    const page = await stage.window(/planted|could not start|could not be fetched|ERR_FAILED/)
    await page.goto('/user/login')
    await loginButton(page).waitFor()
    const said = (words: string) => page.waitForEvent('console', (line) => line.text().startsWith(words))
    const rejection = said('unhandled rejection: Error: planted')
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('planted'))))
    await rejection
    // The page cannot start without the texts of its language.
    await page.evaluate(() => localStorage.setItem('locale', 'en-US'))
    await page.route(/words-.*en-US.*\.js$/, (route) => route.abort())
    const failure = said('the page could not start:')
    await page.reload({ waitUntil: 'commit' })
    await failure
  })

  test('has the defaults of the theme: dark side menu, #1777FF, fluid width, nothing fixed', async () => {
    const page = await stage.enter('/bidding/order')
    await settled(page)
    const look = await page.evaluate(() => {
      const style = (selector: string) => {
        const element = document.querySelector(selector)
        if (element === null) throw new Error(`nothing is ${selector}`)
        return getComputedStyle(element)
      }
      const main = document.querySelector('main')?.getBoundingClientRect()
      const side = document.querySelector('aside')?.getBoundingClientRect()
      return {
        isDark: (style('aside').backgroundColor.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) < 64),
        primary: style('html').getPropertyValue('--primary').trim().toUpperCase(),
        fixed: ['aside', 'header']
          .map((one) => style(one).position)
          .filter((one) => one === 'fixed' || one === 'sticky'),
        isFluid: (main?.width ?? 0) + (side?.width ?? 0) === innerWidth,
        isAtSide: side?.left === 0 && (side.right ?? 0) <= (main?.left ?? 0),
      }
    })
    expect(look).toEqual({ isDark: true, primary: '#1777FF', fixed: [], isFluid: true, isAtSide: true })
  })
})

describe('Requests of the console', () => {
  test('a double click sends one request', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const draft = { id: anId(1), title: '双击也只有一张', status: 'draft', version: 1, facts: everyFact }
    stage.server.answers('POST /v1/bidding/order/', { after: promise, data: draft })
    stage.server.answers('GET /v1/bidding/order_pc/*/', { data: draft })
    const page = await stage.enter('/bidding/order/create')
    await page.getByLabel('标题').fill('双击也只有一张')
    await page.getByRole('button', { name: '保存草稿' }).dblclick()
    await expect.poll(() => stage.server.of('POST /v1/bidding/order/').length).toBe(1)
    resolve()
    await page
      .getByText(/草稿已保存/)
      .first()
      .waitFor()
    expect(stage.server.of('POST /v1/bidding/order/')).toHaveLength(1)
  })

  test('code 0 is success whatever the data are: a deletion whose data are null says 删除成功', async () => {
    const order = { id: anId(1), title: '要删除的', status: 'draft', version: 3, facts: everyFact }
    stage.server.answers('GET /v1/bidding/order_pc/*/', { data: order })
    stage.server.answers('DELETE /v1/bidding/order/*/', { data: null })
    const page = await stage.enter(`/bidding/order/detail?id=${anId(1)}`)
    await page.getByRole('main').getByRole('button', { name: '删除' }).click()
    // For five seconds the deletion can be undone; the call is sent after them.
    await page
      .getByText(/已删除.*5 秒内可撤销/)
      .first()
      .waitFor()
    expect(stage.server.of('DELETE /v1/bidding/order/*/')).toHaveLength(0)
    await toast(page, '删除成功')
    const [asked] = stage.server.of('DELETE /v1/bidding/order/*/')
    expect(asked?.query.get('version')).toBe('3')
    expect(asked?.headers['content-type']).toBe('application/json')
  })

  test('a code other than 0 is no success: the page shows its sentence and no 删除成功', async () => {
    const order = { id: anId(1), title: '删不掉的', status: 'draft', version: 3, facts: everyFact }
    stage.server.answers('GET /v1/bidding/order_pc/*/', { data: order })
    stage.server.answers('DELETE /v1/bidding/order/*/', { body: { code: 7, message: '不能删除' } })
    const page = await stage.enter(`/bidding/order/detail?id=${anId(1)}`)
    await page.getByRole('main').getByRole('button', { name: '删除' }).click()
    await toast(page, '不能删除')
    expect(await page.getByText('删除成功').count()).toBe(0)
    // The page was left as soon as the five seconds began.
    expect(pathOf(page)).toBe('/bidding/order')
  })
})

const anId = (nth: number): string => `01930000-0000-7000-8000-00000000000${nth}`
const everyFact = Object.fromEntries(orderFactNames.map((name) => [name, true]))
