// Removes people: their open tasks go to a successor, their names stay in the audit trail.
import { sql } from 'kysely'
import { code } from '#contract/envelope.ts'
import { deleteUser, type OpenTask, readUser } from '#contract/users.ts'
import type { Tx } from '#server/db/tables.ts'
import { inputRefused, issue, notNow, Refusal } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { endSessions } from '#server/session.ts'
import { lockGovernment, lockUser, maskedFor, refuseLastOne, refuseStronger, selectUsers } from './rows.ts'
import { mayTakeOver, openTasksOf } from './tasks.ts'

const now = sql<string>`business_now()`

/** Makes the successor the owner of these demands: the successor may withdraw them, and may not approve them. */
const handOver = async (tx: Tx, from: string, to: string, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length === 0) return
  await tx
    .updateTable('orders')
    .set({
      created_by: to,
      submitted_by: sql<string | null>`case when submitted_by = ${from} then ${to}::uuid else submitted_by end`,
    })
    .where('id', 'in', [...orderIds])
    .execute()
}

const successorNeeded = (tasks: readonly OpenTask[], key: 'successor_needed' | 'successor_unfit') => {
  const params = { count: tasks.length }
  const shown = tasks.map(({ kind, order_id, order_no, title, status }) => ({
    kind,
    order_id,
    order_no,
    title,
    status,
  }))
  return new Refusal(code.inputRefused, key, {
    params,
    issues: [issue('successor_id', key, params)],
    data: { tasks: shown },
  })
}

export const deleteHandlers = [
  serve(deleteUser, async (ctx, { params, query }) => {
    const { tx, viewer } = ctx
    await lockGovernment(tx)
    const row = await lockUser(tx, params.id, query.version, readUser.data, (present) => maskedFor(viewer, present))
    if (row.id === viewer.id) throw notNow('own_account', row.status)
    await refuseLastOne(tx, row)
    refuseStronger(row, viewer)
    const tasks = await openTasksOf(tx, row)
    const { successor_id: successorId } = query
    if (tasks.length > 0 && successorId === undefined) throw successorNeeded(tasks, 'successor_needed')
    const successor =
      successorId === undefined ? undefined : await selectUsers(tx).where('u.id', '=', successorId).executeTakeFirst()
    if (successorId !== undefined && successor === undefined)
      throw inputRefused([issue('successor_id', 'successor_unfit')])
    if (successor !== undefined && !mayTakeOver(row, successor, tasks)) throw successorNeeded(tasks, 'successor_unfit')
    const own = tasks.filter((task) => task.kind === 'own_order').map((task) => task.order_id)
    if (successor !== undefined) await handOver(tx, row.id, successor.id, own)
    await tx
      .updateTable('users')
      .set({ is_deleted: true, status: 'disabled', version: row.version + 1, updated_at: now, updated_by: viewer.id })
      .where('id', '=', row.id)
      .execute()
    await endSessions(tx, row.id, 'disabled')
    ctx.audit({
      noun: 'users',
      action: 'delete',
      record_id: row.id,
      from_status: row.status,
      payload: {
        username: row.username,
        name: row.name,
        successor_id: successor?.id ?? null,
        handed_over: own,
      },
    })
    return null
  }),
]
