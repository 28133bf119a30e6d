// A build keeps the files of the previous build, so that a page opened before the change can still load its parts.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const ASSETS = 'assets'
/** The list of kept files; the next build deletes them. */
const LIST = join('.vite', 'kept.json')

/** For `plugins` of vite.config.ts. File names contain a hash of their content, so nothing is overwritten. */
export const keepLastAssets = (): Plugin => {
  let folder = ''
  let last = new Map<string, Uint8Array>()
  return {
    name: 'keep-last-assets',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    buildStart: () => {
      const list = join(folder, LIST)
      const older = new Set<string>(existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [])
      const names = existsSync(join(folder, ASSETS)) ? readdirSync(join(folder, ASSETS)) : []
      last = new Map(
        names.filter((name) => !older.has(name)).map((name) => [name, readFileSync(join(folder, ASSETS, name))]),
      )
    },
    closeBundle: () => {
      const kept = [...last].filter(([name]) => !existsSync(join(folder, ASSETS, name)))
      mkdirSync(join(folder, ASSETS), { recursive: true })
      for (const [name, content] of kept) writeFileSync(join(folder, ASSETS, name), content)
      mkdirSync(dirname(join(folder, LIST)), { recursive: true })
      writeFileSync(join(folder, LIST), JSON.stringify(kept.map(([name]) => name)))
    },
  }
}
