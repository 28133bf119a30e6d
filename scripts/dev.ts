// npm run dev: the API server, restarted at every change of its files, with Vite in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { requireNode } from './node-version.ts'

requireNode()

const root = join(import.meta.dirname, '..')
const folders = ['server', 'contract', 'locales'].map((folder) => `--watch-path=${join(root, folder)}`)
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

const parts = [
  spawn(process.execPath, [...folders, join(root, 'server', 'main.ts')], { cwd: root, stdio: 'inherit' }),
  spawn(process.execPath, [vite], { cwd: root, stdio: 'inherit' }),
]

let leaving = false

/** One part without the other is useless, so both end together. */
const leave = (exitCode: number): void => {
  if (leaving) return
  leaving = true
  process.exitCode = exitCode
  for (const part of parts) part.kill('SIGTERM')
}

for (const part of parts) part.once('exit', (exitCode) => leave(exitCode ?? 0))
process.on('SIGTERM', () => leave(0))
process.on('SIGINT', () => leave(0))
