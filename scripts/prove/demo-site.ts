// Servers with demo data on an external PostgreSQL, for proofs that kill one of them or start several.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sealKeyAt } from '#server/seal/seal-key.ts'
import { debianVersion, type External, startExternal } from './external.ts'
import { keptData } from './kept.ts'
import { freePort } from './load.ts'
import { killAll, query, root, runFolder, type Site, siteAt, startAll, startServer, stopServer } from './site.ts'

const DATABASE = 'herbal'

/** Servers and their PostgreSQL; `close` ends both and removes the folder. */
export interface DemoSite {
  readonly site: Site
  readonly database: External
  /** The address of the site's database. */
  readonly place: Site['place'] & { readonly database: string }
  /** The addresses of the site's servers. */
  readonly urls: readonly string[]
  close(): Promise<void>
}

const makeDemo = async (folder: string): Promise<void> => {
  const external = await startExternal(folder)
  try {
    await sealKeyAt(join(folder, 'seal.key'), true)
    const site = await siteAt(folder, external, DATABASE, { servers: 1 })
    await query(site, 'postgres', `create database ${DATABASE}`)
    await stopServer(await startServer(site, root, await freePort()))
  } finally {
    external.stop()
  }
}

/** Starts this number of servers, with variables for all and for each of them. */
export const demoSite = async (
  servers: number,
  more: Readonly<Record<string, string>> = {},
  ownOf?: (at: number) => Readonly<Record<string, string>>,
): Promise<DemoSite> => {
  const folder = await runFolder('site')
  await keptData(`external-${debianVersion()}`, folder, makeDemo)
  const database = await startExternal(folder)
  const site = await siteAt(folder, database, DATABASE, { servers, more: { LOG_LEVEL: 'fatal', ...more } })
  const close = async () => {
    await killAll(site)
    database.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await startAll(site, root, DATABASE, ownOf)
  } catch (error) {
    await close()
    throw error
  }
  return {
    site,
    database,
    place: { ...site.place, database: DATABASE },
    urls: site.ports.map((port) => `http://127.0.0.1:${port}/`),
    close,
  }
}
