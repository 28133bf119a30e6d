// From an empty folder with DEMO=0 to the first saved demand with a herb of the catalogue, in the browser alone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { type RunningServer, start } from '#server/main.ts'
import { openBrowser } from '../../scripts/browser.ts'
import { freePort } from '../support/free-port.ts'
import { openWindow } from './support/browser.ts'
import { press, tabTo, watchPointer } from './support/keys.ts'

const PASSWORD = 'kv3-Plum-lantern-09'
const TITLE = '第一份需求'

let folder: string
let running: RunningServer
let browser: Browser
const printed: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herbal-first-'))
  const variables = { DATA_DIR: folder, PORT: String(await freePort()), DEMO: '0' }
  running = await start(readEnv(variables), createLog('silent'), (line) => printed.push(line))
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser.close()
  await running.stop()
  await rm(folder, { recursive: true, force: true })
})

test('The keyboard alone leads from the printed link to the first saved demand.', async () => {
  const { context, page, ear } = await openWindow(browser, running.url, 'operator')
  const pointer = await watchPointer(context)
  const keys = page.keyboard
  await page.goto('/')
  await page.getByRole('heading', { name: '请打开初始化链接' }).waitFor()

  const link = /Set up: (\S+)/.exec(printed[0] ?? '')?.[1] ?? ''
  const token = link.split('=')[1] ?? ''
  await page.goto(link)
  const name = page.getByRole('textbox', { name: '企业名称' })
  await tabTo(name)
  expect(page.url()).toBe(`${running.url}setup`)
  await keys.type('云岭中药饮片有限公司')
  await press(page, 'Tab')
  await keys.type('91130606MAR8A6768E')
  await tabTo(page.getByRole('textbox', { name: '联系人' }))
  await keys.type('白敏')
  await press(page, 'Tab')
  await keys.type('13800000001')
  await press(page, 'Enter')

  await tabTo(page.getByRole('textbox', { name: '姓名' }))
  await keys.type('白敏')
  await press(page, 'Tab')
  await keys.type(PASSWORD)
  await press(page, 'Enter')

  const sheet = page.getByRole('region', { name: '恢复词' })
  await sheet.waitFor()
  const words = await sheet.locator('ol span:last-child').allTextContents()
  expect(words).toHaveLength(24)
  const asked = await sheet.getByRole('textbox', { name: /第 \d+ 个词/ }).all()
  expect(asked).toHaveLength(3)
  for (const box of asked) {
    await tabTo(box)
    const label = await box.evaluate((element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? '')
    await keys.type(words[Number(/\d+/.exec(label)?.[0]) - 1] ?? '')
  }
  await press(page, 'Enter')
  const address = page.getByRole('textbox', { name: '访问地址' })
  await tabTo(address)
  expect(await address.inputValue()).toBe(running.url)
  expect(await page.getByRole('combobox', { name: '时区' }).inputValue()).toBe('Asia/Shanghai')
  await press(page, 'Enter')
  await page.getByRole('link', { name: '进入登录页' }).waitFor()
  // The set-up leaves nothing in the browser.
  expect(await context.cookies()).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  for (const secret of [token, PASSWORD, words.slice(0, 2).join(' ')]) expect(kept).not.toContain(secret)

  await tabTo(page.getByRole('link', { name: '进入登录页' }))
  await press(page, 'Enter')
  await tabTo(page.getByRole('textbox', { name: '用户名' }))
  await keys.type('admin')
  await tabTo(page.getByRole('textbox', { name: '密码', exact: true }))
  await keys.type(PASSWORD)
  await press(page, 'Enter')
  await page.waitForURL((url) => url.pathname === '/home')

  await page.goto('/bidding/order/create')
  await tabTo(page.getByLabel('标题'))
  await keys.type(TITLE)
  await tabTo(page.getByRole('combobox', { name: '第 1 行品名' }))
  await keys.type('dg')
  await page.getByRole('option', { selected: true }).filter({ hasText: '当归' }).waitFor()
  await press(page, 'Enter')
  await keys.type('300')
  await press(page, 'ControlOrMeta+s')
  await page.getByText('草稿已保存').first().waitFor()
  await page.goto('/bidding/order')
  await page.getByRole('row').filter({ hasText: TITLE }).waitFor()
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await page.getByText('当归').first().waitFor()
  expect(pointer.used).toEqual([])
  expect(ear.faults).toEqual([])
  await context.close()
}, 120_000)
