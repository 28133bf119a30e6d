// A forgotten passcode: the supplier asks at its link, one of the staff proposes, another approves;
// sealed tenders are withdrawn unread.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { listMessages } from '#contract/inbox.ts'
import { readOrder } from '#contract/orders.ts'
import { agreeReset, askReset, proposeReset } from '#contract/tenders.passcode.ts'
import { listTenderLinks, listTenders, saveOwnTender } from '#contract/tenders.ts'
import { aBrowser } from '../support/browser-jar.ts'
import { act, aPublishedOrder, tender } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

const PRICE = '91.3377'
const GOOD = '清晨-采药-2049'
const reason = '供应商来电，经办人离职'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A supplier with a passcode, with or without a submitted tender, and two rivals. */
const aSupplierAtItsLink = async (tenders = true) => {
  const published = await aPublishedOrder(world)
  const { order, tokens } = published
  const link = tokens[0] ?? ''
  const browser = aBrowser(world)
  await browser.read(link)
  await browser.set(link, GOOD)
  const line = order.items[0]
  const items = [{ order_item_id: line?.id ?? '', unit_price: PRICE, offered_qty: line?.quantity ?? '1' }]
  if (tenders) await browser.at(saveOwnTender, link, { body: { submit: true, items } })
  const list = async (as = 'buyer') =>
    (await world.call(listTenderLinks, { query: { order_id: order.id } }, { as })).data.list
  const id = (await list()).find((one) => one.supplier_id === published.suppliers[0]?.id)?.id ?? ''
  const propose = (as = 'buyer') => world.call(proposeReset, { params: { id }, body: { reason } }, { as })
  const agree = (as = 'chief', agrees = true, why?: string) =>
    world.call(
      agreeReset,
      { params: { id }, body: { agree: agrees, ...(why !== undefined && { reason: why }) } },
      { as },
    )
  const row = () =>
    world.db
      .selectFrom('tenders')
      .where('order_id', '=', order.id)
      .where('supplier_id', '=', published.suppliers[0]?.id ?? '')
      .selectAll()
      .executeTakeFirst()
  return { ...published, link, browser, items, id, list, propose, agree, row }
}

/** An answer without the parts that differ between any two links. */
const alike = (answer: unknown): string =>
  JSON.stringify(answer)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"time"')
    .replaceAll(/供应商\w+/g, 'supplier')

describe('the number of tenders', () => {
  test('is hidden once a reset was approved, because it would fall only where there was a tender', async () => {
    const told = async (tenders: boolean) => {
      const supplier = await aSupplierAtItsLink(tenders)
      await supplier.browser.at(askReset, supplier.link, {})
      await supplier.propose()
      expect((await supplier.agree()).code).toBe(0)
      const params = { id: supplier.order.id }
      return (await world.call(readOrder, { params }, { as: 'buyer' })).data.stats
    }
    const had = await told(true)
    expect(had).toEqual(await told(false))
    expect(had).toMatchObject({ quoted: 0, interested: 0, tendered_is_told: false })
  })

  test('is hidden in the message of the deadline as well', async () => {
    const supplier = await aSupplierAtItsLink()
    for (const token of supplier.tokens.slice(1)) await tender(world, token, supplier.order, ['88', null])
    await supplier.browser.at(askReset, supplier.link, {})
    await supplier.propose()
    expect((await supplier.agree()).code).toBe(0)
    world.advance({ hours: 73 })
    await world.call(readOrder, { params: { id: supplier.order.id } }, { as: 'buyer' })
    const { data } = await world.call(listMessages, { query: {} }, { as: 'opener' })
    const told = data.list.find((one) => one.order_id === supplier.order.id && one.kind === 'deadline_reached')
    expect(told).toMatchObject({ count: null })
  })
})

describe('before the deadline', () => {
  test('two people clear the passcode: the blob is destroyed, the commitment stays, and the supplier is told and starts again', async () => {
    const { link, browser, propose, agree, row, items, order } = await aSupplierAtItsLink()
    const sealed = await row()
    const asked = await aBrowser(world).at(askReset, link)
    expect(asked.data).toMatchObject({ unlocked: false, tender: null, reset: { standing: 'asked' } })
    // Staff have the link as well, so the time is given only to the day.
    expect(asked.data.reset).toEqual({
      standing: 'asked',
      asked_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      settled_at: null,
      withdraws: false,
    })
    const heard = async (as: string, kind: string) =>
      (await world.call(listMessages, { query: {} }, { as })).data.list.filter(
        (one) => one.order_id === order.id && one.kind === kind,
      )
    // The time is given to the day, and the id contains no time.
    const [told] = await heard('buyer', 'reset_asked')
    expect(told).toMatchObject({ at: expect.stringMatching(/T00:00:00(\.000)?\+08:00$|T16:00:00(\.000)?Z$/) })
    expect(told?.id[14]).toBe('4')
    expect((await propose()).data).toMatchObject({
      reset: { standing: 'proposed', reason, proposed_by_name: 'buyer甲' },
      facts: { reset_asked: false, reset_proposed: true, not_reset_proposer: false },
    })
    expect(await heard('chief', 'reset_wanted')).toMatchObject([{ actor_name: 'buyer甲' }])
    expect(await heard('buyer', 'reset_wanted')).toEqual([])
    expect((await browser.read(link)).data.unlocked).toBe(true)
    expect((await agree()).data.reset).toMatchObject({ standing: 'agreed', withdraws: true })
    expect(await row()).toMatchObject({
      status: 'withdrawn',
      sealed_payload: null,
      commitment_hash: sealed?.commitment_hash,
    })
    const page = await browser.read(link)
    expect(page.data).toMatchObject({
      unlocked: false,
      passcode_set: false,
      reset: { standing: 'agreed', withdraws: true },
    })
    const anew = await browser.set(link, '全新的口令-31')
    expect(anew.data.notices.map((one) => one.kind)).toContain('reset_withdrawn')
    expect((await browser.at(saveOwnTender, link, { body: { submit: true, items } })).data.tender?.status).toBe(
      'submitted',
    )
    const trail = await world.db.selectFrom('audit_rows').where('order_id', '=', order.id).selectAll().execute()
    expect(trail.map((one) => one.action)).toEqual(
      expect.arrayContaining(['link_ask_reset', 'link_reset', 'link_reset_agree', 'tender_reset']),
    )
  })

  test('every answer is the same when there was no tender', async () => {
    const [with_, without] = [await aSupplierAtItsLink(true), await aSupplierAtItsLink(false)]
    const answers = []
    for (const one of [with_, without]) {
      const stranger = aBrowser(world)
      answers.push(
        alike([
          (await stranger.at(askReset, one.link)).data.reset,
          (await one.propose()).data,
          (await one.agree()).data,
          // The links are sorted by name, so the supplier's own link may be anywhere among those of its rivals.
          (await one.list())
            .toSorted((a, b) => Number(b.id === one.id) - Number(a.id === one.id))
            .map((link) => ({ ...link, token: null, url: null })),
          { ...(await stranger.read(one.link)).data, order: null },
        ]),
      )
    }
    expect(answers[1]).toBe(answers[0])
  })

  test('a reset needs a request, nobody approves their own proposal, and a refusal changes nothing', async () => {
    const { link, browser, propose, agree } = await aSupplierAtItsLink()
    expect((await propose()).refused.reason).toBe('reset_not_asked')
    expect((await agree()).refused.reason).toBe('reset_not_proposed')
    await browser.at(askReset, link)
    await browser.at(askReset, link)
    expect((await propose('admin')).code).toBe(0)
    expect((await propose()).refused.reason).toBe('reset_waits')
    expect((await agree('admin')).refused.reason).toBe('reset_not_proposer')
    expect((await agree('buyer')).code).toBe(code.permissionMissing)
    expect((await agree('chief', false)).refused.errors).toMatchObject([{ path: 'reason', code: 'required' }])
    expect((await agree('chief', false, '没有收到书面申请')).data.reset).toMatchObject({
      standing: 'rejected',
      reject_reason: '没有收到书面申请',
    })
    const page = await browser.read(link)
    expect(page.data).toMatchObject({ unlocked: true, tender: { items: [{ unit_price: PRICE }] } })
    expect((await browser.at(askReset, link)).data.reset?.standing).toBe('asked')
  })

  test('a link without a passcode has nothing to clear', async () => {
    const { tokens } = await aPublishedOrder(world, { suppliers: 1 })
    expect((await aBrowser(world).at(askReset, tokens[0] ?? '')).refused.reason).toBe('passcode_unset')
  })
})

describe('after the deadline', () => {
  test('nothing is cleared until the opening, and after it only the passcode', async () => {
    const { link, browser, propose, agree, order, tokens, row } = await aSupplierAtItsLink()
    for (const token of tokens.slice(1)) await tender(world, token, order, ['88', null])
    await browser.at(askReset, link)
    await propose()
    world.advance({ hours: 73 })
    const late = [await aBrowser(world).at(askReset, link), await agree()]
    for (const refused of late)
      expect(refused).toMatchObject({
        code: code.notNow,
        message: expect.stringMatching(/已截止、尚未开标.*原样.*开标后可单独清除口令/),
        refused: { reason: 'before_deadline' },
      })
    const inEnglish = { 'tender-token': link, 'accept-language': 'en-US' }
    expect((await aBrowser(world).ask(askReset, {}, inEnglish)).message).toMatch(
      /cannot be reset between the deadline and the opening.*After the opening the passcode alone can be cleared/,
    )
    const opened = await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
    expect(opened.code).toBe(0)
    expect((await agree()).data.reset).toMatchObject({ standing: 'agreed', withdraws: false })
    expect((await row())?.sealed_payload).not.toBeNull()
    const tenders = await world.call(listTenders, { query: { order_id: order.id } }, { as: 'quality' })
    expect(JSON.stringify(tenders.data)).toContain(PRICE)
    expect((await browser.read(link)).data.unlocked).toBe(false)
    const anew = await browser.set(link, '全新的口令-31')
    expect(anew.data.tender?.items[0]?.unit_price).toBe(PRICE)
    expect(anew.data.notices.map((one) => one.kind)).toContain('reset')
  })
})
