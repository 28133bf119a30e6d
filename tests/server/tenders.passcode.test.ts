// The passcode of a supplier at its link: who may set it, what is refused, how many wrong attempts
// are allowed, and which browsers it lets in.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { listOrderLog } from '#contract/orders.log.ts'
import { setPasscode, unlockTender } from '#contract/tenders.passcode.ts'
import {
  askAboutDemand,
  declineOwnTender,
  listTenderLinks,
  readOwnTender,
  renewTenderLink,
  saveOwnTender,
  withdrawOwnTender,
} from '#contract/tenders.ts'
import { aBrowser } from '../support/browser-jar.ts'
import { act, aPublishedOrder, tender } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

const PRICE = '91.3377'
const GOOD = '清晨-采药-2049'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const aLink = async () => {
  const { tokens, order, suppliers } = await aPublishedOrder(world, { suppliers: 1 })
  const line = order.items[0]
  const items = [{ order_item_id: line?.id ?? '', unit_price: PRICE, offered_qty: line?.quantity ?? '1' }]
  return { link: tokens[0] ?? '', order, supplier: suppliers[0]?.id ?? '', body: { submit: true, items } }
}

const bare = () => aBrowser(world, {})

describe('before a passcode is set', () => {
  test('the demand can be read, declined and asked about, and nothing else is possible', async () => {
    const { link, body } = await aLink()
    const browser = aBrowser(world)
    const page = await browser.read(link)
    expect(page.data).toMatchObject({
      passcode_set: false,
      unlocked: false,
      tender: null,
      standing: 'open',
      notices: [],
    })
    expect(page.data.order.items).toHaveLength(2)
    const refused = await browser.at(saveOwnTender, link, { body })
    expect(refused).toMatchObject({ code: code.permissionMissing, refused: { reason: 'passcode_required' } })
    expect((await browser.at(askAboutDemand, link, { body: { question: '包装可以用麻袋吗？' } })).code).toBe(0)
    expect((await browser.at(declineOwnTender, link, { body: { reason_code: 'no_stock' } })).data.standing).toBe(
      'declined',
    )
    expect((await browser.unlock(link, GOOD)).refused.reason).toBe('passcode_unset')
  })

  test('a cancelled demand is declined no more, and not because its deadline had passed', async () => {
    const { link, order } = await aLink()
    await act(world, 'chief', order.id, { action: 'cancel', payload: { reason_code: 'other', text: '不再采购' } })
    const refused = await aBrowser(world).at(declineOwnTender, link, { body: { reason_code: 'no_stock' } })
    expect(refused.refused.reason).toBe('order_bidding')
  })

  test.each([
    ['12345', 'passcode_length'],
    ['x'.repeat(65), 'passcode_length'],
    ['\u2060\u200b\u2060\u200b\u2060\u200b7a', 'passcode_length'],
    ['123456', 'passcode_common'],
    ['QWERTYUIOP', 'passcode_common'],
    ['aaaaaaaaaaaa', 'passcode_common'],
    ['ＡaＡaＡaＡa', 'passcode_common'],
    ['123123123123', 'passcode_common'],
    ['药山药山药山', 'passcode_common'],
    ['456789012345', 'passcode_common'],
    ['321098765', 'passcode_common'],
    ['hgfedcb', 'passcode_common'],
    ['13900001234', 'passcode_own'],
    ['139 0000 1234', 'passcode_own'],
  ])('%s is refused at its field', async (passcode, said) => {
    const { link } = await aLink()
    const refused = await aBrowser(world).set(link, passcode)
    expect(refused).toMatchObject({ code: code.inputRefused, refused: { errors: [{ path: 'passcode', code: said }] } })
  })

  test('the supplier’s own application number and telephone number are refused', async () => {
    const { link, supplier } = await aLink()
    const known = await world.db
      .selectFrom('suppliers')
      .where('id', '=', supplier)
      .selectAll()
      .executeTakeFirstOrThrow()
    for (const number of [known.apply_no, known.contact_phone, known.contact_phone.slice(1, 9)])
      expect((await aBrowser(world).set(link, number)).refused.errors?.[0]?.code, number).toBe('passcode_own')
  })

  test('six simple characters are enough', async () => {
    const { link } = await aLink()
    expect((await aBrowser(world).set(link, '药七二九山水')).data).toMatchObject({ passcode_set: true, unlocked: true })
  })
})

describe('once it is set', () => {
  test('its browser writes and reads, and every other one is asked for it, even a client that is no browser', async () => {
    const { link, body } = await aLink()
    const phone = aBrowser(world)
    await phone.set(link, GOOD)
    expect((await phone.at(saveOwnTender, link, { body })).code).toBe(0)
    expect((await phone.read(link)).data.tender?.items[0]?.unit_price).toBe(PRICE)
    for (const other of [aBrowser(world), bare()]) {
      const page = await other.read(link)
      expect(page.data).toMatchObject({ passcode_set: true, unlocked: false, tender: null, standing: 'open' })
      expect(JSON.stringify(page)).not.toContain(PRICE)
      for (const refused of [
        await other.at(withdrawOwnTender, link, { body: {} }),
        await other.at(declineOwnTender, link, { body: { reason_code: 'no_stock' } }),
        await other.at(askAboutDemand, link, { body: { question: '还收货吗？' } }),
      ])
        expect(refused).toMatchObject({ code: code.permissionMissing, refused: { reason: 'passcode_required' } })
      expect((await other.unlock(link, GOOD)).data.tender?.items[0]?.unit_price).toBe(PRICE)
      expect((await other.read(link)).data.unlocked).toBe(true)
    }
  })

  test('the page without it has the same bytes whether a tender exists or not', async () => {
    const { link, body } = await aLink()
    const [supplier, stranger] = [aBrowser(world), aBrowser(world)]
    await supplier.set(link, GOOD)
    const seen = async () => {
      const page = await stranger.read(link)
      return JSON.stringify({ ...page.data, server_time: '' })
    }
    const none = await seen()
    await supplier.at(saveOwnTender, link, { body: { ...body, submit: false } })
    expect(await seen()).toBe(none)
    await supplier.at(saveOwnTender, link, { body })
    expect(await seen()).toBe(none)
    // The facts are given to everybody who may read the page.
    const facts = [await supplier.read(link), await stranger.read(link)].map((page) => page.data.facts)
    expect(facts).toMatchObject([
      { tender_stands: true, may_speak: true, passcode_wanted: false },
      { tender_stands: false, may_speak: false, passcode_wanted: true },
    ])
    await supplier.at(withdrawOwnTender, link, { body: {} })
    expect(await seen()).toBe(none)
  })

  test('the cookie is for this browser, hidden from scripts, and valid for thirty days', async () => {
    const { link } = await aLink()
    const response = await aBrowser(world).send(
      setPasscode,
      { body: { name: '王采办', mobile: '13900001234', passcode: GOOD } },
      { 'tender-token': link },
    )
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^tender-unlock=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/)
    const kept = await world.db.selectFrom('tender_unlocks').select('secret_hash').execute()
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.every(({ secret_hash }) => secret_hash.byteLength === 32)).toBe(true)
  })

  test('a lost answer locks nobody out, because the same passcode again unlocks', async () => {
    const { link } = await aLink()
    const lost = aBrowser(world)
    await lost.set(link, GOOD)
    const again = aBrowser(world)
    expect((await again.set(link, GOOD)).data).toMatchObject({ unlocked: true, passcode_set: true })
    const headers = { 'Idempotency-Key': 'the-same-key', 'tender-token': link }
    for (const browser of [aBrowser(world), aBrowser(world)]) {
      await browser.ask(unlockTender, { body: { passcode: GOOD } }, headers)
      expect((await browser.read(link)).data.unlocked).toBe(true)
    }
  })

  test('another passcode without the old one is refused and counted', async () => {
    const { link } = await aLink()
    await aBrowser(world).set(link, GOOD)
    const stranger = aBrowser(world)
    for (let times = 0; times < 5; times += 1)
      expect(await stranger.set(link, `${GOOD}-${times}`)).toMatchObject({
        code: code.changedMeanwhile,
        refused: { reason: 'passcode_set' },
      })
    expect((await stranger.set(link, GOOD)).code).toBe(code.tooMany)
  })

  test('an unlocked browser changes it with the old one, which ends every other browser', async () => {
    const { link } = await aLink()
    const [phone, office] = [aBrowser(world), aBrowser(world)]
    await phone.set(link, GOOD)
    await office.unlock(link, GOOD)
    const wrong = await phone.set(link, '新的口令-77', '不是原口令')
    expect(wrong.refused.errors).toMatchObject([{ path: 'old_passcode', code: 'passcode_wrong' }])
    expect((await phone.set(link, '新的口令-77', GOOD)).data.unlocked).toBe(true)
    expect((await office.read(link)).data.unlocked).toBe(false)
    expect((await office.unlock(link, GOOD)).code).toBe(code.inputRefused)
    const back = await office.unlock(link, '新的口令-77')
    expect(back.data.devices).toMatchObject([
      { is_this: true, has_ended: false },
      { is_this: false, has_ended: false },
    ])
  })

  test('an unlocked browser has to unlock again after thirty days', async () => {
    const { link } = await aLink()
    const phone = aBrowser(world)
    await phone.set(link, GOOD)
    world.advance({ days: 31 })
    expect((await phone.read(link)).data.unlocked).toBe(false)
    expect((await phone.unlock(link, GOOD)).data.unlocked).toBe(true)
    world.advance({ days: -31 })
  })
})

describe('five wrong passcodes', () => {
  test('block every passcode for 15 minutes, while an unlocked browser continues', async () => {
    const { link, body } = await aLink()
    const [supplier, stranger] = [aBrowser(world), aBrowser(world)]
    await supplier.set(link, GOOD)
    const answers = []
    for (let times = 0; times < 5; times += 1) answers.push(await stranger.unlock(link, `错误-${times}-错误`))
    expect(answers.map((one) => one.refused.errors?.[0]?.code)).toEqual([
      ...Array(4).fill('passcode_wrong'),
      'passcode_locked',
    ])
    const locked = await stranger.send(unlockTender, { body: { passcode: GOOD } }, { 'tender-token': link })
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(890)
    expect(await locked.json()).toMatchObject({ code: code.tooMany })
    expect((await supplier.at(saveOwnTender, link, { body })).code).toBe(0)
    world.advance({ minutes: 15, seconds: 1 })
    expect((await stranger.unlock(link, GOOD)).data.unlocked).toBe(true)
    world.advance({ minutes: -15, seconds: -1 })
  })

  test('leave one row of the trail for the lock, which the supplier sees at once and staff after the opening', async () => {
    const { tokens, order, suppliers } = await aPublishedOrder(world, { suppliers: 3 })
    const [link = '', ...others] = tokens
    const supplier = aBrowser(world)
    await supplier.set(link, GOOD)
    for (const token of [link, ...others]) await tender(world, token, order, ['28.00', '60.00'])
    const stranger = aBrowser(world, { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' })
    for (let times = 0; times < 8; times += 1) await stranger.unlock(link, `错误-${times}-错误`)
    const rows = await world.db.selectFrom('audit_rows').where('order_id', '=', order.id).selectAll().execute()
    const locks = rows.filter((row) => row.action === 'passcode_lock')
    expect(locks).toMatchObject([
      {
        payload: { device: 'phone', supplier_name: suppliers[0]?.name },
        operator_role: 'supplier_link',
        ip: null,
        user_agent: null,
      },
    ])
    const notices = (await supplier.read(link)).data.notices.filter(({ kind }) => kind === 'locked')
    expect(notices.map(({ at, until }) => Date.parse(until ?? '') - Date.parse(at))).toEqual([15 * 60_000])
    expect((await stranger.read(link)).data.notices).toEqual([])
    const log = async () => {
      const { data } = await world.call(
        listOrderLog,
        { query: { order_id: order.id, page_size: '100' } },
        { as: 'chief' },
      )
      return data.list.filter((row) => row.act === 'passcode_lock')
    }
    expect(await log()).toEqual([])
    world.advance({ hours: 73 })
    await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
    expect(await log()).toMatchObject([{ kind: 'suppliers', actor: 'supplier', supplier_name: suppliers[0]?.name }])
    world.advance({ hours: -73 })
  })

  test('are answered as locked also where the row of the trail cannot be written', async () => {
    const { link } = await aLink()
    await aBrowser(world).set(link, GOOD)
    await sql`create function refuse_lock() returns trigger language plpgsql as 'begin raise ''no room''; end';
      create trigger refuse_lock before insert on audit_rows for each row when (new.action = 'passcode_lock')
        execute function refuse_lock()`.execute(world.db)
    const answers = []
    for (let times = 0; times < 5; times += 1) answers.push(await aBrowser(world).unlock(link, `错误-${times}-错误`))
    expect(answers.at(-1)?.refused.errors?.[0]?.code).toBe('passcode_locked')
    await sql`drop trigger refuse_lock on audit_rows; drop function refuse_lock()`.execute(world.db)
  })

  test('are counted for the supplier and its order, and a new link does not reset the count', async () => {
    const { link, order } = await aLink()
    await aBrowser(world).set(link, GOOD)
    for (let times = 0; times < 4; times += 1) await aBrowser(world).unlock(link, `错误-${times}-错误`)
    const { data } = await world.call(listTenderLinks, { query: { order_id: order.id } }, { as: 'buyer' })
    const id = data.list[0]?.id ?? ''
    const renewed = await world.call(renewTenderLink, { params: { id }, body: { reason: '换了手机' } }, { as: 'buyer' })
    const fresh = renewed.data.token ?? ''
    const fifth = await aBrowser(world).unlock(fresh, '错误-4-错误')
    expect(fifth.refused.errors?.[0]?.code).toBe('passcode_locked')
    expect((await aBrowser(world).unlock(fresh, GOOD)).code).toBe(code.tooMany)
  })

  test('are the limit for simultaneous tries, too', async () => {
    const { link } = await aLink()
    await aBrowser(world).set(link, GOOD)
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, nth) => aBrowser(world).unlock(link, `同时猜-${nth}-口令`)),
    )
    expect(answers.filter((one) => one.code === code.inputRefused)).toHaveLength(5)
    expect(answers.filter((one) => one.code === code.tooMany)).toHaveLength(4)
  })

  test('are forgotten after a right one', async () => {
    const { link } = await aLink()
    await aBrowser(world).set(link, GOOD)
    const clumsy = aBrowser(world)
    for (let rounds = 0; rounds < 3; rounds += 1) {
      for (let times = 0; times < 4; times += 1) await clumsy.unlock(link, '打错了的口令')
      expect((await clumsy.unlock(link, GOOD)).code).toBe(0)
    }
  })
})

describe('a tender sealed before the passcode', () => {
  test('stays closed to whoever sets the passcode, can be withdrawn and replaced, and is opened with the others', async () => {
    const { link, order, supplier } = await aLink()
    await tender(world, link, order, [PRICE, null])
    // An older release left tenders without a passcode.
    await world.db.deleteFrom('tender_passcodes').where('supplier_id', '=', supplier).execute()
    await world.db.deleteFrom('tender_unlocks').execute()
    const browser = aBrowser(world)
    const page = await browser.set(link, GOOD)
    expect(page.data.tender).toMatchObject({ is_withheld: true, items: [], submitted_at: null, status: 'submitted' })
    expect(JSON.stringify(page)).not.toContain(PRICE)
    expect((await browser.at(withdrawOwnTender, link, { body: {} })).data.tender?.status).toBe('withdrawn')
    const items = [{ order_item_id: order.items[0]?.id ?? '', unit_price: '12.5', offered_qty: '1000' }]
    const replaced = await browser.at(saveOwnTender, link, { body: { submit: true, items } })
    expect(replaced.data.tender).toMatchObject({ is_withheld: false, items: [{ unit_price: '12.5' }] })
  })
})

test('is revealed by no refusal at a link without a passcode, and is opened although somebody has declined', async () => {
  const { link, order, supplier } = await aLink()
  await tender(world, link, order, [PRICE, null])
  await world.db.deleteFrom('tender_passcodes').where('supplier_id', '=', supplier).execute()
  const stranger = aBrowser(world)
  expect((await stranger.at(declineOwnTender, link, { body: { reason_code: 'no_stock' } })).data).toMatchObject({
    standing: 'declined',
    tender: null,
  })
  const row = await world.db
    .selectFrom('tenders')
    .where('order_id', '=', order.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row.status).toBe('submitted')
})

test('a mobile number that is not in the profile is marked at the tender, and one that is there is not', async () => {
  for (const [mobile, isOnFile] of [
    ['profile', true],
    ['17300000000', false],
  ] as const) {
    const { link, body, order, supplier } = await aLink()
    const known = await world.db
      .selectFrom('suppliers')
      .where('id', '=', supplier)
      .select('contact_phone')
      .executeTakeFirstOrThrow()
    const browser = aBrowser(world)
    const said = { name: '王采办', mobile: mobile === 'profile' ? known.contact_phone : mobile, passcode: GOOD }
    expect((await browser.at(setPasscode, link, { body: said })).code).toBe(0)
    expect((await browser.at(saveOwnTender, link, { body })).code).toBe(0)
    const row = await world.db
      .selectFrom('tenders')
      .where('order_id', '=', order.id)
      .select('mobile_on_file')
      .executeTakeFirst()
    expect(row?.mobile_on_file).toBe(isOnFile)
  }
})

test('neither passcode nor mobile number is in the trail or in any table but its own', async () => {
  const { link, order } = await aLink()
  const browser = aBrowser(world, { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' })
  const page = await browser.set(link, GOOD)
  expect(page.data.devices).toMatchObject([{ device: 'phone', is_this: true }])
  const rows = await world.db.selectFrom('audit_rows').where('order_id', '=', order.id).selectAll().execute()
  const trail = JSON.stringify(rows)
  for (const secret of [GOOD, '13900001234', '王采办']) expect(trail).not.toContain(secret)
  expect(rows.find((row) => row.action === 'link_unlock')).toMatchObject({
    payload: { device: 'phone' },
    ip: null,
    user_agent: null,
  })
  const before = await world.call(readOwnTender, {}, { link, isStranger: true })
  expect(before.data.devices).toBeUndefined()
})
