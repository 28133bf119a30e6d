import type { Order } from '#contract/orders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'

interface RemindButtonProps {
  order: Order
  className?: string
}

/** The way to remind whoever has not looked yet; with nobody left it says so. */
export const RemindButton = ({ order, className }: RemindButtonProps) => {
  const unread = order.stats.invited - order.stats.viewed
  return (
    <CommandButton
      id="orders.remind_unread"
      size="sm"
      {...(unread > 0 && { label: 'order_detail:remind.button', labelParams: { count: unread } })}
      {...(className !== undefined && { className })}
    />
  )
}
