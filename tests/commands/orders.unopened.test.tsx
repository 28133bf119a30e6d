// The opening asks for its checkbox only after the server has asked for it: in the dialog of a button, and as a further
// step of the palette.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CommandButton } from '#src/commands/command-button.tsx'
import { anOrder, DetailPage, openConsole, refusal } from '../support/console.tsx'

const closed = anOrder({ status: 'pending_open', review_stage: null })
const wanted = '有 1 份报价的信封打不开'
const asks = () =>
  refusal('填写的内容有误', [{ path: 'payload.accept_unopened', code: 'unopened_tenders', message: wanted }])
const tickLabel = '打不开的列为“未能启封”，继续开标'

test('the dialog asks for the checkbox after the refusal, keeps the password, and sends both', async () => {
  const { user, told } = await openConsole(
    <DetailPage order={closed}>
      <CommandButton id="orders.open" />
    </DetailPage>,
    { writes: [asks()] },
  )
  await user.click(screen.getByRole('button', { name: '开标' }))
  const dialog = await screen.findByRole('dialog', { name: '开标' })
  expect(within(dialog).queryByRole('checkbox')).toBeNull()
  await user.type(within(dialog).getByLabelText(/登录密码/), 'secret{Enter}')
  const tick = await within(dialog).findByRole('checkbox', { name: tickLabel })
  expect(dialog).toHaveTextContent(wanted)
  expect(within(dialog).getByLabelText(/登录密码/)).toHaveValue('secret')
  // The opening is not sent again before the checkbox is ticked.
  await user.click(within(dialog).getByRole('button', { name: '开标' }))
  expect(told.asked.filter(({ id }) => id === 'orders.audit')).toHaveLength(1)
  await user.click(tick)
  await user.click(within(dialog).getByRole('button', { name: '开标' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(told.asked.filter(({ id }) => id === 'orders.audit').map(({ input }) => input)).toMatchObject([
    { body: { action: 'open', payload: { password: 'secret' } } },
    { body: { action: 'open', payload: { password: 'secret', accept_unopened: true } } },
  ])
})

test('the palette asks for the checkbox as one more step', async () => {
  const { user, told } = await openConsole(<DetailPage order={closed} />, { writes: [asks()] })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(screen.getByRole('combobox'), 'kaibiao')
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: '开标' })
  expect(dialog).toHaveTextContent('第 1/2 步')
  await user.keyboard('secret{Enter}')
  await waitFor(() => expect(screen.getByText(/确定要对/)).toBeVisible())
  await user.keyboard('{Control>}{Enter}{/Control}')
  const option = await screen.findByRole('option', { name: tickLabel })
  expect(screen.getByRole('dialog')).toHaveTextContent(wanted)
  await user.click(option)
  await screen.findByText(/确定要对/)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(told.asked.filter(({ id }) => id === 'orders.audit').at(-1)?.input).toMatchObject({
    body: { action: 'open', payload: { password: 'secret', accept_unopened: true } },
  })
})
