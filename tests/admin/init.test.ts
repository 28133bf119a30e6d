// A set-up without a browser: one command creates what the set-up page creates, and refuses what the page refuses.
import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { openPlatform } from '#server/platform.ts'
import { wordsOf } from '#server/seal/recovery-words.ts'
import { fingerprintOf, shownFingerprint } from '#server/seal/seal-key.ts'
import { consoleHeaders, createWorld, type World } from '../support/world.ts'
import { admin, adminProcess, environmentOf } from './line.ts'

const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 5))
const line = ['init', '--name', '云岭中药饮片厂', '--uscc', '91130606MAR8A6768E', '--username', 'first']

let world: World
let env: Record<string, string>
let words: string

beforeAll(async () => {
  world = await createWorld()
  // A test world has the tests' key; an empty installation has none.
  await world.db.deleteFrom('data_keys').execute()
  await world.db.deleteFrom('seal_keys').execute()
  env = { ...(await environmentOf(world)), DEMO: '0' }
  env.SEAL_KEY_FILE = join(env.DATA_DIR ?? '', 'new', 'seal.key')
  words = join(env.DATA_DIR ?? '', 'words.txt')
  await writeFile(words, wordsOf(key).join('\n'))
})
afterAll(() => world.close())

test('wrong input is reported before anything is written', async () => {
  const [letter, weak, early] = await Promise.all([
    admin(env, [...line, '--uscc', '91130606MAO8A6768E']),
    admin(env, [...line, '--password-stdin'], 'first-first-first'),
    admin(env, ['restore-key'], wordsOf(key).join(' ')),
  ])
  expect([letter.rc, letter.err]).toEqual([2, expect.stringContaining('uscc: ')])
  expect([weak.rc, weak.err]).toEqual([1, expect.stringContaining('too easily guessed')])
  expect([early.rc, early.err]).toEqual([1, expect.stringContaining('not set up yet')])
  await expect(readFile(env.SEAL_KEY_FILE ?? '')).rejects.toThrow('ENOENT')
})

test('one command creates the key of the words, an anchored trail and an administrator who signs in; a second one is refused', async () => {
  const made = await adminProcess(env, [
    ...line,
    '--words-file',
    words,
    '--public-url',
    'https://herbs.example',
    '--time-zone',
    'Asia/Urumqi',
    '--json',
  ])
  expect([made.rc, made.err]).toEqual([0, ''])
  const { password, ...said } = JSON.parse(made.out)
  expect(said).toEqual({
    name: '云岭中药饮片厂',
    uscc: '91130606MAR8A6768E',
    username: 'first',
    seal: { fingerprint: fingerprintOf(key), file: env.SEAL_KEY_FILE },
  })
  expect(made.out).not.toContain(wordsOf(key)[3])

  const platform = await openPlatform(readEnv(env), createLog('silent'))
  const response = await createApp(platform).request('/api/v1/user/login/', {
    method: 'POST',
    headers: { ...consoleHeaders, origin: 'https://herbs.example' },
    body: JSON.stringify({ username: 'first', password }),
  })
  expect([platform.env.publicUrl, (await response.json()).code]).toEqual(['https://herbs.example/', 0])
  await platform.close()

  const [trail, sheet, again] = await Promise.all([
    admin(env, ['verify-audit', '--enterprise', '91130606MAR8A6768E']),
    admin(env, ['recovery-sheet']),
    admin(env, line),
  ])
  expect([trail.rc, trail.out]).toEqual([0, expect.stringContaining('whole, 1 anchors')])
  expect(sheet.out).toContain(shownFingerprint(fingerprintOf(key)))
  expect(sheet.out).toContain(
    `Key file ${env.SEAL_KEY_FILE} on ${hostname()}, ${new Date().toISOString().slice(0, 10)}`,
  )
  const { anchor_public_key } = await world.db
    .selectFrom('installation')
    .select('anchor_public_key')
    .executeTakeFirstOrThrow()
  expect(sheet.out).toContain(`Public key of the audit anchors: ${anchor_public_key}`)
  expect([again.rc, again.err]).toEqual([1, expect.stringContaining('set up already')])
  const { settings } = await world.db
    .selectFrom('enterprises')
    .select('settings')
    .where('uscc', '=', '91130606MAR8A6768E')
    .executeTakeFirstOrThrow()
  expect(settings).toEqual({ time_zone: 'Asia/Urumqi' })
})
