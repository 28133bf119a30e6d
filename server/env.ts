// The environment variables, checked once. The only reader of process.env.
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { faultyProxies } from './http/proxies.ts'
import { StartRefused } from './start-refused.ts'

export interface Env {
  readonly port: number
  readonly host: string
  /** Absolute; contains the embedded database and the keys. */
  readonly dataDir: string
  /** An external PostgreSQL; undefined means the embedded one. */
  readonly databaseUrl: string | undefined
  /**
   * The address of the same PostgreSQL without a pooler, for work that needs its own session: migrations, backups.
   * `databaseUrl` by default.
   */
  readonly databaseDirectUrl: string | undefined
  /** Whether this process migrates the tables, or waits until another one has. */
  readonly migrates: boolean
  /**
   * Whether this process runs the background work: the clock's moves, anchors, backups, housekeeping. At least one
   * process must.
   */
  readonly doesJobs: boolean
  /** The value of DEMO; when undefined, the database decides (server/setup/installation.ts). */
  readonly demo: boolean | undefined
  readonly logLevel: string
  /** The public address of the console; ends in a slash. Tender links, QR codes and the base path use it. */
  readonly publicUrl: string
  /** Whether PUBLIC_URL is set; otherwise the address from the set-up replaces this default. */
  readonly isPublicUrlGiven: boolean
  readonly sealKeyFile: string
  readonly sessionBinding: 'auto' | 'off'
  /** Proxies whose X-Forwarded-For and request-id are trusted: addresses, networks, `loopback`, `private`. */
  readonly trustProxy: readonly string[]
  /** The address that serves metrics; undefined: none. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** A statement that takes longer (ms) is logged. */
  readonly slowQueryMs: number
  /** Connections to the database a process may hold. */
  readonly databasePoolMax: number
  /**
   * Whether statements are named and planned once on `databaseUrl`; undefined: where the connection goes to PostgreSQL
   * itself and not to a pooler. The embedded database always does.
   */
  readonly databasePrepare: boolean | undefined
  /** The key that signs anchors of the audit trail, and the file they are written to; `-` for the log alone. */
  readonly anchorKeyFile: string
  readonly anchorFile: string
  /** Whether both were set; otherwise processes on several machines would each write their own anchors. */
  readonly areAnchorsPlaced: boolean
  /** The folder of nightly backups, their time (HH:MM) and how many are kept; undefined: this process writes none. */
  readonly backup: { readonly dir: string; readonly at: string; readonly keep: number } | undefined
}

const filled = z.string().check(z.trim(), z.minLength(1))

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))

const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//))
const flag = z.enum(['0', '1'])

const variables = z.object({
  PORT: z._default(port, 4321),
  HOST: z._default(filled, '127.0.0.1'),
  DATA_DIR: z._default(filled, './data'),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_DIRECT_URL: z.optional(postgresUrl),
  MIGRATE: z._default(flag, '1'),
  JOBS: z._default(flag, '1'),
  DEMO: z.optional(flag),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  SEAL_KEY_FILE: z.optional(filled),
  SESSION_BINDING: z._default(z.enum(['auto', 'off']), 'auto'),
  TRUST_PROXY: z._default(z.string(), ''),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(filled, '127.0.0.1'),
  SLOW_QUERY_MS: z._default(z.coerce.number().check(z.int(), z.gte(1)), 500),
  DATABASE_POOL_MAX: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(500)), 10),
  DATABASE_PREPARE: z.optional(flag),
  ANCHOR_KEY_FILE: z.optional(filled),
  ANCHOR_FILE: z.optional(filled),
  BACKUP_DIR: z.optional(filled),
  BACKUP_AT: z._default(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), '02:30'),
  BACKUP_KEEP: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 14),
})

const hints: Readonly<Record<string, string>> = {
  PORT: 'a whole number from 0 to 65535',
  HOST: 'an address to listen on',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address beginning with postgres://',
  DATABASE_DIRECT_URL: 'an address beginning with postgres://',
  MIGRATE: '0 or 1',
  JOBS: '0 or 1',
  DEMO: '0 or 1',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
  PUBLIC_URL: 'an address beginning with http:// or https://',
  SEAL_KEY_FILE: 'a file',
  SESSION_BINDING: 'auto or off',
  TRUST_PROXY: 'addresses of proxies, separated by commas',
  METRICS_PORT: 'a whole number from 0 to 65535',
  METRICS_HOST: 'an address to listen on',
  SLOW_QUERY_MS: 'a whole number of milliseconds from 1',
  DATABASE_POOL_MAX: 'a whole number from 2 to 500',
  DATABASE_PREPARE: '0 or 1',
  ANCHOR_KEY_FILE: 'a file',
  ANCHOR_FILE: 'a file, or - for the log alone',
  BACKUP_DIR: 'a folder',
  BACKUP_AT: 'a time such as 02:30',
  BACKUP_KEEP: 'a whole number from 1',
}

export type Variables = Readonly<Record<string, string | undefined>>

/** Reads and checks the environment; `otherwise` replaces defaults. Throws a list of errors for the operator. */
export const readEnv = (source: Variables = process.env, otherwise: Variables = {}): Env => {
  const given = Object.fromEntries(
    Object.entries({ ...otherwise, ...source }).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
    throw new StartRefused(
      ['The environment cannot be used:', ...[...names].map((name) => `  ${name} must be ${hints[name]}`)].join('\n'),
    )
  }
  const values = parsed.data
  if (values.DATABASE_URL !== undefined && values.SEAL_KEY_FILE === undefined) {
    throw new StartRefused(
      'With DATABASE_URL set, SEAL_KEY_FILE must name the key file that all server processes share.',
    )
  }
  if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined)
    throw new StartRefused('DATABASE_DIRECT_URL is the database of DATABASE_URL past a pooler: set DATABASE_URL too.')
  const trustProxy = values.TRUST_PROXY.split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const faulty = faultyProxies(trustProxy)
  if (faulty.length > 0)
    throw new StartRefused(
      `TRUST_PROXY: ${faulty.join(', ')} is no address, no network such as 10.0.0.0/8, and neither loopback nor private.`,
    )
  const dataDir = resolve(values.DATA_DIR)
  const ownBackups = values.DATABASE_URL === undefined ? join(dataDir, 'backups') : undefined
  const backupDir = values.BACKUP_DIR === undefined ? ownBackups : resolve(values.BACKUP_DIR)
  const publicUrl = values.PUBLIC_URL ?? listeningAddress({ host: values.HOST, port: values.PORT })
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    migrates: values.MIGRATE === '1',
    doesJobs: values.JOBS === '1',
    demo: values.DEMO === undefined ? undefined : values.DEMO === '1',
    logLevel: values.LOG_LEVEL,
    publicUrl: publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`,
    isPublicUrlGiven: values.PUBLIC_URL !== undefined,
    sealKeyFile: resolve(values.SEAL_KEY_FILE ?? join(dataDir, 'keys', 'seal.key')),
    sessionBinding: values.SESSION_BINDING,
    trustProxy,
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    slowQueryMs: values.SLOW_QUERY_MS,
    databasePoolMax: values.DATABASE_POOL_MAX,
    databasePrepare: values.DATABASE_PREPARE === undefined ? undefined : values.DATABASE_PREPARE === '1',
    anchorKeyFile: resolve(values.ANCHOR_KEY_FILE ?? join(dataDir, 'keys', 'anchor.key')),
    anchorFile:
      values.ANCHOR_FILE === '-' ? '-' : resolve(values.ANCHOR_FILE ?? join(dataDir, 'anchors', 'anchors.jsonl')),
    areAnchorsPlaced:
      values.ANCHOR_FILE === '-' || (values.ANCHOR_FILE !== undefined && values.ANCHOR_KEY_FILE !== undefined),
    backup: backupDir === undefined ? undefined : { dir: backupDir, at: values.BACKUP_AT, keep: values.BACKUP_KEEP },
  }
}

/** HOST and PORT as an address; it ends in a slash. */
export const listeningAddress = ({ host, port }: Pick<Env, 'host' | 'port'>): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}/`

/** The variables Windows programs need to start; empty elsewhere. */
export const windowsVariables = (): Record<string, string | undefined> =>
  process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP } : {}
