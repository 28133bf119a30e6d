// npm run admin -- migrate: migrates the tables while servers are running, after a backup on request.
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { openDatabase, type Place } from '#server/db/client.ts'
import { isServerConnected } from '#server/db/connected.ts'
import { migrate as migratePlace, type SchemaState, schemaState } from '#server/db/migrate.ts'
import { migrationFiles } from '#server/db/migration-files.ts'
import { readAnchorFile } from '#server/operation/anchors.ts'
import { takeBackup } from '#server/operation/backup.ts'
import { openPlace } from '#server/platform.ts'
import { type AdminCommand, checked, Mistake } from './command.ts'

const input = z.strictObject({ backup: z.optional(z.string()) })

const stateOf = async (place: Place): Promise<SchemaState & { readonly isServed: boolean }> => {
  const db = openDatabase(place, { max: 1 })
  try {
    return { ...(await schemaState(db, await migrationFiles())), isServed: await isServerConnected(db) }
  } finally {
    await db.destroy()
  }
}

/** Refuses a migration with which running servers could not work. */
const requireRoom = async ({ newest, missing, isServed }: Awaited<ReturnType<typeof stateOf>>): Promise<void> => {
  if (newest === null || !isServed) return
  const files = (await migrationFiles()).filter(({ name }) => missing.includes(name))
  const needed =
    files
      .map(({ compatibleFrom }) => compatibleFrom)
      .sort()
      .at(-1) ?? ''
  const has = newest.slice(0, 4)
  if (has < needed)
    throw new Mistake(
      `Servers are connected whose release (${has}) cannot run beside these tables (they need ${needed}). Stop all servers, run this again, then start the new release.`,
    )
}

export const migrate: AdminCommand = {
  name: 'migrate',
  summary: 'bring the tables up to date, as a start does',
  options: [['--backup <folder>', 'write a backup there first, when there is something to do']],
  run: async (given, tools) => {
    const { backup } = checked(input, given)
    const env = tools.env()
    const { direct, close } = await openPlace(env)
    try {
      const before = await stateOf(direct)
      await requireRoom(before)
      const anchors = env.anchorFile === '-' ? '' : await readAnchorFile(env.anchorFile)
      const isFilled = before.newest !== null && before.missing.length > 0
      const taken = backup !== undefined && isFilled ? await takeBackup(direct, resolve(backup), anchors) : null
      const applied = await migratePlace(direct, { log: tools.log() })
      const { newest, floor } = await stateOf(direct)
      return {
        data: { applied, newest, floor, backup: taken?.file ?? null },
        text: [
          ...(taken === null ? [] : [`Backup: ${taken.file}`]),
          ...(applied.length === 0 ? ['Nothing to do.'] : applied.map((name) => `Applied ${name}.`)),
          `The tables are those of ${newest}; a release from ${floor} on runs on them.`,
        ].join('\n'),
      }
    } finally {
      await close()
    }
  },
}
