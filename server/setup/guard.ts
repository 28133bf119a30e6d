// During the set-up an installation answers only the set-up page and its calls; afterwards it never answers them again.
import { extname } from 'node:path'
import type { Hono } from 'hono'
import { outsideAnswer } from '#server/http/outside.ts'
import type { SetUp } from './waiting.ts'

const CALLS = '/api/v1/setup/'
const PAGE = '/setup'
/** `Retry-After` of requests that must wait for the set-up, in seconds. */
const RETRY_AFTER = '60'

/**
 * These paths are answered during the set-up, because a load balancer that finds a server unhealthy would hide its
 * page.
 */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Whether monitoring requests this path. */
export const isProbe = (path: string): boolean => probes.has(path)

const isOpen = (path: string): boolean =>
  path.startsWith(CALLS) || path === PAGE || isProbe(path) || path === '/api/csp-reports/' || isFile(path)

const isFile = (path: string): boolean => !path.startsWith('/api/') && extname(path) !== ''

/** Registered before every other route of `app`, whose paths begin with `base`. */
export const guardSetUp = (app: Hono, setUp: SetUp, base: string): void => {
  app.use('*', async (c, next) => {
    const { path } = c.req
    // Health is answered without the database.
    if (isProbe(path)) return next()
    if (!(await setUp.isWaiting())) {
      if (path.startsWith(CALLS)) return outsideAnswer(404, c.req.raw)
      return path === PAGE ? c.body(null, 302, { Location: base, 'Cache-Control': 'no-store' }) : next()
    }
    if (isOpen(path)) return next()
    if (path.startsWith('/api/')) return c.body(null, 503, { 'Retry-After': RETRY_AFTER, 'Cache-Control': 'no-store' })
    return c.body(null, 302, { Location: `${base}${PAGE.slice(1)}`, 'Cache-Control': 'no-store' })
  })
}
