// The values of the label form: awarded line, lot, packaging.

import type { Order } from '#contract/orders.ts'
import { ANY_ORIGIN } from '#contract/regions.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import { pricedPer } from '#contract/tenders.price.ts'

export type AwardLine = Decision['lines'][number]

export interface LabelValues {
  decision_line_id: string
  batch_no: string
  count: string
  qty: string
  unit: string
  package_level: string
  origin_code: string
  harvest_date: string
  process_date: string
  scheme: string
  is_qualified: boolean
}

/** Awarded lines that may be delivered, in the demand's order. */
export const linesOf = (order: Order): readonly AwardLine[] =>
  (order.award?.lines ?? []).filter((line) => line.deliverable)

/** The first line, one package, today's lot. */
export const startOf = (line: AwardLine | undefined, lotNo: string): LabelValues => ({
  decision_line_id: line?.id ?? '',
  batch_no: lotNo,
  count: '1',
  qty: '',
  unit: pricedPer(line?.unit),
  package_level: 'bag',
  origin_code: '',
  harvest_date: '',
  process_date: '',
  scheme: 'internal',
  is_qualified: false,
})

const filled = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim())

/** The body of the call. */
export const bodyOf = (orderId: string, values: LabelValues): Record<string, unknown> => {
  const body = {
    type: 'trace',
    order_id: orderId,
    scheme: values.scheme,
    decision_line_id: values.decision_line_id,
    batch_no: values.batch_no,
    count: /^\d{1,4}$/.test(values.count.trim()) ? Number(values.count) : values.count,
    qty: values.qty,
    unit: values.unit,
    package_level: filled(values.package_level),
    origin_code: values.origin_code === ANY_ORIGIN ? undefined : filled(values.origin_code),
    harvest_date: filled(values.harvest_date),
    process_date: filled(values.process_date),
    is_qualified: values.is_qualified,
  }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}
