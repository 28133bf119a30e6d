import { expect, test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { aSupplier, orderBody } from '../../support/factories.ts'
import { hold, lost, says } from '../support/network.ts'
import { run, type Walker } from './walker.ts'

export const walkBulk = ({ stage, open, reach, again }: Walker): void => {
  test('An act over several records is cancelled, run three at a time, stopped and retried.', async () => {
    const { world } = stage.console
    const { id } = await aSupplier(world)
    for (let at = 0; at < 6; at++) {
      const body = orderBody(world, { title: `成批撤回 ${at}`, submit: true, invited_supplier_ids: [id] })
      expect((await world.call(createOrder, { body }, { as: 'buyer' })).code).toBe(0)
    }
    const { page } = await open('many', '/bidding/order?search=成批撤回', { as: 'buyer' })
    const rows = page.getByRole('row').filter({ hasText: '成批撤回' })
    await expect.poll(() => rows.count()).toBe(6)
    for (const box of await rows.getByRole('checkbox').all()) await box.check()
    const panel = page.getByRole('dialog', { name: /撤回/ })
    await run(page, '撤回')
    await panel.getByRole('button', { name: '取消' }).click()
    await reach('bulk', 'asking|bulk.closed|0')
    await run(page, '撤回')
    const acts = await hold(page, /\/bidding\/order\/[^/]+\/audit\//)
    await panel.getByRole('button', { name: /^撤回 6 条/ }).click()
    await acts.arrived(3)
    await panel.getByRole('button', { name: '停止其余' }).click()
    await reach('bulk', 'running|bulk.stopped|0')
    await acts.release((route) => route.continue(), says(4010), lost)
    await panel.getByText('未执行 3 条').first().waitFor()
    again('bulk', 'finished')
    await panel.getByRole('button', { name: /^重试 5 条/ }).click()
    await reach('bulk', 'finished')
    await panel.getByText('完成 6 条').first().waitFor()
    await panel.getByRole('button', { name: '关闭' }).last().click()
    await reach('bulk', 'finished|bulk.retried|0', 'finished|bulk.closed|0')
    await stage.leave('many')
  })
}
