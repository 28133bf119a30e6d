// Creates the demo at the first start, in one transaction: enterprises and people here, everything else in market.ts.
import { addDays } from 'date-fns/addDays'
import { sql } from 'kysely'
import { businessDay } from '#contract/business-day.ts'
import { insertEnterprise, insertPerson } from '#server/db/insert-people.ts'
import { commandLimits, setLimits } from '#server/db/limits.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Services } from '#server/http/context.ts'
import { hashPassword } from '#server/passwords.ts'
import { markInstalled } from '#server/setup/installation.ts'
import { demoEnterprises } from './data/people.ts'

/** The password of every demo account; real installations never have it. */
export const demoPassword = 'Herbal-Tender-2026'

/** The demo accounts and the purpose of each. */
export const demoAccounts: readonly { readonly username: string; readonly position: string }[] =
  demoEnterprises.flatMap(({ people }) => people)

/** Creates the demo enterprises and accounts; returns the enterprises' ids in order. */
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

/** How long (ms) a start waits for another process that creates the demo data. */
const PATIENCE_MS = 120_000

/**
 * How many sequences of random numbers are tried. The steps also depend on the hour of the first start, so a step may
 * fail in one sequence and succeed in the next.
 */
const DRAWS = 3

/**
 * Creates the demo data when the database is empty; returns whether this is a demo installation. It
 * is one transaction: a first start that is killed leaves nothing, and the next one begins again.
 */
export const seedDemo = async (services: Services, signal?: AbortSignal): Promise<boolean> => {
  for (let draw = 1; ; draw += 1) {
    try {
      return await services.db.transaction().execute((tx) => seedIn(tx, services, draw))
    } catch (error) {
      signal?.throwIfAborted()
      if (draw >= DRAWS) throw error
      services.log.warn({ event: 'demo_drawn_anew', draw, err: error })
    }
  }
}

const seedIn = async (tx: Tx, services: Services, draw: number): Promise<boolean> => {
  await setLimits(tx, { ...commandLimits, lockMs: PATIENCE_MS, idleMs: PATIENCE_MS })
  // Two processes may start at the same time.
  await sql`select pg_advisory_xact_lock(hashtext('demo data'))`.execute(tx)
  const first = await tx.selectFrom('enterprises').select('is_demo').orderBy('created_at').limit(1).executeTakeFirst()
  if (first !== undefined) return first.is_demo
  const enterprises = await seedPlatform(tx)
  // Loaded only when needed: later starts use neither the catalogue nor the dictionary of readings.
  const { seedMarket } = await import('./market.ts')
  await seedMarket(tx, services, enterprises, draw)
  const { seedPasscodes } = await import('./passcodes.ts')
  await seedPasscodes(tx, demoPassword)
  await markInstalled(tx, { demo: true })
  return true
}
