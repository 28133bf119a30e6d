// The context of a call at a tender link: the demand, its supplier, and the supplier's own tender.
import { mayTradeToxic } from '#contract/suppliers.papers.ts'
import type { ActContext } from '#server/act-context.ts'
import type { Tx } from '#server/db/tables.ts'
import { readRules } from '#server/enterprise.rules.ts'
import type { LinkCtx } from '#server/http/context.ts'
import { notFound } from '#server/http/refusal.ts'
import { lockedOrder } from '#server/orders/move.ts'
import { type OrderRow, orderRow } from '#server/orders/rows.ts'
import { businessToday, isCertified, isLicensed } from '#server/suppliers/eligibility.ts'
import { type LinkStanding, type Needs, requireAdmission } from '#server/tender-links/unlock.ts'

/**
 * The context of one call at a link. For an act the order's row is locked and its clock applied; a
 * read shows committed data.
 */
export interface SupplierContext {
  readonly context: ActContext
  readonly row: OrderRow
  readonly now: string
  readonly link: LinkStanding
  readonly supplier: {
    id: string
    supplier_name: string
    short_name: string | null
    certified: boolean
    licensed: boolean
    /** Whether the supplier may offer toxic herbs. */
    toxic: boolean
  }
}

/** A supplier, and whether it may tender today. 4004 when the enterprise has no supplier of that id. */
export const readSupplier = async (
  tx: Tx,
  id: string,
  goodsType: OrderRow['goods_type'],
): Promise<SupplierContext['supplier']> => {
  const found = await tx.selectFrom('suppliers').where('id', '=', id).selectAll().executeTakeFirst()
  if (found === undefined) throw notFound()
  const today = await businessToday(tx)
  return {
    id: found.id,
    supplier_name: found.supplier_name,
    short_name: found.short_name,
    certified: isCertified(found, today),
    licensed: isLicensed(found, goodsType, today),
    toxic: mayTradeToxic(found, today),
  }
}

/** The supplier acts without any console permission. */
const contextAtLink = async (ctx: LinkCtx): Promise<ActContext> => ({
  tx: ctx.tx,
  now: ctx.now,
  audit: ctx.audit,
  enter: ctx.enter,
  keys: ctx.services.keys,
  settings: await readRules(ctx.tx),
  viewer: {
    id: ctx.link.supplier_id,
    name: ctx.link.supplier_id,
    permissions: [],
    enterprise_id: ctx.link.enterprise_id,
  },
})

/** The context of a link for an act; throws what `admit` throws for a browser that may not act. */
export const contextForAct = async (ctx: LinkCtx, needs: Needs = 'passcode'): Promise<SupplierContext> => {
  const context = await contextAtLink(ctx)
  const { row, now } = await lockedOrder(context, ctx.link.order_id)
  const supplier = await readSupplier(ctx.tx, ctx.link.supplier_id, row.goods_type)
  return { context, row, now, supplier, link: await requireAdmission(ctx, needs) }
}

/** The context of a link for reading, which takes no lock. */
export const contextForReading = async (ctx: LinkCtx, needs: Needs): Promise<SupplierContext> => {
  const context = await contextAtLink(ctx)
  const row = await orderRow(ctx.tx, ctx.link.order_id)
  if (row === undefined) throw notFound()
  const supplier = await readSupplier(ctx.tx, ctx.link.supplier_id, row.goods_type)
  return { context, row, now: await ctx.now(), supplier, link: await requireAdmission(ctx, needs) }
}

/** The supplier's tender of the current round. */
export const ownTender = (own: SupplierContext) =>
  own.context.tx
    .selectFrom('tenders')
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .selectAll()
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()

export type TenderRow = NonNullable<Awaited<ReturnType<typeof ownTender>>>
