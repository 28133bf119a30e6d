// A rotation of the seal key beside a server that writes: data sealed before opens afterwards by the new key alone.
import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listTenders } from '#contract/tenders.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { readinessOf } from '#server/operation/readiness.ts'
import { openPlatform, type Platform } from '#server/platform.ts'
import { dataKeyOf, keepDataKey, wrap } from '#server/seal/data-keys.ts'
import { wordsOf } from '#server/seal/recovery-words.ts'
import { addVersion, registerVersion } from '#server/seal/rotation.ts'
import { openKeys } from '#server/seal/seal-key.start.ts'
import {
  fingerprintOf,
  newestLine,
  type SealKey,
  sealKeyIn,
  shownFingerprint,
  writeSealLines,
} from '#server/seal/seal-key.ts'
import { markInstalled } from '#server/setup/installation.ts'
import { backup } from '../../scripts/admin/backup.ts'
import type { AdminCommand, Given, Tools } from '../../scripts/admin/command.ts'
import { rotateSealKey } from '../../scripts/admin/rotate-seal-key.ts'
import { act, aPublishedOrder, tender } from '../support/factories.ts'
import { patience } from '../support/patience.ts'
import { HOME_ID, PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'
import { admin, adminProcess } from './line.ts'

const first = Buffer.alloc(32, 7)

let folder: string
let file: string
let world: World
let env: Record<string, string>
let platform: Platform | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herbal-rotation-'))
  file = join(folder, 'seal.key')
  await writeSealLines(file, new Map([[1, first]]))
  world = await createWorld({ sealKey: sealKeyIn(file) })
  await world.db.transaction().execute((tx) => markInstalled(tx, { demo: false }))
  env = { DATABASE_URL: world.url, SEAL_KEY_FILE: file, DATA_DIR: folder, BACKUP_DIR: join(folder, 'backups') }
})
afterEach(async () => {
  await platform?.close()
  platform = undefined
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command in this process, which is faster than a separate one; `told` is its output for people. */
const run = async (command: AdminCommand, given: Given = {}) => {
  const told: string[] = []
  const unasked = () => Promise.reject(new Error('this command reads no input'))
  const tools: Tools = {
    env: () => readEnv(env),
    log: () => createLog('silent'),
    platform: async () => {
      platform ??= await openPlatform(readEnv(env), createLog('silent'), 'administer')
      return platform
    },
    passwordFromStdin: unasked,
    stdin: unasked,
    tell: (text) => told.push(text),
  }
  const { data, text } = await command.run(given, tools)
  return { data, told: [...told, text].join('\n') }
}

const rotate = (given: Given = {}) => run(rotateSealKey, given)

/** A published demand with three sealed tenders. */
const sealedOrder = async () => {
  const { order, tokens, suppliers } = await aPublishedOrder(world)
  for (const [index, price] of ['26', '20', '28'].entries())
    await tender(world, tokens[index] ?? '', order, [price, null])
  return { order, tokens, suppliers }
}

const open = (id: string, more: object = {}) =>
  act(world, 'opener', id, { action: 'open', payload: { password: PASSWORD, ...more } })

/** The statuses of a demand's tenders after the opening. */
const opened = async (id: string) => {
  const { data } = await world.call(listTenders, { query: { order_id: id } }, { as: 'award' })
  return data.list.map((one) => (one.sealed ? 'sealed' : one.status)).toSorted()
}

const versions = async () => {
  const { rows } = await sql<{ version: number; count: number }>`
    select key_version as version, count(*)::int as count from data_keys group by 1 order by 1`.execute(world.db)
  return rows
}

const sealKeys = () =>
  world.db.selectFrom('seal_keys').select(['version', 'fingerprint', 'retired_at']).orderBy('version').execute()

test('beside a server that writes, every key is wrapped anew, the sheet is printed, the trail records it, and the new line alone opens everything', async () => {
  const before = await sealedOrder()
  const during = await aPublishedOrder(world)
  await chmod(file, 0o640)
  let isOver = false
  const rotation = adminProcess(env, ['rotate-seal-key', '--json']).finally(() => {
    isOver = true
  })
  let written = 0
  for (; !isOver || written === 0; written += 1)
    await tender(world, during.tokens[written % 3] ?? '', during.order, [String(20 + (written % 9)), null])
  const { rc, out, err } = await rotation
  // A file that others can read is a warning, and keeps its mode, so that nobody loses access.
  expect([rc, err]).toEqual([0, expect.stringContaining('chmod 600')])

  const lines = await sealKeyIn(file).read()
  const { version, key } = newestLine(lines)
  expect([[...lines.keys()], version, (await stat(file)).mode & 0o777]).toEqual([[1, 2], 2, 0o640])
  const said = JSON.parse(out)
  expect(said).toMatchObject({ version: 2, words: wordsOf(key), retired: [1], unreadable: 0 })
  expect(said.fingerprint).toBe(shownFingerprint(fingerprintOf(key)))
  expect((await versions()).map((one) => one.version)).toEqual([2])
  expect(await sealKeys()).toEqual([
    { version: 1, fingerprint: fingerprintOf(first), retired_at: expect.any(String) },
    { version: 2, fingerprint: fingerprintOf(key), retired_at: null },
  ])
  const trail = await world.db
    .selectFrom('audit_rows')
    .where('enterprise_id', '=', HOME_ID)
    .where('action', '=', 'rotate_key')
    .select(['noun', 'operator_name', 'payload'])
    .execute()
  const operator_name = expect.stringContaining('npm run admin')
  const payload = { version: 2, fingerprint: fingerprintOf(key), retired: [1] }
  expect(trail).toEqual([{ noun: 'installation', operator_name, payload }])

  expect((await rotate({ dropOld: true })).data.dropped).toEqual([1])
  expect([...(await sealKeyIn(file).read())]).toEqual([[2, key]])
  // A start with only the new line is correct; stored answers have the same key as before.
  expect((await openKeys(world.db, sealKeyIn(file))).answers).toEqual(world.keys.answers)
  await expect(openKeys(world.db, { file, read: async () => new Map([[1, first]]) })).rejects.toThrow(
    shownFingerprint(fingerprintOf(key)),
  )

  // A tender submitted after the rotation is wrapped by the new version.
  for (const token of during.tokens) await tender(world, token, during.order, ['21', null])
  expect((await versions()).map((one) => one.version)).toEqual([2])
  world.advance({ hours: 73 })
  for (const { order } of [before, during]) {
    expect((await open(order.id)).code).toBe(0)
    expect(await opened(order.id)).toEqual(['opened', 'opened', 'opened'])
  }
})

test('a rotation prepared for several machines wraps nothing, and the next rotation uses the prepared key once', async () => {
  await sealedOrder()
  const prepared = await rotate({ prepare: true })
  const { key } = newestLine(await sealKeyIn(file).read())
  expect(prepared.data).toMatchObject({ version: 2, words: wordsOf(key) })
  expect((await sealKeys()).map((one) => one.version)).toEqual([1])
  // A second preparation gives the same sheet; the old key cannot be dropped meanwhile; servers keep running.
  expect((await rotate({ prepare: true })).data.words).toEqual(wordsOf(key))
  await expect(rotate({ dropOld: true })).rejects.toThrow('not finished')
  await sealedOrder()
  expect((await versions()).map((one) => one.version)).toEqual([1])

  expect((await rotate()).told).toContain(`1. ${wordsOf(key)[0]}`)
  expect((await versions()).map((one) => one.version)).toEqual([2])
  expect(newestLine(await sealKeyIn(file).read())).toEqual({ version: 2, key })
})

test('a rotation interrupted between two batches says so, servers keep running, and the next run continues with the same key', async () => {
  const owner = { enterprise_id: HOME_ID, purpose: 'tender', key_version: 1 } as const
  const filling = Array.from({ length: 600 }, () => {
    const row = { ...owner, id: randomUUID(), record_id: randomUUID() }
    return { ...row, wrapped: wrap(first, row, randomBytes(32)) }
  })
  await world.db.insertInto('data_keys').values(filling).execute()
  const { order } = await sealedOrder()
  // The second batch fails, as on a full disk.
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`.execute(
    world.db,
  )
  const { rows } = await sql<{ id: string }>`select id from data_keys order by id offset 550 limit 1`.execute(world.db)
  await sql`create trigger refusing before update on data_keys for each row
    when (new.id >= ${sql.lit(rows[0]?.id)}) execute function refuse()`.execute(world.db)
  await expect(rotate()).rejects.toThrow('disk full. Nothing is lost: run it again and it goes on.')
  const { key } = newestLine(await sealKeyIn(file).read())
  const between = await versions()
  expect(between.map((one) => one.version)).toEqual([1, 2])
  expect(between[1]?.count).toBe(500)
  await expect(rotate({ dropOld: true })).rejects.toThrow('not finished')
  await expect(rotate({ prepare: true })).rejects.toThrow('Finish it first')
  await sealedOrder()

  await sql`drop trigger refusing on data_keys`.execute(world.db)
  const left = between[0]?.count
  expect((await rotate()).data).toMatchObject({ version: 2, words: wordsOf(key), retired: [1], rewrapped: left })
  expect((await versions()).map((one) => one.version)).toEqual([2])
  // The next key is new, and so is the third.
  expect((await rotate()).data).toMatchObject({ version: 3, retired: [2] })
  await rotate({ dropOld: true })
  world.advance({ hours: 73 })
  expect((await open(order.id)).code).toBe(0)
})

test('a rotation waits for a transaction that wraps by the previous version, and leaves no row of that version behind', async () => {
  const { keys } = world
  const owner = { enterprise_id: null, purpose: 'older_release', record_id: null } as const
  let registering: Promise<void> = Promise.resolve()
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_locks
      where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
      world.db,
    )
    return rows.length > 0
  }
  await world.db.transaction().execute(async (tx) => {
    await keepDataKey({ tx, keys }, owner)
    const key = Buffer.alloc(32, 9)
    await writeSealLines(file, new Map([...(await sealKeyIn(file).read()), [2, key]]))
    registering = registerVersion(world.db, { version: 2, key })
    await expect.poll(isWaiting, patience).toBe(true)
    expect((await sealKeys()).map((one) => one.version)).toEqual([1])
  })
  await registering
  expect((await sealKeys()).map((one) => one.version)).toEqual([1, 2])
})

/** The key file; a rotation to `version` runs just after it was first read. */
const rotating = (version: number): SealKey => ({
  file,
  read: async () => {
    const lines = await sealKeyIn(file).read()
    if (!lines.has(version)) await registerVersion(world.db, await addVersion(file, lines, version))
    return lines
  },
})

test('a record is read while a rotation puts its key into the file and registers it', async () => {
  await sealedOrder()
  const { record_id } = await world.db
    .selectFrom('data_keys')
    .where('purpose', '=', 'tender')
    .select('record_id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const read = (sealKey: SealKey) =>
    world.db
      .transaction()
      .execute((tx) => dataKeyOf({ tx, keys: { ...world.keys, seal: sealKey } }, 'tender', record_id ?? ''))
  const during = await read(rotating(2))
  expect((await sealKeys()).map((one) => one.version)).toEqual([1, 2])
  expect(await read(sealKeyIn(file))).toEqual(during)
})

test('a server starts, and says that it is ready, while a rotation puts its key into the file and registers it', async () => {
  const keys = await openKeys(world.db, rotating(2))
  expect(keys.answers).toEqual(world.keys.answers)
  const ready = readinessOf(
    { db: world.db, keys: { ...world.keys, seal: rotating(3) } },
    { isDraining: () => false, isWaiting: async () => false },
  )
  expect((await ready()).body).toMatchObject({ seal_key: 'ok' })
})

test('the old key stays while the newest backup needs it, and a backup made after the rotation does not need it', async () => {
  await sealedOrder()
  const { fingerprints: old } = (await run(backup)).data
  expect(old).toEqual([shownFingerprint(fingerprintOf(first))])
  await rotate()
  const both = await readFile(file, 'utf8')
  await expect(rotate({ dropOld: true })).rejects.toThrow(
    `needs the old key ${shownFingerprint(fingerprintOf(first))}. Make a new one first`,
  )
  expect(await readFile(file, 'utf8')).toBe(both)

  // Two backups in one second would have one name.
  await rm(env.BACKUP_DIR ?? '', { recursive: true })
  const { key } = newestLine(await sealKeyIn(file).read())
  expect((await run(backup)).data.fingerprints).toEqual([shownFingerprint(fingerprintOf(key))])
  expect((await rotate({ dropOld: true })).data.dropped).toEqual([1])
  expect((await rotate({ dropOld: true })).told).toContain('There is no old key')
})

test('a flipped bit of a wrapped key affects its own tender alone: the others are wrapped anew and open, and the old key stays', async () => {
  const { order, suppliers } = await sealedOrder()
  const flip = () =>
    sql`update data_keys set wrapped = set_byte(wrapped, 40, get_byte(wrapped, 40) # 1) where record_id =
      (select id from tenders where order_id = ${order.id} and supplier_id = ${suppliers[1]?.id ?? ''})`.execute(
      world.db,
    )
  await flip()
  expect((await rotate()).data).toMatchObject({ unreadable: 1, retired: [1] })
  expect((await versions()).find((one) => one.version === 1)?.count).toBe(1)
  await expect(rotate({ dropOld: true })).rejects.toThrow('1 data keys still need the old key')

  world.advance({ hours: 73 })
  expect((await open(order.id, { accept_unopened: true })).code).toBe(0)
  expect(await opened(order.id)).toEqual(['opened', 'opened', 'unopened'])
  // After the repair the old line opens it, and the next rotation includes it.
  await flip()
  const rest = await act(world, 'opener', order.id, { action: 'open_rest', payload: { password: PASSWORD } })
  expect(rest.code).toBe(0)
  expect((await rotate()).data).toMatchObject({ version: 3, unreadable: 0 })
  expect((await versions()).map((one) => one.version)).toEqual([3])
})

test('a rotation is refused under the key of another database, and with two options that exclude each other', async () => {
  await expect(rotate({ prepare: true, dropOld: true })).rejects.toThrow('not both')
  const other = `herbal-seal 2\n1 ${'cd'.repeat(32)}\n`
  await writeFile(file, other)
  const refused = await admin(env, ['rotate-seal-key'])
  expect([refused.rc, refused.err]).toEqual([1, expect.stringContaining('restore-key')])
  expect((await sealKeys()).map((one) => one.version)).toEqual([1])
  expect(await readFile(file, 'utf8')).toBe(other)
})
