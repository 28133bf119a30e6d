// A lost or replaced seal key is restored from the words of its sheet, and from no others.
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordsOf } from '#server/seal/recovery-words.ts'
import { fingerprintOf, newestLine, shownFingerprint } from '#server/seal/seal-key.ts'
import { markInstalled } from '#server/setup/installation.ts'
import { HOME_ID } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'
import { admin, adminProcess, environmentOf } from './line.ts'

let world: World
let env: Record<string, string>
let file: string
let key: Buffer
let whole: string

beforeAll(async () => {
  world = await createWorld()
  await world.db.transaction().execute((tx) => markInstalled(tx, { demo: false }))
  env = await environmentOf(world)
  file = env.SEAL_KEY_FILE ?? ''
  key = newestLine(await world.keys.seal.read()).key
  whole = await readFile(file, 'utf8')
})
afterAll(() => world.close())

test('a wrong key is refused with the command that replaces it; the command moves it aside and is recorded in the trail', async () => {
  const other = `herbal-seal 2\n1 ${'cd'.repeat(32)}\n`
  await writeFile(file, other)
  const refused = await admin(env, ['list-enterprises'])
  expect([refused.rc, refused.err]).toEqual([1, expect.stringContaining('npm run admin -- restore-key')])

  const restored = await adminProcess(env, ['restore-key', '--json'], wordsOf(key).join(' '))
  expect([restored.rc, restored.err]).toEqual([0, ''])
  const { aside } = JSON.parse(restored.out)
  expect(JSON.parse(restored.out)).toMatchObject({ fingerprint: fingerprintOf(key), changed: true, missing: [] })
  expect([await readFile(file, 'utf8'), await readFile(aside, 'utf8')]).toEqual([whole, other])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const row = await world.db
    .selectFrom('audit_rows')
    .where('enterprise_id', '=', HOME_ID)
    .where('action', '=', 'restore_key')
    .select(['noun', 'operator_name', 'payload'])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    noun: 'installation',
    operator_name: expect.stringContaining('npm run admin'),
    payload: { version: 1, fingerprint: fingerprintOf(key) },
  })
  expect((await admin(env, ['list-enterprises'])).rc).toBe(0)
})

test('a missing file is written from Chinese words, and the same words again change nothing', async () => {
  await rm(file)
  const chinese = wordsOf(key, 'zh-CN').join('')
  const restored = await admin(env, ['restore-key'], chinese)
  expect([restored.rc, restored.out]).toEqual([0, expect.stringContaining('The server can be started.')])
  expect(await readFile(file, 'utf8')).toBe(whole)
  const again = await admin(env, ['restore-key'], chinese)
  expect([again.rc, again.out]).toEqual([0, expect.stringContaining('already')])
})

test('the words of another sheet and misspelt words are refused, and the file stays unchanged', async () => {
  const foreign = await admin(env, ['restore-key'], wordsOf(Buffer.alloc(32, 9)).join(' '))
  expect([foreign.rc, foreign.err]).toEqual([1, expect.stringContaining(shownFingerprint(fingerprintOf(key)))])
  const [first, second, ...rest] = wordsOf(key)
  for (const [words, says] of [
    [wordsOf(key).slice(1).join(' '), '23'],
    [[second, first, ...rest].join(' '), 'order'],
    ['', '0'],
  ] as const) {
    const wrong = await admin(env, ['restore-key'], words)
    expect([wrong.rc, wrong.err]).toEqual([1, expect.stringContaining(says)])
  }
  expect(await readFile(file, 'utf8')).toBe(whole)
  expect((await readdir(dirname(file))).filter((name) => name.includes('.part'))).toEqual([])
})
