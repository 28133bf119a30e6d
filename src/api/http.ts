// Sends requests: address, headers, time limit. Returns the text of the answer or throws a Fault. This is the only file
// that fetches; http-files.ts sends files.
import { FetchError, ofetch } from 'ofetch'
import { TIME_ZONE } from '#contract/answer-headers.ts'
import { goByZone, isZone } from '#contract/business-day.ts'
import type { Method } from '#contract/endpoint.ts'
import { Fault } from './fault.ts'
import { CANCELLED } from './in-flight.ts'
import { readToken } from './storage.ts'
import { currentTenderLink } from './tender-link.ts'

/** The time limit of a request, and values of its headers, by the specification (docs/conformance.md, S7 and S9). */
export const TIMEOUT_MS = 60_000
const SYSTEM = '21'
const CLIENT = '2'
export const NO_ANSWER = 'No answer came back'

export interface Request {
  readonly method: Method
  /** The address from `/api` on, with its query but without `timestamp`. */
  readonly url: string
  /** Already JSON text. */
  readonly body: string | undefined
  /** The key of a write: the same key and body have one effect. */
  readonly idempotencyKey: string | undefined
  /** The browser sends it even if the page closes; for bodies under 64 KiB. */
  readonly outlives?: boolean
}

/** The address of the API: `api` below the page's base, so that any sub-path works. */
export const apiBase = (): string =>
  typeof document === 'undefined' ? '/api' : new URL('api', document.baseURI).pathname

/** The headers of every request. */
export const headersOf = (request: Request): Record<string, string> => {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/json',
    token: readToken() ?? '',
    system: SYSTEM,
    client: CLIENT,
    'accept-language': typeof document === 'undefined' ? 'zh-CN' : document.documentElement.lang || 'zh-CN',
  }
  const link = currentTenderLink()
  if (link !== null) headers['tender-token'] = link
  if (request.idempotencyKey !== undefined) headers['Idempotency-Key'] = request.idempotencyKey
  return headers
}

/** The address with the time of the request, which no cache keeps. */
export const stamped = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}timestamp=${Date.now()}`

/** An answer before it is parsed. */
export interface Arrived<T> {
  readonly content: T
  readonly headers: Headers
}

/**
 * Sends a request and gives the text of its answer. Rejects with a Fault when none arrives, or when it is not HTTP 2xx.
 */
export const send = (request: Request, signal?: AbortSignal): Promise<Arrived<string>> =>
  exchange(request, signal, async (how) => {
    const response = await ofetch.raw<string, 'text'>(stamped(request.url), { ...how, responseType: 'text' })
    return { response, content: response._data ?? '' }
  })

interface How {
  readonly method: Method
  readonly headers: Record<string, string>
  readonly body?: string
  readonly retry: false
  readonly ignoreResponseError: true
  readonly cache: 'no-store'
  readonly keepalive: boolean
  readonly signal: AbortSignal
}

/** Days and times are shown in the zone of the enterprise that answers, if it names one that this browser knows. */
const heedZone = (headers: Headers): void => {
  const zone = headers.get(TIME_ZONE)
  if (zone !== null && isZone(zone)) goByZone(() => zone)
}

/** As `send`, but `read` reads the answer instead of taking its text. */
export const sendForStream = <T>(
  request: Request,
  signal: AbortSignal | undefined,
  read: (response: Response) => Promise<T>,
): Promise<Arrived<T>> =>
  exchange(request, signal, async (how) => {
    const response = await ofetch.raw<ReadableStream<Uint8Array<ArrayBuffer>>, 'stream'>(stamped(request.url), {
      ...how,
      responseType: 'stream',
    })
    return { response, content: await read(response) }
  })

/** One request under the time limit; every failure becomes a Fault. `ask` sends it and reads the whole answer. */
const exchange = async <T>(
  request: Request,
  signal: AbortSignal | undefined,
  ask: (how: How) => Promise<{ response: Response; content: T }>,
): Promise<Arrived<T>> => {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), TIMEOUT_MS)
  try {
    const { response, content } = await ask({
      method: request.method,
      headers: headersOf(request),
      ...(request.body === undefined ? {} : { body: request.body }),
      retry: false,
      ignoreResponseError: true,
      cache: 'no-store',
      keepalive: request.outlives ?? false,
      // ofetch ignores its own time limit when a signal is given, and stops it at the headers; this limit covers the
      // body too.
      signal: signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]),
    })
    if (!response.ok) {
      throw new Fault('status', `Request failed with status code ${response.status}`, { status: response.status })
    }
    heedZone(response.headers)
    return { content, headers: response.headers }
  } catch (error) {
    if (error instanceof Fault) throw error
    const cause = error instanceof FetchError ? error.cause : error
    if (signal?.aborted === true) throw new Fault('cancelled', CANCELLED, { cause })
    if (limit.signal.aborted) throw new Fault('timeout', `timeout of ${TIMEOUT_MS}ms exceeded`, { cause })
    throw new Fault('network', NO_ANSWER, { cause })
  } finally {
    clearTimeout(timer)
  }
}
