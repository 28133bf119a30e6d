// npm run admin -- doctor: checks everything an installation depends on, one line each, and changes nothing.
import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { connectionWords } from '#server/db/unreachable.ts'
import type { Env } from '#server/env.ts'
import { accountName } from '#server/operation/account.ts'
import { anchorAge } from '#server/operation/anchors.ts'
import { backupAge, drillAge } from '#server/operation/backup.ts'
import { openPlace } from '#server/platform.ts'
import { isSharedKeyFile } from '#server/seal/seal-key.ts'
import { NODE_WANTED } from '../node-version.ts'
import { type AdminCommand, columns, rc } from './command.ts'
import { databaseFindings } from './doctor.database.ts'
import { bad, type Finding, fine, found, odd } from './doctor.findings.ts'
import { requireInstallation } from './installed.ts'

const HOUR_S = 3_600
const BACKUP_S = 26 * HOUR_S
/** The interval (days) after which a restore should be tried again. */
const DRILL_DAYS = 92
const DAY_S = 24 * HOUR_S
const DISK_BYTES = 2 * 1024 ** 3
const REACH_MS = 3_000

const nodeOf = (version: string): Finding => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [wanted = 0, least = 0] = NODE_WANTED.split('.').map(Number)
  return major > wanted || (major === wanted && minor >= least)
    ? fine('node', version)
    : bad('node', `${version}; it must be ${NODE_WANTED} or newer`)
}

/** The folder itself, or the nearest existing parent, in which it will be created. */
const existing = async (folder: string): Promise<string> =>
  access(folder).then(
    () => folder,
    () => (dirname(folder) === folder ? folder : existing(dirname(folder))),
  )

const folderOf = async (name: string, folder: string): Promise<Finding> => {
  const place = await existing(folder)
  return access(place, constants.W_OK | constants.X_OK).then(
    () => fine(name, folder),
    () =>
      bad(
        name,
        `${folder} cannot be written by the account ${accountName()}: as root, mkdir -p ${folder} && chown ${accountName()} ${folder}`,
      ),
  )
}

const keyModeOf = async (file: string): Promise<readonly Finding[]> => {
  if (!(await stat(file).catch(() => null))) return []
  return [
    (await isSharedKeyFile(file)) ? odd('key file', `others may read it: chmod 600 ${file}`) : fine('key file', file),
  ]
}

const diskOf = async (folder: string): Promise<Finding> => {
  const { bavail, bsize } = await statfs(await existing(folder))
  const says = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free at ${folder}`
  return bavail * bsize >= DISK_BYTES ? fine('disk', says) : bad('disk', says)
}

const anchorsOf = async (env: Env): Promise<Finding> => {
  if (env.anchorFile === '-') return fine('anchors', 'in the log alone')
  const age = await anchorAge(env)
  if (age === null) return odd('anchors', `none yet in ${env.anchorFile}`)
  const says = `the last one is ${Math.round(age / 60)} min old`
  return age <= HOUR_S ? fine('anchors', says) : odd('anchors', `${says}; that is right only while nobody works`)
}

const backupOf = async ({ backup }: Env): Promise<Finding> => {
  if (backup === undefined)
    return odd('backup', 'none is made: set BACKUP_DIR, or run npm run admin -- backup by a timer')
  const age = await backupAge(backup.dir)
  if (age === null)
    return odd(
      'backup',
      `none yet in ${backup.dir}; what backup --to writes elsewhere is not looked at: set BACKUP_DIR`,
    )
  const says = `the newest one is ${Math.round(age / HOUR_S)} h old`
  return age <= BACKUP_S ? fine('backup', says) : bad('backup', says)
}

/** No finding where there is no backup to try. */
const drillOf = async ({ backup }: Env): Promise<readonly Finding[]> => {
  if (backup === undefined || (await backupAge(backup.dir)) === null) return []
  const age = await drillAge(backup.dir)
  const remedy = 'npm run admin -- restore FILE --drill'
  if (age === null) return [odd('drill', `no backup here has been tried: ${remedy}`)]
  const days = Math.floor(age / DAY_S)
  const says = `a restore was tried ${days} days ago`
  return [days <= DRILL_DAYS ? fine('drill', says) : odd('drill', `${says}: ${remedy}`)]
}

const answerOf = async (address: string): Promise<string | null> =>
  fetch(address, { signal: AbortSignal.timeout(REACH_MS), redirect: 'manual' }).then(
    (response) => response.text(),
    () => null,
  )

const portOf = async ({ host, port }: Env): Promise<Finding> => {
  const near = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const said = await answerOf(`http://${near.includes(':') ? `[${near}]` : near}:${port}/healthz`)
  if (said === null) return odd('port', `nothing answers on ${host}:${port}: the server is not running`)
  return said === 'ok'
    ? fine('port', `the server answers on ${host}:${port}`)
    : bad('port', `${host}:${port} is taken by something else`)
}

/** Whether the address belongs to this machine but has another port than the server: a proxy, or another program. */
const isOtherPort = ({ publicUrl, port }: Env): boolean => {
  const { hostname, port: shown } = new URL(publicUrl)
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) && Number(shown || 80) !== port
}

const publicOf = async (env: Env): Promise<Finding> => {
  const { publicUrl } = env
  if (isOtherPort(env))
    return odd(
      'PUBLIC_URL',
      `${publicUrl} is not the port of this server (${env.port}): a proxy here, or another installation; if so set PUBLIC_URL`,
    )
  return (await answerOf(`${publicUrl}healthz`)) === 'ok'
    ? fine('PUBLIC_URL', `${publicUrl} reaches the server`)
    : odd('PUBLIC_URL', `${publicUrl} does not reach the server from here`)
}

const proxyOf = ({ trustProxy, publicUrl }: Env): Finding =>
  trustProxy.length === 0 && publicUrl.startsWith('https:')
    ? odd('TRUST_PROXY', 'empty behind a proxy with TLS: limits count all callers as one')
    : fine('TRUST_PROXY', trustProxy.join(', ') || 'nobody')

const everything = async (env: Env): Promise<readonly Finding[]> => [
  nodeOf(process.versions.node),
  await folderOf('DATA_DIR', env.dataDir),
  ...(await keyModeOf(env.sealKeyFile)),
  await portOf(env),
  ...(await found('database', async () => {
    await requireInstallation(env)
    const { place, direct, close } = await openPlace(env)
    try {
      return await databaseFindings(env, place, direct)
    } catch (error) {
      throw connectionWords(error, direct)
    } finally {
      await close()
    }
  })),
  ...(await found('anchors', async () => [await anchorsOf(env)])),
  ...(env.backup === undefined ? [] : [await folderOf('BACKUP_DIR', env.backup.dir)]),
  ...(await found('backup', async () => [await backupOf(env)])),
  ...(await found('drill', () => drillOf(env))),
  ...(await found('disk', async () => [await diskOf(env.dataDir)])),
  await publicOf(env),
  proxyOf(env),
]

export const doctor: AdminCommand = {
  name: 'doctor',
  summary: 'look at everything the installation stands on; nothing is changed',
  run: async (_, tools) => {
    const findings = await everything(tools.env())
    const isDamaged = findings.some(({ state }) => state === 'FAIL')
    return {
      data: { findings },
      text: columns(findings.map(({ state, name, says }) => [state, name, says])),
      rc: isDamaged ? rc.damage : rc.done,
    }
  },
}
