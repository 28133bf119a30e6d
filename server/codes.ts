// Handlers of codes: generating, listing, printing, and changing their status.
import { sql } from 'kysely'
import { readCode } from '#contract/codes.check.ts'
import { codeAfter, codeEventTo, codeOffers } from '#contract/codes.lifecycle.ts'
import { generateCodes, listCodes, moveCode, printCodes, type TraceCode } from '#contract/codes.ts'
import { allows } from '#contract/permissions.ts'
import { makeCodes } from './codes.make.ts'
import type { Tx } from './db/tables.ts'
import type { Ctx, Services } from './http/context.ts'
import { containing, pageOf } from './http/lists.ts'
import { changed, inputRefused, issue, notFound, notNow } from './http/refusal.ts'
import { serve } from './http/serve.ts'

/** The address in a label's QR code. */
const traceUrl = ({ env }: Services, code: string): string => `${env.publicUrl.replace(/\/$/, '')}/trace/${code}`

const selectCodes = (tx: Tx) =>
  tx
    .selectFrom('codes as c')
    .leftJoin('codes as above', 'above.id', 'c.parent_id')
    .selectAll('c')
    .select('above.code as parent_code')

type CodeRow = Awaited<ReturnType<ReturnType<typeof selectCodes>['execute']>>[number]

const shown = ({ services, viewer }: Pick<Ctx, 'services' | 'viewer'>, row: CodeRow): TraceCode => ({
  ...row,
  check_ok: readCode(row.code).is !== 'wrong',
  qr_url: traceUrl(services, row.code),
  allowed_actions: allows(moveCode.access, viewer.permissions) ? codeOffers(row.status) : [],
})

export const codeHandlers = [
  serve(generateCodes, async (ctx, { body }) => {
    const rows = await makeCodes(ctx, body)
    ctx.audit({
      noun: 'codes',
      action: 'generate',
      record_id: rows[0]?.id ?? null,
      payload: {
        type: body.type,
        count: rows.length,
        first: rows[0]?.code,
        last: rows.at(-1)?.code,
        order_id: rows[0]?.order_id ?? null,
      },
    })
    return { codes: rows.map(({ id, code }) => ({ id, code, qr_url: traceUrl(ctx.services, code) })) }
  }),

  serve(listCodes, async (ctx, { query }) => {
    const wanted = (query.search ?? '').trim().toUpperCase()
    const rows = selectCodes(ctx.tx)
      .$if(query.type !== undefined, (q) => q.where('c.type', 'in', query.type ?? []))
      .$if(query.status !== undefined, (q) => q.where('c.status', 'in', query.status ?? []))
      .$if(query.order_id !== undefined, (q) => q.where('c.order_id', '=', query.order_id ?? ''))
      .$if(query.decision_line_id !== undefined, (q) =>
        q.where('c.decision_line_id', '=', query.decision_line_id ?? ''),
      )
      .$if(query.parent_code !== undefined, (q) => q.where('above.code', '=', query.parent_code ?? ''))
      .$if(wanted !== '', (q) =>
        q.where((eb) =>
          eb.or([eb('c.code', 'like', containing(wanted)), eb('c.batch_no', 'ilike', containing(wanted))]),
        ),
      )
    const page = await pageOf(ctx.tx, rows, query, {
      sortable: { created_at: sql`c.created_at`, code: sql`c.code`, status: sql`c.status`, serial: sql`c.serial` },
      id: sql`c.id`,
      otherwise: '-created_at,serial',
    })
    return { ...page, list: page.list.map((row) => shown(ctx, row)) }
  }),

  serve(moveCode, async (ctx, { params, body: { version, status, reason } }) => {
    const { tx, viewer } = ctx
    if (status === 'void' && reason === undefined) throw inputRefused([issue('reason', 'void_reason_missing')])
    const locked = await tx.selectFrom('codes').where('id', '=', params.id).select('id').forUpdate().executeTakeFirst()
    if (locked === undefined) throw notFound()
    const row = await selectCodes(tx).where('c.id', '=', params.id).executeTakeFirstOrThrow()
    if (row.version !== version) throw changed(moveCode.data, shown(ctx, row))
    const to = codeAfter(row.status, codeEventTo[status])
    if (to === null) throw notNow('wrong_state', row.status)
    const now = await ctx.now()
    const moved = { updated_at: now, updated_by: viewer.id }
    await tx
      .updateTable('codes')
      .set((eb) => ({
        ...moved,
        status: to,
        version: eb('version', '+', 1),
        ...(status === 'void' && { void_reason: reason ?? null }),
        ...(status === 'printed' && { printed_count: eb('printed_count', '+', 1) }),
      }))
      .where('id', '=', row.id)
      .execute()
    // Packages of a voided lot are voided too; used ones stay used.
    if (to === 'void')
      await tx
        .updateTable('codes')
        .set((eb) => ({ ...moved, status: 'void', void_reason: reason ?? null, version: eb('version', '+', 1) }))
        .where('parent_id', '=', row.id)
        .where('status', 'not in', ['used', 'void'])
        .execute()
    ctx.audit({
      noun: 'codes',
      action: codeEventTo[status],
      record_id: row.id,
      from_status: row.status,
      to_status: to,
      opinion: reason ?? null,
      payload: { code: row.code },
    })
    return shown(ctx, await selectCodes(tx).where('c.id', '=', row.id).executeTakeFirstOrThrow())
  }),

  serve(printCodes, async (ctx, { body }) => {
    const ids = [...new Set(body.ids)].toSorted()
    // The rows are locked in a fixed order, so that two print jobs wait for each other and never deadlock.
    const rows = await ctx.tx
      .selectFrom('codes')
      .where('id', 'in', ids)
      .select(['id', 'code', 'status'])
      .orderBy('id')
      .forUpdate()
      .execute()
    if (rows.length < ids.length) throw notFound()
    const gone = rows.find((row) => codeAfter(row.status, 'print') === null)
    if (gone !== undefined) throw notNow('label_void', gone.status, { code: gone.code })
    const now = await ctx.now()
    await ctx.tx
      .updateTable('codes')
      .set((eb) => ({
        status: eb
          .case()
          .when('status', '=', 'created')
          .then('printed' as const)
          .else(eb.ref('status'))
          .end(),
        printed_count: eb('printed_count', '+', 1),
        version: eb('version', '+', 1),
        updated_at: now,
        updated_by: ctx.viewer.id,
      }))
      .where('id', 'in', ids)
      .execute()
    ctx.audit({
      noun: 'codes',
      action: 'print',
      record_id: rows[0]?.id ?? null,
      payload: { count: rows.length, first: rows[0]?.code, last: rows.at(-1)?.code },
    })
    return { printed: rows.length }
  }),
]
