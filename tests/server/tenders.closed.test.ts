// "A link invites; it does not open the seal": nobody who opens the links of a sealed demand, in
// any browser, learns a price, file, total or time of a tender. This holds before and after
// passcodes are set, and for tenders entered by staff or left by an older release.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rolePresets } from '#contract/permission-sets.ts'
import { enterTender } from '#contract/tenders.entry.ts'
import { readOwnTenderFile } from '#contract/tenders.files.ts'
import { saveOwnTender, withdrawOwnTender } from '#contract/tenders.ts'
import { aBrowser, type Browser } from '../support/browser-jar.ts'
import { aPublishedOrder } from '../support/factories.ts'
import { holds } from '../support/markers.ts'
import { createWorld, type World } from '../support/world.ts'

const PRICE = '91.3377'
const FILE = '密封报价单'
const REMARK = '密封备注甲乙丙丁'
const PASSCODE = '清晨-采药-2049'

/** Texts that would reveal a tender: its contents and its times. */
const tells = [PRICE, '913377', FILE, REMARK, '"submitted_at":"', '"received_at"', '"commitment_hash":"', '"tender_no"']

const pdf = () => new Blob(['%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n'], { type: 'application/pdf' })

describe.each([['auto'], ['off']])('with SESSION_BINDING=%s', (binding) => {
  let world: World
  let published: Awaited<ReturnType<typeof aPublishedOrder>>
  let file = ''
  let suppliers: readonly Browser[] = []

  const link = (place: number): string => published.tokens[place] ?? ''

  const upload = async (path: string, headers: Record<string, string>): Promise<string> => {
    const body = new FormData()
    body.append('file', pdf(), `${FILE}.pdf`)
    const sent = await world.http(path, { method: 'POST', headers: { ...headers, system: '21', client: '2' }, body })
    return (await sent.json()).data.id
  }

  const contents = (price: string) => ({
    remark: REMARK,
    items: [
      { order_item_id: published.order.items[0]?.id ?? '', unit_price: price, offered_qty: '1000', remark: REMARK },
    ],
  })

  /**
   * Four suppliers: the first has its own passcode, tender and file; staff entered the tender of the second; an older
   * release left that of the third; the fourth has nothing.
   */
  beforeAll(async () => {
    world = await createWorld({ env: { SESSION_BINDING: binding } })
    published = await aPublishedOrder(world, { suppliers: 4 })
    const first = aBrowser(world)
    await first.set(link(0), PASSCODE)
    file = await upload('/api/v1/public/tender/0/file/', { ...first.headers(), 'tender-token': link(0) })
    const attachments = [{ file_id: file, kind: 'quote_sheet' as const }]
    const own = { submit: true, attachments, ...contents(PRICE) }
    expect((await first.at(saveOwnTender, link(0), { body: own })).code).toBe(0)
    const token = await world.tokenOf('buyer')
    const entered = await world.call(
      enterTender,
      {
        body: {
          order_id: published.order.id,
          supplier_id: published.suppliers[1]?.id ?? '',
          entry_channel: 'phone',
          evidence_id: await upload('/api/v1/bidding/tender_evidence/', { token }),
          ...contents(PRICE),
        },
      },
      { as: 'buyer' },
    )
    expect(entered.code).toBe(0)
    const third = aBrowser(world)
    await third.set(link(2), PASSCODE)
    await third.at(saveOwnTender, link(2), { body: { submit: true, ...contents(PRICE) } })
    const of = published.suppliers[2]?.id ?? ''
    await world.db.deleteFrom('tender_passcodes').where('supplier_id', '=', of).execute()
    await world.db
      .deleteFrom('tender_unlocks')
      .where('link_id', 'in', (eb) => eb.selectFrom('tender_links').where('supplier_id', '=', of).select('id'))
      .execute()
    suppliers = [first]
  })
  afterAll(() => world.close())

  /** Every answer that a browser can get at every link, as text. */
  const everything = async (browser: Browser): Promise<string> => {
    const said: string[] = []
    for (const token of published.tokens) {
      said.push(JSON.stringify(await browser.read(token)))
      said.push(JSON.stringify(await browser.at(withdrawOwnTender, token, { body: {} })))
      const answer = await browser.send(readOwnTenderFile, { params: { id: file } }, { 'tender-token': token })
      said.push(await answer.text())
    }
    return said.join('\n')
  }
  const expectNothing = async (browser: Browser): Promise<void> => {
    const text = await everything(browser)
    for (const one of tells) expect(holds(text, one), one).toBe(false)
    expect(text).not.toContain('%PDF')
  }

  const everyone = [...Object.keys(rolePresets), 'other-admin']

  test.each(everyone)('%s, signed in in the same browser, learns nothing', async (who) => {
    const staff = aBrowser(world)
    await staff.signIn(who)
    await expectNothing(staff)
  })

  test.each([
    ['a fresh browser', { 'sec-fetch-site': 'same-origin' }],
    ['a bare client', {}],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ])('%s learns nothing', async (_, says) => {
    await expectNothing(aBrowser(world, says as Record<string, string>))
  })

  test('a browser with another’s cookie, or with an invented one, learns nothing', async () => {
    const thief = aBrowser(world)
    await thief.set(link(3), PASSCODE)
    const made = aBrowser(world)
    for (const name of ['tender-unlock', 'herbal_device', '__Host-tender-unlock'])
      made.cookies.set(name, Buffer.alloc(32, 1).toString('base64url'))
    for (const browser of [thief, made]) {
      const texts = await Promise.all([0, 1, 2].map(async (place) => JSON.stringify(await browser.read(link(place)))))
      for (const one of tells) expect(holds(texts.join(''), one), one).toBe(false)
    }
  })

  test('a browser that sets the passcode of a link without one learns nothing that was sealed before', async () => {
    const poser = aBrowser(world)
    for (const place of [1, 2]) {
      const said = JSON.stringify([await poser.set(link(place), PASSCODE), await poser.read(link(place))])
      // Only the receipt's hash is shown, so that the holder of the receipt can confirm it.
      for (const one of tells.filter((tell) => !tell.startsWith('"commitment_hash') && tell !== '"tender_no"'))
        expect(holds(said, one), one).toBe(false)
    }
    expect((await suppliers[0]?.read(link(0)))?.data.tender?.items[0]?.unit_price).toBe(PRICE)
  })
})
