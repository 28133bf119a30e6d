// Lines that a supplier gave up, on the page of the review and the real server: promoted to the next offer, closed, and approved.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { readOrder } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import { answerOwnAward, extendOwnOffer, readOwnTender } from '#contract/tenders.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { act, aReviewedOrder } from '../support/factories.ts'

const stage = setWorldPage()
let id = ''

beforeAll(async () => {
  const { world } = stage
  const items = ['川芎', '当归', '白芍'].map((name) => ({
    name,
    quantity: '100',
    unit: 'kg' as const,
    reference_price: '12',
  }))
  const reviewed = await aReviewedOrder(
    world,
    [
      ['10', '10', '10'],
      ['11', '11', '11'],
    ],
    { min_bids: 1, items },
  )
  id = reviewed.order.id
  const first = reviewed.tenders.find((one) => one.supplier_id === reviewed.suppliers[0]?.id)
  const lines = reviewed.order.items.map((item) => ({
    order_item_id: item.id,
    tender_item_id: first?.items.find((one) => one.order_item_id === item.id)?.id ?? '',
    awarded_qty: '100',
  }))
  const other = reviewed.tenders.find((one) => one.supplier_id === reviewed.suppliers[1]?.id)
  const [backed] = reviewed.order.items
  second = { tender_id: other?.id ?? '', link: reviewed.tokens[1] ?? '' }
  const backup = {
    order_item_id: backed?.id ?? '',
    tender_item_id: other?.items.find((one) => one.order_item_id === backed?.id)?.id ?? '',
    awarded_qty: '100',
    role: 'backup' as const,
  }
  const body = {
    order_id: id,
    version: reviewed.order.version,
    scenario: 'F' as const,
    lines: [...lines, backup],
    coi_confirmed: true as const,
  }
  expect((await world.call(submitAward, { body }, { as: 'award' })).message).toBe('成功')
  expect((await act(world, 'approver', id, { action: 'approve' })).message).toBe('成功')
  const link = reviewed.tokens[0] ?? ''
  const { result } = (await world.call(readOwnTender, {}, { link })).data
  const answers = (result?.lines ?? []).map((line) => ({
    decision_line_id: line.id,
    answer: 'decline' as const,
    reason_code: 'no_stock' as const,
  }))
  const said = await world.call(answerOwnAward, { body: { version: result?.version ?? 1, lines: answers } }, { link })
  expect(said.message).toBe('成功')
})

/** The second supplier's tender, and the link at which it is extended. */
let second = { tender_id: '', link: '' }

const standing = async () => (await stage.world.call(readOrder, { params: { id } }, { as: 'award' })).data

const cellOf = (grid: HTMLElement, words: RegExp) => {
  const cell = within(grid)
    .getAllByRole('gridcell')
    .find((one) => words.test(one.textContent ?? ''))
  if (cell === undefined) throw new Error(`no cell ${words}`)
  return cell
}

test('a supplier whose offer has expired can be asked beside it to extend the offer', async () => {
  const { tender_id, link } = second
  await stage.world.db.updateTable('tenders').set({ valid_until: '2020-01-31' }).where('id', '=', tender_id).execute()
  const user = await stage.open(`/bidding/review/edit?id=${id}&part=promote`, 'award')
  const grid = await screen.findByRole('grid')
  for (const head of within(grid).getAllByRole('columnheader', { name: /本次/ }))
    expect(head).toHaveTextContent('本次不可补')
  const list = await screen.findByRole('list', { name: '1 家的报价已过有效期，不能授标' })
  expect(list).toHaveTextContent('有效期至 2020-01-31')
  await user.click(within(list).getByRole('button', { name: '请供应商延长有效期' }))
  await waitFor(() => expect(within(list).getByRole('button', { name: '再请一次' })).toBeVisible())
  const body = {
    valid_until: new Date(Date.now() + stage.world.clockOffset + 90 * 86_400_000).toISOString().slice(0, 10),
  }
  expect((await stage.world.call(extendOwnOffer, { body }, { link })).message).toBe('成功')
})

test('the heads in the mode 补定 describe only the open lines', async () => {
  await stage.open(`/bidding/review/edit?id=${id}&part=promote`, 'award')
  const grid = await screen.findByRole('grid')
  const heads = within(grid).getAllByRole('columnheader', { name: /本次/ })
  expect(heads.map((head) => /本次\S+( 3 种)?/.exec(head.textContent ?? '')?.[0])).toEqual([
    '本次不可补',
    '本次可补 3 种',
  ])
  for (const head of heads) expect(head.textContent).not.toMatch(/\d\/\d|缺|第 \d/)
  expect(screen.queryByText(/已过有效期/)).toBeNull()
})

test('open lines are chosen in the comparison: the backup is filled in, and the supplier who declined is shown and cannot be chosen', async () => {
  const user = await stage.open(`/bidding/review/edit?id=${id}`, 'award')
  const part = await screen.findByRole('region', { name: '补定' })
  expect(within(part).getAllByRole('listitem').length).toBe(3)
  expect(part.textContent).toMatch(/备选/)
  await user.click(within(part).getByRole('button', { name: '补定' }))
  const grid = await screen.findByRole('grid')
  // The backup of the first line is chosen already; the other lines are open.
  expect(cellOf(grid, /川芎，11\.00.*备选.*已选 100/)).toHaveAttribute('aria-selected', 'true')
  const declined = cellOf(grid, /川芎，10\.00.*不能选：放弃：现货不足/)
  expect(declined).toHaveAttribute('aria-disabled', 'true')
  await user.dblClick(declined)
  await waitFor(() => expect(screen.getByText(/^不能选：放弃：现货不足$/)).toBeVisible())
  expect(declined).toHaveAttribute('aria-selected', 'false')
  // A key chooses one more line and another clears it.
  const second = cellOf(grid, /当归，11\.00/)
  await user.click(second)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(cellOf(grid, /当归，11\.00/)).toHaveAttribute('aria-selected', 'true'))
  await user.keyboard('{Delete}')
  await waitFor(() => expect(cellOf(grid, /当归，11\.00/)).toHaveAttribute('aria-selected', 'false'))
  // Undo and redo.
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(cellOf(grid, /当归，11\.00/)).toHaveAttribute('aria-selected', 'true'))
  await user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
  await waitFor(() => expect(cellOf(grid, /当归，11\.00/)).toHaveAttribute('aria-selected', 'false'))
})

test('a promotion is submitted by the dialog of an award, and its approver sees the changed line', async () => {
  const user = await stage.open(`/bidding/review/edit?id=${id}&part=promote`, 'award')
  const bar = await screen.findByRole('region', { name: '补定' })
  await user.click(within(bar).getByRole('button', { name: /^提交补定/ }))
  const dialog = await screen.findByRole('dialog', { name: /^提交补定：/ })
  await user.click(within(dialog).getByRole('checkbox', { name: /没有利益冲突/ }))
  // A colleague closes another line meanwhile; the choice stays and is submitted at the second try.
  const last = (await standing()).items.at(-1)?.id ?? ''
  const close = { action: 'line_close', payload: { order_item_id: last, reason_code: 'over_price' } } as const
  expect((await act(stage.world, 'award', id, close)).message).toBe('成功')
  await user.click(within(dialog).getByRole('button', { name: /^提交补定/ }))
  await user.click(await within(dialog).findByRole('button', { name: '查看最新内容' }))
  const grid = await screen.findByRole('grid')
  await waitFor(() => expect(within(grid).queryAllByRole('gridcell', { name: /白芍/ }).length).toBe(0))
  const seen = screen.queryByRole('button', { name: /^已看过，继续/ })
  if (seen !== null) await user.click(seen)
  await user.click(within(bar).getByRole('button', { name: /^提交补定/ }))
  const again = await screen.findByRole('dialog', { name: /^提交补定：/ })
  await user.click(within(again).getByRole('checkbox', { name: /没有利益冲突/ }))
  await user.click(within(again).getByRole('button', { name: /^提交补定/ }))
  await waitFor(async () => expect((await standing()).status).toBe('award_auditing'))
  const changed = await screen.findByRole('region', { name: '本次补定的品种' })
  expect(within(changed).getAllByRole('listitem').length).toBe(1)
  expect(changed.textContent).toMatch(/川芎.*1,100\.00/)
})

test('the other line is closed with a reason', async () => {
  await act(stage.world, 'approver', id, { action: 'approve' })
  const user = await stage.open(`/bidding/review/edit?id=${id}`, 'award')
  const part = await screen.findByRole('region', { name: '补定' })
  expect(within(part).getAllByRole('listitem').length).toBe(1)
  await user.click(within(part).getByRole('button', { name: '不再授标' }))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByRole('combobox'), 'over_price')
  await user.click(within(dialog).getByRole('button', { name: '不再授标' }))
  await waitFor(async () => expect((await standing()).facts.has_open_lines).toBe(false))
})

test('the report shows every version of the award and the declined lines', async () => {
  await stage.open(`/bidding/review/detail?id=${id}`, 'award')
  const versions = await screen.findByRole('table', { name: '定标版本' })
  expect(within(versions).getByText(/第 2 版/)).toBeVisible()
  expect(within(versions).getByText('补定')).toBeVisible()
  const lines = screen.getByRole('table', { name: '定标明细' })
  expect(lines.textContent).toMatch(/现货不足/)
  expect(lines.textContent).toMatch(/已补定给/)
  // By hand: of three lines of 100 kg with a reference price of 12 one remains, at 11.
  expect(within(lines).getByRole('row', { name: /^合计（不含放弃）/ }).textContent).toMatch(/1,100\.00/)
  expect(screen.getByText('▼ 省 ¥100.00（8.33%）')).toBeVisible()
  expect(screen.getAllByText(/^1\/3 行/).length).toBe(2)
  // The trail names the line and the reason of an act.
  const trail = await screen.findByRole('table', { name: '审核记录' })
  expect((await within(trail).findAllByRole('row', { name: /不再授标.*白芍.*价格过高/ })).length).toBe(1)
})

test('a letter is about one decision: who declined everything keeps it with an addition, a promoted one has its own date, deadline and total', async () => {
  await stage.open(`/bidding/review/detail?id=${id}&part=letters`, 'award')
  const letters = await screen.findAllByRole('article')
  // The promoted supplier keeps the letter that it got nothing at first.
  expect(letters.length).toBe(3)
  const [declined, letter] = letters
  expect(declined).toHaveTextContent(/附记.*现有效 0 行/)
  const { award } = await standing()
  const version = award?.versions.at(-1)
  const line = award?.lines.find((one) => one.decision_version === version?.version)
  expect(letter?.textContent).toContain(`${version?.decision_no}-01`)
  expect(letter?.textContent).toContain('共 1 行，合计 ¥1,100.00')
  const shownAt = (iso: string | null | undefined) => letter?.querySelectorAll(`time[datetime="${iso}"]`).length
  expect(shownAt(version?.effective_at)).toBe(1)
  expect(shownAt(line?.confirm_deadline_at)).toBe(1)
})

test('a supplier is asked for the origin of its line on the page of the demand', async () => {
  const user = await stage.open(`/bidding/order/detail?id=${id}&tab=award`, 'award')
  const table = await screen.findByRole('table', { name: '中标结果' })
  await user.click(within(table).getAllByRole('button', { name: '请供应商申报产地' })[0] ?? table)
  await waitFor(async () => {
    const line = (await standing()).award?.lines.find((one) => one.role === 'main' && one.status !== 'declined')
    expect(line?.origin_asked_at).not.toBeNull()
  })
})
