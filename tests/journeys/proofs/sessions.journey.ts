// What a browser holds of a session, and what its other tabs do when it ends or changes hands (`npm run prove -- sessions`).
import type { Page, Request } from 'playwright'
import { expect, test, vi } from 'vitest'
import { pushPermissions } from '#contract/users.ts'
import { secretHash } from '#server/viewer.ts'
import { tellFigure } from '../../model/figures.ts'
import { settled } from '../support/layout.ts'
import { during, says } from '../support/network.ts'
import { signIn } from '../support/people.ts'
import { setStage } from '../support/stage.ts'
import { walkTo } from './routes.ts'

vi.setConfig({ testTimeout: 300_000 })

const stage = setStage()

/** Fixed by the specification (docs/conformance.md, S3 and S9). */
const allowed = ['antd-pro-authority', 'fileUrl_task_id', 'locale', 'settings', 'task_id', 'token', 'username']
const lasting = ['locale', 'settings']
/** How soon another tab must follow, ms. */
const FOLLOWS_MS = 1_000

const routes = ['/home', '/bidding/order', '/bidding/order/create', '/bidding/herbal', '/supplier', '/preferences']

const keysIn = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).toSorted())
const atLogin = (page: Page): Promise<void> => page.getByRole('button', { name: '登录', exact: true }).waitFor()

/** The number of drafts in this browser. */
const draftsIn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('herbal-tender-console')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          if (!opening.result.objectStoreNames.contains('drafts')) return resolve(0)
          const counting = opening.result.transaction('drafts').objectStore('drafts').count()
          counting.onerror = () => reject(counting.error)
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

/** Whether a picture can still be read at this address. */
const isPicture = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const image = new Image()
        image.onload = () => resolve(true)
        image.onerror = () => resolve(false)
        image.src = src
      }),
    address,
  )

/** Ends the session of a page on the server, as time does. */
const endSession = async (page: Page): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const ended = { ended_at: new Date().toISOString(), end_reason: 'expired' as const }
  await stage.console.world.db.updateTable('sessions').set(ended).where('token_hash', '=', secretHash(token)).execute()
}

/** Signs out by the menu. */
const leaveByMenu = async (page: Page, who: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`${who}甲`) }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
}

const ORDERS = '**/api/v1/bidding/order_pc/?*'

interface Ending {
  readonly name: string
  /** Signing out by the menu also drops the drafts of the person. */
  readonly dropsDrafts: boolean
  act(page: Page): Promise<unknown>
}

const endings: readonly Ending[] = [
  { name: 'the menu', dropsDrafts: true, act: (page) => leaveByMenu(page, 'buyer') },
  {
    name: '401',
    dropsDrafts: false,
    act: async (page) => {
      await endSession(page)
      await walkTo(page, '/bidding/herbal')
    },
  },
  {
    name: '403',
    dropsDrafts: false,
    act: (page) => during(page, ORDERS, says(403), () => walkTo(page, '/bidding/order').then(() => atLogin(page))),
  },
  {
    name: 'data.status -1',
    dropsDrafts: false,
    act: (page) =>
      during(page, ORDERS, says(0, { status: -1 }), () => walkTo(page, '/bidding/order').then(() => atLogin(page))),
  },
]

test.for(endings)(
  'What is stored of a session is what the specification lists, and nothing stays after its end: $name',
  async (ending) => {
    const found: string[] = []
    const { page, context, ear } = await stage.window(ending.name)
    // The browser's line about the picture that must no longer be there.
    ear.allowed.push(/^Failed to load resource: net::ERR_FILE_NOT_FOUND$/)
    page.on('dialog', (question) => question.accept())
    await page.goto('/user/login')
    await atLogin(page)
    await page.getByRole('tab').nth(1).click()
    await page.locator('[role="tabpanel"] img').waitFor()
    const picture = await page.evaluate(() => localStorage.getItem('fileUrl_task_id') ?? '')
    if (!picture.startsWith('blob:')) found.push(`fileUrl_task_id is ${picture}`)
    await page.getByRole('tab').nth(0).click()
    await signIn(page, 'buyer')
    if (await isPicture(page, picture)) found.push('the picture of the QR code can still be read after signing in')
    const seen = new Set<string>()
    for (const route of routes) {
      await walkTo(page, route)
      await settled(page)
      for (const key of await keysIn(page)) seen.add(key)
      for (const key of await page.evaluate(() => Object.keys(sessionStorage))) seen.add(`session: ${key}`)
    }
    await walkTo(page, '/bidding/order/create')
    await page.getByLabel('标题').fill('留在这个浏览器里')
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    await expect.poll(() => draftsIn(page)).toBe(1)
    const other = await context.newPage()
    await other.goto('/home')
    await settled(other)
    await other.evaluate(() => {
      const times = { gone: 0, login: 0 }
      Object.assign(globalThis, { times })
      addEventListener('storage', ({ key }) => {
        if (key === 'token') times.gone ||= performance.now()
      })
      new MutationObserver(() => {
        if (document.querySelector('input[name="password"]') !== null) times.login ||= performance.now()
      }).observe(document.body, { childList: true, subtree: true })
    })
    // The page is left by what ends the session, so that the form may ask.
    await walkTo(page, '/home')
    const leave = page.getByRole('button', { name: '不保存，离开' })
    if (await leave.isVisible()) await leave.click()
    await ending.act(page)
    await atLogin(page)
    await atLogin(other)
    const took = await other.evaluate(() => {
      const { times } = globalThis as unknown as { times: { gone: number; login: number } } // put there above
      return times.login - times.gone
    })
    if (took > FOLLOWS_MS) found.push(`the other tab follows after ${Math.round(took)} ms`)
    found.push(...[...seen].filter((key) => !allowed.includes(key)).map((key) => `stored besides: ${key}`))
    const left = (await keysIn(page)).filter((key) => !lasting.includes(key))
    if (left.length > 0) found.push(`left behind: ${left.join()}`)
    const drafts = await draftsIn(page)
    if (drafts !== (ending.dropsDrafts ? 0 : 1)) found.push(`${drafts} drafts are left`)
    found.push(...ear.faults.splice(0))
    tellFigure({
      figure: 'storage.ending',
      name: ending.name,
      follows_ms: Math.round(took),
      seen: [...seen],
      found,
      pass: found.length === 0,
    })
    await stage.leave(ending.name)
    expect(found).toEqual([])
  },
)

interface Change {
  readonly name: string
  /** Done in the second tab; the first shows a form with input. */
  act(second: Page): Promise<unknown>
  /** Who the first tab must show afterwards; null: the login page. */
  readonly who: string | null
}

const changes: readonly Change[] = [
  { name: 'signing out', act: (second) => leaveByMenu(second, 'buyer'), who: null },
  {
    name: 'another user',
    act: async (second) => {
      await leaveByMenu(second, 'buyer')
      await signIn(second, 'chief')
    },
    who: 'chief',
  },
  {
    name: 'another token at once',
    act: async (second) => {
      const token = await stage.console.world.tokenOf('chief')
      await second.evaluate((value) => {
        localStorage.setItem('username', JSON.stringify('chief'))
        localStorage.setItem('token', value)
      }, token)
    },
    who: 'chief',
  },
]

test.for(changes)(
  'The first tab neither shows nor sends anything as the user before, after what the second does: $name',
  async (change) => {
    const found: string[] = []
    const { page, context } = await stage.window(change.name)
    page.on('dialog', (question) => question.accept())
    await page.goto('/bidding/order/create')
    await signIn(page, 'buyer')
    await page.getByLabel('标题').fill('写了一半')
    const old = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const second = await context.newPage()
    await second.goto('/home')
    await settled(second)
    const sent: Request[] = []
    await change.act(second)
    page.on('request', (request) => sent.push(request))
    if (change.who === null) await atLogin(page)
    else await page.getByRole('button', { name: new RegExp(`${change.who}甲`) }).waitFor()
    if ((await page.getByText('buyer甲').count()) > 0) found.push('the name of the user before is shown')
    if (change.who !== null) {
      await walkTo(page, '/bidding/order')
      await settled(page)
    }
    for (const request of sent)
      if (request.headers().token === old) found.push(`sent as the user before: ${request.method()} ${request.url()}`)
    if ((await page.getByText('写了一半').count()) > 0) found.push('what the user before typed is shown')
    const { ear } = await stage.window(change.name)
    found.push(...ear.faults.splice(0))
    tellFigure({ figure: 'multi.tab.change', name: change.name, found, pass: found.length === 0 })
    await stage.leave(change.name)
    expect(found).toEqual([])
  },
)

test('A permission that is taken away is gone at the next request of an open tab.', async () => {
  const found: string[] = []
  const { page, ear } = await stage.window('supplier')
  await page.goto('/supplier')
  await signIn(page, 'supplier')
  await settled(page)
  const { world } = stage.console
  const find = world.db.selectFrom('users').select(['id', 'version']).where('username', '=', 'supplier')
  const { id, version } = await find.executeTakeFirstOrThrow()
  const body = { version, codes: ['21-bidding-order'] as const }
  const pushed = await world.call(
    pushPermissions,
    { params: { id }, body: { ...body, codes: [...body.codes] } },
    { as: 'admin' },
  )
  if (pushed.code !== 0) found.push(`not taken away: ${pushed.message}`)
  await walkTo(page, '/home')
  const login = page.getByRole('button', { name: '登录', exact: true })
  const links = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '招标需求' })
  await login.or(links).first().waitFor()
  if (await login.isVisible()) await signIn(page, 'supplier')
  await walkTo(page, '/supplier')
  await page.getByRole('heading', { level: 1, name: '403' }).waitFor()
  if ((await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '供应商' }).count()) > 0)
    found.push('the menu still has the page')
  found.push(...ear.faults.splice(0))
  tellFigure({ figure: 'multi.tab.change', name: 'a permission is taken away', found, pass: found.length === 0 })
  await stage.leave('supplier')
  expect(found).toEqual([])
})
