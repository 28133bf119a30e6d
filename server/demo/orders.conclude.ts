// The last acts on a demo award.
import { compare } from '#contract/decimal.ts'
import { auditOrder } from '#server/orders/acts.ts'
import { lockedOrder } from '#server/orders/move.ts'
import { openLinesOf } from '#server/reviews/decision.ts'
import type { DemandDriver } from './orders.driver.ts'
import type { Step } from './orders.steps.ts'

/** Completes the award, after closing the quantities that suppliers declined. */
export const concludeOrder = (driver: DemandDriver, at: number, username: string): Step =>
  driver.beside(at, username, async (context, { id }) => {
    for (const { order_item_id, open_qty } of await openLinesOf(context, id)) {
      if (compare(open_qty, '0') <= 0) continue
      const payload = { order_item_id, reason_code: 'stock_available' as const }
      const { version } = (await lockedOrder(context, id)).row
      await auditOrder(context, id, { action: 'line_close', version, opinion: undefined, payload })
    }
    const { version } = (await lockedOrder(context, id)).row
    return auditOrder(context, id, { action: 'complete', version, opinion: undefined, payload: undefined })
  })
