// The master key outside the database (SEAL_KEY_FILE): its file, its versions, and the fingerprint by which a database knows it.
import { createHmac, randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { chmod, chown, mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartRefused } from '#server/start-refused.ts'

/** The keys of the file by version; 32 bytes each. The newest wraps, older ones only unwrap. */
export type SealLines = ReadonlyMap<number, Buffer>

/** The source of the master key. */
export interface SealKey {
  /** The file's name in messages. */
  readonly file: string
  /**
   * The keys in the file now, so that a file changed under a running process is noticed. Throws
   * {@link SealKeyUnavailable}.
   */
  read(): Promise<SealLines>
}

/**
 * The master key is missing, or belongs to another database: nothing can be sealed or read now, and
 * nothing is damaged.
 */
export class SealKeyUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SealKeyUnavailable'
  }
}

/** A refused start, with a sentence for the operator. */
export class SealKeyRefused extends StartRefused {
  constructor(message: string) {
    super(message)
    this.name = 'SealKeyRefused'
  }
}

/**
 * The first 16 hex digits of HMAC-SHA256(key, "herbal-tender fingerprint"): identifies a key and
 * reveals nothing of it.
 */
export const fingerprintOf = (key: Buffer): string =>
  createHmac('sha256', key).update('herbal-tender fingerprint').digest('hex').slice(0, 16)

/** The form people compare: `a1b2-c3d4-e5f6-0718`. */
export const shownFingerprint = (fingerprint: string): string => (fingerprint.match(/.{4}/g) ?? []).join('-')

const HEAD = 'herbal-seal 2'
const BARE = /^[0-9a-f]{64}\s*$/i
const LINE = /^([1-9]\d{0,8}) ([0-9a-f]{64})$/i

/**
 * The lines of a key file: `herbal-seal 2` and one `{version} {64 hex}` each, or 64 hex alone,
 * which is version 1. Null for anything else.
 */
const linesIn = (text: string): SealLines | null => {
  if (BARE.test(text)) return new Map([[1, Buffer.from(text.trim(), 'hex')]])
  const [head, ...rest] = text.trimEnd().split(/\r?\n/)
  const found = rest.map((line) => LINE.exec(line))
  if (head !== HEAD || found.length === 0) return null
  const lines = new Map<number, Buffer>()
  for (const line of found) {
    const [, version, key] = line ?? []
    if (version === undefined || key === undefined || lines.has(Number(version))) return null
    lines.set(Number(version), Buffer.from(key, 'hex'))
  }
  return lines
}

const unusable = (file: string): string =>
  `The seal key file ${file} must hold 64 hexadecimal characters, or the line "${HEAD}" and then a version and 64 hexadecimal characters a line.`

const readLines = async (file: string): Promise<SealLines> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new SealKeyUnavailable(`The seal key file ${file} cannot be read.`, { cause: error })
  })
  const lines = linesIn(text)
  if (lines === null) throw new SealKeyUnavailable(unusable(file))
  return lines
}

/** A key in memory, for tests: version 1. */
export const heldSealKey = (key: Buffer): SealKey => ({
  file: '(held in memory)',
  read: async () => new Map([[1, key]]),
})

/**
 * The key file, created with mode 0600 when there is none and `mayCreate`; a lost key cannot be
 * recreated. Throws {@link SealKeyRefused}.
 */
export const sealKeyAt = async (file: string, mayCreate: boolean): Promise<SealKey> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text !== null && linesIn(text) === null) throw new SealKeyRefused(unusable(file))
  if (text === null && !mayCreate)
    throw new SealKeyRefused(
      `The seal key file ${file} is missing. Tenders sealed with it can be opened only with the same key: put the file back, name it in SEAL_KEY_FILE, or restore it from the recovery sheet: npm run admin -- restore-key. If neither is left: npm run admin -- replace-lost-key`,
    )
  if (text === null) await makeFile(file)
  return sealKeyIn(file)
}

/** Whether others than its owner may read or change the key file; false where files have no such modes. */
export const isSharedKeyFile = async (file: string): Promise<boolean> =>
  process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0

const makeFile = (file: string): Promise<void> => writeSealLines(file, new Map([[1, randomBytes(32)]]))

/** Flushes a file name to disk, so that it survives a power cut; Windows has no such call. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Keeps the owner, because root may write the file for the account of the server. */
const asBefore = async (beside: string, before: Stats | null): Promise<void> => {
  if (before === null || process.platform === 'win32') return
  const { uid, gid } = await stat(beside)
  if (uid !== before.uid || gid !== before.gid) await chown(beside, before.uid, before.gid)
  await chmod(beside, before.mode & 0o777)
}

const ifMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

/**
 * Writes the key file anew, whole or not at all: to a new file, flushed to disk, then renamed. A new file has mode
 * 0600; an existing one keeps its owner and mode. Throws where its folder cannot be created or written.
 */
export const writeSealLines = async (file: string, lines: SealLines): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  // A symbolic link stays; its target is written.
  const target = (await realpath(file).catch(ifMissing)) ?? file
  const before = await stat(target).catch(ifMissing)
  const beside = `${target}.${randomBytes(6).toString('hex')}.part`
  const written = [...lines].map(([version, key]) => `${version} ${key.toString('hex')}\n`)
  try {
    await writeFile(beside, `${HEAD}\n${written.join('')}`, { flag: 'wx', mode: 0o600, flush: true })
    await asBefore(beside, before)
    await rename(beside, target)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await syncFolder(dirname(target))
}

/** The key file where it may be missing. */
export const sealKeyIn = (file: string): SealKey => ({ file, read: () => readLines(file) })

/** The contents of the key file; null when there is none. Throws a sentence when it is no key file. */
export const linesAt = async (file: string): Promise<SealLines | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (text === null) return null
  const lines = linesIn(text)
  if (lines === null) throw new SealKeyUnavailable(unusable(file))
  return lines
}

/** The key that wraps from now on, with its version. */
export const newestLine = (lines: SealLines): { readonly version: number; readonly key: Buffer } => {
  const version = Math.max(...lines.keys())
  const key = lines.get(version)
  if (key === undefined) throw new Error('a key file without a key')
  return { version, key }
}
