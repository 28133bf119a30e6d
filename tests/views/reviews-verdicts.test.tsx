// The grid of the qualification on the real server, by keys: moving between checks, qualifying and rejecting suppliers.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listOrderLog } from '#contract/orders.log.ts'
import { savePreferences } from '#contract/preferences.ts'
import { listTenders } from '#contract/tenders.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { anOpenedOrder } from '../support/factories.ts'

/** Verdicts are sent to the server when this is resolved. */
let gate: Promise<void> | null = null
let isCut = false
const stage = setWorldPage(async (world, path, init) => {
  if (!path.includes('/audit/')) return world.http(path, init)
  await gate
  if (isCut) throw new TypeError('no network')
  return world.http(path, init)
})
let id = ''
let hasty = ''
let lost = ''
let taken = ''
let rebound = ''
let unsure = ''
let whole = ''

beforeAll(async () => {
  const prices = ['28', '29', '30', '31', '32'].map((price) => [price, '60'])
  id = (await anOpenedOrder(stage.world, prices)).order.id
  hasty = (await anOpenedOrder(stage.world, prices)).order.id
  lost = (await anOpenedOrder(stage.world, prices)).order.id
  taken = (await anOpenedOrder(stage.world, prices)).order.id
  unsure = (await anOpenedOrder(stage.world, prices)).order.id
  whole = (await anOpenedOrder(stage.world, prices)).order.id
  rebound = (await anOpenedOrder(stage.world, prices)).order.id
})
beforeEach(() => {
  gate = null
  isCut = false
})

const verdicts = async (of = id) => {
  const { data } = await stage.world.call(listTenders, { query: { order_id: of } }, { as: 'award' })
  return data.list
    .flatMap((one) => (one.sealed ? [] : [one]))
    .toSorted((a, b) => Number(a.evaluated_total) - Number(b.evaluated_total))
}
const statuses = async (of = id) => (await verdicts(of)).map(({ status }) => status)

test('five suppliers are judged by keys: a rejection needs its reason first, a pass moves to the next supplier', async () => {
  const user = await stage.open(`/bidding/review/edit?id=${id}`, 'award')
  const grid = await screen.findByRole('grid', { name: '资格审查' })
  expect(within(grid).getAllByRole('gridcell').length).toBe(25)
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/许可证/)
  // X without a reason asks for one and sends nothing.
  await user.keyboard('x')
  await waitFor(() => expect(screen.getByText('先按数字选一个否决原因，再按 X')).toBeVisible())
  expect(await statuses()).toEqual(Array(5).fill('opened'))
  await user.keyboard('4x')
  await waitFor(async () => expect((await statuses())[0]).toBe('disqualified'))
  for (const done of [1, 2, 3, 4]) {
    await screen.findByText(new RegExp(`^${done}/5 家有结论`))
    // The focus has moved to the next supplier.
    await waitFor(() => expect(document.activeElement?.closest('tr')).toBe(within(grid).getAllByRole('row')[done + 1]))
    await user.keyboard(' ')
    await waitFor(async () => expect((await statuses())[done]).toBe('shortlisted'))
  }
  await waitFor(() => expect(screen.getByText('5 家都有结论')).toBeVisible())
  expect((await verdicts())[0]).toMatchObject({ disqualify_reason: 'unsigned' })
})

test('j moves from a report to the next review of the list it was opened from, and u returns to the list', async () => {
  const user = await stage.open('/bidding/review', 'award')
  await waitFor(() => expect(document.querySelectorAll('main [data-row-id]').length).toBeGreaterThan(2))
  const ids = [...document.querySelectorAll<HTMLElement>('main [data-row-id]')].map((row) => row.dataset.rowId)
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row-id', ids[0]))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.href).toContain(`/bidding/review/detail?id=${ids[0]}`))
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('j')
  await waitFor(() => expect(location.href).toContain(`/bidding/review/detail?id=${ids[1]}`))
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('u')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row-id', ids[1]))
})

const openBench = async (of: string, as: 'award' | 'opener' = 'award') => {
  const user = await stage.open(`/bidding/review/edit?id=${of}`, as)
  const grid = await screen.findByRole('grid', { name: '资格审查' })
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'))
  return { user, grid }
}

test('verdicts given faster than they are saved are all saved in order, and the end of the stage waits for them', async () => {
  const open = Promise.withResolvers<void>()
  gate = open.promise
  const { user, grid } = await openBench(hasty)
  await user.keyboard('  4x ')
  // Nothing is saved yet, but the focus is on the supplier of the next verdict.
  expect(document.activeElement?.closest('tr')).toBe(within(grid).getAllByRole('row')[5])
  expect(screen.getByText('正在保存 4 个结论')).toBeVisible()
  await user.keyboard(' {Control>}{Enter}{/Control}')
  open.resolve()
  await waitFor(async () =>
    expect(await statuses(hasty)).toEqual(['shortlisted', 'shortlisted', 'disqualified', 'shortlisted', 'shortlisted']),
  )
  await waitFor(() => expect(screen.queryByRole('grid', { name: '资格审查' })).not.toBeInTheDocument())
})

test('a verdict that is not saved gets the focus back, and later verdicts are not sent', async () => {
  const open = Promise.withResolvers<void>()
  gate = open.promise
  const { user, grid } = await openBench(lost)
  await user.keyboard('  ')
  isCut = true
  open.resolve()
  const names = (await verdicts(lost)).slice(0, 2).map(({ supplier_name }) => supplier_name)
  const told = `${names.join('、')}的结论没有保存，请再给一次（共 2 家）`
  await waitFor(() => expect(screen.getByText(told)).toBeVisible())
  await waitFor(() => expect(document.activeElement?.closest('tr')).toBe(within(grid).getAllByRole('row')[1]))
  expect(await statuses(lost)).toEqual(Array(5).fill('opened'))
  isCut = false
  await user.keyboard('4x{Shift>}A{/Shift}')
  await waitFor(async () => expect(await statuses(lost)).toEqual(['disqualified', ...Array(4).fill('shortlisted')]))
  await waitFor(() => expect(screen.getByText('5 家都有结论')).toBeVisible())
})

test('all suppliers qualified by one key are told by one toast with their number', async () => {
  const shown: (string | null)[] = []
  const watch = new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-toast]'))
      if (!shown.includes(toast.textContent)) shown.push(toast.textContent)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  const { user } = await openBench(whole)
  await user.keyboard('{Shift>}A{/Shift}')
  await waitFor(async () => expect(await statuses(whole)).toEqual(Array(5).fill('shortlisted')))
  await waitFor(() => expect(shown).toHaveLength(1))
  expect(shown[0]).toMatch(/通过资格.*5 家供应商/)
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await statuses(whole)).toEqual(Array(5).fill('opened')))
  await waitFor(() => expect(shown.at(-1)).toMatch(/撤回这一家的结论|撤回.*5 家供应商/))
  watch.disconnect()
  expect(shown).toHaveLength(2)
})

test('Ctrl+Z retracts the last verdict, Delete the verdict of the focused supplier; the page names suppliers without a verdict', async () => {
  const { user, grid } = await openBench(taken)
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.getByText('这里还没有给过结论；撤回这一家的按 Del')).toBeVisible()
  await user.keyboard('  ')
  await waitFor(async () =>
    expect(await statuses(taken)).toEqual(['shortlisted', 'shortlisted', ...Array(3).fill('opened')]),
  )
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByText(/^还有 3 家没有结论：/)).toBeVisible())
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(screen.getByText(/的结论，回到待结论$/)).toBeVisible())
  await waitFor(async () => expect(await statuses(taken)).toEqual(['shortlisted', ...Array(4).fill('opened')]))
  expect(document.activeElement?.closest('tr')).toBe(within(grid).getAllByRole('row')[2])
  await user.keyboard('k{Delete}')
  await waitFor(async () => expect(await statuses(taken)).toEqual(Array(5).fill('opened')))
  const { data } = await stage.world.call(listOrderLog, { query: { order_id: taken } }, { as: 'audit' })
  expect(data.list.filter(({ act }) => act === 'retract_verdict')).toHaveLength(2)
})

test('after an undo no reason is chosen, and the notice does not say that the supplier was qualified', async () => {
  const { user } = await openBench(unsure)
  await user.keyboard('1x')
  await waitFor(async () => expect((await statuses(unsure))[0]).toBe('disqualified'))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect((await statuses(unsure))[0]).toBe('opened'))
  await user.keyboard('x')
  await waitFor(() => expect(screen.getByText('先按数字选一个否决原因，再按 X')).toBeVisible())
  await user.keyboard('4 ')
  await waitFor(async () => expect((await statuses(unsure))[0]).toBe('shortlisted'))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect((await statuses(unsure))[0]).toBe('opened'))
  const toasts = () => [...document.querySelectorAll('[data-toast]')].map((toast) => toast.textContent).join()
  await waitFor(() => expect(toasts()).toContain('撤回这一家的结论'))
  expect(toasts()).not.toContain('通过资格')
  await user.keyboard('x')
  await waitFor(() => expect(screen.getByText('先按数字选一个否决原因，再按 X')).toBeVisible())
  expect((await statuses(unsure))[0]).toBe('opened')
})

test('its keys can be rebound: buttons and sentences show the new ones, which work from the whole page', async () => {
  const keys = { 'verdicts.pass': 'q', 'verdicts.reject': 'z' }
  await stage.world.call(savePreferences, { body: { keys } }, { as: 'award' })
  const { user, grid } = await openBench(rebound)
  expect(screen.getAllByRole('button', { name: /^否决/ }).map((one) => one.textContent)).toContain('否决Z')
  await user.keyboard('z')
  await waitFor(() => expect(screen.getByText('先按数字选一个否决原因，再按 Z')).toBeVisible())
  expect(await statuses(rebound)).toEqual(Array(5).fill('opened'))
  // From elsewhere on the page the first press moves to the supplier and judges nobody.
  const heading = screen.getByRole('heading', { level: 1 })
  heading.tabIndex = -1
  heading.focus()
  await user.keyboard('q')
  await waitFor(() => expect(document.activeElement?.closest('tr')).toBe(within(grid).getAllByRole('row')[1]))
  expect(await statuses(rebound)).toEqual(Array(5).fill('opened'))
  await user.keyboard('q')
  await waitFor(async () => expect((await statuses(rebound))[0]).toBe('shortlisted'))
  await user.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: '快捷键' })
  expect(within(sheet).getByRole('heading', { name: '资格审查' })).toBeVisible()
  expect(within(sheet).getByText('通过，到下一家')).toBeVisible()
})

test('a viewer without the permission is told so and sees no button for all others', async () => {
  const { user } = await openBench(taken, 'opener')
  await user.keyboard('{Shift>}a{/Shift}')
  await waitFor(() => expect(screen.getByText('您没有给资格结论的权限')).toBeVisible())
  expect(screen.queryByText('其余无问题的都通过')).toBeNull()
})

test('Esc in the explanation moves back to the grid, and the text stays', async () => {
  const { user, grid } = await openBench(hasty)
  const text = screen.getByRole('textbox', { name: '说明' })
  await user.click(text)
  await user.keyboard('无章')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(grid.contains(document.activeElement)).toBe(true))
  expect(text).toHaveValue('无章')
})
