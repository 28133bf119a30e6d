import { expect, test } from 'vitest'
import { CLIENT_BUILD } from '#contract/answer-headers.ts'
import { savePreferences } from '#contract/preferences.ts'
import { press } from '../support/keys.ts'
import { during, lost, once, says, untold } from '../support/network.ts'
import { toast } from '../support/people.ts'
import { INFO, look, menu, ORDERS, PREFERENCES, palette, run, type Walker } from './walker.ts'

export const walkShell = ({ stage, open, reach }: Walker): void => {
  test('A chord is continued, taken back and ended, and chosen settings are kept.', async () => {
    const { world } = stage.console
    // No preset has a chord of three keys, so the person binds one.
    const kept = await world.call(savePreferences, { body: { keys: { 'view.width': 'g q x' } } }, { as: 'award' })
    expect(kept.code).toBe(0)
    const { page } = await open('keys', '/home', { as: 'award' })
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    await reach('preferences', 'reading|xstate.done.actor.read|0')
    await press(page, 'g', 'Backspace', 'g', 'Escape', 'g', 'q', 'Backspace', 'q', 'x')
    await reach('chord', 'pending|chord.backed|0', 'pending|chord.backed|1', 'pending|chord.ended|0')
    await reach('chord', 'pending|chord.continued|0')
    await reach('settings', 'kept|settings.toggle|0')
    await run(page, '切换行高')
    await reach('settings', 'kept|settings.next_density|0')
    await run(page, '主题：深色', '深色')
    await reach('settings', 'kept|settings.set|0')
    await stage.leave('keys')
  })

  test('Preferences cannot be read, are refused, stay without an answer, and are saved when the page is hidden.', async () => {
    const { page } = await open('preferring', '/user/login', { as: 'admin', clock: true })
    // When the session brings a section that this build does not know, the page reads the preferences by a call of their own.
    await page.route(INFO, untold)
    await once(page, PREFERENCES, says(500), () => page.goto('/home'))
    await reach('preferences', 'reading|xstate.done.actor.read|1')
    await page.clock.fastForward(10_000)
    await reach('preferences', 'unread|xstate.after.retry.preferences.unread|0', 'idle')
    await once(page, PREFERENCES, lost, () => page.reload())
    await reach('preferences', 'reading|xstate.error.actor.read|0')
    await menu(page, '首页').waitFor()
    await page.clock.fastForward(10_000)
    const settle = () => page.clock.fastForward(1_200)
    await run(page, '快捷键：拼音助记', '拼音助记')
    await toast(page, '修改成功')
    await reach('preferences', 'settling|preferences.set|0')
    await once(page, PREFERENCES, says(4001, { errors: [] }), settle)
    await reach('preferences', 'saving|xstate.done.actor.save|1')
    await run(page, '快捷键提示：关', '快捷键提示')
    await once(page, PREFERENCES, lost, settle)
    await reach('preferences', 'unsaved')
    await once(page, PREFERENCES, lost, () => look(page, 'hidden'))
    await reach('preferences', 'unsaved|preferences.flush|0')
    await look(page, 'visible')
    await page.clock.fastForward(40_000)
    await reach('preferences', 'unsaved|xstate.after.retry.preferences.unsaved|0')
    await reach('preferences', 'saving|xstate.done.actor.save|0')
    await run(page, '快捷键提示：开', '快捷键提示')
    await look(page, 'hidden')
    await reach('preferences', 'settling|preferences.flush|0')
    await look(page, 'visible')
    await stage.leave('preferring')
  })

  test('Notices are shown and closed, and one tells of a newer build.', async () => {
    const { page } = await open('notices', '/home', { as: 'admin' })
    await menu(page, '招标需求').waitFor()
    const newer = async (route: Parameters<typeof lost>[0]) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), [CLIENT_BUILD]: 'another' } })
    }
    await during(page, ORDERS, newer, async () => {
      await menu(page, '招标需求').click()
      await page.getByText('本系统有新版本').first().waitFor()
    })
    await reach('notices', 'showing|answer|0')
    await run(page, '主题：浅色', '浅色')
    await palette(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '关闭提示' }).first().click()
    await reach('notices', 'showing|notice.dismiss|0', 'showing|answer|1')
    await stage.leave('notices')
  })

  test('Signing out the other devices reports its progress one by one.', async () => {
    const { world } = stage.console
    for (let at = 0; at < 2; at++) {
      world.advance({ seconds: 1 })
      await world.tokenOf('quality')
    }
    world.advance({ seconds: 1 })
    const { page } = await open('devices', '/preferences', { as: 'quality' })
    await page.getByRole('button', { name: '退出其他全部设备' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
    await toast(page, '操作成功')
    await reach('palette', 'running|run.progressed|0')
    await stage.leave('devices')
  })
}
