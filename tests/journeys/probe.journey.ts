import { test } from 'vitest'
import { seedDemo } from '#server/db/seed.ts'
import { keysFrom } from '#server/keys.ts'
import { createLog } from '#server/log.ts'
import { createWorld } from '../support/world.ts'
import { sql } from 'kysely'
test('probe', async () => {
  const world = await createWorld()
  const t = performance.now()
  const services = { db: world.db, env: world.env, keys: keysFrom(Buffer.alloc(32, 7)), log: createLog('silent'), clockOffset: () => 0 }
  await world.db.deleteFrom('users').execute(); await world.db.deleteFrom('enterprises').execute()
  await seedDemo(services)
  console.log('seeded in', performance.now() - t)
  const r = await sql<{ status: string; n: number; ex: string }>`select status || coalesce('/'||review_stage,'') as status, count(*) n, min(title) ex from orders group by 1`.execute(world.db)
  console.table(r.rows)
  await world.close()
})
