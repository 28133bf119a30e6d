// The seal key of an installation that is set up from a terminal: created where there is none, adopted where its file
// exists.
import type { Platform } from '#server/platform.ts'
import { openKeys } from '#server/seal/seal-key.start.ts'
import { sealKeyAt } from '#server/seal/seal-key.ts'

/** Opens the keys of an empty installation and writes the key file when there is none. Elsewhere they are open already. */
export const ensureKeys = async ({ db, env, keys, state }: Platform): Promise<void> => {
  if (state === 'empty') keys.hold(await openKeys(db, await sealKeyAt(env.sealKeyFile, true)))
}
