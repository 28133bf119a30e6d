// Verdicts on single lines in every place that offers them, on the real server: by key on a cell, in the offer
// beside it, on the cards of a phone and in the list of tenders.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { PHONE } from '#src/ui/layout/use-media.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { setWorldPage } from '../support/console-page.tsx'
import { eightHerbs, names, tendersByName } from '../support/eight-herbs.ts'
import { act } from '../support/factories.ts'

const stage = setWorldPage(async (world, path, init) => {
  if (isCut && String(init.body).includes('requalify')) throw new TypeError('no network')
  return world.http(path, init)
})
const complete = names[3]
let order: Order
/** No takeback of a verdict reaches the server. */
let isCut = false

beforeAll(async () => {
  order = await eightHerbs(stage.world)
})
afterEach(() => {
  isCut = false
  vi.restoreAllMocks()
})

/** The complete tender's offer of the first herb, read from the server. */
const offer = async () => {
  const tender = (await tendersByName(stage.world, order.id)).find((one) => one.supplier_name === complete)
  return tender?.items.find((item) => item.order_item_id === order.items[0]?.id)
}
const standsOut = () =>
  waitFor(async () =>
    expect(await offer()).toMatchObject({ status: 'disqualified', disqualify_reason: 'not_responsive' }),
  )
const standsAgain = () =>
  waitFor(async () => expect(await offer()).toMatchObject({ status: 'quoted', disqualify_reason: null }))

/** Expects the dialog to name supplier and line, and disqualifies the line in it. */
const answerVeto = async (user: UserEvent) => {
  const dialog = await screen.findByRole('dialog', { name: /否决/ })
  expect(dialog).toHaveTextContent(`${complete} 黄芪`)
  expect(dialog).toHaveTextContent(`¥${moneyText((await offer())?.amount ?? '', 'zh-CN', false)}`)
  await user.selectOptions(within(dialog).getByRole('combobox'), 'not_responsive')
  await user.click(within(dialog).getByRole('button', { name: /^否决/ }))
}

test('a line is disqualified and qualified again in the list of tenders while they wait for a verdict', async () => {
  const user = await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  const entry = async () => {
    const found = (await screen.findAllByText(complete)).map((one) => one.closest('li')).find((one) => one !== null)
    if (found === undefined || found === null) throw new Error('no tender')
    return within(found)
  }
  await user.click((await entry()).getByText('逐行查看（8 行）'))
  const row = async () => {
    const found = (await entry()).getByText(/1 黄芪/).closest('tr, [role="row"], li')
    if (!(found instanceof HTMLElement)) throw new Error('no line')
    return within(found)
  }
  await user.click((await row()).getByRole('button', { name: /否决本行/ }))
  await answerVeto(user)
  await standsOut()
  // The tender still waits for its verdict; only the line shows its reason.
  await (await row()).findByText('未实质响应')
  expect((await entry()).getByText('待结论')).toBeInTheDocument()
  await user.click((await row()).getByRole('button', { name: /恢复资格/ }))
  await standsAgain()
})

const compare = async () => {
  for (const one of await tendersByName(stage.world, order.id))
    if (one.status === 'opened')
      await act(stage.world, 'award', order.id, { action: 'requalify', payload: { tender_id: one.id } })
  await act(stage.world, 'award', order.id, { action: 'advance', payload: { to: 'commercial' } })
}

/** Focuses the cell of the complete tender's 黄芪. */
const cellInFocus = async (user: UserEvent, supplier: string = complete) => {
  const cell = await screen.findByRole('gridcell', { name: new RegExp(`${supplier}，黄芪`) })
  await user.click(cell)
  await waitFor(() => expect(document.activeElement).toBe(cell))
  return cell
}

test('x on a cell disqualifies its line with a reason, and x again restores it', async () => {
  await compare()
  const user = await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  await cellInFocus(user)
  await user.keyboard('x')
  await answerVeto(user)
  await standsOut()
  await waitFor(async () => expect(await cellInFocus(user)).toHaveAccessibleName(/不能选：未实质响应/))
  // Without this line the tender is not complete, so it has no place.
  expect(screen.getByRole('columnheader', { name: new RegExp(complete) })).not.toHaveTextContent('第 1')
  await cellInFocus(user)
  await user.keyboard('x')
  await standsAgain()
  await waitFor(async () => expect(await cellInFocus(user)).not.toHaveAccessibleName(/不能选/))
  // The reviewer's own verdict is no change by somebody else, so the page asks for no look.
  expect(screen.queryByText(/您比价时/)).not.toBeInTheDocument()
})

test('Ctrl+Z takes the disqualification of a line back as x does; after a choice it undoes the choice', async () => {
  const user = await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  await cellInFocus(user)
  await user.keyboard('x')
  await answerVeto(user)
  await standsOut()
  await waitFor(async () => expect(await cellInFocus(user)).toHaveAccessibleName(/不能选：未实质响应/))
  await user.keyboard('{Control>}z{/Control}')
  await standsAgain()
  await waitFor(async () => expect(await cellInFocus(user)).not.toHaveAccessibleName(/不能选/))
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await cellInFocus(user)).toHaveAccessibleName(/已选 /))
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText(/^已撤销：/)
})

test('after a takeback that failed, Ctrl+Z takes the disqualification back, and no choice', async () => {
  const user = await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  await cellInFocus(user, names[0])
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await cellInFocus(user, names[0])).toHaveAccessibleName(/已选 /))
  await cellInFocus(user)
  await user.keyboard('x')
  await answerVeto(user)
  await standsOut()
  await waitFor(async () => expect(await cellInFocus(user)).toHaveAccessibleName(/不能选：未实质响应/))
  isCut = true
  await user.keyboard('{Control>}z{/Control}')
  expect((await screen.findAllByText(/网络出现问题/)).length).toBeGreaterThan(0)
  isCut = false
  await cellInFocus(user)
  await user.keyboard('{Control>}z{/Control}')
  await standsAgain()
  await waitFor(async () => expect(await cellInFocus(user)).not.toHaveAccessibleName(/不能选/))
  expect(await cellInFocus(user, names[0])).toHaveAccessibleName(/已选 /)
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText(/^已撤销：/)
})

test('a verdict of a colleague blocks the award until s marks it as seen, and w says so', async () => {
  const user = await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  await cellInFocus(user)
  const tender = (await tendersByName(stage.world, order.id)).find((one) => one.supplier_name === complete)
  const line = { tender_id: tender?.id ?? '', tender_item_ids: [(await offer())?.id ?? ''] }
  const payload = { ...line, reason_code: 'not_responsive' as const }
  expect((await act(stage.world, 'award', order.id, { action: 'disqualify', payload })).message).toBe('成功')
  document.dispatchEvent(new Event('visibilitychange'))
  const seen = await screen.findByRole('button', { name: /^已看过，继续/ })
  expect(seen).toHaveAttribute('aria-keyshortcuts', 's')
  await cellInFocus(user)
  await user.keyboard('w')
  await waitFor(() =>
    expect(screen.getByText(/提交定标.*报价有了变化，请先在比价表中查看，再按 S 表示已看过/)).toBeVisible(),
  )
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.keyboard('s')
  await waitFor(() => expect(seen).not.toBeInTheDocument())
  await user.keyboard('w')
  // The change has been seen, so the next reason is that nothing is chosen.
  await waitFor(() => expect(screen.getByText(/提交定标.*还没有选定任何一行/)).toBeVisible())
  await act(stage.world, 'award', order.id, { action: 'requalify', payload: line })
})

test('the offer shown beside its cell can disqualify the line, and closes when the dialog opens', async () => {
  const user = await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  await cellInFocus(user)
  await user.keyboard(' ')
  const peek = await screen.findByRole('group', { name: `${complete}：黄芪` })
  await user.click(within(peek).getByRole('button', { name: /否决本行/ }))
  await answerVeto(user)
  await standsOut()
  expect(screen.queryByRole('group', { name: `${complete}：黄芪` })).not.toBeInTheDocument()
})

test('on a phone each offer of a card can be disqualified and restored, and the buttons name supplier and herb', async () => {
  const desk = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(desk(query), { matches: query === PHONE }))
  const user = await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  await user.click(await screen.findByRole('button', { name: `恢复资格：${complete}，黄芪` }))
  await standsAgain()
  await user.click(await screen.findByRole('button', { name: `否决本行：${complete}，黄芪` }))
  await answerVeto(user)
  await standsOut()
})
