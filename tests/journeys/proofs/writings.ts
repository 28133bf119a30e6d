// The forms that the proof of the network fills in and sends, each with what it does in the database.
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { act, aReviewedOrder, orderBody } from '../../support/factories.ts'
import { PASSWORD } from '../../support/people.ts'
import type { World } from '../../support/world.ts'
import { press } from '../support/keys.ts'
import { toast } from '../support/people.ts'

/** A form, open and filled in. */
export interface Filled {
  /** Its input must never be lost. */
  readonly area: Locator
  /** The button that sends it, and the key. */
  readonly send: Locator
  readonly key: string
  /** The request it sends. */
  readonly url: RegExp
  readonly method: 'POST' | 'PUT'
  /** How often the server has carried it out since it was filled in; null where that is no question. */
  carriedOut(): Promise<number | null>
  /** Waits until the page says that it is accepted. */
  accepted(): Promise<void>
  /** Brings back, after signing in again at its address, what was open and typed there. */
  comeBack(): Promise<void>
}

export interface Writing {
  readonly name: string
  /** Who is signed in; null: nobody. */
  readonly who: string | null
  /** A reply without data says nothing to it. */
  readonly needsData?: true
  /**
   * What a page that is opened again shows of what was carried out: the draft is offered, and sent once more makes nothing; or the page
   * says as after an answer that it is accepted; or the form holds the values that were sent.
   */
  readonly afterwards: 'offered' | 'accepted' | 'held'
  /** Opens it in the page and fills it in with words that no other case uses. */
  begin(world: World, page: Page, mark: string): Promise<Filled>
}

/** The local draft that the page offers. */
const restore = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '恢复', exact: true }).click()
}

const versionOf = async (world: World, table: 'orders' | 'users', id: string): Promise<number> => {
  const { version } = await world.db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()
  return version
}

const login: Writing = {
  name: 'login',
  who: null,
  needsData: true,
  afterwards: 'held',
  begin: async (_, page) => {
    await page.goto('/user/login')
    await page.getByLabel('用户名', { exact: true }).fill('buyer')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    return {
      area: page.locator('form').first(),
      send: page.getByRole('button', { name: '登录', exact: true }),
      key: 'Enter',
      url: /\/api\/v1\/user\/login\/(\?|$)/,
      method: 'POST',
      carriedOut: async () => null,
      accepted: () => page.getByRole('navigation', { name: '主菜单' }).waitFor(),
      comeBack: async () => {},
    }
  },
}

const newDemand: Writing = {
  name: 'demand, new',
  who: 'buyer',
  afterwards: 'offered',
  begin: async (world, page, mark) => {
    await page.goto('/bidding/order/create')
    await page.getByLabel('标题').fill(mark)
    await page.getByLabel('联系人').first().fill('王淑敏')
    return {
      area: page.getByRole('main'),
      send: page.getByRole('button', { name: '保存草稿' }),
      key: 'Control+s',
      url: /\/api\/v1\/bidding\/order\/(\?|$)/,
      method: 'POST',
      carriedOut: async () => {
        const rows = await world.db.selectFrom('orders').select('id').where('title', '=', mark).execute()
        return rows.length
      },
      accepted: () =>
        page
          .getByText(/草稿已保存/)
          .first()
          .waitFor(),
      comeBack: () => restore(page),
    }
  },
}

const changedDemand: Writing = {
  name: 'demand, changed',
  who: 'buyer',
  afterwards: 'held',
  begin: async (world, page, mark) => {
    const body = orderBody(world, { title: `改前 ${mark}` })
    const { data: order } = await world.call(createOrder, { body }, { as: 'buyer' })
    await page.goto(`/bidding/order/edit?id=${order.id}`)
    await page.getByLabel('标题').fill(mark)
    return {
      area: page.getByRole('main'),
      send: page.getByRole('button', { name: '保存草稿' }),
      key: 'Control+s',
      url: new RegExp(`/api/v1/bidding/order/${order.id}/(\\?|$)`),
      method: 'PUT',
      carriedOut: async () => (await versionOf(world, 'orders', order.id)) - order.version,
      accepted: () =>
        page
          .getByText(/草稿已保存/)
          .first()
          .waitFor(),
      comeBack: () => restore(page),
    }
  },
}

const prices = [
  ['27.80', '61'],
  ['28.20', '59.60'],
  ['29', '63'],
] as const

type Reviewed = Awaited<ReturnType<typeof aReviewedOrder>>

/** One demand in review for each writing of a world: what was written is taken back before the next case. */
const inReview = () => {
  const made = new Map<World, Promise<Reviewed>>()
  return (world: World): Promise<Reviewed> => {
    const found = made.get(world) ?? aReviewedOrder(world, prices, { title: `评审 ${made.size}` })
    made.set(world, found)
    return found
  }
}

const vetoed = inReview()
const veto: Writing = {
  name: 'review, a line vetoed',
  who: 'award',
  afterwards: 'accepted',
  begin: async (world, page, mark) => {
    const { order, tenders } = await vetoed(world)
    const [tender] = tenders
    const item = tender?.items[0]
    const back = {
      action: 'requalify' as const,
      payload: { tender_id: tender?.id ?? '', tender_item_ids: [item?.id ?? ''] },
    }
    await act(world, 'award', order.id, back)
    const before = await versionOf(world, 'orders', order.id)
    const dialog = page.getByRole('dialog', { name: /否决/ })
    const open = async () => {
      await page
        .getByRole('grid', { name: /各行报价比较/ })
        .getByRole('gridcell', { name: /27.80/ })
        .click()
      await press(page, 'x')
      await dialog.waitFor()
    }
    await page.goto(`/bidding/review/edit?id=${order.id}`)
    await open()
    await dialog.getByRole('combobox').first().selectOption({ index: 1 })
    await dialog.getByRole('textbox').first().fill(mark)
    return {
      area: dialog,
      send: dialog.locator('button[type="submit"]'),
      key: 'Control+Enter',
      url: /\/api\/v1\/bidding\/order\/[^/]+\/audit\//,
      method: 'PUT',
      carriedOut: async () => (await versionOf(world, 'orders', order.id)) - before,
      accepted: () => page.getByRole('gridcell', { name: /27.80.*不能选/ }).waitFor(),
      comeBack: open,
    }
  },
}

const awarded = inReview()
const award: Writing = {
  name: 'award',
  who: 'award',
  afterwards: 'accepted',
  begin: async (world, page, mark) => {
    const { order } = await awarded(world)
    await act(world, 'approver', order.id, { action: 'reject', opinion: '请再议' })
    const dialog = page.getByRole('dialog', { name: '提交定标' })
    const open = async () => {
      await press(page, 'w')
      await dialog.getByRole('checkbox', { name: /没有利益冲突/ }).click()
    }
    await page.goto(`/bidding/review/edit?id=${order.id}`)
    await page.getByRole('grid', { name: /各行报价比较/ }).waitFor()
    await page.getByRole('radio', { name: /逐项最低/ }).click()
    await open()
    await dialog.getByRole('textbox').last().fill(mark)
    return {
      area: dialog,
      send: dialog.getByRole('button', { name: '提交定标' }),
      key: 'Control+Enter',
      url: /\/api\/v1\/bidding\/winner_order\/(\?|$)/,
      method: 'POST',
      carriedOut: async () => {
        const found = world.db.selectFrom('decisions').select('id')
        const rows = await found.where('order_id', '=', order.id).where('summary_reason', '=', mark).execute()
        return rows.length
      },
      accepted: () => page.getByText('定标审批中').first().waitFor(),
      comeBack: async () => {
        // What was chosen is read from the browser's own database.
        await page.getByText(/已恢复上次的选择/).waitFor()
        await open()
      },
    }
  },
}

const permissions: Writing = {
  name: 'permissions of a user',
  who: 'admin',
  afterwards: 'held',
  begin: async (world, page) => {
    const find = world.db.selectFrom('users').select('id').where('username', '=', 'buyer2')
    const { id } = await find.executeTakeFirstOrThrow()
    const before = await versionOf(world, 'users', id)
    await page.goto(`/system/user?peek=${id}&part=permissions`)
    const dialog = page.getByRole('dialog')
    const right = dialog.locator('[data-right="21-supplier-export"]')
    await right.waitFor()
    const state = await right.getAttribute('aria-checked')
    await right.click()
    await expect.poll(() => right.getAttribute('aria-checked')).not.toBe(state)
    return {
      area: dialog,
      send: dialog.getByRole('button', { name: '保存', exact: true }),
      key: 'Control+Enter',
      url: /\/push_permissions\//,
      method: 'PUT',
      carriedOut: async () => (await versionOf(world, 'users', id)) - before,
      accepted: () => toast(page, '操作成功'),
      comeBack: async () => {
        await right.waitFor()
        await restore(page)
      },
    }
  },
}

const newVariety: Writing = {
  name: 'variety, new',
  who: 'admin',
  afterwards: 'offered',
  begin: async (world, page, mark) => {
    await page.goto('/bidding/herbal/create')
    const herb = page.getByRole('combobox', { name: /药材/ })
    await herb.fill('黄芪')
    await page.getByRole('option', { name: /黄芪/ }).first().click()
    await page.getByRole('textbox', { name: /品种名称/ }).fill(mark)
    return {
      area: page.getByRole('main'),
      send: page.getByRole('button', { name: '保存', exact: true }),
      key: 'Control+Enter',
      url: /\/api\/v1\/bidding\/herbal_template\/(\?|$)/,
      method: 'POST',
      carriedOut: async () => {
        const rows = await world.db.selectFrom('herbal_templates').select('id').where('name', '=', mark).execute()
        return rows.length
      },
      accepted: () => page.getByRole('heading', { level: 1, name: '品种管理' }).waitFor(),
      comeBack: () => restore(page),
    }
  },
}

/** Makes the demands in review. It moves the clock of the world, which ends sessions, so it is done first. */
export const makeReviews = async (world: World): Promise<void> => {
  await vetoed(world)
  await awarded(world)
}

/** The forms of the programme, and what they do. */
export const writings: readonly Writing[] = [login, newDemand, changedDemand, veto, award, permissions, newVariety]
