import type { Order } from '#contract/orders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'

interface RemindButtonProps {
  order: Order
  className?: string
}

/** Opens the reminder of suppliers who have not read the demand. Its label has their number, where there are any. */
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
