// The anchor key after a move to another machine: a missing key is reported, a backup is still made, and a lost key is
// replaced.
import { access, copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPublishedOrder } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'
import { admin, adminProcess, emptyDatabase, environmentOf } from './line.ts'

let world: World
let env: Record<string, string>
let folder: string
const pathOf = (...parts: string[]) => join(env.DATA_DIR ?? '', ...parts)

beforeAll(async () => {
  world = await createWorld()
  env = await environmentOf(world)
  folder = await mkdtemp(join(tmpdir(), 'herbal-anchor-'))
  await aPublishedOrder(world)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

test('a missing anchor key is never replaced unasked: the backup is made without a last anchor and says so', async () => {
  const key = pathOf('keys', 'anchor.key')
  expect((await admin(env, ['anchor'])).rc).toBe(0)
  const kept = join(folder, 'anchor.key')
  await rename(key, kept)
  await aPublishedOrder(world)

  const anchored = await admin(env, ['anchor'])
  expect([anchored.rc, anchored.err]).toEqual([1, expect.stringContaining(`The anchor key ${key} is missing.`)])
  expect(await exists(key)).toBe(false)
  const saved = await admin(env, ['backup', '--to', join(folder, 'backups')])
  expect([saved.rc, saved.out]).toEqual([0, expect.stringContaining('not anchored. The anchor key')])
  expect((await admin(env, ['doctor'])).out).toMatch(/FAIL\s+anchor key\s+The anchor key .* is missing/)

  await writeFile(key, 'no key at all')
  expect((await admin(env, ['anchor'])).err).toContain(`${key} is no anchor key.`)

  await copyFile(kept, key)
  expect((await admin(env, ['anchor'])).out).toContain('1 anchors written')
  expect((await admin(env, ['doctor'])).out).not.toContain('anchor key')
})

test('anchors that go to the log alone are logged as warnings', async () => {
  const { rc, out, err } = await adminProcess({ ...env, ANCHOR_FILE: '-' }, ['anchor'])
  expect([rc, out]).toEqual([0, '1 anchors written to -.\n'])
  expect(JSON.parse(err)).toMatchObject({ event: 'audit_anchor', anchor: expect.stringContaining('"sig"') })
})

test('a command replaces a lost key: the trail continues under a new one, and its old anchors can still be checked', async () => {
  const key = pathOf('keys', 'anchor.key')
  const known = await admin(env, ['replace-anchor-key', '--yes'])
  expect([known.rc, known.err]).toEqual([1, expect.stringContaining('No key is lost')])
  await rm(key)
  expect((await admin(env, ['replace-anchor-key'])).err).toContain('Say --yes')

  const replaced = await adminProcess(env, ['replace-anchor-key', '--yes', '--json'])
  expect([replaced.rc, replaced.err]).toEqual([0, ''])
  const { former_public_key, former_anchors, written } = JSON.parse(replaced.out)
  expect(written).toBe(1)
  expect((await readFile(pathOf('anchors', 'anchors.jsonl'), 'utf8')).trim().split('\n')).toHaveLength(1)
  const whole = await admin(env, ['verify-audit'])
  expect([whole.rc, whole.out]).toEqual([0, expect.stringContaining('whole, 1 anchors')])

  const before = ['verify-audit', '--anchors', former_anchors]
  expect((await admin(env, before)).rc).toBe(3)
  const old = await admin(env, [...before, '--anchor-key', former_public_key])
  expect([old.rc, old.out]).toEqual([0, expect.stringContaining('whole, 2 anchors')])
  expect((await admin(env, [...before, '--anchor-key', 'AAAA'])).rc).toBe(2)
})

test('a restore with the variables of the installation continues from the anchors of the backup', async () => {
  const to = join(folder, 'moved')
  const { file } = JSON.parse((await admin(env, ['backup', '--to', to, '--json'])).out)
  const url = await emptyDatabase('moved_one')
  const there = { ...env, DATABASE_URL: url, DATA_DIR: to, ANCHOR_KEY_FILE: pathOf('keys', 'anchor.key') }
  expect((await adminProcess(there, ['restore', file, '--database', url])).rc).toBe(0)
  expect(await readFile(join(to, 'anchors', 'anchors.jsonl'), 'utf8')).toBe(
    await readFile(pathOf('anchors', 'anchors.jsonl'), 'utf8'),
  )
  const whole = await admin(there, ['verify-audit'])
  expect([whole.rc, whole.out]).toEqual([0, expect.stringContaining('whole')])
})
