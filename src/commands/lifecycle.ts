// Commands made from the events of the order lifecycle: one command per event, available whenever the lifecycle offers
// the event.
import { type EventRule, maySend, openingOf, permissionsOf } from '#contract/orders.events.ts'
import type { OrderEvent, OrderFact } from '#contract/orders.lifecycle.ts'
import { editOrder } from '#contract/orders.ts'
import { allows } from '#contract/permissions.ts'
import { to } from '#src/paths.ts'
import type { IconName } from '#src/ui/text/icon.tsx'
import type { Services, Situation } from './command.ts'
import {
  type Args,
  type Availability,
  available,
  type Command,
  type Field,
  hidden,
  type MessageDescriptor,
  type Outcome,
  refused,
} from './command.ts'
import { orderIn } from './orders/order-in.ts'
import type { OrderRow } from './orders/subjects.ts'

/** Returns the rule that a date (ISO, or YYYY-MM-DD) breaks for this record, given the other answers. */
export type DateRule = (order: OrderRow, value: string, others: Args) => MessageDescriptor | null

/** How an event is presented and what it asks; the lifecycle gives the rest. */
export interface EventPresentation {
  readonly icon: IconName
  readonly tone?: Command['tone']
  readonly takenBackBy?: Command['takenBackBy']
  readonly confirm?: Command['confirm']
  readonly shows?: Command['shows']
  readonly quotes?: Command['quotes']
  readonly sendsAs?: Command['sendsAs']
  /** For a field that only some records ask for: whether this record does. */
  readonly asks?: Readonly<Record<string, (order: OrderRow) => boolean>>
  /** Fields that remedy a fact: asked, and then required, only when the fact is false. */
  readonly fields?: readonly Field[]
  /** The rules of the date fields, by field. */
  readonly rules?: Readonly<Record<string, DateRule>>
  /** Arguments that only a screen has (`tender_id`); such a command is neither in the palette nor in an action bar. */
  readonly takes?: readonly string[]
  /**
   * A choice that comes first, such as which line; null where the record has nothing to choose, and then nothing is
   * asked.
   */
  readonly among?: (order: OrderRow, focusedLine?: string) => Field | null
  /** Whether the buttons of the command stand beside its lines and not in the action bar; the palette lists it. */
  readonly besideLines?: true
  /** False for an event that a form runs with its values. */
  readonly listed?: false
  /** While this fact is false there is nothing to do, and no bar shows the command, not even as refused. */
  readonly moot?: OrderFact
  readonly many?: true
  readonly sends?: true
  readonly undo?: 'delayed'
  readonly says?: string
  /** A note beside the command's name while it can run. */
  readonly note?: (order: OrderRow) => MessageDescriptor | null
  /** The hint under the first field of the event, instead of the field's own. */
  readonly hint?: (order: OrderRow) => MessageDescriptor | null
  /** The command that would make a false fact true. */
  readonly remedies?: Partial<Record<OrderFact, string>>
}

/** Sends an event to the server. `order` is null only where the event may create one (`save_draft`, `submit`). */
export type Send = (
  event: OrderEvent,
  order: OrderRow | null,
  args: Args,
  situation: Situation,
  services: Services,
) => Promise<Outcome>

/** Events with which a form may create an order. */
const creatingEvents: ReadonlySet<OrderEvent> = new Set<OrderEvent>(['save_draft', 'submit'])

const availabilityOf = (
  event: OrderEvent,
  rule: EventRule,
  presentation: EventPresentation,
  situation: Situation,
): Availability => {
  const order = orderIn(situation)
  if (order === null) return creatingEvents.has(event) && situation.path === 'order_create' ? available : hidden
  const held = situation.viewer?.permissions ?? []
  if (!maySend(event, order.status, held)) return hidden
  // An existing order is saved by the edit call, which has its own permission.
  if (rule.by === 'save' && !allows(editOrder.access, held)) return hidden
  const opening = openingOf(order, event, rule.remedies)
  if (opening === null) return hidden
  if (opening.refusal === undefined) {
    const note = presentation.note?.(order) ?? null
    return note === null ? available : { is: 'available', note }
  }
  const remedies: Partial<Record<string, string>> = presentation.remedies ?? {}
  const remedy = remedies[opening.refusal]
  return refused(opening.refusal, {
    ...(remedy !== undefined && { remedy }),
    ...(presentation.moot === opening.refusal && { isMoot: true }),
  })
}

const withDateRule =
  (rules: EventPresentation['rules'], order: OrderRow | null) =>
  (field: Field): Field => {
    const rule = rules?.[field.name]
    return rule === undefined || order === null
      ? field
      : { ...field, wrong: (value, others) => rule(order, value, others) }
  }

const fieldsOf = (
  event: OrderEvent,
  rule: EventRule,
  presentation: EventPresentation,
  situation: Situation,
): readonly Field[] => {
  const order = orderIn(situation)
  const remedying = order === null ? [] : (openingOf(order, event, rule.remedies)?.remedying ?? [])
  const remedies = new Set(Object.values(rule.remedies ?? {}))
  const first =
    order === null || presentation.among === undefined ? undefined : presentation.among(order, situation.line)
  if (first === null) return []
  const hint = order === null ? null : (presentation.hint?.(order) ?? null)
  const asked = (presentation.fields ?? [])
    .map(withDateRule(presentation.rules, order))
    .flatMap((field): readonly Field[] => {
      if (order !== null && presentation.asks?.[field.name]?.(order) === false) return []
      if (!remedies.has(field.name)) return [field]
      return remedying.includes(field.name) ? [{ ...field, required: true }] : []
    })
  // A required remedy has a hint of its own.
  const hinted = asked.find(({ name }) => !remedies.has(name))
  const told =
    hint === null
      ? asked
      : asked.map((field) => (field === hinted ? { ...field, hint: hint.key, hintParams: hint.params ?? {} } : field))
  return first === undefined ? told : [first, ...told]
}

/** Leaves the page of a deleted record for the list. */
const leaves = ({ path }: Situation, services: Services): void => {
  if (path !== 'orders') services.navigate(to('orders'), { replace: true })
}

/** Plain commands `orders.<event>` of the lifecycle's events. A new event without a presentation does not compile. */
export const lifecycleCommands = <N extends 'orders'>(
  noun: N,
  events: Readonly<Record<OrderEvent, EventRule>>,
  presentations: Readonly<Record<OrderEvent, EventPresentation>>,
  send: Send,
): Record<`${N}.${OrderEvent}`, Command> => {
  const commands: Partial<Record<`${N}.${OrderEvent}`, Command>> = {}
  for (const event of Object.keys(events) as OrderEvent[]) {
    // Object.keys types the keys as string.
    const rule = events[event]
    const presentation = presentations[event]
    const id = `${noun}.${event}` as const
    commands[id] = {
      id,
      group: 'here',
      title: `${noun}:event.${event}`,
      icon: presentation.icon,
      needs: permissionsOf(event),
      ...(presentation.tone !== undefined && { tone: presentation.tone }),
      ...(presentation.takenBackBy !== undefined && { takenBackBy: presentation.takenBackBy }),
      ...(presentation.confirm !== undefined && { confirm: presentation.confirm }),
      ...(presentation.shows !== undefined && { shows: presentation.shows }),
      ...(presentation.quotes !== undefined && { quotes: presentation.quotes }),
      ...(presentation.sendsAs !== undefined && { sendsAs: presentation.sendsAs }),
      ...(presentation.many !== undefined && { many: presentation.many }),
      ...(presentation.sends !== undefined && { sends: presentation.sends }),
      ...(presentation.undo !== undefined && { undo: presentation.undo, leaves }),
      ...(presentation.says !== undefined && { says: presentation.says }),
      ...((presentation.listed === false || presentation.takes !== undefined) && { listed: false as const }),
      availability: (situation) => availabilityOf(event, rule, presentation, situation),
      ...((presentation.fields !== undefined || presentation.among !== undefined) && {
        fields: (situation: Situation) => fieldsOf(event, rule, presentation, situation),
      }),
      run: (situation, args, services) => send(event, orderIn(situation), args, situation, services),
    }
  }
  return commands as Record<`${N}.${OrderEvent}`, Command> // one per event was just set
}
