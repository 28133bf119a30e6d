// Between the bound port and the first answer: what users and probes get, and what stops a start before anything is
// created.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { start } from '#server/main.ts'
import { requireDataDir } from '#server/operation/folders.ts'
import { startingAnswer } from '#server/operation/starting.ts'
import { StartRefused } from '#server/start-refused.ts'
import { compiled } from '../support/compiled.ts'
import { freePort } from '../support/free-port.ts'
import { patience } from '../support/patience.ts'
import { urlOf } from '../support/world.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herbal-starting-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const statusOf = (url: string) =>
  fetch(url).then(
    (answer) => answer.status,
    () => null,
  )

test('a server that waits for its tables is alive and not ready, says so, and then answers', async () => {
  const name = `starting_${Date.now()}_${process.pid}`
  const cluster = inject('cluster')
  const owner = new pg.Client({ ...cluster, database: 'postgres' })
  await owner.connect()
  await owner.query(`create database ${name}`)
  const port = String(await freePort())
  const variables = { DATABASE_URL: urlOf(cluster, name), DATA_DIR: folder, PORT: port, MIGRATE: '0', DEMO: '0' }
  const env = readEnv({ ...variables, SEAL_KEY_FILE: join(folder, 'seal.key') })
  const starting = start(env, createLog('silent'), () => undefined)
  try {
    const at = (path: string) => `${env.publicUrl}${path}`
    await expect.poll(() => statusOf(at('healthz')), patience).toBe(200)
    const ready = await fetch(at('readyz'))
    expect([ready.status, await ready.json()]).toEqual([503, { starting: 'yes' }])
    const page = await fetch(env.publicUrl, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await page.text()).toContain('正在启动')
    const call = await fetch(at('api/v1/user/login/'), { method: 'POST', body: '{}' })
    expect([call.status, await call.text()]).toEqual([503, ''])
    await migrate({ ...cluster, database: name })
    await expect.poll(() => statusOf(at('readyz')), patience).toBe(200)
  } finally {
    await (await starting).stop()
    await owner.query(`drop database ${name} with (force)`)
    await owner.end()
  }
}, 90_000)

test('probes are answered below the path of PUBLIC_URL, and at the root', () => {
  const answer = startingAnswer({ publicUrl: 'https://herbs.example/herbs/' })
  const asked = (path: string) => answer(new Request(`http://127.0.0.1${path}`)).status
  expect(['/herbs/healthz', '/healthz', '/herbs/readyz', '/herbs/'].map(asked)).toEqual([200, 200, 503, 503])
})

test('the policy of the page allows its own style only', async () => {
  const answer = startingAnswer({ publicUrl: 'https://herbs.example/' })
  const page = answer(new Request('https://herbs.example/', { headers: { accept: 'text/html' } }))
  const [, style = ''] = /<style>(.+)<\/style>/.exec(await page.text()) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(style).not.toBe('')
  expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}';`)
})

test('a port in use is reported before anything is created', async () => {
  const data = join(folder, 'data')
  const env = readEnv({ DATA_DIR: data, PORT: String(await freePort()), DEMO: '0' })
  const holder = (await import('node:http')).createServer().listen(env.port, env.host)
  await once(holder, 'listening')
  await expect(start(env, createLog('silent'))).rejects.toThrow(/^Port \d+ on 127\.0\.0\.1 is in use/)
  expect(await readdir(data)).toEqual([])
  holder.close()
})

test('a DATA_DIR that cannot be written ends the start with one message and exit code 78', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...compiled(), DATA_DIR: join(file, 'data'), DEMO: '0', PORT: String(await freePort()) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [[exit], words] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  expect(exit).toBe(78)
  expect(words).toMatch(
    /^DATA_DIR \S+a-file\/data cannot be written by the account \S+: it, or a folder above it, is a file\. Give the folder to this account \(chown\), or set DATA_DIR to another one\.\n$/,
  )
}, 60_000)

test('DATA_DIR may be missing when nothing is written to it', async () => {
  const variables = { DATA_DIR: '/proc/none', DATABASE_URL: 'postgres://somewhere/x', SEAL_KEY_FILE: '/keys/seal.key' }
  await expect(requireDataDir(readEnv({ ...variables, ANCHOR_FILE: '-' }))).resolves.toBeUndefined()
  await expect(requireDataDir(readEnv(variables))).rejects.toThrow(StartRefused)
})
