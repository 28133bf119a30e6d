// Sends an event of an order to the server, and handles the answer.
import { orderCreateBody, orderEditBody } from '#contract/orders.bodies.ts'
import { type AuditAction, auditBody, orderEvents } from '#contract/orders.events.ts'
import type { OrderEvent } from '#contract/orders.lifecycle.ts'
import { type OrderStatus, reviewStages } from '#contract/orders.statuses.ts'
import { isTagged } from '#contract/orders.tags.ts'
import { auditOrder, createOrder, deleteOrder, editOrder, readOrder } from '#contract/orders.ts'
import { awardBody } from '#contract/reviews.schemas.ts'
import { submitAward } from '#contract/reviews.ts'
import { to } from '#src/paths.ts'
import { type Args, done, type Outcome, type Reply, type Services, type Situation } from '../command.ts'
import { invalidInput } from '../invalid-input.ts'
import type { Send } from '../lifecycle.ts'
import { making, settled } from '../records/record-acts.ts'
import { PROMOTE_PART } from '../reviews.ts'
import { ALL_LINES } from './lines.ts'
import { onOrderForm } from './presentation.ts'
import type { OrderRow } from './subjects.ts'

/** One sender per `by` of the event's rule. */
export const sendOrderEvent: Send = (event, order, args, situation, services) => {
  switch (orderEvents[event].by) {
    case 'save':
      return save(event, order, args, situation, services)
    case 'award':
      return award(order, args, services)
    case 'create':
      return order === null ? withoutOrder(event) : createFrom(event, order, args, services)
    case 'delete':
      return order === null ? withoutOrder(event) : remove(order, services)
    case 'audit':
      return order === null ? withoutOrder(event) : audit(event, order, args, services)
  }
}

/** A changed order also changes what the pages of its tenders and its review show. */
const sent = (reply: Reply<unknown>, services: Services): Outcome =>
  settled(reply, services, 'orders', 'tenders', 'reviews')

const withoutOrder = (event: string): Promise<Outcome> => Promise.reject(new Error(`orders.${event} needs an order`))

/** The awarded lines that may be supplied and have no declared origin. */
const withoutOrigin = async (order: OrderRow, services: Services): Promise<string[]> => {
  const reply = await services.call(readOrder, { params: { id: order.id } }, { quiet: true })
  const lines = reply.ok ? (reply.data.award?.lines ?? []) : []
  return lines
    .filter((line) => line.role === 'main' && line.status !== 'declined' && !line.origin_declared)
    .map((line) => line.id)
}

/** The given lines, the chosen one, or all of them. */
const originLines = async (order: OrderRow, given: Args, services: Services): Promise<Args[string]> => {
  if (given.decision_line_ids !== undefined) return given.decision_line_ids
  return given.line === undefined || given.line === ALL_LINES ? withoutOrigin(order, services) : [given.line]
}

const audit = async (event: OrderEvent, order: OrderRow, given: Args, services: Services): Promise<Outcome> => {
  if (event === 'promote' && given.lines === undefined) {
    services.navigate(to('review_edit', { id: order.id, part: PROMOTE_PART }))
    return { ...done, says: '' }
  }
  if (event === 'line_close' && given.order_item_id === undefined) {
    services.navigate(to('order_detail', { id: order.id, tab: 'award' }))
    return { ...done, says: '' }
  }
  const args = event === 'ask_origin' ? { decision_line_ids: await originLines(order, given, services) } : given
  if (Array.isArray(args.decision_line_ids) && args.decision_line_ids.length === 0) {
    services.toast('info', 'commands:said.origins_known')
    return { ...done, says: '' }
  }
  // `quiet`: one of several, of which the caller tells the end. `quoted`: what only the dialog shows.
  const { opinion, accept_unopened, quiet, quoted: _, ...rest } = withStage(event, order, args)
  // The command asks a checkbox as a choice, whose answers are strings.
  const payload = { ...filled(rest), ...(accept_unopened === 'true' && { accept_unopened: true }) }
  const body = auditBody.safeParse({
    action: event satisfies string as AuditAction, // the rule says `by: 'audit'`
    version: order.version,
    ...filled({ opinion }),
    ...(Object.keys(payload).length > 0 && { payload }),
  })
  if (!body.success) return invalidInput(body.error)
  const outcome = sent(await services.call(auditOrder, { params: { id: order.id }, body: body.data }), services)
  if (outcome.is !== 'done') return outcome
  const isRetracted = event === 'requalify' && args.verdict === 'none'
  return {
    ...outcome,
    ...(isRetracted && { came: 'commands:verdicts.retract' }),
    ...(quiet === 'true' && { says: '' }),
  }
}

const withStage = (event: OrderEvent, order: OrderRow, args: Args): Args => {
  if (event !== 'advance' || order.review_stage === null) return args
  const next = reviewStages[reviewStages.indexOf(order.review_stage) + 1]
  return next === undefined ? args : { to: next, ...args }
}

const remove = async (order: OrderRow, services: Services): Promise<Outcome> =>
  sent(await services.call(deleteOrder, { params: { id: order.id }, query: { version: order.version } }), services)

/**
 * With a body it saves the form. Without one, `submit` submits the order unchanged, and the other events open the form.
 * On the form itself `submit` presses the form's button, so that the typed values are submitted.
 */
const save = async (
  event: OrderEvent,
  order: OrderRow | null,
  args: Args,
  situation: Situation,
  services: Services,
): Promise<Outcome> => {
  const id = typeof args.id === 'string' ? args.id : order?.id
  const press = situation.answers?.['form.submit']
  if (args.body === undefined && event === 'submit' && onOrderForm(situation) && press !== undefined) {
    press()
    return { ...done, says: '' }
  }
  if (args.body === undefined && event !== 'submit') {
    services.navigate(id === undefined ? to('order_create') : to('order_edit', { id }))
    return { ...done, says: '' }
  }
  const contents = typeof args.body === 'object' ? args.body : {}
  const intent = event === 'submit' ? { submit: true } : {}
  if (id === undefined) {
    const body = orderCreateBody.safeParse({ ...contents, ...intent })
    if (!body.success) return invalidInput(body.error)
    const reply = await services.call(createOrder, { body: body.data })
    const outcome = sent(reply, services)
    const said =
      event === 'submit'
        ? afterSubmitting(outcome, reply, 'commands:said.published')
        : withToast(outcome, 'commands:said.draft_saved')
    return making(said, reply, numberOf)
  }
  const body = orderEditBody.safeParse({ ...(order !== null && { version: order.version }), ...contents, ...intent })
  if (!body.success) return invalidInput(body.error)
  const reply = await services.call(editOrder, { params: { id }, body: body.data })
  const outcome = sent(reply, services)
  if (event === 'submit') return afterSubmitting(outcome, reply, 'commands:said.changed')
  // Nothing has changed yet, because the amendment waits for an approver.
  const isProposed = event === 'amend' && reply.ok && reply.data.facts.amendment_waits
  return withToast(outcome, isProposed ? 'commands:said.amendment_waits' : 'commands:said.changed')
}

const withToast = (outcome: Outcome, says: string): Outcome => (outcome.is === 'done' ? { ...outcome, says } : outcome)

const numberOf = ({ order_no }: { order_no: string }): string => order_no

/** The second line of a submitted demand's toast agrees with its status: an approver may decide before it is published. */
const afterSubmitting = (outcome: Outcome, reply: Reply<{ status: OrderStatus }>, says: string): Outcome => {
  if (outcome.is !== 'done' || !reply.ok) return outcome
  const { status } = reply.data
  return {
    ...outcome,
    says,
    ...(isTagged(status, 'unpublished') && { came: 'commands:said.not_published' }),
    ...(isTagged(status, 'awaits_opening') && { came: 'commands:said.is_published' }),
  }
}

const createFrom = async (event: OrderEvent, order: OrderRow, args: Args, services: Services): Promise<Outcome> => {
  const from = {
    source_order_id: order.id,
    source_event: event,
    copy_lines: event === 'retender' && isTagged(order.status, 'awarded') ? 'remaining' : 'all',
  }
  const body = orderCreateBody.safeParse({ ...from, ...filled(args) })
  if (!body.success) return invalidInput(body.error)
  const reply = await services.call(createOrder, { body: body.data })
  const outcome = sent(reply, services)
  if (reply.ok) services.navigate(to('order_edit', { id: reply.data.id }))
  return making(outcome, reply, numberOf)
}

const award = async (order: OrderRow | null, args: Args, services: Services): Promise<Outcome> => {
  if (args.body === undefined) {
    if (order === null) return withoutOrder('submit_award')
    services.navigate(to('review_edit', { id: order.id }))
    return { ...done, says: '' }
  }
  const body = awardBody.safeParse(args.body)
  if (!body.success) return invalidInput(body.error)
  return sent(await services.call(submitAward, { body: body.data }), services)
}

const filled = (args: Args): Args =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined && value !== ''))
