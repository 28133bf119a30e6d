// A supplier's input before the opening appears neither in the server's log nor in a row of its
// database: no price, quantity, remark or file name, no passcode and no mobile, whether the call
// succeeded, was refused, or failed.
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { saveOwnTender } from '#contract/tenders.ts'
import { logOptions } from '#server/log.ts'
import { aBrowser, reader } from '../support/browser-jar.ts'
import { aPublishedOrder } from '../support/factories.ts'
import { holds } from '../support/markers.ts'
import { createWorld, type World } from '../support/world.ts'

const PRICE = '91.3377'
const QUANTITY = '873.219'
const REMARK = '密封备注甲乙丙丁'
const FILE = '密封报价单戊己'
const PASSCODE = '清晨-采药-2049'
const WRONG = '黄昏-采药-1987'
const markers = [PRICE, '913377', QUANTITY, '873219', REMARK, FILE, PASSCODE, WRONG]

const lines: string[] = []
const log = pino(
  logOptions('trace'),
  new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  }),
)

let world: World
let published: Awaited<ReturnType<typeof aPublishedOrder>>

beforeAll(async () => {
  world = await createWorld({ log })
  published = await aPublishedOrder(world)
})
afterAll(() => world.close())

const pdf = () => new Blob(['%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n'], { type: 'application/pdf' })

test('submissions, wrong passcodes, refused calls and failed calls leave no marker behind', async () => {
  const link = published.tokens[0] ?? ''
  const browser = aBrowser(world)
  expect((await browser.set(link, PASSCODE)).code).toBe(0)
  const stranger = aBrowser(world)
  expect((await stranger.unlock(link, WRONG)).code).toBe(code.inputRefused)
  const form = new FormData()
  form.append('file', pdf(), `${FILE}.pdf`)
  const sent = await world.http('/api/v1/public/tender/0/file/', {
    method: 'POST',
    headers: { ...browser.headers(), 'tender-token': link, system: '21', client: '2' },
    body: form,
  })
  const file = (await sent.json()).data.id
  const line = (order_item_id: string) => ({ order_item_id, unit_price: PRICE, offered_qty: QUANTITY, remark: REMARK })
  const save = async (items: readonly object[]): Promise<number> => {
    const body = { submit: true, remark: REMARK, attachments: [{ file_id: file, kind: 'quote_sheet' }], items }
    return (await (await browser.send(saveOwnTender, { body }, { 'tender-token': link })).json()).code
  }
  expect(await save([line(published.order.items[0]?.id ?? '')])).toBe(0)
  expect(await save([line('no-id')])).toBe(code.inputRefused)
  // The database itself refuses the row: its own message would quote the input.
  await sql`alter table tenders add constraint broken check (version < 2) not valid`.execute(world.db)
  expect(await save([line(published.order.items[0]?.id ?? '')])).toBe(code.serverFailed)
  await sql`alter table tenders drop constraint broken`.execute(world.db)

  expect(lines.filter((one) => one.includes('"route"')).length).toBeGreaterThan(4)
  expect(lines.some((one) => one.includes('"trace_id"'))).toBe(true)
  for (const marker of [...markers, link, reader.mobile, reader.name])
    expect(
      lines.filter((one) => holds(one, marker)),
      marker,
    ).toEqual([])

  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    world.db,
  )
  expect(tables.length).toBeGreaterThan(20)
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(world.db)
    for (const marker of markers)
      expect(
        rows.some(({ text }) => holds(text, marker) || text.includes(Buffer.from(marker).toString('hex'))),
        `${name} holds ${marker}`,
      ).toBe(false)
  }
})
