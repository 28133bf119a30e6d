// The console in `dist`: built when it is missing or older than its sources. Used by npm start, the
// bench and the browser proofs.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '#server/start-refused.ts'

const root = join(import.meta.dirname, '..')

const sources = [
  'src',
  'contract',
  'locales',
  'public',
  'scripts',
  'index.html',
  'vite.config.ts',
  'tailwind.config.ts',
  'package-lock.json',
]

const newestChange = (path: string): number => {
  if (!existsSync(path)) return 0
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestChange(join(path, name))), 0)
}

const isBuilt = (): boolean => {
  const page = join(root, 'dist', 'index.html')
  if (!existsSync(page)) return false
  const built = statSync(page).mtimeMs
  return sources.every((source) => newestChange(join(root, source)) <= built)
}

/**
 * Builds the console unless it is newer than its sources; build output goes to stderr. Without development packages the
 * existing build is used. Throws when the build fails, and {@link StartRefused} when there is nothing to serve.
 */
export const ensureBuilt = (): void => {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  if (!existsSync(vite)) {
    if (existsSync(join(root, 'dist', 'index.html'))) return
    throw new StartRefused('The console is not built: npm ci && npm run build')
  }
  if (isBuilt()) return
  process.stderr.write('Building the console …\n')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  })
  if (status !== 0) throw new Error('The console could not be built; see the messages above.')
}
