// Which files the page at a path will ask for, written beside the build: the server names them in the page, so that they come in one wave.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { paths } from '../src/paths.ts'

/** Inside the folder of the build; read by server/http/static.ts. By language and path: files, relative to the folder. */
export const ROUTE_FILES = join('.vite', 'routes.json')

const root = join(import.meta.dirname, '..')
const LANGUAGES = ['zh-CN', 'en-US']
/** What a table of routes says of a path: `orders: screen(async () => (await import('#src/…')).OrdersList, 'dossier')`. */
const ROUTE =
  /^ {2}(\w+): (screen|firstScreen|spoken|lazyView|firstView)\(\s*async \(\) => \(await import\('([^']+)'\)\)\.\w+,?([^)]*)\)/gm

interface Route {
  readonly id: string
  /** Path of the screen's module. */
  readonly screen: string
  readonly parts: readonly string[]
  /** It waits for all commands (src/app/console-routes.ts). */
  readonly isWhole: boolean
}

const routesIn = (file: string): Route[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(ROUTE)].map(([, id = '', kind, screen = '', parts = '']) => ({
    id,
    isWhole: kind === 'screen',
    screen: join(root, screen.startsWith('#') ? screen.slice(1) : join('src/app', screen)),
    parts: parts.match(/\w+/g) ?? [],
  }))

const visitors = () => routesIn('src/app/routes.ts')
const inside = () => routesIn('src/app/console-routes.ts')

/** What stands around every page of the console. */
const shell = [
  'src/app/console.tsx',
  'src/app/console-routes.ts',
  'src/app/console-ahead.ts',
  'src/api/session.ts',
  'src/app/say-issues.ts',
].map((file) => join(root, file))

/** Chunks by what they hold, and all they import at once. */
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
    for (const id of modules) take(holders.get(id))
    return [...files]
  }
}

/** For `plugins` of vite.config.ts. */
export const routeFiles = (): Plugin => {
  let folder = ''
  return {
    name: 'route-files',
    apply: 'build',
    configResolved: ({ root: from, build }) => {
      folder = resolve(from, build.outDir)
    },
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const files = filesFor(chunks)
      const start = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => files(chunk.moduleIds)))
      const table = LANGUAGES.map((language) => {
        const words = (parts: readonly string[]) => parts.map((part) => `\0virtual:words/${language}/${part}`)
        const rows = [
          ...visitors().map((route) => ({ ...route, modules: [route.screen, ...words(['page', ...route.parts])] })),
          ...inside().map((route) => ({
            ...route,
            modules: [
              ...shell,
              route.screen,
              ...words(['page', 'console', ...route.parts]),
              ...(route.isWhole ? [join(root, 'src/commands/registry.ts'), ...words(['commands'])] : []),
            ],
          })),
        ]
        const named = rows.flatMap(({ id, modules }) => {
          const pattern = Object.entries(paths).find(([name]) => name === id)?.[1].pattern
          const later = files(modules).filter((file) => !start.has(file))
          return pattern === undefined ? [] : [[pattern, later] as const]
        })
        return [language, Object.fromEntries(named)]
      })
      if (inside().length === 0) throw new Error('scripts/route-files.ts finds no routes in src/app/console-routes.ts')
      writeFileSync(join(folder, ROUTE_FILES), JSON.stringify(Object.fromEntries(table), null, 1))
    },
  }
}
