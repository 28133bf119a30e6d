// The demo's suppliers have set a passcode at the links where they tendered: the password of the demo accounts.
import { sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'
import { hashPassword } from '#server/passwords.ts'

/** One of this number of passcodes was set with a mobile that is not in the supplier's profile. */
const UNKNOWN_MOBILES = 14

/** Sets `passcode` where a supplier tendered itself; hashed once, because a demo has hundreds of links. */
export const seedPasscodes = async (tx: Tx, passcode: string): Promise<void> => {
  const hash = await hashPassword(passcode)
  const isUnknown = sql`('x' || substr(md5(t.tender_no), 1, 6))::bit(24)::int % ${UNKNOWN_MOBILES} = 0`
  await sql`
    insert into tender_passcodes (id, enterprise_id, order_id, supplier_id, hash, contact_name, contact_mobile, mobile_on_file, set_at)
    select gen_random_uuid(), t.enterprise_id, t.order_id, t.supplier_id, ${hash}, s.contact_name,
      case when ${isUnknown} then '17300000000' else s.contact_phone end, not (${isUnknown}), t.created_at
    from tenders t join suppliers s on s.id = t.supplier_id
    where t.entered_by is null
    on conflict do nothing`.execute(tx)
  await sql`
    update tenders t set mobile_on_file = p.mobile_on_file from tender_passcodes p
    where p.order_id = t.order_id and p.supplier_id = t.supplier_id and t.entered_by is null`.execute(tx)
}
