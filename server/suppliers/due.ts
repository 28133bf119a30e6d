// What the clock does to suppliers: a certification ends with its first expired required
// certificate, before anybody reads or changes it.
import { type RawBuilder, sql } from 'kysely'
import { advance } from '#contract/lifecycle.ts'
import { type SupplierClockEvent, supplierLifecycle } from '#contract/suppliers.lifecycle.ts'
import type { ActContext } from '#server/act-context.ts'
import { systemOperator } from '#server/audit.ts'
import { todayColumn } from './eligibility.ts'
import { supplierFactsOf } from './facts.ts'

/** How many suppliers of an enterprise one sweep takes in one transaction. */
const BATCH = 50
const EVENT: SupplierClockEvent = 'papers_end'

const endIds = async (context: Pick<ActContext, 'tx'>, lock: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from suppliers
    where status = 'certified' and not is_deleted and valid_until < (select ${todayColumn})
    order by valid_until limit ${BATCH} ${lock}`.execute(context.tx)
  return rows.map((row) => row.id)
}

const end = async (context: ActContext, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const now = await context.now()
  const rows = await context.tx
    .selectFrom('suppliers')
    .where('id', 'in', [...ids])
    .selectAll()
    .select(todayColumn.as('today'))
    .orderBy('valid_until')
    .execute()
  for (const row of rows) {
    const facts = supplierFactsOf({ ...row, deals_toxic: false }, context.viewer, context.settings, row.today)
    advance(supplierLifecycle, { value: row.status, facts }, EVENT)
    await context.tx
      .updateTable('suppliers')
      .set({ status: 'expired', version: row.version + 1, updated_at: now, updated_by: null })
      .where('id', '=', row.id)
      .execute()
    context.audit({
      noun: 'suppliers',
      record_id: row.id,
      action: EVENT,
      from_status: row.status,
      to_status: 'expired',
      payload: { valid_until: row.valid_until },
      operator: systemOperator,
    })
  }
}

/** Applies what is due in the viewer's enterprise; waits for a process that is already doing it. */
export const endPapers = async (context: ActContext): Promise<void> => {
  for (;;) {
    const ids = await endIds(context, sql`for update`)
    await end(context, ids)
    if (ids.length < BATCH) return
  }
}

/**
 * Applies one batch of what is due, skipping rows another process has locked; returns their number.
 * For the sweeper.
 */
export const endSomePapers = async (context: ActContext): Promise<number> => {
  const ids = await endIds(context, sql`for update skip locked`)
  await end(context, ids)
  return ids.length
}
