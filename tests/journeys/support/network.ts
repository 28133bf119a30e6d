// A network that does as a test tells it: answers by hand, answers lost, requests kept waiting.
import type { Page, Route } from 'playwright'
import { expect } from 'vitest'
import { patience } from '../../support/patience.ts'

export type How = (route: Route) => Promise<void>

/** The server answers so. */
export const says =
  (code: number, data: unknown = {}): How =>
  (route) =>
    route.fulfill({ json: { code, message: '不行', data } })

/** Who is here, with preferences of a newer build. */
export const untold: How = async (route) => {
  const answer = await route.fetch()
  const body = await answer.json()
  return route.fulfill({ response: answer, json: { ...body, data: { ...body.data, preferences: { newer: true } } } })
}

/** No answer comes back. */
export const lost: How = (route) => route.abort()

/** Has the network do something to the next such request, and waits until it was done. */
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

/** The same for every such request while something goes on: which of them comes first is nobody's to say. */
export const during = async (
  page: Page,
  url: string | RegExp,
  how: How,
  act: () => Promise<unknown>,
): Promise<void> => {
  const underWay = new Set<Promise<void>>()
  const told: How = (route) => {
    // Whoever asked may have taken the question back.
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
  /** Resolves when so many requests are kept waiting. */
  arrived(count?: number): Promise<void>
  /** Lets them go on, each in its own way, the last way for all further ones; then the network is as it always is. */
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
      // Whoever asked may have taken the question back.
      await Promise.all(waiting.splice(0).map((route, at) => (how[at] ?? how.at(-1) ?? goOn)(route).catch(() => {})))
    },
  }
}
