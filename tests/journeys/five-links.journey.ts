// A supplier uses five links on one phone and one of them at its office. Answers and cookies get lost; passcodes are changed, guessed
// and forgotten; links are renewed. Each time the supplier gets in again or is told how.
import { devices as known, type Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { act } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { phone as narrow } from './support/browser.ts'
import { fiveOrders, type LinkedOrder } from './support/five-orders.ts'
import { signIn, toast } from './support/people.ts'
import { picture } from './support/pictures.ts'
import { setStage } from './support/stage.ts'
import {
  beginWith,
  fillNewPasscode,
  givePasscode,
  handIn,
  isAt,
  isIn,
  sendBlind,
  typePrice,
} from './support/supplier-phone.ts'

const stage = setStage()

/** A phone whose user agent names the device, so that the list of devices can show it. */
const phone = { ...narrow, userAgent: known['Pixel 7'].userAgent }

/** The passcode of each link. */
const passcodes = ['huang-qi-11', 'dang-shen-22', 'dang-gui-33', 'gan-cao-44', 'bai-zhu-55']
/** The price tendered at each link, in 元/kg. */
const prices = ['41.15', '42.25', '43.35', '44.45', '45.55']

let orders: readonly LinkedOrder[] = []
beforeAll(async () => {
  orders = await fiveOrders(stage.console.world)
})

const [FIRST, SECOND, THIRD, FOURTH, FIFTH] = [0, 1, 2, 3, 4]
const orderAt = (nth: number): LinkedOrder => {
  const order = orders[nth]
  if (order === undefined) throw new Error(`there is no order ${nth}`)
  return order
}
const passcodeAt = (nth: number): string => passcodes[nth] ?? ''

/** The supplier's phone: one browser for all five links. */
const thePhone = async () => (await stage.window('supplier', phone)).page
const visit = async (page: Page, nth: number): Promise<void> => {
  await page.goto(orderAt(nth).link)
  await page.getByText(orderAt(nth).title).first().waitFor()
}

/** Opens an order's links for a staff member, who signs in again because the moved clock has ended the session. */
const atLinks = async (who: string, nth: number): Promise<Page> => {
  await stage.leave(who)
  const { page } = await stage.window(who)
  await page.goto(`/bidding/order/detail?id=${orderAt(nth).id}&tab=links`)
  await signIn(page, who)
  await page.getByRole('table', { name: '报价链接' }).waitFor()
  return page
}

describe('Five links on one phone', () => {
  test('A supplier whose first passcode was set without an answer gets in by sending the same passcode again.', async () => {
    const { page, ear } = await stage.window('supplier', phone)
    await visit(page, FIRST)
    await page.getByRole('button', { name: '开始报价' }).tap()
    await fillNewPasscode(page, passcodeAt(FIRST))
    ear.allowed.push(/net::ERR_CONNECTION_RESET/)
    await page.route(
      (address) => address.pathname.endsWith('/passcode/'),
      async (route) => {
        await sendBlind(route.request())
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: '设好口令，开始报价' }).tap()
    await page.getByText('填写的内容还在，再按一次即可，不会重复设置。').waitFor()
    await expectAccessible(page, 'lost answer')
    await picture(page, 'links-lost-answer')
    ear.allowed.pop()
    await page.getByRole('button', { name: '设好口令，开始报价' }).tap()
    await typePrice(page, orderAt(FIRST).herb, prices[FIRST] ?? '')
    await handIn(page)
  })

  test('The other four links take three tenders and one draft, and no link asks for its passcode again.', async () => {
    const page = await thePhone()
    for (const nth of [SECOND, THIRD, FOURTH, FIFTH]) {
      await visit(page, nth)
      await beginWith(page, passcodeAt(nth))
      await typePrice(page, orderAt(nth).herb, prices[nth] ?? '')
      if (nth === SECOND) {
        await page.getByRole('button', { name: '存为草稿' }).tap()
        await toast(page, '草稿已保存')
      } else await handIn(page)
    }
    for (const nth of orders.keys()) {
      await visit(page, nth)
      await isIn(page)
    }
  })

  test('After the cookies are lost every link asks for its own passcode and then shows its price again.', async () => {
    const { page, context } = await stage.window('supplier', phone)
    await context.clearCookies()
    for (const nth of orders.keys()) {
      await visit(page, nth)
      await givePasscode(page, passcodeAt(nth))
      await isIn(page)
      await isAt(page, prices[nth] ?? '')
    }
    await picture(page, 'links-in-again')
  })
})

describe('A desk at the office', () => {
  test('is let in by the same passcode, and must give the new one when the phone changes it.', async () => {
    const desk = await stage.window('office')
    await visit(desk.page, FIRST)
    await givePasscode(desk.page, passcodeAt(FIRST))
    await isIn(desk.page)

    const page = await thePhone()
    await visit(page, FIRST)
    await page.getByText('口令与设备记录').tap()
    const devices = page.getByRole('group').filter({ hasText: '口令与设备记录' }).getByRole('listitem')
    await devices.filter({ hasText: '电脑' }).waitFor()
    await devices.filter({ hasText: '手机' }).filter({ hasText: '本机' }).waitFor()
    await picture(page, 'links-devices')
    await page.getByRole('button', { name: '更换口令' }).tap()
    const dialog = page.getByRole('dialog', { name: '更换口令' })
    await dialog.getByLabel('原口令', { exact: true }).fill(passcodeAt(FIRST))
    const old = passcodeAt(FIRST)
    passcodes[FIRST] = 'xin-huang-qi-66'
    await dialog.getByLabel('新口令', { exact: true }).fill(passcodeAt(FIRST))
    await dialog.getByLabel('再输入一次新口令', { exact: true }).fill(passcodeAt(FIRST))
    await expectAccessible(page, 'changing the passcode')
    await dialog.getByRole('button', { name: '更换口令' }).tap()
    await toast(page, '口令已更换')

    await desk.page.reload()
    await givePasscode(desk.page, old)
    await desk.page.getByText('投标口令不正确，还可以再试 4 次').waitFor()
    await expectAccessible(desk.page, 'old passcode refused')
    await desk.page.getByRole('textbox', { name: '投标口令' }).fill(passcodeAt(FIRST))
    await desk.page.getByRole('button', { name: '打开我的报价' }).click()
    await isIn(desk.page)
    await page.reload()
    await isIn(page)
  })
})

describe('Somebody else who guesses the passcode', () => {
  test('is locked out with a sentence, while the supplier goes on tendering on its phone.', async () => {
    const { page } = await stage.window('stranger', phone)
    await visit(page, SECOND)
    for (const left of [4, 3, 2, 1, 0]) {
      await givePasscode(page, `guess-${left}`)
      if (left > 0) await page.getByText(`还可以再试 ${left} 次`).waitFor()
    }
    await page.getByRole('heading', { name: '口令输错 5 次，暂停输入' }).waitFor()
    await page.getByText(/15 分钟内不接受口令，换链接、换设备也一样/).waitFor()
    await expectAccessible(page, 'locked')
    await picture(page, 'links-locked')

    const own = await thePhone()
    await visit(own, SECOND)
    await isIn(own)
    prices[SECOND] = '42.85'
    await typePrice(own, orderAt(SECOND).herb, '42.85')
    await handIn(own)
  })

  test('A new link made by staff ends the old one, whose page says what to do; the lock stays at the new link.', async () => {
    const buyer = await atLinks('buyer', SECOND)
    await buyer.getByRole('button', { name: '重新发送' }).click()
    const dialog = buyer.getByRole('dialog')
    await dialog.getByLabel('重新发送的原因').fill('对方换了联系人')
    await dialog.getByRole('button', { name: '重新发送链接' }).click()
    await toast(buyer, '新链接已生成，旧链接随即失效')
    await buyer.getByRole('button', { name: /^复制 .+ 的报价链接$/ }).click()
    await buyer.getByRole('button', { name: /^已复制/ }).waitFor()
    const link = await buyer.evaluate(() => navigator.clipboard.readText())
    expect(link).not.toBe(orderAt(SECOND).link)

    const own = await thePhone()
    await own.goto(orderAt(SECOND).link)
    await own.getByText('链接无效或已失效').waitFor()
    await own.getByText(/请向采购方联系人索要新的报价链接/).waitFor()
    await expectAccessible(own, 'ended link')
    await picture(own, 'links-ended')

    orders = orders.map((one, nth) => (nth === SECOND ? { ...one, link } : one))
    const { page } = await stage.window('stranger', phone)
    await visit(page, SECOND)
    await givePasscode(page, 'guess-again')
    await page.getByRole('heading', { name: '口令输错 5 次，暂停输入' }).waitFor()
    await stage.leave('stranger')
  })

  test('The phone goes on at the new link and is told who renewed it and why; without its cookies it must wait until the lock ends.', async () => {
    const { page, context } = await stage.window('supplier', phone)
    await visit(page, SECOND)
    await isAt(page, prices[SECOND] ?? '')
    await page.getByText(/采购方 buyer甲 重新发送了本链接：对方换了联系人/).waitFor()
    await context.clearCookies()
    await page.reload()
    await givePasscode(page, passcodeAt(SECOND))
    await page.getByRole('heading', { name: '口令输错 5 次，暂停输入' }).waitFor()
    stage.console.world.advance({ minutes: 16 })
    await page.reload()
    await givePasscode(page, passcodeAt(SECOND))
    await isAt(page, prices[SECOND] ?? '')
  })
})

describe('A forgotten passcode', () => {
  /** The supplier has lost its cookies and asks at its link for a reset. */
  const ask = async (nth: number): Promise<Page> => {
    const { page, context } = await stage.window('supplier', phone)
    await context.clearCookies()
    await visit(page, nth)
    await page.getByRole('button', { name: '忘了口令' }).tap()
    await page.getByText('同意后，已密封的报价（如有）不经查看直接作废，需要重新报价。').waitFor()
    await page.getByRole('button', { name: '申请重设口令' }).tap()
    await page.getByRole('heading', { name: '已申请重设口令' }).waitFor()
    return page
  }
  /** One member of the staff proposes the reset, another agrees. */
  const settle = async (nth: number): Promise<void> => {
    const buyer = await atLinks('buyer', nth)
    await buyer.getByRole('button', { name: '提出重置' }).click()
    const dialog = buyer.getByRole('dialog')
    await dialog.getByLabel('重置的原因').fill('来电核实，确是本人')
    await dialog.getByRole('button', { name: '提出重置口令' }).click()
    await toast(buyer, '已提出，等待另一人同意')
    expect(await buyer.getByRole('button', { name: '同意重置' }).count()).toBe(0)
    const chief = await atLinks('chief', nth)
    await chief.getByRole('button', { name: '同意重置' }).click()
    await chief.getByRole('dialog').getByRole('button', { name: '确认' }).click()
    await toast(chief, '口令已清除')
  }

  test('Before the deadline the sealed tender is withdrawn unread; the supplier is told and tenders again.', async () => {
    const page = await ask(THIRD)
    await expectAccessible(page, 'reset asked')
    await picture(page, 'links-reset-asked')
    await settle(THIRD)
    const unread = await stage.console.world.db
      .selectFrom('tenders')
      .where('order_id', '=', orderAt(THIRD).id)
      .select(['status', 'sealed_payload'])
      .execute()
    expect(unread).toEqual([{ status: 'withdrawn', sealed_payload: null }])
    await page.reload()
    await page.getByText('口令已重设，请设一个新口令').waitFor()
    await page.getByText(/此前密封的报价（如有）已作废，没有人看过，请重新报价/).waitFor()
    await expectAccessible(page, 'reset settled')
    await picture(page, 'links-reset-settled')
    passcodes[THIRD] = 'xin-dang-gui-77'
    await beginWith(page, passcodeAt(THIRD))
    const price = page.getByRole('textbox', { name: `${orderAt(THIRD).herb} 单价` })
    await price.waitFor()
    expect(await price.inputValue()).toBe('')
    await price.fill('46.65')
    await handIn(page)
  })

  test('Between deadline and opening the reset is refused with a reason.', async () => {
    stage.console.world.advance({ minutes: 45 })
    const { page, context } = await stage.window('supplier', phone)
    await context.clearCookies()
    await visit(page, FOURTH)
    await page.getByRole('button', { name: '忘了口令' }).tap()
    await page.getByRole('button', { name: '申请重设口令' }).tap()
    await page.getByRole('alert').waitFor()
    await picture(page, 'links-reset-refused')
    await expectAccessible(page, 'reset refused')
  })

  test('After the opening only the passcode is cleared; the tender stays.', async () => {
    const { world } = stage.console
    const payload = { password: PASSWORD }
    const opened = await act(world, 'opener', orderAt(FOURTH).id, { action: 'open', payload })
    expect(opened.message).toBe('成功')
    const page = await ask(FOURTH)
    await settle(FOURTH)
    await page.reload()
    await page.getByText('设好后即可查看结果。').waitFor()
    passcodes[FOURTH] = 'xin-gan-cao-88'
    await page.getByRole('button', { name: '设置口令后查看' }).tap()
    await fillNewPasscode(page, passcodeAt(FOURTH))
    await page.getByRole('button', { name: '设好口令，开始报价' }).tap()
    await isAt(page, prices[FOURTH] ?? '')
    await expectAccessible(page, 'after the opening')
    await picture(page, 'links-after-opening')
  })
})

describe('A browser in which staff are signed in', () => {
  test('shows no contents of the link but the reason and the remedy, and lets the supplier in once staff have signed out.', async () => {
    const page = await atLinks('buyer', FIFTH)
    await visit(page, FIFTH)
    await page.getByText(/此浏览器登录了采购方账号，不能查看或代替供应商操作；请退出登录/).waitFor()
    expect(await page.getByRole('button', { name: /口令|报价$/ }).count()).toBe(0)
    expect(await page.getByText(prices[FIFTH] ?? '').count()).toBe(0)
    await expectAccessible(page, 'staff at a link')
    await picture(page, 'links-staff')
    await page.getByRole('link', { name: '回到控制台' }).click()
    await page.getByRole('button', { name: /buyer甲/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '登录' }).waitFor()
    await visit(page, FIFTH)
    await givePasscode(page, passcodeAt(FIFTH))
    await isAt(page, prices[FIFTH] ?? '')
  })
})
