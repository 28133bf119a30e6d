import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuEndpoints } from '#contract/menu.ts'
import { menuHandlers } from '#server/menu.ts'
import { createMetrics } from '#server/operation/metrics.ts'
import { createWorld, type World } from '../support/world.ts'

const script = `console.log("${'x'.repeat(2000)}")`

let dist: string
let world: World

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'herbal-dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><html><head><title>t</title></head><body></body></html>')
  await writeFile(join(dist, 'assets', 'app-1a2b.js'), script)
  await writeFile(join(dist, 'icon.svg'), '<svg/>')
  await writeFile(join(dist, 'notes.map'), 'secret sources')
  await mkdir(join(dist, '.vite'))
  const files = {
    '/': [],
    '/bidding/order/detail': [],
    '/user/login': ['assets/app-1a2b.js', 'assets/gone.js'],
    '/trace/:code': ['assets/app-1a2b.js'],
  }
  const routes = { 'zh-CN': files, 'en-US': { ...files, '/user/login': [] } }
  await writeFile(join(dist, '.vite', 'routes.json'), JSON.stringify(routes))
  world = await createWorld({
    endpoints: menuEndpoints,
    handlers: menuHandlers,
    dist,
    env: { PUBLIC_URL: 'https://example.com/herbs' },
  })
})
afterAll(async () => {
  await world.close()
  await rm(dist, { recursive: true, force: true })
})

describe('the console’s files', () => {
  it('every page is index.html with the base path and a nonce of its own', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/herbs/', '/herbs/bidding/order/detail', '/user/login']) {
      const response = await world.http(path)
      const html = await response.text()
      const nonce = /name="csp-nonce" content="([^"]+)"/.exec(html)?.[1] ?? ''
      expect(html).toContain('<head><base href="/herbs/"><meta name="csp-nonce"')
      expect(response.headers.get('content-security-policy')).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'self'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app-url; report-to csp`,
      )
      expect(response.headers.get('cache-control')).toBe('no-cache')
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(4)
  })

  it('an unknown path is 404, with the console for a browser that asks for a page, and bare for everything else', async () => {
    const ask = async (path: string, accept: string) => {
      const response = await world.http(path, { headers: { accept } })
      const text = await response.text()
      return [response.status, response.headers.get('content-type'), text.includes('<base href')]
    }
    const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const console404 = [404, 'text/html; charset=utf-8', true]
    const bare = [404, expect.stringContaining('text/plain'), false]
    for (const path of ['/no/such/page', '/herbs/bidding', '/trace', '/trace/', '/healthy', '/bidding/order/detail/x'])
      expect(await ask(path, browser), path).toEqual(console404)
    expect(await ask('/no/such/page', '*/*')).toEqual(bare)
    const doors = ['/health', '/livez', '/metrics', '/status', '/actuator', '/actuator/env', '/server-status']
    const files = ['/.well-known/security', '/.env', '/trace/a.b', '/wp-login.php', '/a%2Eb', '/..%2f..%2fetc/passwd']
    for (const path of [...doors, ...doors.map((one) => `/herbs${one}`), ...files])
      expect(await ask(path, browser), path).toEqual(bare)
    // A path that the page's own router knows is a page for every caller.
    for (const path of ['/', '/herbs', '/User/Login', '/user/login/', '/trace/L7'])
      expect((await ask(path, '*/*')).slice(0, 1), path).toEqual([200])
  })

  it('a page names the files it will request in the language of the browser, and only existing ones', async () => {
    const named = async (path: string, language: string) => {
      const html = await (await world.http(path, { headers: { 'accept-language': language } })).text()
      return [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"><\/?/g)].map(([, file]) => file)
    }
    expect(await named('/herbs/user/login', 'zh-CN,zh;q=0.9')).toEqual(['./assets/app-1a2b.js'])
    expect(await named('/herbs/user/login', 'de')).toEqual(['./assets/app-1a2b.js'])
    expect(await named('/herbs/user/login', 'en-GB,en;q=0.9')).toEqual([])
    expect(await named('/herbs/trace/L7', 'en')).toEqual(['./assets/app-1a2b.js'])
    expect(await named('/herbs/bidding/order/detail', 'en')).toEqual([])
  })

  it('pages have the other protecting headers, and HSTS under TLS', async () => {
    const { headers } = await world.http('/')
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
      'reporting-endpoints': 'csp="/herbs/api/csp-reports/"',
    })
  })

  it('assets are cached for ever and sent compressed', async () => {
    const plain = await world.http('/herbs/assets/app-1a2b.js')
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const small = await world.http('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(small.headers.get('content-encoding')).toBe('br')
    const bytes = Buffer.from(await small.arrayBuffer())
    expect(bytes.length).toBeLessThan(200)
    expect(brotliDecompressSync(bytes).toString()).toBe(script)
  })

  it('a missing file is 404 without a page, and no file outside the folder or of an unknown kind is served', async () => {
    for (const path of [
      '/assets/gone.js',
      '/gone.png',
      '/assets/../../package.json',
      '/%2e%2e/package.json',
      '/assets/',
      '/favicon.ico',
    ]) {
      expect((await world.http(path)).status, path).toBe(404)
    }
    expect(await (await world.http('/notes.map')).text()).not.toContain('secret')
  })

  it('the API is below the base path too', async () => {
    expect((await world.http('/herbs/healthz')).status).toBe(200)
    const answer = await world.call(menuEndpoints[0], {}, { as: 'buyer' })
    expect(answer.code).toBe(0)
    expect((await (await world.http('/herbs/api/v1/public/menu/')).json()).code).toBe(401)
  })
})

describe('GET /api/openapi.json', () => {
  it('describes every call of the table', async () => {
    const document = await (await world.http('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(['/v1/public/menu/'])
    expect(document.paths['/v1/public/menu/'].get).toMatchObject({
      operationId: 'menu.list',
      security: [{ session: [] }],
    })
  })
})

describe('POST /api/csp-reports/', () => {
  it('takes any body and answers with an empty one', async () => {
    for (const body of ['[{"type":"csp-violation","body":{"effectiveDirective":"script-src"}}]', 'nonsense', '{}']) {
      const response = await world.http('/api/csp-reports/', {
        method: 'POST',
        body,
        headers: { 'content-length': String(body.length) },
      })
      expect([response.status, await response.text()]).toEqual([204, ''])
    }
  })
})

it('pages and files are counted as one route, foreign paths as another, and health checks not at all', async () => {
  const metrics = createMetrics()
  const counted = await createWorld({ endpoints: menuEndpoints, handlers: menuHandlers, dist, metrics })
  for (const path of ['/assets/app-1a2b.js', '/', '/healthz', '/readyz', '/wp-login.php', '/api/none/'])
    await counted.http(path, { headers: { accept: 'text/html' } })
  await counted.http('/api/none/', { method: 'PROPFIND' })
  await counted.close()
  const { text } = await metrics.text()
  const counts = text.matchAll(/^htc_http_request_seconds_count\{(.+)\} (\d+)$/gm)
  expect([...counts].map(([, labels, count]) => `${labels} ${count}`).toSorted()).toEqual([
    'route="static",method="GET",code="200" 2',
    'route="unknown",method="",code="404" 1',
    'route="unknown",method="GET",code="404" 2',
  ])
})
