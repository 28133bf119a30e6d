// The page of a demand on the real server: its lines by keys, reminders, opening, resets and amendments.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { editOrder, listReadRecords, readOrder } from '#contract/orders.ts'
import { askReset, proposeReset } from '#contract/tenders.passcode.ts'
import { listTenderLinks, readOwnTender, renewTenderLink } from '#contract/tenders.ts'
import { aBrowser } from '../support/browser-jar.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { aPublishedOrder } from '../support/factories.ts'

const stage = setWorldPage()

const open = async (as: string, { order }: Awaited<ReturnType<typeof aPublishedOrder>>) => {
  const user = await stage.open(`/bidding/order/detail?id=${order.id}`, as)
  await screen.findByRole('heading', { level: 1, name: order.title })
  return user
}

test('counted goods stand beside the total weight', async () => {
  const kept = { grade: 'tong' as const }
  const items = [
    { ...kept, name: '黄芪', quantity: '2', unit: 't' as const },
    { ...kept, name: '鹿茸', quantity: '7', unit: 'piece' as const },
  ]
  await open('buyer', await aPublishedOrder(stage.world, { suppliers: 3, items }))
  const total = (await screen.findByRole('heading', { name: '品种明细' })).nextElementSibling
  expect(total).toHaveTextContent('2 种 · 共 2,000 kg 另有 7 件未计重量')
})

test('keys move between the lines and show their details, and the focus returns to the line that was shown last', async () => {
  const published = await aPublishedOrder(stage.world, { suppliers: 3 })
  const user = await open('buyer', published)
  const [first, second] = published.order.items
  expect(within(screen.getByRole('navigation', { name: '面包屑' })).getByText(published.order.order_no)).toBeVisible()
  const row = (name: string | null | undefined) => screen.getByRole('row', { name: new RegExp(name ?? '–') })
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(row(first?.name)).toHaveFocus())
  expect(screen.getByText('第 1 行/共 2 行')).toBeInTheDocument()
  await user.keyboard(' ')
  const dialog = await screen.findByRole('dialog', { name: `1 ${first?.name}` })
  expect(within(dialog).getByText('包规')).toBeInTheDocument()
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('dialog', { name: `2 ${second?.name}` })
  await user.keyboard(' ')
  await waitFor(() => expect(row(second?.name)).toHaveFocus())
  expect(screen.getByText('第 2 行/共 2 行')).toBeInTheDocument()
  // The key that leads to the list closes what stands over the page first.
  await user.keyboard(' ')
  await screen.findByRole('dialog', { name: `2 ${second?.name}` })
  await user.keyboard('u')
  await waitFor(() => expect(row(second?.name)).toHaveFocus())
  expect(location.pathname).toBe('/bidding/order/detail')
})

test('unread suppliers are reminded from the page, and a reminded one cannot be chosen again at once', async () => {
  const published = await aPublishedOrder(stage.world, { suppliers: 3 })
  await stage.world.call(readOwnTender, {}, { link: published.tokens[0] ?? '' })
  const user = await open('buyer', published)
  await user.click(await screen.findByRole('button', { name: /催 2 家未读供应商/ }))
  const dialog = await screen.findByRole('dialog', { name: '催未读供应商' })
  const boxes = await within(dialog).findAllByRole('checkbox')
  // Two boxes are for the suppliers, one for all of them.
  expect(boxes).toHaveLength(3)
  expect(within(dialog).getByText('已选 2 家')).toBeInTheDocument()
  // The text for the suppliers contains no tender link, which is secret.
  const words = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: '话术' }).value
  expect(words).toContain(published.order.order_no)
  expect(words).not.toContain('/tender/')
  await user.click(boxes[1] ?? dialog)
  await user.click(within(dialog).getByRole('radio', { name: '微信' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { data } = await stage.world.call(listReadRecords, { query: { order_id: published.order.id } }, { as: 'buyer' })
  expect(data.list.map((one) => one.remind_count).toSorted()).toEqual([0, 0, 1])
  expect(data.list.find((one) => one.remind_count === 1)).toMatchObject({ last_remind_channel: 'wechat' })
  await user.keyboard('r')
  const again = await screen.findByRole('dialog', { name: '催未读供应商' })
  await waitFor(() =>
    expect(
      within(again)
        .getAllByRole('checkbox')
        .filter((box) => box.matches(':disabled')),
    ).toHaveLength(1),
  )
})

test('the opener sees why the opening must wait, and cannot remind suppliers', async () => {
  const published = await aPublishedOrder(stage.world, { suppliers: 3 })
  await open('opener', published)
  const button = await screen.findByRole('button', { name: '开标' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(/未到开标时间/)
  expect(screen.queryByRole('button', { name: /催/ })).toBeNull()
})

test('the approver of a reset sees who renewed the link at which it was asked for', async () => {
  const published = await aPublishedOrder(stage.world, { suppliers: 1 })
  const { world } = stage
  await aBrowser(world).set(published.tokens[0] ?? '', '清晨-采药-2049')
  const links = await world.call(listTenderLinks, { query: { order_id: published.order.id } }, { as: 'admin' })
  const params = { id: links.data.list[0]?.id ?? '' }
  const renewed = await world.call(renewTenderLink, { params, body: { reason: '对方换了手机' } }, { as: 'admin' })
  await aBrowser(world).at(askReset, renewed.data.token ?? '', { body: {} })
  await world.call(proposeReset, { params, body: { reason: '经办人离职' } }, { as: 'buyer' })
  const user = await stage.open(`/bidding/order/detail?id=${published.order.id}&tab=links`, 'chief')
  await waitFor(() =>
    expect(screen.getByText(/链接由 admin甲 重新发送过（对方换了手机）.*先用登记电话核实/)).toBeVisible(),
  )
  await user.click(screen.getByRole('button', { name: /同意重置/ }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: /^确认/ }))
  await waitFor(() => expect(screen.queryByText(/重新发送过/)).toBeNull())
})

test('the approver of an amendment sees the changes, their author and the new amount', async () => {
  const published = await aPublishedOrder(stage.world, { suppliers: 1 })
  const { id } = published.order
  const { data: order } = await stage.world.call(readOrder, { params: { id } }, { as: 'buyer' })
  const items = order.items.map(({ line_no, name, grade, quantity, unit, reference_price }, at) => ({
    line_no,
    name,
    grade,
    unit,
    reference_price,
    quantity: at === 0 ? '300000' : quantity,
  }))
  await stage.world.call(
    editOrder,
    { params: { id }, body: { version: order.version, change_reason: '投料计划调整', items } },
    { as: 'buyer' },
  )
  const user = await open('chief', published)
  await user.click(await screen.findByRole('tab', { name: /变更/ }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^同意变更/ })).not.toHaveLength(0))
  // What waits for an approver is approved by one key, be it the demand, the award or an amendment.
  await user.keyboard('a')
  const dialog = await screen.findByRole('dialog', { name: '同意变更' })
  const table = await within(dialog).findByRole('table')
  expect(table).toHaveTextContent('300,000')
  expect(within(dialog).getByText(/投料计划调整/)).toHaveTextContent('buyer甲')
  expect(within(dialog).getByText(/变更后金额/)).toHaveTextContent(/¥.+→ ¥/)
})
