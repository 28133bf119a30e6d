// Attachments of a demand: uploaded, named, copied, amended, and read by staff, suppliers and visitors.
import { afterAll, beforeAll, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { readFile } from '#contract/files.ts'
import { readOrderFileAtLink, readPublicOrderFile, uploadOrderFile } from '#contract/orders.files.ts'
import { createOrder, editOrder, listOrderVersions, readOrder } from '#contract/orders.ts'
import { publicCodeIn, readPublicDemand } from '#contract/tenders.demand.ts'
import { listTenderLinks, readOwnTender } from '#contract/tenders.ts'
import { aPublishedOrder, orderBody, withSettings } from '../support/factories.ts'
import { aPdf, aPng, upload } from '../support/uploads.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await withSettings(world, { min_remaining_hours: 24 })
})
afterAll(() => world.close())

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const aSheet = async (): Promise<Buffer> =>
  Buffer.from(await (await writeXlsxFile([[{ value: '黄芪', type: String }]]).toBlob()).arrayBuffer())

const give = async (name: string, as = 'buyer') => {
  const kinds = name.endsWith('.xlsx')
    ? { bytes: await aSheet(), type: SHEET }
    : { bytes: name.endsWith('.pdf') ? aPdf : aPng }
  const sent = await upload(world, as, { name, ...kinds }, uploadOrderFile)
  expect(sent.message).toBe('成功')
  return sent.data
}

const bytesOf = async (endpoint: AnyEndpoint, id: string, headers: Record<string, string>) => {
  const response = await world.http(addressOf(endpoint, { params: { id } }), {
    headers: { ...consoleHeaders, ...headers },
  })
  const disposition = response.headers.get('content-disposition')
  return disposition === null ? null : { size: (await response.arrayBuffer()).byteLength, disposition }
}

test('attachments are shown with their type, and are read by staff, at the link, and by nobody else', async () => {
  const pdf = await give('技术要求.pdf')
  const sheet = await give('合同.xlsx')
  const { order, tokens } = await aPublishedOrder(world, {
    attachments: [
      { file_id: pdf.id, doc_type: 'technical' },
      { file_id: sheet.id, doc_type: 'contract' },
      { url: 'https://example.com/chp', name: '药典正文', doc_type: 'other' },
    ],
  })
  const kept = [
    { file_id: pdf.id, name: '技术要求.pdf', doc_type: 'technical', mime: 'application/pdf', size: aPdf.byteLength },
    { file_id: sheet.id, name: '合同.xlsx', doc_type: 'contract', mime: SHEET },
    { url: 'https://example.com/chp', name: '药典正文', doc_type: 'other' },
  ]
  expect(order.attachments).toMatchObject(kept)
  const [token = ''] = tokens
  const page = await world.call(readOwnTender, {}, { link: token })
  expect(page.data.order.attachments).toMatchObject(kept)
  expect(JSON.stringify(page.data.order.attachments)).not.toContain('sha256')

  const staff = { token: await world.tokenOf('audit') }
  expect(await bytesOf(readFile, pdf.id, staff)).toMatchObject({ size: aPdf.byteLength })
  expect(await bytesOf(readOrderFileAtLink, pdf.id, { 'tender-token': token })).toMatchObject({ size: aPdf.byteLength })
  const other = await aPublishedOrder(world)
  expect(await bytesOf(readOrderFileAtLink, pdf.id, { 'tender-token': other.tokens[0] ?? '' })).toBeNull()
  // Only invited suppliers may read this demand.
  expect(await bytesOf(readPublicOrderFile, pdf.id, {})).toBeNull()
})

test('attachments of a public demand are read by everybody while it takes tenders', async () => {
  const file = await give('图纸.png')
  const { order } = await aPublishedOrder(world, {
    open_scope: 'public',
    invited_supplier_ids: [],
    attachments: [{ file_id: file.id, doc_type: 'drawing' }],
  })
  const links = await world.call(listTenderLinks, { query: { order_id: order.id } }, { as: 'buyer' })
  const code = publicCodeIn(links.data.public_url?.split('/').at(-1) ?? '') ?? ''
  const page = await world.call(readPublicDemand, { params: { code } })
  expect(page.data.order.attachments).toMatchObject([{ file_id: file.id, doc_type: 'drawing' }])
  expect(await bytesOf(readPublicOrderFile, file.id, {})).toMatchObject({ size: aPng.byteLength })
  world.advance({ hours: 73 })
  expect(await bytesOf(readPublicOrderFile, file.id, {})).toBeNull()
})

test('attachments are own files or https addresses, and a foreign, unknown or repeated file is refused at its place', async () => {
  const own = await give('a.pdf')
  const anothers = await give('b.pdf', 'buyer2')
  const loose = await upload(world, 'buyer', { name: 'c.pdf', bytes: aPdf })
  const send = async (attachments: NonNullable<Parameters<typeof orderBody>[1]>['attachments']) => {
    const made = await world.call(createOrder, { body: orderBody(world, { attachments }) }, { as: 'buyer' })
    return made.refused.errors?.map(({ path, code }) => `${path} ${code}`) ?? []
  }
  expect(await send([{ file_id: anothers.id }])).toEqual(['attachments.0.file_id file_unknown'])
  expect(await send([{ file_id: own.id }, { file_id: own.id }])).toEqual(['attachments.1.file_id file_twice'])
  expect(await send([{ url: 'http://example.com/a.pdf' }])).toMatchObject([
    expect.stringContaining('attachments.0.url'),
  ])
  expect(await send([{ url: 'javascript:alert(1)' }])).toMatchObject([expect.stringContaining('attachments.0.url')])
  expect(await send([{ name: 'nothing' }])).toEqual(['attachments.0.file_id file_or_address'])
  expect(await send([{ file_id: loose.data.id }])).toEqual([])
  expect(await send([{ file_id: own.id }])).toEqual([])
})

test('a spreadsheet is accepted for a demand and for nothing else', async () => {
  const bytes = await aSheet()
  const paper = await upload(world, 'buyer', { name: 'a.xlsx', bytes, type: SHEET })
  expect(paper.refused.errors).toMatchObject([{ path: 'file', code: 'file_kind' }])
  const text = await upload(
    world,
    'buyer',
    { name: 'a.txt', bytes: Buffer.from('x'), type: 'text/plain' },
    uploadOrderFile,
  )
  expect(text.refused.errors).toMatchObject([{ path: 'file', code: 'file_kind_sheet' }])
})

test('attachments are changed by an amendment, which both sides see, and are copied with the demand', async () => {
  const first = await give('旧要求.pdf')
  const { order, tokens } = await aPublishedOrder(world, {
    attachments: [{ file_id: first.id, doc_type: 'technical' }],
  })
  const same = await world.call(
    editOrder,
    {
      params: { id: order.id },
      body: {
        version: order.version,
        change_reason: '未改',
        attachments: [{ file_id: first.id, doc_type: 'technical' }],
      },
    },
    { as: 'buyer' },
  )
  expect(same.refused.errors).toMatchObject([{ code: 'nothing_changed' }])
  const second = await give('新要求.pdf')
  const body = {
    version: order.version,
    change_reason: '更新技术要求',
    attachments: [{ file_id: second.id, doc_type: 'technical' as const }],
  }
  expect((await world.call(editOrder, { params: { id: order.id }, body }, { as: 'buyer' })).message).toBe('成功')
  const versions = await world.call(listOrderVersions, { query: { order_id: order.id } }, { as: 'audit' })
  expect(versions.data.list[0]?.diffs).toMatchObject([
    { path: 'attachments', before: [{ name: '旧要求.pdf' }], after: [{ name: '新要求.pdf' }] },
  ])
  const [token = ''] = tokens
  expect(await bytesOf(readOrderFileAtLink, first.id, { 'tender-token': token })).toBeNull()
  expect(await bytesOf(readOrderFileAtLink, second.id, { 'tender-token': token })).not.toBeNull()

  await world.db.updateTable('orders').set({ status: 'completed' }).where('id', '=', order.id).execute()
  const copy = await world.call(createOrder, { body: { title: '再购', source_order_id: order.id } }, { as: 'buyer' })
  expect(copy.data.attachments).toMatchObject([{ file_id: second.id }])
  const renamed = await world.call(
    createOrder,
    {
      body: {
        title: '再购',
        source_order_id: order.id,
        attachments: [{ file_id: second.id, doc_type: 'contract' }],
      },
    },
    { as: 'buyer2' },
  )
  expect(renamed.data.attachments).toMatchObject([{ file_id: second.id, doc_type: 'contract' }])
  const read = await world.call(readOrder, { params: { id: renamed.data.id } }, { as: 'audit' })
  expect(read.data.attachments).toMatchObject([{ name: '新要求.pdf' }])
})

test('a spreadsheet that is cut off is refused at its field', async () => {
  const bytes = (await aSheet()).subarray(0, -30)
  const sent = await upload(world, 'buyer', { name: '合同.xlsx', bytes, type: SHEET }, uploadOrderFile)
  expect(sent).toMatchObject({ code: 4001, refused: { errors: [{ path: 'file', code: 'sheet_broken' }] } })
})
