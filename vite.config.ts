// The build of the browser part, its server during development, and the groups of the tests.
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { importParts } from './scripts/import-parts.ts'
import { keepLastAssets } from './scripts/keep-assets.ts'
import { routeFiles } from './scripts/route-files.ts'
import { messageParts } from './src/app/locale-chunks.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { patience } from './tests/support/patience.ts'

/** The groups of locale files that load together; a namespace in none of them is a file of its own. */
const words = ['zh-CN', 'en-US'].flatMap((language) =>
  (['page', 'console', 'commands'] as const).map((part) => ({
    name: `words-${part}-${language}`,
    test: new RegExp(`/locales/${language}/(${messageParts[part].join('|')})\\.json$`),
  })),
)

/**
 * Matches modules below these paths. Throws for a path that does not exist: otherwise a renamed file would leave its
 * group unnoticed.
 */
const beginningWith = (...starts: readonly string[]) => {
  for (const start of starts)
    if (globSync(`${start}*`).length === 0) throw new Error(`vite.config.ts names ${start}, which is no file`)
  return (id: string) => starts.some((start) => id.includes(`/${start}`))
}

/**
 * A few chunks, each of modules that load together. `start` comes with the page. `console` has the calls to the server
 * and all that a signed-in user sees first, lists included. A module belongs to the first group that names it, and so
 * does everything it imports.
 */
const groups = [
  { name: 'start', test: /./, tags: ['$initial' as const] },
  ...words,
  { name: 'virtual', test: /node_modules\/@tanstack\/(virtual-core|react-virtual)\// },
  // A list requests these after its rows.
  { name: 'table', test: /node_modules\/@tanstack\/(react-)?(table|store)|\/src\/ui\/table\/row-marks\./ },
  {
    name: 'console',
    test: beginningWith(
      'src/app/console.',
      'src/app/console-screens',
      'src/app/console-prefetch',
      'src/api/call.',
      'src/api/session.',
      'src/ui/grid/list-focus',
      'src/ui/grid/use-list-grid',
      'src/ui/layout/page-header',
      'src/ui/table/data-table',
      'src/ui/table/filter-chips',
      'src/ui/table/pagination',
      'src/views/orders/list/',
      'node_modules/zod/',
      'node_modules/ofetch/',
    ),
  },
  // The commands that the first rendering does not need, with the calls they make.
  {
    name: 'commands',
    test: beginningWith(
      'src/commands/registry.ts',
      'src/app/console-routes',
      'src/app/translate-issues',
      'src/api/tolerant-parse',
      'src/api/download.',
      'src/api/drafts.',
      'src/commands/answers/stored-answers',
    ),
  },
  { name: 'further', test: beginningWith('src/app/visitor-routes', 'src/app/locale-files') },
  { name: 'field', test: /\/src\/ui\/input\/field\./ },
  { name: 'form', test: /node_modules\/(react-hook-form|big\.js)\// },
  {
    name: 'floating',
    test: /node_modules\/(@floating-ui|@radix-ui)\/|\/src\/ui\/(overlay\/(dialog|menu)|input\/picker-popup|layout\/tabs)\./,
  },
  // Only labels draw codes.
  { name: 'kit', test: /\/src\/ui\/(?!text\/qr-code)/ },
  // The first page names every file: one of its own for a few lines of code would weigh more there than the code.
  { name: 'text', test: /\/src\/components\/(line-(text|quantity)|(template|supplier|user)-status|too-few-text)\./ },
]

/** Tests of the server, its commands and of the contract; none of them replaces a module. */
const serverTests = [
  'tests/{admin,server,contract}/**/*.test.ts',
  'tests/model/{codes,offered,orders,suppliers,tenders}.test.ts',
]

/**
 * Files that need their own evaluation of the modules. The first one replaces a module, which later files would get
 * too, and `evaluated-twice` evaluates them again. The others stop the clock: React remembers when it last drew a
 * fallback, and delays the next one by a clock that begins anew.
 */
const withOwnModules = [
  'tests/views/inbox.test.tsx',
  'tests/app/{lazy,toasts-on-screen}.test.tsx',
  'tests/commands/undo.test.tsx',
  'tests/components/date-box.test.tsx',
  'tests/palette/evaluated-twice.test.tsx',
  'tests/ui/while-here.test.tsx',
]

export default defineConfig({
  plugins: [react(), tailwindcss(), importParts(), routeFiles(), keepLastAssets()],
  base: './',
  // Packages for React 16 to 19 contain a hook that React 19 has itself.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  build: {
    outDir: 'dist',
    // The manifest says which file holds which screen; the bench adds up the files that a page loads.
    manifest: true,
    target: 'es2023',
    // The content security policy forbids inline code and data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Only the layout of drawn machines, loaded on their page alone, exceeds the usual 500 kB.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      // Creating a schema has no side effects, so unused schemas are left out.
      treeshake: { manualPureFunctions: ['z'] },
      // The first page names sixty files, twice: a hexadecimal digit of a hash takes half a byte of it, one of base64 three quarters.
      output: {
        codeSplitting: { groups },
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
      // Twenty files name the same constant; its value is shorter than its name between files.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
    },
  },
  server: {
    host: '127.0.0.1',
    // The API server reads its port from the same variable.
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 4321}`, changeOrigin: false } },
  },
  test: {
    // Runs once for all projects: one database cluster for the whole run.
    globalSetup: ['tests/support/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    // Tests wait for states, never for time; the limit only ends a test that hangs, also on a busy machine.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: patience },
    // By default Vitest leaves one core free, which on a machine of two is half of it. Three files at once on two cores
    // take as long as two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: serverTests,
          environment: 'node',
          // A process of its own for every file would take longer than most of the files do.
          isolate: false,
          setupFiles: ['tests/support/tidy.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: serverTests,
          environment: 'node',
          // Each file has a database of its own, and no module of the server keeps anything of it. Evaluating the
          // modules again for every file would take longer than most of the files do.
          isolate: false,
          setupFiles: ['tests/support/tidy.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'jsdom',
          include: ['tests/**/*.test.tsx'],
          exclude: withOwnModules,
          environment: 'jsdom',
          // React, jsdom and the console are evaluated once per worker instead of once per file, and stay compiled
          // (decision 053).
          isolate: false,
          setupFiles: ['tests/support/tidy.ts', 'tests/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'own-modules',
          include: withOwnModules,
          environment: 'jsdom',
          setupFiles: ['tests/support/tidy.ts', 'tests/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          // These are long, and measure figures instead of testing: `npm run prove` runs them.
          exclude:
            process.env.PROVE_FIGURES === undefined
              ? ['tests/journeys/{machines-walk,crowd,screens}.journey.ts', 'tests/journeys/proofs/**']
              : [],
          environment: 'node',
          // Each file has its own browser and server, and waits for them half of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          // The first file that needs the demo makes it for all of them.
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
