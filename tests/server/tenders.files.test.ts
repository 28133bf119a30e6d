// Files of a tender: sealed on upload, covered by the receipt, visible to the supplier until the
// opening and to the buyer after it.
import { sql } from 'kysely'
import { v7 as newId, v4 as randomId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DataOf, InputOf } from '#contract/endpoint.ts'
import { code } from '#contract/envelope.ts'
import type { FileRef } from '#contract/files.ts'
import { listOrderAudits } from '#contract/orders.ts'
import { readOpeningRecord } from '#contract/reviews.ts'
import { enterTender, type uploadEvidence } from '#contract/tenders.entry.ts'
import { MAX_KEPT_FILES, readOwnTenderFile, readTenderFile, type TenderFileBody } from '#contract/tenders.files.ts'
import { listTenders, readOwnTender, renewTenderLink, saveOwnTender, withdrawOwnTender } from '#contract/tenders.ts'
import { clearTenderFiles } from '#server/tenders/files.due.ts'
import { supplierCookie } from '../../scripts/prove/supplier-browser.ts'
import { act, aPublishedOrder } from '../support/factories.ts'
import { holds } from '../support/markers.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

const NAME = '盖章报价单913377'
const WORD = 'stamped at 91.3377 a kilogram'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Published = Awaited<ReturnType<typeof aPublishedOrder>>

const pdfText = (word: string) => `%PDF-1.7\n% ${word}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`
const pdf = (word = WORD) => new Blob([pdfText(word)], { type: 'application/pdf' })

const send = async (path: string, headers: Record<string, string>, file: Blob, name: string) => {
  const body = new FormData()
  body.append('file', file, name)
  const response = await world.http(path, { method: 'POST', headers: { ...headers, system: '21', client: '2' }, body })
  // The envelope of an upload, of which each test checks its own part.
  return (await response.json()) as { code: number; data: (FileRef & { reason: string; errors: unknown }) | null }
}

const at = async (link: string): Promise<Record<string, string>> => ({
  'tender-token': link,
  cookie: (await world.unlockOf(link)) ?? '',
})

const add = async (link: string, file: Blob = pdf(), name = `${NAME}.pdf`) =>
  send('/api/v1/public/tender/0/file/', await at(link), file, name)

const fileOf = async (link: string, word?: string): Promise<string> => (await add(link, pdf(word))).data?.id ?? ''

const linkOf = ({ tokens }: Published, place = 0): string => tokens[place] ?? ''

/** The tender of the supplier at `place` for every line, with these files. */
const put = (
  published: Published,
  attachments: readonly TenderFileBody[] | undefined,
  over: { place?: number; submit?: boolean } = {},
) => {
  const items = published.order.items.map((item) => ({
    order_item_id: item.id,
    unit_price: '28',
    offered_qty: item.quantity ?? '1',
  }))
  const body: NonNullable<InputOf<typeof saveOwnTender>['body']> = {
    submit: over.submit ?? true,
    items,
    ...(attachments !== undefined && { attachments: [...attachments] }),
  }
  return world.call(saveOwnTender, { body }, { link: linkOf(published, over.place) })
}

const sheet = (file_id: string): TenderFileBody => ({ file_id, kind: 'quote_sheet' })

/** A demand whose first supplier has submitted a tender with one file. */
const aTenderWithFile = async () => {
  const published = await aPublishedOrder(world)
  const id = await fileOf(linkOf(published))
  const sent = await put(published, [sheet(id)])
  expect(sent.code).toBe(0)
  return { published, id, sent }
}

const readAs = async (as: string, id: string) => {
  const headers = { token: await world.tokenOf(as), system: '21', client: '2' }
  const response = await world.http(`/api/v1/bidding/tender_file/${id}/`, { headers })
  return { type: response.headers.get('content-type') ?? '', text: await response.text(), headers: response.headers }
}

const readAt = async (link: string, id: string): Promise<string> => {
  const response = await world.http(`/api/v1/public/tender/0/file/${id}/`, { headers: await at(link) })
  return response.text()
}

const openAll = async (published: Published) => {
  for (const place of [1, 2]) await put(published, undefined, { place })
  world.advance({ hours: 73 })
  const opened = await act(world, 'opener', published.order.id, { action: 'open', payload: { password: PASSWORD } })
  expect(opened.code).toBe(0)
  const list = await world.call(listTenders, { query: { order_id: published.order.id } }, { as: 'quality' })
  const of = published.suppliers[0]?.id
  return list.data.list.flatMap((one) => (one.sealed || one.supplier_id !== of ? [] : [one]))[0]
}

const rowsOf = (published: Published) =>
  world.db
    .selectFrom('tender_files')
    .where('order_id', '=', published.order.id)
    .selectAll()
    .orderBy('created_at')
    .execute()

describe('a file added at the link', () => {
  test('is answered with name and size, and read by its supplier before and after its tender names it', async () => {
    const published = await aPublishedOrder(world)
    const link = linkOf(published)
    const added = await add(link)
    expect(added.data).toEqual({
      id: expect.any(String),
      name: `${NAME}.pdf`,
      media_type: 'application/pdf',
      byte_size: pdfText(WORD).length,
    })
    const id = added.data?.id ?? ''
    expect(await readAt(link, id)).toContain(WORD)
    const line = published.order.items[0]?.id ?? ''
    await put(published, [{ file_id: id, kind: 'inspection_report', order_item_id: line }])
    const page = await world.call(readOwnTender, {}, { link })
    expect(page.data.tender?.attachments).toEqual([
      {
        file_id: id,
        kind: 'inspection_report',
        order_item_id: line,
        name: `${NAME}.pdf`,
        media_type: 'application/pdf',
        byte_size: pdfText(WORD).length,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect(await readAt(link, id)).toContain(WORD)
  })

  test('has a type that its bytes show, is not empty, and has at most ten megabytes', async () => {
    const link = linkOf(await aPublishedOrder(world))
    const refusal = async (file: Blob, name: string) => (await add(link, file, name)).data?.errors
    expect(await refusal(new Blob(['<svg onload=alert(1)>'], { type: 'image/png' }), 'a.png')).toMatchObject([
      { path: 'file', code: 'file_kind' },
    ])
    expect(await refusal(new Blob([pdfText(WORD)], { type: 'image/png' }), 'a.png')).toMatchObject([
      { path: 'file', code: 'file_claims_other' },
    ])
    expect(await refusal(new Blob([]), 'a.pdf')).toMatchObject([{ code: 'file_empty' }])
    const large = new Blob([pdfText(WORD), new Uint8Array(10 * 1024 * 1024)], { type: 'application/pdf' })
    expect(await refusal(large, 'a.pdf')).toMatchObject([{ code: 'file_too_large' }])
  })

  test('is refused after the deadline, and at an unknown link', async () => {
    const published = await aPublishedOrder(world)
    world.advance({ hours: 73 })
    expect((await add(linkOf(published))).data).toMatchObject({ reason: 'before_deadline' })
    expect((await add('no-such-link')).code).toBe(code.notFound)
  })

  test('replaces the oldest unused file when there are too many, and is refused when all are evidence', async () => {
    const { published, id } = await aTenderWithFile()
    const [row] = await rowsOf(published)
    if (row === undefined) throw new Error('no file is kept')
    const more = Array.from({ length: MAX_KEPT_FILES - 1 }, () => ({ ...row, id: newId(), is_handed_in: true }))
    const loose = [4, 3, 2, 1].map((hours) => ({
      ...row,
      id: randomId(),
      tender_id: null,
      is_handed_in: false,
      created_at: new Date(Date.parse(row.created_at) - hours * 3_600_000).toISOString(),
    }))
    await world.db
      .insertInto('tender_files')
      .values([...more.slice(4), ...loose])
      .execute()
    expect((await add(linkOf(published))).code).toBe(0)
    const ids = (await rowsOf(published)).map((one) => one.id)
    expect(ids).toHaveLength(MAX_KEPT_FILES)
    expect(ids).toContain(id)
    expect(loose.map((one) => ids.includes(one.id))).toEqual([false, true, true, true])
    await sql`update tender_files set is_handed_in = true where order_id = ${published.order.id}`.execute(world.db)
    expect((await add(linkOf(published))).data).toMatchObject({ reason: 'tender_files_full' })
  })
})

describe('a tender', () => {
  test('names no foreign, deleted or repeated file, and none for a line of another demand', async () => {
    const published = await aPublishedOrder(world)
    const other = await aPublishedOrder(world)
    const own = await fileOf(linkOf(published))
    const rivals = await fileOf(linkOf(published, 1))
    const elsewhere = await fileOf(linkOf(other))
    const refused = async (files: TenderFileBody[]) => (await put(published, files)).refused.errors
    for (const file of [rivals, elsewhere, newId()])
      expect(await refused([sheet(own), sheet(file)])).toMatchObject([
        { path: 'attachments.1.file_id', code: 'file_unknown' },
      ])
    expect(await refused([sheet(own), sheet(own)])).toMatchObject([
      { path: 'attachments.1.file_id', code: 'file_twice' },
    ])
    expect(await refused([{ ...sheet(own), order_item_id: other.order.items[0]?.id ?? '' }])).toMatchObject([
      { path: 'attachments.0.order_item_id', code: 'line_unknown' },
    ])
    expect((await refused(Array.from({ length: 21 }, () => sheet(own))))?.[0]).toMatchObject({ path: 'attachments' })
  })

  test('has a different receipt with a different file', async () => {
    const { published, sent } = await aTenderWithFile()
    const again = await put(published, [sheet(await fileOf(linkOf(published), 'another'))])
    expect(again.data.receipt.commitment_hash).not.toBe(sent.data.receipt.commitment_hash)
  })

  test('keeps files that were submitted once, and loses the dropped files of a draft in time', async () => {
    const { published, id } = await aTenderWithFile()
    await put(published, [])
    await world.call(withdrawOwnTender, { body: {} }, { link: linkOf(published) })
    const drafted = await fileOf(linkOf(published))
    await put(published, [sheet(drafted)], { submit: false })
    await put(published, [], { submit: false })
    await clearTenderFiles(world.db)
    expect((await rowsOf(published)).map((row) => row.id)).toEqual([id, drafted])
    await sql`update tender_files set created_at = now() - interval '8 days'`.execute(world.db)
    await clearTenderFiles(world.db)
    expect((await rowsOf(published)).map((row) => row.id)).toEqual([id])
  })

  test('that is still a draft at the opening loses its files', async () => {
    const published = await aPublishedOrder(world, { suppliers: 4 })
    const id = await fileOf(linkOf(published, 3))
    await put(published, [sheet(id)], { place: 3, submit: false })
    await put(published, undefined)
    await clearTenderFiles(world.db)
    expect(await rowsOf(published)).toHaveLength(1)
    await openAll(published)
    await clearTenderFiles(world.db)
    expect(await rowsOf(published)).toEqual([])
  })
})

describe('before the opening', () => {
  test('no table contains the name or a word of a file, and its stored length is a step', async () => {
    const { published, id } = await aTenderWithFile()
    const [row] = await rowsOf(published)
    expect((row?.sealed.byteLength ?? 0) - 28).toBe(64 * 1024)
    const markers = [WORD, NAME, '913377', Buffer.from(WORD).toString('hex'), Buffer.from(NAME).toString('hex')]
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      world.db,
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(world.db)
      for (const marker of markers)
        expect(
          rows.some((one) => holds(one.text, marker)),
          `${name} holds ${marker}`,
        ).toBe(false)
    }
    const trail = await world.call(listOrderAudits, { query: { order_id: published.order.id } }, { as: 'admin' })
    expect(JSON.stringify(trail.data)).not.toContain(id)
  })

  test('nobody else reads a file: not the buyer, an opener, a rival or another enterprise', async () => {
    const { published, id } = await aTenderWithFile()
    for (const as of ['buyer', 'opener', 'admin', 'quality', 'other-admin'])
      expect((await world.call(readTenderFile, { params: { id } }, { as })).code).toBe(code.notFound)
    const rival = await world.call(readOwnTenderFile, { params: { id } }, { link: linkOf(published, 1) })
    expect(rival.code).toBe(code.notFound)
  })

  test('two demands that differ only in their files give the buyer the same answers', async () => {
    const worlds = [await aPublishedOrder(world), await aPublishedOrder(world)] as const
    const names: readonly (readonly string[])[] = [['one'], ['a longer word than that', 'and a second file']]
    for (const [index, published] of worlds.entries()) {
      const ids = await Promise.all((names[index] ?? []).map((word) => fileOf(linkOf(published), word)))
      expect((await put(published, ids.map(sheet))).code).toBe(0)
    }
    const token = await world.tokenOf('admin')
    const asked = async (published: Published, path: string) => {
      const response = await world.http(path.replaceAll('{order}', published.order.id), {
        headers: { token, system: '21', client: '2' },
      })
      return (await response.text())
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
        .replaceAll(/"(order_no|title|supplier_name|name)":"[^"]*"/g, '"$1":""')
    }
    const paths = ['/api/v1/bidding/tender_pc/?order_id={order}', '/api/v1/bidding/read_record/?order_id={order}']
    for (const path of paths) expect(await asked(worlds[1], path)).toBe(await asked(worlds[0], path))
  })

  test('a link that was sent anew shows a file only to those who know the passcode', async () => {
    const { published, id } = await aTenderWithFile()
    const row = await world.db
      .selectFrom('tender_links')
      .where('order_id', '=', published.order.id)
      .where('supplier_id', '=', published.suppliers[0]?.id ?? '')
      .select('id')
      .executeTakeFirstOrThrow()
    const renewed = await world.call(
      renewTenderLink,
      { params: { id: row.id }, body: { reason: '对方没有收到' } },
      { as: 'buyer' },
    )
    const link = renewed.data.token ?? ''
    const stranger = await world.call(readOwnTenderFile, { params: { id } }, { link, isStranger: true })
    expect(stranger).toMatchObject({ code: code.permissionMissing, refused: { reason: 'passcode_required' } })
    expect(await readAt(link, id)).toContain(WORD)
  })

  test('a file from before the passcode is closed at the link until the opening, and cannot be named', async () => {
    const { published, id } = await aTenderWithFile()
    const link = linkOf(published)
    await world.db
      .updateTable('tender_passcodes')
      .set({ hash: null })
      .where('order_id', '=', published.order.id)
      .execute()
    const late = await supplierCookie(world.db, link)
    const headers = { cookie: late?.cookie ?? '' }
    expect((await world.call(readOwnTenderFile, { params: { id } }, { link, headers })).code).toBe(code.notFound)
    const body = { submit: true, attachments: [sheet(id)], items: tenderItems(published) }
    const named = await world.call(saveOwnTender, { body }, { link, headers })
    expect(named.refused.errors).toMatchObject([{ code: 'file_unknown' }])
    const opened = await openAll(published)
    expect(opened?.attachments).toMatchObject([{ file_id: id, is_intact: true }])
    expect(await readAt(link, id)).toContain(WORD)
  })
})

const tenderItems = (published: Published) =>
  published.order.items.map((item) => ({ order_item_id: item.id, unit_price: '28', offered_qty: item.quantity ?? '1' }))

describe('after the opening', () => {
  test('the buyer reads what was submitted and nothing that was replaced, and the record counts it', async () => {
    const { published, id: replaced } = await aTenderWithFile()
    const kept = await fileOf(linkOf(published), 'the final sheet')
    await put(published, [sheet(kept)])
    const opened = await openAll(published)
    expect(opened).toMatchObject({
      opened_hash_ok: true,
      attachments: [{ file_id: kept, kind: 'quote_sheet', name: `${NAME}.pdf`, is_intact: true }],
    })
    const { type, text, headers } = await readAs('quality', kept)
    expect([type, headers.get('cache-control'), headers.get('content-security-policy')]).toEqual([
      'application/pdf',
      'no-store',
      expect.stringContaining('sandbox'),
    ])
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(text).toContain('the final sheet')
    expect((await world.call(readTenderFile, { params: { id: replaced } }, { as: 'admin' })).code).toBe(code.notFound)
    expect((await world.call(readTenderFile, { params: { id: kept } }, { as: 'other-admin' })).code).toBe(code.notFound)
    expect(await world.call(readTenderFile, { params: { id: kept } }, { as: 'supplier' })).toMatchObject({
      code: code.permissionMissing,
      refused: { permission: '21-bidding-comparison' },
    })
    const record = await world.call(readOpeningRecord, { params: { order_id: published.order.id } }, { as: 'quality' })
    expect(record.data).toMatchObject({ file_count: 1, file_ok_count: 1 })
    expect(record.data.tenders.map((one) => one.file_count).toSorted()).toEqual([0, 0, 1])
  })

  test('a changed, exchanged or removed file is found by the receipt, and the prices stand', async () => {
    const published = await aPublishedOrder(world)
    const ids = await Promise.all(
      ['flipped', 'exchanged', 'gone', 'whole'].map((word) => fileOf(linkOf(published), word)),
    )
    const [flipped = '', exchanged = '', gone = '', whole = ''] = ids
    await put(published, ids.map(sheet))
    await sql`update tender_files set sealed = set_byte(sealed, 500, get_byte(sealed, 500) # 1) where id = ${flipped}`.execute(
      world.db,
    )
    await sql`update tender_files f set sealed = w.sealed, sealed_head = w.sealed_head
      from tender_files w where f.id = ${exchanged} and w.id = ${whole}`.execute(world.db)
    await sql`delete from tender_files where id = ${gone}`.execute(world.db)
    const opened = await openAll(published)
    expect(opened).toMatchObject({ opened_hash_ok: true, item_count: 2 })
    expect(opened?.attachments.map((one) => one.is_intact)).toEqual([false, false, false, true])
    expect(await world.call(readTenderFile, { params: { id: flipped } }, { as: 'quality' })).toMatchObject({
      code: code.notNow,
      refused: { reason: 'file_changed' },
    })
    expect((await readAs('quality', whole)).text).toContain('whole')
    const record = await world.call(readOpeningRecord, { params: { order_id: published.order.id } }, { as: 'quality' })
    expect(record.data).toMatchObject({ file_count: 4, file_ok_count: 1, hash_ok_count: 3 })
  })
})

describe('a tender entered by staff', () => {
  const upload = async (path: string, as = 'buyer'): Promise<string> => {
    const sent = await send(path, { token: await world.tokenOf(as) }, pdf(), `${NAME}.pdf`)
    return (sent.data satisfies DataOf<typeof uploadEvidence> | null)?.id ?? ''
  }
  const enter = async (published: Published, file_id: string, place = 0) =>
    world.call(
      enterTender,
      {
        body: {
          order_id: published.order.id,
          supplier_id: published.suppliers[place]?.id ?? '',
          entry_channel: 'paper',
          evidence_id: await upload('/api/v1/bidding/tender_evidence/'),
          items: tenderItems(published),
          attachments: [sheet(file_id)],
        },
      },
      { as: 'buyer' },
    )

  test('takes files, which its supplier can read and their uploader cannot', async () => {
    const published = await aPublishedOrder(world)
    const id = await upload('/api/v1/bidding/tender_file/')
    await world.unlockOf(linkOf(published))
    expect((await enter(published, id)).code).toBe(0)
    expect((await world.call(readTenderFile, { params: { id } }, { as: 'buyer' })).code).toBe(code.notFound)
    expect(await readAt(linkOf(published), id)).toContain(WORD)
    const opened = await openAll(published)
    expect(opened?.attachments).toMatchObject([{ file_id: id, is_intact: true }])
  })

  test('consumes a file, whether or not the supplier has a tender of its own', async () => {
    const published = await aPublishedOrder(world)
    await put(published, undefined)
    for (const place of [0, 1]) {
      const id = await upload('/api/v1/bidding/tender_file/')
      expect((await enter(published, id, place)).code).toBe(0)
      const again = await enter(published, id, 2)
      expect(again.refused.errors).toMatchObject([{ path: 'attachments.0.file_id', code: 'file_unknown' }])
    }
    const anothers = await upload('/api/v1/bidding/tender_file/', 'buyer2')
    expect((await enter(published, anothers, 2)).refused.errors).toMatchObject([{ code: 'file_unknown' }])
  })
})
