// What a supplier does at its link on a phone: sets its passcode, gives it again, types prices, submits.
import type { Locator, Page, Request } from 'playwright'
import { expect } from 'vitest'

/** The name and number that the first reader of a link gives. */
export const reader = { name: '罗静', mobile: '13977665544' } as const

/** Fills in name, number and the passcode twice; sends nothing. */
export const fillNewPasscode = async (page: Page, passcode: string): Promise<void> => {
  await page.getByLabel('姓名').fill(reader.name)
  await page.getByLabel('手机号').fill(reader.mobile)
  await page.getByRole('textbox', { name: '投标口令' }).fill(passcode)
  await page.getByRole('textbox', { name: '再输入一次' }).fill(passcode)
}

/** Goes from the demand to the form by setting the passcode for the first time. */
export const beginWith = async (page: Page, passcode: string): Promise<void> => {
  await page.getByRole('button', { name: '开始报价' }).tap()
  await fillNewPasscode(page, passcode)
  await page.getByRole('button', { name: '设好口令，开始报价' }).tap()
}

/** Gives a passcode at the gate. */
export const givePasscode = async (page: Page, passcode: string): Promise<void> => {
  await page.getByRole('heading', { name: '已设投标口令，输入后查看' }).waitFor()
  await page.getByRole('textbox', { name: '投标口令' }).fill(passcode)
  await page.getByRole('button', { name: '打开我的报价' }).click()
}

/** Types the price of a herb; opens its line first where it is closed, priced or not. */
export const typePrice = async (page: Page, herb: string, price: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: `${herb} 单价` })
  const closed = page.getByRole('button', { name: new RegExp(`^(为 ${herb} 报价|${herb} .*可供)`) })
  await field.or(closed).waitFor()
  if (await closed.isVisible()) await closed.tap()
  await field.fill(price)
}

/** Replaces the text of a field by typing. */
export const retype = async (field: Locator, text: string): Promise<void> => {
  await field.tap()
  await field.page().keyboard.press('ControlOrMeta+A')
  await field.page().keyboard.type(text)
}

/** Submits the tender and waits for the receipt. */
export const handIn = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '提交报价' }).tap()
  await page.getByRole('heading', { name: '报价已提交' }).waitFor()
}

/** Waits for the page behind the passcode. */
export const isIn = (page: Page): Promise<void> => page.getByText('口令与设备记录').waitFor()

/** Waits until the supplier's own price is shown, in the draft or in the tender. */
export const isAt = (page: Page, price: string): Promise<void> => page.getByText(`¥${price}`).first().waitFor()

/** Sends the page's request from outside the browser, so that neither the answer nor its cookie arrives there. */
export const sendBlind = async (request: Request): Promise<void> => {
  const answer = await fetch(request.url(), {
    method: request.method(),
    headers: await request.allHeaders(),
    body: request.postData(),
  })
  expect((await answer.json()).code).toBe(0)
}
