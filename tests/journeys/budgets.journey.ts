// How many keys the everyday acts cost, counted in a real browser (console.md §d); what is counted is what a hand presses.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { listOrders } from '#contract/orders.ts'
import { expectFocus, press, watchPointer } from './support/keys.ts'
import { toast } from './support/people.ts'
import { setStage } from './support/stage.ts'

const stage = setStage('demo')

/** Somebody's own window, signed in, on a freshly loaded page; keys pressed from now on are counted. */
const freshPage = async (who: string, path: string) => {
  const { page, context, isNew } = await stage.window(who)
  if (isNew) {
    const { used } = await watchPointer(context)
    const session = { token: await stage.console.world.tokenOf(who), username: JSON.stringify(who) }
    await context.addInitScript((held) => {
      for (const [key, value] of Object.entries(held)) localStorage.setItem(key, value)
      const pressed: string[] = []
      // Holding Ctrl or Shift is part of the key it changes.
      const note = ({ key }: KeyboardEvent) => void (/^(Control|Shift|Alt|Meta)$/.test(key) || pressed.push(key))
      addEventListener('keydown', note, true)
      Object.assign(globalThis, { pressedKeys: () => pressed.length })
    }, session)
    expect(used).toEqual([])
  }
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

const pressedKeys = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { pressedKeys(): number }).pressedKeys()) // put there by freshPage

test('An order is opened by its number from anywhere with 6 keys.', async () => {
  const { data } = await stage.console.world.call(listOrders, { query: { page_size: 100 } }, { as: 'admin' })
  const ends = data.list.map((one) => one.order_no.slice(-4))
  const order = data.list.find((one) => ends.filter((end) => end === one.order_no.slice(-4)).length === 1)
  const page = await freshPage('admin', '/home')
  await press(page, 'ControlOrMeta+K')
  await page.getByRole('dialog', { name: '命令面板' }).waitFor()
  await page.keyboard.type(order?.order_no.slice(-4) ?? '')
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: order?.title ?? '' }).waitFor()
  expect(await pressedKeys(page)).toBeLessThanOrEqual(6)
  await expectFocus(page)
})

test('The focused order is approved with 2 keys.', async () => {
  const page = await freshPage('chief', '/bidding/order?status=pending_audit')
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  const before = await pressedKeys(page)
  await press(page, 'a')
  await page.getByRole('dialog', { name: '通过' }).waitFor()
  await press(page, 'ControlOrMeta+Enter')
  await toast(page, '操作成功')
  expect((await pressedKeys(page)) - before).toBeLessThanOrEqual(2)
  await expectFocus(page)
})

test('A herb is found by its initials with 5 keys.', async () => {
  const page = await freshPage('admin', '/bidding/herbal')
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  await press(page, '/')
  await page.keyboard.type('hq')
  await page.getByRole('gridcell', { name: /黄芪/ }).first().waitFor()
  await press(page, 'ArrowDown', 'Enter')
  await page.getByRole('heading', { level: 1, name: /黄芪|黄芩/ }).waitFor()
  expect(await pressedKeys(page)).toBeLessThanOrEqual(5)
  await expectFocus(page)
})
