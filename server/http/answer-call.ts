// Answers one request to a call: takes a place, runs the route, writes the log line, and turns every failure into an
// answer.
import type { Context } from 'hono'
import { v7 as newId } from 'uuid'
import { CLIENT_BUILD } from '#contract/answer-headers.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { code } from '#contract/envelope.ts'
import { login } from '#contract/session.ts'
import { withinWait } from '#server/db/waiting.ts'
import type { Heartbeat } from '#server/operation/heartbeat.ts'
import type { Metrics } from '#server/operation/metrics.ts'
import { SealKeyUnavailable } from '#server/seal/seal-key.ts'
import { checkUpload, HttpRefusal, readBytes } from './body.ts'
import { createCapacity, type WorkPlace } from './capacity.ts'
import type { Arrival, Services } from './context.ts'
import { isUnavailable, type RefusedReason, refusalOf, Unavailable, unavailableReason } from './database-errors.ts'
import { issueMessage, localeOf, translate } from './messages.ts'
import { apiHeaders, json, outsideAnswer } from './outside.ts'
import type { Refusal } from './refusal.ts'
import { loginResult } from './request-notes.ts'
import { currentRequest, nameRoute } from './request-watch.ts'
import { type Answer, type Caller, type Incoming, type Route, Streamed } from './serve.ts'

/** What answering needs of the server. */
export interface CallOptions extends Pick<Incoming, 'linkViewer' | 'keyHolder'> {
  readonly services: Services
  readonly metrics: Metrics
  readonly heartbeat: Heartbeat
  /** The build of the console, sent with every answer; null where none is served. */
  readonly build: string | null
  /** Whether the disk of the database has room for a write. */
  readonly hasRoom: () => Promise<boolean>
  /** The address of the caller; null where there is no socket. */
  readonly addressOf: (c: Context) => string | null
  /** Answers 503 and counts the refusal. `named` names the request in the log. */
  readonly sendAway: (reason: RefusedReason, named: object) => Response
  /** Called with every refusal of a call, before it is answered; `named` as above. */
  readonly onRefusal: (refusal: Refusal, c: Context, caller: Caller, named: object) => Promise<void>
}

/** Total time a request waits for database connections, in ms. */
const CONNECTIONS_MS = 2_000
/** The name of calls at a supplier's link in logs and metrics; the exact call would reveal who has tendered. */
const HIDDEN_ROUTE = 'tender_link'

/** The log line and the metrics of one request. */
interface Note {
  /** The request, without its caller. */
  request(): object
  /** The caller, as far as it is known. */
  who(): object
  /** Writes the line; `said` is the code of the answer. */
  answered(said: number, status?: number): void
}

/** The answering function of a server. It never throws. */
export const createCallAnswers = (options: CallOptions): ((route: Route, c: Context) => Promise<Response>) => {
  const { metrics, heartbeat, hasRoom, linkViewer, keyHolder } = options
  const placeOf = createCapacity(metrics.working)
  return async (route, c) => {
    const place = placeOf()
    const headers = new Headers(apiHeaders)
    if (options.build !== null) headers.set(CLIENT_BUILD, options.build)
    let isAnswered = false
    const arrival = arrivalOf(c, options, headers, place, () => isAnswered)
    const caller: Caller = {}
    const note = noteOf(route.endpoint, arrival, caller, metrics)
    try {
      const bytes = await bytesOf(route.endpoint, c.req.raw)
      place.take()
      if (route.endpoint.method !== 'GET' && !(await hasRoom()))
        throw new Unavailable('the disk of the database is full', 'disk')
      const params = c.req.param()
      const search = new URL(c.req.url).searchParams
      const incoming = { request: c.req.raw, params, search, bytes, arrival, linkViewer, keyHolder }
      const work = async () => begun(await route.answer(incoming, caller), () => isAnswered)
      const given = await heartbeat.during(() => withinWait(CONNECTIONS_MS, work))
      note.answered(code.ok)
      if (typeof given === 'string') return json(given, headers)
      for (const [name, value] of Object.entries(given.headers)) headers.set(name, value)
      return new Response(given.bytes, { headers, status: given.bytes === null ? 304 : 200 })
    } catch (error) {
      return await failed(error, { c, options, headers, arrival, caller, note })
    } finally {
      isAnswered = true
      place.release()
    }
  }
}

/** A request as its call sees it. */
const arrivalOf = (
  c: Context,
  { services, addressOf }: CallOptions,
  headers: Headers,
  place: WorkPlace,
  isAnswered: () => boolean,
): Arrival => ({
  services,
  locale: localeOf(c.req.header('accept-language')),
  request: c.req.raw,
  headers: c.req.raw.headers,
  ip: addressOf(c),
  user_agent: c.req.header('user-agent')?.slice(0, 300) ?? null,
  setHeader: (name, value) => headers.append(name, value),
  receive: async (read) => {
    place.release()
    const received = await read()
    // A request that was refused while its body was received has already released its place.
    if (!isAnswered()) place.take()
    return received
  },
})

/** Begins the note of a request, and names its route. */
const noteOf = (endpoint: AnyEndpoint, { ip, services }: Arrival, caller: Caller, metrics: Metrics): Note => {
  const started = performance.now()
  const request = currentRequest()
  // A log line has a time; a link, its address or the name of its act in the line would reveal who has tendered, and
  // when.
  const isHidden = endpoint.access === 'tender_link'
  const route = isHidden ? HIDDEN_ROUTE : endpoint.id
  nameRoute(route)
  const who = () => (isHidden ? {} : { ip, ...caller })
  const named = () => ({ request_id: request?.id, route })
  const answered = (said: number, status = 200) => {
    const ms = performance.now() - started
    const told = isHidden ? { method: '', code: '' } : { method: endpoint.method, code: String(said) }
    metrics.answered({ route, ...told, ms })
    if (endpoint.id === login.id) metrics.login(loginResult(said))
    services.log.info({
      event: 'request',
      ...named(),
      ...(isHidden ? {} : { method: endpoint.method, status, code: said }),
      ms: Math.round(ms),
      db_ms: Math.round(request?.dbMs ?? 0),
      ...who(),
    })
  }
  return { request: named, who, answered }
}

/** An answer with its bytes. A stream begins before its headers are sent: one that gets no connection is answered 503, not cut. */
const begun = async (given: Answer, isAnswered: () => boolean) => {
  if (!(given instanceof Streamed)) return given
  const bytes = await given.begin()
  // Nobody reads it when the database fell silent meanwhile.
  if (isAnswered()) await bytes.cancel()
  return { headers: given.headers, bytes }
}

interface Failure {
  readonly c: Context
  readonly options: CallOptions
  readonly headers: Headers
  readonly arrival: Arrival
  readonly caller: Caller
  readonly note: Note
}

/** The answer to a request that failed: a violation of HTTP, no database, a refusal, or a fault of the server. */
const failed = async (error: unknown, failure: Failure): Promise<Response> => {
  const { c, options, headers, arrival, caller, note } = failure
  const { log } = options.services
  if (error instanceof HttpRefusal) {
    note.answered(error.status, error.status)
    return outsideAnswer(error.status, c.req.raw, headers)
  }
  if (error instanceof SealKeyUnavailable) log.error({ event: 'seal_key', ...note.request(), err: error })
  if (isUnavailable(error)) {
    note.answered(503, 503)
    return options.sendAway(unavailableReason(error), note.request())
  }
  const refusal = refusalOf(error)
  if (refusal === null) {
    const trace_id = currentRequest()?.id ?? newId()
    log.error({ event: 'fault', ...note.request(), trace_id, ...note.who(), err: error })
    note.answered(code.serverFailed)
    const message = translate(arrival.locale, 'server_failed', { trace: trace_id })
    return json(JSON.stringify({ code: code.serverFailed, message, data: { trace_id } }), headers)
  }
  await options.onRefusal(refusal, c, caller, note.request())
  note.answered(refusal.code)
  return json(refusalText(refusal, arrival), headers)
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
