// Builds the stub page and serves it as the console is served: the same files server, the same compression, one answer of the API.
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { Hono } from 'hono'
import { build } from 'vite'
import { readEnv } from '#server/env.ts'
import { serveConsole } from '#server/http/static.ts'
import { type Front, openFront } from './front.ts'

/** The stub, served; `kb` is what its scripts weigh in brotli. */
export interface Stub extends Front {
  readonly kb: number
}

/** Builds the stub into `folder` and serves it. */
export const openStub = async (folder: string): Promise<Stub> => {
  const dist = join(folder, 'stub')
  await build({
    root: import.meta.dirname,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: dist,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, 'stub.html') },
    },
  })
  renameSync(join(dist, 'stub.html'), join(dist, 'index.html'))
  mkdirSync(join(dist, '.vite'))
  writeFileSync(join(dist, '.vite', 'routes.json'), JSON.stringify({ 'zh-CN': { '/': [] } }))
  const bytes = readdirSync(join(dist, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(dist, 'assets', name))).length, 0)
  const front = await openFront((url) => {
    const app = new Hono()
    app.get('/api/lines', (c) => c.json({ lines: ['1', '2'] }))
    serveConsole(app, { dist, env: readEnv({ PUBLIC_URL: `${url}/` }) })
    return app
  })
  return { ...front, kb: Math.round(bytes / 1000) }
}
