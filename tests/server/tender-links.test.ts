// A tender link belongs to the browser its supplier opened it in; staff, other browsers and renewed links see no tender.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import { code } from '#contract/envelope.ts'
import { listOrderAudits } from '#contract/orders.ts'
import { login } from '#contract/session.ts'
import {
  bindDevice,
  listTenderLinks,
  makeDeviceCode,
  readOwnTender,
  renewTenderLink,
  saveOwnTender,
  withdrawOwnTender,
} from '#contract/tenders.ts'
import { act, aPublishedOrder, tender, withSettings } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { type Answer, consoleHeaders, createWorld, type World } from '../support/world.ts'

const PRICE = '91.3377'

let world: World
let published: Awaited<ReturnType<typeof aPublishedOrder>>

beforeAll(async () => {
  world = await createWorld()
  await withSettings(world, { bind_tender_links: true })
})
afterAll(() => world.close())

const publish = async () => {
  published = await aPublishedOrder(world)
  return published
}

describe('where links are not bound', () => {
  beforeAll(() => withSettings(world, { bind_tender_links: false }))
  afterAll(() => withSettings(world, { bind_tender_links: true }))

  test('a link opens in every browser and for a script, and each new browser is in the trail', async () => {
    const { tokens, order } = await publish()
    const link = tokens[0] ?? ''
    const [phone, office] = [aBrowser(), aBrowser()]
    for (const browser of [phone, phone, office, office]) await browser.read(link)
    expect((await phone.tender(link)).code).toBe(0)
    expect((await office.read(link)).data).toMatchObject({
      link: { browser: 'free', browsers: 2 },
      tender: { items: [{ unit_price: PRICE }] },
    })
    expect((await world.call(readOwnTender, {}, { link })).data.tender?.items[0]?.unit_price).toBe(PRICE)
    const trail = await world.call(listOrderAudits, { query: { order_id: order.id } }, { as: 'buyer' })
    expect(trail.data.list.filter((row) => row.action === 'link_bind')).toHaveLength(2)
  })
})

describe('a browser', () => {
  test('is asked back once, and from then on the link is its own', async () => {
    const { tokens, order } = await publish()
    const link = tokens[0] ?? ''
    const phone = aBrowser()
    const first = await phone.read(link)
    expect(first.data.link).toEqual({ browser: 'pending', browsers: 0, renewed_at: null, renewed_by_name: null })
    expect((await phone.read(link)).data.link).toMatchObject({ browser: 'bound', browsers: 1 })
    expect((await phone.tender(link)).code).toBe(0)
    const thief = aBrowser()
    for (let times = 0; times < 2; times += 1)
      expect(await thief.read(link)).toMatchObject({ code: code.notNow, refused: { reason: 'link_elsewhere' } })
    expect((await thief.tender(link)).code).toBe(code.notNow)
    expect((await world.call(withdrawOwnTender, { body: {} }, { link, headers: thief.headers() })).code).toBe(
      code.notNow,
    )
    const script = await world.call(readOwnTender, {}, { link })
    expect(script).toMatchObject({ code: code.notNow, refused: { reason: 'link_elsewhere', status: null } })
    expect(JSON.stringify(script)).not.toContain(PRICE)
    const own = await phone.read(link)
    expect(own.data.tender?.items[0]?.unit_price).toBe(PRICE)
    const links = await world.call(listTenderLinks, { query: { order_id: order.id } }, { as: 'buyer' })
    expect(links.data.list.map((one) => one.bound).toSorted()).toEqual([false, false, true])
  })

  test('whose first answer got lost is not locked out', async () => {
    const link = (await publish()).tokens[0] ?? ''
    const lost = aBrowser()
    await lost.read(link)
    const again = aBrowser()
    await again.read(link)
    expect((await again.read(link)).data.link.browser).toBe('bound')
  })

  test('that keeps no cookie reads the demand, sees no tender and writes none', async () => {
    const { tokens, order } = await publish()
    const link = tokens[0] ?? ''
    await tender(world, link, order, [PRICE, null])
    const headers = { 'sec-fetch-site': 'same-origin' }
    const page = await world.call(readOwnTender, {}, { link, headers })
    expect(page.data).toMatchObject({ link: { browser: 'pending' }, tender: { is_withheld: true, items: [] } })
    expect(JSON.stringify(page)).not.toContain(PRICE)
    const written = await world.call(withdrawOwnTender, { body: {} }, { link, headers })
    expect(written).toMatchObject({ code: code.notNow, refused: { reason: 'link_cookie' } })
  })

  test('and another that opens the link at the same moment do not both get it', async () => {
    const link = (await publish()).tokens[0] ?? ''
    const [one, other] = [aBrowser(), aBrowser()]
    await Promise.all([one.read(link), other.read(link)])
    const answers = await Promise.all([one.read(link), other.read(link)])
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, code.notNow])
  })

  test('carries one secret for all its links, and their hashes do not show it', async () => {
    const { tokens } = await publish()
    const phone = aBrowser()
    await phone.read(tokens[0] ?? '')
    await phone.read(tokens[0] ?? '')
    expect((await phone.read(tokens[1] ?? '')).data.link.browser).toBe('bound')
    expect(phone.cookies.size).toBe(1)
    const kept = await world.db.selectFrom('tender_link_browsers').select('secret_hash').execute()
    expect(new Set(kept.map((one) => one.secret_hash.toString('hex'))).size).toBe(kept.length)
  })

  test('gets a cookie no script reads and no other site sends', async () => {
    const link = (await publish()).tokens[0] ?? ''
    const response = await world.http('/api/v1/public/tender/0/', {
      headers: { 'tender-token': link, 'sec-fetch-site': 'same-origin' },
    })
    expect(response.headers.get('set-cookie')).toMatch(
      /^herbal_device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
  })
})

describe('a client that is no browser', () => {
  test('goes on unbound', async () => {
    const { tokens, order } = await publish()
    const link = tokens[0] ?? ''
    expect((await tender(world, link, order, [PRICE, null])).code).toBe(0)
    const page = await world.call(readOwnTender, {}, { link })
    expect(page.data).toMatchObject({ link: { browser: 'free', browsers: 0 }, tender: { is_withheld: false } })
  })

  test('meets no border where binding is off', async () => {
    const free = await createWorld({ env: { SESSION_BINDING: 'off' } })
    const { tokens, order } = await aPublishedOrder(free)
    const link = tokens[0] ?? ''
    await tender(free, link, order, [PRICE, null])
    const headers = { 'sec-fetch-site': 'same-origin' }
    const page = await free.call(readOwnTender, {}, { link, headers })
    expect(page.data).toMatchObject({ link: { browser: 'free' }, tender: { items: [{ unit_price: PRICE }] } })
    await free.close()
  })
})

describe('staff', () => {
  test('who open a link where they are signed in are refused and do not take it', async () => {
    const link = (await publish()).tokens[0] ?? ''
    const office = aBrowser()
    const token = await office.signIn('buyer')
    const bare = await office.read(link)
    expect(bare).toMatchObject({ code: code.permissionMissing, data: null })
    const withToken = await world.call(readOwnTender, {}, { link, headers: { ...aBrowser().headers(), token } })
    expect(withToken.code).toBe(code.permissionMissing)
    const phone = aBrowser()
    await phone.read(link)
    expect((await phone.read(link)).data.link.browser).toBe('bound')
  })

  test('of another enterprise are nobody here', async () => {
    const link = (await publish()).tokens[0] ?? ''
    const token = await world.tokenOf('other-admin')
    const page = await world.call(readOwnTender, {}, { link, headers: { ...aBrowser().headers(), token } })
    expect(page.code).toBe(0)
  })

  test('leave one row in the trail when they look the links up, not one a glance', async () => {
    const { order } = await publish()
    const shows = async () => {
      const trail = await world.call(listOrderAudits, { query: { order_id: order.id } }, { as: 'buyer' })
      return trail.data.list.filter((row) => row.action === 'link_show').map((row) => [row.operator_name, row.payload])
    }
    expect(await shows()).toEqual([['buyer甲', { links: 3, bound: 0 }]])
    const look = (as: string) => world.call(listTenderLinks, { query: { order_id: order.id } }, { as })
    await look('buyer')
    expect(await shows()).toHaveLength(1)
    await look('admin')
    expect((await shows())[0]?.[0]).toBe('admin甲')
  })
})

describe('a second device', () => {
  test('comes in by a code of the first, once', async () => {
    const link = (await publish()).tokens[0] ?? ''
    const [phone, desk, third] = [aBrowser(), aBrowser(), aBrowser()]
    await phone.bind(link)
    await phone.tender(link)
    await desk.read(link)
    await third.read(link)
    const made = await phone.call(makeDeviceCode, {}, link)
    expect(made.data.code).toMatch(/^\d{6}$/)
    const wrong = made.data.code === '000000' ? '000001' : '000000'
    expect(await desk.call(bindDevice, { body: { code: wrong } }, link)).toMatchObject({
      code: code.inputRefused,
      refused: { errors: [{ path: 'code', code: 'device_code_wrong' }] },
    })
    const entered = await desk.call(bindDevice, { body: { code: made.data.code } }, link)
    expect(entered.data).toMatchObject({ link: { browser: 'bound', browsers: 2 } })
    expect(entered.data.tender?.items[0]?.unit_price).toBe(PRICE)
    expect((await phone.read(link)).data.link).toMatchObject({ browser: 'bound', browsers: 2 })
    expect((await third.call(bindDevice, { body: { code: made.data.code } }, link)).code).toBe(code.inputRefused)
  })

  test('is not let in by a code of ten minutes ago', async () => {
    const link = (await publish()).tokens[0] ?? ''
    const [phone, desk] = [aBrowser(), aBrowser()]
    await phone.bind(link)
    await desk.read(link)
    const made = await phone.call(makeDeviceCode, {}, link)
    world.advance({ minutes: 10 })
    expect((await desk.call(bindDevice, { body: { code: made.data.code } }, link)).code).toBe(code.inputRefused)
  })

  test('guesses five times and then has to wait', async () => {
    const link = (await publish()).tokens[0] ?? ''
    const [phone, desk] = [aBrowser(), aBrowser()]
    await phone.bind(link)
    await desk.read(link)
    const { data } = await phone.call(makeDeviceCode, {}, link)
    const wrong = data.code === '111111' ? '222222' : '111111'
    for (let guess = 0; guess < 5; guess += 1)
      expect((await desk.call(bindDevice, { body: { code: wrong } }, link)).code).toBe(code.inputRefused)
    expect((await desk.call(bindDevice, { body: { code: data.code } }, link)).code).toBe(code.tooMany)
  })

  test('gets no code from a browser that is not bound', async () => {
    const link = (await publish()).tokens[0] ?? ''
    expect(await world.call(makeDeviceCode, {}, { link })).toMatchObject({ refused: { reason: 'link_free' } })
    const phone = aBrowser()
    await phone.bind(link)
    expect((await aBrowser().call(makeDeviceCode, {}, link)).refused.reason).toBe('link_elsewhere')
  })
})

describe('a renewed link', () => {
  test('shows that there is a tender and not what is in it; handing in anew shows it again', async () => {
    const { tokens, order, suppliers } = await publish()
    const phone = aBrowser()
    await phone.bind(tokens[0] ?? '')
    const sent = await phone.tender(tokens[0] ?? '')
    const links = await world.call(listTenderLinks, { query: { order_id: order.id } }, { as: 'buyer' })
    const id = links.data.list.find((one) => one.supplier_id === suppliers[0]?.id)?.id ?? ''
    const renewed = await world.call(renewTenderLink, { params: { id } }, { as: 'buyer' })
    const link = renewed.data.token ?? ''
    expect((await phone.read(tokens[0] ?? '')).code).toBe(code.notFound)
    const desk = aBrowser()
    const page = await desk.bind(link)
    expect(page.data).toMatchObject({
      standing: 'tendered',
      link: { browser: 'bound', browsers: 1, renewed_by_name: 'buyer甲', renewed_at: expect.any(String) },
      tender: { is_withheld: true, items: [], commitment_hash: sent.data.receipt.commitment_hash },
    })
    expect(JSON.stringify(page)).not.toContain(PRICE)
    const trail = await world.call(listOrderAudits, { query: { order_id: order.id } }, { as: 'quality' })
    expect(trail.data.list.map((row) => row.action)).toContain('link_renew')
    expect((await desk.tender(link)).data.tender).toMatchObject({ is_withheld: false, items: [{ unit_price: PRICE }] })
  })

  test('keeps its old tender in force, which opens as it was', async () => {
    const { tokens, order, suppliers } = await publish()
    for (const token of tokens) await tender(world, token, order, [PRICE, null])
    const links = await world.call(listTenderLinks, { query: { order_id: order.id } }, { as: 'buyer' })
    const id = links.data.list.find((one) => one.supplier_id === suppliers[0]?.id)?.id ?? ''
    const renewed = await world.call(renewTenderLink, { params: { id } }, { as: 'buyer' })
    world.advance({ hours: 73 })
    const before = await world.call(readOwnTender, {}, { link: renewed.data.token ?? '' })
    expect(before.data.tender).toMatchObject({ is_withheld: true, items: [] })
    const opened = await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
    expect(opened.code).toBe(0)
    const after = await world.call(readOwnTender, {}, { link: renewed.data.token ?? '' })
    expect(after.data.tender).toMatchObject({ is_withheld: false, items: [{ unit_price: PRICE }] })
  })
})

/** A browser: it says where it stands, and keeps the cookies it is given. */
const aBrowser = () => {
  const cookies = new Map<string, string>()
  const headers = () => ({
    'sec-fetch-site': 'same-origin',
    ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  })
  const ask = async <E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    more: Record<string, string>,
  ): Promise<Answer<DataOf<E>>> => {
    const response = await world.http(`/api${endpoint.path}`, {
      method: endpoint.method,
      headers: { ...consoleHeaders, ...headers(), ...more },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2)
      cookies.set(name, value)
    }
    const answer = await response.json()
    return { ...answer, refused: answer.data ?? {} }
  }
  const call = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, link: string) =>
    ask(endpoint, input, { 'tender-token': link })
  const read = (link: string) => call(readOwnTender, {}, link)
  return {
    cookies,
    headers,
    call,
    read,
    /** Opens the link as the page does: twice. */
    bind: async (link: string) => {
      await read(link)
      return read(link)
    },
    tender: (link: string) => {
      const line = published.order.items[0]
      const items = [{ order_item_id: line?.id ?? '', unit_price: PRICE, offered_qty: line?.quantity ?? '1' }]
      return call(saveOwnTender, { body: { submit: true, items } }, link)
    },
    signIn: async (username: string) => {
      const answer = await ask(login, { body: { username, password: PASSWORD } }, {})
      return answer.data.token
    },
  }
}
