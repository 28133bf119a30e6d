// Runs `npm run admin` on the database of a test's world: in this process, or as one of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { inject } from 'vitest'
import { runAdmin } from '../../scripts/admin/program.ts'
import { compiled } from '../support/compiled.ts'
import type { World } from '../support/world.ts'

/** The output of a command line, and its exit code. */
export interface Said {
  readonly rc: number
  readonly out: string
  readonly err: string
}

/** The environment with which a process reaches a world: its database by URL, and the seal key of all worlds. */
export const environmentOf = async (world: World): Promise<Record<string, string>> => {
  const folder = await mkdtemp(join(tmpdir(), 'herbal-admin-'))
  const sealKeyFile = join(folder, 'seal.key')
  const sealLines = await world.keys.seal.read()
  const lines = [...sealLines].map(([version, key]) => `${version} ${key.toString('hex')}`)
  await writeFile(sealKeyFile, `herbal-seal 2\n${lines.join('\n')}\n`, { mode: 0o600 })
  return { DATABASE_URL: world.url, SEAL_KEY_FILE: sealKeyFile, DATA_DIR: folder }
}

/** Runs one command line in this process, in which no second of starting is spent. `input` is its standard input. */
export const admin = async (env: Record<string, string>, line: readonly string[], input = ''): Promise<Said> => {
  const said = { out: '', err: '' }
  const err = (text: string): void => {
    said.err += text
  }
  const rc = await runAdmin(line, {
    env,
    input: () => Readable.from([input]),
    out: (text) => {
      said.out += text
    },
    err,
    log: () => ({ write: err }),
  })
  return { rc, ...said }
}

/**
 * Runs one command line as an operator does, in a process of its own: it has to end by itself, and what it reads and
 * writes goes through pipes. Each command does so in one test that it succeeds in.
 */
export const adminProcess = async (env: Record<string, string>, line: readonly string[], input = ''): Promise<Said> => {
  const child = spawn(process.execPath, ['scripts/admin.ts', ...line], {
    env: { ...env, ...compiled() },
    stdio: 'pipe',
  })
  child.stdin.end(input)
  const [[rc], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { rc, out, err }
}

/** An empty database on this run's cluster. */
export const emptyDatabase = async (name: string) => {
  const place = inject('cluster')
  const client = new pg.Client({ ...place, database: 'postgres' })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  const { host, port, user, password = '' } = place
  return `postgres://${user}:${password}@localhost/${name}?${new URLSearchParams({ host, port: String(port) })}`
}
