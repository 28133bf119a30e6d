// A PgBouncer in transaction mode in front of the embedded server, for proofs; its configuration is in a temporary
// folder.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { privateFolder, serverAccount } from '#server/db/embedded-place.ts'

const PORT = 6432
const START_MS = 10_000

/** The address of the pooler. */
export interface Bouncer {
  readonly host: string
  readonly port: number
  readonly version: string
  stop(): Promise<void>
}

/** PgBouncer's version text; null where it is not installed. */
export const bouncerVersion = (): string | null => {
  const { status, stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  return status === 0 ? (stdout.split('\n')[0] ?? '').trim() : null
}

/** Starts a pooler in front of the server whose socket is in `host`. Throws where PgBouncer is not installed. */
export const startBouncer = async ({ host, port, user }: { host: string; port: number; user: string }) => {
  const version = bouncerVersion()
  if (version === null) throw new Error('PgBouncer is not installed (Debian: apt-get install pgbouncer).')
  const folder = await privateFolder(await mkdtemp(join(tmpdir(), 'herbal-pooler-')))
  const config = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${host} port=${port} user=${user}`,
    '[pgbouncer]',
    'pool_mode = transaction',
    'auth_type = any',
    'listen_addr =',
    `unix_socket_dir = ${folder}`,
    `listen_port = ${PORT}`,
    // The pooler has fewer connections than a process requests, so that transactions really share them.
    'default_pool_size = 4',
    'max_client_conn = 200',
    'server_idle_timeout = 5',
    `logfile = ${join(folder, 'pgbouncer.log')}`,
  ]
  await writeFile(config, `${lines.join('\n')}\n`, { mode: 0o644 })
  const child = spawn('pgbouncer', [config], { ...serverAccount(), stdio: 'ignore' })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const until = Date.now() + START_MS
  for (;;) {
    const client = new pg.Client({ host: folder, port: PORT, user, database: 'postgres' })
    try {
      await client.connect()
      await client.end()
      return { host: folder, port: PORT, version, stop } satisfies Bouncer
    } catch (error) {
      if (Date.now() > until || child.exitCode !== null) {
        await stop()
        throw error
      }
      await pause(50)
    }
  }
}
