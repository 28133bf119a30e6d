// npm run admin -- verify-audit: recomputes every row of the audit trail.
import * as z from 'zod/mini'
import { uscc } from '#contract/fields.ts'
import { verifyChain } from '#server/audit.ts'
import { type AdminCommand, checked, rc } from './command.ts'

const input = z.strictObject({ enterprise: z.optional(uscc) })

export const verifyAudit: AdminCommand = {
  name: 'verify-audit',
  summary: 'recompute the hash of every row of the audit trail; rc 3 names what does not fit',
  options: [['--enterprise <uscc>', 'only the trail of this enterprise']],
  run: async (given, tools) => {
    const { enterprise } = checked(input, given)
    const { db } = await tools.platform()
    const enterprises = await db
      .selectFrom('enterprises')
      .select(['id', 'name', 'uscc'])
      .$if(enterprise !== undefined, (query) => query.where('uscc', '=', enterprise ?? ''))
      .orderBy('created_at')
      .execute()
    const chains: { name: string; uscc: string; verdict: Awaited<ReturnType<typeof verifyChain>> }[] = []
    for (const { id, ...one } of enterprises) chains.push({ ...one, verdict: await verifyChain(db, id) })
    const lines = chains.map(({ name, verdict }) =>
      verdict.ok
        ? `${name}: ${verdict.rows} rows, whole`
        : `${name}: row ${verdict.seq} does not fit (${verdict.reason})`,
    )
    return {
      data: { chains },
      text: lines.length === 0 ? 'There is no enterprise yet.' : lines.join('\n'),
      rc: chains.every(({ verdict }) => verdict.ok) ? rc.done : rc.damage,
    }
  },
}
