// The dialog that submits an award, and what its approver sees, on the real server.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { readOrder } from '#contract/orders.ts'
import { leaveConsole, setWorldPage } from '../support/console-page.tsx'
import { aReviewedOrder } from '../support/factories.ts'

const stage = setWorldPage()
let id = ''

beforeAll(async () => {
  const items = ['川芎', '当归', '白芍'].map((name) => ({
    name,
    quantity: '100',
    unit: 'kg' as const,
    reference_price: '12',
  }))
  const prices = [
    ['10', '10', '10'],
    ['11', '11', '11'],
  ]
  id = (await aReviewedOrder(stage.world, prices, { min_bids: 1, items })).order.id
})

const standing = async () => (await stage.world.call(readOrder, { params: { id } }, { as: 'award' })).data
const whole = (element: HTMLElement): string => (element.textContent ?? '').replace(/\s+/g, ' ')
const focused = () => document.activeElement?.getAttribute('aria-label')

test('the dialog states the sums of the award; the submit key moves to each gap, and digits and the space bar fill the gaps', async () => {
  const user = await stage.open(`/bidding/review/edit?id=${id}`, 'award')
  const grid = await screen.findByRole('grid')
  const cellOf = (words: RegExp): HTMLElement =>
    within(grid)
      .getAllByRole('gridcell')
      .find((one) => words.test(one.textContent ?? '')) ?? grid
  await user.keyboard('w')
  await waitFor(() => expect(document.querySelector('[data-foot]')).toHaveTextContent('提交定标：还没有选定任何一行'))
  await user.keyboard('{Shift>}B{/Shift}')
  await user.click(cellOf(/川芎，11\.00/))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(cellOf(/川芎，11\.00/)).toHaveAttribute('aria-selected', 'true'))

  // A quantity above the need is marked at the need of the line, and the dialog names the herb.
  await user.click(cellOf(/川芎，10\.00/))
  await user.keyboard('1050{Enter}')
  await within(grid).findByText('已授 1,150 kg，超过需求量 100 kg')
  await user.keyboard('w')
  const over = await screen.findByRole('dialog', { name: /^提交定标/ })
  expect(over).toHaveTextContent('川芎：第 1 行授标合计 1,150，超过需求量 100')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(cellOf(/川芎，10\.00/))
  await user.keyboard('{Delete}')
  await waitFor(() => expect(within(grid).queryByText(/超过需求量 100 kg/)).toBeNull())

  // A line that gets a part of its need is named with what is missing.
  await user.click(cellOf(/川芎，11\.00/))
  await user.keyboard('60{Enter}')
  await waitFor(() => expect(cellOf(/川芎，11\.00/)).toHaveTextContent(/已选 60/))
  await user.keyboard('w')
  const part = await screen.findByRole('dialog', { name: /^提交定标/ })
  expect(whole(part)).toContain('2/3 行足量 另 1 行未足1 川芎 缺 40 kg')
  await user.keyboard('{Escape}')
  await user.click(cellOf(/川芎，11\.00/))
  await user.keyboard('100{Enter}')
  await waitFor(() => expect(cellOf(/川芎，11\.00/)).toHaveTextContent(/已选 100/))

  await user.click(cellOf(/白芍，10\.00/))
  await user.keyboard('{Delete}')
  await waitFor(() => expect(cellOf(/白芍，10\.00/)).toHaveAttribute('aria-selected', 'false'))
  await user.keyboard('w')

  const dialog = await screen.findByRole('dialog', { name: '提交定标：2 行授予 2 家' })
  // By hand: 100 kg at 11 and 100 kg at 10, compared with the reference price of 12 and with the lowest price of 10.
  for (const words of ['授标额¥2,100.00', '省 ¥300.00', '12.50%', '超 ¥100.00', '5.00%', '覆盖2/3 行足量200/300 kg'])
    expect(whole(dialog)).toContain(words)
  const table = within(dialog).getByRole('table', { name: '各供应商的授标' })
  expect(within(table).getAllByRole('row').length).toBe(4)
  // The remarks of the rows, none of which is a flag here, add up to the number in the total.
  const remarks = within(table)
    .getAllByRole('row')
    .flatMap((row) => row.lastElementChild?.querySelector('[title]')?.getAttribute('title')?.split('\n') ?? [])
  const total = within(table).getAllByRole('row').at(-1)?.lastElementChild?.textContent ?? ''
  expect(total.replace('提示', '').trim()).toBe(remarks.length === 0 ? '' : `其他 ${remarks.length} 项`)
  expect(whole(within(table).getAllByRole('row').at(-1) ?? table)).toMatch(/2 家合计.*2 行.*200.*2,100\.00.*300\.00/)
  expect(within(dialog).getByRole('region', { name: '提交以后' })).toHaveTextContent(/定标审批.*另一人/)

  // While something is missing the submit key sends nothing and moves to the gap.
  expect(dialog).toHaveTextContent('还差 3 处，先补：川芎的原因')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(focused()).toMatch(/^川芎 .*：选择原因$/))
  expect((await standing()).status).toBe('reviewing')
  await user.keyboard('1')
  await waitFor(() => expect(focused()).toBe('白芍：不授标原因'))
  await user.keyboard('6')
  await waitFor(() => expect(dialog).toHaveTextContent('还差 1 处，先补：声明'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('type', 'checkbox'))
  await user.keyboard(' {Control>}{Enter}{/Control}')
  await waitFor(async () => expect((await standing()).status).toBe('award_auditing'))
  const { award } = await standing()
  const dear = award?.lines.find((line) => line.amount === '1100.00')
  expect(dear).toMatchObject({ reason_code: 'quality_better' })
  // No known fact supports this reason, so the page fills in no text for it.
  expect(dear?.reason_text ?? '').toBe('')
  expect(award?.no_award).toEqual([expect.objectContaining({ reason: 'stock_available' })])
})

test('the reason of one line is chosen by a digit or written at once, and its dialog stays open while none is given', async () => {
  const items = [{ name: '川芎', quantity: '100', unit: 'kg' as const }]
  const { order } = await aReviewedOrder(stage.world, [['10'], ['11']], { min_bids: 1, items })
  const user = await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  const grid = await screen.findByRole('grid')
  const dear = () =>
    within(grid)
      .getAllByRole('gridcell')
      .find((one) => /川芎，11\.00/.test(one.textContent ?? '')) ?? grid
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'))
  await user.click(dear())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(dear()).toHaveAttribute('aria-selected', 'true'))
  await user.keyboard('r')
  const dialog = await screen.findByRole('dialog', { name: /川芎/ })
  await waitFor(() => expect(focused()).toMatch(/^川芎 .*：选择原因$/))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await within(dialog).findByText('缺原因')
  // Also j, which moves between rows, is a letter where there is one row.
  await user.keyboard('just')
  await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveValue('just'))
  expect(within(dialog).getByRole('radio', { name: /其他/ })).toBeChecked()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await within(dialog).findByText('原因至少写 10 个字')
  await user.keyboard('{Enter}1')
  await waitFor(() => expect(within(dialog).getAllByRole('radio')[0]).toBeChecked())
  expect(within(dialog).getByRole('textbox')).toHaveValue('just')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(grid).queryByText('缺原因')).toBeNull()
})

test('the approver sees the same sums, the suppliers, and the line without an award with its reason', async () => {
  leaveConsole()
  await stage.open(`/bidding/review/edit?id=${id}`, 'approver')
  const table = await screen.findByRole('table', { name: '各供应商的授标' })
  expect(whole(within(table).getAllByRole('row').at(-1) ?? table)).toMatch(/2 家合计.*2,100\.00.*300\.00.*超 100\.00/)
  const said = whole(document.body)
  expect(said).toContain('覆盖2/3 行足量200/300 kg')
  expect(said).toMatch(/不授标的行 白芍 库存可用/)
})
