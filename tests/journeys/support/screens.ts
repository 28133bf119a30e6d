// Every screen there is, with the demo's data, and the dialogs over them.
import type { Page } from 'playwright'
import { sql } from 'kysely'
import { listTenderLinks } from '#contract/tenders.ts'
import type { OrderStatus, ReviewStage } from '#contract/orders.lifecycle.ts'
import type { World } from '../../support/world.ts'

export interface Screen {
  readonly name: string
  readonly path: string
  /** Brings up what stands over the page; the same in every language. */
  readonly open?: (page: Page) => Promise<void>
  /** Not seen by who is signed in. */
  readonly public?: true
}

const idOf = async ({ db }: World, status: OrderStatus, stage: ReviewStage | null = null): Promise<string> => {
  // The demand with the most lines shows the most.
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('enterprises as e', 'e.id', 'o.enterprise_id')
    .where('o.status', '=', status)
    .where('o.review_stage', stage === null ? 'is' : '=', stage)
    .where('o.enterprise_id', '=', sql<string>`(select enterprise_id from users where username = 'admin')`)
    .select('o.id')
    .orderBy(sql`(select count(*) from order_items i where i.order_id = o.id)`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(() => new Error(`the demo has no demand that is ${status} ${stage ?? ''}`))
  return row.id
}

const dialog = (page: Page) => page.locator('[role="dialog"] :is(button, input)').first().waitFor()
const byKeys =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key)
    await dialog(page)
  }

/** All of them. */
export const screensOf = async (world: World): Promise<readonly Screen[]> => {
  const of = (status: OrderStatus, stage: ReviewStage | null = null) => idOf(world, status, stage)
  const bidding = await of('bidding')
  const links = await world.call(listTenderLinks, { query: { order_id: bidding } }, { as: 'admin' })
  const token = links.data.list.find((link) => link.token !== null)?.token ?? ''
  const detail = async (status: OrderStatus, tab = '') =>
    `/bidding/order/detail?id=${await of(status)}${tab && `&tab=${tab}`}`
  const review = async (status: OrderStatus, stage: ReviewStage | null = null) =>
    `/bidding/review/edit?id=${await of(status, stage)}`
  const commercial = await review('reviewing', 'commercial')
  return [
    { name: 'login', path: '/user/login', public: true },
    { name: 'browser upgrade', path: '/BrowserUpgrade', public: true },
    { name: 'tender page', path: `/tender/${token}`, public: true },
    { name: 'tender page of a wrong link', path: `/tender/${'x'.repeat(43)}`, public: true },
    { name: 'home', path: '/home' },
    { name: 'palette', path: '/home', open: byKeys('Control+k') },
    { name: 'keys', path: '/bidding/order', open: byKeys('?') },
    { name: 'list', path: '/bidding/order' },
    { name: 'list with filters', path: '/bidding/order?status=bidding&purchase_method=tender&search=%E9%BB%84' },
    { name: 'list without hits', path: '/bidding/order?search=nothing-has-this-name' },
    { name: 'filter', path: '/bidding/order', open: byKeys('f') },
    { name: 'form', path: '/bidding/order/create' },
    { name: 'edit', path: `/bidding/order/edit?id=${await of('draft')}` },
    { name: 'amend', path: `/bidding/order/edit?id=${bidding}` },
    { name: 'not to be edited', path: `/bidding/order/edit?id=${await of('completed')}` },
    { name: 'detail of a draft', path: await detail('draft') },
    { name: 'detail in approval', path: await detail('pending_audit') },
    { name: 'approval', path: await detail('pending_audit'), open: byKeys('a') },
    { name: 'detail in bidding', path: await detail('bidding') },
    { name: 'readers', path: await detail('bidding', 'readers') },
    { name: 'links', path: await detail('bidding', 'links') },
    { name: 'tenders', path: await detail('awarded', 'tenders') },
    { name: 'versions', path: await detail('bidding', 'versions') },
    { name: 'trail', path: await detail('completed', 'audits') },
    { name: 'award of the detail', path: await detail('awarded', 'award') },
    { name: 'detail of a failed one', path: await detail('failed') },
    { name: 'no such order', path: '/bidding/order/detail?id=0' },
    { name: 'review list', path: '/bidding/review' },
    { name: 'opening', path: await review('pending_open') },
    { name: 'verdicts', path: await review('reviewing', 'qualification') },
    { name: 'matrix', path: commercial },
    { name: 'award', path: commercial, open: byKeys('Shift+B', 'w') },
    { name: 'split', path: commercial, open: byKeys('Shift+Enter') },
    { name: 'award in approval', path: await review('award_auditing') },
    { name: 'awarded', path: await review('awarded') },
    { name: 'report', path: `/bidding/review/detail?id=${await of('completed')}` },
    { name: 'no such review', path: '/bidding/review/edit?id=0' },
    { name: 'empty', path: '/empty' },
    { name: '403', path: '/exception/403' },
    { name: '404', path: '/exception/404' },
    { name: '500', path: '/exception/500' },
    { name: 'trigger', path: '/exception/trigger' },
    { name: 'unknown path', path: '/no/such/page' },
  ]
}
