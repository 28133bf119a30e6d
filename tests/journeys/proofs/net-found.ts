// What a case of the proof of the network finds, and the looks by which it finds it.
import type { Page } from 'playwright'
import { PASSWORD } from '../../support/people.ts'
import { valuesIn } from './windows.ts'
import type { Filled } from './writings.ts'

type Kind = 'input lost' | 'done twice' | 'not done' | 'wrong sentence' | 'no way on' | 'console'
export type Found = readonly [kind: Kind, text: string]

/** The browser's own lines about a request without a good answer. */
export const ofTheBrowser = [
  /^Failed to load resource: (net::ERR_[A-Z_]+|the server responded with a status of \d{3} \(.*\))$/,
  /^net::ERR_[A-Z_]+ http/,
  /^(500|502|204) http/,
]

/** Whether the server has carried it out so often. */
export const counted = async (filled: Filled, wanted: number, when: string): Promise<Found[]> => {
  const count = await filled.carriedOut()
  if (count === null || count === wanted) return []
  return [[count > wanted ? 'done twice' : 'not done', `${when}: ${count} times instead of ${wanted}`]]
}

/** What the form held before and does not hold now; a part of it that is drawn later may move the others on. */
export const compared = async (filled: Filled, before: readonly string[], when: string): Promise<Found[]> => {
  const now = await valuesIn(filled.area)
  const lost = before.filter((value) => {
    const at = now.indexOf(value)
    if (at >= 0) now.splice(at, 1)
    return value !== '' && at < 0
  })
  return lost.length === 0 ? [] : [['input lost', `${when}: ${lost.slice(0, 3).join(' | ')}`]]
}

/** An act, or what came in its way. */
export const tried = (kind: Kind, act: () => Promise<unknown>): Promise<Found[]> =>
  act().then(
    () => [],
    (error: unknown) => [[kind, String(error).split('\n').slice(0, 3).join(' ').slice(0, 300)]],
  )

/** Signs in again; what lies over the page may come back with it. */
export const enterAgain = async (page: Page, who: string): Promise<void> => {
  await page.getByLabel('用户名', { exact: true }).fill(who)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  // What lies over the page hides its menu from readers.
  await page.getByRole('navigation', { name: '主菜单', includeHidden: true }).waitFor({ state: 'attached' })
}
