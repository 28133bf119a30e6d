// Commands of tender demands: the events of their lifecycle, and navigation to them.

import { orderCreateBody } from '#contract/orders.bodies.ts'
import { orderEvents } from '#contract/orders.events.ts'
import {
  type OrderEvent,
  type OrderFacts,
  orderFactNames,
  orderOffers,
  type StandingColumns,
} from '#contract/orders.lifecycle.ts'
import { orderStatuses } from '#contract/orders.statuses.ts'
import { isTagged, isTerminal, statusesTagged } from '#contract/orders.tags.ts'
import { createOrder } from '#contract/orders.ts'
import { to } from '#src/paths.ts'
import { type Availability, available, define, done, hidden, outcomeOf, type Situation } from '../command.ts'
import { invalidInput } from '../invalid-input.ts'
import { type EventPresentation, lifecycleCommands } from '../lifecycle.ts'
import { orderIn } from './order-in.ts'
import { onOrderForm, orderPresentation } from './presentation.ts'
import { sendOrderEvent } from './send.ts'

/** `orders.<event>` for every event of the lifecycle. */
export const orderEventCommands = lifecycleCommands('orders', orderEvents, orderPresentation, sendOrderEvent)

const ofAnOrder = (situation: Situation): Availability => (orderIn(situation) === null ? hidden : available)

/** The form opens wherever its values may be saved: as a draft, or as an amendment of a published demand. */
const editable = (situation: Situation): Availability => {
  if (onOrderForm(situation)) return hidden
  const draft = orderEventCommands['orders.save_draft'].availability(situation)
  return draft.is === 'hidden' ? orderEventCommands['orders.amend'].availability(situation) : draft
}

/** Whether the invited suppliers can be changed. */
const isEditable = (situation: Situation): boolean => {
  const order = orderIn(situation)
  return order !== null && isTagged(order.status, 'editable')
}

/** Available where the lifecycle offers `copy`. */
const ended = orderStatuses.filter(isTerminal)

export const orderCommands = define({
  /** From anywhere: finds an ended order by number or title and copies it into a new draft. */
  'orders.create_from': {
    group: 'create',
    icon: 'copy',
    needs: '21-bidding-order-create',
    sends: true,
    says: 'commands:said.copied',
    availability: ({ viewer, path }) => (viewer === null || path === 'order_create' ? hidden : available),
    fields: () => [{ name: 'source', kind: 'record', of: 'orders', among: ended, required: true }],
    run: async (_, { source }, services) => {
      const body = orderCreateBody.safeParse({ source_order_id: source, copy_lines: 'all' })
      if (!body.success) return invalidInput(body.error)
      const reply = await services.call(createOrder, { body: body.data })
      if (!reply.ok) return outcomeOf(reply)
      services.changed('orders')
      services.navigate(to('order_edit', { id: reply.data.id }))
      return { ...outcomeOf(reply), made: reply.data.order_no }
    },
  },
  'orders.view': {
    group: 'here',
    icon: 'eye',
    needs: '21-bidding-order',
    availability: (situation) => (situation.path === 'order_detail' ? hidden : ofAnOrder(situation)),
    run: async (situation, _, services) => {
      services.navigate(to('order_detail', { id: situation.subject?.id }))
      return done
    },
  },
  /** From anywhere: the form of a demand that is not published yet, with its suppliers open. */
  'orders.choose_suppliers': {
    group: 'go',
    icon: 'users',
    needs: '21-bidding-order-edit',
    availability: (situation) => (situation.viewer === null || onOrderForm(situation) ? hidden : available),
    fields: (situation) =>
      isEditable(situation)
        ? []
        : [{ name: 'order', kind: 'record', of: 'orders', among: statusesTagged('editable'), required: true }],
    run: async (situation, { order }, services) => {
      services.navigate(
        to('order_edit', { id: typeof order === 'string' ? order : situation.subject?.id, pick: 'suppliers' }),
      )
      return done
    },
  },
  'orders.edit': {
    group: 'here',
    icon: 'edit',
    needs: '21-bidding-order-edit',
    availability: editable,
    run: async (situation, _, services) => {
      services.navigate(to('order_edit', { id: situation.subject?.id }))
      return done
    },
  },
})

const presentations: Readonly<Record<OrderEvent, EventPresentation>> = orderPresentation
// The chart lists an event whatever its facts are; a false fact only refuses it.
const noFacts = Object.fromEntries(orderFactNames.map((name) => [name, false])) as OrderFacts // one entry per name

/** Events whose button opens the form. */
const throughForm: ReadonlySet<OrderEvent> = new Set<OrderEvent>(['save_draft', 'amend'])

export type OrderActionId = keyof typeof orderEventCommands | 'orders.edit'

/**
 * The commands of an order's action bar in the order of the lifecycle. Refused commands are included, except those that
 * have nothing to act on (`moot`), where the row has its facts.
 */
export const orderActionIds = (row: StandingColumns & { readonly facts?: OrderFacts }): readonly OrderActionId[] =>
  orderOffers(row, noFacts).flatMap(({ event }): OrderActionId[] => {
    if (throughForm.has(event)) return ['orders.edit']
    const look = presentations[event]
    if (look.moot !== undefined && row.facts?.[look.moot] === false) return []
    return look.takes !== undefined || look.besideLines || look.listed === false ? [] : [`orders.${event}`]
  })
