// Makes the network do what a test needs: answer in place of the server, lose answers, keep requests waiting.
import type { Page, Route } from 'playwright'
import { expect } from 'vitest'
import { patience } from '../../support/patience.ts'

export type How = (route: Route) => Promise<void>

/** The server answers with this code and these data. */
export const says =
  (code: number, data: unknown = {}): How =>
  (route) =>
    route.fulfill({ json: { code, message: '不行', data } })

/** The server's answer about the person, but with preferences of a newer build. */
export const untold: How = async (route) => {
  const answer = await route.fetch()
  const body = await answer.json()
  return route.fulfill({ response: answer, json: { ...body, data: { ...body.data, preferences: { newer: true } } } })
}

/** The request fails without an answer. */
export const lost: How = (route) => route.abort()

/** Treats the next matching request in this way, and waits until that is done. */
export const once = async (
  page: Page,
  url: string | RegExp,
  how: How,
  act: () => Promise<unknown>,
  method?: string,
): Promise<void> => {
  const done = Promise.withResolvers<void>()
  let isDone = false
  await page.route(url, (route) => {
    if (isDone || (method !== undefined && route.request().method() !== method)) return route.fallback()
    isDone = true
    return how(route).finally(() => done.resolve())
  })
  await act()
  await done.promise
}

/** Treats every matching request in this way while `act` runs, for when the order of the requests is not known. */
export const during = async (
  page: Page,
  url: string | RegExp,
  how: How,
  act: () => Promise<unknown>,
): Promise<void> => {
  const underWay = new Set<Promise<void>>()
  const told: How = (route) => {
    // The page may have aborted the request.
    const answer = how(route).catch(() => {})
    underWay.add(answer)
    return answer.finally(() => underWay.delete(answer))
  }
  await page.route(url, told)
  await act()
  await Promise.all(underWay)
  await page.unroute(url, told)
}

export interface Held {
  /** Resolves when at least so many requests are kept waiting. */
  arrived(count?: number): Promise<void>
  /** Releases the requests, each in its own way, with the last way for all further ones. Later requests are not held. */
  release(...how: readonly How[]): Promise<void>
}

const goOn: How = (route) => route.continue()

/** Keeps requests waiting until they are released. */
export const hold = async (page: Page, url: string | RegExp, method?: string): Promise<Held> => {
  const waiting: Route[] = []
  let isOver = false
  await page.route(url, (route) => {
    if (isOver || (method !== undefined && route.request().method() !== method)) return route.fallback()
    waiting.push(route)
  })
  return {
    arrived: (count = 1) => expect.poll(() => waiting.length, patience).toBeGreaterThanOrEqual(count),
    release: async (...how) => {
      isOver = true
      // The page may have aborted the request.
      await Promise.all(waiting.splice(0).map((route, at) => (how[at] ?? how.at(-1) ?? goOn)(route).catch(() => {})))
    },
  }
}
