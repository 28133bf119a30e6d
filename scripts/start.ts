// npm start: builds the console when it is missing or older than its sources, starts the server, says where it is.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { requireNode } from './node-version.ts'

requireNode()

const root = join(import.meta.dirname, '..')

const newestChange = (path: string): number => {
  if (!existsSync(path)) return 0
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestChange(join(path, name))), 0)
}

const sources = [
  'src',
  'contract',
  'locales',
  'public',
  'index.html',
  'vite.config.ts',
  'tailwind.config.ts',
  'package-lock.json',
]

const isBuilt = (): boolean => {
  const page = join(root, 'dist', 'index.html')
  if (!existsSync(page)) return false
  const built = statSync(page).mtimeMs
  return sources.every((source) => newestChange(join(root, source)) <= built)
}

const build = (): void => {
  process.stdout.write('Building the console …\n')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    process.stderr.write('The console could not be built; see the messages above.\n')
    process.exit(1)
  }
}

const announce = (url: string, accounts: readonly { username: string; position: string }[], password: string): void => {
  const lines = ['', `  Herbal Tender Console   ${url}`, '']
  if (accounts.length > 0) {
    lines.push(`  Demo accounts, password ${password}:`)
    lines.push(...accounts.map(({ username, position }) => `    ${username.padEnd(12)} ${position}`), '')
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

try {
  if (!isBuilt()) build()
  const { readEnv } = await import('../server/env.ts')
  const { createLog } = await import('../server/log.ts')
  const { start, stopOnSignals } = await import('../server/main.ts')
  const { demoAccounts, demoPassword } = await import('../server/db/seed.ts')
  // On a terminal one line per request would bury the address; LOG_LEVEL=info brings them back.
  const env = readEnv(undefined, { LOG_LEVEL: 'warn' })
  const log = createLog(env.logLevel)
  const running = await start(env, log)
  stopOnSignals(running, log)
  announce(running.url, running.demo ? demoAccounts : [], demoPassword)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
