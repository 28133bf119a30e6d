import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { act, aPublishedOrder, aSupplier, orderBody } from '../../support/factories.ts'
import { press } from '../support/keys.ts'
import { hold, lost, once, says } from '../support/network.ts'
import { toast } from '../support/people.ts'
import { find, ORDERS, palette, run, type Walker } from './walker.ts'

/** The heading of a record's page. */
const shown = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()

export const walkPalette = ({ stage, open, reach, again }: Walker): void => {
  const aDemand = async (title: string, submit = false) => {
    const { world } = stage.console
    const invited = submit ? { invited_supplier_ids: [(await aSupplier(world)).id] } : {}
    const body = orderBody(world, { title, submit, ...invited })
    const made = await world.call(createOrder, { body }, { as: 'buyer' })
    return { id: made.data.id, order_no: made.data.order_no, at: `/bidding/order/detail?id=${made.data.id}` }
  }

  test('The palette’s list: typed ahead of, answered, without an answer, refused, narrowed and closed.', async () => {
    const { order_no, at } = await aDemand('面板里的需求')
    const { page } = await open('finding', at, { as: 'buyer', clock: true })
    await shown(page, '面板里的需求')
    const input = palette(page)
    // The pause in typing does not pass: Enter comes before it.
    await page.keyboard.press('ControlOrMeta+k')
    await input.waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.type(`#${order_no}`)
    await page.keyboard.press('Enter')
    await page.clock.resume()
    await reach('palette', 'choosing.waiting|choice.awaited|0', 'choosing|choice.taken|0')
    await input.waitFor({ state: 'hidden' })
    const asked = await hold(page, ORDERS)
    await find(page, '#没有这一单')
    await asked.arrived()
    await page.keyboard.press('Enter')
    await reach('palette', 'choosing.looking_up|choice.awaited|0')
    await asked.release(lost)
    await reach('palette', 'choosing.looking_up|xstate.error.actor.look_up|0')
    await page.keyboard.press('Escape')
    await input.waitFor({ state: 'hidden' })
    await reach('palette', 'choosing|palette.closed|0')
    await page.keyboard.press('ControlOrMeta+k')
    await input.waitFor()
    await page.keyboard.press('Backspace')
    await reach('palette', 'choosing|scope.dropped|0')
    await page.keyboard.press('Escape')
    await stage.leave('finding')
  })

  test('A command with a yes alone: by button and by list, given up, carried out, refused and tried again.', async () => {
    const waiting = await aDemand('等待审核的需求', true)
    const { page } = await open('confirming', waiting.at, { as: 'buyer' })
    await shown(page, '等待审核的需求')
    const dialog = page.getByRole('dialog')
    const more = page.getByRole('main').getByRole('button', { name: '撤回' })
    await more.first().click()
    await reach('palette', 'closed|command.chosen|1')
    await dialog.getByRole('button', { name: '取消' }).click()
    await reach('palette', 'confirming|palette.closed|0')
    await run(page, '撤回')
    await reach('palette', 'choosing|command.chosen|1')
    await page.keyboard.press('Escape')
    await reach('palette', 'confirming|palette.backed|2')
    await page.keyboard.press('Enter')
    await press(page, 'ControlOrMeta+Enter')
    await toast(page, '操作成功')
    await reach('palette', 'confirming|run.confirmed|0')
    // What asks nothing and is sent shows in the palette how it goes.
    const { order: ended } = await aPublishedOrder(stage.console.world)
    const given = { action: 'cancel', payload: { reason_code: 'no_demand', text: '不再需要' } } as const
    expect(await act(stage.console.world, 'chief', ended.id, given)).toMatchObject({ code: 0 })
    await page.goto(`/bidding/order/detail?id=${ended.id}`)
    await shown(page, ended.title ?? '')
    const COPY = /\/bidding\/order\/$/
    await once(page, COPY, says(4010), () => run(page, '复制'), 'POST')
    await reach('palette', 'choosing|command.chosen|2', 'running|xstate.done.actor.run|2')
    await dialog.getByRole('button', { name: '重试' }).waitFor()
    await page.keyboard.press('Backspace')
    await reach('palette', 'failed|palette.backed|2')
    await once(page, COPY, lost, () => page.keyboard.press('Enter'), 'POST')
    await dialog.getByRole('button', { name: '重试' }).waitFor()
    await once(page, COPY, lost, () => dialog.getByRole('button', { name: '重试' }).click(), 'POST')
    await reach('palette', 'failed|run.retried|0')
    await dialog.getByRole('button', { name: '关闭', exact: true }).click()
    await reach('palette', 'failed|palette.closed|0')
    await stage.leave('confirming')
  })

  test('A command with questions: answered forwards and backwards, mended, refused, lost and sent.', async () => {
    // Without a day of delivery a later deadline asks for no other one.
    const { order } = await aPublishedOrder(stage.console.world, { delivery_date: null, delivery_days: 30 })
    const { page } = await open('asking', `/bidding/order/detail?id=${order.id}`, { as: 'admin' })
    await shown(page, order.title ?? '')
    const AUDIT = `**/api/v1/bidding/order/${order.id}/audit/*`
    const dialog = page.getByRole('dialog')
    const moment = dialog.getByRole('textbox', { name: '报价截止' })
    const reason = dialog.getByRole('textbox', { name: '原因' })
    const chip = (field: string) => dialog.getByRole('button', { name: new RegExp(`^修改${field}`) })
    // Nothing can be compared before the opening: chosen all the same, it says why.
    await run(page, '导出比价表')
    await reach('palette', 'choosing|command.refused|0')
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('main').getByRole('button', { name: '延期' }).first().click()
    await reach('palette', 'closed|command.chosen|0')
    await dialog.getByRole('button', { name: '取消' }).click()
    await reach('palette', 'asking|palette.closed|0')
    await run(page, '延期')
    await moment.waitFor()
    await page.keyboard.press('Escape')
    await reach('palette', 'asking|palette.backed|2')
    await page.keyboard.press('Enter')
    await moment.waitFor()
    await page.keyboard.press('Enter')
    await reach('palette', 'asking|step.refused|0')
    await page.keyboard.type('+7d')
    await reach('palette', 'asking|step.typed|1')
    await page.keyboard.press('Enter')
    await reason.waitFor()
    await reach('palette', 'asking|step.answered|0')
    await page.keyboard.press('Backspace')
    await moment.waitFor()
    await reach('palette', 'asking|palette.backed|0')
    await page.keyboard.press('Enter')
    await reason.waitFor()
    await chip('报价截止').click()
    await moment.waitFor()
    await reach('palette', 'asking|step.edited|0')
    await page.keyboard.press('Enter')
    await reason.fill('供应商要求')
    await page.keyboard.press('Enter')
    await reach('palette', 'asking|step.answered|1')
    await chip('原因').click()
    await reach('palette', 'confirming|step.edited|0')
    await reason.waitFor()
    await page.keyboard.press('Enter')
    const yes = dialog.getByRole('button', { name: '延期' })
    await yes.waitFor()
    await page.keyboard.press('Escape')
    await reach('palette', 'confirming|palette.backed|0')
    await reason.waitFor()
    await page.keyboard.press('Enter')
    const short = { errors: [{ path: 'payload.reason', code: 'too_short', message: '太短' }] }
    await once(page, AUDIT, says(4001, short), () => yes.click())
    await reach('palette', 'running|xstate.done.actor.run|1')
    await reason.waitFor()
    await page.keyboard.press('Enter')
    await once(page, AUDIT, lost, () => yes.click())
    await dialog.getByRole('button', { name: '修改所填内容' }).click()
    await reach('palette', 'failed|palette.backed|0')
    await reason.waitFor()
    await page.keyboard.press('Enter')
    await once(page, AUDIT, lost, () => yes.click())
    await dialog.getByRole('button', { name: '修改所填内容' }).waitFor()
    await chip('原因').click()
    await reach('palette', 'failed|step.edited|0')
    await reason.waitFor()
    await page.reload()
    await shown(page, order.title ?? '')
    // The same in a dialog: sent, lost, and sent again with what stands in it.
    await page.getByRole('main').getByRole('button', { name: '延期' }).first().click()
    await dialog.getByLabel(/报价截止/).fill(inAWeek(stage.console.world.clockOffset))
    await dialog.getByLabel('原因').fill('供应商要求')
    await once(page, AUDIT, lost, () => dialog.getByRole('button', { name: '延期' }).click())
    await reach('palette', 'asking|args.given|0')
    await dialog.getByRole('button', { name: '重试' }).click()
    await reach('palette', 'failed|args.given|0')
    await toast(page, '操作成功')
    await stage.leave('asking')
  })

  test('A command that asks for a record, and one that may be stopped while it runs.', async () => {
    const { order } = await aPublishedOrder(stage.console.world, { title: '已经终止的需求' })
    const ended = await act(stage.console.world, 'chief', order.id, {
      action: 'cancel',
      payload: { reason_code: 'no_demand', text: '不再需要' },
    })
    expect(ended.code).toBe(0)
    const { page } = await open('choosing', '/bidding/order', { as: 'admin' })
    await page.getByRole('row').nth(1).waitFor()
    const dialog = page.getByRole('dialog')
    const first = await hold(page, ORDERS)
    await run(page, '从已有需求复制新建')
    await first.arrived()
    await reach('palette', 'asking.finding')
    await first.release(lost)
    await reach('palette', 'asking.finding|xstate.error.actor.find_choices|0')
    again('palette', 'asking.filling')
    await page.keyboard.type('已经终止')
    await reach('palette', 'asking|step.typed|0', 'asking.waiting|xstate.after.typing_pause.palette.asking.waiting|0')
    await dialog.getByRole('option').filter({ hasText: '已经终止的需求' }).waitFor()
    await reach('palette', 'asking.turning||0', 'asking.finding|xstate.done.actor.find_choices|0')
    await page.keyboard.press('Enter')
    await reach('palette', 'asking|step.answered|2')
    await page.waitForURL('**/bidding/order/edit?**')
    await page.goto('/bidding/order')
    await page.getByRole('row').nth(1).waitFor()
    const file = await hold(page, '**/api/v1/bidding/order_export/*')
    await run(page, '导出', '>导出')
    for (const step of ['1/3', '2/3', '3/3']) {
      await dialog.getByText(`第 ${step} 步`).waitFor()
      await page.keyboard.press('Enter')
    }
    await file.arrived()
    await page.keyboard.press('Escape')
    await reach('palette', 'running|run.cancelled|0')
    await file.release(lost)
    await dialog.getByRole('button', { name: '关闭', exact: true }).click()
    await stage.leave('choosing')
  })
}

/** A moment as a datetime-local field in China holds it. */
const inAWeek = (clockOffset: number): string =>
  new Date(Date.now() + 7 * 86_400_000 + clockOffset).toISOString().slice(0, 16)
