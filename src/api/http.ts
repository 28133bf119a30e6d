// Sends requests: address, headers, time limit; gives the answer's text or throws a Fault. The only file that fetches.
import { FetchError, ofetch } from 'ofetch'
import { TIME_ZONE } from '#contract/answer-headers.ts'
import { goByZone, isZone } from '#contract/business-day.ts'
import type { Method } from '#contract/endpoint.ts'
import { Fault } from './fault.ts'
import { CANCELLED } from './in-flight.ts'
import { readToken } from './storage.ts'
import { currentTenderLink } from './tender-link.ts'

/** Fixed by the specification (docs/conformance.md, S7 and S9). */
const TIMEOUT_MS = 60_000
const SYSTEM = '21'
const CLIENT = '2'
const NO_ANSWER = 'No answer came back'

export interface Request {
  readonly method: Method
  /** From `/api` on, with its query but without `timestamp`. */
  readonly url: string
  /** Already JSON text. */
  readonly body: string | undefined
  /** For writes: the same key and body have one effect. */
  readonly idempotencyKey: string | undefined
  /** The browser sends it even if the page closes; for bodies under 64 KiB. */
  readonly outlives?: boolean
}

/** The address of the API: `api` below the page's base, so that any sub-path works. */
export const apiBase = (): string =>
  typeof document === 'undefined' ? '/api' : new URL('api', document.baseURI).pathname

const headersOf = (request: Request): Record<string, string> => {
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

/** Headers without the content type, which the browser sets itself for a form. */
const formHeaders = (): Record<string, string> => {
  const { 'content-type': _json, ...headers } = headersOf({
    method: 'POST',
    url: '',
    body: undefined,
    idempotencyKey: undefined,
  })
  return headers
}

const stamped = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}timestamp=${Date.now()}`

/** An answer before it is parsed. */
interface Arrived<T> {
  readonly content: T
  readonly headers: Headers
}

/** Sends a request and gives the text of its answer. Rejects with a Fault when none arrives, or when it is not HTTP 2xx. */
export const send = (request: Request, signal?: AbortSignal): Promise<Arrived<string>> =>
  exchange(request, signal, async (how) => {
    const response = await ofetch.raw<string, 'text'>(stamped(request.url), { ...how, responseType: 'text' })
    return { response, content: response._data ?? '' }
  })

/** The same for an answer that may be a file. */
export const sendForFile = (request: Request, signal?: AbortSignal, received?: Received): Promise<Arrived<Blob>> =>
  exchange(request, signal, async (how) => {
    const response = await ofetch.raw<ReadableStream<Uint8Array<ArrayBuffer>>, 'stream'>(stamped(request.url), {
      ...how,
      responseType: 'stream',
    })
    return { response, content: await collected(response, received) }
  })

/** Called with the bytes received and the total, where the server tells the total. */
export type Received = (bytes: number, of: number) => void

const collected = async (response: Response, received: Received | undefined): Promise<Blob> => {
  // A compressed answer has more bytes here than its content-length says.
  const said = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length') ?? 0)
  const type = response.headers.get('content-type') ?? ''
  if (response.body === null) return new Blob([], { type })
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value)
    bytes += read.value.byteLength
    if (said >= bytes) received?.(bytes, said)
  }
  return new Blob(parts, { type })
}

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
      // ofetch ignores its own time limit beside a signal and ends it with the headers; this one covers the body too.
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

/**
 * Sends one file as the part `file` of a form and reports how many bytes were sent. Uses XMLHttpRequest, because fetch reports no upload
 * progress. The time limit counts from the last progress: a large file on a slow line is no failure.
 */
export const sendUpload = (
  url: string,
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Arrived<string>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    }
    const fail = (fault: Fault) => {
      end()
      reject(fault)
    }
    const cancel = () => {
      request.abort()
      fail(new Fault('cancelled', CANCELLED))
    }
    const moves = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        request.abort()
        fail(new Fault('timeout', `timeout of ${TIMEOUT_MS}ms exceeded`))
      }, TIMEOUT_MS)
    }
    if (signal.aborted) return reject(new Fault('cancelled', CANCELLED))
    signal.addEventListener('abort', cancel, { once: true })
    request.upload.onprogress = (event) => {
      moves()
      onSent(event.loaded)
    }
    request.onerror = () => fail(new Fault('network', NO_ANSWER))
    request.onload = () => {
      const { status } = request
      if (status < 200 || status > 299)
        return fail(new Fault('status', `Request failed with status code ${status}`, { status }))
      end()
      resolve({ content: request.responseText, headers: headersIn(request.getAllResponseHeaders()) })
    }
    request.open('POST', stamped(url))
    for (const [name, value] of Object.entries(formHeaders())) request.setRequestHeader(name, value)
    const form = new FormData()
    form.set('file', file, file.name)
    moves()
    request.send(form)
  })

const headersIn = (lines: string): Headers => {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}
