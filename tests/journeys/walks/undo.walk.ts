import { test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { orderBody } from '../../support/factories.ts'
import { once, says } from '../support/network.ts'
import { run, type Walker } from './walker.ts'

export const walkUndo = ({ stage, open, reach, again }: Walker): void => {
  test('An act that can be undone is held, undone, done, refused, and done at once on leaving.', async () => {
    const { world } = stage.console
    const { page } = await open('undoing', '/home', { as: 'admin', clock: true })
    const remove = async (title: string): Promise<string> => {
      const made = await world.call(createOrder, { body: orderBody(world, { title }) }, { as: 'buyer' })
      await page.goto(`/bidding/order/detail?id=${made.data.id}`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      again('undo', 'pending.counting')
      await run(page, '删除')
      await reach('undo', 'pending.counting')
      return made.data.id
    }
    const note = page.locator('[data-toast]').filter({ hasText: '内可撤销' })
    const pass = () => page.clock.fastForward(5_000)
    await remove('撤回的删除')
    await note.hover()
    await reach('undo', 'pending.counting|act.held|0')
    await page.mouse.move(5, 5)
    await reach('undo', 'pending.held|act.released|0')
    await note.getByRole('button', { name: '撤销' }).click()
    await reach('undo', 'pending|act.undone|0')
    await remove('做了的删除')
    await pass()
    await reach('undo', 'pending.counting|xstate.after.undo_time.undo.pending.counting|0')
    await reach('undo', 'committing|xstate.done.actor.commit|0')
    const refused = await remove('被拒的删除')
    await once(page, new RegExp(`/bidding/order/${refused}/`), says(4010), pass)
    await reach('undo', 'committing|xstate.done.actor.commit|1')
    await remove('离开时的删除')
    // The pointer over the toast holds it, because signing out may take longer than the time to undo.
    await note.hover()
    await run(page, '退出登录')
    await reach('undo', 'pending|act.flushed|0')
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    await stage.leave('undoing')
  })
}
