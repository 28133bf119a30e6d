// A fake server for tests that are not about the server: the test gives each answer and sees each request.

import { vi } from 'vitest'
import { isRecord } from '#contract/is-record.ts'
import type { Preferences } from '#contract/preferences.ts'
import { patience } from './patience.ts'

export interface Asked {
  readonly method: string
  /** The address from /api on, without timestamp. */
  readonly url: string
  readonly headers: Headers
  readonly body: unknown
  readonly signal: AbortSignal | null
  /** Answers this request. */
  reply(body: unknown, status?: number, headers?: Record<string, string>): void
  /** Fails this request without an answer. */
  fail(): void
}

export interface AnswersByHand {
  readonly asked: Asked[]
  /** The next request, whatever it asks. */
  next(): Promise<Asked>
  /** The first request whose address contains this part, or a later one; other requests are left alone. */
  of(part: string, after?: number): Promise<Asked>
}

/** Replaces fetch. Every request waits until it is answered. */
export const answersByHand = (): AnswersByHand => {
  const asked: Asked[] = []
  let seen = 0
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true })
    asked.push({
      method: init.method ?? 'GET',
      url: input.replace(/[?&]timestamp=\d+/, ''),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      signal: init.signal ?? null,
      reply: (body, status = 200, headers = {}) => {
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        resolve(new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } }))
      },
      fail: () => reject(new TypeError('Failed to fetch')),
    })
    return promise
  })
  return {
    asked,
    next: async () => {
      const one = await vi.waitUntil(() => asked[seen], patience)
      seen += 1
      return one
    },
    of: (part, after = 0) => vi.waitUntil(() => asked.filter((one) => one.url.includes(part))[after], patience),
  }
}

/**
 * Stands for the preferences on the server: takes the body of a request and returns the data of the answer. Saved changes are kept,
 * because on a slow computer the console saves a change before the test has looked at it.
 */
export const savedPreferences = (kept: Preferences): ((body: unknown) => object) => {
  let has: object = kept
  return (body) => {
    if (isRecord(body))
      has = Object.fromEntries(Object.entries({ ...has, ...body }).filter(([, section]) => section !== null))
    return has
  }
}

/** A localStorage for this test alone, where the test runs without a page. */
export const ownStorage = (): Map<string, string> => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

/** The answer of `user/info/0/` for a person. */
export const infoOf = (user: { id?: string; name?: string; permissions?: readonly string[] } = {}) => ({
  code: 0,
  message: '',
  data: {
    user: {
      id: user.id ?? '0190a000-0000-7000-8000-000000000001',
      username: 'buyer',
      name: user.name ?? 'Wang',
      department: null,
      position: null,
      role_preset: 'buyer',
      is_admin: false,
      must_change_password: false,
      last_login_at: null,
    },
    enterprise: { id: '0190a000-0000-7000-8000-0000000000aa', name: 'Xingyan', short_name: null },
    permissions: user.permissions ?? ['21-bidding-order'],
    authority: ['user', ...(user.permissions ?? ['21-bidding-order'])],
    preferences: {},
    server_time: new Date().toISOString(),
    demo: true,
  },
})
