// One transition of the lifecycle is one button and one palette entry: removed from the chart, neither works. `npm run
// prove -- lifecycle` removes `extend` in a copy and expects exactly these tests, and the server's, to fail.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CommandButton } from '#src/commands/command-button.tsx'
import { orderActionIds } from '#src/commands/orders/orders.ts'
import { anOrder, DetailPage, openConsole } from '../support/console.tsx'

const bidding = { status: 'bidding', review_stage: null } as const

test('the button 延期 stands on a bidding order', async () => {
  const order = anOrder(bidding)
  await openConsole(
    <DetailPage order={order}>
      {orderActionIds(order).map((id) => (
        <CommandButton key={id} id={id} />
      ))}
    </DetailPage>,
  )
  expect(screen.getByRole('button', { name: /延期/ })).toBeVisible()
})

test('the palette lists 延期 for a bidding order', async () => {
  const { user } = await openConsole(<DetailPage order={anOrder(bidding)} />)
  await user.keyboard('{Control>}k{/Control}')
  const palette = screen.getByRole('dialog', { name: '命令面板' })
  await user.type(within(palette).getByRole('combobox'), '延期')
  // Without the transition a search would still find the command, with the reason why it is refused.
  expect(within(palette).getByRole('option', { name: /^延期/ })).not.toHaveTextContent('不可用')
})
