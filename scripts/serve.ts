// The server of npm start, under scripts/start.js: builds the console when it is missing or older than its sources, prints its address.
import { leaveFailedStart } from '#server/start-refused.ts'
import { ensureBuilt } from './built-console.ts'
import { requireNode } from './node-version.ts'

requireNode()

const announce = (
  { url, listens }: { url: string; listens: string },
  accounts: readonly { username: string; position: string }[],
  password: string,
): void => {
  const lines = ['', `  Herbal Tender Console   ${url}`, '']
  // The address is stored in the database, so a restored copy of another installation's database has the other's
  // address.
  if (listens !== url) lines.splice(2, 0, `  This server listens on  ${listens}`, '  PUBLIC_URL changes the first one.')
  if (accounts.length > 0) {
    lines.push(`  Demo accounts, password ${password}:`)
    lines.push(...accounts.map(({ username, position }) => `    ${username.padEnd(12)} ${position}`), '')
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

try {
  ensureBuilt()
  const { readEnv } = await import('#server/env.ts')
  const { createLog } = await import('#server/log.ts')
  const { startProcess } = await import('#server/main.ts')
  const { demoAccounts, demoPassword } = await import('#server/demo/demo.ts')
  // On a terminal one line per request would hide the address; LOG_LEVEL=info shows them again. A pipe keeps them for
  // its reader.
  const env = readEnv(undefined, process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {})
  const log = createLog(env.logLevel)
  const starting = startProcess(env, log)
  // Without its parent process nobody could stop the server, so the server ends. The parent waits for the message that
  // the server listens.
  process.once('disconnect', () => process.emit('SIGTERM'))
  const running = await starting
  process.send?.('listening')
  announce(running, running.demo ? demoAccounts : [], demoPassword)
} catch (error) {
  leaveFailedStart(error)
}
