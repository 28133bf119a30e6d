// One call of the API: typed by its endpoint, checked against the contract on its way back.
import { type AnyEndpoint, type DataOf, fillPath, type InputOf } from '#contract/endpoint.ts'
import { code, type Envelope, envelope, RESTART_STATUS } from '#contract/envelope.ts'
import { tellAnswer } from './answers.ts'
import { Fault, isSilent } from './fault.ts'
import { apiBase, send } from './http.ts'
import { answered, keyOf, unknown } from './idempotency.ts'
import { cancelled, shareRead, singleWrite } from './in-flight.ts'
import { readToken } from './storage.ts'
import { heldTenderLink } from './tender-link.ts'

/** An answer of the API; refusals are values, faults are exceptions. */
export type Reply<D> =
  | { readonly ok: true; readonly code: 0; readonly data: D; readonly msg: string; readonly body: unknown }
  | { readonly ok: false; readonly code: number; readonly data: unknown; readonly msg: string; readonly body: unknown }

export interface CallOptions {
  /** Aborting settles the call as cancelled. Writes go on: only their caller stops waiting. */
  readonly signal?: AbortSignal
  /** Idempotency key of a write; made here when left out. */
  readonly key?: string
  /** No toast, whatever happens: for reloads nobody asked for. */
  readonly quiet?: boolean
}

interface Received {
  readonly body: Envelope
  /** Server clock minus ours in ms, where the answer told the time. */
  readonly offset: number | null
}

/**
 * Asks the server. Resolves with a Reply for every answer of the application, rejects with a Fault for everything else.
 * An answer to a session that has ended meanwhile is cancelled: it belongs to nobody here.
 */
export const call = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> = {},
  options: CallOptions = {},
): Promise<Reply<DataOf<E>>> => {
  const token = readToken()
  const tell = (code: number | null, message: string, restarts: boolean, offset: number | null) =>
    tellAnswer({
      endpoint: endpoint.id,
      access: endpoint.access,
      code,
      message,
      restarts,
      signed: token !== null,
      quiet: options.quiet ?? false,
      clock_offset_ms: offset,
    })
  try {
    const { body, offset } = await receive(endpoint, input, options, token)
    if (needsSession(endpoint) && readToken() !== token) throw cancelled()
    const restarts = isRestart(body)
    const msg = body.message ?? ''
    if (body.code !== code.ok || restarts) {
      tell(body.code, msg, restarts, offset)
      return { ok: false, code: body.code, data: body.data, msg, body }
    }
    const data = checked(endpoint, body.data)
    tell(body.code, msg, restarts, offset)
    return { ok: true, code: 0, data, msg, body }
  } catch (error) {
    if (!isSilent(error)) tell(null, error instanceof Error ? error.message : String(error), false, null)
    throw error
  }
}

const needsSession = (endpoint: AnyEndpoint): boolean =>
  endpoint.access !== 'public' && endpoint.access !== 'tender_link'

const isRestart = (body: Envelope): boolean =>
  typeof body.data === 'object' && body.data !== null && 'status' in body.data && body.data.status === RESTART_STATUS

const checked = <E extends AnyEndpoint>(endpoint: E, data: unknown): DataOf<E> => {
  const parsed = endpoint.data.safeParse(data)
  if (!parsed.success) throw new Fault('shape', `${endpoint.id}: unexpected data`, { cause: parsed.error })
  // The schema is the endpoint's own; its generic type is lost on the way through safeParse.
  return parsed.data as DataOf<E>
}

const receive = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
  token: string | null,
): Promise<Received> => {
  const url = urlOf(endpoint, input)
  const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : JSON.stringify(input.body ?? {})
  const signature = JSON.stringify([token, heldTenderLink(), endpoint.method, url, body ?? ''])
  const ask = (key: string | undefined, signal?: AbortSignal) =>
    timed(() => send({ method: endpoint.method, url, body, idempotencyKey: key }, signal))

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

const timed = async (ask: () => Promise<string>): Promise<Received> => {
  const from = Date.now()
  const body = envelopeIn(await ask())
  const until = Date.now()
  const time = timeIn(body.data)
  return { body, offset: time === null ? null : Math.round(time - (from + until) / 2) }
}

/** What time an answer says it is, in ms: its own `server_time`, or that of the first record of a list. */
const timeIn = (data: unknown): number | null => {
  const record = isRecord(data) && Array.isArray(data.list) ? data.list[0] : data
  const said = isRecord(record) ? record.server_time : undefined
  const time = typeof said === 'string' ? Date.parse(said) : Number.NaN
  return Number.isNaN(time) ? null : time
}

const envelopeIn = (text: string): Envelope => {
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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const urlOf = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): string => {
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
