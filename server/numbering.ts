// Human-readable numbers of records: a prefix, the business day and a count within that day.
import { businessDay } from '#contract/business-day.ts'
import type { ActContext } from './act-context.ts'

/** The prefixes of the kinds of numbers. */
const prefixes = { order: 'ZB', decision: 'DB', template: 'PZ', supplier: 'GY' } as const

/** The next number of a kind: `ZB20261121-0001`, counted per enterprise and business day; `at` is a time already asked. */
export const nextNumber = async (
  context: Pick<ActContext, 'tx' | 'now'> & { viewer: { enterprise_id: string } },
  kind: keyof typeof prefixes,
  at?: string,
): Promise<string> => {
  const day = businessDay(new Date(at ?? (await context.now())))
  const { last } = await context.tx
    .insertInto('daily_sequences')
    .values({ enterprise_id: context.viewer.enterprise_id, kind, day, last: 1 })
    .onConflict((oc) =>
      oc.columns(['enterprise_id', 'kind', 'day']).doUpdateSet((eb) => ({ last: eb('daily_sequences.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${prefixes[kind]}${day.replaceAll('-', '')}-${String(last).padStart(4, '0')}`
}
