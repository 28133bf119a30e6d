// Which files the page at a path requests, written beside the build: the server names them in the
// page, so that they load in one wave.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { type MessagePart, messageParts } from '#src/app/locale-chunks.ts'
import { pathIds, paths, redirects } from '#src/paths.ts'

/**
 * The file inside the build folder that lists, by language and path, the files of each page, relative to the folder.
 * server/http/static.ts reads it, and takes its paths for the pages that exist.
 */
export const ROUTE_FILES = '.vite/routes.json'

const LANGUAGES = ['zh-CN', 'en-US']

const root = join(import.meta.dirname, '..')
const urlOf = (file: string): string => pathToFileURL(join(root, file)).href
const TABLES = ['src/app/routes.ts', 'src/app/visitor-routes.ts', 'src/app/console-routes.ts'] as const

/**
 * Runs a function while every module that the route tables load is replaced by an empty one that
 * exports its own path.
 */
const withEmptyModules = async <T>(run: () => Promise<T>): Promise<T> => {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context)
      if (!TABLES.some((table) => urlOf(table) === context.parentURL)) return found
      const said = JSON.stringify(fileURLToPath(found.url))
      return { url: `data:text/javascript,export const path=${encodeURIComponent(said)}`, shortCircuit: true }
    },
  })
  try {
    return await run()
  } finally {
    hooks.deregister()
  }
}

/** The path of the module that a route loads. */
const pathOf = async (fetchModule: () => Promise<object>): Promise<string> => {
  const module = await fetchModule()
  if (!('path' in module) || typeof module.path !== 'string') throw new Error(`${fetchModule} imports no module`)
  return module.path
}

interface Needs {
  readonly modules: readonly string[]
  readonly messages: readonly MessagePart[]
}

/** The files each page requests, by its route pattern. */
const readRoutes = async (): Promise<ReadonlyMap<string, Needs>> => {
  const [first, forVisitors, forConsole] = TABLES
  const routes: typeof import('#src/app/routes.ts') = await import(urlOf(first))
  const { firstRoutes, isFirst, shellRoute, loadedWithShell, loadedWithCommands, loadedWithScreens } = routes
  const { visitorRoutes }: typeof import('#src/app/visitor-routes.ts') = await import(urlOf(forVisitors))
  const { consoleRoutes }: typeof import('#src/app/console-routes.ts') = await import(urlOf(forConsole))
  const all = { ...firstRoutes, ...visitorRoutes, ...consoleRoutes }
  return withEmptyModules(async () => {
    const pathsOf = (fetches: readonly (() => Promise<object>)[]) => Promise.all(fetches.map(pathOf))
    const shell = await pathsOf([shellRoute.fetchModule, ...loadedWithShell])
    const later = await pathsOf([...loadedWithCommands, ...loadedWithScreens])
    const named = pathIds.map(async (id): Promise<[string, Needs]> => {
      const { fetchModule, messages } = all[id]
      const { pattern, access } = paths[id]
      const isVisitors = access === 'visitor'
      const table = isFirst(id) ? [] : [join(root, isVisitors ? forVisitors : forConsole)]
      const own = [...table, ...(await pathsOf([fetchModule]))]
      if (isVisitors) return [pattern, { modules: own, messages: ['page', ...messages] }]
      const inConsole: Needs = { modules: [...shell, ...own], messages: ['page', ...shellRoute.messages, ...messages] }
      if (isFirst(id)) return [pattern, inConsole]
      return [pattern, { modules: [...later, ...inConsole.modules], messages: ['commands', ...inConsole.messages] }]
    })
    return new Map(await Promise.all(named))
  })
}

/** The locale files of a part; `meanings` exists only in the first language. */
const localesOf = (language: string, part: MessagePart): string[] =>
  messageParts[part].map((name) => join(root, 'locales', language, `${name}.json`)).filter((file) => existsSync(file))

/** The chunks that contain these modules, and their static imports. Throws for a module that no chunk contains. */
const filesFor = (chunks: readonly Rolldown.OutputChunk[]) => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const holders = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)))
  return (modules: readonly string[]): string[] => {
    const files = new Set<string>()
    const take = (chunk: Rolldown.OutputChunk | undefined): void => {
      if (chunk === undefined || files.has(chunk.fileName)) return
      files.add(chunk.fileName)
      for (const imported of chunk.imports) take(byName.get(imported))
    }
    for (const id of modules) {
      if (!holders.has(id)) throw new Error(`a route names ${id}, which no file of the build holds`)
      take(holders.get(id))
    }
    return [...files]
  }
}

/** For `plugins` of vite.config.ts. */
export const routeFiles = (): Plugin => ({
  name: 'route-files',
  apply: 'build',
  async generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const files = filesFor(chunks)
    const start = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => files(chunk.moduleIds)))
    const routes = [...(await readRoutes())]
    const table = LANGUAGES.map((language) => {
      const named = routes.map(([pattern, { modules, messages }]) => {
        return [
          pattern,
          files([...modules, ...messages.flatMap((part) => localesOf(language, part))]).filter(
            (file) => !start.has(file),
          ),
        ] as const
      })
      const leadOn = Object.keys(redirects).map((path) => [path, []] as const)
      return [language, Object.fromEntries([...leadOn, ...named])]
    })
    this.emitFile({
      type: 'asset',
      fileName: ROUTE_FILES,
      source: JSON.stringify(Object.fromEntries(table), null, 1),
    })
  },
})
