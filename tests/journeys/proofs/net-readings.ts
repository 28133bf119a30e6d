// Two searches of a list whose answers come in the other order: the list must show what was searched for last.
import type { Page, Route } from 'playwright'
import { settled } from '../support/layout.ts'
import { type Found, tried } from './net-found.ts'
import { walkTo } from './routes.ts'

export interface Reading {
  readonly name: string
  readonly path: string
  /** Words to search for, each of which finds other records, and what stands in a row of them. */
  readonly first: string
  readonly second: string
}

export const readings: readonly Reading[] = [
  { name: 'varieties', path: '/bidding/herbal', first: '黄芪', second: '当归' },
  { name: 'suppliers', path: '/supplier', first: '陇西青禾', second: '渭源漫坝河' },
  { name: 'users', path: '/system/user', first: 'chief', second: 'opener' },
]

/** Everything that goes wrong in one case. */
export const goReading = async (page: Page, { path, first, second }: Reading): Promise<Found[]> => {
  await page.goto(path)
  await settled(page)
  const held: Route[] = []
  const onItsWay = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.startsWith('/api/') && url.searchParams.get('search') === first,
    (route) => {
      held.push(route)
      onItsWay.resolve()
    },
  )
  const rowOf = (words: string) => page.getByRole('main').getByRole('row').filter({ hasText: words })
  await walkTo(page, `${path}?search=${encodeURIComponent(first)}`)
  await onItsWay.promise
  await walkTo(page, `${path}?search=${encodeURIComponent(second)}`)
  const found = await tried('no way on', () => rowOf(second).first().waitFor())
  // The page may have given up the first search, which is as good.
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)))
  await settled(page)
  if ((await rowOf(first).count()) > 0) found.push(['wrong sentence', `the rows of ${first} are shown for ${second}`])
  if ((await rowOf(second).count()) === 0) found.push(['wrong sentence', `the rows of ${second} are gone`])
  return found
}
