// What becomes of a decision: approved, ended, and each of its lines confirmed or declined (domain.md §5.3).
import type { Updateable } from 'kysely'
import { compare, places, sum } from '#contract/decimal.ts'
import type { OrdersTable } from './db/order-tables.ts'
import type { OrderRow } from './orders.rows.ts'
import type { Scene } from './orders.scene.ts'
import { linesOf } from './orders.terms.ts'
import { inputRefused, issue, notFound } from './refusal.ts'
import { confirmBy, depositPctOf, signBy } from './reviews.terms.ts'

const alive = async (scene: Scene, orderId: string, status: 'auditing' | 'effective') => {
  const decision = await scene.tx
    .selectFrom('decisions')
    .where('order_id', '=', orderId)
    .where('status', '=', status)
    .selectAll()
    .executeTakeFirst()
  if (decision === undefined) throw new Error(`order ${orderId} has no ${status} decision`)
  return decision
}

/** Approval of the award: lines are notified, tenders and lines get their result. */
export const approveAward = async (scene: Scene, row: OrderRow, now: string): Promise<Updateable<OrdersTable>> => {
  const decision = await alive(scene, row.id, 'auditing')
  const { settings } = scene
  await scene.tx
    .updateTable('decisions')
    .set({
      status: 'effective',
      effective_at: now,
      sign_by: signBy(settings, now),
      deposit_pct: depositPctOf(row, settings),
    })
    .where('id', '=', decision.id)
    .execute()
  await scene.tx
    .updateTable('award_lines')
    .set({ status: 'notified', confirm_deadline_at: confirmBy(settings, now) })
    .where('decision_id', '=', decision.id)
    .execute()
  const lines = await scene.tx.selectFrom('award_lines').where('decision_id', '=', decision.id).selectAll().execute()
  const main = lines.filter((line) => line.role === 'main')
  const results = (await linesOf(scene, row.id)).map((item) => {
    const given = main.filter((line) => line.order_item_id === item.id)
    const total = sum(
      given.map((line) => line.awarded_qty),
      places.quantity,
    )
    const full = item.quantity !== null && compare(total, item.quantity) >= 0
    return { id: item.id, status: given.length === 0 ? 'not_awarded' : full ? 'awarded' : 'part_awarded' } as const
  })
  for (const [status, items] of Map.groupBy(results, (one) => one.status)) {
    const ids = items.map((one) => one.id)
    await scene.tx.updateTable('order_items').set({ status }).where('id', 'in', ids).execute()
  }
  await markTenders(scene, row.id, new Set(main.map((line) => line.tender_item_id)), now)
  return { audit_step: null }
}

const markTenders = async (scene: Scene, orderId: string, won: ReadonlySet<string>, now: string): Promise<void> => {
  const items = await scene.tx
    .selectFrom('tender_items')
    .where('order_id', '=', orderId)
    .select(['id', 'tender_id', 'status'])
    .execute()
  const ids = [...won]
  await scene.tx
    .updateTable('tender_items')
    .set({ status: 'lost' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'quoted')
    .execute()
  if (ids.length > 0)
    await scene.tx.updateTable('tender_items').set({ status: 'awarded' }).where('id', 'in', ids).execute()
  const tenders = [...Map.groupBy(items, (item) => item.tender_id)].map(([id, own]) => {
    const hits = own.filter((item) => won.has(item.id)).length
    return { id, status: hits === 0 ? 'lost' : hits === own.length ? 'awarded' : 'part_awarded' } as const
  })
  for (const [status, own] of Map.groupBy(tenders, (one) => one.status))
    await scene.tx
      .updateTable('tenders')
      .set({ status, updated_at: now })
      .where(
        'id',
        'in',
        own.map((one) => one.id),
      )
      .where('status', '!=', 'disqualified')
      .execute()
}

/** A decision that was rejected by its approver, or taken back. The next proposal is a new version. */
export const endDecision = async (scene: Scene, row: OrderRow, status: 'rejected' | 'revoked'): Promise<void> => {
  const decision = await alive(scene, row.id, 'auditing')
  await scene.tx.updateTable('decisions').set({ status }).where('id', '=', decision.id).execute()
  await scene.tx.updateTable('award_lines').set({ status: 'revoked' }).where('decision_id', '=', decision.id).execute()
}

/** A supplier's word on awarded lines, from its link or written down by staff; nothing is written when one of them has had its answer. */
export const settleLines = async (
  scene: Scene,
  row: OrderRow,
  word: { readonly ids: readonly string[]; readonly to: 'confirmed' | 'declined'; readonly reason: string | null },
  now: string,
): Promise<Updateable<OrdersTable>> => {
  const decision = await alive(scene, row.id, 'effective')
  const lines = await scene.tx
    .selectFrom('award_lines')
    .where('id', 'in', [...word.ids])
    .where('decision_id', '=', decision.id)
    .select(['id', 'order_item_id', 'status'])
    .execute()
  if (lines.length !== word.ids.length) throw notFound()
  if (lines.some((line) => line.status !== 'notified' && line.status !== 'approved'))
    throw inputRefused([issue('payload.decision_line_id', 'line_settled')])
  await scene.tx
    .updateTable('award_lines')
    .set({ status: word.to, confirm_at: now, decline_reason: word.to === 'declined' ? word.reason : null })
    .where('id', 'in', [...word.ids])
    .execute()
  await markLines(
    scene,
    decision.id,
    lines.map((line) => line.order_item_id),
  )
  return {}
}

/** A line is declined when one of its winners declines, and confirmed when all have confirmed. */
const markLines = async (scene: Scene, decisionId: string, itemIds: readonly string[]): Promise<void> => {
  const lines = await scene.tx
    .selectFrom('award_lines')
    .where('decision_id', '=', decisionId)
    .where('order_item_id', 'in', [...itemIds])
    .where('role', '=', 'main')
    .select(['order_item_id', 'status'])
    .execute()
  const byItem = [...Map.groupBy(lines, (line) => line.order_item_id)]
  const declined = byItem.filter(([, own]) => own.some((line) => line.status === 'declined'))
  const confirmed = byItem.filter(([, own]) => own.every((line) => line.status === 'confirmed'))
  for (const [status, items] of [['declined', declined] as const, ['confirmed', confirmed] as const]) {
    const ids = items.map(([id]) => id)
    if (ids.length === 0) continue
    await scene.tx.updateTable('order_items').set({ status }).where('id', 'in', ids).execute()
  }
}
