// npm run admin -- restore: restores a backup into an empty database, or only tries it.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Place } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import type { Env } from '#server/env.ts'
import { noteDrill } from '#server/operation/backup.ts'
import { type Restored, readBackup, restoreBackup } from '#server/operation/restore.ts'
import { fingerprintOf, sealKeyIn, shownFingerprint } from '#server/seal/seal-key.ts'
import { type AdminCommand, checked, type Outcome, rc, type Tools, WrongUsage } from './command.ts'

const input = z.strictObject({
  file: z.string(),
  database: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  dataDir: z.optional(z.string()),
  drill: z.optional(z.boolean()),
})

/** Whether a key file opens what is sealed in the backup. */
const isKeyIn = async (file: string, fingerprints: readonly string[]): Promise<boolean> => {
  const lines = await sealKeyIn(file)
    .read()
    .catch(() => null)
  const held = new Set([...(lines?.values() ?? [])].map(fingerprintOf))
  return fingerprints.every((one) => held.has(one))
}

/** The key file that a start on `folder` reads: one named by SEAL_KEY_FILE stays where it is. */
const keyFileOf = ({ sealKeyFile, dataDir }: Env, folder: string | null): string => {
  const usual = join('keys', 'seal.key')
  return folder !== null && resolve(sealKeyFile) === resolve(dataDir, usual) ? join(folder, usual) : sealKeyFile
}

/** The key file that opens what is sealed in the backup, and what the operator must do before a start on `folder`. */
const keyTold = async (
  env: Env,
  folder: string | null,
  fingerprints: readonly string[],
): Promise<{ readonly isKnown: boolean; readonly words: string }> => {
  if (fingerprints.length === 0) return { isKnown: true, words: 'Nothing in it is sealed.' }
  const read = keyFileOf(env, folder)
  if (await isKeyIn(read, fingerprints))
    return { isKnown: true, words: `The seal key in ${read} opens what is sealed in it.` }
  if (read !== env.sealKeyFile && (await isKeyIn(env.sealKeyFile, fingerprints)))
    return {
      isKnown: true,
      words: `The seal key in ${env.sealKeyFile} opens what is sealed in it, but ${read} does not hold it yet: before the start copy seal.key and anchor.key from ${dirname(env.sealKeyFile)} to ${dirname(read)}.`,
    }
  const wanted = fingerprints.map(shownFingerprint).join(', ')
  return {
    isKnown: false,
    words: `It needs the seal key ${wanted}, which is not in ${read}: put it there before the start.`,
  }
}

const told = async (
  tools: Tools,
  started: number,
  restored: Restored,
  folder: string | null = null,
): Promise<Outcome> => {
  const { isKnown, words } = await keyTold(tools.env(), folder, restored.manifest.fingerprints)
  const seconds = Math.round((performance.now() - started) / 100) / 10
  const data = {
    rto_s: seconds,
    rows: restored.rows,
    chains: restored.faults.length === 0 ? 'whole' : 'damaged',
    key: isKnown ? 'known' : 'missing',
    faults: restored.faults,
    migration: restored.manifest.migration,
    taken_at: restored.manifest.taken_at,
  }
  return {
    data,
    text: [
      `${restored.rows} rows of ${data.taken_at} in ${seconds} s; audit trails ${data.chains}.`,
      ...restored.faults,
      ...(restored.isOlder
        ? [
            `The tables are those of ${restored.manifest.migration}, of an older release: it starts on them, or this one brings them up to date.`,
          ]
        : []),
      words,
    ].join('\n'),
    rc: restored.faults.length === 0 ? rc.done : rc.damage,
  }
}

const drilled = async (file: string): Promise<Restored> => {
  const folder = await mkdtemp(join(tmpdir(), 'herbal-drill-'))
  const server = await startEmbedded(folder, { durable: false })
  try {
    return await restoreBackup(file, server.place)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Verification continues from the anchors of the backup; existing anchors stay. */
const keepAnchors = async (file: string, anchors: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, anchors, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

export const restore: AdminCommand = {
  name: 'restore',
  summary: 'restore a backup into an empty database and check it; --drill only tries',
  arguments: [['<file>', 'a file herbal-….htb']],
  options: [
    ['--database <url>', 'an empty PostgreSQL database'],
    ['--data-dir <folder>', 'a new folder for the embedded database'],
    ['--drill', 'into a scratch database that is thrown away: says how long it takes and whether all is whole'],
  ],
  run: async (given, tools) => {
    const { file, database, dataDir, drill } = checked(input, given)
    if ([database, dataDir, drill].filter((one) => one !== undefined).length !== 1)
      throw new WrongUsage('Say one of --database URL, --data-dir FOLDER, --drill.')
    await readBackup(file)
    const started = performance.now()
    if (drill === true) {
      const restored = await drilled(file)
      if (restored.faults.length === 0) await noteDrill(file)
      return told(tools, started, restored)
    }
    if (database !== undefined) {
      const restored = await restoreBackup(file, { url: database })
      const env = tools.env()
      // A database that is not this installation's is only checked, not continued.
      if (env.databaseUrl === database && env.anchorFile !== '-') await keepAnchors(env.anchorFile, restored.anchors)
      return told(tools, started, restored)
    }
    const folder = resolve(dataDir ?? '')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const server = await startEmbedded(folder)
    try {
      const restored = await restoreBackup(file, server.place satisfies Place)
      await keepAnchors(join(folder, 'anchors', 'anchors.jsonl'), restored.anchors)
      return told(tools, started, restored, folder)
    } finally {
      await server.stop()
    }
  },
}
