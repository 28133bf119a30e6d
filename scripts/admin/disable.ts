// npm run admin -- disable: ends a user's sessions and blocks further sign-ins.
import type { AdminCommand } from './command.ts'
import { setStanding } from './standing.ts'

export const disable: AdminCommand = {
  name: 'disable',
  summary: 'let a user sign in no more; refused for the last one who may give rights',
  arguments: [['<user>', 'the username']],
  run: (given, tools) => setStanding(given, tools, { status: 'disabled', action: 'disable' }),
}
