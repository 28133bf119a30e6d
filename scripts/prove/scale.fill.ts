// The database of the proof of scale: the demo, its first enterprise with very many demands, and many enterprises with a few.

import { openDatabase } from '#server/db/client.ts'
import { commandLimits } from '#server/db/limits.ts'
import { addEnterprises, type Buyer } from '../bench/many-enterprises.ts'
import { addOrders, addPeople } from '../bench/many-orders.ts'
import { beginSessions } from '../bench/sessions.ts'
import type { Line } from '../prove.ts'
import { root, type Site, seconds, startServer, stopServer } from './site.ts'

const SMALL = 1_000
const LARGE = 1_000_000
/** Demands of a small enterprise. */
export const EACH = 100
/** Minimum number of demands of a small run. */
const MIN_SMALL = 3
const LARGE_BUYER = 'buyer'

/** The filled enterprises, and a session token for each; the large enterprise comes first. */
export interface Filled {
  readonly line: Line
  readonly large: Buyer
  readonly small: readonly Buyer[]
  readonly tokens: readonly string[]
}

/** Fills the database of a site whose servers do not run, with a share of the full size. */
export const fillSite = async (site: Site, share: number): Promise<Filled> => {
  const from = performance.now()
  const place = { ...site.place, database: site.database }
  // This start makes the tables and the demo. The tables have no indexes while they are filled, so no server may read
  // them.
  await stopServer(await startServer(site, root, site.ports[0] ?? 0))
  const db = openDatabase(place, { max: 2, limits: commandLimits })
  try {
    const { enterprise_id: enterpriseId } = await db
      .selectFrom('users')
      .select('enterprise_id')
      .where('username', '=', LARGE_BUYER)
      .executeTakeFirstOrThrow()
    const { n } = await db
      .selectFrom('orders')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('enterprise_id', '=', enterpriseId)
      .executeTakeFirstOrThrow()
    const large = { enterpriseId, username: LARGE_BUYER }
    const small = await addEnterprises(db, Math.max(MIN_SMALL, Math.round(SMALL * share)))
    await addPeople(place, enterpriseId)
    const most = Math.max(n, Math.round(LARGE * share))
    const filling = performance.now()
    await addOrders(place, [
      { enterpriseId, count: most - n, first: 1 },
      ...small.map((one, at) => ({ enterpriseId: one.enterpriseId, count: EACH, first: most + at * EACH + 1 })),
    ])
    const line: Line = {
      figure: 'scale.filled',
      enterprises: small.length,
      each: EACH,
      large: most,
      of_full_size: share,
      demands_s: seconds(filling),
      filled_s: seconds(from),
      pass: true,
    }
    const buyers = [large, ...small]
    return {
      line,
      large,
      small,
      tokens: await beginSessions(
        db,
        buyers.map(({ username }) => username),
      ),
    }
  } finally {
    await db.destroy()
  }
}
