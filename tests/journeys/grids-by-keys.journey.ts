// The preview of an import with 200 rows, and the calendar of a deadline, worked by keys alone in a real browser with its
// real clipboard.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { press, pressOn, tabTo, watchPointer } from './support/keys.ts'
import { setStage } from './support/stage.ts'

const stage = setStage('demo')

const ROWS = 200
/** The most Tabs from the summary of the preview to its first cell. */
const MAX_STOPS = 5
/** A table as a spreadsheet copies it; lines of one herb differ by their size. */
const table = [
  '品名\t规格\t数量\t单位',
  ...Array.from({ length: ROWS }, (_, row) => `黄芪\t${row + 1} 号\t${row + 1}\t公斤`),
].join('\n')

const clip = (page: Page, text: string) => page.evaluate((given) => navigator.clipboard.writeText(given), text)
const quantity = (page: Page, row: number) =>
  page
    .locator(`[data-import-cell="${row}.quantity"]`)
    .evaluate((cell) => cell.querySelector('input')?.value ?? cell.querySelector('[id]')?.textContent)
const cursor = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-import-cell]')?.getAttribute('data-import-cell'))

/** Opens a new demand as a buyer, and returns its page and the uses of a pointer. */
const openForm = async () => {
  const { page, context, isNew } = await stage.window('buyer')
  if (!isNew) throw new Error('the window is already open')
  const pointer = await watchPointer(context)
  const session = { token: await stage.console.world.tokenOf('buyer'), username: JSON.stringify('buyer') }
  await context.addInitScript((held) => {
    for (const [key, value] of Object.entries(held)) localStorage.setItem(key, value)
  }, session)
  await page.goto('/bidding/order/create')
  await page.getByRole('heading', { level: 1, name: '新建招标需求' }).waitFor()
  return { page, pointer }
}

test('200 pasted rows are previewed, overwritten by a second paste, undone, done again and taken into the demand; its deadline comes from the calendar.', async () => {
  const { page, pointer } = await openForm()
  await pressOn(page.getByRole('button', { name: '导入品种明细' }))
  await page.getByRole('textbox', { name: '或粘贴表格' }).waitFor()
  await clip(page, table)
  await press(page, 'ControlOrMeta+v')
  await page.getByRole('grid', { name: '将要导入的行' }).waitFor()
  await page.getByRole('button', { name: `填入 ${ROWS} 行` }).waitFor()

  // From the summary the first cell is some stops away; the arrows do the rest.
  for (let stops = 0; stops < MAX_STOPS && (await cursor(page)) == null; stops++) await press(page, 'Tab')
  expect(await cursor(page)).toBe('1.herbal_id')
  await press(page, 'ArrowRight', 'ArrowRight')
  await expect.poll(() => cursor(page)).toBe('1.quantity')
  await clip(page, Array.from({ length: ROWS }, (_, row) => String(1000 + row)).join('\n'))
  await press(page, 'ControlOrMeta+v')
  await expect.poll(() => quantity(page, 1)).toBe('1000')
  await press(page, 'ControlOrMeta+End')
  await expect.poll(() => cursor(page)).toMatch(/^200\./)
  await expect.poll(() => quantity(page, ROWS)).toBe(String(1000 + ROWS - 1))

  await press(page, 'ControlOrMeta+z')
  await page.getByText(/^已撤销：粘贴 200 行/).waitFor()
  await expect.poll(() => quantity(page, 1)).toBe('1')
  await press(page, 'ControlOrMeta+Shift+z')
  await expect.poll(() => quantity(page, 1)).toBe('1000')
  await press(page, 'ControlOrMeta+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText(`${ROWS} 行已填`).waitFor()

  const deadline = page.locator('#order-bid_deadline_at')
  await tabTo(deadline)
  await press(page, 'Alt+ArrowDown')
  await page.getByRole('dialog', { name: '日历' }).waitFor()
  await press(page, 'PageDown', 'ArrowRight', 'ArrowDown', 'Enter')
  await page.getByRole('dialog', { name: '日历' }).waitFor({ state: 'detached' })
  await expect.poll(() => deadline.inputValue()).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
  expect(await deadline.evaluate((box) => box === document.activeElement)).toBe(true)
  expect(pointer.used).toEqual([])
})
