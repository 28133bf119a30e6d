// The stored answers of repeated calls at a link contain what a supplier has sealed, so only the browser that received
// them gets them again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { agreeReset, askReset, proposeReset } from '#contract/tenders.passcode.ts'
import { listTenderLinks, renewTenderLink, saveOwnTender, withdrawOwnTender } from '#contract/tenders.ts'
import { aBrowser, type Browser } from '../support/browser-jar.ts'
import { aPublishedOrder } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

const PRICE = '91.3377'
const GOOD = '清晨-采药-2049'
const KEY = 'kept-1'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A tender submitted and withdrawn under the same key, and the browser that did it. */
const withdrawn = async () => {
  const { tokens, order } = await aPublishedOrder(world, { suppliers: 1 })
  const link = tokens[0] ?? ''
  const browser = aBrowser(world)
  await browser.set(link, GOOD)
  const items = order.items.map((item) => ({
    order_item_id: item.id,
    unit_price: PRICE,
    offered_qty: item.quantity ?? '1',
  }))
  expect((await browser.at(saveOwnTender, link, { body: { submit: true, items } })).code).toBe(0)
  const first = await withdraw(browser, link)
  expect(first).toContain(PRICE.slice(0, 5))
  return { link, order, browser, first }
}

const withdraw = async (browser: Browser, link: string): Promise<string> =>
  (await browser.send(withdrawOwnTender, { body: {} }, { 'tender-token': link, 'idempotency-key': KEY })).text()

describe('the stored answer to a call at a link', () => {
  test('is returned again to its own browser, and to nobody who only has link and key', async () => {
    const { link, order, browser, first } = await withdrawn()
    expect(await withdraw(browser, link)).toBe(first)
    const refused = await withdraw(aBrowser(world), link)
    expect(JSON.parse(refused)).toMatchObject({
      code: code.permissionMissing,
      data: { reason: 'passcode_required' },
    })
    expect(refused).not.toContain('91.33')
    const links = await world.call(listTenderLinks, { query: { order_id: order.id } }, { as: 'admin' })
    const renewed = await world.call(
      renewTenderLink,
      { params: { id: links.data.list[0]?.id ?? '' }, body: { reason: '供应商换了联系人' } },
      { as: 'admin' },
    )
    expect(await withdraw(aBrowser(world), renewed.data.token ?? '')).not.toContain('91.33')
  })

  test('is deleted together with what a reset withdraws', async () => {
    const { link, order, browser } = await withdrawn()
    const kept = () => world.db.selectFrom('idempotency_keys').where('key', '=', KEY).select('actor_id').execute()
    const before = (await kept()).length
    await aBrowser(world).at(askReset, link, { body: {} })
    const links = await world.call(listTenderLinks, { query: { order_id: order.id } }, { as: 'admin' })
    const params = { id: links.data.list[0]?.id ?? '' }
    await world.call(proposeReset, { params, body: { reason: '经办人离职' } }, { as: 'buyer' })
    expect((await world.call(agreeReset, { params, body: { agree: true } }, { as: 'chief' })).code).toBe(0)
    expect(await kept()).toHaveLength(before - 1)
    expect(await withdraw(browser, link)).not.toContain('91.33')
  })
})
