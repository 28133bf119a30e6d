// How a request leaves the page: address, headers, time limit; what comes back is text or a Fault. The only file that fetches.
import { FetchError, ofetch } from 'ofetch'
import type { Method } from '#contract/endpoint.ts'
import { Fault } from './fault.ts'
import { CANCELLED } from './in-flight.ts'
import { readToken } from './storage.ts'
import { heldTenderLink } from './tender-link.ts'

/** User's specification §7 and §9. */
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
}

/** Where the API lies: `api` beside the page's own base, so that any sub-path works. */
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
  const link = heldTenderLink()
  if (link !== null) headers['tender-token'] = link
  if (request.idempotencyKey !== undefined) headers['Idempotency-Key'] = request.idempotencyKey
  return headers
}

const stamped = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}timestamp=${Date.now()}`

/** Sends a request and gives the text of its answer. Rejects with a Fault when there is none, or when it is not HTTP 2xx. */
export const send = async (request: Request, signal?: AbortSignal): Promise<string> => {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), TIMEOUT_MS)
  try {
    const response = await ofetch.raw<string, 'text'>(stamped(request.url), {
      method: request.method,
      headers: headersOf(request),
      ...(request.body === undefined ? {} : { body: request.body }),
      responseType: 'text',
      retry: false,
      ignoreResponseError: true,
      cache: 'no-store',
      // ofetch's own limit is ignored beside a signal and ends with the headers; this one covers the body too.
      signal: signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]),
    })
    if (!response.ok) {
      throw new Fault('status', `Request failed with status code ${response.status}`, { status: response.status })
    }
    return response._data ?? ''
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
