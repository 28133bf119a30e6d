// The built console: index.html for its pages, immutable assets, and the security headers of pages.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { CLIENT_BUILD } from '#contract/answer-headers.ts'
import type { Env } from '#server/env.ts'
import { nameRoute, STATIC_ROUTE } from './request-watch.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

const squeezable = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])
/** Shown to browsers that cannot run the console, so it is a separate page. */
const UPGRADE = '/BrowserUpgrade'
const UPGRADE_PAGE = '/browser-upgrade.html'
const REPORTS = 'api/csp-reports/'

/** Headers of every page and file. `nonce` goes into the policy for styles. */
export const pageHeaders = (env: Env, nonce: string): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app-url',
    'report-to csp',
  ].join('; '),
  'Reporting-Endpoints': `csp="${new URL(env.publicUrl).pathname}${REPORTS}"`,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  ...(env.publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
})

type Bytes = Uint8Array<ArrayBuffer>

interface Asset {
  readonly type: string
  readonly plain: Bytes
  readonly cache: string
  readonly squeezes: boolean
  /** Compressed on first request. */
  br?: Promise<Bytes>
  gzip?: Promise<Bytes>
}

const squeezeBrotli = promisify(brotliCompress)
const squeezeGzip = promisify(gzip)

const brotli = async (plain: Bytes, quality: number): Promise<Bytes> =>
  new Uint8Array(await squeezeBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))

/** Ignores a failed compression: the form compressed before is still served. */
const ignore = (): void => undefined

const readAssets = (dist: string): Map<string, Asset> => {
  const assets = new Map<string, Asset>()
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(dist.length).replaceAll('\\', '/')
    const type = types[extname(file)]
    if (type === undefined || path === '/index.html') continue
    assets.set(path, {
      type,
      plain: new Uint8Array(readFileSync(file)),
      // Files in assets/ have the hash of their content in their names.
      cache: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      squeezes: squeezable.has(extname(file)),
    })
  }
  return assets
}

const body = async (asset: Asset, accepted: string): Promise<{ bytes: Bytes; encoding?: string }> => {
  if (!asset.squeezes) return { bytes: asset.plain }
  if (/\bbr\b/.test(accepted)) {
    if (asset.br === undefined) {
      asset.br = brotli(asset.plain, 6)
      // The first request does not wait for the best compression; later requests get it.
      void brotli(asset.plain, 11).then((small) => {
        asset.br = Promise.resolve(small)
      }, ignore)
    }
    return { bytes: await asset.br, encoding: 'br' }
  }
  if (/\bgzip\b/.test(accepted)) {
    asset.gzip ??= squeezeGzip(asset.plain).then((bytes) => new Uint8Array(bytes))
    return { bytes: await asset.gzip, encoding: 'gzip' }
  }
  return { bytes: asset.plain }
}

const sendAsset = async (c: Context, asset: Asset, headers: Record<string, string>): Promise<Response> => {
  const { bytes, encoding } = await body(asset, c.req.header('accept-encoding') ?? '')
  return c.body(bytes, 200, {
    ...headers,
    'Content-Type': asset.type,
    'Cache-Control': asset.cache,
    ...(asset.squeezes ? { Vary: 'Accept-Encoding' } : {}),
    ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
  })
}

const escaped = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Inserts the base path, the nonce and the build right after the `<head>` of the page, and the preloaded files at the
 * end of it.
 */
export const renderPage = (
  html: string,
  base: string,
  nonce: string,
  build: string,
  files: readonly string[] = [],
): string =>
  html
    .replace(
      /<head[^>]*>/,
      (head) =>
        `${head}<base href="${escaped(base)}"><meta name="csp-nonce" content="${nonce}"><meta name="${CLIENT_BUILD}" content="${build}">`,
    )
    .replace('</head>', (end) => `${files.map(preload).join('')}${end}`)

const preload = (file: string): string => `<link rel="modulepreload" crossorigin href="./${escaped(file)}">`

/** The files that a page requests besides its own script, by language and path (scripts/route-files.ts). */
const routeFiles = z.record(z.string(), z.record(z.string(), z.array(z.string())))

/** The build's description of its pages: their paths, and the files of each. Missing files are left out. */
const readPages = (dist: string, assets: ReadonlyMap<string, Asset>) => {
  const file = join(dist, '.vite', 'routes.json')
  const known = existsSync(file) ? routeFiles.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  return {
    isPage: (path: string): boolean =>
      Object.values(known).some((pages) => Object.keys(pages).some((pattern) => matches(pattern, path))),
    filesOf: (path: string, languages: string): readonly string[] => {
      // The page uses the browser's first language where possible.
      const pages = known[/^en\b/i.test(languages) ? 'en-US' : 'zh-CN'] ?? {}
      const files = pages[path] ?? Object.entries(pages).find(([pattern]) => matches(pattern, path))?.[1] ?? []
      return files.filter((one) => assets.has(`/${one}`))
    },
  }
}

/** `/tender/:token` matches `/tender/abc`; case and a trailing slash are treated as in the page's router. */
const matches = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern, path.replace(/(?<=.)\/$/, '')].map((one) => one.toLowerCase().split('/'))
  return (
    wanted?.length === given?.length &&
    wanted?.every((part, at) => (part.startsWith(':') ? given?.[at] !== '' : part === given?.[at])) === true
  )
}

/** Paths probed by scanners for other software; no page of the console is at or below them. */
const PROBED = /^\/(health|livez|metrics|status|actuator|server-status|\.well-known)(\/|$)/i

/** Answers paths that cannot be pages before anything else runs: the entry points of other software. */
export const refuseProbes = (app: Hono): void => {
  app.use('*', async (c, next) => (PROBED.test(c.req.path) ? bareNotFound(c) : next()))
}

const bareNotFound = (c: Context): Response =>
  c.text('Not found', 404, { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })

/** A name with a dot is a file. */
const namesFile = (path: string): boolean => path.startsWith('/assets/') || /\.|%2e/i.test(path)

/** Identifies the build in a folder by its page, which names its files and differs between builds. */
export const buildOf = (dist: string): string =>
  createHash('sha256')
    .update(readFileSync(join(dist, 'index.html')))
    .digest('hex')
    .slice(0, 12)

/**
 * Serves the folder `dist` below the API: files by their path, index.html for the pages of the console. Any other page
 * gets index.html too, with 404: the console then shows that it does not exist, or asks to sign in first.
 */
export const serveConsole = (app: Hono, { dist, env }: { dist: string; env: Env }): void => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const assets = readAssets(dist)
  const base = new URL(env.publicUrl).pathname
  const build = buildOf(dist)
  const pages = readPages(dist, assets)
  app.get('*', async (c) => {
    const nonce = randomBytes(16).toString('base64')
    const headers = pageHeaders(env, nonce)
    const asset = assets.get(c.req.path === UPGRADE ? UPGRADE_PAGE : c.req.path)
    if (asset !== undefined) {
      nameRoute(STATIC_ROUTE)
      return sendAsset(c, asset, headers)
    }
    const { path } = c.req
    const isPage = !namesFile(path) && pages.isPage(path)
    if (!isPage && (namesFile(path) || !/text\/html/i.test(c.req.header('accept') ?? ''))) return bareNotFound(c)
    nameRoute(STATIC_ROUTE)
    const files = pages.filesOf(path, c.req.header('accept-language') ?? '')
    return c.body(renderPage(page, base, nonce, build, files), isPage ? 200 : 404, {
      ...headers,
      'Content-Type': types['.html'] ?? '',
      Vary: 'Accept, Accept-Language',
      'Cache-Control': 'no-cache',
    })
  })
}
