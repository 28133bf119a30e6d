// Replaces the helper with which a Vite build imports its parts by src/app/import-part.ts.
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Vite's own name of its helper, and the names of its exports. */
const HELPER = '\0vite/preload-helper.js'
const EXPORTED = '__vitePreload'

const OURS = join(import.meta.dirname, '../src/app/import-part.ts')

/**
 * For `plugins` of vite.config.ts. Throws at the end of a build that never requested the helper, because then Vite has
 * renamed it.
 */
export const importParts = (): Plugin => {
  let isReplaced = false
  return {
    name: 'import-parts',
    apply: 'build',
    enforce: 'pre',
    // A module with a single file must request the helper too; Vite would import it without fetching.
    config: () => ({
      build: { modulePreload: { resolveDependencies: (file, others) => (others.length === 0 ? [file] : others) } },
    }),
    load: (id) => {
      if (id !== HELPER) return null
      isReplaced = true
      return `export { importPart as ${EXPORTED} } from ${JSON.stringify(OURS)}`
    },
    buildEnd: () => {
      if (!isReplaced)
        throw new Error(`no module of this build asked for ${HELPER}: src/app/import-part.ts is not in it`)
    },
  }
}
