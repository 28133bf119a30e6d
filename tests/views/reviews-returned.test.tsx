// An award that was returned: the comparison and the home page say by whom and why, and begin with what was submitted.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readWorklist } from '#contract/home.worklist.ts'
import { submitAward } from '#contract/reviews.ts'
import { anAwardToSubmit } from '../support/awarded.ts'
import { leaveConsole, setWorldPage } from '../support/console-page.tsx'
import { act } from '../support/factories.ts'

const stage = setWorldPage()
const WHY = '异常低价请复核'

const chosenIn = (grid: HTMLElement) => within(grid).getAllByRole('gridcell', { name: /已选/ })

test('a returned award shows who returned it and why, and its choices are there again', async () => {
  const { world } = stage
  const { order, body } = await anAwardToSubmit(world)
  const submitted = { ...body, scenario: 'F' as const, summary_reason: '供货稳定' }
  expect((await world.call(submitAward, { body: submitted }, { as: 'award' })).code).toBe(0)
  expect((await act(world, 'approver', order.id, { action: 'reject', opinion: WHY })).code).toBe(0)

  const { list } = (await world.call(readWorklist, { query: {} }, { as: 'award' })).data
  expect(list.find((one) => one.order?.id === order.id)).toMatchObject({ act: 'propose', did: 'returned', note: WHY })

  await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  const said = (await screen.findByText(/驳回了定标/)).parentElement
  expect(said).toHaveTextContent(WHY)
  const grid = await screen.findByRole('grid', { name: /各行报价比较/ })
  await waitFor(() => expect(chosenIn(grid)).toHaveLength(2))
  leaveConsole()
  await stage.open('/home', 'award')
  await screen.findByText(new RegExp(`驳回：${WHY}`))
})

test('choices changed after the return are there again on the next visit, not the submitted ones', async () => {
  const { world } = stage
  const { order, body } = await anAwardToSubmit(world)
  await world.call(submitAward, { body: { ...body, scenario: 'F' as const } }, { as: 'award' })
  await act(world, 'approver', order.id, { action: 'reject', opinion: WHY })

  const user = await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  const before = await screen.findByRole('grid', { name: /各行报价比较/ })
  await waitFor(() => expect(chosenIn(before)).toHaveLength(2))
  expect(screen.queryByText(/已恢复上次的选择/)).not.toBeInTheDocument()
  const [, second] = chosenIn(before)
  if (second === undefined) throw new Error('no second choice')
  await user.click(second)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosenIn(before)).toHaveLength(1))
  leaveConsole()

  await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  const after = await screen.findByRole('grid', { name: /各行报价比较/ })
  await waitFor(() => expect(chosenIn(after)).toHaveLength(1))
  await screen.findByText(/已恢复上次的选择/)
})
