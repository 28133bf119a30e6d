// How the browser part is built and served while developing, and how the tests are grouped.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * Few chunks, each of what loads together: the first three and `overlay` and `kit` serve every page, the others come
 * with the screens that use them. The first group that names a module has it.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|wouter|regexparam)\// },
  { name: 'state', test: /node_modules\/(xstate|@xstate|ofetch|zod)\// },
  { name: 'words', test: /node_modules\/(i18next|react-i18next)\// },
  {
    name: 'floating',
    test: /node_modules\/(@floating-ui\/|@radix-ui\/react-(popper|menu|dropdown-menu|popover|tabs|arrow|use-size|use-rect|roving-focus)\/)/,
  },
  {
    name: 'overlay',
    test: /node_modules\/(@radix-ui|aria-hidden|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|get-nonce)/,
  },
  { name: 'table', test: /node_modules\/@tanstack\/|src\/ui\/(data-table|use-grid|table-look)/ },
  { name: 'form', test: /node_modules\/(react-hook-form|@hookform)\// },
  { name: 'picking', test: /src\/ui\/(picker|use-search|menu|tabs|hit)/ },
  { name: 'kit', test: /src\/ui\/(?!path-|plain-table|funnel|countdown|description|pagination|filter-chips)/ },
]

export default defineConfig({
  plugins: [react(), tailwindcss()],
  base: './',
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content security policy forbids inline code and data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:4321', changeOrigin: false } },
  },
  test: {
    // Runs once for all projects: one database cluster for the whole run.
    globalSetup: ['tests/support/global-setup.ts'],
    projects: [
      { extends: true, test: { name: 'node', include: ['tests/**/*.test.ts'], environment: 'node' } },
      {
        extends: true,
        test: {
          name: 'jsdom',
          include: ['tests/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          environment: 'node',
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
