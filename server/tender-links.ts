// Which supplier a tender link stands for, and the links staff can hand out.
import { sql } from 'kysely'
import { listTenderLinks, renewTenderLink, type TenderLink } from '#contract/tenders.ts'
import { pageOf } from './lists.ts'
import { lockedOrder } from './orders.move.ts'
import { orderRow } from './orders.rows.ts'
import { type Scene, sceneOf } from './orders.scene.ts'
import { notFound, notNow } from './refusal.ts'
import { newLinkToken, readLinkToken } from './sealing.ts'
import { type Ctx, serve } from './serve.ts'
import { type LinkResolver, secretHash } from './viewer.ts'

/** The link of a token, or null when it is unknown or revoked. */
export const linkViewer: LinkResolver = async (services, token) => {
  const link = await services.db
    .selectFrom('tender_links')
    .where('token_hash', '=', secretHash(token))
    .where('revoked_at', 'is', null)
    .select(['id as link_id', 'order_id', 'supplier_id', 'enterprise_id'])
    .executeTakeFirst()
  return link ?? null
}

const selectLinks = (scene: Pick<Scene, 'tx'>) =>
  scene.tx
    .selectFrom('tender_links as l')
    .innerJoin('suppliers as s', 's.id', 'l.supplier_id')
    .innerJoin('read_records as r', (join) =>
      join.onRef('r.order_id', '=', 'l.order_id').onRef('r.supplier_id', '=', 'l.supplier_id'),
    )
    .select([
      'l.id',
      'l.order_id',
      'l.supplier_id',
      'l.token_sealed',
      'l.created_at',
      'l.renewed_at',
      'l.revoked_at',
      's.supplier_name',
      'r.first_viewed_at',
    ])

type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number]

const shown = (ctx: Ctx, { token_sealed, ...row }: LinkRow): TenderLink => {
  const token = readLinkToken(ctx.services.keys.seal, row.id, token_sealed)
  return { ...row, token, url: `${ctx.services.env.publicUrl.replace(/\/$/, '')}/tender/${token}` }
}

export const tenderLinkHandlers = [
  serve(listTenderLinks, async (ctx, { query }) => {
    if ((await orderRow(ctx.tx, query.order_id)) === undefined) throw notFound()
    const rows = selectLinks(ctx).where('l.order_id', '=', query.order_id)
    const page = await pageOf(ctx.tx, rows, query, {
      sortable: { supplier_name: sql`s.supplier_name`, created_at: sql`l.created_at` },
      id: sql`l.id`,
      otherwise: 'supplier_name',
    })
    return { ...page, list: page.list.map((row) => shown(ctx, row)) }
  }),

  serve(renewTenderLink, async (ctx, { params }) => {
    const scene = await sceneOf(ctx)
    const found = await selectLinks(scene).where('l.id', '=', params.id).executeTakeFirst()
    if (found === undefined) throw notFound()
    const { row, now } = await lockedOrder(scene, found.order_id)
    if (row.opened_at !== null && row.status !== 'awarded') throw notNow('wrong_state', row.status)
    const { hash, sealed } = newLinkToken(ctx.services.keys.seal, found.id)
    await ctx.tx
      .updateTable('tender_links')
      .set({ token_hash: hash, token_sealed: sealed, renewed_at: now })
      .where('id', '=', found.id)
      .execute()
    ctx.audit({
      noun: 'tender_links',
      record_id: found.id,
      order_id: found.order_id,
      action: 'link_renew',
      biz_type: 'publish',
      payload: { supplier_name: found.supplier_name },
    })
    return shown(ctx, { ...found, token_sealed: sealed, renewed_at: now })
  }),
]
