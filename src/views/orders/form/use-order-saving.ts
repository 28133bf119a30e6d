// How the form reaches the server: a draft saved, a demand handed in, an amendment; and what follows from each answer.
import { type RefObject, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FieldError } from '#contract/envelope.ts'
import type { Order } from '#contract/orders.ts'
import type { Outcome, Subject } from '#src/commands/command.ts'
import { useRun } from '#src/commands/command-context.tsx'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { useSubmission } from '#src/machines/use-submission.ts'
import { changedBody } from '../detail/order-diff.ts'
import type { OrderChecks } from './use-form-checks.ts'
import { bodyOf, type FormValues, isSame } from './values.ts'

type Act = 'orders.save_draft' | 'orders.submit' | 'orders.amend'

interface Sent {
  act: Act
  values: FormValues
  body: Record<string, unknown>
  at: number[]
}

interface SavingParts {
  /** The order as loaded; null for a new one. */
  order: Order | null
  /** The ended demand a new one is made from, and which of its lines. */
  source: { id: string; lines: 'all' | 'failed' } | null
  form: UseFormReturn<FormValues>
  checks: OrderChecks
  /** What the server holds of the form. */
  saved: RefObject<FormValues>
  /** The server has it. `values` are those that were sent. */
  onDone: (act: Act, order: Order, values: FormValues) => void
  /** It was refused at fields that are marked now. */
  onRefused: (errors: readonly FieldError[]) => void
}

/**
 * The order as it will be with the form's contents: what they make true must not refuse them. The server looks at the contents
 * themselves and says at which field something is missing.
 */
const asWritten = (order: Order): Order => ({
  ...order,
  facts: { ...order.facts, has_lines: true, dates_valid: true, weights_sum_100: true },
})

// The call has given it the contract's shape; an outcome only forgets of what it is.
const isOrder = (data: unknown): data is Order => typeof data === 'object' && data !== null && 'items' in data

/** Sends the form; `version` is that of the record the form was made from. */
export const useOrderSaving = (parts: SavingParts) => {
  const { order, source, form, checks, saved } = parts
  const run = useRun()
  const [record, setRecord] = useState(order)
  const latest = useRef(record)
  latest.current = record
  const waiting = useRef<((done: boolean) => void) | null>(null)

  const settle = (sent: Sent, outcome: Outcome | null): void => {
    if (outcome?.is === 'done') {
      const fresh = outcome.data
      if (!isOrder(fresh)) return
      setRecord(fresh)
      latest.current = fresh
      saved.current = sent.values
      parts.onDone(sent.act, fresh, sent.values)
    } else if (outcome?.is === 'refused' && outcome.errors.length > 0) {
      checks.refuse(sent.values, outcome.errors, sent.at)
      void form.trigger().then(() => parts.onRefused(outcome.errors))
    }
  }
  const submission = useSubmission<Sent>(async (sent) => {
    const current = latest.current
    const from = current === null && source !== null ? { source_order_id: source.id, copy_lines: source.lines } : {}
    const args =
      current === null
        ? { body: { ...sent.body, ...from } }
        : { body: { ...sent.body, version: current.version }, id: current.id }
    const subject: { subject?: Subject } = current === null ? {} : { subject: orderSubject(asWritten(current)) }
    const outcome = await run(sent.act, args, subject)
    settle(sent, outcome)
    waiting.current?.(outcome?.is === 'done')
    waiting.current = null
    return outcome
  })
  const send = (sent: Sent) => {
    // A form that is saved goes on being written: what was confirmed is the past.
    submission.edit()
    submission.submit(sent)
  }
  return {
    /** The record as the server has it. */
    record,
    submission,
    isBusy: submission.state === 'submitting',
    /** Whether something stands in the form that the server does not have. */
    isDirty: (values: FormValues) => !isSame(values, saved.current),
    save: (values: FormValues) =>
      send({
        act: 'orders.save_draft',
        values,
        ...bodyOf(values, latest.current === null ? 'create' : 'edit'),
      }),
    submit: (values: FormValues) =>
      send({
        act: 'orders.submit',
        values,
        ...bodyOf(values, latest.current === null ? 'create' : 'edit'),
      }),
    amend: (values: FormValues, reason: string) => {
      const { body, at } = changedBody(saved.current, values)
      send({ act: 'orders.amend', values, body: { ...body, change_reason: reason.trim() }, at })
    },
    /** Goes on with what is in the form on top of another version of the record: what that one says is overwritten. */
    rebase: (fresh: Order) => {
      setRecord(fresh)
      latest.current = fresh
      submission.edit()
    },
    /** Resolves with whether what is sent next has been taken. */
    nextAnswer: () =>
      new Promise<boolean>((resolve) => {
        waiting.current = resolve
      }),
  }
}
