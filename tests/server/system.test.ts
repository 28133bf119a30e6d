// The state of the system and its warnings: of a missed backup and of a trail without anchors, never of a quiet night.
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editEnterprise, readEnterprise } from '#contract/enterprise.ts'
import { readSystem } from '#contract/system.ts'
import { keepNewest, noteDrill } from '#server/operation/backup.ts'
import { createWorld, type World } from '../support/world.ts'

const HOUR_MS = 3_600_000
let folder: string
let world: World

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herbal-system-'))
  const env = { BACKUP_DIR: folder, ANCHOR_FILE: join(folder, 'anchors.jsonl') }
  world = await createWorld({ env })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const read = async () => (await world.call(readSystem, {}, { as: 'admin' })).data
const installedAgo = (hours: number, demo = false) =>
  world.db
    .updateTable('installation')
    .set({ installed_at: sql<string>`now() - ${hours} * interval '1 hour'`, demo })
    .execute()
const aged = async (file: string, hours: number): Promise<string> => {
  const path = join(folder, file)
  await writeFile(path, '')
  const at = new Date(Date.now() - hours * HOUR_MS)
  await utimes(path, at, at)
  return path
}

test('users who may see the enterprise see releases, readiness and key, and nobody else does', async () => {
  expect(await read()).toMatchObject({
    release: '0.1.0',
    schema: expect.stringMatching(/^\d{4}_/),
    is_demo: false,
    ready: { database: 'ok', migrations: 'ok', seal_key: 'ok' },
    seal: { version: 1, fingerprint: expect.stringMatching(/^([0-9a-f]{4}-){3}[0-9a-f]{4}$/) },
    backup: { is_nightly: true, taken_at: null, drilled_at: null },
    anchor: { kept_in: 'file', written_at: null },
    warnings: [],
  })
  expect((await world.call(readSystem, {}, { as: 'buyer' })).code).toBe(4003)
  expect((await world.call(readSystem)).code).toBe(401)
})

test('a backup is missed when the first night passes without one, and when the newest is older than 26 hours', async () => {
  await installedAgo(20)
  expect((await read()).warnings).toEqual([])
  await installedAgo(30)
  expect((await read()).warnings).toEqual(['backup_none'])
  await installedAgo(30, true)
  expect(await read()).toMatchObject({ is_demo: true, warnings: [] })
  await installedAgo(30)
  const old = await aged('herbal-20261101-023000.htb', 27)
  expect((await read()).warnings).toEqual(['backup_late'])
  const fresh = await aged('herbal-20261102-023000.htb', 1)
  expect((await read()).warnings).toEqual([])
  await noteDrill(old)
  expect((await read()).backup.drilled_at).not.toBeNull()
  // The mark is deleted together with its backup.
  expect(await keepNewest(folder, 1)).toEqual([old])
  expect((await read()).backup).toMatchObject({ taken_at: expect.any(String), drilled_at: null })
  await rm(fresh)
  await aged('herbal-20261102-023000.htb', 1)
})

test('an anchor is late when rows older than an hour have none, and a quiet night is no fault', async () => {
  await aged('anchors.jsonl', 12)
  const change = async () => {
    const { version } = (await world.call(readEnterprise, {}, { as: 'admin' })).data
    const { code } = await world.call(editEnterprise, { body: { version, intro: `${version}` } }, { as: 'admin' })
    expect(code).toBe(0)
  }
  expect((await read()).warnings).toEqual([])
  await change()
  // The row is new, so its anchor is not due yet.
  expect((await read()).warnings).toEqual([])
  await aged('anchors.jsonl', 0.5)
  expect((await read()).warnings).toEqual([])
  await aged('anchors.jsonl', 12)
  world.clockOffset = -2 * HOUR_MS
  await change()
  world.clockOffset = 0
  expect((await read()).warnings).toEqual(['anchor_late'])
})
