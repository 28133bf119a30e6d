// What a network, a server that is not ours, and hurried hands do to one request of a form.
import type { Page } from 'playwright'
import { secretHash } from '#server/viewer.ts'
import { patience } from '../../support/patience.ts'
import type { World } from '../../support/world.ts'
import { type How, hold, lost } from '../support/network.ts'
import type { Filled } from './writings.ts'

export interface Fault {
  readonly name: string
  /** Done before the form is opened. */
  before?(page: Page): Promise<unknown>
  /** The answer to the first request. */
  readonly answer?: How
  /** How it is sent; by default by one click. */
  send?(page: Page, filled: Filled, world: World): Promise<unknown>
  /** How often the server has carried it out by then. */
  readonly carriedOut: 0 | 1
  /** What the page says: accepted, that there is a network problem, or that one has to sign in again. */
  readonly says: 'accepted' | 'network' | 'signed_out'
  /** The end of the fault, before it is sent again. */
  after?(page: Page): Promise<unknown>
  /** What still happens once it has been sent again. */
  late?(page: Page): Promise<unknown>
  /** It cannot happen to somebody who is not signed in. */
  readonly needsSession?: true
  /** The answer says that it is done, and lacks its data. */
  readonly lacksData?: true
  /** A warning of the page's own that belongs to this fault. */
  readonly logged?: RegExp
}

/** Lets the server carry it out, and answers something else. */
const instead =
  (status: number, body: string, contentType = 'application/json'): How =>
  async (route) => {
    await route.fetch()
    await route.fulfill({ status, body, contentType })
  }

/** Lets the server carry it out, and changes its answer. */
const changed =
  (change: (body: string) => string, contentType = 'application/json'): How =>
  async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ status: 200, body: change(await answer.text()), contentType })
  }

/** The answer's data in another shape. */
const withData =
  (data: unknown): How =>
  async (route) => {
    const answer = await route.fetch()
    const { data: _, ...body } = await answer.json()
    await route.fulfill({ json: { ...body, ...(data !== undefined && { data }) } })
  }

const cut: How = (route) => route.abort('connectionreset')
const cutAfter: How = async (route) => {
  await route.fetch()
  await route.abort('connectionreset')
}

/** The page's own note about an answer that lacks something. */
const lacking = /the answer is not what the contract says/

const unanswered = (name: string, answer: How, carriedOut: 0 | 1 = 1): Fault => ({
  name,
  answer,
  carriedOut,
  says: 'network',
})

/** Where an element can be clicked; a button that is busy takes no click of Playwright's, but one of a person. */
const middleOf = async ({ send }: Filled): Promise<[number, number]> => {
  const box = await send.boundingBox()
  if (box === null) throw new Error('the button is not drawn')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Holds a key, as its repeats come 30 times a second, until after the answer. */
const holdKey = async (page: Page, { key, area, url, method }: Filled): Promise<void> => {
  const field = area.locator('input:not([type="checkbox"]), textarea, [role="treeitem"][tabindex="0"]').last()
  await field.focus()
  const keys = key.split('+')
  const last = keys.pop() ?? ''
  const held = await hold(page, url, method)
  for (const one of keys) await page.keyboard.down(one)
  await page.keyboard.down(last)
  await held.arrived()
  for (let at = 0; at < 30; at += 1) await page.keyboard.down(last)
  await held.release()
  for (let at = 0; at < 10; at += 1) await page.keyboard.down(last)
  await page.keyboard.up(last)
  for (const one of keys) await page.keyboard.up(one)
}

const MINUTE_MS = 61_000
/** First requests that are on their way when the second is answered, by their pages. */
const slow = new WeakMap<Page, () => Promise<unknown>>()

const offline: Fault = {
  name: 'offline, then online',
  send: async (page, { send }) => {
    await page.context().setOffline(true)
    await send.click()
  },
  carriedOut: 0,
  says: 'network',
  after: (page) => page.context().setOffline(false),
  // What would be fetched in advance is not there either.
  logged: /^(a part could not be fetched, trying again|not fetched yet|(the panels|a screen) could not be fetched yet)/,
}

export const networkFaults: readonly Fault[] = [
  unanswered('cut before it is sent', cut, 0),
  unanswered('cut after the commit', cutAfter),
  unanswered('500 instead of carrying it out', (route) => route.fulfill({ status: 500, body: 'error' }), 0),
  unanswered('500 after the commit', instead(500, '{"code":5000,"message":"x","data":{}}')),
  unanswered('502 HTML', instead(502, '<html><body>Bad Gateway</body></html>', 'text/html')),
  unanswered('200 HTML', instead(200, '<!doctype html><title>Wi-Fi</title>', 'text/html')),
  unanswered('204 empty', instead(204, '')),
  unanswered('200 empty', instead(200, '')),
  unanswered(
    'truncated JSON',
    changed((body) => body.slice(0, Math.floor(body.length / 2))),
  ),
  ...['null', '[]', '"x"', '{}', '{"code":"0","message":"","data":{}}'].map((body) =>
    unanswered(body, instead(200, body)),
  ),
  {
    name: 'code 0 without data',
    answer: withData(undefined),
    carriedOut: 1,
    says: 'accepted',
    lacksData: true,
    logged: lacking,
  },
  { name: 'data is a list', answer: withData([]), carriedOut: 1, says: 'accepted', lacksData: true, logged: lacking },
  {
    name: 'data without its fields',
    answer: withData({}),
    carriedOut: 1,
    says: 'accepted',
    lacksData: true,
    logged: lacking,
  },
  { name: '20 MB', answer: changed((body) => `${body}${' '.repeat(20_000_000)}`), carriedOut: 1, says: 'accepted' },
  {
    name: 'another charset',
    answer: changed((body) => body, 'application/json; charset=gbk'),
    carriedOut: 1,
    says: 'accepted',
  },
  {
    name: '401 in the middle',
    send: async (page, { send }, world) => {
      const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
      const ended = { ended_at: new Date().toISOString(), end_reason: 'expired' as const }
      await world.db.updateTable('sessions').set(ended).where('token_hash', '=', secretHash(token)).execute()
      // Another call of the page may have met the end first, and the form is gone.
      if (await send.isVisible()) await send.click(patience).catch(() => undefined)
    },
    carriedOut: 0,
    says: 'signed_out',
    needsSession: true,
  },
  {
    name: 'data.status -1',
    answer: (route) => route.fulfill({ json: { code: 0, message: '', data: { status: -1 } } }),
    carriedOut: 0,
    says: 'signed_out',
    needsSession: true,
  },
  { name: 'double click', send: (_, { send }) => send.dblclick(), carriedOut: 1, says: 'accepted' },
  {
    name: 'Enter and click',
    send: async (page, filled) => {
      const held = await hold(page, filled.url, filled.method)
      await filled.send.focus()
      const [x, y] = await middleOf(filled)
      await Promise.all([page.keyboard.press('Enter'), page.mouse.click(x, y)])
      await held.arrived()
      await page.mouse.click(x, y)
      await held.release()
    },
    carriedOut: 1,
    says: 'accepted',
  },
  { name: 'the key held', send: holdKey, carriedOut: 1, says: 'accepted' },
  offline,
  {
    ...offline,
    name: 'offline before anything was fetched in advance, then online',
    before: (page) =>
      page.addInitScript(() => {
        const waitsFor = window.requestIdleCallback.bind(window)
        // A search waits for its turn with a limit; what is fetched in advance has none.
        window.requestIdleCallback = (act, how) => (how === undefined ? 0 : waitsFor(act, how))
      }),
  },
  {
    name: '61 s without an answer',
    before: (page) => page.clock.install(),
    send: async (page, { send, url, method }) => {
      const held = await hold(page, url, method)
      await send.click()
      await held.arrived()
      await page.clock.fastForward(MINUTE_MS)
      await held.release(lost)
    },
    carriedOut: 0,
    says: 'network',
  },
  {
    name: 'the first request slower than the second',
    before: (page) => page.clock.install(),
    send: async (page, { send, url, method }) => {
      const onItsWay = Promise.withResolvers<void>()
      await page.route(url, (route) => {
        if (slow.has(page) || route.request().method() !== method) return route.fallback()
        slow.set(page, () => route.fetch())
        onItsWay.resolve()
      })
      await send.click()
      await onItsWay.promise
      await page.clock.fastForward(MINUTE_MS)
    },
    carriedOut: 0,
    says: 'network',
    late: async (page) => slow.get(page)?.(),
  },
  {
    name: 'localStorage.setItem throws',
    before: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      }),
    carriedOut: 1,
    says: 'accepted',
  },
]
