// A lock means that the lifecycle refuses; a button with nothing left to do keeps its own icon.
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CommandButton } from '#src/commands/command-button.tsx'
import { anOrder, DetailPage, openConsole } from '../support/console.tsx'

const drawingOf = async (viewed: number): Promise<string> => {
  const order = { ...anOrder({ status: 'bidding', review_stage: null }), stats: { ...counts, viewed } }
  await openConsole(
    <DetailPage order={order} answers={{ 'orders.remind_unread': () => {} }}>
      <CommandButton id="orders.remind_unread" />
    </DetailPage>,
  )
  const button = screen.getByRole('button', { name: /催未读/ })
  expect(button.getAttribute('aria-disabled')).toBe(viewed === counts.invited ? 'true' : null)
  const drawing = button.querySelector('svg')?.innerHTML ?? ''
  cleanup()
  return drawing
}

test('the reminder keeps its icon when everybody has read', async () => {
  const bell = await drawingOf(15)
  expect(await drawingOf(18)).toBe(bell)
})

const counts = {
  invited: 18,
  delivered: 18,
  viewed: 15,
  interested: 0,
  sampled: 0,
  quoted: 6,
  declined: 0,
  tendered_is_told: true,
}
