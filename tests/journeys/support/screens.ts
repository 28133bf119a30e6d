// Every screen there is, with the demo's data, and the dialogs over them.
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { listTenderLinks } from '#contract/tenders.ts'
import type { World } from '../../support/world.ts'

export interface Screen {
  readonly name: string
  /** `{bidding}` stands for the id of a large demand of the demo in that status, `{reviewing/commercial}` in that stage. */
  readonly path: string
  /** Keys that bring up what stands over the page; the same in every language. */
  readonly keys?: readonly string[]
  /** Looked at without a session. */
  readonly visitor?: true
}

const detail = '/bidding/order/detail'
const review = '/bidding/review/edit'

/** All of them. */
export const screens: readonly Screen[] = [
  { name: 'login', path: '/user/login', visitor: true },
  { name: 'browser upgrade', path: '/BrowserUpgrade', visitor: true },
  { name: 'tender page', path: '/tender/{token}', visitor: true },
  { name: 'tender page of a wrong link', path: `/tender/${'x'.repeat(43)}`, visitor: true },
  { name: 'home', path: '/home' },
  { name: 'palette', path: '/home', keys: ['Control+k'] },
  { name: 'keys', path: '/bidding/order', keys: ['?'] },
  { name: 'list', path: '/bidding/order' },
  { name: 'list with filters', path: '/bidding/order?status=bidding&purchase_method=tender' },
  { name: 'list without hits', path: '/bidding/order?search=nothing-has-this-name' },
  { name: 'filter', path: '/bidding/order', keys: ['f'] },
  { name: 'form', path: '/bidding/order/create' },
  { name: 'edit', path: '/bidding/order/edit?id={draft}' },
  { name: 'amend', path: '/bidding/order/edit?id={bidding}' },
  { name: 'not to be edited', path: '/bidding/order/edit?id={completed}' },
  { name: 'detail of a draft', path: `${detail}?id={draft}` },
  { name: 'detail in approval', path: `${detail}?id={pending_audit}` },
  { name: 'approval', path: `${detail}?id={pending_audit}`, keys: ['a'] },
  { name: 'detail in bidding', path: `${detail}?id={bidding}` },
  { name: 'readers', path: `${detail}?id={bidding}&tab=readers` },
  { name: 'links', path: `${detail}?id={bidding}&tab=links` },
  { name: 'tenders', path: `${detail}?id={awarded}&tab=tenders` },
  { name: 'versions', path: `${detail}?id={bidding}&tab=versions` },
  { name: 'trail', path: `${detail}?id={completed}&tab=audits` },
  { name: 'award of the detail', path: `${detail}?id={awarded}&tab=award` },
  { name: 'detail of a failed one', path: `${detail}?id={failed}` },
  { name: 'no such order', path: `${detail}?id=0` },
  { name: 'review list', path: '/bidding/review' },
  { name: 'opening', path: `${review}?id={pending_open}` },
  { name: 'verdicts', path: `${review}?id={reviewing/qualification}` },
  { name: 'matrix', path: `${review}?id={reviewing/commercial}` },
  { name: 'split', path: `${review}?id={reviewing/commercial}`, keys: ['Shift+Enter'] },
  { name: 'award', path: `${review}?id={reviewing/commercial}`, keys: ['Shift+B', 'w'] },
  { name: 'award in approval', path: `${review}?id={award_auditing}` },
  { name: 'awarded', path: `${review}?id={awarded}` },
  { name: 'report', path: '/bidding/review/detail?id={completed}' },
  { name: 'no such review', path: `${review}?id=0` },
  { name: 'empty', path: '/empty' },
  { name: '403', path: '/exception/403' },
  { name: '404', path: '/exception/404' },
  { name: '500', path: '/exception/500' },
  { name: 'trigger', path: '/exception/trigger' },
  { name: 'unknown path', path: '/no/such/page' },
]

/** Lines enough to fill a screen; hundreds show nothing more and take long to look through. */
const LARGE = 40

const idOf = async ({ db }: World, standing: string): Promise<string> => {
  const [status = '', stage = ''] = standing.split('/')
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join order_items i on i.order_id = o.id
    where o.status = ${status} and coalesce(o.review_stage, '') = ${stage}
      and o.enterprise_id = (select enterprise_id from users where username = 'admin')
    group by o.id
    order by count(*) > ${LARGE}, count(*) desc, o.id
    limit 1`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error(`the demo has no demand that is ${standing}`)
  return found.id
}

const tokenOf = async (world: World): Promise<string> => {
  const query = { order_id: await idOf(world, 'bidding') }
  const { data } = await world.call(listTenderLinks, { query }, { as: 'admin' })
  return data.list.find((link) => link.token !== null)?.token ?? ''
}

/** A screen's path with the demo's own ids in it. */
export const addressOf = async (world: World, { path }: Screen): Promise<string> => {
  const place = /\{(.+)\}/.exec(path)?.[1]
  if (place === undefined) return path
  return path.replace(`{${place}}`, place === 'token' ? await tokenOf(world) : await idOf(world, place))
}

/** Brings up what stands over the page. */
export const openOver = async (page: Page, { keys }: Screen): Promise<void> => {
  if (keys === undefined) return
  for (const key of keys) await page.keyboard.press(key)
  await page.locator('[role="dialog"] :is(button, input)').first().waitFor()
}
