// The one fact that matters before a command is chosen: the present deadline of an extension, the number of suppliers
// who have not read a demand. Pure.
import * as z from 'zod/mini'
import { herbalTemplate } from '#contract/herbal-templates.ts'
import { orderHead } from '#contract/orders.schemas.ts'
import { supplier } from '#contract/suppliers.schemas.ts'
import type { MessageDescriptor, Situation, Subject } from '#src/commands/command.ts'
import { weightOf } from '#src/components/order-totals.tsx'
import { instantText } from '#src/ui/text/day.tsx'
import { quantityText } from '#src/ui/text/quantity.tsx'

// A subject's record is a list row or the full record; each fact needs only the fields it names.
const shape = orderHead.shape
const dated = z.object({ bid_deadline_at: z.string() })
const counted = z.object({ stats: shape.stats })
const amended = z.object({ doc_version: shape.doc_version, stats: shape.stats })
const sized = z.object({ item_count: shape.item_count, total_quantity_kg: shape.total_quantity_kg })
const audited = z.object({ audit_step: z.number(), audit_step_total: z.number() })
const compared = z.object({ item_count: shape.item_count, stats: shape.stats })
const dueSupplier = z.object({ valid_until: supplier.shape.valid_until })
const usedTemplate = z.object({ used_count: herbalTemplate.shape.used_count })

type FactOf = (record: unknown) => MessageDescriptor | null

const fact = <T extends z.ZodMiniType>(schema: T, tell: (record: z.output<T>) => MessageDescriptor | null): FactOf => {
  return (record) => {
    const told = schema.safeParse(record)
    return told.success ? tell(told.data) : null
  }
}

const amendment = fact(amended, ({ doc_version, stats }) =>
  stats.tendered_is_told && stats.quoted > 0
    ? { key: 'palette:facts.amend', params: { version: doc_version, count: stats.quoted } }
    : { key: 'palette:facts.version', params: { version: doc_version } },
)
const size = fact(sized, (order) => {
  const weight = weightOf(order)
  const params = { count: order.item_count }
  return weight === null
    ? { key: 'orders:list.kinds', params }
    : // Digits are grouped in the same way in Chinese and English.
      { key: 'palette:facts.size', params: { ...params, kg: quantityText(weight, 'zh-CN') } }
})
const step = fact(audited, ({ audit_step, audit_step_total }) =>
  audit_step_total > 1 ? { key: 'palette:facts.step', params: { at: audit_step, of: audit_step_total } } : null,
)
const uses = fact(usedTemplate, ({ used_count }) =>
  used_count > 0 ? { key: 'palette:facts.uses', params: { count: used_count } } : null,
)
const until = fact(dueSupplier, ({ valid_until }) =>
  valid_until === null ? null : { key: 'palette:facts.until', params: { day: valid_until } },
)

/** The facts by noun, then by command. */
const facts: Partial<Record<Subject['noun'], Readonly<Record<string, FactOf>>>> = {
  orders: {
    'orders.edit': amendment,
    'orders.amend': amendment,
    'orders.extend': fact(dated, ({ bid_deadline_at }) => ({
      key: 'palette:facts.deadline',
      params: { when: instantText(bid_deadline_at, 'short') },
    })),
    'orders.remind_unread': fact(counted, ({ stats }) => ({
      key: 'palette:facts.unread',
      params: { count: stats.invited - stats.viewed },
    })),
    'orders.approve': step,
    'orders.reject': step,
    'orders.submit': size,
    'orders.copy': size,
    'orders.export': size,
    'reviews.open_matrix': fact(compared, ({ item_count, stats }) => ({
      key: 'palette:facts.compared',
      params: { kinds: item_count, count: stats.quoted },
    })),
  },
  suppliers: { 'suppliers.renew': until, 'suppliers.edit': until, 'suppliers.suspend': until },
  herbal_templates: {
    'herbal_templates.edit': uses,
    'herbal_templates.disable': uses,
    'herbal_templates.remove': uses,
  },
}

/** `null` where no fact matters, and for several records. */
export const shortFact = (command: string, { subject, selected }: Situation): MessageDescriptor | null =>
  subject === null || selected.length > 1 ? null : (facts[subject.noun]?.[command]?.(subject.record) ?? null)
