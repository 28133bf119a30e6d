// What anybody reads by the code on a label.
import { readCode } from '#contract/codes.check.ts'
import { goodsTypesOfCodes, readTrace, type Trace } from '#contract/codes.ts'
import type { PublicCtx } from './http/context.ts'
import { countAttempt, networkOf, traceLimit } from './http/limits.ts'
import { servePublic } from './http/serve.ts'

const nothing = {
  fault: null,
  type: null,
  scheme: null,
  is_used: false,
  made_at: null,
  goods: null,
} as const

const found = async (ctx: PublicCtx, code: string): Promise<Trace> => {
  // One query outside every enterprise, by the code alone; everything else is read inside its enterprise.
  const owner = await ctx.services.db
    .selectFrom('codes')
    .where('code', '=', code)
    .select('enterprise_id')
    .executeTakeFirst()
  if (owner === undefined) return { ...nothing, code, standing: 'unknown' }
  await ctx.enter(owner.enterprise_id, { id: null, name: 'visitor', role: null })
  const row = await ctx.tx.selectFrom('codes').where('code', '=', code).selectAll().executeTakeFirstOrThrow()
  const isOfGoods = goodsTypesOfCodes.includes(row.type)
  return {
    code,
    standing: row.status === 'void' ? 'void' : 'valid',
    fault: null,
    type: row.type,
    scheme: row.scheme,
    is_used: row.status === 'used',
    made_at: row.created_at,
    // The contents of an enterprise's paper are private; only that its code is genuine is public.
    goods: isOfGoods && row.goods !== null ? { ...row, ...row.goods } : null,
  }
}

export const traceHandlers = [
  servePublic(
    readTrace,
    async (arrival) => countAttempt(arrival.services, traceLimit, networkOf(arrival.ip)),
    async (ctx, { params }): Promise<Trace> => {
      const read = readCode(params.code)
      if (read.is === 'wrong')
        return { ...nothing, code: params.code.trim().slice(0, 40), standing: 'misspelt', fault: read.why }
      return found(ctx, read.code)
    },
  ),
]
