// Continues only under a Node that runs this project: Node 24, the user's own or the one in the packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest Node this project runs on: it reads TypeScript itself. */
export const NODE_WANTED = '24.15'
const WANTED = 24
const root = join(import.meta.dirname, '..')

const isNewEnough = (version: string): boolean => Number(version.split('.')[0]) >= WANTED

/**
 * Restarts this script under the project's own Node when the running one is older; ends with a
 * message when there is none.
 */
export const requireNode = (): void => {
  if (isNewEnough(process.versions.node)) return
  const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const version = existsSync(own)
    ? spawnSync(own, ['--version'], { encoding: 'utf8' }).stdout.trim().replace(/^v/, '')
    : ''
  if (!isNewEnough(version)) {
    process.stderr.write(
      `This needs Node ${WANTED} or newer; here runs ${process.versions.node}. Install it, or run npm ci to get it.\n`,
    )
    process.exit(1)
  }
  const again = spawnSync(own, process.argv.slice(1), { stdio: 'inherit' })
  process.exit(again.status ?? 1)
}
