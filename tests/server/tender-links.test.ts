// The links that staff hand out: shown until read, copied, sent again; and what a browser of staff may read at a link.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { statusesTagged } from '#contract/orders.tags.ts'
import { listOrderAudits, listReadRecords } from '#contract/orders.ts'
import { logout } from '#contract/session.ts'
import { setPasscode, unlockTender } from '#contract/tenders.passcode.ts'
import {
  askAboutDemand,
  copyTenderLink,
  declineOwnTender,
  listTenderLinks,
  readOwnTender,
  renewTenderLink,
  saveOwnTender,
  withdrawOwnTender,
} from '#contract/tenders.ts'
import { aBrowser, reader } from '../support/browser-jar.ts'
import { aPublishedOrder, tender } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

const PRICE = '91.3377'
const GOOD = '清晨-采药-2049'
const reason = '对方换了手机'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const aLink = async (inside: World = world) => {
  const { tokens, order } = await aPublishedOrder(inside, { suppliers: 1 })
  const list = async (as = 'buyer') =>
    (await inside.call(listTenderLinks, { query: { order_id: order.id } }, { as })).data.list[0]
  const id = (await list())?.id ?? ''
  return { link: tokens[0] ?? '', order, id, list }
}

const actionsOf = async (orderId: string) =>
  (await world.db.selectFrom('audit_rows').where('order_id', '=', orderId).orderBy('seq').selectAll().execute()).map(
    (row) => row.action,
  )

describe('staff', () => {
  test('copy a link until it has been read, and see who copied it', async () => {
    const { link, id, list } = await aLink()
    expect(await list()).toMatchObject({ delivery_status: 'unsent', token: link })
    const copied = await world.call(copyTenderLink, { params: { id } }, { as: 'buyer' })
    expect(copied.data).toMatchObject({ token: link, delivery_status: 'copied', delivered_by_name: 'buyer甲' })
    await aBrowser(world).read(link)
    expect(await list()).toMatchObject({
      url: null,
      token: null,
      first_viewed_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    const late = await world.call(copyTenderLink, { params: { id } }, { as: 'buyer' })
    expect(late).toMatchObject({ code: code.notNow, refused: { reason: 'link_read' } })
  })

  test('send it anew with a reason: the old one ends, the passcode and unlocked browsers stay, and the page shows who did it and why', async () => {
    const { link, order, id, list } = await aLink()
    const supplier = aBrowser(world)
    await supplier.read(link)
    await supplier.set(link, GOOD)
    expect((await world.call(renewTenderLink, { params: { id }, body: { reason: ' ' } }, { as: 'buyer' })).code).toBe(
      code.inputRefused,
    )
    const renewed = await world.call(renewTenderLink, { params: { id }, body: { reason } }, { as: 'buyer' })
    const fresh = renewed.data.token ?? ''
    expect((await supplier.read(link)).code).toBe(code.notFound)
    expect((await supplier.read(fresh)).data).toMatchObject({
      unlocked: true,
      link: { renewed_by_name: 'buyer甲', renew_reason: reason },
    })
    const stranger = aBrowser(world)
    expect((await stranger.read(fresh)).data).toMatchObject({ unlocked: false, passcode_set: true })
    expect(await list()).toMatchObject({ token: null, renewed_by_name: 'buyer甲', renew_reason: reason })
    const trail = await world.call(listOrderAudits, { query: { order_id: order.id } }, { as: 'buyer' })
    expect(trail.data.list.find((row) => row.action === 'link_renew')).toMatchObject({ opinion: reason })
  })

  test('send it anew as long as the supplier has anything to answer: in review, when awarded, and when completed', async () => {
    const { order, id } = await aLink()
    const at = (status: OrderStatus) =>
      world.db
        .updateTable('orders')
        .set({
          status,
          review_stage: status === 'reviewing' ? 'qualification' : null,
          opened_at: '2026-11-20T00:00:00Z',
        })
        .where('id', '=', order.id)
        .execute()
    for (const status of statusesTagged('awaits_opening', 'opened')) {
      await at(status)
      const renewed = await world.call(renewTenderLink, { params: { id }, body: { reason } }, { as: 'buyer' })
      expect(renewed, status).toMatchObject({ code: 0, data: { token: expect.any(String) } })
    }
    await at('cancelled')
    const refused = await world.call(renewTenderLink, { params: { id }, body: { reason } }, { as: 'buyer' })
    expect(refused).toMatchObject({ code: code.notNow, refused: { reason: 'wrong_state', status: 'cancelled' } })
  })

  test('do not reset the count of wrong passcodes by a new link', async () => {
    const { link, id } = await aLink()
    await aBrowser(world).set(link, GOOD)
    const stranger = aBrowser(world)
    for (let times = 0; times < 5; times += 1) await stranger.unlock(link, '错误的口令吧')
    const renewed = await world.call(renewTenderLink, { params: { id }, body: { reason } }, { as: 'buyer' })
    expect((await aBrowser(world).unlock(renewed.data.token ?? '', GOOD)).code).toBe(code.tooMany)
  })

  test('learn nothing of a passcode from the list', async () => {
    const { link, list } = await aLink()
    const supplier = aBrowser(world)
    await supplier.read(link)
    const before = await list()
    await supplier.set(link, GOOD)
    expect(await list()).toEqual(before)
  })

  test('without the permission to hand out links get none', async () => {
    const { list } = await aLink()
    // A user who may close demands, and therefore approve resets, sees the links without their addresses.
    expect(await list('chief')).toMatchObject({ url: null, token: null, delivery_status: 'unsent' })
    const refused = await world.call(
      listTenderLinks,
      { query: { order_id: (await aLink()).order.id } },
      { as: 'audit' },
    )
    expect(refused.code).toBe(code.permissionMissing)
  })
})

describe.each([['auto'], ['off']])('a browser in which staff are signed in, SESSION_BINDING=%s', (binding) => {
  let inside: World
  beforeAll(async () => {
    inside = await createWorld({ env: { SESSION_BINDING: binding } })
  })
  afterAll(() => inside.close())

  const acts = (orderItem: string) =>
    [
      [
        saveOwnTender,
        { body: { submit: true, items: [{ order_item_id: orderItem, unit_price: '1', offered_qty: '1' }] } },
      ],
      [withdrawOwnTender, { body: {} }],
      [declineOwnTender, { body: { reason_code: 'no_stock' } }],
      [askAboutDemand, { body: { question: '采购方自己问自己？' } }],
      [setPasscode, { body: { ...reader, passcode: GOOD } }],
      [unlockTender, { body: { passcode: GOOD } }],
    ] as const

  test.each([
    ['buyer', 'same-origin'],
    ['admin', 'same-origin'],
    ['other-admin', 'same-origin'],
    ['buyer', null],
  ])('%s (%s) sees only the demand and can do nothing, and the attempt is in the trail', async (who, site) => {
    const { link, order } = await aLink(inside)
    const supplier = aBrowser(inside)
    await supplier.set(link, GOOD)
    const staff = aBrowser(inside, site === null ? {} : { 'sec-fetch-site': site })
    await staff.signIn(who)
    const page = await staff.read(link)
    expect(page.data).toMatchObject({ passcode_set: null, unlocked: false, tender: null, reset: null, notices: [] })
    for (const [endpoint, input] of acts(order.items[0]?.id ?? '')) {
      // Each endpoint has a body of its own, but the type of the table does not express that.
      const refused = await staff.at(endpoint as typeof saveOwnTender, link, input as never)
      expect(refused, endpoint.id).toMatchObject({ code: code.permissionMissing, refused: { reason: 'staff_browser' } })
    }
    const rows = await inside.db.selectFrom('audit_rows').where('order_id', '=', order.id).selectAll().execute()
    expect(rows.filter((row) => row.action === 'link_staff')).toHaveLength(1)
    const tried = rows.find((row) => row.action === 'link_staff')
    expect(tried?.operator_id === null).toBe(who === 'other-admin')
    const records = await inside.call(listReadRecords, { query: { order_id: order.id } }, { as: 'buyer' })
    expect(records.data.list[0]?.first_viewed_on).toBeNull()
    // The supplier's own cookie in this browser does not let the staff in.
    for (const [name, value] of supplier.cookies) staff.cookies.set(name, value)
    expect((await staff.read(link)).data).toMatchObject({ passcode_set: null, unlocked: false })
    const own = (await supplier.read(link)).data
    expect(own.unlocked).toBe(true)
    // The supplier sees that the buyer's staff have opened its link.
    expect(own.link.staff_opened_at).toEqual(expect.any(String))
  })

  test('is recognised by the header alone, as a page with a stored token sends it', async () => {
    const { link } = await aLink(inside)
    const token = await inside.tokenOf('buyer')
    const page = await inside.call(readOwnTender, {}, { link, headers: { token } })
    expect(page.data.passcode_set).toBeNull()
  })

  test('is a browser like any other after signing out', async () => {
    const { link } = await aLink(inside)
    const browser = aBrowser(inside)
    const token = await browser.signIn('buyer')
    expect((await browser.read(link)).data.passcode_set).toBeNull()
    await browser.ask(logout, {}, { token })
    expect((await browser.read(link)).data.passcode_set).toBe(false)
  })
})

test('a supplier with five links in one browser is let in at each by its own passcode', async () => {
  const links = await Promise.all(Array.from({ length: 5 }, () => aLink()))
  const phone = aBrowser(world)
  for (const { link, order } of links) {
    await phone.set(link, GOOD)
    await tender(world, link, order, [PRICE, null])
  }
  for (const { link } of links) expect((await phone.read(link)).data.tender?.items[0]?.unit_price).toBe(PRICE)
  expect([...phone.cookies.keys()]).toEqual(['tender-unlock'])
  const kept = await world.db.selectFrom('tender_unlocks').select('secret_hash').execute()
  expect(new Set(kept.map((row) => row.secret_hash.toString('hex'))).size).toBe(kept.length)
})

test('copying, showing and renewing a link are in the trail', async () => {
  const { id, order } = await aLink()
  await world.call(copyTenderLink, { params: { id } }, { as: 'buyer' })
  await world.call(renewTenderLink, { params: { id }, body: { reason } }, { as: 'buyer' })
  expect(await actionsOf(order.id)).toEqual(expect.arrayContaining(['link_show', 'link_copy', 'link_renew']))
})
