// The machines of the page, walked on the real page: each test does what a person or the network does, and the page itself
// tells which transitions were taken. What no test here brings about is walked by tests/model/walks.test.ts alone.
import type { Page, Route } from 'playwright'
import qrcode from 'qrcode'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chartOf } from '#src/machines/machine-chart.ts'
import { machineList } from '#src/machines/machine-list.ts'
import { tellFigure } from '../model/figures.ts'
import { aPublishedOrder, aReviewedOrder, aSupplier } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { press } from './support/keys.ts'
import { buildWithEar, type HeardOf, listenTo } from './support/machine-ear.ts'
import { signIn, toast } from './support/people.ts'
import { setStage } from './support/stage.ts'

/** Of all transitions of the page's machines, how many a real page must have taken here. */
const LIVE_SHARE = 0.42

const stage = setStage()
const heard: HeardOf = new Map()
let ear: ReturnType<typeof buildWithEar>

beforeAll(() => {
  ear = buildWithEar()
  stage.console.deploy(ear.folder)
})
afterAll(() => ear?.remove())

/** A window whose machines are heard; what the network is made to do in it is no fault. */
const open = async (who: string, path: string) => {
  const window = await stage.window(who)
  if (window.isNew) {
    await listenTo(window.context, heard)
    // A form that is left on purpose asks in vain.
    window.page.on('dialog', (question) => question.accept())
    window.ear.allowed.push(/net::ERR_|Failed to load resource|signing out:|unhandled rejection/)
  }
  await window.page.goto(path)
  return window
}

const INFO = '**/api/v1/user/info/0/*'
const LOGIN = '**/api/v1/user/login/*'
const ORDERS = '**/api/v1/bidding/order_pc/?*'
const PREFERENCES = '**/api/v1/user/preferences/0/*'

const says =
  (code: number, data: unknown = {}) =>
  (route: Route) =>
    route.fulfill({ json: { code, message: '不行', data } })
const lost = (route: Route) => route.abort()

/** Has the network do something to the next such request, and waits until it was done. */
const once = async (page: Page, url: string, how: (route: Route) => Promise<void>, act: () => Promise<unknown>) => {
  const done = Promise.withResolvers<void>()
  await page.route(url, (route) => how(route).finally(() => done.resolve()), { times: 1 })
  await act()
  await done.promise
}

/** Waits until a machine was heard in a state, or taking a move. */
const reach = (machine: string, ...names: readonly string[]) =>
  expect
    .poll(() => names.filter((name) => !heard.get(machine)?.states.has(name) && !heard.get(machine)?.moves.has(name)), {
      message: machine,
      timeout: 15_000,
    })
    .toEqual([])

const look = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

const tryToEnter = async (page: Page, name: string) => {
  await page.getByLabel('用户名', { exact: true }).fill(name)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

const menu = (page: Page, name: string) => page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name })

/** Chooses a command by its name. */
const run = async (page: Page, title: string, typed = title) => {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').first().waitFor()
  await page.keyboard.type(typed)
  await page.getByRole('option').filter({ hasText: title }).first().waitFor()
  await page.keyboard.press('Enter')
}

test('A session: refused, lost, begun, unreachable, renewed elsewhere, ended by the server and by hand.', async () => {
  const { page, context } = await open('buyer', '/home')
  await once(page, LOGIN, says(4001, { errors: [] }), () => tryToEnter(page, 'buyer'))
  await page.getByText('不行').first().waitFor()
  await once(page, LOGIN, lost, () => tryToEnter(page, 'buyer'))
  await reach('session', 'signing_in|xstate.error.actor.sign_in|0')
  await once(page, INFO, says(500), () => tryToEnter(page, 'buyer'))
  await reach('session', 'initialising.asking|xstate.done.actor.initialise|1')
  await signIn(page, 'buyer')
  await once(page, INFO, lost, () => page.reload())
  await page.getByText('连接不上服务器').waitFor()
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  await once(page, INFO, lost, () => page.reload())
  await reach('session', 'initialising.unreachable|xstate.after.between_attempts.session.initialising.unreachable|0')
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  await once(page, ORDERS, says(401), () => menu(page, '招标需求').click())
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await signIn(page, 'buyer')
  const second = await context.newPage()
  await second.goto('/home')
  await second.getByRole('navigation', { name: '主菜单' }).waitFor()
  await run(second, '退出登录')
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await signIn(second, 'buyer')
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  await second.close()
  await page.route('**/api/v1/user/login_out/*', () => {}, { times: 1 })
  await run(page, '退出登录')
  await reach('session', 'signed_in.leaving|xstate.after.goodbye.session.signed_in.leaving|0')
  await signIn(page, 'buyer')
  await once(page, ORDERS, says(4010, { status: -1 }), () => menu(page, '招标需求').click())
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await stage.leave('buyer')
})

test('A login by QR code: lost, hidden, scanned, refused, over, and brought in from both sides of a session.', async () => {
  let link = ''
  const draw = qrcode.toBuffer.bind(qrcode) as (text: string, options: object) => Promise<Buffer> // its form without a callback
  vi.spyOn(qrcode, 'toBuffer').mockImplementation((text, options) => {
    link = String(text)
    return draw(link, options as object)
  })
  const { page: hand } = await open('phone', '/home')
  await signIn(hand, 'buyer')
  const { page: desk } = await open('desk', '/user/login')
  await desk.clock.install()
  const code = desk.getByRole('img', { name: '登录二维码' })
  const again = desk.getByRole('button', { name: '刷新二维码' })
  const ASK = '**/api/v1/user/qrcode_login/*'
  const fresh = async () => {
    stage.console.world.advance({ seconds: 61 })
    await again.click()
    await code.waitFor()
  }
  await once(desk, ASK, lost, () => desk.getByRole('tab', { name: '扫码登录' }).click())
  await reach('qr-login', 'requesting|xstate.error.actor.ask|0')
  await once(desk, ASK, says(4029), () => again.first().click())
  await again.first().click()
  await code.waitFor()
  await desk.clock.fastForward(3_000)
  await look(desk, 'hidden')
  await look(desk, 'visible')
  await desk.clock.fastForward(3_000)
  await hand.goto(link)
  await hand.getByRole('button', { name: '拒绝' }).click()
  await desk.clock.fastForward(3_000)
  await desk.getByText('手机上没有同意').waitFor()
  await fresh()
  await desk.clock.fastForward(125_000)
  await reach('qr-login', 'expired')
  await fresh()
  await hand.goto(link)
  await hand.getByLabel('对方屏幕上的两位数字').waitFor()
  await desk.clock.fastForward(3_000)
  await hand.getByLabel('对方屏幕上的两位数字').fill(await desk.locator('[data-qr-number]').innerText())
  await hand.getByRole('button', { name: '确认登录' }).click()
  await reach('qr-login', 'open.polling.resting')
  await desk.clock.fastForward(3_000)
  await desk.getByRole('navigation', { name: '主菜单' }).waitFor()
  vi.restoreAllMocks()
  await stage.leave('desk')
  await stage.leave('phone')
})

test('Keys, palette, settings and notices: begun, gone on, taken back, refused and carried out.', async () => {
  const { page } = await open('admin', '/bidding/order')
  await signIn(page, 'admin')
  await page.getByRole('heading', { level: 1, name: '招标需求' }).waitFor()
  await press(page, 'g', 'Backspace', 'g', 'Escape', 'v', 'd')
  await reach('chord', 'pending|chord.backed|0', 'pending|chord.ended|0')
  await reach('settings', 'kept|settings.next_density|0')
  await run(page, '主题：深色', '深色')
  await run(page, '主题：浅色', '浅色')
  await reach('settings', 'kept|settings.set|0')
  await press(page, 'ControlOrMeta+k')
  await page.getByRole('combobox').first().waitFor()
  await page.keyboard.type('ZB2026')
  await reach('palette', 'choosing|query.typed|0', 'choosing.looking_up|xstate.done.actor.look_up|0')
  await press(page, 'Escape', 'Escape')
  const { order } = await aPublishedOrder(stage.console.world)
  await page.goto(`/bidding/order/detail?id=${order.id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const AUDIT = `**/api/v1/bidding/order/${order.id}/audit/*`
  const extend = page.getByRole('dialog', { name: '延期' })
  await run(page, '延期')
  await reach('palette', 'asking')
  // Back to the list, then its text, then the list itself.
  await press(page, 'Escape')
  await reach('palette', 'asking|palette.backed|1')
  await press(page, 'Escape', 'Escape')
  await page.getByRole('combobox').first().waitFor({ state: 'hidden' })
  await page.getByRole('main').getByRole('button', { name: '延期' }).click()
  await extend.getByLabel(/报价截止/).fill(inAWeek())
  await extend.getByLabel('原因').fill('供应商要求')
  const send = extend.getByRole('button', { name: '延期' })
  await once(
    page,
    AUDIT,
    says(4001, { errors: [{ path: 'payload.reason', code: 'too_short', message: '太短' }] }),
    () => send.click(),
  )
  await reach('palette', 'running|xstate.done.actor.run|1')
  await once(page, AUDIT, lost, () => send.click())
  await reach('palette', 'failed')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /重试|延期/ })
    .first()
    .click()
  await toast(page, '操作成功')
  await reach('palette', 'running|xstate.done.actor.run|0')
})

test('What is read: shown, read again, refused, lost, taken back.', async () => {
  const { page } = await open('admin', '/bidding/order')
  const row = page.getByRole('row').nth(1)
  await row.waitFor()
  const again = () => page.evaluate(() => dispatchEvent(new Event('online')))
  /** The network comes back; while something is being read already nobody hears of it. */
  const tick = async (how: (route: Route) => Promise<void>) => {
    let asked = false
    const note = (route: Route) => {
      asked = true
      return how(route)
    }
    await page.route(ORDERS, note, { times: 1 })
    await expect
      .poll(async () => {
        await again()
        return asked
      })
      .toBe(true)
  }
  await tick((route) => route.continue())
  await reach('resource', 'ready|resource.tick|0', 'refreshing|xstate.done.actor.load|0')
  await tick(says(500))
  await reach('resource', 'refreshing|xstate.done.actor.load|1')
  await tick((route) => route.continue())
  await reach('resource', 'failed|resource.tick|0')
  await row.waitFor()
  await once(page, ORDERS, lost, () => press(page, 'v', 'r'))
  await reach('resource', 'ready|resource.stale|0', 'refreshing|xstate.error.actor.load|1')
  await press(page, 'v', 'r')
  await reach('resource', 'failed|resource.stale|0')
  await once(page, ORDERS, says(500), () => page.goto('/bidding/order?page=1&search=a'))
  await reach('resource', 'loading|xstate.done.actor.load|1')
  await once(page, ORDERS, lost, () => page.goto('/bidding/order?search=b'))
  await reach('resource', 'loading|xstate.error.actor.load|1')
  await page.getByRole('searchbox').first().fill('没有这样的需求')
  await reach('resource', '|resource.asked|0')
  const slow = Promise.withResolvers<void>()
  await page.goto('/bidding/order')
  await row.waitFor()
  await tick((route) => slow.promise.then(() => route.continue()).catch(() => {}))
  await press(page, 'v', 'r')
  await reach('resource', 'refreshing|resource.stale|0')
  slow.resolve()
})

test('A form and its draft: kept, found, restored, refused, lost, sent again, and left.', async () => {
  const { page } = await open('buyer', '/bidding/order/create')
  await signIn(page, 'buyer')
  const title = page.getByLabel('标题')
  const save = page.getByRole('button', { name: '保存草稿' })
  const SAVE = '**/api/v1/bidding/order/?*'
  await title.fill('一份草稿')
  await reach('draft', 'keeping|xstate.done.actor.keep|0')
  await page.reload()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await reach('draft', 'offered|draft.restored|0')
  await page.reload()
  await page.getByRole('button', { name: '丢弃' }).click()
  await reach('draft', 'offered|draft.discard|0', 'dropping|xstate.done.actor.drop|0')
  await title.fill('另一份')
  await title.fill('另一份草稿')
  await menu(page, '首页').click()
  await page.getByRole('button', { name: '继续填写' }).click()
  const taken = { errors: [{ path: 'title', code: 'too_long', message: '太长' }] }
  await once(page, SAVE, says(4001, taken), () => save.click())
  await reach('submission', 'submitting|xstate.done.actor.send|3')
  await title.fill('改过的草稿')
  await once(page, SAVE, lost, () => save.click())
  await reach('submission', 'unknown')
  await page.getByRole('button', { name: '重试' }).first().click()
  await reach('submission', 'confirmed', 'unknown|submission.retry|0')
})

test('A file on its way: taken, refused, lost, called back.', async () => {
  const { id } = await aSupplier(stage.console.world, { status: 'pending' })
  const { page } = await open('admin', `/supplier/renzheng?id=${id}`)
  const FILES = '**/api/v1/public/file/?*'
  const files = page.locator('input[type="file"]').first()
  const file = {
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
  }
  const pick = async () => files.setInputFiles(file)
  await page.getByRole('button', { name: /^展开/ }).first().click()
  await files.waitFor({ state: 'attached' })
  const again = page.getByRole('button', { name: '重试' }).first()
  await once(page, FILES, says(4001, { errors: [] }), pick)
  await reach('upload', 'refused')
  await page
    .getByRole('button', { name: /不再上传/ })
    .first()
    .click()
  await once(page, FILES, lost, pick)
  await reach('upload', 'lost')
  await page.route(FILES, () => {}, { times: 1 })
  await again.click()
  await page.getByRole('button', { name: '取消', exact: true }).first().click()
  await reach('upload', 'cancelled', 'lost|upload.retry|0')
  await again.click()
  await reach('upload', 'taken', 'sending|upload.moved|0', 'cancelled|upload.retry|0')
})

test('Preferences: read, and not to be had.', async () => {
  const { page } = await open('admin', '/home')
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  await reach('preferences', 'reading|xstate.done.actor.read|0')
  await once(page, PREFERENCES, lost, () => page.reload())
  await reach('preferences', 'unread')
})

test('A review: sealed, in qualification, chosen from, shared out, explained, restored and awarded.', async () => {
  const terms = { split_award: true, max_suppliers_per_line: 2 }
  const { order } = await aReviewedOrder(
    stage.console.world,
    [
      ['27.80', '61'],
      ['28.20', '59.60'],
      ['29', '63'],
    ],
    terms,
  )
  const { page } = await open('award', `/bidding/review/edit?id=${order.id}`)
  await signIn(page, 'award')
  const cell = page.getByRole('grid', { name: /各行报价比较/ }).getByRole('gridcell', { name: /27.80/ })
  await cell.click()
  await press(page, 'Enter', 'b', 'Delete', 'ControlOrMeta+z', 'Shift+B')
  await reach(
    'review',
    ...['pick', 'lowest', 'clear', 'undo', 'scenario'].map((act) => `comparing.choosing|review.${act}|0`),
  )
  await press(page, 'Shift+Enter')
  const split = page.getByRole('dialog', { name: /拆分/ })
  await split.getByRole('button', { name: '70 / 30' }).click()
  await split.getByRole('button', { name: '按此拆分' }).click()
  await press(page, 'Shift+Enter')
  await split.waitFor()
  await press(page, 'Escape')
  await split.waitFor({ state: 'hidden' })
  await press(page, 'r')
  await page.getByRole('dialog').getByRole('combobox').first().selectOption({ index: 1 })
  await press(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press(page, 'w')
  const award = page.getByRole('dialog', { name: '提交定标' })
  await award.getByRole('textbox').last().fill('价格合理')
  await press(page, 'Escape')
  await reach(
    'review',
    'comparing.splitting|review.split|0',
    'comparing.splitting|review.leave|0',
    'comparing.reasoning|review.leave|0',
    'comparing.awarding|review.leave|0',
    'comparing|review.reason|0',
    'comparing|review.summary|0',
  )
  // Kept in this browser after a pause; only what is kept is found again.
  heard.get('draft')?.moves.delete('keeping|xstate.done.actor.keep|0')
  await press(page, 'b')
  await reach('draft', 'keeping|xstate.done.actor.keep|0')
  await page.reload()
  await page.getByRole('button', { name: '全部清空' }).click()
  await reach('review', '|review.restored|0', 'comparing.choosing|review.start_over|0')
})

test('Most transitions were taken on real pages, and every one that was is a transition of its machine.', () => {
  const shares = machineList
    .filter(({ kind }) => kind === 'page')
    .map(({ name, machine }) => {
      const { states, moves } = chartOf(machine)
      const own = heard.get(machine.id) ?? { states: new Set(), moves: new Set() }
      const known = new Set(moves.map(({ id }) => id))
      expect(
        [...own.moves].filter((id) => !known.has(id)),
        name,
      ).toEqual([])
      return {
        machine: name,
        states: states.filter(({ path }) => path !== '' && own.states.has(path)).length,
        of_states: states.length - 1,
        moves: moves.filter(({ id }) => own.moves.has(id)).length,
        of_moves: moves.length,
        unseen: moves.filter(({ id }) => !own.moves.has(id)).map(({ id }) => id),
      }
    })
  const sum = (of: (one: (typeof shares)[number]) => number) => shares.reduce((total, one) => total + of(one), 0)
  const share = sum(({ moves }) => moves) / sum(({ of_moves }) => of_moves)
  for (const one of shares) console.log(JSON.stringify(one))
  tellFigure({
    figure: 'machines-live',
    transitions: `${sum(({ moves }) => moves)}/${sum(({ of_moves }) => of_moves)}`,
    states: `${sum(({ states }) => states)}/${sum(({ of_states }) => of_states)}`,
    machines: Object.fromEntries(shares.map(({ machine, moves, of_moves }) => [machine, `${moves}/${of_moves}`])),
    pass: share >= LIVE_SHARE,
  })
  expect(share).toBeGreaterThanOrEqual(LIVE_SHARE)
})

/** A moment as a datetime-local field in China holds it. */
const inAWeek = (): string =>
  new Date(Date.now() + 7 * 86_400_000 + stage.console.world.clockOffset).toISOString().slice(0, 16)
