// npm run admin -- backup: one file with all tables, taken while users work.
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { anchorsToSave } from '#server/operation/anchors.ts'
import { keepNewest, takeBackup } from '#server/operation/backup.ts'
import { shownFingerprint } from '#server/seal/seal-key.ts'
import { type AdminCommand, checked, Mistake, WrongUsage } from './command.ts'
import { firstEnterprise } from './records.ts'

const input = z.strictObject({
  to: z.optional(z.string()),
  keep: z.optional(z.coerce.number<string>().check(z.int(), z.gte(1))),
})

export const backup: AdminCommand = {
  name: 'backup',
  summary: 'write a backup of the database; keys are not in it',
  options: [
    ['--to <folder>', 'where to; BACKUP_DIR when left out'],
    ['--keep <n>', 'delete the oldest, so that so many stay'],
  ],
  run: async (given, tools) => {
    const { to, keep } = checked(input, given)
    const folder = to === undefined ? tools.env().backup?.dir : resolve(to)
    if (folder === undefined) throw new WrongUsage('Say where to: --to FOLDER, or set BACKUP_DIR.')
    const { db, env, log, place } = await tools.platform()
    if ((await firstEnterprise(db)) === null)
      throw new Mistake('There is nothing to save: this installation is not set up yet.')
    const { anchors, hindrance } = await anchorsToSave(db, env, log)
    const { file, bytes, rows, manifest } = await takeBackup(place, folder, anchors)
    const removed = keep === undefined ? [] : await keepNewest(folder, keep)
    const keys = manifest.fingerprints.map(shownFingerprint)
    return {
      data: { file, bytes, rows, removed, fingerprints: keys, not_anchored: hindrance },
      text: [
        `${file}: ${Object.keys(manifest.tables).length} tables, ${rows} rows, ${bytes} bytes.`,
        ...removed.map((old) => `Deleted ${old}.`),
        ...(hindrance === null ? [] : [`The end of the audit trails is not anchored. ${hindrance}`]),
        keys.length === 0
          ? 'No key is in it, and nothing in it is sealed.'
          : `No key is in it. To open what is sealed in it one needs the seal key ${keys.join(', ')}: keep ${env.sealKeyFile} in another place.`,
      ].join('\n'),
    }
  },
}
