// The declaration of one call of the API: method, path, access, input and answer.
import * as z from 'zod/mini'
import type { PermissionCode } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: `public` needs nothing, `tender_link` needs the `tender-token` header, `any` needs a session,
 * a code or a list of codes (any of them) needs that permission.
 */
export type Access = 'public' | 'tender_link' | 'any' | PermissionCode | readonly PermissionCode[]

type Schema = z.ZodMiniType

/** One call. `path` is written from `/v1/` on, with `{name}` for path parameters, and ends in a slash. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Data extends Schema = Schema,
> {
  readonly id: string
  readonly method: Method
  readonly path: string
  readonly access: Access
  /** Where the permission depends on the body: the codes (any of them) that this body requires of `viewerId`; null when it does not tell. */
  readonly narrow: ((body: unknown, viewerId: string) => readonly PermissionCode[] | null) | null
  /** Whether a user who must change their password first may call the endpoint. */
  readonly whilePasswordDue: boolean
  /** Maximum bytes of the body of a call that takes one file as multipart; null: the call takes JSON. */
  readonly upload: number | null
  /** Answers a file instead of data; a refusal is still sent in the envelope. */
  readonly file: boolean
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The schema of the answer; fields that are not declared here are never sent. */
  readonly data: Data
  /** False: the client sends identical requests again even while one is in flight. */
  readonly dedupe: boolean
  /** A call of a tender link that is also allowed in a browser where staff are signed in. */
  readonly forStaff: boolean
  /** Whether no Idempotency-Key is required: the answer sets a cookie, which a stored answer could not repeat. */
  readonly keyless: boolean
  /** Whether the page of the call shows a failure itself, so that there is no toast. */
  readonly fillsPage: boolean
  /**
   * Whether only servers of this product have the call. The page works without it: a failure is shown in its place,
   * without a toast.
   */
  readonly quiet: boolean
}

/** Any endpoint; for tables. */
export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema>

export const nothing = z.strictObject({})
export type Nothing = typeof nothing

interface Declaration<P extends Schema, Q extends Schema, B extends Schema, D extends Schema> {
  access: Access
  narrow?: (body: unknown, viewerId: string) => readonly PermissionCode[] | null
  whilePasswordDue?: boolean
  upload?: number
  file?: boolean
  params?: P
  query?: Q
  body?: B
  data: D
  dedupe?: boolean
  forStaff?: boolean
  keyless?: boolean
  fillsPage?: boolean
  quiet?: boolean
}

const declare =
  (method: Method) =>
  <D extends Schema, P extends Schema = Nothing, Q extends Schema = Nothing, B extends Schema = Nothing>(
    id: string,
    path: string,
    declaration: Declaration<P, Q, B, D>,
  ): Endpoint<P, Q, B, D> => ({
    id,
    method,
    path,
    access: declaration.access,
    narrow: declaration.narrow ?? null,
    whilePasswordDue: declaration.whilePasswordDue ?? false,
    upload: declaration.upload ?? null,
    file: declaration.file ?? false,
    // Where the caller omits a value, its type parameter is the type of `nothing`; TypeScript cannot see that.
    params: declaration.params ?? (nothing as unknown as P),
    query: declaration.query ?? (nothing as unknown as Q),
    body: declaration.body ?? (nothing as unknown as B),
    data: declaration.data,
    dedupe: declaration.dedupe ?? true,
    forStaff: declaration.forStaff ?? false,
    keyless: declaration.keyless ?? false,
    fillsPage: declaration.fillsPage ?? false,
    quiet: declaration.quiet ?? false,
  })

export const get = declare('GET')
export const post = declare('POST')
export const put = declare('PUT')
export const remove = declare('DELETE')

export type ParamsOf<E extends AnyEndpoint> = z.output<E['params']>
export type QueryOf<E extends AnyEndpoint> = z.output<E['query']>
export type BodyOf<E extends AnyEndpoint> = z.output<E['body']>
export type DataOf<E extends AnyEndpoint> = z.output<E['data']>

/** The input of `call(endpoint, input)`; a part may be left out when the endpoint takes nothing there. */
export interface InputOf<E extends AnyEndpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
}

/** Fills `{name}` in an endpoint's path; a missing value is a programming error. */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`path ${path} lacks {${name}}`)
    return encodeURIComponent(String(value))
  })
