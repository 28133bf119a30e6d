// Unusual facts of a demand, shown before it is submitted and before it is approved.
import * as z from 'zod/mini'
import { cautionSource, cautionsOf } from '#contract/orders.cautions.ts'
import type { MessageDescriptor } from '../command.ts'

const asked = z.extend(cautionSource, { server_time: z.string(), status: z.string() })

const sentences = [
  '',
  'cautions_one',
  'cautions_two',
  'cautions_three',
  'cautions_four',
  'cautions_five',
  'cautions_six',
]

/** Shown in the dialog of a submission and of an approval; null where nothing is unusual or the record lacks the figures. */
export const cautionMessage = (order: object): MessageDescriptor | null => {
  const read = asked.safeParse(order)
  if (!read.success || read.data.status === 'award_auditing') return null
  const [first, second, third, fourth, fifth, sixth] = cautionsOf(read.data, read.data.server_time)
  const params = Object.entries({ first, second, third, fourth, fifth, sixth }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const sentence = sentences[params.length]
  const count = read.data.toxic_lines ?? 0
  return sentence === undefined || sentence === ''
    ? null
    : { key: `palette:hints.${sentence}`, params: { ...Object.fromEntries(params), ...(count > 0 && { count }) } }
}
