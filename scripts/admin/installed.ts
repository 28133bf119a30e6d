// Whether the environment of this shell has an installation.
import { hasCluster } from '#server/db/embedded-place.ts'
import type { Env } from '#server/env.ts'
import { Mistake } from './command.ts'

/**
 * Throws {@link Mistake} where the embedded database does not exist. A shell without the server's variables would
 * otherwise create an empty one, and the command would answer about that. The check itself creates nothing.
 */
export const requireInstallation = async ({ databaseUrl, dataDir }: Env): Promise<void> => {
  if (databaseUrl === undefined && !(await hasCluster(dataDir)))
    throw new Mistake(
      `There is no installation in ${dataDir}. Set DATA_DIR or DATABASE_URL in this shell as the server has them.`,
    )
}
