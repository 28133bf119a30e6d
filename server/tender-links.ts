// Which supplier a tender link stands for, and the links staff can hand out.
import { sql } from 'kysely'
import { listTenderLinks, renewTenderLink, type TenderLink } from '#contract/tenders.ts'
import { type DataKey, dataKeyOf } from './data-keys.ts'
import { pageOf } from './lists.ts'
import { lockedOrder } from './orders.move.ts'
import { orderRow } from './orders.rows.ts'
import { type Scene, sceneOf } from './orders.scene.ts'
import { notFound, notNow } from './refusal.ts'
import { newLinkToken, readLinkToken } from './sealing.ts'
import { type Ctx, serve } from './serve.ts'
import { refuseStaff } from './tender-links.bind.ts'
import { publicUrlOf } from './tenders.demand.ts'
import { type LinkResolver, secretHash } from './viewer.ts'

/** The link of a token, or null when it is unknown or revoked; staff who open it themselves are refused. */
export const linkViewer: LinkResolver = async (services, token, headers) => {
  const link = await services.db
    .selectFrom('tender_links')
    .where('token_hash', '=', secretHash(token))
    .where('revoked_at', 'is', null)
    .select(['id as link_id', 'order_id', 'supplier_id', 'enterprise_id'])
    .executeTakeFirst()
  if (link === undefined) return null
  await refuseStaff(services, headers, link)
  return link
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
      'l.renewed_by_name',
      'l.revoked_at',
      's.supplier_name',
      'r.first_viewed_at',
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('tender_link_browsers as b').whereRef('b.link_id', '=', 'l.id').select('b.id'))
        .$castTo<boolean>()
        .as('bound'),
    )

type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number]

/** One key for all links of an order, so that links of the older release stay together under its key. */
const linksKeyOf = (ctx: Ctx, orderId: string): Promise<DataKey> =>
  dataKeyOf({ tx: ctx.tx, keys: ctx.services.keys }, 'links', orderId)

const shown = (ctx: Ctx, key: DataKey, { token_sealed, ...row }: LinkRow): TenderLink => {
  const token = readLinkToken(key, row.id, token_sealed)
  return { ...row, token, url: `${ctx.services.env.publicUrl.replace(/\/$/, '')}/tender/${token}` }
}

/** Looking at the same links again within so long leaves no further row. */
const SHOWN_MINUTES = 15

/** Writes into the trail that somebody has been shown these links, and how many of them suppliers had taken into use. */
const noteShown = async (ctx: Ctx, orderId: string, links: readonly LinkRow[]): Promise<void> => {
  if (links.length === 0) return
  const newly = await ctx.tx
    .updateTable('tender_links')
    .set({ shown_at: sql<string>`business_now()`, shown_to: ctx.viewer.id })
    .where(
      'id',
      'in',
      links.map((link) => link.id),
    )
    .where(
      sql<boolean>`(shown_to is distinct from ${ctx.viewer.id} or shown_at < business_now() - ${SHOWN_MINUTES} * interval '1 minute')`,
    )
    .returning('id')
    .execute()
  if (newly.length === 0) return
  ctx.audit({
    noun: 'tender_links',
    order_id: orderId,
    action: 'link_show',
    biz_type: 'publish',
    payload: { links: newly.length, bound: links.filter((link) => link.bound).length },
  })
}

export const tenderLinkHandlers = [
  serve(listTenderLinks, async (ctx, { query }) => {
    const order = await orderRow(ctx.tx, query.order_id)
    if (order === undefined) throw notFound()
    const rows = selectLinks(ctx).where('l.order_id', '=', query.order_id)
    const page = await pageOf(ctx.tx, rows, query, {
      sortable: { supplier_name: sql`s.supplier_name`, created_at: sql`l.created_at` },
      id: sql`l.id`,
      otherwise: 'supplier_name',
    })
    await noteShown(ctx, query.order_id, page.list)
    const public_url = publicUrlOf(ctx.services, order, await ctx.now())
    const key = page.list.length === 0 ? null : await linksKeyOf(ctx, query.order_id)
    return { ...page, list: key === null ? [] : page.list.map((row) => shown(ctx, key, row)), public_url }
  }),

  serve(renewTenderLink, async (ctx, { params }) => {
    const scene = await sceneOf(ctx)
    const found = await selectLinks(scene).where('l.id', '=', params.id).executeTakeFirst()
    if (found === undefined) throw notFound()
    const { row, now } = await lockedOrder(scene, found.order_id)
    if (row.opened_at !== null && row.status !== 'awarded') throw notNow('wrong_state', row.status)
    const key = await linksKeyOf(ctx, found.order_id)
    const { hash, sealed } = newLinkToken(key, found.id)
    const renewed = { renewed_at: now, renewed_by_name: ctx.viewer.name }
    await ctx.tx
      .updateTable('tender_links')
      .set({ ...renewed, token_hash: hash, token_sealed: sealed, device_code_hash: null, device_code_until: null })
      .where('id', '=', found.id)
      .execute()
    await ctx.tx.deleteFrom('tender_link_browsers').where('link_id', '=', found.id).execute()
    // Who renews a link holds the new one: what is sealed under the old one must not open to them.
    await ctx.tx
      .updateTable('tenders')
      .set({ is_withheld: true })
      .where('order_id', '=', found.order_id)
      .where('supplier_id', '=', found.supplier_id)
      .where('sealed_payload', 'is not', null)
      .execute()
    await ctx.tx
      .updateTable('tender_files')
      .set({ is_withheld: true })
      .where('order_id', '=', found.order_id)
      .where('supplier_id', '=', found.supplier_id)
      .execute()
    ctx.audit({
      noun: 'tender_links',
      record_id: found.id,
      order_id: found.order_id,
      action: 'link_renew',
      biz_type: 'publish',
      payload: { supplier_name: found.supplier_name },
    })
    return shown(ctx, key, { ...found, ...renewed, token_sealed: sealed, bound: false })
  }),
]
