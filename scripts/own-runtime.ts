// The few helpers the bundler shares among its files stand in the page's first file: as a file of their own they were one more request.
import type { Plugin, Rolldown } from 'vite'

const RUNTIME = /(^|\/)rolldown-runtime-[^/]*\.js$/
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']\.\/rolldown-runtime-[^"']*["'];?/
const EXPORT = /export\s*\{([^}]*)\};?\s*$/

/** Name inside, name outside of `{a as b, c}`. */
const namesIn = (list: string): (readonly [string, string])[] =>
  list.split(',').map((one) => {
    const [inside = '', outside = inside] = one.trim().split(/\s+as\s+/)
    return [inside, outside]
  })

/** Under which name the first file gives a helper on; so long that no minified name is the same. */
const given = (helper: string): string => `shared_helper_${helper}`

/** For `plugins` of vite.config.ts. */
export const ownRuntime = (): Plugin => ({
  name: 'own-runtime',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const runtime = chunks.find(({ fileName }) => RUNTIME.test(fileName))
    const page = bundle['index.html']
    if (runtime === undefined || page?.type !== 'asset') return
    const [exported, list = ''] = EXPORT.exec(runtime.code) ?? []
    const holder = chunks.find((chunk) => chunk.isEntry && chunk.imports.includes(runtime.fileName))
    if (exported === undefined || holder === undefined) throw new Error('the helpers of the bundler have moved')
    const helpers = namesIn(list)
    /** The helpers as one expression. */
    const inline = `(()=>{${runtime.code.replace(exported, '')}return{${helpers.map(([inside, outside]) => `${outside}:${inside}`).join()}}})()`
    const importer = (chunk: Rolldown.OutputChunk): string => {
      const [, wanted = ''] = IMPORT.exec(chunk.code) ?? []
      const names = namesIn(wanted)
      if (chunk === holder) {
        const own = new Map(names)
        const others = helpers.map(([, helper]) => helper).filter((helper) => !own.has(helper))
        const taken = [
          ...names.map(([helper, local]) => `${helper}:${local}`),
          ...others.map((one) => `${one}:${given(one)}`),
        ]
        const gives = helpers.map(([, helper]) => `${own.get(helper) ?? given(helper)} as ${given(helper)}`)
        return `const{${taken.join()}}=${inline};export{${gives.join()}};`
      }
      // The name of a file tells its content: one that does not name the first file must not begin to.
      return chunk.imports.includes(holder.fileName)
        ? `import{${names.map(([helper, local]) => `${given(helper)} as ${local}`).join()}}from"./${holder.fileName.replace(/^.*\//, '')}";`
        : `const{${names.map(([helper, local]) => `${helper}:${local}`).join()}}=${inline};`
    }
    for (const chunk of chunks) {
      if (!chunk.imports.includes(runtime.fileName)) continue
      const code = importer(chunk)
      chunk.code = chunk.code.replace(IMPORT, () => code)
      if (IMPORT.test(chunk.code)) throw new Error(`${chunk.fileName} still asks for ${runtime.fileName}`)
      chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName)
    }
    delete bundle[runtime.fileName]
    page.source = String(page.source).replace(/^.*rolldown-runtime-.*\n/m, '')
  },
})
