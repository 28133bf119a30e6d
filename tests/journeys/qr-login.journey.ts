import type { Page } from 'playwright'
import qrcode from 'qrcode'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { phone } from './support/browser.ts'
import { signIn } from './support/people.ts'
import { picture } from './support/pictures.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** The link in the QR code on the screen, which a phone would read with its camera. */
let link = ''

beforeEach(() => {
  const draw = qrcode.toBuffer.bind(qrcode) as (text: string, options: object) => Promise<Buffer> // its form without a callback
  vi.spyOn(qrcode, 'toBuffer').mockImplementation((text, options) => {
    link = String(text)
    return draw(link, options as object)
  })
})
afterEach(() => vi.restoreAllMocks())

describe('A login by QR code', () => {
  test('The desk is signed in after the phone has scanned the code and typed the number; the session is bound to the browser.', async () => {
    const { page: third } = await stage.window('third')
    await third.goto('/home')
    await signIn(third, 'buyer')
    const { page: desk, context } = await stage.window('desk')
    await desk.goto('/user/login')
    await desk.getByRole('tab', { name: '扫码登录' }).click()
    await desk.getByRole('img', { name: '登录二维码' }).waitFor()
    await expectAccessible(desk, 'code')
    expect(link).toMatch(new RegExp(`^${stage.console.url}/user/qr/[\\w-]{22}$`))

    const { page: hand } = await stage.window('phone', phone)
    await hand.goto(link)
    await signInOnPhone(hand)
    await hand.getByRole('heading', { level: 1, name: '确认扫码登录' }).waitFor()
    await hand.getByLabel('对方屏幕上的两位数字').waitFor()
    await expectAccessible(hand, 'approval')
    await picture(hand, 'approval')

    const number = await desk.locator('[data-qr-number]').innerText()
    expect(number).toMatch(/^[1-9]\d$/)
    await expectAccessible(desk, 'number')
    await hand.getByLabel('对方屏幕上的两位数字').fill(number === '10' ? '11' : '10')
    await hand.getByRole('button', { name: '确认登录' }).click()
    await hand.getByText('数字不一致，还可以再试 2 次').waitFor()
    await hand.getByLabel('对方屏幕上的两位数字').fill(number)
    await hand.getByRole('button', { name: '确认登录' }).click()
    await desk.getByRole('heading', { level: 1, name: '轮到你的' }).waitFor()
    await hand.getByText('另一台设备已登录').waitFor()

    const kept = await desk.evaluate(() => Object.keys(localStorage).toSorted())
    expect(kept.filter((key) => key !== 'settings' && key !== 'locale')).toEqual([
      'antd-pro-authority',
      'token',
      'username',
    ])
    const cookie = (await context.cookies()).find((one) => one.name.endsWith('herbal_binding'))
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    const token = await desk.evaluate(() => localStorage.getItem('token') ?? '')
    const elsewhere = await stage.console.world.http('/api/v1/user/info/0/', {
      headers: { token, system: '21', client: '2' },
    })
    expect((await elsewhere.json()).code).toBe(401)

    // Another window of the same person is told of the sign-in; the phone that approved it is not.
    await third.getByRole('link', { name: '招标需求' }).click()
    await third
      .getByText(/您的账号刚在另一台设备上扫码登录/)
      .first()
      .waitFor()
    expect(await hand.getByText(/您的账号刚在另一台设备上扫码登录/).count()).toBe(0)
    await stage.leave('desk')
  })

  test('Whoever scans a code second is told that it is invalid or used by another.', async () => {
    stage.console.world.advance({ seconds: 61 })
    const { page: desk } = await stage.window('second desk')
    await desk.goto('/user/login')
    await desk.getByRole('tab', { name: '扫码登录' }).click()
    await desk.getByRole('img', { name: '登录二维码' }).waitFor()
    const { page: hand } = await stage.window('phone', phone)
    await hand.goto(link)
    await hand.getByLabel('对方屏幕上的两位数字').waitFor()
    const { page: other } = await stage.window('other phone', phone)
    await other.goto(link)
    await signInOnPhone(other, 'chief')
    await other.getByText('二维码无效或已被他人使用').waitFor()
    await hand.getByRole('button', { name: '拒绝' }).click()
    await hand.getByText('已拒绝').waitFor()
    await desk.getByText('手机上没有同意').waitFor()
    await expectAccessible(desk, 'refused')
    await desk.getByRole('button', { name: '刷新二维码' }).click()
    await desk.getByRole('img', { name: '登录二维码' }).waitFor()
  })

  test('The chosen tab is remembered, and a hidden page does not poll.', async () => {
    stage.console.world.advance({ seconds: 61 })
    const { page: desk } = await stage.window('third desk')
    await desk.goto('/user/login')
    await desk.getByRole('tab', { name: '扫码登录' }).click()
    await desk.getByRole('img', { name: '登录二维码' }).waitFor()
    await desk.clock.install()
    await desk.reload()
    await desk.getByRole('img', { name: '登录二维码' }).waitFor()
    const asked: string[] = []
    desk.on('request', (request) => {
      if (/qrcode_login\/[\w-]{43}\//.test(request.url())) asked.push(request.url())
    })
    await desk.clock.fastForward(3_000)
    await expect.poll(() => asked.length).toBe(1)
    await look(desk, 'hidden')
    for (let seconds = 0; seconds < 30; seconds += 10) await desk.clock.fastForward(10_000)
    expect(asked).toHaveLength(1)
    await look(desk, 'visible')
    await expect.poll(() => asked.length).toBe(2)
  })
})

/** Signs in without waiting for the menu, which a phone hides behind a button. */
const signInOnPhone = async (page: Page, username = 'buyer'): Promise<void> => {
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
}

/** Hides the tab, or shows it again. */
const look = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
