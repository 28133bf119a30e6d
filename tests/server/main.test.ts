import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { type RunningServer, start } from '#server/main.ts'
import { StartRefused } from '#server/start-refused.ts'
import { compiled } from '../support/compiled.ts'
import { freePort } from '../support/free-port.ts'
import { firstAdministrator, postTo, setUp } from '../support/set-up.ts'

const log = createLog('silent')
let folder: string
let variables: Record<string, string>
let running: RunningServer
const printed: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herbal-main-'))
  variables = { DATA_DIR: folder, PORT: String(await freePort()), DEMO: '0' }
  running = await start(readEnv(variables), log, (line) => printed.push(line))
}, 60_000)
afterAll(async () => {
  await running.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a first start without demo data creates a database, no key, and prints the link of its set-up', async () => {
  expect(running.demo).toBe(false)
  expect(existsSync(join(folder, 'keys', 'seal.key'))).toBe(false)
  expect(await (await fetch(`${running.url}healthz`)).text()).toBe('ok')
  expect(printed).toEqual([
    expect.stringMatching(/^Set up: http:\/\/127\.0\.0\.1:\d+\/setup#token=[\w-]{43} {2}\(valid/),
  ])
})

test('the administrator signs in after the set-up by the link', async () => {
  await setUp(running.url, printed[0] ?? '')
  expect((await signIn()).code).toBe(0)
})

test('a real installation does not become a demo', async () => {
  const second = spawn(process.execPath, ['server/main.ts'], {
    env: { ...compiled(), ...variables, DEMO: '1', PORT: String(await freePort()) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [[exit], words] = await Promise.all([once(second, 'exit'), text(second.stderr)])
  expect([exit, words]).toEqual([78, 'This installation is real; demo data is not added to it.\n'])
}, 60_000)

test('headers that are too large get 431', async () => {
  const response = await fetch(`${running.url}healthz`, { headers: { 'x-large': 'a'.repeat(20_000) } })
  expect(response.status).toBe(431)
})

test('a second start on the same port reports that and leaves the database to the first', async () => {
  const second = spawn(process.execPath, ['server/main.ts'], {
    env: { ...compiled(), ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [[exit], words] = await Promise.all([once(second, 'exit'), text(second.stderr)])
  expect([exit, words]).toEqual([1, expect.stringMatching(/^Port \d+ on 127\.0\.0\.1 is in use/)])
  expect((await signIn()).code).toBe(0)
}, 60_000)

test('a second process with another key is refused within two seconds of reaching the database, and the first keeps its own', async () => {
  const other = join(folder, 'another.key')
  await writeFile(other, `${'ab'.repeat(32)}\n`)
  const second = spawn(process.execPath, ['server/main.ts'], {
    env: { ...compiled(), ...variables, SEAL_KEY_FILE: other, PORT: String(await freePort()) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [[exit], words] = await Promise.all([once(second, 'exit'), text(second.stderr)])
  expect(exit).toBe(78)
  expect(words).toMatch(
    /^The seal key \S+another\.key \([0-9a-f-]{19}\) is not the one of this database \([0-9a-f-]{19}\)\. Put the right file there/,
  )
  expect((await signIn()).code).toBe(0)
}, 60_000)

test('a lost key is reported with its remedies and not replaced, and no supervisor tries again', async () => {
  const env = readEnv({ ...variables, SEAL_KEY_FILE: join(folder, 'other.key'), PORT: String(await freePort()) })
  const refused: unknown = await start(env, log).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartRefused)
  expect(String(refused)).toMatch(/other\.key is missing.*put the file back.*npm run admin -- restore-key/)
})

test('a server stops within ten seconds, and its database with it', async () => {
  const other = await mkdtemp(join(tmpdir(), 'herbal-main-'))
  const second = await start(
    readEnv({ DATA_DIR: other, PORT: String(await freePort()), DEMO: '0' }),
    log,
    () => undefined,
  )
  const before = Date.now()
  await second.stop()
  expect(Date.now() - before).toBeLessThan(10_000)
  expect(existsSync(join(other, 'postgres', 'postmaster.pid'))).toBe(false)
  await rm(other, { recursive: true, force: true })
}, 60_000)

const { username, password } = firstAdministrator
const signIn = async () => (await postTo(running.url, 'user/login', { username, password })).json()
