// All screens with the demo's data, and the dialogs over them.
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { listTemplates } from '#contract/herbal-templates.ts'
import { listTenderLinks, renewTenderLink } from '#contract/tenders.ts'
import { supplierCookie } from '../../../scripts/prove/supplier-browser.ts'
import type { World } from '../../support/world.ts'
import type { Console } from './console-server.ts'

export interface Screen {
  readonly name: string
  /** The path with placeholders for ids: `{bidding}` is a large demand of the demo in that status, `{reviewing/commercial}` one in that stage, `{user/chief}` a person, `{supplier/pending}` a supplier in that status. */
  readonly path: string
  /** The keys that open something over the page; they are the same in every language. */
  readonly keys?: readonly string[]
  /** The screen is looked at without a session. */
  readonly visitor?: true
  /** The browser has given the passcode of the link. */
  readonly letIn?: true
  /** A selector of what the keys open, where it is no dialog with controls. */
  readonly shows?: string
  /** The tab that is chosen first, counted from 0. */
  readonly tab?: number
}

const detail = '/bidding/order/detail'
const review = '/bidding/review/edit'

export const screens: readonly Screen[] = [
  { name: 'login', path: '/user/login', visitor: true },
  { name: 'login by QR code', path: '/user/login', visitor: true, tab: 1 },
  { name: 'browser upgrade', path: '/BrowserUpgrade', visitor: true },
  { name: 'tender page', path: '/tender/{token}', visitor: true },
  { name: 'tender being written', path: '/tender/{token}', visitor: true, letIn: true },
  { name: 'tender page of a wrong link', path: `/tender/${'x'.repeat(43)}`, visitor: true },
  { name: 'public demand', path: '/tender/{public}', visitor: true },
  { name: 'public demand that is none', path: `/tender/pub-${'0'.repeat(24)}`, visitor: true },
  { name: 'home', path: '/home' },
  { name: 'palette', path: '/home', keys: ['Control+k'] },
  { name: 'palette with a query', path: '/home', keys: ['Control+k', 'h', 'q'] },
  { name: 'palette of a row', path: '/bidding/order', keys: ['m'] },
  { name: 'keys', path: '/bidding/order', keys: ['?'] },
  { name: 'keys that go on', path: '/bidding/order', keys: ['g'], shows: '[role="dialog"] kbd' },
  { name: 'messages', path: '/bidding/order', keys: ['g', 'm'] },
  { name: 'peek', path: '/bidding/order?status=bidding', keys: ['Space'], shows: 'aside section' },
  { name: 'bulk act', path: '/bidding/order?status=draft', keys: ['Control+a', 'm'] },
  { name: 'columns', path: '/bidding/order', keys: ['v', 'c'] },
  { name: 'export', path: '/bidding/order', keys: ['v', 'e'] },
  { name: 'list', path: '/bidding/order' },
  { name: 'list with filters', path: '/bidding/order?status=bidding&purchase_method=tender' },
  { name: 'list without hits', path: '/bidding/order?search=nothing-has-this-name' },
  {
    name: 'filter',
    path: '/bidding/order',
    keys: ['f'],
    shows: '[role="search"] [role="combobox"][aria-expanded="true"]',
  },
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
  { name: 'links of a public one', path: `${detail}?id={open_to_all}&tab=links` },
  { name: 'entering a tender', path: '/bidding/order/tender?id={bidding}' },
  { name: 'entering for no demand', path: '/bidding/order/tender?id=0' },
  { name: 'tenders', path: `${detail}?id={awarded}&tab=tenders` },
  { name: 'tenders entered by staff', path: `${detail}?id={entered}&tab=tenders` },
  { name: 'versions', path: `${detail}?id={bidding}&tab=versions` },
  { name: 'trail', path: `${detail}?id={completed}&tab=audits` },
  { name: 'questions', path: `${detail}?id={asked}&tab=questions` },
  { name: 'log', path: `${detail}?id={completed}&tab=log` },
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
  { name: 'letters', path: '/bidding/review/detail?id={completed}&part=letters' },
  { name: 'no such review', path: `${review}?id=0` },
  { name: 'labels', path: '/bidding/order/labels?id={packed}' },
  { name: 'making labels', path: '/bidding/order/labels?id={packed}', keys: ['c'] },
  { name: 'no labels yet', path: '/bidding/order/labels?id={awarded}' },
  { name: 'trace', path: '/trace/{code}', visitor: true },
  { name: 'trace of a misspelt code', path: '/trace/ZS2611200021999998N', visitor: true },
  { name: 'varieties', path: '/bidding/herbal' },
  { name: 'varieties found by initials', path: '/bidding/herbal?search=bq' },
  { name: 'varieties without hits', path: '/bidding/herbal?search=nothing-has-this-name' },
  { name: 'import of varieties', path: '/bidding/herbal?part=import', keys: [] },
  { name: 'peek of a variety', path: '/bidding/herbal', keys: ['Space'], shows: 'aside section' },
  { name: 'new variety', path: '/bidding/herbal/create' },
  { name: 'copy of a variety', path: '/bidding/herbal/create?source={variety}' },
  { name: 'edit of a variety', path: '/bidding/herbal/edit?id={variety}' },
  { name: 'variety', path: '/bidding/herbal/detail?id={variety}' },
  { name: 'uses of a variety', path: '/bidding/herbal/detail?id={variety}&tab=uses' },
  { name: 'prices of a variety', path: '/bidding/herbal/detail?id={variety}&tab=prices' },
  { name: 'history of a variety', path: '/bidding/herbal/detail?id={variety}&tab=changes' },
  { name: 'no such variety', path: '/bidding/herbal/detail?id=0' },
  { name: 'suppliers', path: '/supplier' },
  { name: 'suppliers filtered', path: '/supplier?status=certified&supplier_type=producer&region_code=340000' },
  { name: 'suppliers without hits', path: '/supplier?search=nothing-has-this-name' },
  { name: 'import of suppliers', path: '/supplier?part=import', keys: [] },
  { name: 'supplier', path: '/supplier/detail?id={supplier/certified}' },
  { name: 'profile of a supplier', path: '/supplier/detail?id={supplier/certified}&tab=profile' },
  { name: 'herbs of a supplier', path: '/supplier/detail?id={supplier/certified}&tab=herbs' },
  { name: 'tenders of a supplier', path: '/supplier/detail?id={supplier/certified}&tab=tenders' },
  { name: 'awards of a supplier', path: '/supplier/detail?id={supplier/certified}&tab=awards' },
  { name: 'history of a supplier', path: '/supplier/detail?id={supplier/suspended}&tab=history' },
  { name: 'blacklisted supplier', path: '/supplier/detail?id={supplier/blacklisted}' },
  { name: 'certification', path: '/supplier/renzheng?id={supplier/pending}&decide=certified' },
  { name: 'certification of what was sent back', path: '/supplier/renzheng?id={supplier/supplement}' },
  { name: 'no such supplier', path: '/supplier/detail?id=0' },
  { name: 'enterprise', path: '/system/enterprise' },
  { name: 'enterprise being written', path: '/system/enterprise?edit=1' },
  { name: 'system', path: '/system/status' },
  { name: 'users', path: '/system/user' },
  { name: 'users without hits', path: '/system/user?search=nobody-has-this-name' },
  { name: 'new user', path: '/system/user?peek=new' },
  { name: 'user', path: '/system/user?peek={user/chief}&part=profile' },
  { name: 'permissions of a user', path: '/system/user?peek={user/chief}&part=permissions' },
  { name: 'password of a user', path: '/system/user?peek={user/chief}&part=password' },
  { name: 'handover of a user', path: '/system/user?peek={user/chief}&part=handover' },
  { name: 'no such user', path: '/system/user?peek=01939f2e-0000-7000-8000-000000000000' },
  { name: 'preferences', path: '/preferences' },
  { name: 'approval of a QR login that is none', path: '/user/qr/0' },
  { name: 'machines', path: '/dev/machines?machine=session' },
  { name: 'life of a demand', path: '/dev/machines?machine=orders&id={reviewing/commercial}' },
  { name: 'empty', path: '/empty' },
  { name: '403', path: '/exception/403' },
  { name: '404', path: '/exception/404' },
  { name: '500', path: '/exception/500?trace_id=0190a000-0000-7000-8000-00000000abcd' },
  { name: 'trigger', path: '/exception/trigger' },
  { name: 'unknown path', path: '/no/such/page' },
]

/** So many lines fill a screen; a demand with hundreds shows nothing more and takes long to look through. */
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

const userOf = async ({ db }: World, username: string): Promise<string> =>
  (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

/** The supplier in this status that was invited most often. */
const supplierOf = async ({ db }: World, status: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select s.id from suppliers s left join read_records r on r.supplier_id = s.id
    where s.status = ${status}
      and s.enterprise_id = (select enterprise_id from users where username = 'admin')
    group by s.id order by count(r.id) desc, s.id limit 1`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error(`the demo has no supplier that is ${status}`)
  return found.id
}

/** The variety that most demands of the demo use. */
const varietyOf = async (world: World): Promise<string> => {
  const query = { ordering: '-used_count', page_size: '10' }
  const { data } = await world.call(listTemplates, { query }, { as: 'admin' })
  return data.list[0]?.id ?? ''
}

/** The code of a package of the demo, and the demand for which it was bought. */
const packageOf = async ({ db }: World): Promise<{ code: string; packed: string }> => {
  const { code, order_id } = await db
    .selectFrom('codes')
    .where('type', '=', 'trace')
    .select(['code', 'order_id'])
    .orderBy('code')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { code, packed: order_id ?? '' }
}

/** The token of a link of the demand that takes tenders. Staff no longer see a link that has been read, so it is renewed where all have been. */
const tokenOf = async (world: World): Promise<string> => {
  const query = { order_id: await idOf(world, 'bidding') }
  const { data } = await world.call(listTenderLinks, { query }, { as: 'admin' })
  const free = data.list.find((link) => link.token !== null)
  if (free !== undefined) return free.token ?? ''
  const [first] = data.list
  if (first === undefined) throw new Error('the demand that takes tenders has no link')
  const body = { reason: '供应商换了联系人' }
  return (await world.call(renewTenderLink, { params: { id: first.id }, body }, { as: 'admin' })).data.token ?? ''
}

/** The id of a demand with scope `public`, and the last part of the address of its public page. */
const publicOne = async (world: World): Promise<{ open_to_all: string; public: string }> => {
  const { id } = await world.db
    .selectFrom('orders')
    .where('open_scope', '=', 'public')
    .where('status', '=', 'bidding')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { data } = await world.call(listTenderLinks, { query: { order_id: id } }, { as: 'admin' })
  return { open_to_all: id, public: data.public_url?.split('/').at(-1) ?? '' }
}

/** An opened demand with tenders entered by staff. */
const enteredOne = async ({ db }: World): Promise<string> => {
  const { order_id } = await db
    .selectFrom('tender_entries')
    .innerJoin('orders', 'orders.id', 'tender_entries.order_id')
    .where('opened_at', 'is not', null)
    .select('order_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return order_id
}

/** A demand about which suppliers asked questions. */
const askedOne = async ({ db }: World): Promise<string> =>
  (await db.selectFrom('order_questions').select('order_id').limit(1).executeTakeFirstOrThrow()).order_id

/** A screen's path with the demo's ids in place of its placeholders. */
export const addressOf = async (world: World, { path }: Screen): Promise<string> => {
  const place = /\{(.+)\}/.exec(path)?.[1]
  if (place === undefined) return path
  if (place === 'public' || place === 'open_to_all') return path.replace(`{${place}}`, (await publicOne(world))[place])
  if (place === 'entered') return path.replace('{entered}', await enteredOne(world))
  if (place === 'asked') return path.replace('{asked}', await askedOne(world))
  const [, username] = /^user\/(.+)$/.exec(place) ?? []
  if (username !== undefined) return path.replace(`{${place}}`, await userOf(world, username))
  const [, standing] = /^supplier\/(.+)$/.exec(place) ?? []
  if (standing !== undefined) return path.replace(`{${place}}`, await supplierOf(world, standing))
  if (place === 'variety') return path.replace('{variety}', await varietyOf(world))
  if (place === 'code' || place === 'packed') return path.replace(`{${place}}`, (await packageOf(world))[place])
  return path.replace(`{${place}}`, place === 'token' ? await tokenOf(world) : await idOf(world, place))
}

/** Opens a screen; for one with `letIn` the browser first gets the cookie that the passcode brings. */
export const goTo = async (
  { world, url }: Pick<Console, 'world' | 'url'>,
  page: Page,
  screen: Screen,
  address: string,
): Promise<void> => {
  const held = screen.letIn ? await supplierCookie(world.db, address.split('/').at(-1) ?? '') : null
  if (screen.letIn && held === null) throw new Error(`no link is at ${address}`)
  if (held !== null) {
    const [name = '', value = ''] = held.cookie.split('=')
    await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }])
  }
  await page.goto(address)
}

/** Opens the tab or the part over the page that the screen names. */
export const openOver = async (
  page: Page,
  { keys, tab, shows = '[role="dialog"] :is(button, input)' }: Screen,
): Promise<void> => {
  if (tab !== undefined) {
    await page.getByRole('tab').nth(tab).click()
    await page.locator('[role="tabpanel"] img').waitFor()
  }
  if (keys === undefined) return
  for (const key of keys) await page.keyboard.press(key)
  await page.locator(shows).first().waitFor()
}
