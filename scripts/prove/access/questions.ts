// Requests that look for what the asker must not know: every call of the contract with every filter, order, page and
// export, in an order drawn from a seed.
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { PAGE_SIZES } from '#contract/envelope.ts'
import { exportColumns } from '#contract/exports.ts'
import { endpoints } from '#contract/index.ts'
import { randomOf } from '#server/demo/random.ts'
import { valuesOf } from '../input/values.ts'
import type { Asked } from './asked.ts'

/** Who asks: the headers by which the server knows it. */
export interface Asker {
  readonly name: string
  readonly kind: 'staff' | 'link' | 'nobody'
  readonly headers: Readonly<Record<string, string>>
}

/** A request with its asker and call. */
export interface Question {
  readonly asker: Asker
  readonly endpoint: AnyEndpoint
  readonly asked: Asked
}

/** Stands in a request for the cursor of the last answer to the same asker's same call. */
export const CURSOR = 'cursor-of-the-last-answer'
/** A version that no record has, so that a write is judged and refused, and both worlds stay as they are. */
const NO_VERSION = 999_999

/**
 * Calls that are not asked: they draw secrets, end a session or a link of the askers, or replace a password, so that the
 * next answers would say nothing.
 */
const apart =
  /^(setup|session|qr_login|sessions)\.|^users\.(create|edit|delete|change_password|push_permissions)$|^enterprise\.edit$|^public_tender\.(passcode|unlock|ask_reset)$|^tender_links\.(renew|reset|reset_agree)$/

/** The calls that are asked. */
export const questioned: readonly AnyEndpoint[] = endpoints.filter(
  ({ id, upload }) => upload === null && !apart.test(id),
)

/** Names of what sealed tenders hold, of secrets and of columns that no list offers. */
const hidden = [
  'unit_price',
  'landed_price_kg',
  'total_amount',
  'offered_qty',
  'sealed_payload',
  'commitment_hash',
  'submitted_at',
  'password_hash',
  'token_hash',
  'enterprise_id',
  'users.password',
  "settings->>'x'",
  'id;--',
]

const orderings = [...Object.values(exportColumns).flatMap((columns) => Object.keys(columns)), ...hidden]

/** What is asked about. */
export interface Subject {
  /** The demand that most questions about demands are about. */
  readonly order: string
  /** Ids, or what stands for them. */
  readonly ids: readonly string[]
  /** Words that are searched for. */
  readonly words: readonly string[]
}

/** One of these values, and three times of four the first. */
const mostly = (one: string, others: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(one) }, fc.constantFrom(one, ...others))

/** Paths in which a demand is named by its id. */
const ofOrders = /order|opening_record|_export|alarm/

const texts = z.record(z.string(), z.unknown())

const queryOf = (endpoint: AnyEndpoint, { order, ids, words }: Subject): fc.Arbitrary<Record<string, unknown>> => {
  const ordering = fc
    .tuple(fc.constantFrom(...orderings), fc.boolean())
    .map(([name, isBackwards]) => `${isBackwards ? '-' : ''}${name}`)
  const own: Record<string, fc.Arbitrary<unknown>> = {
    ordering,
    search: fc.constantFrom(...words),
    name: fc.constantFrom(...words),
    page: fc.integer({ min: 1, max: 3 }),
    page_size: fc.constantFrom(...PAGE_SIZES),
    cursor: fc.constant(CURSOR),
    order_id: mostly(order, ids),
    ids: mostly(order, ids),
  }
  return valuesOf(endpoint.query, [...ids, ...words], endpoint.id).chain((query) => {
    // A body schema of an object gives an object.
    const entries = Object.entries(texts.parse(query))
    // Each further filter makes an empty answer likelier, so a few are kept.
    const kept = entries.map(([key, value]) => [key, own[key] ?? fc.constant(value)] as const)
    return fc.subarray(kept, { maxLength: Math.min(4, kept.length) }).chain((few) => {
      const needed = kept.filter(([key]) => /_id$|^ids$|^name$/.test(key))
      return fc.record(Object.fromEntries([...few, ...needed]))
    })
  })
}

const withNoVersion = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'version' in body ? { ...body, version: NO_VERSION } : body

const questionsAt = (endpoint: AnyEndpoint, askers: readonly Asker[], subject: Subject): fc.Arbitrary<Question> => {
  const kinds = { tender_link: ['link'], public: ['nobody', 'staff', 'link'] } as const
  const { access } = endpoint
  const allowed: readonly string[] =
    access === 'tender_link' || access === 'public' ? kinds[access] : ['staff', 'nobody']
  const able = askers.filter(({ kind }) => allowed.includes(kind))
  return fc
    .record({
      asker: fc.constantFrom(...able),
      params: valuesOf(endpoint.params, subject.ids, endpoint.id),
      id: ofOrders.test(endpoint.path) ? mostly(subject.order, subject.ids) : fc.constant(null),
      query: queryOf(endpoint, subject),
      body: valuesOf(endpoint.body, [...subject.ids, ...subject.words], endpoint.id),
      isHead: fc.nat(9),
    })
    .map(({ asker, params, id, query, body, isHead }) => {
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(id ?? String(texts.parse(params)[name])),
      )
      const isGet = endpoint.method === 'GET'
      return {
        asker,
        endpoint,
        asked: {
          method: isGet && isHead === 0 ? 'HEAD' : endpoint.method,
          path: `/api${filled}${search.size === 0 ? '' : `?${search}`}`,
          headers: { ...asker.headers, ...(!isGet && { 'content-type': 'application/json' }) },
          ...(!isGet && { body: JSON.stringify(withNoVersion(body)) }),
        },
      }
    })
}

/** So many requests, spread over all calls, in random order. */
export const questionsOf = (
  askers: readonly Asker[],
  subject: Subject,
  { seed, count }: { readonly seed: number; readonly count: number },
): readonly Question[] => {
  // Without a supplier among the askers, nobody asks at a link.
  const calls = questioned.filter(
    ({ access }) => access !== 'tender_link' || askers.some(({ kind }) => kind === 'link'),
  )
  const each = Math.ceil(count / calls.length)
  const all = calls.flatMap((endpoint, at) =>
    fc.sample(questionsAt(endpoint, askers, subject), { seed: seed + at, numRuns: each }),
  )
  return randomOf(seed).shuffled(all).slice(0, count)
}
