// Every message of the console's first rendering is among its first messages; other namespaces are loaded later
// (src/app/locale-chunks.ts).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messageParts } from '#src/app/locale-chunks.ts'
import { type Source, sourcesIn } from '../support/sources.ts'

const sources = new Map(sourcesIn('src').map((source) => [source.path, source]))

/** Imports that are loaded with a file: neither types nor dynamic imports. */
const IMPORT = /(?:^|\n)\s*import\s+(?!type\b)(?:[^'"`;]*?\bfrom\s*)?['"]([^'"]+)['"]/g

const withItself = ({ path, code }: Source): string[] =>
  [...code.matchAll(IMPORT)].flatMap(([, said = '']) => {
    if (said.startsWith('#src/')) return [said.slice(1)]
    return said.startsWith('.') ? [join(path, '..', said)] : []
  })

/** These files and everything loaded with them. */
const reached = (...from: string[]): Source[] => {
  const seen = new Map<string, Source>()
  const visit = (path: string): void => {
    const source = sources.get(path)
    if (source === undefined || seen.has(path)) return
    seen.set(path, source)
    for (const next of withItself(source)) visit(next)
  }
  for (const path of from) visit(path)
  return [...seen.values()]
}

const first = reached(
  'src/main.tsx',
  'src/app/console.tsx',
  'src/app/console-screens.ts',
  'src/views/orders/list/list.tsx',
)
const locales = join(import.meta.dirname, '..', '..', 'locales', 'zh-CN')
const here = Object.fromEntries(
  [...messageParts.page, ...messageParts.console].map((name): [string, unknown] => [
    name,
    JSON.parse(readFileSync(join(locales, `${name}.json`), 'utf8')),
  ]),
)

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether a key exists; a key that ends in a variable needs its branch. A plural adds a suffix to the last name. */
const says = (key: string): boolean => {
  const [named = '', ...path] = key.split(/[:.]/)
  let at: unknown = here[named]
  for (const name of path) {
    if (!isBranch(at)) return false
    at =
      at[name] ?? at[`${name}_other`] ?? Object.entries(at).find(([key]) => /(^|_)$/.test(name) && key.startsWith(name))
  }
  return at !== undefined
}

/** Reasons and the palette are rendered once all commands are loaded. */
const LATE = /^(refusals|palette):/

test('every literal message key of the first file is among the first messages', () => {
  expect(first.length).toBeGreaterThan(150)
  const keys = first.flatMap(({ path, code }) =>
    [...code.matchAll(/['`]([a-z_]+:[a-z_]+(?:\.[a-z_]+)*\.?)/g)].map(([, key = '']) => ({ path, key })),
  )
  const named = new Set<string>([...Object.values(messageParts)].flat())
  const missing = keys.filter(({ key }) => named.has(key.split(':')[0] ?? '') && !says(key) && !LATE.test(key))
  expect(missing).toEqual([])
})

test('the first file loads no commands of other pages', () => {
  const paths = first.map(({ path }) => path)
  for (const late of [
    'src/commands/registry.ts',
    'src/commands/suppliers.ts',
    'src/commands/users.ts',
    'src/commands/orders/orders.ts',
  ])
    expect(paths).not.toContain(late)
})

test('the page of an unknown address needs only the first messages', () => {
  const said = reached('src/views/exception/exception.tsx').flatMap(({ code }) =>
    [...code.matchAll(/<CommandButton id="([a-z_.]+)"/g)].map(([, id]) => `commands:${id}`),
  )
  expect(said).toContain('commands:palette.open')
  expect(said.filter((key) => !says(key))).toEqual([])
})
