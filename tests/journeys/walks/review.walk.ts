import { test } from 'vitest'
import { act, anOpenedOrder, aPublishedOrder, aReviewedOrder, tender } from '../../support/factories.ts'
import { press } from '../support/keys.ts'
import { lost, once, says } from '../support/network.ts'
import { toast } from '../support/people.ts'
import type { Walker } from './walker.ts'

const prices = [
  ['27.80', '61'],
  ['28.20', '59.60'],
  ['29', '63'],
] as const

export const walkReview = ({ stage, open, reach, again }: Walker): void => {
  test('A review is sealed, in qualification and compared; lines are chosen, shared out and explained; it is restored and awarded.', async () => {
    const { world } = stage.console
    const terms = { split_award: true, max_suppliers_per_line: 2 }
    const { order, tenders } = await aReviewedOrder(world, prices, terms)
    const { page } = await open('award', `/bidding/review/edit?id=${order.id}`, { as: 'award' })
    const grid = page.getByRole('grid', { name: /各行报价比较/ })
    const cell = grid.getByRole('gridcell', { name: /27.80/ })
    const dialog = page.getByRole('dialog')
    await cell.click()
    await press(page, 'Enter', 'b', 'Delete', 'ControlOrMeta+z', 'ControlOrMeta+Shift+z', 'Shift+B')
    await reach(
      'review',
      ...['pick', 'lowest', 'clear', 'undo', 'redo', 'scenario'].map((act) => `comparing.choosing|review.${act}|0`),
    )
    await page.keyboard.type('400')
    await page.keyboard.press('Enter')
    await reach('review', 'comparing.choosing|review.give|0')
    // Several cells are emptied at once, and come back.
    await cell.click()
    await press(page, 'Shift+ArrowDown', 'Delete')
    await reach('review', 'comparing.choosing|review.edit|0')
    await press(page, 'ControlOrMeta+z')
    // The quantities of a pasted table become a scenario of its own.
    await press(page, 'i')
    const sheet = page.getByRole('dialog', { name: '导入分配表' })
    const given = order.items.map(({ line_no }) => `${line_no}\t${tenders[0]?.tender_no}\t10`)
    await sheet.getByRole('textbox', { name: '或粘贴表格' }).fill(['行号\t供应商\t授标量', ...given].join('\n'))
    await sheet.getByRole('button', { name: '读取粘贴的内容' }).click()
    await sheet.getByRole('button', { name: /^取入/ }).click()
    await reach('review', 'comparing.choosing|review.import|0')
    await press(page, 'Shift+Enter')
    const split = page.getByRole('dialog', { name: /拆分/ })
    await split.getByRole('button', { name: '70 / 30' }).click()
    await split.getByRole('button', { name: '按此拆分' }).click()
    await press(page, 'Shift+Enter')
    await split.waitFor()
    await press(page, 'Escape')
    await split.waitFor({ state: 'hidden' })
    await press(page, 'r')
    await dialog.getByRole('combobox').first().selectOption({ index: 1 })
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'hidden' })
    await press(page, 'w')
    const award = page.getByRole('dialog', { name: '提交定标' })
    await award.getByText(/^备选供应商/).click()
    await award
      .getByRole('combobox', { name: /备选供应商$/ })
      .first()
      .selectOption({ index: 1 })
    await award.getByRole('textbox').last().fill('价格合理')
    await press(page, 'Escape')
    await reach(
      'review',
      'comparing|review.backup|0',
      'comparing.splitting|review.split|0',
      'comparing.splitting|review.leave|0',
      'comparing.reasoning|review.leave|0',
      'comparing.awarding|review.leave|0',
      'comparing|review.reason|0',
      'comparing|review.summary|0',
    )
    // The choices are stored in this browser after a pause, and a reload restores only what is stored.
    again('draft', 'keeping|xstate.done.actor.keep|0')
    await press(page, 'b')
    await reach('draft', 'keeping|xstate.done.actor.keep|0')
    await page.reload()
    await page.getByRole('button', { name: '全部清空' }).click()
    await reach('review', '|review.restored|0', 'comparing.choosing|review.start_over|0')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await reach('review', 'comparing|review.loaded|0')
    // Somebody else disqualifies the dearest tender meanwhile, and the page asks that this be looked at before the award.
    const dearest = tenders.toSorted((a, b) => Number(b.total_amount) - Number(a.total_amount))[0]
    const payload = { tender_id: dearest?.id ?? '', reason_code: 'below_cost' as const }
    await act(world, 'quality', order.id, { action: 'disqualify', payload })
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByRole('button', { name: '已看过' }).click()
    await reach('review', 'comparing|review.seen|0')
    // The reviewer's own verdict needs no such look.
    const out = grid.getByRole('gridcell', { name: /27.80.*不能选/ })
    await cell.click()
    await press(page, 'x')
    const veto = page.getByRole('dialog', { name: /否决/ })
    await veto.getByRole('combobox').first().selectOption({ index: 1 })
    await veto.getByRole('button', { name: /^否决/ }).click()
    await out.waitFor()
    await reach('review', 'comparing|review.acted|0')
    // A cell that cannot be chosen cannot be clicked, but it can have the focus.
    await cell.focus()
    await press(page, 'x')
    await out.waitFor({ state: 'hidden' })
    // A line without an award needs a reason too.
    await cell.click()
    await press(page, 'Enter', 'Delete', 'r')
    await dialog.getByRole('combobox').first().selectOption({ index: 1 })
    await reach('review', 'comparing|review.no_award|0')
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'hidden' })
    await press(page, 'Shift+B', 'w')
    await award.getByRole('checkbox', { name: /没有利益冲突/ }).click()
    const send = award.getByRole('button', { name: '提交定标' })
    const AWARD = '**/api/v1/bidding/winner_order/*'
    await once(page, AWARD, says(4010), () => send.click())
    await award.getByText('不行').first().waitFor()
    await once(page, AWARD, says(4009), () => send.click())
    await once(page, AWARD, lost, () => send.click())
    await reach('submission', 'unknown')
    await send.click()
    await toast(page, '操作成功')
    await reach('review', 'comparing|review.loaded|1', 'deciding||3')
    /** Signs in again, because the moved clock may have ended the session, and opens another review. */
    const come = async (id: string) => {
      const token = await world.tokenOf('award')
      await page.evaluate((value) => localStorage.setItem('token', value), token)
      await page.goto(`/bidding/review/edit?id=${id}`)
    }
    const opened = await anOpenedOrder(world, prices)
    await come(opened.order.id)
    await reach('review', 'deciding||1')
    const sealed = await aPublishedOrder(world)
    for (const token of sealed.tokens) await tender(world, token, sealed.order, ['28', '60'])
    world.advance({ hours: 73 })
    await come(sealed.order.id)
    await reach('review', 'deciding||0')
    await stage.leave('award')
  })
}
