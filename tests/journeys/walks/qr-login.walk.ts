import qrcode from 'qrcode'
import { test, vi } from 'vitest'
import { press } from '../support/keys.ts'
import { during, hold, lost, once, says } from '../support/network.ts'
import { look, ORDERS, type Walker } from './walker.ts'

const ASK = '**/api/v1/user/qrcode_login/?*'
const POLL = /\/api\/v1\/user\/qrcode_login\/[^/?]+\//

export const walkQrLogin = ({ stage, open, reach, until, again }: Walker): void => {
  test('A login by QR code is lost, hidden, refused, expired, and signs in from a new and from an ended session.', async () => {
    let link = ''
    const draw = qrcode.toBuffer.bind(qrcode) as (text: string, options: object) => Promise<Buffer> // its form without a callback
    vi.spyOn(qrcode, 'toBuffer').mockImplementation((text, options) => {
      link = String(text)
      return draw(link, options as object)
    })
    const { page: hand } = await open('phone', '/home', { as: 'buyer' })
    const { page: desk } = await open('desk', '/user/login', { clock: true })
    const code = desk.getByRole('img', { name: '登录二维码' })
    const refresh = desk.getByRole('button', { name: '刷新二维码' })
    const byCode = desk.getByRole('tab', { name: '扫码登录' })
    /** Moves the clock past the longest pause between two polls. */
    const pass = () => desk.clock.fastForward(13_000)
    const fresh = async () => {
      stage.console.world.advance({ seconds: 61 })
      await refresh.click()
      await code.waitFor()
    }
    await once(desk, ASK, lost, () => byCode.click())
    await reach('qr-login', 'requesting|xstate.error.actor.ask|0')
    await once(desk, ASK, says(4029), () => refresh.click())
    await reach('qr-login', 'requesting|xstate.done.actor.ask|1')
    // The page is hidden while a code is made, so it does not poll until it is shown.
    const asked = await hold(desk, ASK)
    await refresh.click()
    await asked.arrived()
    await look(desk, 'hidden')
    await asked.release()
    await reach('qr-login', '|page.hidden|0', 'open.polling.deciding||0')
    await look(desk, 'visible')
    await reach('qr-login', 'open.polling.hidden|page.visible|1', 'open.polling.asking|xstate.done.actor.poll|6')
    await pass()
    const polled = await hold(desk, POLL)
    await pass()
    await polled.arrived()
    await look(desk, 'hidden')
    await reach('qr-login', 'open.polling.asking|page.hidden|0')
    await polled.release(lost)
    await look(desk, 'visible')
    await once(desk, POLL, lost, pass)
    await reach('qr-login', 'open.polling.asking|xstate.error.actor.poll|1')
    await once(desk, POLL, says(4029), pass)
    await reach('qr-login', 'open.polling.asking|xstate.done.actor.poll|5')
    await fresh()
    await reach('qr-login', 'open|qr.refresh|0')
    // After five polls in a row without an answer, or with refusals only, the page gives the code up.
    await during(desk, POLL, says(4029), () => until('qr-login', 'open.polling.asking|xstate.done.actor.poll|4', pass))
    await fresh()
    await during(desk, POLL, lost, () => until('qr-login', 'open.polling.asking|xstate.error.actor.poll|0', pass))
    await fresh()
    await look(desk, 'hidden')
    await until('qr-login', 'open.polling.resting|page.hidden|0', async () => {
      const answered = desk.waitForResponse(POLL)
      await look(desk, 'visible')
      await answered
      await look(desk, 'hidden')
    })
    // The computer slept past the end of the code: the timer has not fired yet, but the clock shows that it is over.
    await desk.clock.setSystemTime(Date.now() + 3_600_000)
    await look(desk, 'visible')
    await reach('qr-login', 'open.polling.hidden|page.visible|0')
    await fresh()
    await once(desk, POLL, says(0, { status: 'expired' }), pass)
    await reach('qr-login', 'open.polling.asking|xstate.done.actor.poll|3')
    await fresh()
    await hand.goto(link)
    await hand.getByRole('button', { name: '拒绝' }).click()
    await pass()
    await desk.getByText('手机上没有同意').waitFor()
    await fresh()
    again('qr-login', 'expired')
    await desk.clock.fastForward(125_000)
    await reach('qr-login', 'expired')
    await fresh()
    const confirm = async () => {
      await hand.goto(link)
      await hand.getByLabel('对方屏幕上的两位数字').waitFor()
      await pass()
      await hand.getByLabel('对方屏幕上的两位数字').fill(await desk.locator('[data-qr-number]').innerText())
      await hand.getByRole('button', { name: '确认登录' }).click()
      await hand.getByText('已确认').first().waitFor()
      await pass()
      await desk.getByRole('navigation', { name: '主菜单' }).waitFor()
    }
    await confirm()
    stage.console.world.advance({ seconds: 61 })
    await during(desk, ORDERS, says(401), async () => {
      await press(desk, 'g', 'o')
      // The login page opens with the tab that was used last.
      await code.waitFor()
    })
    await confirm()
    await reach('session', 'expired|session.sign_in_by_code|0', 'signed_out|session.sign_in_by_code|0')
    vi.restoreAllMocks()
    await stage.leave('desk')
    await stage.leave('phone')
  })
}
