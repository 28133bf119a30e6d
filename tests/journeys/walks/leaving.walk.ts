import { test } from 'vitest'
import { menu, type Walker } from './walker.ts'

export const walkLeaving = ({ stage, open, reach, again }: Walker): void => {
  test('A form with unsaved text is left by a link or by Forward only when the person agrees, and is guarded again afterwards.', async () => {
    const { page } = await open('leaving', '/bidding/order/create', { as: 'buyer' })
    const title = page.getByLabel('标题')
    const go = page.getByRole('button', { name: '不保存，离开' })
    await menu(page, '首页').click()
    await page.waitForURL('**/home')
    await page.goBack()
    await title.fill('没有保存的需求')
    await reach('leaving', 'form.free|leaving.guarded|0')
    await menu(page, '首页').click()
    await page.getByRole('button', { name: '继续填写' }).click()
    await reach('leaving', 'question|leaving.asked|0', 'question.asking|leaving.answered|1')
    again('leaving', 'question|leaving.asked|0')
    await page.goForward()
    await go.click()
    await reach('leaving', 'question.asking|leaving.answered|0', 'form.guarded|leaving.freed|0')
    await page.waitForURL('**/home')
    await page.goBack()
    await title.fill('再写一次')
    await reach('leaving', 'question.agreed|leaving.guarded|0')
    await menu(page, '首页').click()
    await go.click()
    await page.waitForURL('**/home')
    await stage.leave('leaving')
  })
}
