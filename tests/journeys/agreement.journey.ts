import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { signIn } from './support/people.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** A sample of people with a page each, and whether they may see it by the presets of contract/permissions.ts. */
const sample = [
  { who: 'supplier', page: '供应商管理', path: '/supplier', call: '/v1/user/applyrecord_customer/', may: true },
  { who: 'opener', page: '供应商管理', path: '/supplier', call: '/v1/user/applyrecord_customer/', may: false },
  { who: 'opener', page: '评标管理', path: '/bidding/review', call: '/v1/bidding/order_pc/', may: true },
  { who: 'supplier', page: '招标需求', path: '/bidding/order', call: '/v1/bidding/order_pc/', may: false },
  { who: 'audit', page: '用户管理', path: '/system/user', call: '/v1/user/manage/', may: true },
  { who: 'buyer', page: '用户管理', path: '/system/user', call: '/v1/user/manage/', may: false },
] as const

describe('Menu, palette, page and server agree who may see a page', () => {
  test.each(sample)('$who may see $page: $may', async ({ who, page: name, path, call, may }) => {
    const { page, isNew } = await stage.window(who)
    await page.goto('/home')
    if (isNew) await signIn(page, who)
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.waitFor()
    expect(await menu.getByRole('link', { name }).count(), 'the menu').toBe(may ? 1 : 0)
    expect(await inPalette(page, name), 'the palette').toBe(may)
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: may ? name : '403' }).waitFor()
    expect(await answerTo(page, call), 'the server').toBe(may ? 0 : 4003)
  })
})

/** Whether the palette finds the page by its name. */
const inPalette = async (page: Page, name: string): Promise<boolean> => {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '命令面板' })
  await palette.getByRole('combobox').fill(`/${name}`)
  await palette
    .getByText(/没有|未找到/)
    .or(palette.getByRole('option'))
    .first()
    .waitFor()
  const found = await palette.getByRole('option', { name: new RegExp(name) }).count()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'hidden' })
  return found > 0
}

/** The code of the server's answer to a call with the token of this person. */
const answerTo = (page: Page, call: string): Promise<number> =>
  page.evaluate(async (path) => {
    const headers = { token: localStorage.getItem('token') ?? '', system: '21', client: '2' }
    const response = await fetch(`/api${path}`, { headers: { ...headers, 'content-type': 'application/json' } })
    const { code }: { code: number } = await response.json()
    return code
  }, call)
