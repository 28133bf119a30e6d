// The order form on the form engine: saving a draft, submitting a demand, amending one; the checks and the body of
// each.
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#contract/envelope.ts'
import type { Order } from '#contract/orders.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { type FormEngine, type Taken, useFormEngine } from '#src/forms/use-form-engine.ts'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { changedBody } from '../detail/order-diff.ts'
import { fieldOrder, formPath, type Intent, problemsOf } from './problems.ts'
import { bodyOf, type FormValues, isSame } from './values.ts'

type OrderAct = 'orders.save_draft' | 'orders.submit' | 'orders.amend'

const intents: Readonly<Record<OrderAct, Intent>> = {
  'orders.save_draft': 'draft',
  'orders.submit': 'submit',
  'orders.amend': 'amend',
}

interface OrderSavingOptions {
  readonly how: 'create' | 'edit' | 'amend'
  /** The order as loaded; null for a new one. */
  readonly order: Order | null
  readonly present: Order | null
  /** The ended demand from which a new one is copied, and its copied lines. */
  readonly source: { readonly id: string; readonly lines: 'all' | 'failed' } | null
  readonly start: FormValues
  readonly savedAt: string | null
  readonly goTo: (path: string) => boolean
  readonly onDone: (taken: Taken<FormValues, Order, OrderAct>) => void
  readonly onRefused: (errors: readonly FieldError[]) => boolean
}

/**
 * The order as it would be with the form's values, because facts that the form makes true must not refuse the command.
 * The server checks the values themselves and reports missing fields.
 */
const asWritten = (order: Order): Order => ({
  ...order,
  facts: { ...order.facts, has_lines: true, dates_valid: true, weights_sum_100: true },
})

// The call has checked the shape, but the type of an outcome does not name its endpoint.
const isOrder = (data: unknown): data is Order => typeof data === 'object' && data !== null && 'items' in data

/** The form's engine; an amendment is checked like a submitted demand, and its reason is asked before it is sent. */
export const useOrderSaving = (options: OrderSavingOptions): FormEngine<FormValues, Order, OrderAct> => {
  const { how, order, source } = options
  const { t } = useTranslation()
  const offset = useClockOffset()
  const engine: FormEngine<FormValues, Order, OrderAct> = useFormEngine<FormValues, Order, OrderAct>({
    ...options,
    id: 'order',
    record: order,
    isSame,
    order: fieldOrder,
    usual: how === 'amend' ? 'orders.amend' : 'orders.save_draft',
    problemsOf: (values, act) => problemsOf(values, intents[act], t, Date.now() + offset),
    sendingOf: (act, values, record) => {
      const { body, at } =
        act === 'orders.amend'
          ? changedBody(engine.saved.current, values)
          : bodyOf(values, record === null ? 'create' : 'edit')
      const placed = ({ path, message }: FieldError) => ({ path: formPath(path, at), message })
      if (record !== null) {
        const reason = act === 'orders.amend' && { change_reason: values.change_reason.trim() }
        const args = { body: { ...body, ...reason, version: record.version }, id: record.id }
        return { args, placed, subject: orderSubject(asWritten(record)) }
      }
      const from = source === null ? {} : { source_order_id: source.id, copy_lines: source.lines }
      return { args: { body: { ...body, ...from } }, placed }
    },
    makesNew: 'goes_on',
    recordIn: (data) => (isOrder(data) ? data : null),
    leadsOn: (act) => order === null || act !== 'orders.save_draft',
  })
  return engine
}
