// The verdict bench on the real server, by keys alone: checks are walked, suppliers passed and rejected.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { listTenders } from '#contract/tenders.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { anOpenedOrder } from '../support/factories.ts'

const stage = setWorldPage()
let id = ''

beforeAll(async () => {
  const prices = ['28', '29', '30', '31', '32'].map((price) => [price, '60'])
  id = (await anOpenedOrder(stage.world, prices)).order.id
})

const verdicts = async () => {
  const { data } = await stage.world.call(listTenders, { query: { order_id: id } }, { as: 'award' })
  return data.list
    .flatMap((one) => (one.sealed ? [] : [one]))
    .toSorted((a, b) => Number(a.evaluated_total) - Number(b.evaluated_total))
}
const statuses = async () => (await verdicts()).map(({ status }) => status)

test('five suppliers are judged with eight keys: a rejection wants its reason first, a pass goes on to the next', async () => {
  const user = await stage.open(`/bidding/review/edit?id=${id}`, 'award')
  const grid = await screen.findByRole('grid', { name: '资格审查' })
  expect(within(grid).getAllByRole('gridcell').length).toBe(25)
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/许可证/)
  // X without a reason says what is missing, and sends nothing.
  await user.keyboard('x')
  expect(await screen.findByText('先按数字选一个否决原因，再按 X')).toBeVisible()
  expect(await statuses()).toEqual(Array(5).fill('opened'))
  await user.keyboard('4x')
  await waitFor(async () => expect((await statuses())[0]).toBe('disqualified'))
  for (const done of [1, 2, 3, 4]) {
    await screen.findByText(new RegExp(`^${done}/5 家有结论`))
    // The focus has gone on to the next one.
    await waitFor(() => expect(document.activeElement?.closest('tr')).toBe(within(grid).getAllByRole('row')[done + 1]))
    await user.keyboard(' ')
    await waitFor(async () => expect((await statuses())[done]).toBe('shortlisted'))
  }
  expect(await screen.findByText('5 家都有结论')).toBeVisible()
  expect((await verdicts())[0]).toMatchObject({ disqualify_reason: 'unsigned' })
})
