// One command turns a demo into an empty installation, and only when nothing else would be lost.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { catalogue } from '#server/catalogue/herbs.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/tables.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { templateOf } from '../support/stocks.ts'
import { admin, adminProcess } from './line.ts'

let url: string
let env: Record<string, string>
let folder: string
let drop: () => Promise<void>

beforeAll(async () => {
  const place = inject('cluster')
  const clone = await cloneDatabase(place, await templateOf('demo'))
  drop = clone.drop
  const { host, port, user, password = '' } = place
  url = `postgres://${user}:${password}@localhost/${clone.name}?${new URLSearchParams({ host, port: String(port) })}`
  folder = await mkdtemp(join(tmpdir(), 'herbal-demo-'))
  env = { DATABASE_URL: url, DATA_DIR: folder, SEAL_KEY_FILE: join(folder, 'seal.key') }
}, 180_000)
afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true, force: true })
})

/** The lock of a running server, held while `work` runs. */
const connected = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  const db = openDatabase({ url }, { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const rowsByTable = () =>
  connected(async (db) => {
    const { rows } = await sql<{ name: string; n: number }>`
      select relname::text as name, (xpath('/row/n/text()',
        query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as n
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not like 'kysely%'`.execute(db)
    return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ name, n }) => [name, n]))
  })

test('the command is refused without --yes, while a server runs, and beside another enterprise, and then deletes nothing', async () => {
  const before = await rowsByTable()
  expect(before.orders).toBeGreaterThan(10)
  const unsaid = await admin(env, ['remove-demo'])
  expect([unsaid.rc, unsaid.err]).toEqual([1, expect.stringContaining('--yes')])
  const busy = await connected(async (db) => {
    await sql`select 1`.execute(db)
    // The connections of one process are not those of another server.
    return adminProcess(env, ['remove-demo', '--yes'])
  })
  expect([busy.rc, busy.err]).toEqual([1, expect.stringContaining('Stop it first')])
  const isDemo = (value: boolean) =>
    connected((db) =>
      db.updateTable('enterprises').set({ is_demo: value }).where('uscc', '=', '91330502MATY39FY58').execute(),
    )
  await isDemo(false)
  const shared = await admin(env, ['remove-demo', '--yes'])
  expect([shared.rc, shared.err]).toEqual([1, expect.stringContaining('Other enterprises')])
  await isDemo(true)
  expect(await rowsByTable()).toEqual(before)
})

test('the command deletes everything but the catalogue, and init sets up the installation afterwards', async () => {
  expect(await adminProcess(env, ['remove-demo', '--yes'])).toMatchObject({ rc: 0, err: '' })
  expect(await rowsByTable()).toEqual({ installation: 1, herbs: catalogue.herbs.length })
  const priced = await connected((db) =>
    db.selectFrom('herbs').where('reference_price', 'is not', null).select('name').execute(),
  )
  expect(priced).toEqual([])
  const again = await admin(env, ['remove-demo', '--yes'])
  expect([again.rc, again.err]).toEqual([1, 'This database holds no demo data.\n'])
  const line = ['init', '--name', '云岭中药饮片厂', '--uscc', '91130606MAR8A6768E', '--username', 'first']
  expect(await admin(env, line)).toMatchObject({ rc: 0, err: '' })
})
