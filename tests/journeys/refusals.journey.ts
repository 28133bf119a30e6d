import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { listOrders } from '#contract/orders.list.ts'
import { readOrder } from '#contract/orders.ts'
import { secretHash } from '#server/viewer.ts'
import { aPublishedOrder, aReviewedOrder } from '../support/factories.ts'
import { patience } from '../support/patience.ts'
import { expectAccessible } from './support/axe.ts'
import { expectFocus } from './support/keys.ts'
import { hold } from './support/network.ts'
import { signIn, toast } from './support/people.ts'
import { picture } from './support/pictures.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const NETWORK = '网络出现问题，请稍后再试'

/** Signs somebody in at an address. */
const enter = async (who: string, path: string): Promise<Page> => {
  const { page } = await stage.window(who)
  await page.goto(path)
  await signIn(page, who)
  return page
}

/** Ends the session of this window on the server, as if it had been idle for too long. */
const loseSession = async (page: Page): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const { numUpdatedRows } = await stage.console.world.db
    .updateTable('sessions')
    .set({ ended_at: new Date().toISOString(), end_reason: 'expired' })
    .where('token_hash', '=', secretHash(token))
    .executeTakeFirst()
  expect(numUpdatedRows).toBe(1n)
}

/** How many drafts are stored in this browser. */
const draftsIn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('herbal-tender-console')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count()
          counting.onerror = () => reject(counting.error)
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )

const ordersNamed = async (title: string): Promise<number> => {
  const { data } = await stage.console.world.call(listOrders, { query: { search: title } }, { as: 'audit' })
  return data.total
}

describe('Refused pages and records', () => {
  test('A page without permission shows 403 with the missing code and reads nothing from the server.', async () => {
    const { page } = await stage.window('opener')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/bidding/order/create')
    await signIn(page, 'opener')
    await page.getByRole('heading', { level: 1, name: '403' }).waitFor()
    await page.getByText('21-bidding-order-create').waitFor()
    await expectAccessible(page, '403')
    expect(asked.filter((path) => /^\/api\/v1\/(bidding\/|.*enterprise)/.test(path))).toEqual([])
    await page
      .getByRole('link', { name: '回到首页' })
      .or(page.getByRole('button', { name: '回到首页' }))
      .click()
    await page.getByRole('heading', { level: 1, name: '轮到你的' }).waitFor()
    await stage.leave('opener')
  })

  test('The administrator of another enterprise sees nothing of this one.', async () => {
    const { order } = await aPublishedOrder(stage.console.world, { title: '只有本厂看得到' })
    const page = await enter('other-admin', '/bidding/order')
    await page.getByText('还没有招标需求').waitFor()
    for (const path of [
      '/bidding/order/detail',
      '/bidding/order/edit',
      '/bidding/review/edit',
      '/bidding/review/detail',
    ]) {
      await page.goto(`${path}?id=${order.id}`)
      await page
        .getByText(/这张招标需求不存在|没有这张需求单|内容已被删除/)
        .first()
        .waitFor()
      expect(await page.getByText('只有本厂看得到').count(), path).toBe(0)
    }
    await stage.leave('other-admin')
  })
})

describe('Text that is not lost', () => {
  test('The text of the order form can be restored after the session was lost and the buyer has signed in again.', async () => {
    const page = await enter('buyer', '/bidding/order/create')
    await page.getByLabel('标题').fill('会话丢失也不怕')
    await loseSession(page)
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByRole('button', { name: '登录' }).waitFor()
    await signIn(page, 'buyer')
    await page.getByRole('heading', { level: 1, name: '新建招标需求' }).waitFor()
    await page.getByRole('button', { name: '恢复' }).click()
    await expect.poll(() => page.getByLabel('标题').inputValue()).toBe('会话丢失也不怕')
  })

  test('After a reload the page offers the typed text and restores it in the form.', async () => {
    const { page } = await stage.window('buyer')
    await page.getByLabel('标题').fill('刷新也不怕')
    page.once('dialog', (question) => question.accept())
    await page.reload()
    await page.getByText(/有一份未提交的草稿/).waitFor()
    await picture(page, 'draft-found')
    await expectAccessible(page, 'draft found')
    await page.getByRole('button', { name: '恢复' }).click()
    await expect.poll(() => page.getByLabel('标题').inputValue()).toBe('刷新也不怕')
  })

  test('While the server is unreachable the form says so and keeps everything; 重试 saves one demand.', async () => {
    const { page, ear } = await stage.window('buyer')
    // The page may be fetching code in advance when the server stops.
    const expected =
      /net::ERR_CONNECTION_(REFUSED|RESET)|the panels could not be fetched yet|a part could not be fetched/
    ear.allowed.push(expected)
    await stage.console.stop()
    await page.getByRole('button', { name: '保存草稿' }).click()
    await toast(page, NETWORK)
    await page.getByText('没有收到服务器的答复').waitFor()
    await picture(page, 'server-gone')
    await expectAccessible(page, 'server gone')
    expect(await page.getByLabel('标题').inputValue()).toBe('刷新也不怕')
    await stage.console.start()
    ear.allowed.splice(ear.allowed.indexOf(expected), 1)
    await page.getByRole('button', { name: '重试' }).click()
    await page
      .getByText(/草稿已保存/)
      .first()
      .waitFor()
    expect(await ordersNamed('刷新也不怕')).toBe(1)
  })

  test('A saved demand whose answer is lost stays one demand, however often it is sent again.', async () => {
    const { page, ear } = await stage.window('buyer')
    await page.goto('/bidding/order/create')
    await page.getByLabel('标题').fill('答复丢失也只有一张')
    ear.allowed.push(/net::ERR_CONNECTION_RESET/)
    await page.route(
      (address) => address.pathname === '/api/v1/bidding/order/',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 2 },
    )
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('没有收到服务器的答复').waitFor()
    await Promise.all([page.waitForEvent('requestfailed'), page.getByRole('button', { name: '重试' }).click()])
    await page.getByRole('button', { name: '重试' }).click()
    await page
      .getByText(/草稿已保存/)
      .first()
      .waitFor()
    ear.allowed.pop()
    expect(await page.getByLabel('标题').inputValue()).toBe('答复丢失也只有一张')
    expect(await ordersNamed('答复丢失也只有一张')).toBe(1)
  })

  test('Signing out in one tab leads the other tab to the login page and deletes its draft.', async () => {
    const { page, context } = await stage.window('buyer')
    await page.goto('/bidding/order/create')
    const other = await context.newPage()
    await other.goto('/home')
    const answer = await hold(other, '**/api/v1/user/login_out/*')
    await other.getByRole('button', { name: /buyer甲/ }).click()
    await other.getByRole('menuitem', { name: '退出登录' }).click()
    await answer.arrived()
    // This is typed after the tab that signs out has deleted the drafts, and before its session ends.
    await page.getByLabel('标题').fill('退出后不留下')
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    await answer.release()
    await other.getByRole('button', { name: '登录' }).waitFor()
    await page.getByRole('button', { name: '登录' }).waitFor()
    await expect.poll(() => draftsIn(page), patience).toBe(0)
    await signIn(page, 'buyer')
    await page.goto('/bidding/order/create')
    await page.getByLabel('标题').waitFor()
    expect(await page.getByText('有一份未提交的草稿').count()).toBe(0)
    await stage.leave('buyer')
  })
})

describe('Two submissions at once', () => {
  test('A double click saves one demand.', async () => {
    const page = await enter('buyer2', '/bidding/order/create')
    await page.getByLabel('标题').fill('双击也只有一张')
    await page.getByRole('button', { name: '保存草稿' }).dblclick()
    await page
      .getByText(/草稿已保存/)
      .first()
      .waitFor()
    expect(await ordersNamed('双击也只有一张')).toBe(1)
    await stage.leave('buyer2')
  })

  test('Of two awards submitted at the same moment one succeeds and the other is refused, and both browsers show the one award.', async () => {
    const prices = [
      ['28.00', '61.00'],
      ['27.50', '60.00'],
      ['29.00', '59.00'],
    ]
    const { order } = await aReviewedOrder(stage.console.world, prices, { title: '两人同时定标' })
    const both = await Promise.all(['award', 'admin'].map((who) => enter(who, `/bidding/review/edit?id=${order.id}`)))
    for (const page of both) {
      await page.getByRole('grid', { name: /各行报价比较/ }).waitFor()
      await page.getByRole('radio', { name: /逐项最低/ }).click()
      await page.getByRole('button', { name: '提交定标' }).click()
      await page
        .getByRole('dialog', { name: '提交定标' })
        .getByRole('checkbox', { name: /没有利益冲突/ })
        .click()
    }
    const messages = { done: '操作成功', refused: '数据已被他人修改，请刷新' }
    const results = await Promise.all(
      both.map(async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: '提交定标' }).click()
        const done = toast(page, messages.done).then(() => 'done')
        return Promise.race([done, toast(page, messages.refused).then(() => 'refused')])
      }),
    )
    expect(results.toSorted()).toEqual(['done', 'refused'])
    for (const page of both) {
      // Both pages show the one award and who submitted it.
      await page.getByText('定标审批中').first().waitFor()
      await page
        .getByText(`${results[0] === 'done' ? 'award' : 'admin'}甲`)
        .first()
        .waitFor()
      await expectFocus(page)
    }
    const { data } = await stage.console.world.call(readOrder, { params: { id: order.id } }, { as: 'audit' })
    expect(data.award?.lines.map((line) => line.awarded_qty)).toEqual(['1000.000', '500.000'])
  })
})
