// A client of the API for proofs, typed by the contract. It distinguishes a call without an answer from a refused one.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type AnyEndpoint, type DataOf, fillPath, type InputOf } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'

/** A call without an answer within this time (ms) counts as cut. */
const LONGEST_MS = 30_000
/** How many times a call that is answered 503 is repeated, and after what time (ms). */
const TRIES = 60
const AGAIN_MS = 250

/** The caller: a session, or a tender link with the cookie of its browser. */
export interface Caller {
  readonly token?: string
  readonly link?: string
  readonly cookie?: string
}

/** The result of a call. */
export type Outcome<D> =
  | { readonly kind: 'done'; readonly data: D; readonly cookie: string | null; readonly text: string }
  | { readonly kind: 'refused'; readonly code: number; readonly text: string; readonly data: unknown }
  /** 503 with Retry-After. */
  | { readonly kind: 'away' }
  /** Any other status, or no envelope. */
  | { readonly kind: 'wrong'; readonly status: number; readonly text: string }
  /** No answer: the connection was refused or broke. */
  | { readonly kind: 'cut'; readonly why: string }

const headersOf = ({ token, link, cookie }: Caller, key: string): Record<string, string> => ({
  system: '21',
  client: '2',
  'content-type': 'application/json',
  'accept-language': 'zh-CN',
  // No compression, because a proof's proxy reads the answer.
  'accept-encoding': 'identity',
  'Idempotency-Key': key,
  ...(token !== undefined && { token }),
  ...(link !== undefined && { 'tender-token': link }),
  ...(cookie !== undefined && { cookie }),
})

const inTexts = z.record(z.string(), z.unknown())

/** The address of a call. */
export const addressOf = (endpoint: AnyEndpoint, input: InputOf<AnyEndpoint>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(inTexts.parse(input.query ?? {})))
    if (value !== undefined) query.set(name, String(value))
  const path = fillPath(endpoint.path, inTexts.parse(input.params ?? {}))
  return `api${path}${query.size === 0 ? '' : `?${query}`}`
}

const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}

const parsed = <E extends AnyEndpoint>(endpoint: E, data: unknown): DataOf<E> => {
  const schema: E['data'] = endpoint.data
  return z.parse(schema, data)
}

/** Makes one call to a server of this machine. */
export const callAt = async <E extends AnyEndpoint>(
  url: string,
  endpoint: E,
  input: InputOf<E>,
  who: Caller = {},
  key: string = randomUUID(),
): Promise<Outcome<DataOf<E>>> => {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error('a proof calls this machine only')
  try {
    const answer = await fetch(`${url}${addressOf(endpoint, input)}`, {
      method: endpoint.method,
      headers: headersOf(who, key),
      signal: AbortSignal.timeout(LONGEST_MS),
      ...(endpoint.method !== 'GET' && { body: JSON.stringify(input.body ?? {}) }),
    })
    const text = await answer.text()
    if (answer.status === 503 && answer.headers.has('retry-after')) return { kind: 'away' }
    if (answer.status !== 200) return { kind: 'wrong', status: answer.status, text }
    const said = envelope.parse(JSON.parse(text))
    if (said.code !== 0) return { kind: 'refused', code: said.code, text, data: said.data }
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? null
    return { kind: 'done', data: parsed(endpoint, said.data), cookie, text }
  } catch (error) {
    return { kind: 'cut', why: causeOf(error) }
  }
}

/** Makes one call; a call that is answered 503 is repeated with its key, as the console does. */
export const callPatiently = async <E extends AnyEndpoint>(
  url: string,
  endpoint: E,
  input: InputOf<E>,
  who: Caller,
): Promise<Outcome<DataOf<E>>> => {
  const key = randomUUID()
  for (let left = TRIES; ; left -= 1) {
    const said = await callAt(url, endpoint, input, who, key)
    if (said.kind !== 'away' || left === 0) return said
    await pause(AGAIN_MS)
  }
}
