// How many keys the everyday acts cost: the real keypresses are counted in a real browser.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { listTemplates } from '#contract/herbal-templates.ts'
import { listOrders } from '#contract/orders.list.ts'
import { listSuppliers, readSupplier } from '#contract/suppliers.ts'
import { listTenders } from '#contract/tenders.ts'
import { PASSWORD } from '../support/people.ts'
import { expectFocus, press, tabTo, watchPointer } from './support/keys.ts'
import { toast } from './support/people.ts'
import { setStage } from './support/stage.ts'

const stage = setStage('demo')

/** The uses of a pointer in each person's window. */
const pointers = new Map<string, readonly string[]>()
/** A person who presses Tab more often in a row is searching for the control. */
const MAX_TABS = 3

/** Loads a page in the person's own window, signed in; the keys are counted from that load on. */
const freshPage = async (who: string, path: string) => {
  const { page, context, isNew } = await stage.window(who)
  if (isNew) {
    pointers.set(who, (await watchPointer(context)).used)
    const session = { token: await stage.console.world.tokenOf(who), username: JSON.stringify(who) }
    await context.addInitScript((held) => {
      for (const [key, value] of Object.entries(held)) localStorage.setItem(key, value)
      const pressed: string[] = []
      // Ctrl and Shift count with the key they modify. A key that the page kept for the next field is sent again untrusted, so it counts once.
      const note = ({ key, isTrusted }: KeyboardEvent) =>
        void (!isTrusted || /^(Control|Shift|Alt|Meta)$/.test(key) || pressed.push(key))
      addEventListener('keydown', note, true)
      const run = () => {
        let now = 0
        return Math.max(...pressed.map((key) => (now = key === 'Tab' ? now + 1 : 0)), 0)
      }
      Object.assign(globalThis, { pressedKeys: () => pressed.length, tabsInARow: run })
    }, session)
  }
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

/** Prints the number of keys and expects it within the budget. */
const tell = (act: string, keys: number, most: number): void => {
  console.log(`${act}: ${keys} keys of ${most}`)
  expect(keys, act).toBeLessThanOrEqual(most)
}

const pressedKeys = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { pressedKeys(): number }).pressedKeys()) // put there by freshPage

/** Expects that the page was used without a pointer and without a long row of Tabs since it was loaded. */
const expectByKeys = async (page: Page, who: string): Promise<void> => {
  expect(pointers.get(who), 'pointers used').toEqual([])
  const tabs = await page.evaluate(() => (globalThis as unknown as { tabsInARow(): number }).tabsInARow()) // put there by freshPage
  expect(tabs, 'Tab in a row').toBeLessThanOrEqual(MAX_TABS)
}

test('An order is opened from another page by the end of its number with 6 keys.', async () => {
  const { data } = await stage.console.world.call(listOrders, { query: { page_size: 100 } }, { as: 'admin' })
  const ends = data.list.map((one) => one.order_no.slice(-4))
  const order = data.list.find((one) => ends.filter((end) => end === one.order_no.slice(-4)).length === 1)
  const page = await freshPage('admin', '/home')
  // A person types on without waiting until the palette is drawn.
  await press(page, 'ControlOrMeta+K')
  await page.keyboard.type(order?.order_no.slice(-4) ?? '')
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: order?.title ?? '' }).waitFor()
  tell('opening an order by its number', await pressedKeys(page), 6)
  await expectFocus(page)
})

test('The focused order is approved with 2 keys.', async () => {
  const { data } = await stage.console.world.call(
    listOrders,
    { query: { status: 'pending_audit', page_size: 100 } },
    { as: 'chief' },
  )
  // The order with the latest deadline: approving one with a near deadline asks for a new deadline, which takes more keys.
  const [order] = data.list.toSorted((a, b) => (b.bid_deadline_at ?? '').localeCompare(a.bid_deadline_at ?? ''))
  const page = await freshPage('chief', `/bidding/order?search=${order?.order_no}`)
  await page.getByRole('row').filter({ hasText: '待审核' }).first().waitFor()
  const before = await pressedKeys(page)
  await press(page, 'a')
  await page.getByRole('dialog', { name: '通过' }).waitFor()
  await press(page, 'ControlOrMeta+Enter')
  await toast(page, '操作成功')
  tell('approving the focused order', (await pressedKeys(page)) - before, 2)
  await expectFocus(page)
})

test('Text typed right after c, while the form still loads, arrives whole in the title; keys typed right after g o move in the list.', async () => {
  const page = await freshPage('buyer', '/bidding/order')
  await page.locator('[data-row-id]').first().waitFor()
  const title = 'go and approve 12 herbs j k'
  for (const delay of [5, 60]) {
    await page.keyboard.type(`c${title}`, { delay })
    await expect.poll(() => page.locator('#order-title').inputValue()).toBe(title)
    page.once('dialog', (asks) => asks.accept())
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.keyboard.type('gojj', { delay })
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.querySelectorAll('[data-row-id]')].findIndex((row) => row.contains(document.activeElement)),
        ),
      )
      .toBe(1)
  }
})

test('A herb is found by its initials with 5 keys.', async () => {
  const found = await stage.console.world.call(
    listTemplates,
    { query: { search: 'hq', ordering: 'name' } },
    { as: 'admin' },
  )
  const page = await freshPage('admin', '/bidding/herbal')
  await page.getByRole('row').filter({ hasText: '启用' }).first().waitFor()
  await press(page, '/')
  await page.keyboard.type('hq')
  // The screen still shows the rows from before the search; the keys must act on the hits.
  await press(page, 'ArrowDown', 'Enter')
  // Until the variety has been read the heading is the name of the page.
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(async () => (await heading.innerText()).split('\n')[0]).toBe(found.data.list[0]?.name)
  tell('finding a herb', await pressedKeys(page), 5)
  await expectFocus(page)
})

test('Every line is awarded to its lowest tender from the list of reviews with 6 keys, not counting the reasons.', async () => {
  const { data } = await stage.console.world.call(
    listOrders,
    { query: { status: 'reviewing', page_size: 100 } },
    { as: 'award' },
  )
  const order = data.list.find((one) => one.review_stage === 'commercial')
  const page = await freshPage('award', `/bidding/review?search=${order?.order_no}`)
  await page
    .getByRole('row')
    .filter({ hasText: order?.order_no ?? '' })
    .waitFor()
  await press(page, 'b')
  await page.getByRole('grid', { name: /各行报价比较/ }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
  await press(page, 'Shift+B', 'w')
  const award = page.getByRole('dialog', { name: '提交定标' })
  await award.waitFor()
  // A digit chooses a reason wherever the focus is in the dialog; the space bar ticks the statement.
  const before = await pressedKeys(page)
  const missing = award.getByText('未写', { exact: true })
  for (let left = await missing.count(); left > 0; left = await missing.count()) await press(page, '1')
  const open = award.getByRole('radiogroup').filter({ hasNot: page.locator('[aria-checked="true"]') })
  if ((await open.count()) > 0) await press(page, '1')
  await press(page, 'Space')
  const reasons = (await pressedKeys(page)) - before
  await press(page, 'ControlOrMeta+Enter')
  await page.getByText('定标审批中').first().waitFor()
  tell('every line to its lowest tender, besides its reasons', (await pressedKeys(page)) - reasons, 6)
  await expectFocus(page)
})

test('A new demand of five lines is written with 60 keys, including its title.', async () => {
  const page = await freshPage('buyer', '/bidding/order')
  await page.getByRole('row').filter({ hasText: 'ZB' }).first().waitFor()
  await press(page, 'c')
  await page.getByRole('heading', { level: 1, name: '新建招标需求' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toContain('title')
  // Latin letters stand for a Chinese title: with an input method a person types as many keys.
  const title = 'qiucai'
  await page.keyboard.type(title)
  await press(page, 'Enter')
  await tabTo(page.getByRole('combobox', { name: '第 1 行品名' }))
  for (const [typed, name] of [
    ['hq', '黄芪'],
    ['ds', '党参'],
    ['dg', '当归'],
    ['gc', '甘草'],
    ['cx', '川芎'],
  ] as const) {
    await page.keyboard.type(typed)
    await page.getByRole('listbox').getByRole('option').filter({ hasText: name }).first().waitFor()
    // Another herb with the same initials may be listed first.
    const chosen = page.getByRole('listbox').getByRole('option', { selected: true })
    while (!(await chosen.innerText()).includes(name)) await press(page, 'ArrowDown')
    await press(page, 'Enter')
    await page.keyboard.type('500')
    await press(page, 'Enter')
  }
  await page.getByText('5 行已填').waitFor()
  await press(page, 'ControlOrMeta+S')
  await page
    .getByText(/草稿已保存/)
    .first()
    .first()
    .waitFor()
  const { data } = await stage.console.world.call(listOrders, { query: { search: title } }, { as: 'buyer' })
  expect(data.list).toMatchObject([{ title, status: 'draft', item_count: 5 }])
  tell('a new demand of five lines', await pressedKeys(page), 60)
})

test('A supplier is certified from the list by j, Space and Ctrl+Enter.', async () => {
  const { data } = await stage.console.world.call(
    listSuppliers,
    { query: { status: 'pending', page_size: 100 } },
    { as: 'admin' },
  )
  const supplier = data.list.find((one) => one.facts.not_applicant)
  const page = await freshPage('admin', `/supplier?search=${supplier?.apply_no}`)
  await page
    .getByRole('row')
    .filter({ hasText: supplier?.supplier_name ?? '' })
    .waitFor()
  await press(page, 'a')
  const papers = page.getByRole('list', { name: '证照清单' }).getByRole('checkbox', { name: /./ })
  const decision = page.getByRole('radio', { name: '通过认证' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/-verdict$/)
  for (let left = await papers.count(); left > 0; left--) {
    const isValid = await page.evaluate(() => document.activeElement?.matches(':checked'))
    await press(page, ...(isValid ? ['j'] : ['Space', 'j']))
  }
  await expect.poll(() => decision.evaluate((radio) => radio === document.activeElement)).toBe(true)
  await press(page, 'ControlOrMeta+Enter')
  // The toast is not awaited: it goes after three seconds, and a busy machine needs half of them to draw the page.
  await page.waitForURL('**/supplier/detail?**')
  await page.getByRole('heading', { level: 1, name: supplier?.supplier_name ?? '' }).waitFor()
  const params = { id: supplier?.id ?? '' }
  expect((await stage.console.world.call(readSupplier, { params }, { as: 'admin' })).data.status).toBe('certified')
  tell('certifying a supplier', await pressedKeys(page), 10)
  await expectByKeys(page, 'admin')
  await expectFocus(page)
})

test('A permission is changed from the list of users by j, Space and Ctrl+Enter.', async () => {
  const page = await freshPage('admin', '/system/user?search=buyer3')
  await page.getByRole('row').filter({ hasText: 'buyer3' }).waitFor()
  await press(page, 'a')
  const wanted = page.getByRole('treeitem', { name: /^导出/ }).first()
  await wanted.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treeitem')
  const rows = await page.getByRole('treeitem').count()
  for (let left = rows; left > 0 && !(await wanted.evaluate((row) => row === document.activeElement)); left--)
    await press(page, 'j')
  await press(page, 'Space')
  await page.getByText(/(授予|收回) \d+ 项/).waitFor()
  await press(page, 'ControlOrMeta+Enter')
  await toast(page, '操作成功')
  tell('changing a permission', await pressedKeys(page), 14)
  await expectByKeys(page, 'admin')
  await expectFocus(page)
})

test('Keys typed right after the Enter that signs in are kept, whether a chord and moves or a new demand and its title.', async () => {
  const signIn = async (who: string, delay: number) => {
    await stage.leave(who)
    const { page } = await stage.window(who)
    await page.goto('/user/login')
    await page.getByLabel('用户名').fill('buyer')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    return { page, type: (keys: string) => page.keyboard.type(keys, { delay }) }
  }
  for (const delay of [5, 60]) {
    const list = await signIn('hasty', delay)
    await press(list.page, 'Enter')
    await list.type('gojj')
    await list.page.waitForURL('**/bidding/order')
    await expect
      .poll(() =>
        list.page.evaluate(() =>
          [...document.querySelectorAll('[data-row-id]')].findIndex((row) => row.contains(document.activeElement)),
        ),
      )
      .toBe(1)
    const form = await signIn('hasty', delay)
    await press(form.page, 'Enter')
    await form.type('cgo and buy 12 herbs')
    await expect.poll(() => form.page.locator('#order-title').inputValue()).toBe('go and buy 12 herbs')
  }
})

test('Five suppliers are qualified by five checks each and the stage is ended from the list of reviews with 8 keys.', async () => {
  const { data } = await stage.console.world.call(
    listOrders,
    { query: { status: 'reviewing', page_size: 100 } },
    { as: 'quality' },
  )
  const orders = data.list.filter((one) => one.review_stage === 'qualification')
  const tenders = await Promise.all(
    orders.map((one) => stage.console.world.call(listTenders, { query: { order_id: one.id } }, { as: 'quality' })),
  )
  const waits = tenders.map((one) => one.data.list.filter((it) => !it.sealed && it.status === 'opened').length)
  const at = waits.indexOf(5)
  const page = await freshPage('award', `/bidding/review?search=${orders[at]?.order_no}`)
  await page
    .getByRole('row')
    .filter({ hasText: orders[at]?.order_no ?? '' })
    .waitFor()
  await press(page, 'b')
  await page.getByRole('grid', { name: '资格审查' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
  // One key judges one supplier, whatever the number of its checks: the budget is that of three checks each, and here
  // each has five. The next key is pressed without waiting.
  await press(page, 'Space', 'Space', 'Space', 'Space', 'Space', 'ControlOrMeta+Enter')
  const confirm = page.getByRole('dialog')
  await page
    .getByRole('grid', { name: /各行报价比较/ })
    .or(confirm)
    .first()
    .waitFor()
  if (await confirm.isVisible()) await press(page, 'ControlOrMeta+Enter')
  await page.getByRole('grid', { name: /各行报价比较/ }).waitFor()
  tell('a qualification of five suppliers', await pressedKeys(page), 8)
  await expectByKeys(page, 'award')
  await expectFocus(page)
})

test('An award of twelve lines is approved from the list with 2 keys.', async () => {
  const { data } = await stage.console.world.call(
    listOrders,
    { query: { status: 'award_auditing', page_size: 100 } },
    { as: 'approver' },
  )
  const order = data.list.find((one) => one.item_count === 12)
  const page = await freshPage('approver', `/bidding/order?search=${order?.order_no}`)
  await page
    .getByRole('row')
    .filter({ hasText: order?.order_no ?? '' })
    .waitFor()
  const before = await pressedKeys(page)
  await press(page, 'a')
  const dialog = page.getByRole('dialog', { name: '通过' })
  await dialog
    .getByText(order?.order_no ?? '')
    .first()
    .waitFor()
  // A person confirms only after the suppliers and the sum are shown, and the keys must reach the dialog.
  await expect.poll(() => dialog.getByRole('button', { name: '通过' }).getAttribute('aria-disabled')).toBeNull()
  await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await press(page, 'ControlOrMeta+Enter')
  await toast(page, '操作成功')
  tell('an award of twelve lines', (await pressedKeys(page)) - before, 2)
  await expectByKeys(page, 'approver')
  await expectFocus(page)
})
