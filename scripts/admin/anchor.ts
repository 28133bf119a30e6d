// npm run admin -- anchor: signs the current ends of the audit trails.
import * as z from 'zod/mini'
import { writeAnchors } from '#server/operation/anchors.ts'
import { type AdminCommand, checked } from './command.ts'

export const anchor: AdminCommand = {
  name: 'anchor',
  summary: 'write an anchor for each audit trail that has moved; servers do it every 5 minutes',
  run: async (given, tools) => {
    checked(z.strictObject({}), given)
    const { db, env, log } = await tools.platform()
    const written = await writeAnchors(db, env, log)
    return { data: { written, file: env.anchorFile }, text: `${written} anchors written to ${env.anchorFile}.` }
  },
}
