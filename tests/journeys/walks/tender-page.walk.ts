import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { submitAward } from '#contract/reviews.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { PASSCODE, supplierCookie } from '../../../scripts/prove/supplier-browser.ts'
import { act, aPublishedOrder, aReviewedOrder } from '../../support/factories.ts'
import { patience } from '../../support/patience.ts'
import { lost, once, says } from '../support/network.ts'
import type { Walker } from './walker.ts'

/** The call that reads the page; the acts have paths below it. */
const PAGE = /\/api\/v1\/public\/tender\/0\/(\?|$)/
const SET = '**/api/v1/public/tender/0/passcode/*'
const UNLOCK = '**/api/v1/public/tender/0/unlock/*'
const RESET = '**/api/v1/public/tender/0/ask_reset/*'

const wrong = { errors: [{ path: 'passcode', code: 'wrong_passcode', message: '口令不对' }] }
/** Seconds of a lock that ends while the walk waits, and of one that outlasts the walk. */
const [SHORT, LONG] = [1, 900]

type Told = Partial<Pick<SupplierPage, 'passcode_set' | 'unlocked' | 'standing' | 'reset'>> & {
  readonly facts?: Partial<SupplierPage['facts']>
}

/** Changes parts of the answers that the page reads; the rest is the server's. `refuse` gives a failing answer instead. */
const teller = async (page: Page) => {
  let told: Told = {}
  let refused: ReturnType<typeof says> | null = null
  await page.route(PAGE, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    if (refused !== null) return refused(route)
    const answer = await route.fetch()
    const body = await answer.json()
    const facts = { ...body.data.facts, ...told.facts }
    return route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...told, facts } } })
  })
  return {
    tell: (next: Told) => {
      told = next
      refused = null
    },
    refuse: (how: ReturnType<typeof says>) => {
      refused = how
    },
  }
}

/** Tells the page that the network is back, so that it reads again. */
const online = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

export const walkGate = ({ stage, open, reach, until, again }: Walker): void => {
  test('The gate of a tender is read; its passcode is set, given, locked and forgotten; a browser that keeps no cookie is not let in.', async () => {
    const { world } = stage.console
    const { tokens } = await aPublishedOrder(world, { suppliers: 1, title: '有口令的需求' })
    const { page } = await open('gate', '/user/login')
    const { tell, refuse } = await teller(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const read = (move: string) => until('tender-page', move, () => online(page))
    refuse(lost)
    await page.goto(`/tender/${tokens[0]}`)
    await reach('tender-page', 'reading|page.failed|0', 'unreadable')
    tell({})
    await button('重试').click()
    await reach('tender-page', '|page.answered|0', 'deciding||1')
    await read('|page.answered|1')
    tell({ passcode_set: null })
    await read('deciding||0')
    tell({})
    const begun = async () => {
      await online(page)
      return button('开始报价').isVisible()
    }
    await expect.poll(begun, patience).toBe(true)
    await button('开始报价').click()
    await reach('tender-page', 'gate.demand|gate.entered|0')
    // The first reader goes back, is refused at a field, sends too often, and is let in.
    await button('返回需求').click()
    await reach('tender-page', 'gate.setting.typing|gate.left|0')
    await button('开始报价').click()
    const passcode = page.getByRole('textbox', { name: '投标口令' })
    const set = button('设好口令，开始报价')
    await page.getByLabel('姓名').fill('联系人')
    await page.getByLabel('手机号').fill('13900000001')
    await passcode.fill(PASSCODE)
    await page.getByRole('textbox', { name: '再输入一次' }).fill(PASSCODE)
    await reach('tender-page', 'gate.setting.typing|gate.typed|0')
    await once(page, SET, says(4001, wrong), () => set.click())
    await reach('tender-page', 'gate.setting.typing|gate.sent|0', 'gate.setting.sending|xstate.done.actor.set|2')
    await once(page, SET, says(4029, { retry_after: SHORT }), () => set.click())
    await reach('tender-page', 'gate.setting.sending|xstate.done.actor.set|1')
    await reach('tender-page', 'gate.locked|xstate.done.actor.lock|0')
    await button('只看需求和答疑').click()
    await reach('tender-page', 'gate.entering.typing|gate.left|0')
    await button('开始报价').click()
    await passcode.fill(PASSCODE)
    await page.getByRole('textbox', { name: '再输入一次' }).fill(PASSCODE)
    await set.click()
    await reach('tender-page', 'gate.setting.sending|xstate.done.actor.set|0', 'gate.opening|page.answered|0')
    await reach('tender-page', 'deciding||11')

    // A browser without its cookies counts as another one. A reading under way may bring a cookie back, so they are
    // cleared again.
    await until('tender-page', 'deciding||4', async () => {
      await page.context().clearCookies()
      await Promise.all([page.waitForResponse(PAGE), page.reload()])
    })
    const enter = button('打开我的报价')
    const toPasscode = button('输入投标口令')
    const forgot = button('忘了口令')
    const remembered = button('想起来了，输入口令')
    const demand = button('只看需求和答疑')
    const type = async (what: string) => {
      await passcode.fill(what)
      await enter.click()
    }
    await demand.click()
    await toPasscode.click()
    await reach('tender-page', 'gate.demand|gate.entered|3')
    await type('not-the-passcode')
    await reach(
      'tender-page',
      'gate.entering.typing|gate.typed|0',
      'gate.entering.typing|gate.sent|0',
      'gate.entering.sending|xstate.done.actor.unlock|2',
    )
    await forgot.click()
    await remembered.click()
    await reach('tender-page', 'gate.entering.typing|gate.forgot|0', 'gate.forgotten.reading|gate.entered|1')
    await passcode.fill(PASSCODE)
    await once(page, UNLOCK, says(4029, { retry_after: LONG }), () => enter.click())
    await reach('tender-page', 'gate.entering.sending|xstate.done.actor.unlock|1')
    // The lock stays whatever the supplier does meanwhile.
    await forgot.click()
    await remembered.click()
    await demand.click()
    await toPasscode.click()
    await reach(
      'tender-page',
      'gate.locked|gate.forgot|0',
      'gate.forgotten.reading|gate.entered|0',
      'gate.locked|gate.left|0',
      'gate.demand|gate.entered|2',
    )
    tell({ passcode_set: null })
    await page.getByText('还需等待').waitFor()
    again('tender-page', 'deciding||0')
    await read('deciding||0')
    tell({})
    await read('deciding||3')
    await forgot.click()
    const ask = button('申请重设口令')
    await once(page, RESET, says(4029), () => ask.click())
    await page.getByText('不行').first().waitFor()
    await once(page, RESET, lost, () => ask.click())
    await page.getByText('没有收到服务器的回复').waitFor()
    await ask.click()
    await reach(
      'tender-page',
      'gate.forgotten.reading|gate.sent|0',
      'gate.forgotten.sending|xstate.done.actor.reset|0',
      'gate.forgotten.sending|xstate.done.actor.reset|1',
    )
    await remembered.click()
    await reach('tender-page', 'gate.reset_asked|gate.entered|0')
    // A reloaded page knows of no lock until the server refuses again.
    await page.reload()
    await reach('tender-page', 'deciding||2')
    await demand.click()
    await toPasscode.click()
    await reach('tender-page', 'gate.reset_asked|gate.left|0', 'gate.demand|gate.entered|1')
    await remembered.click()
    await reach('tender-page', 'gate.reset_asked|gate.entered|1')
    // The passcode is right, but the browser sends no cookie, so nobody is let in.
    tell({ unlocked: false, facts: { may_speak: false, passcode_wanted: true } })
    await type(PASSCODE)
    await reach('tender-page', 'gate.entering.sending|xstate.done.actor.unlock|0', 'gate.opening|page.answered|1')
    await demand.click()
    await toPasscode.click()
    await remembered.click()
    await type(PASSCODE)
    await button('已允许，重新输入').click()
    await reach('tender-page', 'gate.no_cookie|gate.left|0', 'gate.no_cookie|gate.entered|0')
    // The link was renewed while its page was open.
    refuse(says(4004))
    await read('|page.failed|0')
    await stage.leave('gate')
  })
}

export const walkTender = ({ stage, open, reach, until }: Walker): void => {
  test('A tender behind its gate is written, submitted, changed, declined, to be confirmed again, under review and concluded.', async () => {
    const { world } = stage.console
    const { tokens } = await aPublishedOrder(world, { suppliers: 1, title: '已打开的需求' })
    const link = tokens[0] ?? ''
    const { page, context } = await open('let in', '/user/login')
    const { tell } = await teller(page)
    const letIn = async (token: string) => {
      const [name = '', value = ''] = (await supplierCookie(world.db, token))?.cookie.split('=') ?? []
      await context.addCookies([{ name, value, url: stage.console.url, httpOnly: true, sameSite: 'Strict' }])
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const read = (move: string) => until('tender-page', move, () => online(page))
    await letIn(link)
    await page.goto(`/tender/${link}`)
    await page.getByLabel('黄芪 单价').fill('27.80')
    await button('提交报价').click()
    await reach('tender-page', 'unlocked.writing|tender.handed_in|1', 'deciding||5')
    await button('修改报价').click()
    await button('提交修改').click()
    await reach('tender-page', 'unlocked.handed_in|tender.edit|0', 'unlocked.writing|tender.handed_in|0')
    tell({ standing: 'declined' })
    await read('deciding||7')
    await button('改为报价').click()
    await reach('tender-page', 'unlocked.declined|tender.edit|0')
    tell({ standing: 'reconfirm' })
    await read('deciding||6')
    await button('修改报价').click()
    await reach('tender-page', 'unlocked.reconfirming|tender.edit|0')
    tell({ standing: 'under_review' })
    await read('deciding||8')
    tell({ standing: 'lost' })
    await read('deciding||10')

    // The answers to an award of two lines are chosen, summed up and chosen again.
    const reviewed = await aReviewedOrder(world, [['26.80', '59.50']], { min_bids: 1 })
    const { order, tenders } = reviewed
    const lines = order.items.map((item) => ({
      order_item_id: item.id,
      tender_item_id: tenders[0]?.items.find((one) => one.order_item_id === item.id)?.id ?? '',
      awarded_qty: item.quantity ?? '',
    }))
    const { id: order_id, version } = order
    const body = { order_id, version, scenario: 'A' as const, lines, coi_confirmed: true as const }
    await world.call(submitAward, { body }, { as: 'award' })
    await act(world, 'approver', order_id, { action: 'approve' })
    const won = reviewed.tokens[0] ?? ''
    await letIn(won)
    tell({})
    await page.goto(`/tender/${won}`)
    await reach('tender-page', 'deciding||9')
    await button('全部确认').click()
    await button('核对后一次提交').click()
    await button('返回修改').click()
    await reach(
      'tender-page',
      'unlocked.answering.choosing|award.checked|0',
      'unlocked.answering.summing|award.reopened|0',
    )
    await stage.leave('let in')
  })
}
