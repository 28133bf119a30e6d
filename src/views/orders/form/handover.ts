// The first save of a new demand turns the page into the edit page of it; what was on screen goes along, so that nothing jumps.
import type { Order } from '#contract/orders.ts'
import type { History } from '#src/machines/use-history.ts'
import type { FormValues } from './values.ts'

export interface Handover {
  readonly order: Order
  readonly values: FormValues
  readonly saved_at: string
  /** What can be taken back: a first save ends none of it. */
  readonly history: History
  /** Id of the control that had the focus, and how far the page was scrolled, in px. */
  readonly focus: string | null
  readonly scroll: number
}

let waiting: Handover | null = null

/** Leaves everything for the page that comes next. */
export const handOver = (order: Order, values: FormValues, saved_at: string, history: History): void => {
  waiting = { order, values, saved_at, history, focus: document.activeElement?.id || null, scroll: window.scrollY }
}

/** What was left for this order; kept until it is taken. */
export const handedOver = (id: string): Handover | null => (waiting?.order.id === id ? waiting : null)

/** Takes it: focus and place are as they were. */
export const takeOver = (): void => {
  const taken = waiting
  waiting = null
  if (taken === null) return
  // After the router has gone to the top of the new page.
  requestAnimationFrame(() => {
    window.scrollTo(0, taken.scroll)
    if (taken.focus !== null) document.getElementById(taken.focus)?.focus({ preventScroll: true })
  })
}
