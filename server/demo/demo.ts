// Demo data at first start, in one transaction: enterprises and their people here, what they deal with from the seed folder.
import { addDays } from 'date-fns/addDays'
import { sql } from 'kysely'
import { businessDay } from '#contract/business-day.ts'
import type { Services } from '#server/http/context.ts'
import { hashPassword } from '#server/passwords.ts'
import { insertEnterprise, insertPerson } from '../db/insert-people.ts'
import type { Db, Tx } from '../db/tables.ts'
import { demoEnterprises } from './data/people.ts'

/** The password of every demo account; real installations never have it. */
export const demoPassword = 'Herbal-Tender-2026'

/** The demo accounts with what each is there for. */
export const demoAccounts: readonly { readonly username: string; readonly position: string }[] =
  demoEnterprises.flatMap(({ people }) => people)

/** Makes the demo enterprises and accounts; gives the enterprises' ids in their order. */
export const seedPlatform = async (db: Db | Tx): Promise<string[]> => {
  const hash = await hashPassword(demoPassword)
  const ids: string[] = []
  for (const { profile, papers, people } of demoEnterprises) {
    const enterpriseId = await insertEnterprise(db, {
      ...profile,
      warehouse: JSON.stringify(profile.warehouse),
      certificates: JSON.stringify(
        papers.map(({ valid_in_days: days, ...paper }) => ({
          ...paper,
          valid_from: null,
          valid_to: days === null ? null : businessDay(addDays(new Date(), days)),
          files: [],
        })),
      ),
      is_demo: true,
    })
    for (const person of people) await insertPerson(db, enterpriseId, person, hash)
    ids.push(enterpriseId)
  }
  return ids
}

/** Waiting for another process that is making the demo data, it may take longer than a statement usually does. */
const PATIENCE = '120s'

/** The random numbers of the demo differ with the hour it is made at; a draw whose steps fail is drawn anew, so often at most. */
const DRAWS = 3

/**
 * Makes the demo data when there is nothing yet; says whether this is a demo installation. All of it is one transaction:
 * a first start that is killed has made nothing, and the next one begins anew.
 */
export const seedDemo = async (services: Services): Promise<boolean> => {
  for (let draw = 1; ; draw += 1) {
    try {
      return await services.db.transaction().execute((tx) => seedIn(tx, services, draw))
    } catch (error) {
      if (draw >= DRAWS) throw error
      services.log.warn({ event: 'demo_drawn_anew', draw, err: error })
    }
  }
}

const seedIn = async (tx: Tx, services: Services, draw: number): Promise<boolean> => {
  await sql`select set_config('lock_timeout', ${PATIENCE}, true), set_config('statement_timeout', ${PATIENCE}, true)`.execute(
    tx,
  )
  // Two processes may start at once.
  await sql`select pg_advisory_xact_lock(hashtext('demo data'))`.execute(tx)
  const first = await tx.selectFrom('enterprises').select('is_demo').orderBy('created_at').limit(1).executeTakeFirst()
  if (first !== undefined) return first.is_demo
  const enterprises = await seedPlatform(tx)
  // Loaded only when needed: later starts do without the catalogue and the dictionary of readings.
  const { seedMarket } = await import('./market.ts')
  await seedMarket(tx, services, enterprises, draw)
  const { seedPasscodes } = await import('./passcodes.ts')
  await seedPasscodes(tx, demoPassword)
  return true
}
