// All data of the demo enterprises: catalogue, suppliers, and the demands of the last weeks.
import { sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'
import type { Services } from '#server/http/context.ts'
import { type CatalogueSupplier, seedCatalogue } from './catalogue.ts'
import { seedCodes } from './codes.ts'
import { secondSuppliers } from './data/second-enterprise.ts'
import { suppliers } from './data/suppliers.ts'
import { seedOrders } from './orders.ts'

const keeperOf = async (tx: Tx, enterpriseId: string, username: string): Promise<string> => {
  const person = await tx
    .selectFrom('users')
    .where('enterprise_id', '=', enterpriseId)
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow()
  return person.id
}

/** The enterprises are older than their first demand. */
const SINCE_DAYS = 800

/**
 * Fills the two demo enterprises, created in this transaction, with their data up to this moment;
 * another `draw` gives other random numbers.
 */
export const seedMarket = async (
  tx: Tx,
  services: Services,
  enterprises: readonly string[],
  draw: number,
): Promise<void> => {
  const [home, other] = enterprises
  if (home === undefined || other === undefined) throw new Error('The demo wants two enterprises.')
  const earlier = sql<string>`created_at - ${SINCE_DAYS} * interval '1 day'`
  await tx.updateTable('enterprises').set({ created_at: earlier, updated_at: earlier }).execute()
  await tx.updateTable('users').set({ created_at: earlier, updated_at: earlier }).execute()
  // The second enterprise has one person: dual control would block everything there.
  await tx
    .updateTable('enterprises')
    .set({ settings: JSON.stringify({ allow_self_audit: true }) })
    .where('id', '=', other)
    .execute()
  const now = new Date()
  const stockists: CatalogueSupplier[] = [
    { enterprise_id: home, keeper: await keeperOf(tx, home, 'supplier'), suppliers, templates: true },
    {
      enterprise_id: other,
      keeper: await keeperOf(tx, other, 'other-admin'),
      suppliers: secondSuppliers,
      templates: false,
    },
  ]
  await seedCatalogue(tx, stockists, now)
  await tx
    .updateTable('suppliers')
    .set({ self_audit_for: ['application', 'blacklist'] })
    .where('enterprise_id', '=', other)
    .execute()
  await seedOrders(tx, services, { home, other, draw }, now)
  await seedCodes(tx, services, { enterprise_id: home, keeper: await keeperOf(tx, home, 'award') })
}
