// `npm run bench`: speed figures of the quality programme, one JSON line each. Builds what is out of date first. `-- weights` prints
// B1 to B4 alone, `-- console` L1 to L4, N1, M1 and T1 to T5 (`-- console N` those of one letter), `-- lists` G1, `-- sizing` the sizing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import * as z from 'zod/mini'
import { paths } from '#src/paths.ts'
import { paletteFigures } from './bench-palette.ts'
import { ensureBuilt } from './built-console.ts'
import { ROUTE_FILES } from './route-files.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
)
type Manifest = z.infer<typeof manifest>

/** Bytes of a built file with the best compression a server sends: brotli, quality 11. */
const squeezed = (file: string): number =>
  brotliCompressSync(readFileSync(join(dist, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** Every file of these modules and of their static imports. */
const filesOf = (built: Manifest, modules: readonly string[], of: 'js' | 'css'): Set<string> => {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = built[name]
    if (chunk === undefined)
      throw new Error(`dist holds no ${name}: the bench must follow the move in src/app/console-routes.ts`)
    for (const file of of === 'css' ? (chunk.css ?? []) : [chunk.file]) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of modules) visit(name)
  return files
}

const page = 'index.html'
const login = ['src/views/login/login.tsx', 'locales/zh-CN/login.json']

/** A module in a shared chunk has no entry of its own; its file is found by the group's name. */
const groupNamed = (built: Manifest, name: string): string => {
  const found = Object.keys(built).find((key) => key.startsWith(`_${name}-`))
  if (found === undefined) throw new Error(`dist holds no file of the group ${name} (vite.config.ts)`)
  return found
}

/** The files the list of orders requests at once: the page, the console with its lists, and its words. */
const list = (built: Manifest): string[] => [
  page,
  ...['console', 'words-console-zh-CN'].map((name) => groupNamed(built, name)),
]

interface Weight {
  readonly figure: string
  readonly files: ReadonlySet<string>
  /** Bytes; the table of figures counts 1 KB as 1,000. */
  readonly target: number
}

const weights = (built: Manifest): Weight[] => [
  { figure: 'B1.login_js_brotli', files: filesOf(built, [page, ...login], 'js'), target: 118_000 },
  { figure: 'B2.list_js_brotli', files: filesOf(built, list(built), 'js'), target: 180_000 },
  { figure: 'B3.css_brotli', files: filesOf(built, [page], 'css'), target: 15_000 },
]

const say = (line: { readonly pass: boolean; readonly [field: string]: unknown }): void => {
  console.log(JSON.stringify(line))
  if (!line.pass) process.exitCode = 1
}

const [only, asked] = process.argv.slice(2)
const count = asked ?? '1000000'
if (only === 'lists') {
  await (await import('./bench-lists.ts')).listFigures(Number(count))
  process.exit()
}
if (only === 'console') {
  await (await import('./bench-console.ts')).consoleFigures(say, asked)
  process.exit()
}
if (only === 'sizing') {
  for (const line of await (await import('./bench/sizing.ts')).sizingFigures(asked)) say(line)
  process.exit()
}
ensureBuilt()
const built = manifest.parse(JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')))
for (const { figure, files, target } of weights(built)) {
  const value = [...files].reduce((sum, file) => sum + squeezed(file), 0)
  const pass = value <= target
  console.log(JSON.stringify({ figure, value, target, pass, files: files.size, measured: 'dist' }))
  if (!pass) process.exitCode = 1
}
/**
 * Requests besides code and styles: the page, the browser check and the font, the signed-in user with preferences, and
 * the rows.
 */
const OTHER_REQUESTS = 3 + 2
const files = [...filesOf(built, list(built), 'js'), ...filesOf(built, [page], 'css')]
// The page names each of them (scripts/route-files.ts), so that none waits for another.
const named = z
  .record(z.string(), z.record(z.string(), z.array(z.string())))
  .parse(JSON.parse(readFileSync(join(dist, ROUTE_FILES), 'utf8')))['zh-CN']?.[paths.orders.pattern]
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const unnamed = files.filter((file) => !html.includes(file) && named?.includes(file) !== true)
const requests = files.length + OTHER_REQUESTS
const isLight = requests <= 10 && unnamed.length === 0
console.log(JSON.stringify({ figure: 'B4.list_requests', value: requests, target: 10, pass: isLight, unnamed }))
if (!isLight) process.exitCode = 1
if (only === 'weights') process.exit()
for (const line of await paletteFigures()) say(line)
await (await import('./bench-console.ts')).consoleFigures(say)
await (await import('./bench-lists.ts')).listFigures(Number(count))
process.exit()
