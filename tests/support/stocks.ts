// The data of a world at its beginning, besides its people. Each stock is made once per run, and
// every file gets its own copy.
import { inject } from 'vitest'
import type { Db } from '#server/db/tables.ts'
import { seedCatalogue } from '#server/demo/catalogue.ts'
import { suppliers } from '#server/demo/data/suppliers.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { openKeys } from '#server/seal/seal-key.start.ts'
import { furtherTemplate } from './cluster.ts'
import { HOME_ID } from './people.ts'
import { worldSealKey } from './world.ts'

/** A catalogue alone, or everything the demo shows. */
export type Stock = 'catalogue' | 'demo'

/** Suppliers of the catalogue that the stories invite; all of them supply 黄芪, 党参 and 当归. */
export const supplierNames = [
  '陇西青禾药材农民专业合作社',
  '渭源漫坝河党参种植基地有限公司',
  '岷州归云当归种植专业合作社',
] as const

/** A supplier of the catalogue whose certification is pending. */
export const applicant = '柘荣柳汀太子参农民专业合作社'

/** The template database of a world with this stock. */
export const templateOf = (stock: Stock): Promise<string> =>
  furtherTemplate(inject('cluster'), `herbal_${stock}`, stock === 'demo' ? seedAfresh : fillCatalogue)

/** Every herb and template, and a handful of suppliers. */
const fillCatalogue = async (db: Db): Promise<void> => {
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

/** The demo as a first start makes it: in a database without people. */
const seedAfresh = async (db: Db): Promise<void> => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('enterprises').execute()
  const env = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost/' })
  // The demo uses the world's keys, so that its server can open what is sealed here.
  const made = await seedDemo({
    db,
    env,
    keys: await openKeys(db, worldSealKey),
    log: createLog('silent'),
    clockOffset: () => 0,
  })
  if (!made) throw new Error('the demo was not made: somebody was there before')
}
