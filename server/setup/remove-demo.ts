// Empties a demo database, so that it can be set up as a real one.
import { sql } from 'kysely'
import { syncCatalogueIn } from '#server/catalogue/sync.ts'
import { isServerConnected } from '#server/db/connected.ts'
import type { Db } from '#server/db/tables.ts'

/** Why a demo is not removed. */
export type RemovalRefusal =
  | { readonly reason: 'no_demo' }
  | { readonly reason: 'other_enterprises'; readonly names: readonly string[] }
  | { readonly reason: 'server_running' }

/** Rows of the migrator, and the row about this installation. */
const kept = ['kysely_migration', 'kysely_migration_lock', 'installation']

/** Deletes the demo enterprises with all their data and restores the catalogue's herbs. Null when it is done. */
export const removeDemo = (db: Db): Promise<RemovalRefusal | null> =>
  db.transaction().execute(async (tx) => {
    const { demo } = await tx.selectFrom('installation').select('demo').forUpdate().executeTakeFirstOrThrow()
    if (!demo) return { reason: 'no_demo' }
    const others = await tx
      .selectFrom('enterprises')
      .where('is_demo', '=', false)
      .select('name')
      .orderBy('number')
      .execute()
    if (others.length > 0) return { reason: 'other_enterprises', names: others.map(({ name }) => name) }
    // A running server would continue with the accounts it has loaded.
    if (await isServerConnected(tx)) return { reason: 'server_running' }
    const { rows: tables } = await sql<{ name: string }>`
      select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and not relname = any (${kept}) order by relname`.execute(tx)
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity`.execute(tx)
    await tx
      .updateTable('installation')
      .set({
        installed_at: null,
        demo: false,
        public_url: null,
        setup_token_hash: null,
        setup_cookie_hash: null,
        setup_expires_at: null,
        setup_key_fingerprint: null,
        setup_key_origin: null,
      })
      .execute()
    await syncCatalogueIn(tx)
    return null
  })
