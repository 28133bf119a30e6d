// The whole HTTP server as a value: every endpoint of the contract with its handler, and every failure as a message.
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints as allEndpoints } from '#contract/index.ts'
import { handlers as allHandlers } from './handlers.ts'
import { createCallAnswers } from './http/answer-call.ts'
import type { Services } from './http/context.ts'
import { logReports } from './http/csp-reports.ts'
import { isUnavailable, type RefusedReason, unavailableReason } from './http/database-errors.ts'
import { openApiDocument } from './http/openapi.ts'
import { apiHeaders, json, outsideAnswer } from './http/outside.ts'
import { callerAddress, proxyTest } from './http/proxies.ts'
import type { Refusal } from './http/refusal.ts'
import { besideCalls, countedLog, retryAfter } from './http/request-notes.ts'
import { currentRequest, requestId, STATIC_ROUTE, UNKNOWN_ROUTE, watchRequest } from './http/request-watch.ts'
import { byPath, withoutBase } from './http/route-table.ts'
import type { Caller, Route } from './http/serve.ts'
import { setHeader } from './http/set-header.ts'
import { buildOf, refuseProbes, serveConsole } from './http/static.ts'
import { reportSealMismatch } from './inbox/seal.ts'
import { anyRoom } from './operation/disk-room.ts'
import { type Heartbeat, noHeartbeat } from './operation/heartbeat.ts'
import { createMetrics, type Metrics } from './operation/metrics.ts'
import { readinessOf } from './operation/readiness.ts'
import { guardSetUp, isProbe } from './setup/guard.ts'
import { doneSetUp, type SetUp } from './setup/waiting.ts'
import { linkViewer as findLink } from './tender-links/staff.ts'
import { keyHolder } from './tender-links/unlock.ts'
import { SEAL_KEY_FITS } from './tenders/unseal.ts'
import type { LinkResolver } from './viewer.ts'

export interface AppOptions extends Omit<Services, 'clockOffset'> {
  /** How far business time runs ahead, in ms; tests move it. */
  readonly clockOffset?: () => number
  /** Endpoints instead of the contract's, with their handlers; for tests of the server itself. */
  readonly endpoints?: readonly AnyEndpoint[]
  readonly handlers?: readonly Route[]
  readonly linkViewer?: LinkResolver
  /** Watches the database; without one the database counts as answering. */
  readonly heartbeat?: Heartbeat
  /** Whether the installation is still being set up; by default it is done. */
  readonly setUp?: SetUp
  /** The folder of the built console; null serves the API alone. */
  readonly dist?: string | null
  readonly metrics?: Metrics
  /** Whether the process is about to end; then a load balancer sends no new requests. */
  readonly isDraining?: () => boolean
}

const REQUEST_ID = 'request-id'

/** Makes the server. Throws with the endpoint's name when an endpoint of the contract has no handler, or two. */
export const createApp = (options: AppOptions): Hono => {
  const { db, env, keys, log, dist = null, linkViewer = findLink, heartbeat = noHeartbeat } = options
  const { metrics = createMetrics(), isDraining = () => false, setUp = doneSetUp, hasRoom = anyRoom } = options
  const services: Services = { db, env, keys, log, clockOffset: options.clockOffset ?? (() => 0), hasRoom }
  const base = new URL(env.publicUrl).pathname
  const app = new Hono({ getPath: (request) => withoutBase(new URL(request.url).pathname, base) })
  const endpoints = options.endpoints ?? allEndpoints
  const build = dist === null ? null : buildOf(dist)
  const isProxy = proxyTest(env.trustProxy)
  const addressOf = (c: Context): string | null =>
    callerAddress(socketOf(c), c.req.header('x-forwarded-for') ?? '', isProxy)
  const unavailable = countedLog(log)
  const sendAway = (reason: RefusedReason, place: object): Response => {
    metrics.refused(reason)
    unavailable(reason, place)
    return new Response(null, { status: 503, headers: { ...apiHeaders, 'Retry-After': retryAfter(reason) } })
  }
  /** An opening that finds a seal key of another database is reported to the enterprise, beside its refusal. */
  const onRefusal = async ({ key }: Refusal, c: Context, caller: Caller, place: object): Promise<void> => {
    if (key !== SEAL_KEY_FITS) return
    metrics.sealMismatch()
    log.error({ event: 'seal_mismatch', ...place, ...caller })
    const orderId = c.req.param('id')
    if (caller.enterprise_id !== undefined && orderId !== undefined)
      await reportSealMismatch(services, caller.enterprise_id, orderId).catch((fault: unknown) =>
        log.error({ event: 'seal_mismatch_untold', err: fault }),
      )
  }
  const answer = createCallAnswers({
    services,
    metrics,
    heartbeat,
    build,
    hasRoom,
    addressOf,
    linkViewer,
    keyHolder,
    sendAway,
    onRefusal,
  })

  app.use('*', async (c, next) => {
    const socket = socketOf(c)
    const given = socket !== null && isProxy(socket) ? (c.req.header(REQUEST_ID) ?? null) : null
    const id = requestId(given)
    const started = performance.now()
    const watched = { id, route: UNKNOWN_ROUTE, dbMs: 0 }
    await watchRequest(watched, next)
    if ([STATIC_ROUTE, UNKNOWN_ROUTE].includes(watched.route) && !isProbe(c.req.path))
      metrics.answered({ ...watched, ...besideCalls(c.req.method, c.res.status), ms: performance.now() - started })
    setHeader(c, REQUEST_ID, id)
  })
  refuseProbes(app)
  guardSetUp(app, setUp, base)
  const ready = readinessOf(services, { isDraining, isWaiting: setUp.isWaiting })
  app.get('/readyz', async (c) => {
    const { isReady, body } = await ready()
    return c.json(body, isReady ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))
  for (const [path, routes] of byPath(endpoints, options.handlers ?? allHandlers)) {
    for (const route of routes) app.on(route.endpoint.method, path, (c) => answer(route, c))
    const allow = routes.map((route) => route.endpoint.method).join(', ')
    app.all(path, (c) => outsideAnswer(405, c.req.raw, new Headers({ ...apiHeaders, Allow: allow })))
  }
  let document: string | undefined
  app.get('/api/openapi.json', () => {
    document ??= JSON.stringify(openApiDocument(endpoints, `${base.replace(/\/$/, '')}/api`))
    return json(document, new Headers(apiHeaders))
  })
  app.post('/api/csp-reports/', async (c) => {
    await logReports(c.req.raw, log)
    return new Response(null, { status: 204, headers: apiHeaders })
  })
  app.all('/api/*', (c) => outsideAnswer(404, c.req.raw))
  if (dist !== null) serveConsole(app, { dist, env })
  app.notFound(() => new Response(null, { status: 404, headers: apiHeaders }))
  // Failures outside every call, such as the set-up page while the database is away.
  app.onError((error) => {
    const place = { request_id: currentRequest()?.id, route: currentRequest()?.route }
    if (isUnavailable(error)) return sendAway(unavailableReason(error), place)
    log.error({ event: 'fault', ...place, err: error })
    return new Response(null, { status: 500, headers: apiHeaders })
  })
  return app
}

/** The address at the other end of the socket; tests have no socket. */
const socketOf = (c: Context): string | null =>
  c.env !== undefined && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? null) : null
