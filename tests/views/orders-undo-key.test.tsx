// The undo key in a filtered list, right after an act that stands: it says so and leaves the filter alone.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { aPublishedOrder, orderBody } from '../support/factories.ts'
import { patience } from '../support/patience.ts'

const stage = setWorldPage()

beforeAll(async () => {
  const { world } = stage
  // One demand that waits for nobody, so that the filter changes the list.
  const { suppliers } = await aPublishedOrder(world)
  const invited_supplier_ids = suppliers.map(({ id }) => id)
  for (const title of ['一号', '二号', '三号', '四号']) {
    const body = orderBody(world, { title, invited_supplier_ids, submit: true })
    expect((await world.call(createOrder, { body }, { as: 'buyer' })).data.status).toBe('pending_audit')
  }
})

const undo = '{Control>}z{/Control}'
const confirm = '{Control>}{Enter}{/Control}'
const status = () => new URLSearchParams(location.search).get('status')
const rows = (count: number) =>
  waitFor(() => expect(document.querySelectorAll('main [data-row-id]').length).toBe(count), patience)
const onRow = () => waitFor(() => expect(document.activeElement).toHaveAttribute('data-row-id'), patience)

/** The waiting demands, reached by a filter from the list of all. */
const openFiltered = async (waiting: number) => {
  const user = await stage.open('/bidding/order', 'chief')
  await rows(5)
  await user.click(screen.getByRole('link', { name: /^待审核/ }))
  await waitFor(() => expect(status()).toBe('pending_audit'))
  await rows(waiting)
  return user
}

test('after an approval it says that the approval stands; only the next press undoes the filter', async () => {
  const user = await openFiltered(4)
  await user.keyboard('ja')
  await screen.findByRole('dialog', { name: '通过' }, patience)
  await user.keyboard(confirm)
  await rows(3)
  await onRow()
  // The palette offers nothing that would only say so; who searches for it learns that nothing can be undone.
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: '命令面板' }, patience)
  await within(palette).findAllByRole('option', {}, patience)
  expect(within(palette).queryByRole('option', { name: /^撤销 / })).toBeNull()
  await user.type(within(palette).getByRole('combobox'), '撤销')
  await within(palette).findByRole('option', { name: /^撤销.*这里没有可以撤销的操作/ }, patience)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await onRow()
  await user.keyboard(undo)
  await screen.findByText('“通过”已经生效，不能撤销；再按一次撤销上一步筛选')
  expect(status()).toBe('pending_audit')
  await user.keyboard(undo)
  await waitFor(() => expect(status()).toBeNull())
})

test('the same after an approval of several demands', async () => {
  const user = await openFiltered(3)
  await user.keyboard('jxjxa')
  await screen.findByRole('dialog', {}, patience)
  await user.keyboard(confirm)
  // The button that closes the panel has the focus once both are approved.
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^关闭/), patience)
  await user.keyboard(confirm)
  await rows(1)
  await onRow()
  await user.keyboard(undo)
  await screen.findByText('“通过”已经生效，不能撤销；再按一次撤销上一步筛选')
  expect(status()).toBe('pending_audit')
})
