// The files of the embedded server: a cluster created completely or not at all, and the environment of its programs.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { windowsVariables } from '#server/env.ts'
import { privateFolder, serverAccount } from './embedded-place.ts'

/** The one account of the embedded server. */
export const USER = 'postgres'

/** The environment of the server's programs. */
export const environment = (): NodeJS.ProcessEnv => ({ LC_ALL: 'C', TZ: 'UTC', ...windowsVariables() })

/** The exit code of a child process; rejects when it could not start. */
export const finished = (child: ChildProcess): Promise<number | null> =>
  new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', done)
  })

/** Whether a process of this number exists. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Windows has no sockets in private folders; there the server listens on loopback and requires this password. */
export const tcpPassword = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'keys', 'postgres.password')
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
  await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readFile(file, 'utf8')
}

interface Beginning {
  readonly native: string
  readonly home: string
  readonly data: string
  readonly durable: boolean
  readonly password: string | undefined
  readonly signal: AbortSignal | undefined
}

/**
 * Creates the cluster unless it exists: under another name and then moved into place, so that an
 * incomplete one is never used and two first starts do not mix. A start that is stopped leaves nothing.
 */
export const initialise = async ({ native, home, data, durable, password, signal }: Beginning): Promise<void> => {
  const made = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null)
  if (made !== null) return
  for (const left of (await readdir(home)).filter((name) => name.startsWith('postgres.new-'))) {
    if (!isAlive(Number(left.slice('postgres.new-'.length))))
      await rm(join(home, left), { recursive: true, force: true })
  }
  const fresh = await privateFolder(join(home, `postgres.new-${process.pid}`))
  const passwordFile = join(home, `postgres.password-${process.pid}`)
  if (password !== undefined) await writeFile(passwordFile, password, { mode: 0o600 })
  const child = spawn(
    join(native, 'bin', 'initdb'),
    [
      `--pgdata=${fresh}`,
      `--username=${USER}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
      ...(password === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]),
    ],
    { ...serverAccount(), cwd: fresh, env: environment(), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words += chunk.toString()
  })
  const stop = () => child.kill()
  signal?.addEventListener('abort', stop)
  const exit = await finished(child)
  signal?.removeEventListener('abort', stop)
  await rm(passwordFile, { force: true })
  if (exit !== 0) {
    await rm(fresh, { recursive: true, force: true })
    signal?.throwIfAborted()
    throw new Error(`The embedded database could not be made in ${data}: ${words.trim()}`)
  }
  await rename(fresh, data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}
