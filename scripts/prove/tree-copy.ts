// A copy of the tree in which a proof may break things: its tests and types run there with the packages of the tree.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The root of the tree. */
export const root = join(import.meta.dirname, '..', '..')

/** What tests and types need of the tree; tests read the documents too. */
const copied = [
  'contract',
  'server',
  'src',
  'locales',
  'tests',
  'scripts',
  'docs',
  'package.json',
  'vite.config.ts',
  'tailwind.config.ts',
  'tsconfig.json',
]

/** Runs `work` in a copy of the tree, which is deleted afterwards. */
export const inTreeCopy = <T>(name: string, work: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), `herbal-${name}-`))
  try {
    for (const part of copied) cpSync(join(root, part), join(folder, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
