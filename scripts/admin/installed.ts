// Whether there is an installation where the variables of this shell point.
import { hasCluster } from '#server/db/embedded-place.ts'
import type { Env } from '#server/env.ts'
import { Mistake } from './command.ts'

/**
 * Throws {@link Mistake} where the embedded database was never made: in a shell without the server's variables a command would make an
 * empty one and answer of it. Nothing is made by asking.
 */
export const requireInstallation = async ({ databaseUrl, dataDir }: Env): Promise<void> => {
  if (databaseUrl === undefined && !(await hasCluster(dataDir)))
    throw new Mistake(
      `There is no installation in ${dataDir}. Set DATA_DIR or DATABASE_URL in this shell as the server has them.`,
    )
}
