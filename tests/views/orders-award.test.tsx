// An award on the page of its demand, on the real server: when a winner's silence may be recorded, and when the award may be revoked.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readOrder } from '#contract/orders.ts'
import { answerOwnAward, readOwnTender } from '#contract/tenders.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { awardTo } from '../support/awarded.ts'
import { leaveConsole, setWorldPage } from '../support/console-page.tsx'

const stage = setWorldPage()

const anAward = () => {
  const items = [{ name: '川芎', quantity: '100', unit: 'kg' as const, reference_price: '12' }]
  return awardTo(stage.world, [['10'], ['11']], [0], { items })
}

const open = (id: string, as: string) => stage.open(`/bidding/order/detail?id=${id}&tab=award`, as)

/** One button is in the head of the page, the other below the award. */
const revoking = () => screen.findAllByRole('button', { name: '撤销定标' })

const expectRefused = async (why: RegExp): Promise<void> => {
  for (const button of await revoking()) {
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription(why)
  }
}

const awardOf = async (id: string) => (await stage.world.call(readOrder, { params: { id } }, { as: 'buyer' })).data

test('a winner’s missing answer can be recorded once its time is over, and not before', async () => {
  const { id } = await anAward()
  await open(id, 'buyer')
  await screen.findByRole('button', { name: /放弃/ })
  expect(screen.queryByRole('button', { name: '逾期未答复' })).toBeNull()
  leaveConsole()
  stage.world.advance({ days: 4 })
  const user = await open(id, 'buyer')
  await user.click(await screen.findByRole('button', { name: '逾期未答复' }))
  await waitFor(async () => expect((await awardOf(id)).award?.lines[0]?.status).toBe('declined'))
  expect((await awardOf(id)).award?.lines[0]).toMatchObject({ decline_code: 'no_answer' })
  await waitFor(() => expect(screen.queryByRole('button', { name: '逾期未答复' })).toBeNull())
  expect((await screen.findAllByText(/逾期未答复/)).length).toBeGreaterThan(0)
})

test('an award is revoked with a reason while no supplier has confirmed; afterwards the button says why not', async () => {
  const [free, confirmed] = [await anAward(), await anAward()]
  const link = confirmed.tokens[0] ?? ''
  const { result } = (await stage.world.call(readOwnTender, {}, { link })).data
  const lines = (result?.lines ?? []).map(({ id }) => ({ decision_line_id: id, answer: 'confirm' as const }))
  const said = await stage.world.call(answerOwnAward, { body: { version: result?.version ?? 1, lines } }, { link })
  expect(said.code).toBe(0)
  await open(confirmed.id, 'approver')
  await expectRefused(/已有供应商确认，不能撤销定标/)
  leaveConsole()
  const user = await open(free.id, 'approver')
  const [button = document.body] = await revoking()
  expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: '撤销定标' })
  await user.type(within(dialog).getByRole('textbox'), '供货条件变了')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () =>
    expect(await awardOf(free.id)).toMatchObject({ status: 'reviewing', review_stage: 'recommend' }),
  )
})

test('the proposer of an award may not revoke it and is told why', async () => {
  const { id } = await anAward()
  await stage.world.db
    .updateTable('decisions')
    .set((eb) => ({ proposed_by: eb.selectFrom('users').where('username', '=', 'approver').select('id') }))
    .where('order_id', '=', id)
    .execute()
  await open(id, 'approver')
  await expectRefused(/提交/)
})

test.each([
  ['供应商确认', 0, '1 川芎 100 kg', '1000.00'],
  ['放弃', 1, '2 白芍 50 kg', '900.00'],
] as const)(
  'the dialog of %s names its line, supplier and amount, and nothing of the other lines',
  async (act, at, line, amount) => {
    const items = [
      { name: '川芎', quantity: '100', unit: 'kg' as const, reference_price: '12' },
      { name: '白芍', quantity: '50', unit: 'kg' as const, reference_price: '20' },
    ]
    const prices = [
      ['10', '19'],
      ['11', '18'],
    ]
    const { id, suppliers } = await awardTo(stage.world, prices, [0, 1], { items })
    const user = await open(id, 'buyer')
    const buttons = await screen.findAllByRole('button', { name: new RegExp(act) })
    await user.click(buttons[at] ?? document.body)
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog).toHaveTextContent(/本行金额/))
    const about = dialog.querySelector('[data-subject]')
    expect(about).toHaveTextContent(line)
    expect(about).toHaveTextContent(suppliers[at]?.name ?? '?')
    expect(about).not.toHaveTextContent(suppliers[1 - at]?.name ?? '?')
    expect(about).toHaveTextContent(moneyText(amount, 'zh-CN'))
    expect(about).not.toHaveTextContent('定标额')
  },
)

test.each([
  ['detail', '/bidding/order/detail'],
  ['report', '/bidding/review/detail'],
])('who proposed the award reads once on its %s why the answers are recorded by somebody else', async (_, path) => {
  const { id } = await anAward()
  const why = '提交或批准此次定标的人不能代供应商登记答复，请另一位有定标或需求编辑权限的同事登记'
  const at = `${path}?id=${id}${path.includes('order') ? '&tab=award' : ''}`
  await stage.open(at, 'award')
  await screen.findByText(why, { selector: 'p' })
  leaveConsole()
  await stage.open(at, 'buyer')
  await screen.findByRole('button', { name: /放弃/ })
  expect(screen.queryByText(why)).toBeNull()
})
