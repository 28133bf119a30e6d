// The whole HTTP server as a value: every endpoint of the contract with its handler, and every failure as a message.
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { v7 as newId } from 'uuid'
import { CLIENT_BUILD } from '#contract/answer-headers.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { code } from '#contract/envelope.ts'
import { endpoints as allEndpoints } from '#contract/index.ts'
import { login } from '#contract/session.ts'
import { withinWait } from './db/waiting.ts'
import { handlers as allHandlers } from './handlers.ts'
import { checkUpload, HttpRefusal, readBytes } from './http/body.ts'
import type { Arrival, Services } from './http/context.ts'
import { logReports } from './http/csp-reports.ts'
import { isUnavailable, type RefusedReason, refusalOf, Unavailable, unavailableReason } from './http/database-errors.ts'
import { issueMessage, localeOf, translate } from './http/messages.ts'
import { openApiDocument } from './http/openapi.ts'
import { apiHeaders, json, outsideAnswer } from './http/outside.ts'
import { callerAddress, proxyTest } from './http/proxies.ts'
import type { Refusal } from './http/refusal.ts'
import { besideCalls, countedLog, loginResult, retryAfter } from './http/request-notes.ts'
import {
  currentRequest,
  nameRoute,
  requestId,
  STATIC_ROUTE,
  UNKNOWN_ROUTE,
  watchRequest,
} from './http/request-watch.ts'
import { byPath, withoutBase } from './http/route-table.ts'
import { type Caller, type Route, Streamed } from './http/serve.ts'
import { setHeader } from './http/set-header.ts'
import { buildOf, refuseProbes, serveConsole } from './http/static.ts'
import { reportSealMismatch } from './inbox/seal.ts'
import { anyRoom } from './operation/disk-room.ts'
import { type Heartbeat, noHeartbeat } from './operation/heartbeat.ts'
import { createMetrics, type Metrics } from './operation/metrics.ts'
import { readinessOf } from './operation/readiness.ts'
import { SealKeyUnavailable } from './seal/seal-key.ts'
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

/**
 * Requests handled at the same time; further ones are refused with 503. A request whose body is still being received
 * does not count.
 */
const CAPACITY = 200
/** Total time a request waits for database connections, in ms. */
const CONNECTIONS_MS = 2_000
const REQUEST_ID = 'request-id'
/** The name of calls at a supplier's link in logs and metrics; the exact call would reveal who has tendered. */
const HIDDEN_ROUTE = 'tender_link'

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
  const sentAway = (reason: RefusedReason, place: object): Response => {
    metrics.refused(reason)
    unavailable(reason, place)
    return new Response(null, { status: 503, headers: { ...apiHeaders, 'Retry-After': retryAfter(reason) } })
  }
  let working = 0

  const answer = async (route: Route, c: Context): Promise<Response> => {
    const begin = () => {
      if (working >= CAPACITY) throw new Unavailable('every place is taken', 'capacity')
      working += 1
    }
    let isAtWork = false
    let isAnswered = false
    const atWork = (now: boolean) => {
      if (now && !isAtWork) begin()
      if (!now && isAtWork) working -= 1
      metrics.working(working)
      isAtWork = now
    }
    const started = performance.now()
    const headers = new Headers(apiHeaders)
    if (build !== null) headers.set(CLIENT_BUILD, build)
    const arrival: Arrival = {
      services,
      locale: localeOf(c.req.header('accept-language')),
      request: c.req.raw,
      headers: c.req.raw.headers,
      ip: addressOf(c),
      user_agent: c.req.header('user-agent')?.slice(0, 300) ?? null,
      setHeader: (name, value) => headers.append(name, value),
      receive: async (read) => {
        atWork(false)
        const received = await read()
        // A request that was refused while its body was received has already released its place.
        if (!isAnswered) atWork(true)
        return received
      },
    }
    const caller: Caller = {}
    // A log line has a time; a link, its address or the name of its act in the line would reveal who has tendered, and
    // when.
    const isHidden = route.endpoint.access === 'tender_link'
    const request = currentRequest()
    const { id: endpointId, method } = route.endpoint
    nameRoute(isHidden ? HIDDEN_ROUTE : endpointId)
    const who = () => (isHidden ? {} : { ip: arrival.ip, ...caller })
    const place = () => ({ request_id: request?.id, ...(isHidden ? { route: HIDDEN_ROUTE } : { route: endpointId }) })
    const note = (said: number, status = 200) => {
      const ms = performance.now() - started
      const told = isHidden ? { method: '', code: '' } : { method, code: String(said) }
      metrics.answered({ route: isHidden ? HIDDEN_ROUTE : endpointId, ...told, ms })
      if (endpointId === login.id) metrics.login(loginResult(said))
      log.info({
        event: 'request',
        ...place(),
        ...(isHidden ? {} : { method, status, code: said }),
        ms: Math.round(ms),
        db_ms: Math.round(request?.dbMs ?? 0),
        ...who(),
      })
    }
    try {
      const bytes = await bytesOf(route.endpoint, c.req.raw)
      atWork(true)
      if (method !== 'GET' && !(await hasRoom())) throw new Unavailable('the disk of the database is full', 'disk')
      const incoming = {
        request: c.req.raw,
        params: c.req.param(),
        search: new URL(c.req.url).searchParams,
        bytes,
        arrival,
        linkViewer,
        keyHolder,
      }
      const work = async () => {
        const given = await route.answer(incoming, caller)
        if (!(given instanceof Streamed)) return given
        // A stream begins before its headers are sent: one that gets no connection is answered 503, not cut.
        const bytes = await given.begin()
        // Nobody reads it when the database fell silent meanwhile.
        if (isAnswered) await bytes.cancel()
        return { headers: given.headers, bytes }
      }
      const given = await heartbeat.during(() => withinWait(CONNECTIONS_MS, work))
      note(code.ok)
      if (typeof given === 'string') return json(given, headers)
      for (const [name, value] of Object.entries(given.headers)) headers.set(name, value)
      return new Response(given.bytes, { headers, status: given.bytes === null ? 304 : 200 })
    } catch (error) {
      if (error instanceof HttpRefusal) {
        note(error.status, error.status)
        return outsideAnswer(error.status, c.req.raw, headers)
      }
      if (error instanceof SealKeyUnavailable) log.error({ event: 'seal_key', ...place(), err: error })
      if (isUnavailable(error)) {
        note(503, 503)
        return sentAway(unavailableReason(error), place())
      }
      const refusal = refusalOf(error)
      if (refusal === null) {
        const traceId = request?.id ?? newId()
        log.error({ event: 'fault', ...place(), trace_id: traceId, ...who(), err: error })
        note(code.serverFailed)
        const data = { trace_id: traceId }
        return json(
          JSON.stringify({
            code: code.serverFailed,
            message: translate(arrival.locale, 'server_failed', { trace: traceId }),
            data,
          }),
          headers,
        )
      }
      if (refusal.key === SEAL_KEY_FITS) {
        metrics.sealMismatch()
        log.error({ event: 'seal_mismatch', ...place(), ...caller })
        const orderId = c.req.param('id')
        if (caller.enterprise_id !== undefined && orderId !== undefined)
          await reportSealMismatch(services, caller.enterprise_id, orderId).catch((fault: unknown) =>
            log.error({ event: 'seal_mismatch_untold', err: fault }),
          )
      }
      note(refusal.code)
      return json(refusalText(refusal, arrival), headers)
    } finally {
      isAnswered = true
      atWork(false)
    }
  }

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
    if (isUnavailable(error)) return sentAway(unavailableReason(error), place)
    log.error({ event: 'fault', ...place, err: error })
    return new Response(null, { status: 500, headers: apiHeaders })
  })
  return app
}

/** The body, read before authentication; the bytes of an upload are read after it. */
const bytesOf = async ({ method, upload, access }: AnyEndpoint, request: Request): Promise<Uint8Array> => {
  if (upload !== null) checkUpload(request, upload)
  if (method === 'GET' || upload !== null) return new Uint8Array()
  const { headers } = request
  return readBytes(request, access !== 'public' && (headers.has('token') || headers.has('tender-token')))
}

const refusalText = (refusal: Refusal, { locale }: Arrival): string => {
  const data =
    refusal.issues === undefined
      ? refusal.data
      : Object.assign({}, refusal.data, { errors: refusal.issues.map((one) => issueMessage(locale, one)) })
  return JSON.stringify({
    code: refusal.code,
    message: translate(locale, refusal.key, refusal.params),
    data: data ?? null,
  })
}

/** The address at the other end of the socket; tests have no socket. */
const socketOf = (c: Context): string | null =>
  c.env !== undefined && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? null) : null
