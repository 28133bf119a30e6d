// Puts src/app/import-part.ts in the place of the helper by which a build of Vite imports its parts.
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Vite's own name of its helper, and of what the helper exports. */
const HELPER = '\0vite/preload-helper.js'
const EXPORTED = '__vitePreload'

const OURS = join(import.meta.dirname, '../src/app/import-part.ts')

/** For `plugins` of vite.config.ts. Throws at the end of a build in which nothing asked for the helper: Vite has renamed it. */
export const importParts = (): Plugin => {
  let isReplaced = false
  return {
    name: 'import-parts',
    apply: 'build',
    enforce: 'pre',
    // The helper is asked for by a module with a single file too, which Vite would import unfetched.
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
