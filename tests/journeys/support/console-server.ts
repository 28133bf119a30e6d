// The whole product for one test file: a world with a catalogue, its server on a free port, its clock in the test's hand.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { suppliers } from '#server/db/seed/suppliers.ts'
import { seedDemo } from '#server/db/seed.ts'
import { seedCatalogue } from '#server/db/seed-catalogue.ts'
import { createLog } from '#server/log.ts'
import { HOME_ID } from '../../support/people.ts'
import { createWorld, type World, worldKeys } from '../../support/world.ts'

/** What `vite build` made; another build can be looked at by JOURNEY_DIST. */
export const dist = process.env.JOURNEY_DIST ?? join(import.meta.dirname, '..', '..', '..', 'dist')

/** Suppliers of the catalogue who are invited in the stories; all of them deal in 黄芪, 党参 and 当归. */
export const supplierNames = [
  '陇西青禾药材农民专业合作社',
  '渭源漫坝河党参种植基地有限公司',
  '岷州归云当归种植专业合作社',
] as const

/** A supplier of the catalogue whose papers wait to be looked at. */
export const applicant = '柘荣柳汀太子参农民专业合作社'

export interface Console {
  readonly world: World
  /** Where the console is, without a slash at the end. */
  readonly url: string
  /** The server goes away, as on a power cut: open connections break. */
  stop(): Promise<void>
  /** It comes back at the same address. */
  start(): Promise<void>
  /** Another build of the console takes the place of this one, as after an update: `folder` is what vite made. */
  deploy(folder: string): void
  close(): Promise<void>
}

/** What the world holds at the beginning: a catalogue alone, or everything the demo shows. */
export type Stock = 'catalogue' | 'demo'

/** Brings it up. Needs a built console. */
export const openConsole = async (stock: Stock): Promise<Console> => {
  if (!existsSync(join(dist, 'index.html'))) throw new Error(`No built console in ${dist}: run vite build first.`)
  let app: World['app'] | undefined
  const server = createAdaptorServer({
    fetch: (request, bindings) => app?.fetch(request, bindings) ?? new Response(null, { status: 503 }),
  }) as Server // plain HTTP/1 unless asked for more
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const stop = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  const url = `http://127.0.0.1:${port}`
  const made = await createWorld({ dist, env: { PUBLIC_URL: `${url}/` } })
  app = made.app
  await (stock === 'demo' ? seedAfresh(made) : fillCatalogue(made))
  return {
    world: made,
    url,
    stop,
    start: () => listen(port),
    deploy: (folder) => {
      const { db, env } = made
      const services = { db, env, keys: worldKeys(), log: createLog('silent'), clockOffset: () => made.clockOffset }
      app = createApp({ ...services, dist: folder })
    },
    close: async () => {
      if (server.listening) await stop()
      await made.close()
    },
  }
}

/** Every herb and template there is, and a handful of suppliers. */
const fillCatalogue = async ({ db }: World): Promise<void> => {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'supplier')
    .executeTakeFirstOrThrow(() => new Error('there is no keeper of suppliers'))
  const invited = suppliers.filter((one) => supplierNames.some((name) => name === one.supplier_name))
  const deals = ['黄芪', '党参', '当归']
  const others = suppliers
    .filter((one) => one.status === 'certified' && !one.supply_herbs.some((herb) => deals.includes(herb)))
    .slice(0, 3)
  const waiting = suppliers.filter((one) => one.supplier_name === applicant)
  const stocked = [...invited, ...others, ...waiting]
  const stockist = { enterprise_id: HOME_ID, keeper: id, suppliers: stocked, templates: true }
  await db.transaction().execute((tx) => seedCatalogue(tx, [stockist], new Date()))
}

/** The demo as a first start makes it: in a database in which nobody is yet. */
const seedAfresh = async (world: World): Promise<void> => {
  await world.db.deleteFrom('users').execute()
  await world.db.deleteFrom('enterprises').execute()
  const { db, env } = world
  await seedDemo({ db, env, keys: worldKeys(), log: createLog('silent'), clockOffset: () => 0 })
}
