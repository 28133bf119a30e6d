// The next numbers of a kind of code: gapless and unique, also for concurrent calls.

import { businessDay } from '#contract/business-day.ts'
import { internalCode, MAX_SEQUENCE, mostSscc, ssccCode } from '#contract/codes.check.ts'
import type { generateCodes } from '#contract/codes.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Scope } from './http/context.ts'
import { inputRefused, issue } from './http/refusal.ts'

type Body = BodyOf<typeof generateCodes>

/** The caller who generates codes, and the transaction. */
export interface CodeMaker extends Pick<Scope, 'tx' | 'now'> {
  readonly viewer: { readonly id: string; readonly enterprise_id: string }
}

/** GS1 numbers are never reset. */
const ALL_DAYS = '1970-01-01'

interface Taken {
  readonly from: number
  readonly day: string
}

/**
 * Takes the next `count` numbers of a sequence; the row stays locked until commit, so that a
 * refused call leaves no gap.
 */
const take = async (ctx: CodeMaker, kind: string, day: string, count: number): Promise<Taken> => {
  const { last } = await ctx.tx
    .insertInto('daily_sequences')
    .values({ enterprise_id: ctx.viewer.enterprise_id, kind, day, last: count })
    .onConflict((oc) =>
      oc
        .columns(['enterprise_id', 'kind', 'day'])
        .doUpdateSet((eb) => ({ last: eb('daily_sequences.last', '+', count) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return { from: last - count + 1, day }
}

const inARow = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth))

/** New codes as the body asks. Throws 4001 when the enterprise has no GS1 prefix, or the sequence is used up. */
export const nextCodes = async (
  ctx: CodeMaker,
  { type, scheme = 'internal' }: Pick<Body, 'type' | 'scheme'>,
  count: number,
) => {
  const { number, gs1_prefix: prefix } = await ctx.tx
    .selectFrom('enterprises')
    .select(['number', 'gs1_prefix'])
    .executeTakeFirstOrThrow()
  if (scheme === 'gs1') {
    if (type !== 'trace') throw inputRefused([issue('scheme', 'gs1_packages_only')])
    if (prefix === null) throw inputRefused([issue('scheme', 'gs1_prefix_missing')])
    const { from } = await take(ctx, `code_sscc_${prefix}`, ALL_DAYS, count)
    if (from + count - 1 > mostSscc(prefix)) throw inputRefused([issue('scheme', 'codes_used_up')])
    return inARow(count, (nth) => ssccCode(prefix, from + nth))
  }
  const { from, day } = await take(ctx, `code_${type}`, businessDay(new Date(await ctx.now())), count)
  if (from + count - 1 > MAX_SEQUENCE) throw inputRefused([issue('count', 'codes_used_up')])
  return inARow(count, (nth) => internalCode({ type, day, enterprise: number, sequence: from + nth }))
}
