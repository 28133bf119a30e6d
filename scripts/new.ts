// `npm run new warehouse-slots 库位`: generates a noun from end to end by the project's conventions (CONTRIBUTING.md).
// Nothing is written until every check has passed, and only into a tree without uncommitted changes, so that it can be undone safely.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pinyin } from 'pinyin-pro'
import { isRecord } from '#contract/is-record.ts'
import { keymap } from '#src/commands/keymap.ts'
import { pathIds, paths } from '#src/paths.ts'
import { faultIn, fill, type Names, namesOf, singularOf, type Wish } from './new/names.ts'
import { additions, words } from './new/registrations.ts'
import { requireNode } from './node-version.ts'

const usage = `npm run new <noun> <Chinese name> [<singular>]

  npm run new warehouse-slots 库位
  npm run new storage-criteria 储存标准 storage-criterion
`
const root = join(import.meta.dirname, '..')
const templates = join(import.meta.dirname, 'new/templates')
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The noun given on the command line; throws a sentence when it cannot be generated. */
const wishOf = ([plural = '', chinese = '', said]: readonly string[]): Wish => {
  if (plural === '' || chinese === '') throw new Error(`A noun and its Chinese name are needed:\n\n  ${usage}`)
  const singular = said ?? singularOf(plural) ?? plural
  const wish = { plural, singular, chinese }
  const fault = faultIn(wish)
  if (fault !== null) throw new Error(fault)
  return wish
}

/** The target path of a template; a migration gets the next number. */
const targetOf = (template: string, names: Names): string => {
  const numbers = globSync('server/db/migrations/*.sql', { cwd: root }).map((path) => Number(/(\d+)_/.exec(path)?.[1]))
  const next = String(Math.max(...numbers) + 1).padStart(4, '0')
  return ['some-things', 'some_things', 'some-thing'].reduce(
    (path, spelling) => path.replaceAll(spelling, names[spelling] ?? ''),
    template.replace(/\.txt$/, '').replace('NNNN', next),
  )
}

/** Throws when the project already has the noun in any of its spellings. */
const refuseTaken = (names: Names, targets: readonly string[]): void => {
  const known = new Set<string>([
    ...pathIds.flatMap((id) => [id, paths[id].pattern]),
    ...[...textOf('src/machines/app.machine.ts').matchAll(/^ {2}\| '(\w+)'$/gm)].map(([, noun = '']) => noun),
    ...globSync('server/db/migrations/*.sql', { cwd: root }).flatMap((path) =>
      [...textOf(path).matchAll(/create table (\w+)/g)].map(([, table = '']) => table),
    ),
    ...['contract', 'server', 'src/views'].flatMap((folder) => globSync(`${folder}/*`, { cwd: root }).map(stemOf)),
  ])
  const spellings = ['some-things', 'some_things'].map((spelling) => names[spelling] ?? '')
  const taken =
    [...spellings, `/${names['some-thing']}`].find((name) => known.has(name)) ??
    targets.find((path) => existsSync(join(root, path)))
  if (taken !== undefined) throw new Error(`"${names['some-things']}" is taken: the house has "${taken}" already.`)
}
const stemOf = (path: string): string => path.split('/').at(-1)?.split('.')[0] ?? ''

/** The first free letter after `g`: from `liked` first, then from the alphabet. */
const freeChord = (taken: readonly string[], liked: string): string => {
  const letter = [...liked, ...'abcdefghijklmnopqrstuvwxyz'].find((one) => !taken.includes(`g ${one}`))
  if (letter === undefined) throw new Error('Every letter after g leads to a page already: free one in src/paths.ts.')
  return `g ${letter}`
}

const keysFor = (names: Names): [chord: string, pinyinChord: string] => [
  freeChord(
    keymap.map(({ keys }) => keys),
    names.someThings ?? '',
  ),
  freeChord(
    keymap.map(({ keys, pinyin: own }) => own ?? keys),
    pinyin(names.某物 ?? '', { pattern: 'first', toneType: 'none', separator: '' }),
  ),
]

/**
 * `text` with `added` after a place that occurs exactly once; throws when the file is not as this
 * generator expects.
 */
const withText = (file: string, text: string, place: string, added: string): string => {
  const [before, after, ...more] = text.split(place)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} has another form than scripts/new/registrations.ts knows: where is "${place.trim()}"?`)
  return `${before}${place}${added}${after}`
}

/** The file with more imports after its own; the formatter sorts them. */
const withImports = (file: string, text: string, imports: string): string => {
  const last = [...text.matchAll(/^(?:import\b.*|\}) from '.+'\n/gm)].at(-1)
  if (last === undefined) throw new Error(`${file} imports nothing`)
  const at = last.index + last[0].length
  return `${text.slice(0, at)}${imports}\n${text.slice(at)}`
}

/** The words with one more, after its neighbour. */
const withWord = (
  all: unknown,
  [key = '', ...rest]: readonly string[],
  after: string | undefined,
  word: unknown,
): unknown => {
  if (!isRecord(all)) throw new Error(`no words can be put below "${key}"`)
  if (rest.length > 0) return { ...all, [key]: withWord(all[key], rest, after, word) }
  const entries = Object.entries(all)
  const place = entries.findIndex(([name]) => name === after)
  return Object.fromEntries(entries.toSpliced(place === -1 ? entries.length : place + 1, 0, [key, word]))
}

/** Every file of the noun with its text, new and changed ones. */
const filesOf = (names: Names): Map<string, string> => {
  const files = new Map<string, string>()
  const sources = globSync('**/*.txt', { cwd: templates })
  const targets = sources.map((template) => targetOf(template, names))
  refuseTaken(names, targets)
  for (const [at, template] of sources.entries())
    files.set(targets[at] ?? '', fill(readFileSync(join(templates, template), 'utf8'), names))
  for (const { file, imports, after } of additions(...keysFor(names))) {
    const text = after.reduce((sofar, [place, added]) => withText(file, sofar, place, fill(added, names)), textOf(file))
    files.set(file, imports === undefined ? text : withImports(file, text, fill(imports, names)))
  }
  for (const { file, at, after, zh, en } of words)
    for (const [path, word] of [
      [`locales/zh-CN/${file}.json`, zh],
      [`locales/en-US/${file}.json`, en],
    ] as const) {
      const all: unknown = JSON.parse(files.get(path) ?? textOf(path))
      const filled: unknown = JSON.parse(fill(JSON.stringify(word), names))
      files.set(path, JSON.stringify(withWord(all, fill(at, names).split('.'), after, filled), null, 2))
    }
  return files
}

/** Runs one of the project's tools in the project; throws when it fails. */
const tool = (...command: readonly string[]): void => {
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command.join(' ')} failed:\n${stderr}`)
}

/** Throws when the tree has changes that undoing would lose. */
const refuseChangedTree = (): void => {
  const { stdout, status } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (status === 0 && stdout !== '')
    throw new Error(
      `Commit or stash these changes first, so that the new noun can be undone without them:\n\n${stdout}`,
    )
}

const UNDO = 'git checkout . && git clean -fd'

try {
  requireNode()
  refuseChangedTree()
  const names = namesOf(wishOf(process.argv.slice(2)))
  const files = filesOf(names)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const checked = [...files.keys()].filter((path) => /\.(tsx?|json)$/.test(path))
  try {
    tool('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...checked)
    tool('scripts/pinyin.ts')
  } catch (error) {
    process.stderr.write(`Written, but not whole. \`${UNDO}\` undoes it:\n${[...files.keys()].join('\n')}\n\n`)
    throw error
  }
  process.stdout.write(`${[...files.keys()].join('\n')}

${names['Some things']} stand in the menu of whoever holds 21-${names.some_thing}: by default the administrator alone
(rolePresets in contract/permissions.ts). Write its real fields into contract/${names['some-things']}.ts, its migration and its form,
then: npx vitest run ${names['some-things']}
Until you commit, \`${UNDO}\` undoes it.
`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
