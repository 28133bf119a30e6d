// npm run admin -- recovery-sheet: the words of the seal key, for paper; printed to the terminal and nowhere else.
import { hostname } from 'node:os'
import type { Env } from '#server/env.ts'
import { anchorPublicKey } from '#server/operation/anchor-key.ts'
import { wordsOf } from '#server/seal/recovery-words.ts'
import { fingerprintOf, linesAt, newestLine, shownFingerprint } from '#server/seal/seal-key.ts'
import { type AdminCommand, columns, Mistake } from './command.ts'

/** The sheet of a key: for `--json`, and as printed. */
export const sheetOf = async ({ anchorKeyFile, sealKeyFile }: Env, key: Buffer) => {
  const words = wordsOf(key)
  const fingerprint = shownFingerprint(fingerprintOf(key))
  const anchor = await anchorPublicKey({ anchorKeyFile })
  const rows = [0, 1, 2, 3, 4, 5].map((row) => [0, 6, 12, 18].map((at) => `${at + row + 1}. ${words[at + row] ?? ''}`))
  const text = [
    `Seal key ${fingerprint}`,
    // Years later the sheet must still name its installation.
    `Key file ${sealKeyFile} on ${hostname()}, ${new Date().toISOString().slice(0, 10)}`,
    columns(rows),
    ...(anchor === null ? [] : [`Public key of the audit anchors: ${anchor}`]),
    'Keep it apart from the backups of the database.',
  ]
  return { data: { fingerprint, words, anchor_public_key: anchor }, text: text.join('\n\n') }
}

export const recoverySheet: AdminCommand = {
  name: 'recovery-sheet',
  summary: 'print the 24 recovery words of the seal key',
  run: async (_, tools) => {
    const env = tools.env()
    const lines = await linesAt(env.sealKeyFile)
    if (lines === null) throw new Mistake(`There is no seal key at ${env.sealKeyFile}.`)
    return sheetOf(env, newestLine(lines).key)
  },
}
