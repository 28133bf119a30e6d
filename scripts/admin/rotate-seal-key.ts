// npm run admin -- rotate-seal-key: a new seal key while servers are running. After an interruption the next run
// continues.
import * as z from 'zod/mini'
import { backupsIn, openClient } from '#server/operation/backup.ts'
import { readBackup } from '#server/operation/restore.ts'
import type { Platform } from '#server/platform.ts'
import { convertOlder } from '#server/seal/older.ts'
import {
  addVersion,
  countWrappedBy,
  registerVersion,
  retireVersions,
  rewrapAll,
  type Standing,
  standingOf,
  type VersionKey,
} from '#server/seal/rotation.ts'
import { fingerprintOf, type SealLines, shownFingerprint, writeSealLines } from '#server/seal/seal-key.ts'
import { type AdminCommand, checked, Mistake, type Outcome, type Tools, WrongUsage } from './command.ts'
import { actOutside, firstEnterprise } from './records.ts'
import { sheetOf } from './recovery-sheet.ts'

const input = z.strictObject({ prepare: z.optional(z.boolean()), dropOld: z.optional(z.boolean()) })

const UNWRITABLE = ['EACCES', 'EROFS', 'EPERM', 'EBUSY']

/** Runs `work`, with a sentence when the key file cannot be written. */
const writing = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNWRITABLE.includes(String(error.code)))
      throw new Mistake(`${file} cannot be written (${String(error.code)}); nothing was changed.`)
    throw error
  }
}

/** Runs `work` while no other rotation of this database runs. */
const alone = async <T>({ place }: Platform, work: () => Promise<T>): Promise<T> => {
  const client = await openClient(place)
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('seal key rotation', 0)) as mine",
    )
    if (rows[0]?.mine !== true) throw new Mistake('Another rotation of this database is under way.')
    return await work()
  } finally {
    await client.end()
  }
}

/** The new key: the prepared one, or a new one in the file. */
const preparedKey = (
  { env }: Platform,
  lines: SealLines,
  { prepared, next }: Standing,
): Promise<VersionKey> | VersionKey =>
  prepared ?? writing(env.sealKeyFile, () => addVersion(env.sealKeyFile, lines, next))

const prepare = async (platform: Platform, lines: SealLines, standing: Standing): Promise<Outcome> => {
  if (standing.open.length > 0) throw new Mistake('A rotation was interrupted. Finish it first, without --prepare.')
  const { version, key } = await preparedKey(platform, lines, standing)
  const sheet = await sheetOf(platform.env, key)
  const next = `Version ${version} is in ${platform.env.sealKeyFile} and wraps nothing yet. Copy this file to every machine that has one, then: npm run admin -- rotate-seal-key`
  return { data: { ...sheet.data, version, prepared: true }, text: `${sheet.text}\n\n${next}` }
}

/** The steps that follow the writing of the file. The next run repeats each step that was not completed. */
const wrapAnew = async (tools: Tools, platform: Platform, wrapping: VersionKey, isRegistered: boolean) => {
  const { db, keys } = platform
  const { version, key } = wrapping
  if (!isRegistered) await registerVersion(db, wrapping)
  const converted = await convertOlder(db, keys, (count) =>
    tools.tell(`${count} records of an older release sealed anew`),
  )
  const rewrapped = await rewrapAll(db, keys, (count) => tools.tell(`${count} data keys wrapped anew`))
  let retired: readonly number[] = []
  const enterpriseId = await firstEnterprise(db)
  if (enterpriseId === null) retired = await db.transaction().execute((tx) => retireVersions(tx, version))
  else
    await actOutside(platform, async (tx) => {
      retired = await retireVersions(tx, version)
      const payload = { version, fingerprint: fingerprintOf(key), retired: [...retired] }
      return { enterpriseId, noun: 'installation', recordId: enterpriseId, action: 'rotate_key', payload }
    })
  return { ...rewrapped, converted, retired }
}

const rotate = async (tools: Tools, platform: Platform, lines: SealLines, standing: Standing): Promise<Outcome> => {
  const { env } = platform
  const isInterrupted = standing.prepared === null && standing.open.length > 0
  const wrapping = isInterrupted ? standing.current : await preparedKey(platform, lines, standing)
  const { version, key } = wrapping
  const sheet = await sheetOf(env, key)
  tools.tell(`${sheet.text}\n`)
  const fingerprint = fingerprintOf(key)
  const { converted, done, unreadable, retired } = await wrapAnew(tools, platform, wrapping, isInterrupted).catch(
    (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new Mistake(`The rotation was interrupted: ${why}. Nothing is lost: run it again and it goes on.`)
    },
  )
  const text = [
    `The seal key is version ${version} (${shownFingerprint(fingerprint)}) in ${env.sealKeyFile}; ${done} data keys were wrapped anew.`,
    ...(unreadable === 0
      ? []
      : [
          `${unreadable} data keys are damaged: they were left as they are, and need the old key once they are mended.`,
        ]),
    ...(converted.unreadable === 0
      ? []
      : [`${converted.unreadable} records of an older release are damaged and stay as they are.`]),
    'The old key stays in the file. Make a backup, then take it out: npm run admin -- rotate-seal-key --drop-old',
  ]
  return {
    data: { ...sheet.data, version, retired, rewrapped: done, unreadable, converted, file: env.sealKeyFile },
    text: text.join('\n'),
  }
}

/** Throws {@link Mistake} while a data key or the newest backup still needs one of the old versions. */
const refuseNeeded = async ({ db, env }: Platform, old: Standing['old']): Promise<void> => {
  const rows = await countWrappedBy(
    db,
    old.map(({ version }) => version),
  )
  if (rows > 0) throw new Mistake(`${rows} data keys still need the old key; it stays.`)
  const newest = env.backup === undefined ? undefined : (await backupsIn(env.backup.dir)).at(-1)
  if (newest === undefined) return
  const { manifest } = await readBackup(newest)
  const needed = old.filter(({ fingerprint }) => manifest.fingerprints.includes(fingerprint))
  if (needed.length > 0)
    throw new Mistake(
      `The newest backup ${newest} needs the old key ${needed.map((one) => shownFingerprint(one.fingerprint)).join(', ')}. Make a new one first: npm run admin -- backup`,
    )
}

const dropOld = async (platform: Platform, lines: SealLines, { old, open, prepared }: Standing): Promise<Outcome> => {
  const file = platform.env.sealKeyFile
  if (open.length > 0 || prepared !== null)
    throw new Mistake('A rotation is not finished. Finish it first: npm run admin -- rotate-seal-key')
  if (old.length === 0) return { data: { dropped: [], file }, text: `There is no old key in ${file}.` }
  await refuseNeeded(platform, old)
  const dropped = old.map(({ version }) => version)
  const kept = new Map([...lines].filter(([version]) => !dropped.includes(version)))
  await writing(file, () => writeSealLines(file, kept))
  const enterpriseId = await firstEnterprise(platform.db)
  if (enterpriseId !== null)
    await actOutside(platform, async () => ({
      enterpriseId,
      noun: 'installation',
      recordId: enterpriseId,
      action: 'drop_key',
      payload: { versions: dropped },
    }))
  const shown = old.map(({ fingerprint }) => shownFingerprint(fingerprint)).join(', ')
  return {
    data: { dropped, file },
    text: `The old key ${shown} is no longer in ${file}. Backups from before need it: keep its sheet as long as they.`,
  }
}

export const rotateSealKey: AdminCommand = {
  name: 'rotate-seal-key',
  summary: 'make a new seal key and wrap all data keys by it, beside running servers',
  options: [
    ['--prepare', 'only add the new key to the file, which is then copied to the other machines'],
    ['--drop-old', 'take the keys before the last rotation out of the file'],
  ],
  run: async (given, tools) => {
    const wanted = checked(input, given)
    if (wanted.prepare === true && wanted.dropOld === true)
      throw new WrongUsage('Say one of --prepare and --drop-old, not both.')
    const platform = await tools.platform()
    if (platform.state === 'empty') throw new Mistake('This installation is not set up yet: it has no seal key.')
    return alone(platform, async () => {
      const lines = await platform.keys.seal.read()
      const standing = await standingOf(platform.db, lines)
      if (wanted.dropOld === true) return dropOld(platform, lines, standing)
      if (wanted.prepare === true) return prepare(platform, lines, standing)
      return rotate(tools, platform, lines, standing)
    })
  },
}
