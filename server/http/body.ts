// Reads the contents of a request within their limits: bytes, text, JSON, query.
import type * as z from 'zod/mini'
import { Unavailable } from './database-errors.ts'
import { inputRefused, issue } from './refusal.ts'

/** The maximum size of a body in bytes. */
export const BODY_LIMIT = 256 * 1024
const DEPTH_LIMIT = 32
/**
 * The maximum number of keys of one object. The number of objects has no limit of its own, because an order has up to
 * 300 full lines; the limit of bytes bounds it.
 */
const KEY_LIMIT = 2000

/** The request violates HTTP itself, so it is answered by an HTTP status of its own; see outside.ts. */
export class HttpRefusal extends Error {
  readonly status: 404 | 413 | 415
  constructor(status: 404 | 413 | 415) {
    super(String(status))
    this.status = status
  }
}

const isJson = (contentType: string | null): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? '')

const isMultipart = (contentType: string | null): boolean =>
  /^multipart\/form-data\s*;.*boundary=/i.test(contentType ?? '')

const saidToExceed = (request: Request, limit: number): boolean =>
  Number(request.headers.get('content-length') ?? 0) > limit

/**
 * Whether the length of a body is known and within the limit. The server's parser takes no more than that, so such a
 * body is read at once; as a stream it would cost more than all else of a small request.
 */
const isShort = (request: Request, limit: number): boolean => {
  const length = request.headers.get('content-length')
  return length !== null && /^\d+$/.test(length) && Number(length) <= limit
}

const gaveUp = () => new Unavailable('the body did not arrive', 'body')

const readUpTo = async (request: Request, limit: number): Promise<Buffer<ArrayBuffer>> => {
  if (saidToExceed(request, limit)) throw new HttpRefusal(413)
  if (isShort(request, limit)) {
    const bytes = Buffer.from(
      await request.arrayBuffer().catch(() => {
        throw gaveUp()
      }),
    )
    // Content-Length is checked by the HTTP parser; a request made in process (tests) may have a wrong one.
    if (bytes.byteLength > limit) throw new HttpRefusal(413)
    return bytes
  }
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength
      if (length > limit) throw new HttpRefusal(413)
      chunks.push(chunk)
    }
  } catch (error) {
    // The sender gave up, or was disconnected for being too slow (sockets.ts). The socket's error has a code like those
    // of the database, so it is replaced.
    throw error instanceof HttpRefusal ? error : gaveUp()
  }
  return Buffer.concat(chunks, length)
}

/**
 * The bytes of a body. Throws 413 above the limit without reading on, and 415 for another media type than JSON. A
 * request without a body may lack the media type, as long as it has a header that a form of another site cannot send.
 */
export const readBytes = async (request: Request, hasOwnHeader: boolean): Promise<Uint8Array> => {
  const bytes = await readUpTo(request, BODY_LIMIT)
  const type = request.headers.get('content-type')
  const isSilent = bytes.byteLength === 0 && type === null && (hasOwnHeader || request.method === 'DELETE')
  if (!isJson(type) && !isSilent) throw new HttpRefusal(415)
  return bytes
}

/**
 * Checks the headers of an upload before reading it: throws 413 for a length above `limit` bytes, 415 for a type other
 * than multipart.
 */
export const checkUpload = (request: Request, limit: number): void => {
  if (saidToExceed(request, limit)) throw new HttpRefusal(413)
  if (!isMultipart(request.headers.get('content-type'))) throw new HttpRefusal(415)
}

/**
 * The one file of a multipart body, in the part `file`. Throws 413 above `limit` bytes of body, and 4001 when it is not
 * multipart, has another part or no such file.
 */
export const readUpload = async (request: Request, limit: number): Promise<File> => {
  const bytes = await readUpTo(request, limit)
  let form: FormData
  try {
    form = await new Response(bytes, {
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    }).formData()
  } catch {
    throw inputRefused([], 'malformed')
  }
  const parts = [...form]
  const [first] = parts
  const stranger = parts.find(([name]) => name !== 'file')
  if (stranger !== undefined) throw inputRefused([issue(stranger[0].slice(0, 80), 'unknown_key')])
  if (first === undefined || !(first[1] instanceof File)) throw inputRefused([issue('file', 'required')])
  if (parts.length > 1) throw inputRefused([issue('file', 'repeated')])
  return first[1]
}

/**
 * The JSON value of a body; an empty one is `{}`. Throws 4001 for invalid JSON, too much depth, too many keys, or text
 * that cannot be stored.
 */
export const parseJson = (bytes: Uint8Array): unknown => {
  if (bytes.byteLength === 0) return {}
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // The engine's message would quote the body.
    throw inputRefused([], 'malformed')
  }
  checkShape(value)
  return value
}

// An explicit stack instead of recursion, because the sender decides the depth.
const checkShape = (value: unknown): void => {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: inner, path, depth } = next
    if (depth > DEPTH_LIMIT) throw inputRefused([issue(path.slice(0, 200), 'too_deep')], 'malformed')
    if (typeof inner === 'string' && !isKeepable(inner)) throw inputRefused([issue(path, 'text_broken')])
    if (typeof inner !== 'object' || inner === null) continue
    const entries = Object.entries(inner)
    if (!Array.isArray(inner) && entries.length > KEY_LIMIT)
      throw inputRefused([issue(path.slice(0, 200), 'keys_many', { most: KEY_LIMIT })], 'malformed')
    for (const [key, child] of entries) {
      if (!isKeepable(key)) throw inputRefused([issue(path, 'text_broken')])
      waiting.push({ value: child, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 })
    }
  }
}

/** Keys that make an object look like a text, a list or a number to the engine or zod. */
const mimicry = ['length', 'size', 'toString', 'valueOf', 'toJSON', 'constructor', '__proto__', 'then']

/** The value with every disguised object replaced by an empty object. */
const unmasked = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(unmasked)
  if (mimicry.some((key) => Object.hasOwn(value, key))) return {}
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unmasked(inner)]))
}

/**
 * Parses the input. zod measures whatever has a `length`, even where a text is expected and the length is no number,
 * and throws; then `threw` is called, and the field is parsed again without the disguise, so that its type is refused.
 * Throws 4001 when even that fails.
 */
export const judge = <S extends z.ZodMiniType>(schema: S, given: unknown, threw: () => void = () => undefined) => {
  try {
    return schema.safeParse(given)
  } catch {
    threw()
    const result = judgeUnmasked(schema, given)
    if (result?.success === false) return result
    throw inputRefused([], 'malformed')
  }
}

const judgeUnmasked = <S extends z.ZodMiniType>(schema: S, given: unknown) => {
  try {
    return schema.safeParse(unmasked(given))
  } catch {
    return null
  }
}

const isKeepable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** The query without `timestamp`. Throws 4001 for a repeated key or text that cannot be stored. */
export const parseQuery = (search: URLSearchParams): Record<string, string> => {
  const query = new Map<string, string>()
  for (const [key, value] of search) {
    if (key === 'timestamp') continue
    if (query.has(key)) throw inputRefused([issue(key, 'repeated')])
    if (!isKeepable(key) || !isKeepable(value)) throw inputRefused([issue(key, 'text_broken')])
    query.set(key, value)
  }
  return Object.fromEntries(query)
}
