// npm run admin -- verify-audit: recomputes every row of the audit trail and compares it with every anchor.
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { uscc } from '#contract/fields.contact.ts'
import { verifyChain } from '#server/audit.ts'
import { isPublicKey } from '#server/operation/anchor-key.ts'
import { readAnchorFile, verifyAnchors } from '#server/operation/anchors.ts'
import { type AdminCommand, checked, rc } from './command.ts'

const input = z.strictObject({
  enterprise: z.optional(uscc),
  anchors: z.optional(z.union([z.string(), z.literal(false)])),
  anchorKey: z.optional(z.string().check(z.refine(isPublicKey))),
})

/** The result for one enterprise. */
interface Chain {
  readonly name: string
  readonly uscc: string
  readonly ok: boolean
  readonly says: string
}

const LIMIT =
  'What this cannot show: rows of the last 5 minutes, and who holds database, anchor key and anchor file. Send the log or the file to another machine.'

export const verifyAudit: AdminCommand = {
  name: 'verify-audit',
  summary: 'check every row of the audit trail and every anchor; rc 3 names what does not fit',
  options: [
    ['--enterprise <uscc>', 'only the trail of this enterprise'],
    ['--anchors <file>', 'a copy of the anchors from another machine instead of ANCHOR_FILE'],
    [
      '--anchor-key <key>',
      'the public key of those anchors, as a recovery sheet has it; that of the database when left out',
    ],
    ['--no-anchors', 'only the rows: a tail that was cut off is then not noticed'],
  ],
  run: async (given, tools) => {
    const { enterprise, anchors, anchorKey } = checked(input, given)
    const { db, env } = await tools.platform()
    const { anchor_public_key: known } = await db
      .selectFrom('installation')
      .select('anchor_public_key')
      .executeTakeFirstOrThrow()
    const text =
      anchors === false || (anchors === undefined && env.anchorFile === '-')
        ? ''
        : typeof anchors === 'string'
          ? await readFile(anchors, 'utf8')
          : await readAnchorFile(env.anchorFile)
    const key = anchorKey ?? known
    const signed = key === null ? null : verifyAnchors(text, key)
    if (signed?.ok === false)
      return {
        data: { ok: false, reason: signed.reason, line: signed.line },
        text: `The anchors were changed: line ${signed.line} (${signed.reason}).`,
        rc: rc.damage,
      }
    const enterprises = await db
      .selectFrom('enterprises')
      .select(['id', 'name', 'uscc'])
      .$if(enterprise !== undefined, (query) => query.where('uscc', '=', enterprise ?? ''))
      .orderBy('created_at')
      .execute()
    const chains: Chain[] = []
    for (const { id, ...one } of enterprises) {
      const heads = signed?.heads.get(id) ?? []
      const verdict = await verifyChain(db, id, ...heads)
      if (!verdict.ok) chains.push({ ...one, ok: false, says: `row ${verdict.seq} does not fit (${verdict.reason})` })
      else if (heads.length === 0 && verdict.rows > 0 && anchors !== false)
        chains.push({ ...one, ok: false, says: `${verdict.rows} rows, whole, but not_anchored` })
      else {
        const after = verdict.rows - (heads.at(-1)?.seq ?? 0)
        const anchored = heads.length === 0 ? '' : `, ${heads.length} anchors, ${after} rows after the last`
        chains.push({ ...one, ok: true, says: `${verdict.rows} rows, whole${anchored}` })
      }
    }
    const lines = chains.map(({ name, says }) => `${name}: ${says}`)
    return {
      data: { ok: chains.every(({ ok }) => ok), last_anchor: signed?.last ?? null, chains },
      text: lines.length === 0 ? 'There is no enterprise yet.' : [...lines, LIMIT].join('\n'),
      rc: chains.every(({ ok }) => ok) ? rc.done : rc.damage,
    }
  },
}
