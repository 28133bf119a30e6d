// Unusual facts of a demand, shown before it is submitted and before it is approved.
import * as z from 'zod/mini'
import { cautionSource, cautionsOf } from '#contract/orders.cautions.ts'
import type { MessageDescriptor } from '../command.ts'

const asked = z.extend(cautionSource, { server_time: z.string(), status: z.string() })

/** Shown in the dialog of a submission and of an approval; null where nothing is unusual or the record lacks the figures. */
export const cautionMessage = (order: object): MessageDescriptor | null => {
  const read = asked.safeParse(order)
  if (!read.success || read.data.status === 'award_auditing') return null
  const found = cautionsOf(read.data, read.data.server_time)
  return found.length === 0
    ? null
    : {
        key: `palette:hints.cautions_${found.length}`,
        params: { ...Object.fromEntries(found.entries()), count: read.data.toxic_lines ?? 0 },
      }
}
