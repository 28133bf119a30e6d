// Demo data at first start, in one transaction: enterprises and their people here, what they deal with from the seed folder.
import { sql } from 'kysely'
import { hashPassword } from '#server/passwords.ts'
import type { Services } from '#server/transaction.ts'
import { insertEnterprise, insertPerson } from './insert-people.ts'
import { demoEnterprises } from './seed/people.ts'
import type { Db, Tx } from './tables.ts'

/** The password of every demo account; real installations never have it. */
export const demoPassword = 'Herbal-Tender-2026'

/** The demo accounts with what each is there for. */
export const demoAccounts: readonly { readonly username: string; readonly position: string }[] =
  demoEnterprises.flatMap(({ people }) => people)

/** Makes the demo enterprises and accounts. */
export const seedPlatform = async (db: Db | Tx): Promise<void> => {
  const hash = await hashPassword(demoPassword)
  for (const { profile, people } of demoEnterprises) {
    const enterpriseId = await insertEnterprise(db, {
      ...profile,
      warehouse: JSON.stringify(profile.warehouse),
      is_demo: true,
    })
    for (const person of people) await insertPerson(db, enterpriseId, person, hash)
  }
}

/** Makes the demo data when there is nothing yet; says whether this is a demo installation. */
export const seedDemo = ({ db }: Services): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // Two processes may start at once.
    await sql`select pg_advisory_xact_lock(hashtext('demo data'))`.execute(tx)
    const first = await tx.selectFrom('enterprises').select('is_demo').orderBy('created_at').limit(1).executeTakeFirst()
    if (first !== undefined) return first.is_demo
    await seedPlatform(tx)
    return true
  })
