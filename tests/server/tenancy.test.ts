import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#server/db/tables.ts'
import { HOME_ID, OTHER_ID } from '../support/people.ts'
import { createProbeWorld } from '../support/probe.ts'
import type { World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createProbeWorld()
})
afterAll(() => world.close())

describe('row level security', () => {
  it('is forced on every table of a tenant', async () => {
    // Tables without an enterprise: the migrator's own, the public catalogue, the installation, fingerprints of seal
    // keys, and counters kept before authentication.
    const free = ['kysely_migration', 'kysely_migration_lock', 'herbs', 'installation', 'seal_keys', 'attempts']
    const { rows } = await sql<{ name: string; enabled: boolean; forced: boolean; policies: string[] }>`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname = 'public'`.execute(world.db)
    const tenants = rows.filter((row) => !free.includes(row.name))
    expect(tenants.length).toBeGreaterThan(5)
    for (const row of tenants) {
      expect(row).toMatchObject({ enabled: true, forced: true, policies: ['enterprise_border', 'owner_access'] })
    }
  })

  it('lets the application neither read nor write rows of another enterprise', async () => {
    const read = await inside(HOME_ID, (tx) =>
      tx.selectFrom('users').select('id').where('enterprise_id', '=', OTHER_ID).execute(),
    )
    expect(read).toEqual([])
    const foreign = { user_id: HOME_ID, enterprise_id: OTHER_ID, code: '21-supplier' } as const
    const written = inside(HOME_ID, (tx) => tx.insertInto('user_permissions').values(foreign).execute())
    await expect(written).rejects.toThrow(/row-level security/)
  })

  it('shows nothing without an enterprise', async () => {
    expect(await inside('', (tx) => tx.selectFrom('enterprises').select('id').execute())).toEqual([])
  })
})

const inside = <T>(enterpriseId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  world.db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'herbal_app', true), set_config('app.enterprise_id', ${enterpriseId}, true)`.execute(
      tx,
    )
    return work(tx)
  })
