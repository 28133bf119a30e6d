// npm run admin -- replace-anchor-key: continues without a permanently lost anchor key.
import { replaceAnchorKey } from '#server/operation/anchor-key.ts'
import { writeAnchors } from '#server/operation/anchors.ts'
import { type AdminCommand, Mistake } from './command.ts'
import { actIn, firstEnterprise } from './records.ts'

export const replaceAnchor: AdminCommand = {
  name: 'replace-anchor-key',
  summary: 'when the anchor key is gone: make a new one and begin a new file of anchors; the old anchors are kept',
  destroys: true,
  run: async (_, tools) => {
    const platform = await tools.platform()
    const { db, env, log } = platform
    const replaced = await replaceAnchorKey(db, env)
    if (replaced === null) throw new Mistake(`No key is lost: ${env.anchorKeyFile} is the anchor key of this database.`)
    const { formerPublicKey, formerAnchors, formerKeyFile } = replaced
    const first = await firstEnterprise(db)
    if (first !== null)
      await actIn(platform, first, async ({ audit }) => {
        const payload = { former_public_key: formerPublicKey }
        audit({ noun: 'installation', action: 'replace_anchor_key', record_id: first, payload })
      })
    const written = await writeAnchors(db, env, log)
    return {
      data: {
        former_public_key: formerPublicKey,
        former_anchors: formerAnchors,
        former_key_file: formerKeyFile,
        written,
      },
      text: [
        `A new anchor key is in ${env.anchorKeyFile}; ${written} anchors written to ${env.anchorFile}. Print a new recovery sheet.`,
        ...(formerKeyFile === null ? [] : [`What was in the key file before is in ${formerKeyFile}.`]),
        ...(formerAnchors === null
          ? []
          : [
              `The anchors from before: npm run admin -- verify-audit --anchors ${formerAnchors} --anchor-key ${formerPublicKey}`,
            ]),
      ].join('\n'),
    }
  },
}
