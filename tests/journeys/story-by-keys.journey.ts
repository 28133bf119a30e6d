import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '../support/people.ts'
import { applicant, supplierNames } from '../support/stocks.ts'
import { desk, phone } from './support/browser.ts'
import { chooseDown, expectFocus, press, pressOn, tabTo, typeDate, watchPointer } from './support/keys.ts'
import { toast } from './support/people.ts'
import { picture } from './support/pictures.ts'
import { setStage } from './support/stage.ts'
import {
  deadline,
  deliveryDay,
  expectTheEnd,
  hasten,
  lines,
  mobiles,
  passcode,
  passDeadline,
  tenders,
  title,
} from './support/story.ts'

const stage = setStage()
const watches: { readonly used: readonly string[] }[] = []
const links = new Map<string, string>()
/** The page of whoever acted last; at the end of each test an element of it must have the focus. */
let latest: Page | undefined

afterEach(async () => {
  expect(watches.flatMap(({ used }) => used)).toEqual([])
  if (latest !== undefined) await expectFocus(latest)
})

/** Somebody's window, in which every use of a pointer is recorded. */
const at = async (who: string, options: BrowserContextOptions = desk): Promise<Page> => {
  const { context, page, isNew } = await stage.window(who, options)
  if (isNew) watches.push(await watchPointer(context))
  latest = page
  return page
}

/** Signs in. The field of the name has the focus from the start. */
const enter = async (who: string): Promise<Page> => {
  const page = await at(who)
  await page.goto('/')
  await page.getByRole('button', { name: '登录' }).waitFor()
  await page.keyboard.type(who)
  await press(page, 'Tab')
  await page.keyboard.type(PASSWORD)
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: '轮到你的' }).waitFor()
  await expectFocus(page)
  return page
}

/** Opens the first demand waiting on the first page. */
const openFirst = async (page: Page): Promise<void> => {
  await page.getByRole('grid', { name: '轮到你的' }).getByText(title).waitFor()
  await press(page, 'j', 'Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expectFocus(page)
}

describe('A whole working day without a pointer', () => {
  test('The administrator lets tenders run for minutes instead of days.', () => hasten(stage.console.world))

  test('The buyer signs in, goes to the demands by g o and to a new demand by c.', async () => {
    const page = await enter('buyer')
    await press(page, 'g', 'o')
    await page.getByRole('heading', { level: 1, name: '招标需求' }).waitFor()
    await page.getByText('还没有招标需求').waitFor()
    await expectFocus(page)
    await press(page, 'c')
    await page.getByRole('heading', { level: 1, name: '新建招标需求' }).waitFor()
  })

  test('The buyer writes three lines in the grid, invites three suppliers and hands the demand in.', async () => {
    const page = await at('buyer')
    await tabTo(page.getByLabel('标题'))
    await page.keyboard.type(title)
    await tabTo(page.getByRole('combobox', { name: '第 1 行品名' }))
    for (const line of lines) {
      await page.keyboard.type(line.typed)
      await page.getByRole('option', { selected: true }).filter({ hasText: line.name }).waitFor()
      // Enter on a herb moves to its quantity; the price is two cells further.
      await press(page, 'Enter')
      await page.keyboard.type(line.quantity)
      await press(page, 'Tab', 'Tab')
      await page.keyboard.type(line.price)
      await press(page, 'Enter')
    }
    await page.getByText('3 行已填').waitFor()
    await pressOn(page.getByRole('button', { name: /已选 0 家/ }))
    const dialog = page.getByRole('dialog', { name: '邀请供应商' })
    for (const name of supplierNames) await pressOn(dialog.getByRole('checkbox', { name }), 'Space')
    await press(page, 'ControlOrMeta+Enter')
    await page.getByRole('button', { name: /已选 3 家/ }).waitFor()
    await expectFocus(page)
    await typeDate(page.getByLabel('报价截止'), deadline())
    await typeDate(page.getByLabel('交货期'), deliveryDay())
    await press(page, 'ControlOrMeta+Enter')
    await toast(page, '发布成功')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })

  test('The chief opens the first demand of the home page and approves it.', async () => {
    const page = await enter('chief')
    await openFirst(page)
    await press(page, 'a')
    await page.getByRole('dialog', { name: '通过' }).waitFor()
    await press(page, 'ControlOrMeta+Enter')
    await toast(page, '操作成功')
    await page.getByRole('main').getByText('报价中').first().waitFor()
  })

  test('The buyer finds the demand by the palette and copies the three links.', async () => {
    const page = await at('buyer')
    await press(page, 'g', 'h')
    await page.getByRole('heading', { level: 1, name: '轮到你的' }).waitFor()
    await press(page, 'ControlOrMeta+K')
    await page.getByRole('dialog', { name: '命令面板' }).waitFor()
    await page.keyboard.type('0001')
    await page.getByRole('option', { selected: true }).filter({ hasText: title }).waitFor()
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await tabTo(page.getByRole('tab', { selected: true }))
    await press(page, 'End')
    for (const name of supplierNames) {
      await pressOn(page.getByRole('button', { name: `复制 ${name} 的报价链接` }))
      await page.getByRole('button', { name: `已复制 ${name}` }).waitFor()
      links.set(name, await page.evaluate(() => navigator.clipboard.readText()))
    }
    expect(new Set(links.values()).size).toBe(3)
  })

  test.for([...supplierNames])('%s tenders on a phone with a keyboard.', async (name) => {
    const page = await at(name, { ...phone, hasTouch: false })
    await page.goto(links.get(name) ?? '')
    await pressOn(page.getByRole('button', { name: '开始报价' }))
    await tabTo(page.getByLabel('姓名'))
    await page.keyboard.type('联系人')
    await tabTo(page.getByLabel('手机号'))
    await page.keyboard.type(mobiles[name])
    await tabTo(page.getByRole('textbox', { name: '投标口令' }))
    await page.keyboard.type(passcode)
    await tabTo(page.getByRole('textbox', { name: '再输入一次' }))
    await page.keyboard.type(passcode)
    await press(page, 'Enter')
    await page.getByLabel(`${lines[0].name} 单价`).waitFor()
    await tabTo(page.getByLabel(`${lines[0].name} 单价`))
    for (const price of tenders[name]) {
      await page.keyboard.type(price)
      await press(page, 'Enter')
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('提交报价')
    await press(page, 'Enter')
    await page.getByRole('heading', { name: '报价已提交' }).waitFor()
  })

  test('After the deadline the opener opens them with the password.', async () => {
    passDeadline(stage.console.world)
    const page = await enter('opener')
    await press(page, 'g', 'r')
    await page.getByRole('row').filter({ hasText: title }).waitFor()
    await press(page, 'Enter')
    await page.getByText('3 份密封报价').waitFor()
    await pressOn(page.getByRole('main').getByRole('button', { name: '开标' }))
    await page.getByRole('dialog', { name: '开标' }).getByLabel('登录密码').waitFor()
    await page.keyboard.type(PASSWORD)
    await press(page, 'Enter')
    await page.getByText('给每家报价一个结论').waitFor()
  })

  test('The quality reviewer qualifies every tender.', async () => {
    const page = await enter('quality')
    await openFirst(page)
    await page.getByText('还有 3 家待结论').waitFor()
    const bench = page.getByRole('region', { name: /的结论$/ })
    for (const left of ['还有 2 家待结论', '还有 1 家待结论', null]) {
      const judged = await bench.getAttribute('aria-label')
      await pressOn(bench.getByRole('button', { name: '通过资格' }))
      await (left === null ? page.getByText(/家待结论/).waitFor({ state: 'hidden' }) : page.getByText(left).waitFor())
      // The page moves by itself to the next supplier without a verdict.
      if (left !== null) await expect.poll(() => bench.getAttribute('aria-label')).not.toBe(judged)
      await expectFocus(page)
    }
  })

  test('The awarding officer compares, shares 黄芪 out 70/30 and hands the award in.', async () => {
    const page = await enter('award')
    await openFirst(page)
    await pressOn(page.getByRole('button', { name: '进入价格评审' }))
    await page.getByRole('dialog').waitFor()
    await press(page, 'ControlOrMeta+Enter')
    await page.getByRole('grid', { name: /各行报价比较/ }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
    await press(page, 'Shift+B', 'Shift+Enter')
    const dialog = page.getByRole('dialog', { name: '拆分：黄芪' })
    await pressOn(dialog.getByRole('button', { name: '70 / 30' }))
    await dialog.getByText('正好分完').waitFor()
    await press(page, 'ControlOrMeta+Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expectFocus(page)
    await press(page, 'w')
    const award = page.getByRole('dialog', { name: '提交定标' })
    await award.getByRole('radio', { name: /^分散风险/ }).waitFor()
    await press(page, '7')
    await award.getByRole('radio', { name: /^分散风险/, checked: true }).waitFor()
    // The space bar ticks the statement, which names the remarks about the chosen offers.
    await press(page, 'Space')
    await award.getByRole('checkbox', { name: /没有利益冲突/, checked: true }).waitFor()
    await picture(page, 'award-by-keys')
    await press(page, 'ControlOrMeta+Enter')
    await page.getByText('定标审批中').first().waitFor()
  })

  test('The approver approves the award.', async () => {
    const page = await enter('approver')
    await openFirst(page)
    await press(page, 'a')
    await page.getByRole('dialog', { name: '通过' }).waitFor()
    await press(page, 'ControlOrMeta+Enter')
    // The text 已定标 stands on the page before the approval too, so the toast is awaited.
    await toast(page, '操作成功')
  })

  test.for([...supplierNames])('%s confirms its part.', async (name) => {
    const page = await at(name)
    await page.reload()
    await pressOn(page.getByRole('button', { name: /^(全部确认|确认供货.*)$/ }).first())
    await pressOn(page.getByRole('button', { name: '核对后一次提交' }))
    await pressOn(page.getByRole('dialog').getByRole('button', { name: '提交答复' }))
    await toast(page, '答复已提交')
  })

  test('The awarding officer completes the demand.', async () => {
    const page = await at('award')
    await page.reload()
    await pressOn(page.getByRole('button', { name: '完成' }))
    await page.getByRole('dialog').waitFor()
    await press(page, 'ControlOrMeta+Enter')
    await toast(page, '操作成功')
    await expectTheEnd(stage.console.world)
  })

  test('The administrator finds a supplier by its initials, ticks its papers one by one and certifies it.', async () => {
    const page = await enter('admin')
    await press(page, 'ControlOrMeta+K')
    await page.getByRole('dialog', { name: '命令面板' }).waitFor()
    await page.keyboard.type('@zrlt')
    await page.getByRole('option', { selected: true }).filter({ hasText: applicant }).waitFor()
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: applicant }).waitFor()
    await press(page, 'a')
    await page
      .getByRole('button', { name: /保存认证|提交认证|保存/ })
      .first()
      .waitFor()
    const papers = page.getByRole('checkbox', { checked: false }).and(page.getByLabel(/执照|证|委托书|合作社/))
    for (let left = await papers.count(); left > 0; left--) await pressOn(papers.first(), 'Space')
    await press(page, 'ControlOrMeta+Enter')
    await toast(page, '认证成功')
    await page.getByRole('main').getByText('已认证').first().waitFor()
    await expectFocus(page)
  })

  test('The administrator gives a colleague one more right.', async () => {
    const page = await at('admin')
    await press(page, 'g', 'u')
    await page.getByRole('heading', { level: 1, name: '用户管理' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('buyer2')
    await press(page, 'ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('buyer乙')
    await press(page, 'a')
    await tabTo(page.getByRole('searchbox', { name: /权限/ }))
    await page.keyboard.type('yonghuguanli')
    const right = page.getByRole('treeitem', { name: /用户管理/ }).first()
    await right.waitFor()
    await tabTo(page.getByRole('treeitem').first())
    while (!(await right.evaluate((row) => row === document.activeElement))) await press(page, 'ArrowDown')
    await press(page, 'Space')
    await page.getByText(/授予 \d+ 项/).waitFor()
    await press(page, 'ControlOrMeta+Enter')
    await toast(page, '操作成功')
    await expectFocus(page)
  })

  test('The demands of the list are exported to a file.', async () => {
    const page = await at('admin')
    // The first Esc closes the toast, the second the panel.
    const panel = page.getByRole('dialog')
    for (let presses = 0; presses < 3 && (await panel.isVisible()); presses++) await press(page, 'Escape')
    await panel.waitFor({ state: 'hidden' })
    await press(page, 'g', 'o')
    await page.getByRole('heading', { level: 1, name: '招标需求' }).waitFor()
    await page.getByRole('row').filter({ hasText: title }).waitFor()
    await press(page, 'v', 'e')
    const dialog = page.getByRole('dialog', { name: '导出' })
    await chooseDown(dialog.getByRole('combobox', { name: /格式/ }), 'CSV（最多 50,000 行）')
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'ControlOrMeta+Enter')])
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(text).toContain(title)
    await expectFocus(page)
  })
})
