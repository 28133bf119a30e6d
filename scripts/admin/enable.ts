// npm run admin -- enable: lets a disabled user sign in again.
import type { AdminCommand } from './command.ts'
import { setStanding } from './standing.ts'

export const enable: AdminCommand = {
  name: 'enable',
  summary: 'let a user sign in again',
  arguments: [['<user>', 'the username']],
  run: (given, tools) => setStanding(given, tools, { status: 'enabled', action: 'enable' }),
}
