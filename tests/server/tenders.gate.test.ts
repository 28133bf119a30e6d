// Every call at a tender link, made by browsers that may not make it: one without the passcode and one of staff. Also
// other protections of a link: its cookie under TLS, ids without a time, browsers bound by an older release, counts of
// regulated demands.
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { code } from '#contract/envelope.ts'
import { endpoints } from '#contract/index.ts'
import { readOrder } from '#contract/orders.ts'
import { setPasscode } from '#contract/tenders.passcode.ts'
import { askAboutDemand, listTenders } from '#contract/tenders.ts'
import { aBrowser } from '../support/browser-jar.ts'
import { act, aPublishedOrder, tender, withSettings } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

const GOOD = '清晨-采药-2049'
const ID = '0193b2a0-0000-7000-8000-00000000e001'

let world: World
let published: Awaited<ReturnType<typeof aPublishedOrder>>
beforeAll(async () => {
  world = await createWorld()
  published = await aPublishedOrder(world, { suppliers: 2 })
  await aBrowser(world).set(published.tokens[0] ?? '', GOOD)
})
afterAll(() => world.close())

const atLinks: readonly AnyEndpoint[] = endpoints.filter((endpoint) => endpoint.access === 'tender_link')

/** Calls that any holder of a link may make without its passcode. */
const free = ['read', 'order_file', 'passcode', 'unlock', 'ask_reset'].map((name) => `public_tender.${name}`)

/** A valid body of the call. */
const bodies: Readonly<Record<string, unknown>> = {
  'public_tender.save': { submit: false, items: [] },
  'public_tender.decline': { reason_code: 'no_stock' },
  'public_tender.decline_award': { reason: '没有货了' },
  'public_tender.answer_award': { lines: [{ decision_line_id: ID, answer: 'confirm' }] },
  'public_tender.declare_origin': { lines: [{ decision_line_id: ID, origin_region_code: '341600' }] },
  'public_tender.extend': { valid_until: '2099-01-01' },
  'public_tender.clarify': { clarification_id: ID, answer: '价格如实' },
  'public_tender.ask': { question: '包装可以用麻袋吗？' },
  'public_tender.passcode': { name: '王采办', mobile: '13900001234', passcode: '别的口令-31' },
  'public_tender.unlock': { passcode: GOOD },
}

const send = async (endpoint: AnyEndpoint, headers: Record<string, string>) => {
  const path = `/api${endpoint.path.replace('{id}', ID)}`
  const all = { system: '21', client: '2', 'tender-token': published.tokens[0] ?? '', ...headers }
  if (endpoint.upload !== null) {
    const body = new FormData()
    body.append('file', new Blob(['%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n']), 'a.pdf')
    return (await world.http(path, { method: endpoint.method, headers: all, body })).json()
  }
  const body = endpoint.method === 'GET' ? {} : { body: JSON.stringify(bodies[endpoint.id] ?? {}) }
  const init = { method: endpoint.method, headers: { ...all, 'content-type': 'application/json' }, ...body }
  return (await world.http(path, init)).json()
}

test('every call that is allowed without a passcode exists', () => {
  expect(atLinks.map(({ id }) => id)).toEqual(expect.arrayContaining(free))
})

describe.each(atLinks.filter(({ id }) => !free.includes(id)))('$id', (endpoint) => {
  test('is refused to a browser without the passcode, whatever its headers', async () => {
    for (const says of [{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'cross-site' }])
      expect(await send(endpoint, says)).toMatchObject({
        code: code.permissionMissing,
        message: '已设投标口令，输入后查看',
        data: { reason: 'passcode_required' },
      })
  })
})

describe.each(atLinks.filter(({ forStaff }) => !forStaff))('$id', (endpoint) => {
  test('is refused to a browser of staff, with the reason and the remedy', async () => {
    for (const who of ['buyer', 'other-admin'])
      expect(await send(endpoint, { token: await world.tokenOf(who) })).toMatchObject({
        code: code.permissionMissing,
        message: expect.stringMatching(/登录了采购方账号.*请退出登录/),
        data: { reason: 'staff_browser' },
      })
  })
})

test('under TLS the cookie belongs to the host alone and is secure', async () => {
  const tls = await createWorld({ env: { PUBLIC_URL: 'https://console.example/' } })
  const { tokens } = await aPublishedOrder(tls, { suppliers: 1 })
  const input = { body: { name: '王采办', mobile: '13900001234', passcode: GOOD } }
  const browser = aBrowser(tls)
  const response = await browser.send(setPasscode, input, { 'tender-token': tokens[0] ?? '' })
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-tender-unlock=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect((await browser.read(tokens[0] ?? '')).data.unlocked).toBe(true)
  await tls.close()
})

describe('a browser that an older release had bound', () => {
  test('is let in by its old cookie, and reads what it submitted', async () => {
    const { tokens, order } = await aPublishedOrder(world, { suppliers: 1 })
    const link = tokens[0] ?? ''
    await tender(world, link, order, ['91.3377', null])
    const { id: link_id, enterprise_id } = await world.db
      .selectFrom('tender_links')
      .where('order_id', '=', order.id)
      .select(['id', 'enterprise_id'])
      .executeTakeFirstOrThrow()
    await world.db.deleteFrom('tender_passcodes').where('order_id', '=', order.id).execute()
    const secret = randomBytes(32).toString('base64url')
    await world.db
      .insertInto('tender_unlocks')
      .values({
        id: ID,
        enterprise_id,
        link_id,
        secret_hash: createHash('sha256').update(`${link_id}|${secret}`).digest(),
        device: 'unknown',
        unlocked_at: sql`clock_timestamp()`,
        expires_at: sql`clock_timestamp() + interval '30 days'`,
        ended_at: null,
      })
      .execute()
    const bound = aBrowser(world)
    bound.cookies.set('herbal_device', secret)
    const page = await bound.read(link)
    expect(page.data).toMatchObject({ unlocked: true, tender: { items: [{ unit_price: '91.3377' }] } })
    expect(bound.cookies.get('tender-unlock')).toBe(secret)
    expect((await bound.set(link, GOOD)).data.tender).toMatchObject({ is_withheld: false })
  })

  test('is taken over by the migration where links were bound, and nowhere else', async () => {
    const database = `older_${randomBytes(6).toString('hex')}`
    const place = inject('cluster')
    const admin = new pg.Client({ ...place, database: 'postgres' })
    await admin.connect()
    await admin.query(`create database ${database}`)
    const older = new pg.Client({ ...place, database })
    await older.connect()
    try {
      const folder = join(import.meta.dirname, '..', '..', 'server', 'db', 'migrations')
      const files = readdirSync(folder).sort()
      const upTo = files.indexOf('0026_passcodes.sql')
      for (const file of files.slice(0, upTo)) await older.query(readFileSync(join(folder, file), 'utf8'))
      // Only these rows matter here, not the records they refer to.
      await older.query('set session_replication_role = replica')
      const binds = (id: string, settings: object) =>
        older.query(
          `insert into enterprises (id, name, uscc, enterprise_type, region_code, address, contact_name, contact_phone,
            settings, created_at, updated_at) values ($1::uuid, '厂', $1::text, 'trader', '341600', '', '', '', $2, now(), now())`,
          [id, JSON.stringify(settings)],
        )
      const [bound, free] = ['0193b2a0-0000-7000-8000-00000000e00a', '0193b2a0-0000-7000-8000-00000000e00b']
      await binds(bound, { bind_tender_links: true })
      await binds(free, { bind_tender_links: false })
      for (const [nth, enterprise] of [bound, free].entries())
        await older.query(
          `insert into tender_link_browsers (id, enterprise_id, link_id, secret_hash, by_code, bound_at)
            values (gen_random_uuid(), $1, $2, $3, false, now())`,
          [enterprise, ID, Buffer.from([nth])],
        )
      await older.query(readFileSync(join(folder, files[upTo] ?? ''), 'utf8'))
      const { rows } = await older.query(
        'select enterprise_id, ended_at, expires_at > now() as living from tender_unlocks',
      )
      expect(rows).toEqual([{ enterprise_id: bound, ended_at: null, living: true }])
      const settings = await older.query('select settings from enterprises')
      expect(JSON.stringify(settings.rows)).not.toContain('bind_tender_links')
    } finally {
      await older.end()
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
    }
  })
})

test('ids that suppliers create contain no time, and numbers of tenders are not consecutive', async () => {
  const { tokens, order } = await aPublishedOrder(world, { suppliers: 3 })
  for (const link of tokens) {
    const body = { question: '包装可以用麻袋吗？' }
    expect((await world.call(askAboutDemand, { body }, { link })).code).toBe(0)
    expect((await tender(world, link, order, ['26.8', '58.8'])).code).toBe(0)
  }
  world.advance({ hours: 73 })
  const opened = await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
  expect(opened.code).toBe(0)
  for (const table of ['tenders', 'tender_items', 'read_records', 'order_questions'] as const) {
    const rows = await world.db.selectFrom(table).where('order_id', '=', order.id).select('id').execute()
    expect(rows.length, table).toBeGreaterThan(2)
    for (const { id } of rows) expect(id[14], `${table} ${id}`).toBe('4')
  }
  const numbers = await world.db.selectFrom('tenders').where('order_id', '=', order.id).select('tender_no').execute()
  for (const { tender_no } of numbers) expect(tender_no).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
})

test('the number of tenders of a regulated demand is shown nowhere, whatever the enterprise shows', async () => {
  await withSettings(world, { show_tender_count: true })
  const { tokens, order } = await aPublishedOrder(world, { suppliers: 3 })
  expect((await tender(world, tokens[0] ?? '', order, ['26.8', '58.8'])).code).toBe(0)
  const ask = async () => [
    (await world.call(listTenders, { query: { order_id: order.id } }, { as: 'admin' })).data.list,
    (await world.call(readOrder, { params: { id: order.id } }, { as: 'admin' })).data.stats,
  ]
  expect(await ask()).toMatchObject([[{ sealed: true }], { quoted: 1, tendered_is_told: true }])
  await world.db.updateTable('orders').set({ regulated: true }).where('id', '=', order.id).execute()
  expect(await ask()).toMatchObject([[], { quoted: 0, interested: 0, reconfirm: 0, tendered_is_told: false }])
  await withSettings(world, {})
})
