// The links staff hand out to suppliers: shown until read, copied, renewed with a reason.
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { allows } from '#contract/permissions.ts'
import { copyTenderLink, hasLinks, linkKeeper, listTenderLinks, renewTenderLink } from '#contract/tenders.ts'
import { actContextOf } from '#server/act-context.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Arrival, Ctx, Scope, Viewer } from '#server/http/context.ts'
import { isLockTaken } from '#server/http/database-errors.ts'
import { pageOf, saysIn } from '#server/http/lists.ts'
import { notFound, notNow } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { inTransaction, limitLockWait } from '#server/http/transaction.ts'
import { lockedOrder } from '#server/orders/move.ts'
import { orderRow } from '#server/orders/rows.ts'
import { dataKeyOf } from '#server/seal/data-keys.ts'
import { newLinkToken } from '#server/seal/sealing.ts'
import { publicUrlOf } from '#server/tenders/demand.ts'
import { type LinkRow, selectLinks, shownLinks } from './rows.ts'

type ListLinks = z.output<typeof listTenderLinks.query>

/** Showing the same links again within this time writes no further row. */
const SHOWN_MINUTES = 15

/** Showing links must be recorded within this time (ms); otherwise their addresses are not shown in this answer. */
const NOTE_MS = 250

/** Whether the viewer may hand links out. */
const mayCopy = ({ viewer }: Pick<Ctx, 'viewer'>): boolean => allows(linkKeeper, viewer.permissions)

const listed = (tx: Tx, query: ListLinks) =>
  pageOf(
    tx,
    selectLinks(tx)
      .where('l.order_id', '=', query.order_id)
      .where(saysIn(['s.supplier_name'], query.search)),
    query,
    {
      sortable: { supplier_name: sql`s.supplier_name`, created_at: sql`l.created_at` },
      id: sql`l.id`,
      otherwise: 'supplier_name',
    },
  )

type Looker = Arrival & Pick<Ctx, 'viewer'>

/** Records in the trail that the viewer is shown the unread links of a page. Returns their ids. */
const writeShown = async ({ tx, audit }: Scope, viewer: Viewer, query: ListLinks): Promise<string[]> => {
  await limitLockWait(tx, NOTE_MS)
  const { list } = await listed(tx, query)
  const ids = list.flatMap((row) => (row.read_at === null && row.revoked_at === null ? [row.id] : []))
  if (ids.length === 0) return []
  const newly = await tx
    .updateTable('tender_links')
    .set({ shown_at: sql<string>`business_now()`, shown_to: viewer.id })
    .where('id', 'in', ids)
    .where(
      sql<boolean>`(shown_to is distinct from ${viewer.id} or shown_at < business_now() - ${SHOWN_MINUTES} * interval '1 minute')`,
    )
    .returning(['id', 'supplier_id'])
    .execute()
  const nameOf = new Map(list.map((row) => [row.supplier_id, row.supplier_name]))
  if (newly.length > 0)
    audit({
      noun: 'tender_links',
      order_id: query.order_id,
      action: 'link_show',
      biz_type: 'publish',
      // A viewer of a link could use it, so the trail records whose link it was.
      payload: {
        links: newly.length,
        suppliers: newly
          .map(({ supplier_id }) => ({ id: supplier_id, name: nameOf.get(supplier_id) ?? '' }))
          .toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN')),
      },
    })
  return ids
}

/**
 * Ids of the links whose addresses may be shown to the viewer, now that this is recorded. Empty
 * when another transaction holds these rows or the audit trail: a list does not wait, and an
 * unrecorded address is not shown.
 */
const noteShown = async (arrival: Looker, { query }: { readonly query: ListLinks }): Promise<ReadonlySet<string>> => {
  const { services, viewer } = arrival
  if (!mayCopy(arrival)) return new Set()
  const operator = { id: viewer.id, name: viewer.name, role: viewer.role_preset }
  const behalf = { enterprise_id: viewer.enterprise_id, operator, origin: arrival }
  try {
    return new Set(await inTransaction(services, behalf, (scope) => writeShown(scope, viewer, query)))
  } catch (error) {
    if (!isLockTaken(error)) throw error
    return new Set()
  }
}

/** One link under its order's lock; 4004 if there is none of that id. */
export const lockedLink = async (ctx: Ctx, id: string) => {
  const context = await actContextOf(ctx)
  const found = await ctx.tx.selectFrom('tender_links').where('id', '=', id).select('order_id').executeTakeFirst()
  if (found === undefined) throw notFound()
  const { row, now } = await lockedOrder(context, found.order_id)
  const link = await selectLinks(ctx.tx).where('l.id', '=', id).executeTakeFirst()
  if (link === undefined) throw notFound()
  return { context, row, now, link }
}

/** A link after an act. */
export const shownLink = async (ctx: Ctx, link: LinkRow) => {
  const rows = await selectLinks(ctx.tx).where('l.id', '=', link.id).execute()
  const [shown] = await shownLinks(ctx, link.order_id, rows, mayCopy(ctx))
  if (shown === undefined) throw notFound()
  return shown
}

export const tenderLinkHandlers = [
  serve(listTenderLinks, noteShown, async (ctx, { query }, onRecord) => {
    const order = await orderRow(ctx.tx, query.order_id)
    if (order === undefined) throw notFound()
    const page = await listed(ctx.tx, query)
    const links = await shownLinks(ctx, query.order_id, page.list, mayCopy(ctx))
    const list = links.map((link) => (onRecord.has(link.id) ? link : { ...link, token: null, url: null }))
    return { ...page, list, public_url: publicUrlOf(ctx.services, order, await ctx.now()) }
  }),

  serve(copyTenderLink, async (ctx, { params }) => {
    const { row, now, link } = await lockedLink(ctx, params.id)
    if (link.read_at !== null || link.revoked_at !== null) throw notNow('link_read', row.status)
    const [shown] = await shownLinks(ctx, link.order_id, [link], true)
    if (shown === undefined) throw notFound()
    const copied = { delivery_status: 'copied', delivered_at: now, delivered_by_name: ctx.viewer.name } as const
    await ctx.tx.updateTable('tender_links').set(copied).where('id', '=', link.id).execute()
    ctx.audit({
      noun: 'tender_links',
      record_id: link.id,
      order_id: link.order_id,
      action: 'link_copy',
      biz_type: 'publish',
      payload: { supplier_id: link.supplier_id, supplier_name: link.supplier_name },
    })
    return { ...shown, ...copied }
  }),

  serve(renewTenderLink, async (ctx, { params, body }) => {
    const { row, now, link } = await lockedLink(ctx, params.id)
    // A link is renewed only while its supplier may still have something to answer: a question of the review, an award,
    // an origin.
    if (!hasLinks(row.status)) throw notNow('wrong_state', row.status)
    const key = await dataKeyOf({ tx: ctx.tx, keys: ctx.services.keys }, 'links', link.order_id)
    const { hash, sealed } = newLinkToken(key, link.id)
    // The passcode and the admitted browsers stay: the staff member who renews a link has the new
    // address, which opens nothing without the passcode.
    await ctx.tx
      .updateTable('tender_links')
      .set({
        token_hash: hash,
        token_sealed: sealed,
        renewed_at: now,
        renewed_by_name: ctx.viewer.name,
        renew_reason: body.reason,
        read_at: null,
        delivery_status: 'unsent',
        delivered_at: null,
        delivered_by_name: null,
        delivery_error: null,
      })
      .where('id', '=', link.id)
      .execute()
    ctx.audit({
      noun: 'tender_links',
      record_id: link.id,
      order_id: link.order_id,
      action: 'link_renew',
      biz_type: 'publish',
      opinion: body.reason,
      payload: { supplier_name: link.supplier_name },
    })
    return shownLink(ctx, link)
  }),
]
