import type { Locator } from 'playwright'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../support/people.ts'
import { supplierNames } from '../support/stocks.ts'
import { expectAccessible } from './support/axe.ts'
import { phone } from './support/browser.ts'
import { goByMenu, signIn, toast } from './support/people.ts'
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

const links = new Map<string, string>()

const write = async (field: Locator, text: string) => {
  await field.click()
  await field.page().keyboard.type(text)
}

describe('The whole story by mouse', () => {
  test('The administrator lets tenders run for minutes instead of days.', () => hasten(stage.console.world))

  test('The buyer signs in and opens the form of a new demand.', async () => {
    const { page } = await stage.window('buyer')
    await page.goto('/')
    await page.getByRole('button', { name: '登录' }).waitFor()
    await expectAccessible(page, 'login')
    await signIn(page, 'buyer')
    await expectAccessible(page, 'home')
    await goByMenu(page, '招标需求')
    await page.getByText('还没有招标需求').waitFor()
    await expectAccessible(page, 'empty list')
    await page.getByRole('main').getByRole('button', { name: '新建' }).first().click()
    await page.getByRole('heading', { level: 1, name: '新建招标需求' }).waitFor()
    await page.getByLabel('标题').waitFor()
    await expectAccessible(page, 'form')
  })

  test('The buyer writes three lines, invites three suppliers and hands the demand in.', async () => {
    const { page } = await stage.window('buyer')
    await write(page.getByLabel('标题'), title)
    const grid = page.getByRole('grid', { name: '品种明细' })
    for (const [at, line] of lines.entries()) {
      const cells = grid
        .getByRole('row')
        .nth(at + 1)
        .getByRole('gridcell')
      await cells.nth(0).click()
      await page.keyboard.type(line.typed)
      await page.getByRole('option').filter({ hasText: line.name }).first().click()
      await cells.nth(4).click()
      await page.keyboard.type(line.quantity)
      await cells.nth(6).click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(line.price)
    }
    await picture(page, 'form-lines')
    await page.getByRole('button', { name: /已选 0 家/ }).click()
    const dialog = page.getByRole('dialog', { name: '邀请供应商' })
    await expectAccessible(page, 'suppliers')
    await picture(page, 'form-suppliers')
    for (const name of supplierNames) await dialog.getByRole('checkbox', { name }).click()
    await dialog.getByText('已选 3 家').waitFor()
    await dialog.getByRole('button', { name: '邀请 3 家' }).click()
    await page.getByLabel('报价截止').fill(deadline())
    await page.getByLabel('交货期').fill(deliveryDay())
    await page.getByRole('button', { name: '提交审核' }).click()
    await toast(page, '发布成功')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await picture(page, 'detail')
    await expectAccessible(page, 'detail')
  })

  test('The chief finds the demand on the home page and approves it.', async () => {
    const { page } = await stage.window('chief')
    await page.goto('/')
    await signIn(page, 'chief')
    await picture(page, 'home-chief')
    await page.getByRole('grid', { name: '轮到你的' }).getByText(title).click()
    await page.getByRole('main').getByRole('button', { name: '通过' }).click()
    await expectAccessible(page, 'approval')
    await picture(page, 'approve')
    await page.getByRole('dialog', { name: '通过' }).getByRole('button', { name: '通过' }).click()
    await toast(page, '操作成功')
    await page.getByRole('main').getByText('报价中').first().waitFor()
  })

  test('The buyer copies the three links.', async () => {
    const { page } = await stage.window('buyer')
    await page.reload()
    await page.getByRole('tab', { name: '报价链接' }).click()
    for (const name of supplierNames) {
      await page.getByRole('button', { name: `复制 ${name} 的报价链接` }).click()
      await page.getByRole('button', { name: `已复制 ${name}` }).waitFor()
      links.set(name, await page.evaluate(() => navigator.clipboard.readText()))
    }
    await picture(page, 'detail-links')
    await expectAccessible(page, 'links')
    expect([...links.values()].every((link) => link.startsWith(`${stage.console.url}/tender/`))).toBe(true)
  })

  test.for([...supplierNames])('%s tenders on a phone.', async (name) => {
    const { page } = await stage.window(name, phone)
    await page.goto(links.get(name) ?? '')
    await page.getByRole('heading', { name: '黄芪', exact: true }).waitFor()
    await expectAccessible(page, 'tender')
    await picture(page, `tender-${supplierNames.indexOf(name)}`)
    await page.getByRole('button', { name: '开始报价' }).tap()
    await page.getByLabel('姓名').fill('联系人')
    await page.getByLabel('手机号').fill(mobiles[name])
    await page.getByRole('textbox', { name: '投标口令' }).fill(passcode)
    await page.getByRole('textbox', { name: '再输入一次' }).fill(passcode)
    await expectAccessible(page, 'passcode')
    await picture(page, `tender-${supplierNames.indexOf(name)}-passcode`)
    await page.getByRole('button', { name: '设好口令，开始报价' }).tap()
    await page.getByLabel(`${lines[0].name} 单价`).waitFor()
    for (const [at, line] of lines.entries()) {
      const price = page.getByLabel(`${line.name} 单价`)
      if (!(await price.isVisible())) await page.getByRole('button', { name: `为 ${line.name} 报价` }).tap()
      await price.tap()
      await page.keyboard.type(tenders[name][at] ?? '')
    }
    const read = page.getByLabel('已阅读质量要求')
    if (await read.isVisible()) await read.tap()
    await picture(page, `tender-${supplierNames.indexOf(name)}-filled`)
    await page.getByRole('button', { name: '提交报价' }).tap()
    await page.getByRole('heading', { name: '报价已提交' }).waitFor()
    await expectAccessible(page, 'receipt')
    await picture(page, `tender-${supplierNames.indexOf(name)}-receipt`)
  })

  test('Before the deadline the buyer sees three sealed tenders and no price.', async () => {
    const { page } = await stage.window('buyer')
    await page.reload()
    await page.getByRole('tab', { name: '报价情况' }).click()
    await page.getByText('3 份密封报价').waitFor()
    await picture(page, 'detail-sealed')
    await expectAccessible(page, 'sealed tenders')
  })

  test('After the deadline the opener opens them with the password.', async () => {
    passDeadline(stage.console.world)
    const { page } = await stage.window('opener')
    await page.goto('/')
    await signIn(page, 'opener')
    await goByMenu(page, '评标管理')
    await page.getByRole('row').filter({ hasText: title }).waitFor()
    await picture(page, 'reviews')
    await expectAccessible(page, 'review list')
    await page.getByRole('row').filter({ hasText: title }).dblclick()
    await page.getByRole('button', { name: '开标' }).waitFor()
    await picture(page, 'opening')
    await expectAccessible(page, 'opening')
    await page.getByRole('button', { name: '开标' }).click()
    const dialog = page.getByRole('dialog', { name: '开标' })
    await write(dialog.getByLabel('登录密码'), PASSWORD)
    await expectAccessible(page, 'opening dialog')
    await dialog.getByRole('button', { name: '开标' }).click()
    await toast(page, '操作成功')
    await page.getByText('给每家报价一个结论').waitFor()
    await picture(page, 'opened')
  })

  test('The quality reviewer qualifies every tender.', async () => {
    const { page } = await stage.window('quality')
    await page.goto('/')
    await signIn(page, 'quality')
    await page.getByRole('grid', { name: '轮到你的' }).getByText(title).click()
    await page.getByText('还有 3 家待结论').waitFor()
    await picture(page, 'verdicts')
    await expectAccessible(page, 'verdicts')
    const bench = page.getByRole('region', { name: /的结论$/ })
    for (const left of ['还有 2 家待结论', '还有 1 家待结论', null]) {
      const judged = (await bench.getAttribute('aria-label')) ?? ''
      await bench.getByRole('button', { name: '通过资格' }).click()
      if (left === null) break
      await page.getByText(left).waitFor()
      // The page moves by itself to the next supplier without a verdict.
      await page.getByRole('region', { name: judged }).waitFor({ state: 'hidden' })
    }
    await page.getByText(/家待结论/).waitFor({ state: 'hidden' })
  })

  test('The awarding officer compares, shares 黄芪 out 70/30 and hands the award in.', async () => {
    const { page } = await stage.window('award')
    await page.goto('/')
    await signIn(page, 'award')
    await page.getByRole('grid', { name: '轮到你的' }).getByText(title).click()
    await page.getByRole('button', { name: '进入价格评审' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
    const matrix = page.getByRole('grid', { name: /各行报价比较/ })
    await matrix.waitFor()
    await picture(page, 'matrix')
    await expectAccessible(page, 'matrix')
    await page.getByRole('radio', { name: /逐项最低/ }).click()
    await matrix.getByRole('gridcell', { name: /黄芪，27.80/ }).click()
    await page.getByRole('button', { name: '拆分' }).click()
    const dialog = page.getByRole('dialog', { name: '拆分：黄芪' })
    await dialog.getByRole('button', { name: '70 / 30' }).click()
    await dialog.getByText('正好分完').waitFor()
    await picture(page, 'split')
    await expectAccessible(page, 'split')
    await dialog.getByRole('button', { name: '按此拆分' }).click()
    await page.getByRole('button', { name: '提交定标' }).click()
    const award = page.getByRole('dialog', { name: '提交定标' })
    await award.getByRole('radio', { name: /^分散风险/ }).click()
    // All three tendered from one network minutes before the deadline: the dialog says so, and the statement takes note of it.
    await award
      .getByText(/提交网络相同/)
      .last()
      .waitFor()
    await award.getByRole('checkbox', { name: /没有利益冲突/ }).click()
    await picture(page, 'award')
    await expectAccessible(page, 'award')
    await award.getByRole('button', { name: '提交定标' }).click()
    await toast(page, '操作成功')
    await page.getByText('定标审批中').first().waitFor()
    await picture(page, 'award-auditing')
    await expectAccessible(page, 'award under approval')
  })

  test('The approver approves the award.', async () => {
    const { page } = await stage.window('approver')
    await page.goto('/')
    await signIn(page, 'approver')
    await page.getByRole('grid', { name: '轮到你的' }).getByText(title).click()
    await page.getByRole('button', { name: '通过' }).click()
    await page.getByRole('dialog', { name: '通过' }).getByRole('button', { name: '通过' }).click()
    await toast(page, '操作成功')
    await page.getByText('已定标').first().waitFor()
    await picture(page, 'awarded')
    await expectAccessible(page, 'awarded')
  })

  test.for([...supplierNames])('%s confirms its part on the phone.', async (name) => {
    const { page } = await stage.window(name, phone)
    await page.goto(links.get(name) ?? '')
    await page
      .getByRole('button', { name: /^(全部确认|确认供货.*)$/ })
      .first()
      .tap()
    await picture(page, `won-${supplierNames.indexOf(name)}`)
    await expectAccessible(page, 'award')
    await page.getByRole('button', { name: '核对后一次提交' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: '提交答复' }).tap()
    await toast(page, '答复已提交')
    await expectAccessible(page, 'confirmed')
  })

  test('The awarding officer completes the demand, and the buyer sees the winner of each line.', async () => {
    const { page } = await stage.window('award')
    await page.reload()
    await page.getByRole('button', { name: '完成' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
    await toast(page, '操作成功')
    await page.getByText('已完成').first().waitFor()
    const buyer = await stage.window('buyer')
    await buyer.page.reload()
    await buyer.page.getByRole('tab', { name: '中标结果' }).click()
    await buyer.page.getByText(supplierNames[0]).first().waitFor()
    await picture(buyer.page, 'completed')
    await expectAccessible(buyer.page, 'award of the detail')
    await expectTheEnd(stage.console.world)
  })
})
