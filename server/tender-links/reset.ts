// A forgotten passcode: the supplier asks at its link, one of the staff proposes the reset, another
// approves it. Sealed tenders are then withdrawn unread, and every answer is the same whether there
// were any or not.
import { sql } from 'kysely'
import { v4 as randomId } from 'uuid'
import { code } from '#contract/envelope.ts'
import { agreeReset, askReset, proposeReset } from '#contract/tenders.passcode.ts'
import { linkFactsOf } from '#contract/tenders.unlock.ts'
import type { Tx } from '#server/db/tables.ts'
import { countAttempt, type Limit } from '#server/http/limits.ts'
import { notNow, Refusal } from '#server/http/refusal.ts'
import { serve, serveLink } from '#server/http/serve.ts'
import { isReached } from '#server/instants.ts'
import { ownPage } from '#server/tenders/own.ts'
import { nextTenderStatus, withdrawUnread } from '#server/tenders/save.ts'
import { contextForAct, readSupplier, type SupplierContext } from '#server/tenders/supplier-context.ts'
import { lockedLink, shownLink } from './tender-links.ts'
import { holderOf, noBrowser } from './unlock.ts'

/** Reset requests from one link; the limit keeps a script from filling the audit trail. */
const askLimit: Limit = { kind: 'ask_reset', attempts: 10, windowSeconds: 3600 }

interface Of {
  readonly order_id: string
  readonly supplier_id: string
}

const openReset = (tx: Tx, { order_id, supplier_id }: Of) =>
  tx
    .selectFrom('tender_resets')
    .where('order_id', '=', order_id)
    .where('supplier_id', '=', supplier_id)
    .where('settled_at', 'is', null)
    .select(['id', 'standing', 'proposed_by'])
    .executeTakeFirst()

/**
 * Throws 4010 between the deadline and the opening: sealed tenders then stay unchanged, and the
 * message says when the passcode can be cleared. After the opening nothing is sealed.
 */
const checkTime = (own: SupplierContext): void => {
  const { opened_at, status, bid_deadline_at } = own.row
  if (opened_at !== null) return
  const isToBeOpened = status === 'pending_open' || (status === 'bidding' && isReached(bid_deadline_at, own.now))
  if (isToBeOpened)
    throw new Refusal(code.notNow, 'reset_after_opening', { data: { reason: 'before_deadline', status } })
  nextTenderStatus(own, 'draft', 'reset')
}

/**
 * Signs every browser out of the link; the next passcode is set as a first one. The failed attempts
 * are cleared with the passcode.
 */
const clearPasscode = async (own: SupplierContext, linkId: string): Promise<void> => {
  const { tx } = own.context
  await tx
    .updateTable('tender_passcodes')
    .set({ hash: null, wrong_tries: 0, locked_until: null })
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .execute()
  const ended = await tx
    .updateTable('tender_unlocks')
    .set({ ended_at: sql`coalesce(ended_at, ${own.now})` })
    .where('link_id', '=', linkId)
    .returning('secret_hash')
    .execute()
  if (ended.length === 0) return
  // The kept answers of these browsers contain sealed data.
  const holders = ended.map((one) => holderOf(linkId, one.secret_hash))
  await tx.deleteFrom('idempotency_keys').where('actor_id', 'in', holders).execute()
}

export const tenderResetHandlers = [
  serveLink(
    askReset,
    async ({ services, link }) => countAttempt(services, askLimit, link.link_id),
    async (ctx) => {
      const own = await contextForAct(ctx, 'nothing')
      if (own.link.passcode_set !== true) throw notNow('passcode_unset', own.row.status)
      checkTime(own)
      const of = { order_id: own.row.id, supplier_id: own.supplier.id }
      // A repeated request is the same request: the first answer may have been lost.
      if ((await openReset(ctx.tx, of)) !== undefined) return ownPage(own)
      await ctx.tx
        .insertInto('tender_resets')
        .values({
          id: randomId(),
          enterprise_id: ctx.link.enterprise_id,
          ...of,
          standing: 'asked',
          asked_at: own.now,
          proposed_by: null,
          proposed_by_name: null,
          reason: null,
          settled_at: null,
          settled_by: null,
          settled_by_name: null,
          reject_reason: null,
        })
        .execute()
      ctx.audit({
        noun: 'tender_links',
        record_id: ctx.link.link_id,
        order_id: own.row.id,
        action: 'link_ask_reset',
        biz_type: 'publish',
        payload: { supplier_name: own.supplier.supplier_name },
        operator: { id: null, name: own.supplier.supplier_name, role: 'supplier_link' },
      })
      return ownPage(await contextForAct(ctx, 'nothing'))
    },
  ),

  serve(proposeReset, async (ctx, { params, body }) => {
    const { context, row, now, link } = await lockedLink(ctx, params.id)
    const supplier = await readSupplier(ctx.tx, link.supplier_id, row.goods_type)
    checkTime({ context, row, now, supplier, link: noBrowser })
    const open = await openReset(ctx.tx, link)
    if (open === undefined) throw notNow('reset_not_asked', row.status)
    if (!linkFactsOf(open, ctx.viewer.id).reset_asked) throw notNow('reset_waits', row.status)
    await ctx.tx
      .updateTable('tender_resets')
      .set({
        standing: 'proposed',
        proposed_by: ctx.viewer.id,
        proposed_by_name: ctx.viewer.name,
        reason: body.reason,
      })
      .where('id', '=', open.id)
      .execute()
    ctx.audit({
      noun: 'tender_links',
      record_id: link.id,
      order_id: row.id,
      action: 'link_reset',
      biz_type: 'publish',
      opinion: body.reason,
      payload: { supplier_name: link.supplier_name },
    })
    return shownLink(ctx, link)
  }),

  serve(agreeReset, async (ctx, { params, body }) => {
    const { context, row, now, link } = await lockedLink(ctx, params.id)
    const supplier = await readSupplier(ctx.tx, link.supplier_id, row.goods_type)
    const own: SupplierContext = { context, row, now, supplier, link: noBrowser }
    const open = await openReset(ctx.tx, link)
    const facts = linkFactsOf(open ?? null, ctx.viewer.id)
    if (open === undefined || !facts.reset_proposed) throw notNow('reset_not_proposed', row.status)
    if (!facts.not_reset_proposer) throw notNow('reset_not_proposer', row.status)
    if (body.agree) {
      checkTime(own)
      if (row.opened_at === null) await withdrawUnread(own)
      await clearPasscode(own, link.id)
    }
    await ctx.tx
      .updateTable('tender_resets')
      .set({
        standing: body.agree ? 'agreed' : 'rejected',
        settled_at: now,
        settled_by: ctx.viewer.id,
        settled_by_name: ctx.viewer.name,
        reject_reason: body.agree ? null : (body.reason ?? null),
        withdraws: body.agree && row.opened_at === null,
      })
      .where('id', '=', open.id)
      .execute()
    ctx.audit({
      noun: 'tender_links',
      record_id: link.id,
      order_id: row.id,
      action: body.agree ? 'link_reset_agree' : 'link_reset_reject',
      biz_type: 'publish',
      opinion: body.reason ?? null,
      payload: { supplier_name: link.supplier_name },
    })
    return shownLink(ctx, link)
  }),
]
