// An external PostgreSQL for DATABASE_URL: Debian's, of an older major version than the embedded one, with a cluster of
// its own that may be killed.
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '#server/db/embedded-cluster.ts'
import { privateFolder, serverAccount } from '#server/db/embedded-place.ts'

const DEBIAN = '/usr/lib/postgresql'
const PORT = 5432
const USER = 'postgres'
const SETTINGS = [
  '-c',
  'max_connections=60',
  '-c',
  'shared_buffers=96MB',
  '-c',
  'listen_addresses=',
  '-c',
  'log_min_messages=fatal',
]
/** Helper processes of a killed postmaster hold its memory a moment longer (ms). */
const AGAIN_MS = 100
const TRIES = 100

/** A running PostgreSQL with a cluster of its own. */
export interface External {
  readonly version: string
  readonly place: { readonly host: string; readonly port: number; readonly user: string }
  /** The process number of the present postmaster. */
  pid(): number
  /** Starts the PostgreSQL again after it was stopped or killed. */
  start(): Promise<void>
  stop(): void
}

/** The newest PostgreSQL that is installed from Debian's packages; null where there is none. */
export const debianVersion = (): string | null =>
  existsSync(DEBIAN)
    ? (readdirSync(DEBIAN)
        .filter((name) => existsSync(join(DEBIAN, name, 'bin', 'initdb')))
        .toSorted((a, b) => Number(b) - Number(a))[0] ?? null)
    : null

const wordsOf = ({ error, stderr, stdout }: SpawnSyncReturns<string>): string =>
  `${error ?? ''}${stderr}${stdout}`.trim()

/** Starts a PostgreSQL whose cluster lies in `folder`, and makes the cluster where there is none. */
export const startExternal = async (folder: string): Promise<External> => {
  const version = debianVersion()
  if (version === null) throw new Error('Debian’s PostgreSQL is not installed (apt-get install postgresql).')
  const run = (program: string, ...line: readonly string[]) =>
    spawnSync(join(DEBIAN, version, 'bin', program), line, {
      ...serverAccount(),
      cwd: folder,
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH },
      encoding: 'utf8',
      // Processes that pg_ctl starts inherit a pipe and would keep it open.
      stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
    })
  const data = await privateFolder(join(folder, 'cluster'))
  const host = await privateFolder(join(folder, 'run'))
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const made = run(
      'initdb',
      '-D',
      data,
      '-U',
      USER,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--auth=trust',
      '--no-instructions',
    )
    if (made.status !== 0) throw new Error(`initdb: ${wordsOf(made)}`)
  }
  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const start = async () => {
    for (let left = TRIES; ; left -= 1) {
      for (const end of ['', '.lock']) rmSync(join(host, `.s.PGSQL.${PORT}${end}`), { force: true })
      const options = ['-k', host, '-p', String(PORT), ...SETTINGS].map((one) => (one.endsWith('=') ? `${one}''` : one))
      const { status } = run('pg_ctl', '-D', data, '-w', '-l', join(data, 'log.txt'), '-o', options.join(' '), 'start')
      if (status === 0) return
      if (left === 0)
        throw new Error(
          `PostgreSQL ${version} did not start: ${readFileSync(join(data, 'log.txt'), 'utf8').slice(-500)}`,
        )
      await pause(AGAIN_MS)
    }
  }
  await start()
  return {
    version,
    place: { host, port: PORT, user: USER },
    pid,
    start,
    stop: () => {
      if (existsSync(join(data, 'postmaster.pid')) && isAlive(pid()))
        run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop')
    },
  }
}
