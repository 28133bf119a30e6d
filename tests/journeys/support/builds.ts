// Builds of the console that differ from the delivered one, by a configuration beside this file.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

/** Builds into a folder; what lies there is treated as the last release. */
export const buildInto = (folder: string, config: string): void => {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      vite,
      'build',
      '--config',
      join(import.meta.dirname, config),
      '--configLoader',
      'native',
      '--outDir',
      folder,
      '--emptyOutDir',
      '--logLevel',
      'error',
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status !== 0) throw new Error(`the console could not be built by ${config}:\n${stderr}`)
}
