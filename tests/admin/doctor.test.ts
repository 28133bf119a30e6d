// The findings of `npm run admin -- doctor` on a healthy and on a damaged installation.
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../support/world.ts'
import { admin, adminProcess, environmentOf } from './line.ts'

let world: World
let env: Record<string, string>
let folder: string

beforeAll(async () => {
  world = await createWorld()
  folder = await mkdtemp(join(tmpdir(), 'herbal-doctor-'))
  env = { ...(await environmentOf(world)), PORT: '1', DATABASE_POOL_MAX: '2' }
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const asked = async (more: Record<string, string> = {}, run = admin) => {
  const { rc, out, err } = await run({ ...env, ...more }, ['doctor', '--json'])
  expect(err).toBe('')
  const { findings }: { findings: { name: string; state: string; says: string }[] } = JSON.parse(out)
  const of = (name: string) => findings.find((one) => one.name === name)
  return { rc, of, failed: findings.filter(({ state }) => state === 'FAIL').map(({ name }) => name) }
}

test('a healthy installation has no FAIL, and a part that does not exist yet is a warning', async () => {
  const { rc, of, failed } = await asked({}, adminProcess)
  expect([rc, failed]).toEqual([0, []])
  for (const name of ['node', 'DATA_DIR', 'key file', 'database', 'role', 'pooler', 'clock', 'migrations', 'seal key'])
    expect(of(name)).toMatchObject({ state: 'ok' })
  for (const name of ['port', 'backup', 'anchors', 'PUBLIC_URL']) expect(of(name)).toMatchObject({ state: 'warn' })
})

test('a wrong key, an old backup and an unreachable database are named, with exit code 3', async () => {
  const key = join(folder, 'other.key')
  await writeFile(key, `${'ab'.repeat(32)}\n`, { mode: 0o644 })
  const backup = join(folder, 'herbal-20200101-000000.htb')
  await writeFile(backup, '')
  await utimes(backup, new Date('2020-01-01'), new Date('2020-01-01'))
  const { rc, of, failed } = await asked({ SEAL_KEY_FILE: key, BACKUP_DIR: folder, PUBLIC_URL: 'https://127.0.0.1:1/' })
  expect([rc, failed]).toEqual([3, ['seal key', 'backup']])
  expect(of('seal key')?.says).toMatch(/other\.key lacks [0-9a-f-]{19}: npm run admin -- restore-key/)
  expect(of('key file')).toMatchObject({ state: 'warn', says: expect.stringContaining('chmod 600') })
  expect(of('TRUST_PROXY')).toMatchObject({ state: 'warn' })

  expect(of('drill')).toMatchObject({ state: 'warn', says: expect.stringContaining('restore FILE --drill') })
  await writeFile(`${backup}.drilled`, '')
  const tried = await asked({ BACKUP_DIR: folder })
  expect(tried.of('drill')).toMatchObject({ state: 'ok', says: 'a restore was tried 0 days ago' })
  await utimes(`${backup}.drilled`, new Date('2020-01-01'), new Date('2020-01-01'))
  expect((await asked({ BACKUP_DIR: folder })).of('drill')).toMatchObject({ state: 'warn' })

  const away = await asked({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect([away.rc, away.failed]).toEqual([3, ['database']])
})

test('missing migrations are a warning, and tables too new for the release are a FAIL', async () => {
  await sql`update kysely_migration set name = '9999_newer' where name = (select max(name) from kysely_migration)`.execute(
    world.db,
  )
  await sql`update installation set schema_floor = '9999'`.execute(world.db)
  const beyond = await asked()
  expect(beyond.failed).toEqual(['migrations'])
  expect(beyond.of('migrations')?.says).toMatch(/is too old for the database \(needs 9999\)$/)
  await sql`delete from kysely_migration where name = '9999_newer'`.execute(world.db)
  expect((await asked()).of('migrations')).toMatchObject({ state: 'warn', says: expect.stringMatching(/^1 to apply/) })
})
