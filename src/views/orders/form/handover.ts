// The first save of a new demand turns the page into its edit page; the state of the screen is handed over, so that
// nothing jumps.
import type { Order } from '#contract/orders.ts'
import type { History } from '#src/machines/use-history.ts'
import type { FormValues } from './values.ts'

export interface Handover {
  readonly order: Order
  readonly values: FormValues
  readonly saved_at: string
  /** The undo history, which outlives the first save. */
  readonly history: History
  /** Id of the focused control, and the scroll position, in px. */
  readonly focus: string | null
  readonly scroll: number
}

let waiting: Handover | null = null

/** Stores everything for the next page. */
export const handOver = (order: Order, values: FormValues, saved_at: string, history: History): void => {
  waiting = { order, values, saved_at, history, focus: document.activeElement?.id || null, scroll: window.scrollY }
}

/** The stored state of this order; it stays until it is taken. */
export const handedOver = (id: string): Handover | null => (waiting?.order.id === id ? waiting : null)

/** Takes the stored state, and restores the focus and the scroll position. */
export const takeOver = (): void => {
  const taken = waiting
  waiting = null
  if (taken === null) return
  window.scrollTo(0, taken.scroll)
  if (taken.focus !== null) document.getElementById(taken.focus)?.focus({ preventScroll: true })
}
