import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { MAX_FILE_BYTES, readFile } from '#contract/files.ts'
import { safeName } from '#server/files.kinds.ts'
import { disposition } from '#server/files.ts'
import { createLog } from '#server/log.ts'
import { runHousekeeping } from '#server/operation/housekeeping.ts'
import { anOpenedOrder, aSupplier } from '../support/factories.ts'
import { aPdf, aPng, upload } from '../support/uploads.ts'
import { consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const address = '/api/v1/public/file/'

describe('POST /v1/public/file/', () => {
  it('takes a picture or a PDF, keeps its name, and determines its type from its bytes', async () => {
    const png = await upload(world, 'buyer', { name: '营业执照.png', bytes: aPng })
    expect(png).toMatchObject({
      code: 0,
      data: { name: '营业执照.png', media_type: 'image/png', byte_size: aPng.length },
    })
    const pdf = await upload(world, 'buyer', { name: 'licence', type: 'application/octet-stream', bytes: aPdf })
    expect(pdf.data).toMatchObject({ name: 'licence.pdf', media_type: 'application/pdf' })
    const [row] = await world.db.selectFrom('files').where('id', '=', png.data.id).selectAll().execute()
    expect(row).toMatchObject({ noun: null, record_id: null, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(row?.bytes.equals(aPng)).toBe(true)
  })

  it('refuses unknown types, false types, empty files and files that are too large, each with its message', async () => {
    const cases = [
      [{ name: 'a.png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 'file_kind'],
      [{ name: 'a.html', type: 'text/html', bytes: Buffer.from('<script>1</script>') }, 'file_kind'],
      [{ name: 'a.pdf', type: 'application/pdf', bytes: aPng }, 'file_claims_other'],
      [{ name: 'a.png', type: 'image/jpeg', bytes: aPng }, 'file_claims_other'],
      [{ name: 'a.exe', type: 'image/png', bytes: aPng }, 'file_claims_other'],
      [{ name: 'a.png', bytes: Buffer.alloc(0) }, 'file_empty'],
      [{ name: 'a.png', bytes: Buffer.concat([aPng, Buffer.alloc(MAX_FILE_BYTES)]) }, 'file_too_large'],
    ] as const
    for (const [file, code] of cases) {
      const answer = await upload(world, 'buyer', file)
      expect([answer.code, answer.refused.errors?.[0]], code).toMatchObject([4001, { path: 'file', code }])
      expect(answer.message).not.toBe('无法完成此操作')
    }
  })

  it('needs exactly one part named file', async () => {
    const send = async (form: FormData) => (await post(form, await world.tokenOf('buyer'))).json()
    const none = new FormData()
    expect(await send(none)).toMatchObject({ code: 4001 })
    const text = new FormData()
    text.set('file', 'not a file')
    expect(await send(text)).toMatchObject({ data: { errors: [{ path: 'file', code: 'required' }] } })
    const more = new FormData()
    more.set('file', new File([aPng], 'a.png', { type: 'image/png' }))
    more.set('noun', 'suppliers')
    expect(await send(more)).toMatchObject({ data: { errors: [{ path: 'noun', code: 'unknown_key' }] } })
    const two = new FormData()
    for (const name of ['a.png', 'b.png']) two.append('file', new File([aPng], name, { type: 'image/png' }))
    expect(await send(two)).toMatchObject({ data: { errors: [{ path: 'file', code: 'repeated' }] } })
  })

  it('answers 413 above its limit, 415 to JSON, and 401 without a session before the bytes are read', async () => {
    const token = await world.tokenOf('buyer')
    const form = new FormData()
    form.set('file', new File([aPng, new Uint8Array(MAX_FILE_BYTES + 64 * 1024)], 'a.png', { type: 'image/png' }))
    expect((await post(form, token)).status).toBe(413)
    const said = { ...consoleHeaders, token, 'content-type': 'multipart/form-data; boundary=x' }
    const long = { ...said, 'content-length': String(MAX_FILE_BYTES * 2) }
    expect((await world.http(address, { method: 'POST', headers: long, body: 'x' })).status).toBe(413)
    expect(
      (await world.http(address, { method: 'POST', headers: { ...consoleHeaders, token }, body: '{}' })).status,
    ).toBe(415)
    const broken = await world.http(address, { method: 'POST', headers: said, body: 'no parts here' })
    expect(await broken.json()).toMatchObject({ code: 4001 })
    const nobody = new FormData()
    nobody.set('file', new File([aPng], 'a.png', { type: 'image/png' }))
    expect(await (await post(nobody, null)).json()).toMatchObject({ code: 401 })
  })
})

describe('GET /v1/public/file/{id}/', () => {
  it('gives a file without a record to its uploader alone', async () => {
    const { data } = await upload(world, 'buyer', { name: '附件 (1).png', bytes: aPng })
    const got = await download('buyer', data.id)
    expect(got.status).toBe(200)
    expect(Buffer.from(await got.arrayBuffer()).equals(aPng)).toBe(true)
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="__ (1).png"; filename*=UTF-8''%E9%99%84%E4%BB%B6%20%281%29.png`,
    })
    for (const other of ['buyer2', 'admin', 'other-admin'])
      expect(await (await download(other, data.id)).json()).toMatchObject({ code: 4004 })
    expect(await (await world.http(`${address}${data.id}/`, { headers: consoleHeaders })).json()).toMatchObject({
      code: 401,
    })
  })

  it('gives the file of a record to users who may see the record', async () => {
    const { data } = await upload(world, 'supplier', { name: 'a.pdf', bytes: aPdf })
    const supplier = await aSupplier(world)
    await world.db
      .updateTable('files')
      .set({ noun: 'suppliers', record_id: supplier.id })
      .where('id', '=', data.id)
      .execute()
    expect((await download('buyer', data.id)).headers.get('content-type')).toBe('application/pdf')
    for (const other of ['opener', 'other-admin'])
      expect(await (await download(other, data.id)).json(), other).toMatchObject({ code: 4004 })
  })

  it('gives the papers of a supplier to reviewers once one of its tenders was opened', async () => {
    const { data } = await upload(world, 'supplier', { name: 'licence.pdf', bytes: aPdf })
    const { order } = await anOpenedOrder(world, [
      ['28', '60'],
      ['29', '60'],
      ['30', '60'],
    ])
    const tender = await world.db
      .selectFrom('tenders')
      .where('order_id', '=', order.id)
      .select(['id', 'supplier_id', 'opened_hash_ok'])
      .executeTakeFirstOrThrow()
    await world.db
      .updateTable('files')
      .set({ noun: 'suppliers', record_id: tender.supplier_id })
      .where('id', '=', data.id)
      .execute()
    const seal = (opened: boolean | null) =>
      world.db.updateTable('tenders').set({ opened_hash_ok: opened }).where('id', '=', tender.id).execute()
    await seal(null)
    expect(await (await download('quality', data.id)).json()).toMatchObject({ code: 4004 })
    await seal(tender.opened_hash_ok)
    expect((await download('quality', data.id)).headers.get('content-type')).toBe('application/pdf')
    expect(await (await download('other-admin', data.id)).json()).toMatchObject({ code: 4004 })
  })
})

test('a file without a record is deleted after a day', async () => {
  const loose = await upload(world, 'buyer', { name: 'a.png', bytes: aPng })
  const kept = await upload(world, 'buyer', { name: 'b.png', bytes: aPng })
  const before = new Date(Date.now() - 25 * 3600_000).toISOString()
  await world.db.updateTable('files').set({ created_at: before }).where('id', '=', loose.data.id).execute()
  await runHousekeeping({
    db: world.db,
    env: world.env,
    keys: world.keys,
    log: createLog('silent'),
    clockOffset: () => 0,
  })
  const left = await world.db
    .selectFrom('files')
    .where('id', 'in', [loose.data.id, kept.data.id])
    .select('id')
    .execute()
  expect(left).toEqual([{ id: kept.data.id }])
})

test('the name of a file is stored without paths, tricks and foreign extensions', () => {
  const cases = [
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\Users\\me\\执照.PNG', '执照.png'],
    ['a\u202Egnp.exe', 'a gnp.png'],
    ['.png', 'png.png'],
    ['  ', 'file.png'],
    ['a<b>:"c|?*.png', 'a b c .png'],
    ['e\u0301.png', '\u00e9.png'],
  ] as const
  for (const [given, kept] of cases) expect(safeName(given, 'image/png')).toBe(kept)
  expect([...safeName('长'.repeat(300), 'application/pdf')]).toHaveLength(120)
  expect(disposition('a"b%\\.png')).toBe(`attachment; filename="a_b__.png"; filename*=UTF-8''a%22b%25%5C.png`)
})

const post = async (form: FormData, token: string | null) => {
  // The form is sent as bytes, because Node reports an error for a form that is still being written when the answer
  // comes.
  const written = new Response(form)
  const headers = {
    ...consoleHeaders,
    ...(token === null ? {} : { token }),
    'content-type': written.headers.get('content-type') ?? '',
  }
  return world.http(address, { method: 'POST', headers, body: await written.arrayBuffer() })
}

const download = async (as: string, id: string) =>
  world.http(`/api${readFile.path.replace('{id}', id)}`, {
    headers: { ...consoleHeaders, token: await world.tokenOf(as) },
  })
