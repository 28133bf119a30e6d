// A dialog names the record on which it acts: its number, its title, and the two facts by which a person decides.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { orderEvents } from '#contract/orders.events.ts'
import { type OrderEvent, orderOffers } from '#contract/orders.lifecycle.ts'
import { type OrderStatus, orderStatuses, reviewStages } from '#contract/orders.statuses.ts'
import { Fault } from '#src/api/fault.ts'
import { NO_ANSWER } from '#src/api/http.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { orderPresentation } from '#src/commands/orders/presentation.ts'
import type { OrderRow } from '#src/commands/orders/subjects.ts'
import { find } from '#src/commands/registry.ts'
import { askingOf } from '#src/commands/run.ts'
import { answersByHand } from '../support/answers.ts'
import { anOrder, DetailPage, openConsole } from '../support/console.tsx'

/** An order in a state of the lifecycle that offers the event without a refusal. */
const placeOf = (event: OrderEvent): OrderRow | null => {
  for (const status of orderStatuses) {
    for (const review_stage of status === 'reviewing' ? reviewStages : [null]) {
      const order = anOrder({ status, review_stage }, { enough_bids: true })
      const offer = orderOffers(order, order.facts).find((one) => one.event === event)
      if (offer !== undefined && offer.refusal === undefined) return order
    }
  }
  return null
}

const isAwarded = (status: OrderStatus) => ['award_auditing', 'awarded', 'completed'].includes(status)
// Object.keys types the keys as string.
const asking = (Object.keys(orderEvents) as OrderEvent[]).flatMap((event) => {
  const order = placeOf(event)
  const command = find(`orders.${event}`)
  if (order === null || command === undefined || 'takes' in orderPresentation[event]) return []
  const situation = {
    viewer: { id: 'u', name: 'u', permissions: ['21'] },
    path: null,
    subject: { noun: 'orders' as const, id: order.id, label: order.order_no, record: order },
    selected: [],
  }
  return askingOf(command, situation, {}).is === 'nothing' ? [] : [{ event, order }]
})

beforeEach(() => void cleanup())

test('more than fifteen events of the lifecycle ask in a dialog', () => {
  expect(asking.length).toBeGreaterThan(15)
})

test.each(asking)(
  'the dialog of $event names the demand, its title and the facts to decide by',
  async ({ event, order }) => {
    answersByHand()
    const whole = {
      ...order,
      title: '黄芪等 8 味',
      budget_amount: null,
      reference_total: '88000.00',
      bid_deadline_at: '2026-12-10T09:00:00.000Z',
    }
    const { user } = await openConsole(
      <DetailPage order={whole}>
        <CommandButton id={`orders.${event}`} />
      </DetailPage>,
    )
    await user.click(screen.getByRole('button'))
    const dialog = await screen.findByRole('dialog')
    const about = within(dialog)
      .getByText(/黄芪等 8 味/)
      .closest<HTMLElement>('[data-subject]')
    expect(about).toHaveTextContent(order.order_no)
    if (!isAwarded(order.status)) {
      expect(about).toHaveTextContent(/参考总额¥?88,000\.00/)
      expect(about).toHaveTextContent(/12-10/)
      return
    }
    // Winners and sum are read from the server, which dialog-award.test.tsx tests.
    expect(about).toHaveTextContent('供应商…定标额…')
  },
)

test('a dialog whose act got no answer says so in the words of the page, and its button tries again', async () => {
  const order = placeOf('approve')
  if (order === null) throw new Error('no state offers the approval')
  const { user } = await openConsole(
    <DetailPage order={order}>
      <CommandButton id="orders.approve" />
    </DetailPage>,
    { writes: [new Fault('network', NO_ANSWER)] },
  )
  await user.click(screen.getByRole('button'))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: /^通过/ }))
  await waitFor(() => expect(within(dialog).getByText(/没有收到服务器的答复/)).toBeInTheDocument())
  expect(dialog).not.toHaveTextContent(NO_ANSWER)
  expect(within(dialog).getByRole('button', { name: /^重试/ })).toBeEnabled()
})
