// The supplier's own browser at its link, let in without a passcode dialogue: every test that acts
// as a supplier uses it.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v4 as randomId } from 'uuid'
import type { Db } from '#server/db/tables.ts'
import { newSecret, secretHash } from '#server/viewer.ts'

/** The passcode such a browser has set. */
export const PASSCODE = 'cha-ma-gu-dao-7'
/** The hash of this passcode in the server's format: it saves some 60 ms for every supplier of a test. */
const PASSCODE_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$g+Q2wGwgZo+MS7Yc0D3WJA$5JJJCIzVcFQnrDKmGBWW4uyna72C7Nd520EcQilEYdQ'

/** The cookie that lets a browser in at one link. */
export interface SupplierCookie {
  readonly link_id: string
  readonly cookie: string
}

/**
 * Sets the passcode of a link as its supplier would, unless one is set, and lets a browser in;
 * returns its cookie, or null for a link that opens nothing. Tenders sealed before stay hidden, as
 * for any new passcode.
 */
export const supplierCookie = async (db: Db, token: string): Promise<SupplierCookie | null> => {
  const link = await db
    .selectFrom('tender_links as l')
    .innerJoin('suppliers as s', 's.id', 'l.supplier_id')
    .where('l.token_hash', '=', secretHash(token))
    .where('l.revoked_at', 'is', null)
    .select(['l.id', 'l.enterprise_id', 'l.order_id', 'l.supplier_id', 's.contact_name', 's.contact_phone'])
    .executeTakeFirst()
  if (link === undefined) return null
  const { enterprise_id, order_id, supplier_id } = link
  const made = await db
    .insertInto('tender_passcodes')
    .values({
      id: randomId(),
      enterprise_id,
      order_id,
      supplier_id,
      hash: PASSCODE_HASH,
      contact_name: link.contact_name,
      contact_mobile: link.contact_phone,
      mobile_on_file: true,
      set_at: sql<string>`clock_timestamp()`,
      locked_until: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'supplier_id'])
        .doUpdateSet({ hash: PASSCODE_HASH })
        .where('tender_passcodes.hash', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (made !== undefined) {
    await sql`update tenders set is_withheld = true
      where order_id = ${order_id} and supplier_id = ${supplier_id} and sealed_payload is not null`.execute(db)
    await sql`update tender_files set is_withheld = true
      where order_id = ${order_id} and supplier_id = ${supplier_id}`.execute(db)
  }
  const secret = newSecret()
  await db
    .insertInto('tender_unlocks')
    .values({
      id: randomId(),
      enterprise_id,
      link_id: link.id,
      secret_hash: createHash('sha256').update(`${link.id}|${secret}`).digest(),
      device: 'script',
      unlocked_at: sql<string>`clock_timestamp()`,
      // Tests move the clock months ahead.
      expires_at: sql<string>`clock_timestamp() + interval '10 years'`,
      ended_at: null,
    })
    .execute()
  return { link_id: link.id, cookie: `tender-unlock=${secret}` }
}
