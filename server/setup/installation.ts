// The kind of this installation: a demo, a real one, or one before its set-up.
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Env } from '#server/env.ts'
import { StartRefused } from '#server/start-refused.ts'

/** The refusal of anything that would turn a demo into a real installation. */
export const DEMO_DATABASE =
  'This database holds the demo accounts, whose password is public. Use DEMO=1, another DATA_DIR, or: npm run admin -- remove-demo --yes'
const REAL_DATABASE = 'This installation is real; demo data is not added to it.'

/** The state that a start finds, and its consequence. */
export type InstallationState = 'demo' | 'real' | 'empty'
export type StartPlan = 'serve' | 'make_demo' | 'set_up'

/** The installation's row. Only the tables' owner can read it. */
export const readInstallation = (at: Db | Tx) => at.selectFrom('installation').selectAll().executeTakeFirstOrThrow()

export const installationState = async (at: Db | Tx): Promise<InstallationState> => {
  const { installed_at, demo } = await readInstallation(at)
  if (installed_at === null) return 'empty'
  return demo ? 'demo' : 'real'
}

/**
 * What a start does with the database it found. Where `DEMO` is unset a filled database decides, and an empty one
 * becomes a demo only when it is the embedded one. Throws {@link StartRefused} where `DEMO` contradicts the database.
 */
export const planStart = (
  state: InstallationState,
  { demo, databaseUrl }: Pick<Env, 'demo' | 'databaseUrl'>,
): StartPlan => {
  if (state === 'empty') return (demo ?? databaseUrl === undefined) ? 'make_demo' : 'set_up'
  if (state === 'demo' && demo === false) throw new StartRefused(DEMO_DATABASE)
  if (state === 'real' && demo === true) throw new StartRefused(REAL_DATABASE)
  return 'serve'
}

/** Marks the installation as done, in the transaction that made its first enterprise; a later call changes nothing. */
export const markInstalled = async (
  tx: Tx,
  as: { readonly demo: boolean; readonly public_url?: string | null },
): Promise<void> => {
  await tx
    .updateTable('installation')
    .set({
      installed_at: sql<string>`now()`,
      demo: as.demo,
      public_url: as.public_url ?? null,
      setup_token_hash: null,
      setup_cookie_hash: null,
      setup_expires_at: null,
    })
    .where('installed_at', 'is', null)
    .execute()
}
