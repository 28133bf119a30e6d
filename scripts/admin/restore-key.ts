// npm run admin -- restore-key: writes the seal key of this database from the words of its recovery sheet.
import { constants, copyFile } from 'node:fs/promises'
import { translate } from '#server/http/messages.ts'
import type { Platform } from '#server/platform.ts'
import { keyOfWords } from '#server/seal/recovery-words.ts'
import { openKeys } from '#server/seal/seal-key.start.ts'
import {
  fingerprintOf,
  linesAt,
  SealKeyUnavailable,
  type SealLines,
  sealKeyIn,
  shownFingerprint,
  writeSealLines,
} from '#server/seal/seal-key.ts'
import { type AdminCommand, Mistake } from './command.ts'
import { actIn, firstEnterprise } from './records.ts'

interface KnownKey {
  readonly version: number
  readonly fingerprint: string
  readonly retired_at: string | null
}

/** The key from the words. Throws {@link Mistake} with the fault in them. */
export const keyOf = (words: string): Buffer => {
  const key = keyOfWords(words)
  if (Buffer.isBuffer(key)) return key
  const { fault, ...params } = key
  throw new Mistake(translate('en-US', fault, params))
}

/** The keys known to this database. Throws {@link Mistake} when it knows none. */
export const knownKeys = async ({ db, state }: Platform): Promise<readonly KnownKey[]> => {
  const known = await db
    .selectFrom('seal_keys')
    .select(['version', 'fingerprint', 'retired_at'])
    .orderBy('version')
    .execute()
  if (known.length > 0) return known
  throw new Mistake(
    state === 'empty'
      ? 'This installation is not set up yet. Its set-up page takes the words, or: npm run admin -- init --words-file FILE'
      : 'This database has not kept the fingerprint of its seal key yet. Put the key file itself back.',
  )
}

const versionOf = (known: readonly KnownKey[], key: Buffer): number => {
  const fingerprint = fingerprintOf(key)
  const fitting = known.find((one) => one.fingerprint === fingerprint)
  if (fitting !== undefined) return fitting.version
  const wanted = known.map((one) => shownFingerprint(one.fingerprint)).join(', ')
  throw new Mistake(
    `These words are the seal key ${shownFingerprint(fingerprint)}. This database needs ${wanted}: take the sheet with that fingerprint.`,
  )
}

/** The lines of the file with keys of this database, and whether it contains anything else. */
export const present = async (file: string, known: readonly KnownKey[]) => {
  try {
    const lines = (await linesAt(file)) ?? new Map<number, Buffer>()
    const own = [...lines].filter(([version, key]) =>
      known.some((one) => one.version === version && one.fingerprint === fingerprintOf(key)),
    )
    return { own: new Map(own), isForeign: own.length < lines.size }
  } catch (error) {
    // A file without any key is kept aside like one with other keys.
    if (error instanceof SealKeyUnavailable) return { own: new Map<number, Buffer>(), isForeign: true }
    throw error
  }
}

/** A copy beside the file, which is never overwritten. */
export const putAside = async (file: string): Promise<string> => {
  const aside = `${file}.before-${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
  await copyFile(file, aside, constants.COPYFILE_EXCL)
  return aside
}

const noteRestored = async (platform: Platform, version: number, fingerprint: string): Promise<void> => {
  const { db, env, keys } = platform
  keys.hold(await openKeys(db, sealKeyIn(env.sealKeyFile)))
  const first = await firstEnterprise(db)
  if (first === null) return
  await actIn(platform, first, async ({ audit }) => {
    audit({
      noun: 'installation',
      action: 'restore_key',
      record_id: first,
      payload: { version, fingerprint },
    })
  })
}

export const restoreKey: AdminCommand = {
  name: 'restore-key',
  summary: 'write the seal key from the 24 words of its recovery sheet, read from standard input',
  run: async (_, tools) => {
    const key = keyOf(await tools.stdin('The 24 words of the recovery sheet, then Ctrl-D:'))
    const platform = await tools.platform('mend_keys')
    const file = platform.env.sealKeyFile
    const known = await knownKeys(platform)
    const version = versionOf(known, key)
    const fingerprint = fingerprintOf(key)
    const { own, isForeign } = await present(file, known)
    if (own.has(version) && !isForeign)
      return {
        data: { fingerprint, version, file, changed: false },
        text: `${file} holds the seal key ${shownFingerprint(fingerprint)} already.`,
      }
    const aside = isForeign ? await putAside(file) : null
    const lines: SealLines = new Map([...own, [version, key] as const].toSorted(([a], [b]) => a - b))
    await writeSealLines(file, lines)
    const missing = known
      .filter((one) => one.retired_at === null && !lines.has(one.version))
      .map((one) => shownFingerprint(one.fingerprint))
    if (missing.length === 0) await noteRestored(platform, version, fingerprint)
    const text = [
      `The seal key ${shownFingerprint(fingerprint)} is in ${file}.`,
      ...(aside === null ? [] : [`What was there before is in ${aside}.`]),
      missing.length === 0
        ? 'The server can be started.'
        : `Still missing: ${missing.join(', ')}. Restore it in the same way.`,
    ]
    return { data: { fingerprint, version, file, changed: true, aside, missing }, text: text.join('\n') }
  },
}
