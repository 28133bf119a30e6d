// Backup, restore and anchors, by an operator's commands: cut, changed and forged data is found, saved data is
// restored.
import { appendFile, chown, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { migrateTo } from '#server/db/migrate.ts'
import { isBackupDue } from '#server/operation/rounds.ts'
import { aPublishedOrder } from '../support/factories.ts'
import { HOME_ID } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'
import { admin, adminProcess, emptyDatabase, environmentOf } from './line.ts'

let world: World
let env: Record<string, string>
let folder: string

beforeAll(async () => {
  world = await createWorld()
  env = await environmentOf(world)
  folder = await mkdtemp(join(tmpdir(), 'herbal-backup-'))
  await aPublishedOrder(world)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const counts = async (url: string) => {
  const db = openDatabase({ url }, { max: 1 })
  try {
    const { rows } = await sql<
      Record<string, number>
    >`select (select count(*) from orders) as orders, (select count(*) from audit_rows) as audit,
      (select count(*) from users) as users, (select count(*) from sessions) as sessions,
      (select max(number) from enterprises) as number`.execute(db)
    return rows[0] ?? {}
  } finally {
    await db.destroy()
  }
}

test('a backup is restored whole into an empty database, and into no other', async () => {
  const { rows } = await sql<{ number: number }>`select max(number) as number from enterprises`.execute(world.db)
  const taken = await admin(env, ['backup', '--to', folder, '--json'])
  expect([taken.rc, taken.err]).toEqual([0, ''])
  const { file, fingerprints } = JSON.parse(taken.out)
  expect(await readdir(folder)).toEqual([file.slice(folder.length + 1)])
  expect(fingerprints).toEqual([expect.stringMatching(/^[0-9a-f-]{19}$/)])

  const url = await emptyDatabase('restored_one')
  const back = await admin(env, ['restore', file, '--database', url, '--json'])
  expect([back.rc, back.err]).toEqual([0, ''])
  expect(JSON.parse(back.out)).toMatchObject({ chains: 'whole', key: 'known', faults: [] })
  expect(await counts(url)).toEqual({ ...(await counts(world.url)), sessions: 0, number: rows[0]?.number })

  // What the restore removed while it wrote is there again: policies, keys, indexes, triggers.
  const structure = sql<{ forced: number; triggers: number; keys: string[]; indexes: string[] }>`
    select (select count(*) from pg_class where relforcerowsecurity) as forced,
      (select count(*) from pg_trigger where tgenabled = 'O' and not tgisinternal) as triggers,
      (select array_agg(conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) order by conrelid::regclass::text, conname)
        from pg_constraint where connamespace = 'public'::regnamespace) as keys,
      (select array_agg(indexdef order by indexname) from pg_indexes where schemaname = 'public') as indexes`
  const db = openDatabase({ url }, { max: 1 })
  const [there] = (await structure.execute(db)).rows
  const [wanted] = (await structure.execute(world.db)).rows
  expect(there).toEqual(wanted)
  expect(wanted?.keys.filter((one) => one.includes('FOREIGN KEY')).length).toBeGreaterThan(20)
  await db.destroy()

  const again = await admin(env, ['restore', file, '--database', url])
  expect([again.rc, again.err]).toEqual([1, expect.stringContaining('The target is not empty')])
  const { SEAL_KEY_FILE: _, DATABASE_URL: __, ...usual } = env
  const keys = join(env.DATA_DIR ?? '', 'keys')
  await mkdir(keys, { recursive: true })
  await copyFile(env.SEAL_KEY_FILE ?? '', join(keys, 'seal.key'))
  const moved = join(folder, 'moved')
  const elsewhere = await adminProcess(usual, ['restore', file, '--data-dir', moved])
  expect([elsewhere.rc, elsewhere.out]).toEqual([
    0,
    expect.stringContaining(
      `The seal key in ${join(keys, 'seal.key')} opens what is sealed in it, but ${join(moved, 'keys', 'seal.key')} does not hold it yet: before the start copy seal.key and anchor.key from ${keys} to ${join(moved, 'keys')}.`,
    ),
  ])
  await rm(moved, { recursive: true })

  const stranger = await admin({ ...env, SEAL_KEY_FILE: join(folder, 'none.key') }, [
    'restore',
    file,
    '--drill',
    '--json',
  ])
  expect([stranger.rc, JSON.parse(stranger.out)]).toMatchObject([0, { chains: 'whole', key: 'missing' }])
})

test('the tables of a release without schema floors are backed up before the migration, and are restored unchanged', async () => {
  const older = '0090_openers_reminded'
  const url = await emptyDatabase('older_one')
  await migrateTo({ url }, older)
  const saved = join(folder, 'before-upgrade')
  // A connected server of that release, which could not work with the migrated tables.
  const server = openDatabase({ url }, { max: 1 })
  await sql`select set_config('application_name', 'herbal-tender:1', false)`.execute(server)
  const refused = await admin({ ...env, DATABASE_URL: url }, ['migrate', '--backup', saved])
  expect([refused.rc, refused.err]).toEqual([
    1,
    expect.stringMatching(/release \(0090\) cannot run beside .* Stop all/),
  ])
  await server.destroy()
  const upgraded = await adminProcess({ ...env, DATABASE_URL: url }, ['migrate', '--backup', saved, '--json'])
  expect([upgraded.rc, upgraded.err]).toEqual([0, ''])
  const { backup, applied } = JSON.parse(upgraded.out)
  expect(applied).toContain('0100_installation')
  const again = await emptyDatabase('older_again')
  const back = await admin(env, ['restore', backup, '--database', again, '--json'])
  expect([back.rc, back.err, JSON.parse(back.out)]).toMatchObject([0, '', { migration: older, faults: [] }])
  const db = openDatabase({ url: again }, { max: 1 })
  const names = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  expect(names.at(-1)?.name).toBe(older)
  await db.destroy()
})

test('a damaged backup leaves the target empty, and a file that is no backup is refused', async () => {
  const taken = JSON.parse((await admin(env, ['backup', '--to', join(folder, 'second'), '--json'])).out)
  const bytes = await readFile(taken.file)
  bytes.fill(0, Math.floor(bytes.length * 0.6), Math.floor(bytes.length * 0.6) + 4_000)
  const damaged = join(folder, 'damaged.htb')
  await writeFile(damaged, bytes)
  const url = await emptyDatabase('restored_two')
  const broken = await admin(env, ['restore', damaged, '--database', url])
  expect(broken.rc).toBe(1)
  expect(await counts(url)).toMatchObject({ orders: 0, audit: 0, users: 0 })
  expect(broken.err).toContain(damaged)
  const cut = join(folder, 'cut.htb')
  await writeFile(cut, (await readFile(taken.file)).subarray(0, Math.floor(bytes.length * 0.6)))
  const short = await admin(env, ['restore', cut, '--database', await emptyDatabase('restored_three')])
  expect([short.rc, short.err]).toEqual([
    1,
    `${cut} is damaged or was cut off: it ends or breaks before its last table. Nothing was restored; take another backup, or copy this one anew.\n`,
  ])
  const missing = await admin(env, ['restore', join(folder, 'none.htb'), '--drill'])
  expect([missing.rc, missing.err]).toEqual([1, `There is no file ${join(folder, 'none.htb')}.\n`])
  const other = join(folder, 'other.htb')
  await writeFile(other, 'no backup at all')
  expect((await admin(env, ['restore', other, '--drill'])).rc).toBe(1)
})

test('a backup that cannot be written leaves nothing behind', async () => {
  const full = await admin(env, ['backup', '--to', '/dev/full/backups'])
  expect([full.rc, full.err]).toEqual([
    1,
    expect.stringMatching(
      /^The folder for backups \/dev\/full\/backups cannot be written by the account \S+: it, or a /,
    ),
  ])
  const many = await admin(env, ['backup', '--to', folder, '--keep', 'zwei'])
  expect([many.rc, many.err]).toEqual([2, '  keep: zwei is no number.\n'])
  const away = await admin({ ...env, DATABASE_URL: 'postgres://herbal:secret@127.0.0.1:1/herbal' }, ['list-users'])
  expect([away.rc, away.err]).toEqual([
    1,
    'The database 127.0.0.1:1/herbal cannot be used: nothing answers there. Start PostgreSQL, or give the right address (DATABASE_URL).\n',
  ])
  const blocked = join(folder, 'blocked')
  await writeFile(blocked, '')
  expect((await admin(env, ['backup', '--to', blocked])).rc).toBe(1)
})

test.skipIf(process.getuid?.() !== 0)('a backup made by root belongs to the owner of its folder', async () => {
  const of = join(folder, 'of-the-account')
  await mkdir(of)
  await chown(of, 65_534, 65_534)
  const { file } = JSON.parse((await admin(env, ['backup', '--to', of, '--json'])).out)
  expect(await stat(file)).toMatchObject({ uid: 65_534, gid: 65_534 })
})

test('an anchor line that was removed or inserted is reported as damage', async () => {
  const anchors = join(env.DATA_DIR ?? '', 'anchors', 'anchors.jsonl')
  expect((await admin(env, ['anchor'])).rc).toBe(0)
  await aPublishedOrder(world)
  expect((await admin(env, ['anchor'])).out).toBe(`1 anchors written to ${anchors}.\n`)
  const whole = await admin(env, ['verify-audit'])
  expect([whole.rc, whole.out]).toEqual([0, expect.stringMatching(/rows, whole, \d+ anchors, 0 rows after the last/)])

  const text = await readFile(anchors, 'utf8')
  await writeFile(anchors, text.split('\n').slice(1).join('\n'))
  const forged = await admin(env, ['verify-audit'])
  expect([forged.rc, forged.out]).toEqual([3, 'The anchors were changed: line 1 (anchor_forged).\n'])
  await writeFile(anchors, text)
  await appendFile(anchors, `${text.split('\n')[0]}\n`)
  expect((await admin(env, ['verify-audit', '--json'])).out).toContain('anchor_forged')
  await writeFile(anchors, text)
})

test('a trail with its end cut off and a trail without anchors are reported as damage', async () => {
  const anchors = join(env.DATA_DIR ?? '', 'anchors', 'anchors.jsonl')
  const last = await sql<{
    seq: number
  }>`select max(seq) as seq from audit_rows where enterprise_id = ${HOME_ID}`.execute(world.db)
  const seq = last.rows[0]?.seq ?? 0
  await sql`delete from audit_rows where enterprise_id = ${HOME_ID} and seq > ${seq - 5}`.execute(world.db)
  const cut = await admin(env, ['verify-audit'])
  expect([cut.rc, cut.out]).toEqual([3, expect.stringContaining(`row ${seq - 4} does not fit (cut_off)`)])
  expect((await admin(env, ['verify-audit', '--no-anchors'])).rc).toBe(0)
  await writeFile(anchors, '')
  const none = await admin(env, ['verify-audit'])
  expect([none.rc, none.out]).toEqual([3, expect.stringContaining('not_anchored')])
})

test('a nightly backup is due at its time of day, or when the newest one is older than 26 hours', () => {
  const at = (time: string) => new Date(`2026-11-23T${time}`)
  expect(isBackupDue('02:30', at('02:29:30'), at('02:30:30'), 3_600)).toBe(true)
  expect(isBackupDue('02:30', at('02:30:30'), at('02:31:30'), 60)).toBe(false)
  expect(isBackupDue('02:30', at('11:00:00'), at('11:01:00'), null)).toBe(false)
  expect(isBackupDue('02:30', at('11:00:00'), at('11:01:00'), 27 * 3_600)).toBe(true)
})

test('a command migrates the tables, and makes a backup first when a migration is missing', async () => {
  const clone = await createWorld()
  try {
    const its = await environmentOf(clone)
    const to = join(folder, 'before')
    const nothing = await admin(its, ['migrate', '--backup', to, '--json'])
    expect([nothing.rc, JSON.parse(nothing.out)]).toMatchObject([0, { applied: [], backup: null }])
    await sql`delete from kysely_migration where name = '0062_no_rounds'`.execute(clone.db)
    const done = await admin(its, ['migrate', '--backup', to, '--json'])
    expect([done.rc, JSON.parse(done.out).applied]).toEqual([0, ['0062_no_rounds']])
    expect(await readdir(to)).toEqual([expect.stringMatching(/\.htb$/)])
  } finally {
    await clone.close()
  }
})
