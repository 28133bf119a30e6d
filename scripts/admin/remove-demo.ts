// npm run admin -- remove-demo: removes the demo enterprises from a database that nobody else uses.
import * as z from 'zod/mini'
import { type RemovalRefusal, removeDemo as remove } from '#server/setup/remove-demo.ts'
import { type AdminCommand, checked, Mistake } from './command.ts'

const sentenceOf = (refusal: RemovalRefusal): string => {
  switch (refusal.reason) {
    case 'no_demo':
      return 'This database holds no demo data.'
    case 'other_enterprises':
      return `Other enterprises are on this database: ${refusal.names.join(', ')}. Use another database for them.`
    case 'server_running':
      return 'A server is running on this database. Stop it first; its people are signed in to the demo.'
  }
}

export const removeDemo: AdminCommand = {
  name: 'remove-demo',
  summary: 'delete the demo enterprises with all that is theirs, when there are no others',
  destroys: true,
  run: async (given, tools) => {
    checked(z.strictObject({}), given)
    // The seal key of a demo may be missing.
    const { db } = await tools.platform('mend_keys')
    const refusal = await remove(db)
    if (refusal !== null) throw new Mistake(sentenceOf(refusal))
    return {
      data: { removed: true },
      text: 'The demo is gone. Start with DEMO=0 and set up by the link it prints, or: npm run admin -- init',
    }
  },
}
