// How a call is answered: check permissions, parse, run the handler in one transaction, strip its answer, wrap it in
// the envelope.

import type * as z from 'zod/mini'
import { SESSION_NOTICE, TIME_ZONE } from '#contract/answer-headers.ts'
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { code, PAGE_SIZES } from '#contract/envelope.ts'
import { type FieldIssue, fieldIssues } from '#contract/issues.ts'
import { allows, type PermissionCode } from '#contract/permissions.ts'
import type { Operator } from '#server/audit.ts'
import { type LinkResolver, viewerOf } from '#server/viewer.ts'
import { enteredZone, inZone } from '#server/zones.ts'
import { judge, parseJson, parseQuery } from './body.ts'
import type { Arrival, Ctx, LinkCtx, LinkViewer, PublicCtx, Viewer } from './context.ts'
import { readKey, runOnce } from './idempotency.ts'
import { type Locale, translate } from './messages.ts'
import { inputRefused, issue, notFound, passwordDue, permissionMissing, Refusal } from './refusal.ts'
import { inTransaction } from './transaction.ts'

/** The parsed input of a call. */
export interface Input<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
}

/** An answer that is not JSON: its bytes with their headers. */
export class Verbatim {
  /** The bytes of the answer; null: the caller's cached copy is still valid (304). */
  readonly bytes: Uint8Array<ArrayBuffer> | null
  readonly headers: Readonly<Record<string, string>>
  constructor(bytes: Uint8Array<ArrayBuffer> | null, headers: Readonly<Record<string, string>>) {
    this.bytes = bytes
    this.headers = headers
  }
}

/**
 * An answer too long to be held in memory: it begins once the call's own transaction is committed, and is sent as fast
 * as it is read. `begin` resolves when its first part is there, and rejects where it cannot be: then nothing was sent.
 */
export class Streamed {
  readonly begin: () => Promise<ReadableStream<Uint8Array>>
  readonly headers: Readonly<Record<string, string>>
  constructor(begin: () => Promise<ReadableStream<Uint8Array>>, headers: Readonly<Record<string, string>>) {
    this.begin = begin
    this.headers = headers
  }
}

/** The body that is sent: an envelope's text, or a file. */
export type Answer = string | Verbatim | Streamed

/** The result of a handler: at least what the endpoint declares; anything more is stripped. */
export type Given<E extends AnyEndpoint> = z.input<E['data']> | Verbatim | Streamed

/** Returned by `prepare` when it already has the whole answer; no transaction is opened. */
export class Ready<E extends AnyEndpoint> {
  readonly given: Given<E>
  constructor(given: Given<E>) {
    this.given = given
  }
}

/**
 * Returned by `prepare` when the call occupies a limited place, which is released when the work has ended in any way.
 */
export class Place {
  readonly giveBack: () => void
  constructor(giveBack: () => void) {
    this.giveBack = giveBack
  }
}

type Work<C, E extends AnyEndpoint, P> = (ctx: C, input: Input<E>, prepared: P) => Promise<Given<E>>
type Prepare<C, E extends AnyEndpoint, P> = (ctx: C, input: Input<E>) => Promise<P | Ready<E>>
/** The work alone, or its preparation and the work. */
type Steps<A, C, E extends AnyEndpoint, P> = [Work<C, E, P>] | [Prepare<A, E, P>, Work<C, E, P>]

/** The values that the router gives to a route. */
export interface Incoming {
  readonly request: Request
  readonly params: Record<string, string>
  readonly search: URLSearchParams
  readonly bytes: Uint8Array
  readonly arrival: Arrival
  readonly linkViewer: LinkResolver
  /** The owner of the idempotency keys of a call at a link: the admitted browser, or the link. */
  readonly keyHolder: (ctx: LinkCtx) => Promise<string>
}

/** The caller, for the request's log line. */
export interface Caller {
  user_id?: string
  enterprise_id?: string
}

/** A call with its handler, ready to be routed. */
export interface Route {
  readonly endpoint: AnyEndpoint
  answer(incoming: Incoming, caller: Caller): Promise<Answer>
}

/**
 * Serves a call that needs a session: `serve(endpoint, work)`, or `serve(endpoint, prepare, work)`. `prepare` runs before the
 * transaction is opened, for slow work such as a password's hash; what it returns is the handler's third argument.
 */
export function serve<E extends AnyEndpoint>(endpoint: E, work: Work<Ctx, E, undefined>): Route
export function serve<E extends AnyEndpoint, P>(
  endpoint: E,
  prepare: Prepare<Arrival & { readonly viewer: Viewer }, E, P>,
  work: Work<Ctx, E, P>,
): Route
export function serve<E extends AnyEndpoint, P>(
  endpoint: E,
  ...given: Steps<Arrival & { readonly viewer: Viewer }, Ctx, E, P>
): Route {
  const { access } = endpoint
  if (access === 'public' || access === 'tender_link')
    throw new Error(`${endpoint.id} needs no session: serve it as ${access}`)
  return {
    endpoint,
    answer: async (incoming, caller) => {
      const viewer = await viewerOf(incoming.arrival.services, incoming.request.headers)
      caller.user_id = viewer.id
      caller.enterprise_id = viewer.enterprise_id
      if (viewer.notice !== null) incoming.arrival.setHeader(SESSION_NOTICE, viewer.notice)
      if (viewer.must_change_password && !endpoint.whilePasswordDue) throw passwordDue()
      if (access !== 'any' && !allows(access, viewer.permissions)) throw permissionMissing(firstCode(access))
      const narrowed = endpoint.narrow?.(parseJson(incoming.bytes), viewer.id) ?? null
      if (narrowed !== null && !allows(narrowed, viewer.permissions)) throw permissionMissing(firstCode(narrowed))
      const operator = { id: viewer.id, name: viewer.name, role: viewer.role_preset }
      const actor = { id: viewer.id, enterprise_id: viewer.enterprise_id, time_zone: viewer.time_zone, operator }
      // A day in a query begins at midnight in the enterprise's zone.
      return inZone(viewer.time_zone, () => perform(endpoint, incoming, { viewer }, actor, given))
    },
  }
}

/** Serves a call of the tender page: the header `tender-token` says which supplier, for which order. */
export function serveLink<E extends AnyEndpoint>(endpoint: E, work: Work<LinkCtx, E, undefined>): Route
export function serveLink<E extends AnyEndpoint, P>(
  endpoint: E,
  prepare: Prepare<Arrival & { readonly link: LinkViewer }, E, P>,
  work: Work<LinkCtx, E, P>,
): Route
export function serveLink<E extends AnyEndpoint, P>(
  endpoint: E,
  ...given: Steps<Arrival & { readonly link: LinkViewer }, LinkCtx, E, P>
): Route {
  if (endpoint.access !== 'tender_link') throw new Error(`${endpoint.id} is not called by a tender link`)
  return {
    endpoint,
    answer: async (incoming, caller) => {
      const token = incoming.request.headers.get('tender-token') ?? ''
      const link =
        token === '' || token.length > 200 ? null : await incoming.linkViewer(incoming.arrival, token, endpoint)
      // The answer is not 401, which would end the session of a buyer who looks at an invalid link.
      if (link === null) throw new Refusal(code.notFound, 'link_invalid')
      caller.enterprise_id = link.enterprise_id
      const operator = { id: null, name: link.supplier_id, role: 'supplier_link' }
      return perform(
        endpoint,
        incoming,
        { link },
        { id: link.link_id, enterprise_id: link.enterprise_id, operator },
        given,
        incoming.keyHolder,
      )
    },
  }
}

/** Serves a public call. Its transaction sees no tenant's rows until the handler enters an enterprise. */
export function servePublic<E extends AnyEndpoint>(endpoint: E, work: Work<PublicCtx, E, undefined>): Route
export function servePublic<E extends AnyEndpoint, P>(
  endpoint: E,
  prepare: Prepare<Arrival, E, P>,
  work: Work<PublicCtx, E, P>,
): Route
export function servePublic<E extends AnyEndpoint, P>(endpoint: E, ...given: Steps<Arrival, PublicCtx, E, P>): Route {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.id} is not public`)
  return { endpoint, answer: (incoming) => perform(endpoint, incoming, {}, null, given) }
}

const firstCode = (access: PermissionCode | readonly PermissionCode[]): PermissionCode => {
  const first = typeof access === 'string' ? access : access[0]
  if (first === undefined) throw new Error('an endpoint asks for one of no permissions')
  return first
}

interface Actor {
  readonly id: string
  readonly enterprise_id: string
  readonly time_zone?: string
  readonly operator: Operator
}

const nobody: Operator = { id: null, name: 'visitor', role: null }

const perform = async <E extends AnyEndpoint, W extends object, P>(
  endpoint: E,
  incoming: Incoming,
  who: W,
  actor: Actor | null,
  given: Steps<Arrival & W, PublicCtx & W, E, P>,
  keyHolder?: (ctx: PublicCtx & W) => Promise<string>,
): Promise<Answer> => {
  const [prepare, work] = given.length === 1 ? [undefined, given[0]] : given
  const { arrival } = incoming
  const { services, locale } = arrival
  const input = parseInput(endpoint, incoming)
  // An upload's bytes are not part of the comparison by key; a second upload is another unattached file and has no
  // second effect. A file lost on the way is requested again.
  const keyless = endpoint.method === 'GET' || endpoint.upload !== null || endpoint.file || endpoint.keyless
  const key = keyless || actor === null ? null : readKey(arrival.headers)
  const ready = await prepare?.({ ...arrival, ...who }, input)
  if (ready instanceof Ready) return envelope(endpoint, locale, ready.given)
  // Without `prepare` P is undefined; TypeScript cannot tie the two.
  const prepared = ready as P
  const behalf = {
    enterprise_id: actor?.enterprise_id ?? null,
    time_zone: actor?.time_zone,
    operator: actor?.operator ?? nobody,
    origin: arrival,
  }
  const worked = inTransaction(services, behalf, async (scope) => {
    const run = async () => {
      const done = await work({ ...arrival, ...who, ...scope }, input, prepared)
      const zone = enteredZone()
      if (zone !== null) arrival.setHeader(TIME_ZONE, zone)
      return envelope(endpoint, locale, done)
    }
    if (key === null || actor === null) return run()
    const use = {
      enterprise_id: actor.enterprise_id,
      // A stored answer contains what its first caller may see, so no other caller gets it.
      actor_id: (await keyHolder?.({ ...arrival, ...who, ...scope })) ?? actor.id,
      method: endpoint.method,
      route: new URL(incoming.request.url).pathname,
      key,
      content: `${incoming.bytes.byteLength === 0 ? '' : Buffer.from(incoming.bytes).toString('utf8')}?${JSON.stringify(input.query)}`,
    }
    return runOnce(services, scope, use, async () => {
      const answer = await run()
      if (typeof answer !== 'string') throw new Error(`${endpoint.id} answers bytes and cannot take an Idempotency-Key`)
      return answer
    })
  })
  return ready instanceof Place ? worked.finally(ready.giveBack) : worked
}

const envelope = <E extends AnyEndpoint>(endpoint: E, locale: Locale, given: Given<E>): Answer => {
  if (given instanceof Verbatim || given instanceof Streamed) return given
  const data = endpoint.data.parse(given)
  return JSON.stringify({ code: code.ok, message: translate(locale, 'ok'), data })
}

/** A refused size of a page, with the sizes there are. */
const withPageSizes = (one: FieldIssue): FieldIssue =>
  one.path === 'page_size' && one.code === 'pattern'
    ? issue('page_size', 'page_sizes', { sizes: PAGE_SIZES.join(' / ') })
    : one

const parseInput = <E extends AnyEndpoint>(endpoint: E, incoming: Incoming): Input<E> => {
  const query = parseQuery(incoming.search)
  const body = endpoint.method === 'GET' ? {} : parseJson(incoming.bytes)
  const parts = [
    [endpoint.params, incoming.params],
    [endpoint.query, query],
    [endpoint.body, body],
  ] as const
  const threw = () => incoming.arrival.services.log.warn({ event: 'schema_threw', endpoint: endpoint.id })
  const results = parts.map(([schema, given]) => ({ given, result: judge(schema, given, threw) }))
  const issues = results.flatMap(({ given, result }) => (result.success ? [] : fieldIssues(result.error.issues, given)))
  // A text that is not an id refers to no record, so the answer is 4004 and not 4001.
  if (results[0]?.result.success === false) throw notFound()
  if (issues.length > 0) throw inputRefused(issues.map(withPageSizes))
  const [params, readQuery, readBody] = results.map(({ result }) => result.data)
  // Each part was parsed by the schema its type comes from.
  return { params, query: readQuery, body: readBody } as Input<E>
}
