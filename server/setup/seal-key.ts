// The seal key of a set-up: created, restored from words, or the file that existed before.
import { randomBytes } from 'node:crypto'
import type { SetupSealKey } from '#contract/setup.ts'
import type { SetupKeyOrigin } from '#server/db/installation-tables.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Arrival } from '#server/http/context.ts'
import { inputRefused, issue, Refusal } from '#server/http/refusal.ts'
import { anchorKeyAhead } from '#server/operation/anchor-key.ts'
import { keyOfWords, wordsOf } from '#server/seal/recovery-words.ts'
import {
  fingerprintOf,
  linesAt,
  newestLine,
  SealKeyUnavailable,
  type SealLines,
  writeSealLines,
} from '#server/seal/seal-key.ts'

/** What the installation's row records about a key written by this set-up. */
interface WrittenKey {
  readonly setup_key_fingerprint: string | null
  readonly setup_key_origin: SetupKeyOrigin | null
}

type State = Pick<SetupSealKey, 'origin' | 'fingerprint' | 'file'>

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/**
 * The contents of the key file; null when there is none. Refuses at `seal` a file that is no key file or cannot be
 * read; the person who sets up must correct it.
 */
const linesToAdopt = async (file: string): Promise<SealLines | null> => {
  try {
    return await linesAt(file)
  } catch (error) {
    if (error instanceof SealKeyUnavailable || ['EISDIR', 'EACCES', 'EPERM'].includes(codeOf(error)))
      throw inputRefused([issue('seal', 'seal_key_unusable', { file })])
    throw error
  }
}

/** The state of the key, without its words. Refuses a file that is no key file. */
export const sealKeyState = async (file: string, row: WrittenKey): Promise<State> => {
  const lines = await linesToAdopt(file)
  if (lines === null) return { origin: 'missing', fingerprint: null, file }
  const fingerprint = fingerprintOf(newestLine(lines).key)
  const isOurs = fingerprint === row.setup_key_fingerprint
  return { origin: isOurs ? (row.setup_key_origin ?? 'adopted') : 'adopted', fingerprint, file }
}

/**
 * The state of the key for the first step, which continues without a key; the step of the key reports the fault of its
 * file.
 */
export const sealKeyAtBegin = (file: string, row: WrittenKey): Promise<State> =>
  sealKeyState(file, row).catch((error: unknown): State => {
    if (error instanceof Refusal) return { origin: 'missing', fingerprint: null, file }
    throw error
  })

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/
const isOwnMachine = (ip: string | null): boolean => ip === null || /^(::1|(::ffff:)?127(\.\d+){3})$/.test(ip)

/** Whether nobody between the server and the browser can read the words: TLS, or the same machine. */
const isSafeForWords = ({ headers, ip }: Pick<Arrival, 'headers' | 'ip'>): boolean => {
  const origin = headers.get('origin') ?? ''
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || (loopback.test(hostname) && isOwnMachine(ip))
}

const restored = (words: string): Buffer => {
  const key = keyOfWords(words)
  if (Buffer.isBuffer(key)) return key
  const { fault, ...params } = key
  throw inputRefused([issue('words', fault, params)])
}

const written = async (file: string, key: Buffer): Promise<void> => {
  try {
    await writeSealLines(file, new Map([[1, key]]))
  } catch (error) {
    // A folder that cannot be written is reported to the person who sets up, who corrects it on the server and tries
    // again.
    if (['EACCES', 'EROFS', 'EPERM', 'ENOENT', 'ENOTDIR', 'EEXIST'].includes(codeOf(error)))
      throw inputRefused([issue('seal', 'seal_key_unwritable', { file })])
    throw error
  }
}

/**
 * Creates or restores the key unless its file existed before, and records in the installation's row that this set-up
 * wrote it.
 */
export const setKey = async (
  tx: Tx,
  arrival: Arrival,
  row: WrittenKey,
  wish: { readonly mode: 'make' | 'restore'; readonly words?: string | undefined },
): Promise<SetupSealKey> => {
  const file = arrival.services.env.sealKeyFile
  const before = await sealKeyState(file, row)
  if (before.origin === 'adopted') return { ...before, words: null, words_zh: null, anchor_public_key: null }
  const key = wish.mode === 'make' ? randomBytes(32) : restored(wish.words ?? '')
  const origin = wish.mode === 'restore' ? 'restored' : isSafeForWords(arrival) ? 'shown' : 'unseen'
  await written(file, key)
  const fingerprint = fingerprintOf(key)
  await tx.updateTable('installation').set({ setup_key_fingerprint: fingerprint, setup_key_origin: origin }).execute()
  const isShown = origin === 'shown'
  return {
    origin,
    fingerprint,
    file,
    words: isShown ? wordsOf(key) : null,
    words_zh: isShown ? wordsOf(key, 'zh-CN') : null,
    anchor_public_key: isShown ? await anchorKeyAhead(arrival.services.env) : null,
  }
}
