import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UndoToasts } from '#src/app/undo-toasts.tsx'
import { CommandButton } from '#src/commands/command-button.tsx'
import { UNDO_MS } from '#src/machines/undo.machine.ts'
import { usePendingRemovals } from '#src/machines/use-undo.tsx'
import { anOrder, DetailPage, ListPage, openConsole } from '../support/console.tsx'

const draft = anOrder({ status: 'draft', review_stage: null })

afterEach(() => vi.useRealTimers())

const Removals = () => <output>{[...usePendingRemovals('orders')].join() || '无'}</output>

const opened = async (page: 'list' | 'detail' = 'list') => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const parts = (
    <>
      <CommandButton id="orders.delete" />
      <Removals />
      <UndoToasts />
    </>
  )
  const console = await openConsole(
    page === 'list' ? <ListPage order={draft}>{parts}</ListPage> : <DetailPage order={draft}>{parts}</DetailPage>,
    { undo: true, timers: vi.advanceTimersByTime },
  )
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { ...console, later }
}

test('a deletion looks done at once and is sent when its time to undo is over', async () => {
  const { user, told, later } = await opened()
  await user.click(screen.getByRole('button', { name: '删除' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByText('已删除 ZB20261120-0006，5 秒内可撤销')).toBeVisible())
  expect(screen.getByText(draft.id)).toBeVisible()
  expect(told.asked).toEqual([])
  await later(UNDO_MS)
  expect(told.asked).toMatchObject([
    { id: 'orders.delete', input: { params: { id: draft.id }, query: { version: 3 } } },
  ])
  await waitFor(() => expect(told.said).toEqual(['commands:said.deleted']))
  expect(screen.getByText('无')).toBeVisible()
})

test('the button undoes the deletion, which is announced, and nothing is sent', async () => {
  const { user, told, later } = await opened()
  await user.click(screen.getByRole('button', { name: '删除' }))
  await user.click(await screen.findByRole('button', { name: /^撤销/ }))
  expect(screen.getByText('已撤销：删除 ZB20261120-0006')).toHaveAttribute('role', 'status')
  expect(screen.getByText('无')).toBeVisible()
  await later(UNDO_MS * 2)
  expect(told.asked).toEqual([])
})

test('Ctrl+Z undoes the deletion, except in a text field', async () => {
  const { user, told, later } = await opened()
  await user.click(screen.getByRole('button', { name: '删除' }))
  screen.getByLabelText('搜索框').focus()
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.getByText(draft.id)).toBeVisible()
  screen.getByTestId('row').focus()
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.getByText('无')).toBeVisible()
  await later(UNDO_MS * 2)
  expect(told.asked).toEqual([])
})

test('deleting a record leaves its page at once', async () => {
  const { user, told } = await opened('detail')
  await user.click(screen.getByRole('button', { name: '删除' }))
  expect(told.went).toEqual(['/bidding/order'])
  expect(told.asked).toEqual([])
})

test('closing the page sends the deletion at once', async () => {
  const { user, told } = await opened()
  await user.click(screen.getByRole('button', { name: '删除' }))
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await waitFor(() => expect(told.asked).toMatchObject([{ id: 'orders.delete' }]))
})
