// One call of the API: its types come from its endpoint, and its answer is checked against the contract.

import { type AnyEndpoint, type DataOf, fillPath, type InputOf } from '#contract/endpoint.ts'
import { code, type Envelope, envelope, RESTART_STATUS } from '#contract/envelope.ts'
import { acceptAnyId } from '#contract/fields.ts'
import { isRecord } from '#contract/is-record.ts'
import { createReport, type Report, reportFault } from './answer-events.ts'
import { Fault } from './fault.ts'
import { apiBase, send } from './http.ts'
import { answered, keyOf, unknown } from './idempotency.ts'
import { cancelled, prefetchRead, shareRead, singleWrite } from './in-flight.ts'
import { readToken } from './storage.ts'
import { currentTenderLink } from './tender-link.ts'

acceptAnyId()

/** An answer of the API: refusals are values, faults are exceptions. */
export type Reply<D> =
  | { readonly ok: true; readonly code: 0; readonly data: D; readonly msg: string; readonly body: unknown }
  | { readonly ok: false; readonly code: number; readonly data: unknown; readonly msg: string; readonly body: unknown }

export interface CallOptions {
  /** Aborting settles the call as cancelled. A write is still sent: only its caller stops waiting. */
  readonly signal?: AbortSignal
  /** Idempotency key of a write; generated when left out. */
  readonly key?: string
  /** No toast, whatever happens: for reloads the user did not ask for. */
  readonly quiet?: boolean
  /** A small write that must arrive even if the page closes. */
  readonly outlives?: boolean
}

interface Received {
  readonly body: Envelope
  /** Server clock minus ours in ms, where the answer has the server's time. */
  readonly offset: number | null
  readonly headers: Headers
}

/**
 * Calls the server. Resolves with a Reply for every answer of the application, rejects with a Fault for everything
 * else. An answer that arrives after its session has ended is cancelled.
 */
export const call = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> = {},
  options: CallOptions = {},
): Promise<Reply<DataOf<E>>> => {
  const token = readToken()
  const report = createReport(endpoint, token, options.quiet ?? false)
  try {
    return await concludeCall(endpoint, token, report, await receive(endpoint, input, options, token))
  } catch (error) {
    reportFault(report, error)
    throw error
  }
}

/**
 * Handles an answer: reports it to the listeners and checks its data against the contract; `token` is the token it was
 * sent with.
 */
export const concludeCall = async <E extends AnyEndpoint>(
  endpoint: E,
  token: string | null,
  tell: Report,
  { body, offset, headers }: Received,
): Promise<Reply<DataOf<E>>> => {
  if (needsSession(endpoint) && readToken() !== token) throw cancelled()
  const restarts = isRestart(body)
  const msg = body.message ?? ''
  if (body.code !== code.ok || restarts) {
    tell(body.code, msg, { restarts, offset, headers })
    return { ok: false, code: body.code, data: body.data, msg, body }
  }
  const data = await checked(endpoint, body.data)
  tell(body.code, msg, { offset, headers })
  return { ok: true, code: 0, data, msg, body }
}

const needsSession = (endpoint: AnyEndpoint): boolean =>
  endpoint.access !== 'public' && endpoint.access !== 'tender_link'

const isRestart = (body: Envelope): boolean =>
  typeof body.data === 'object' && body.data !== null && 'status' in body.data && body.data.status === RESTART_STATUS

const checked = async <E extends AnyEndpoint>(endpoint: E, data: unknown): Promise<DataOf<E>> => {
  const parsed = endpoint.data.safeParse(data)
  // The schema is the endpoint's own; safeParse loses its generic type.
  if (parsed.success) return parsed.data as DataOf<E>
  const { tolerantParse } = await import('./tolerant-parse.ts')
  const whole = tolerantParse(endpoint.data, data, endpoint.method !== 'GET')
  if (whole === undefined) throw new Fault('shape', `${endpoint.id}: unexpected data`, { cause: parsed.error })
  const places = parsed.error.issues.map((issue) => issue.path.join('.') || 'data')
  console.warn(
    `${endpoint.id}: the answer is not what the contract says: ${[...new Set(places)].slice(0, 5).join(', ')}`,
  )
  // The data has the shape of the schema; missing values in it are MISSING.
  return whole as DataOf<E>
}

const receive = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
  token: string | null,
): Promise<Received> => {
  const url = urlOf(endpoint, input)
  const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : JSON.stringify(input.body ?? {})
  const signature = signatureOf(endpoint, url, body, token)
  const ask = (key: string | undefined, signal?: AbortSignal) =>
    timed(() =>
      send({ method: endpoint.method, url, body, idempotencyKey: key, outlives: options.outlives ?? false }, signal),
    )

  if (endpoint.method === 'GET') {
    if (!endpoint.dedupe) return ask(undefined, options.signal)
    return shareRead(signature, (signal) => ask(undefined, signal), options.signal)
  }
  const key = keyOf(signature, options.key)
  const write = async () => {
    try {
      const received = await ask(key)
      answered(signature)
      return received
    } catch (error) {
      unknown(signature, key)
      throw error
    }
  }
  return endpoint.dedupe ? singleWrite(signature, write) : write()
}

/** Two requests with the same signature are the same request. */
const signatureOf = (endpoint: AnyEndpoint, url: string, body: string | undefined, token: string | null): string =>
  JSON.stringify([token, currentTenderLink(), endpoint.method, url, body ?? ''])

/** Sends a read early; the first identical `call` gets its answer. Nothing is reported. */
export const prefetchCall = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): void => {
  const url = urlOf(endpoint, input)
  const request = { method: endpoint.method, url, body: undefined, idempotencyKey: undefined }
  prefetchRead(signatureOf(endpoint, url, undefined, readToken()), (signal) => timed(() => send(request, signal)))
}

const timed = async (ask: () => ReturnType<typeof send>): Promise<Received> => {
  const from = Date.now()
  const { content, headers } = await ask()
  const body = parseEnvelope(content)
  const until = Date.now()
  const time = timeIn(body.data)
  return { body, headers, offset: time === null ? null : Math.round(time - (from + until) / 2) }
}

/** The server time in an answer, in ms: its `server_time`, or that of the first record of a list. */
const timeIn = (data: unknown): number | null => {
  const record = isRecord(data) && Array.isArray(data.list) ? data.list[0] : data
  const said = isRecord(record) ? record.server_time : undefined
  const time = typeof said === 'string' ? Date.parse(said) : Number.NaN
  return Number.isNaN(time) ? null : time
}

/** Parses the envelope of an answer. Throws a Fault of kind `shape` when the text is not an envelope. */
export const parseEnvelope = (text: string): Envelope => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new Fault('shape', 'The answer is not JSON', { cause })
  }
  const parsed = envelope.safeParse(json)
  if (!parsed.success) throw new Fault('shape', 'The answer is not an envelope', { cause: parsed.error })
  return parsed.data
}

/** The address from `/api` on, with its query but without `timestamp`. */
export const urlOf = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): string => {
  const path = `${apiBase()}${fillPath(endpoint.path, isRecord(input.params) ? input.params : {})}`
  const query = new URLSearchParams()
  if (isRecord(input.query)) {
    for (const [name, value] of Object.entries(input.query)) {
      if (value === undefined || value === null || value === '') continue
      query.set(name, Array.isArray(value) ? value.join(',') : String(value))
    }
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
