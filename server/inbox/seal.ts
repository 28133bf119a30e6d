// Notifies administrators that an opening was refused because of the seal key; in a transaction of its own, because the
// opening is rolled back.
import { v7 as newId } from 'uuid'
import { systemOperator } from '#server/audit.ts'
import type { Services } from '#server/http/context.ts'
import { inTransaction } from '#server/http/transaction.ts'
import { writeMessages } from './messages.ts'

/**
 * Notifies every administrator of an enterprise that a demand cannot be opened with the present seal key; once until it
 * is read.
 */
export const reportSealMismatch = (services: Services, enterpriseId: string, orderId: string): Promise<void> => {
  const behalf = {
    enterprise_id: enterpriseId,
    operator: systemOperator,
    origin: { ip: null, user_agent: null },
  }
  return inTransaction(services, behalf, async ({ tx, now }) => {
    const at = await now()
    const people = await tx
      .selectFrom('users as u')
      .where('u.enterprise_id', '=', enterpriseId)
      .where('u.is_admin', '=', true)
      .where('u.status', '=', 'enabled')
      .where('u.is_deleted', '=', false)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('messages as m')
              .select('m.id')
              .whereRef('m.user_id', '=', 'u.id')
              .where('m.order_id', '=', orderId)
              .where('m.kind', '=', 'seal_mismatch')
              .where('m.read_at', 'is', null),
          ),
        ),
      )
      .select('u.id')
      .execute()
    const rows = people.map(({ id }) => ({
      id: newId(),
      enterprise_id: enterpriseId,
      user_id: id,
      kind: 'seal_mismatch' as const,
      order_id: orderId,
      supplier_id: null,
      actor_name: null,
      count: null,
      day: null,
      at,
      read_at: null,
    }))
    await writeMessages(tx, rows)
  })
}
