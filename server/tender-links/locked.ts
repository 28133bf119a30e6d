// The lock of a passcode after too many wrong ones, as a row of the trail: the supplier sees it at its link, staff after the opening.
import type { Arrival, LinkViewer } from '#server/http/context.ts'
import { inTransaction } from '#server/http/transaction.ts'
import { traceOf } from './unlock.ts'

/** The row's action. Wrong passcodes that lock nothing leave no row, so that a flood of them cannot fill the trail. */
export const LOCKED = 'passcode_lock'

/** Writes the row in a transaction of its own, because the call itself is refused. */
export const recordLock = async (at: Arrival & { readonly link: LinkViewer }): Promise<void> => {
  const { services, link, ip, user_agent } = at
  const { enterprise_id, order_id, supplier_id, link_id } = link
  const operator = { id: null, name: supplier_id, role: 'supplier_link' }
  await inTransaction(services, { enterprise_id, operator, origin: { ip, user_agent } }, async ({ tx, audit, now }) => {
    const supplier = await tx
      .selectFrom('suppliers')
      .where('id', '=', supplier_id)
      .select('supplier_name')
      .executeTakeFirst()
    await now()
    const supplier_name = supplier?.supplier_name ?? ''
    audit({
      noun: 'tender_links',
      record_id: link_id,
      order_id,
      action: LOCKED,
      biz_type: 'publish',
      payload: { supplier_name, ...traceOf(at) },
      operator: { ...operator, name: supplier_name },
      isPlaceHidden: true,
    })
  })
}
