import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { act, aPublishedOrder, aSupplier, orderBody } from '../../support/factories.ts'
import { press } from '../support/keys.ts'
import { during, lost, once, says } from '../support/network.ts'
import { find, palette, type Walker } from './walker.ts'

const COPY = '**/api/v1/bidding/order/?*'
const IN_ALL = '名单里的需求'

/** The input that searches the actions of found records. */
const actions = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: / 的操作$/ })

const chosenRow = (page: Page, text: string): Promise<void> =>
  page.getByRole('option', { selected: true }).filter({ hasText: text }).waitFor()

/** Finds records by their titles and lists the actions of the first. */
const enter = async (page: Page, title: string): Promise<void> => {
  await find(page, `#${title}`)
  await chosenRow(page, title)
  await page.keyboard.press('ArrowRight')
  await actions(page).waitFor()
}

/** Chooses an action of the record by its name. */
const take = async (page: Page, title: string): Promise<void> => {
  await actions(page).fill(title)
  await chosenRow(page, title)
  await page.keyboard.press('Enter')
}

export const walkPaletteActs = ({ stage, open, reach, again }: Walker): void => {
  test('The actions of found records are listed, searched and refused, and the list is come back to in every way.', async () => {
    const { world } = stage.console
    for (const nth of ['甲', '乙', '丙']) await aPublishedOrder(world, { title: `${IN_ALL}${nth}` })
    const { page } = await open('acting', '/home', { as: 'admin' })
    const list = palette(page)
    // The code that reads the records used last cannot be fetched; the list goes without.
    await during(page, /\/assets\/recall-/, lost, async () => {
      await page.reload()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('ControlOrMeta+k')
      await reach('palette', 'choosing.recalling|xstate.error.actor.recall|0')
    })
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    // No answer comes for the record, then it does.
    await during(page, /\/bidding\/order_pc\/[^/?]+\/\?/, lost, async () => {
      await enter(page, IN_ALL)
      await reach('palette', 'choosing|records.entered|0', 'acting.reading|xstate.error.actor.read_meant|0')
    })
    await page.getByRole('dialog').getByRole('button', { name: '重试' }).click()
    await reach('palette', 'acting.unread|records.reread|0', 'acting.reading|xstate.done.actor.read_meant|0')
    await actions(page).focus()
    await take(page, '导出比价表')
    await reach('palette', 'acting|action.sought|0', 'acting|command.refused|0')
    await actions(page).fill('')
    await page.keyboard.press('Alt+ArrowDown')
    await reach('palette', 'acting|records.entered|0')
    await page.keyboard.press('Backspace')
    await reach('palette', 'acting|records.left|0')
    await list.waitFor()
    await chosenRow(page, IN_ALL)
    await press(page, 'Shift+ArrowUp', 'ArrowRight')
    await reach('palette', 'choosing|records.marked|0')
    await actions(page).waitFor()
    await page.keyboard.press('Escape')
    await reach('palette', 'acting|palette.backed|0')
    await list.waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    await stage.leave('acting')
  })

  test('An action of a found record is asked, confirmed, refused and run, and each leads back to the actions.', async () => {
    const { world } = stage.console
    const { order } = await aPublishedOrder(world, { title: '要延期的需求', delivery_date: null, delivery_days: 30 })
    const invited_supplier_ids = [(await aSupplier(world)).id]
    const body = orderBody(world, { title: '要撤回的需求', submit: true, invited_supplier_ids })
    expect(await world.call(createOrder, { body }, { as: 'admin' })).toMatchObject({ code: 0 })
    const { order: ended } = await aPublishedOrder(world, { title: '要复制的需求' })
    const given = { action: 'cancel', payload: { reason_code: 'no_demand', text: '不再需要' } } as const
    expect(await act(world, 'chief', ended.id, given)).toMatchObject({ code: 0 })
    const { page } = await open('acted', '/home', { as: 'admin' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const dialog = page.getByRole('dialog')
    const list = palette(page)
    const close = async () => {
      await page.keyboard.press('Escape')
      await list.waitFor()
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'hidden' })
    }
    await enter(page, '要延期的需求')
    await take(page, '延期')
    await reach('palette', 'acting|command.chosen|0')
    await dialog.getByRole('textbox', { name: '报价截止' }).waitFor()
    await page.keyboard.press('Escape')
    await reach('palette', 'asking|palette.backed|1')
    // What was asked for the list is forgotten with the command, so that the list is come back to as it is.
    await actions(page).waitFor()
    await page.keyboard.press('Escape')
    await reach('palette', 'acting|palette.backed|1')
    await chosenRow(page, '要延期的需求')
    await page.keyboard.press('ArrowRight')
    await actions(page).waitFor()
    await page.keyboard.press('Backspace')
    await reach('palette', 'acting|records.left|1')
    await chosenRow(page, '要延期的需求')
    await page.keyboard.press('ArrowRight')
    await actions(page).waitFor()
    await page.mouse.click(5, 5)
    await reach('palette', 'acting|palette.closed|0')
    await list.waitFor({ state: 'hidden' })

    await enter(page, '要撤回的需求')
    await take(page, '撤回')
    await reach('palette', 'acting|command.chosen|1')
    await dialog.getByRole('button', { name: '撤回' }).waitFor()
    await page.keyboard.press('Escape')
    await reach('palette', 'confirming|palette.backed|1')
    await actions(page).waitFor()
    await close()

    await enter(page, '要复制的需求')
    await once(page, COPY, says(4010), () => take(page, '复制'), 'POST')
    await reach('palette', 'acting|command.chosen|2')
    await dialog.getByRole('button', { name: '重试' }).waitFor()
    await page.keyboard.press('Backspace')
    await reach('palette', 'failed|palette.backed|1')
    await actions(page).waitFor()
    again('palette', 'acting.reading|xstate.done.actor.read_meant|0')
    await take(page, '打开')
    await reach('palette', 'acting|command.chosen|3')
    await page.waitForURL(`**/bidding/order/detail?id=${ended.id}`)
    expect(order.id).not.toBe(ended.id)
    await stage.leave('acted')
  })
}
