// The folders a server writes to, checked before anything is created in them.
import { access, constants, mkdir } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import type { Env } from '#server/env.ts'
import { StartRefused } from '#server/start-refused.ts'
import { accountName } from './account.ts'

const wordsOf: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  ENOTDIR: 'it, or a folder above it, is a file',
  ENOENT: 'it cannot be made there',
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Why a folder cannot be made or written, in words. */
export const whyNot = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return wordsOf[String(codeOf(error))] ?? error.message
}

/**
 * Makes a folder and the missing folders above it. Node's own `recursive` never returns where none can be made, as
 * below /proc.
 */
const makeFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder)
  }
}

/**
 * Creates DATA_DIR where it is missing. Throws {@link StartRefused} when it cannot be created or written although it is
 * needed: for the embedded database, keys or anchors.
 */
export const requireDataDir = async ({ dataDir, databaseUrl, anchorFile, anchorKeyFile }: Env): Promise<void> => {
  const isBelow = (file: string) => file.startsWith(`${dataDir}${sep}`)
  if (databaseUrl !== undefined && (anchorFile === '-' || ![anchorFile, anchorKeyFile].some(isBelow))) return
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartRefused(
      `DATA_DIR ${dataDir} cannot be written by the account ${accountName()}: ${whyNot(error)}. Give the folder to this account (chown), or set DATA_DIR to another one.`,
    )
  }
}
