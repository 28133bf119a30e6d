import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../support/people.ts'
import { NOBODY, openSpecClient, type SpecClient } from './spec-client.ts'

let server: SpecClient

beforeAll(async () => {
  server = await openSpecClient()
})
afterAll(() => server.close())

/** Every call of the specification (docs/conformance.md, S7) with its path filled in. */
const calls = [
  'POST /v1/user/login/',
  'POST /v1/user/login_out/',
  'POST /v1/user/qrcode_login/',
  'GET /v1/user/qrcode_login/none/',
  'GET /v1/user/manage/',
  'POST /v1/user/manage/',
  `GET /v1/user/manage/${NOBODY}/`,
  `PUT /v1/user/manage/${NOBODY}/`,
  `DELETE /v1/user/manage/${NOBODY}/`,
  `PUT /v1/user/manage/${NOBODY}/change_password/`,
  `GET /v1/user/manage/${NOBODY}/menu/`,
  `PUT /v1/user/manage/${NOBODY}/push_permissions/`,
  'GET /v1/user/info/0/',
  'GET /v1/user/enterprise_pc/0/',
  'POST /v1/user/enterprise_pc/',
  'GET /v1/user/applyrecord_customer/',
  `GET /v1/user/applyrecord_customer/${NOBODY}/`,
  `PUT /v1/user/applyrecord_customer/${NOBODY}/`,
  'GET /v1/public/menu/',
  'GET /v1/public/herbal/',
  'GET /v1/public/region/tree/',
  'POST /v1/public/genrate_code/',
  'GET /v1/bidding/order_pc/',
  `GET /v1/bidding/order_pc/${NOBODY}/`,
  'POST /v1/bidding/order/',
  `PUT /v1/bidding/order/${NOBODY}/`,
  `DELETE /v1/bidding/order/${NOBODY}/`,
  `PUT /v1/bidding/order/${NOBODY}/audit/`,
  'GET /v1/bidding/tender_pc/',
  'GET /v1/bidding/read_recorde/',
  'GET /v1/bidding/order_audit/',
  'POST /v1/bidding/winner_order/',
  'GET /v1/bidding/herbal_template/',
  'POST /v1/bidding/herbal_template/',
  `GET /v1/bidding/herbal_template/${NOBODY}/`,
  `PUT /v1/bidding/herbal_template/${NOBODY}/`,
  `DELETE /v1/bidding/herbal_template/${NOBODY}/`,
]

/** Our own calls on paths of the specification: an enterprise adds herbs of its own. */
const added = ['POST /v1/public/herbal/']

/** Calls that need no sign-in. */
const open = new Set([
  'POST /v1/user/login/',
  'POST /v1/user/qrcode_login/',
  'GET /v1/user/qrcode_login/none/',
  'GET /v1/public/herbal/',
  'GET /v1/public/region/tree/',
])
const closed = calls.filter((call) => !open.has(call))
const writes = calls.filter((call) => !call.startsWith('GET '))

describe('The 37 calls', () => {
  it('all exist', async () => {
    expect(calls).toHaveLength(37)
    for (const call of calls) {
      const { status } = await server.ask(call)
      expect([call, status]).toEqual([call, 200])
    }
  })

  it.each(closed)('%s without a token answers 401 in the envelope', async (call) => {
    expect(await server.ask(call)).toMatchObject({ status: 200, code: 401, message: expect.stringMatching(/./) })
    expect((await server.ask(call, { headers: { token: 'x'.repeat(43) } })).code).toBe(401)
  })

  it.each(closed)('%s with another system or client answers 403', async (call) => {
    for (const headers of [{ system: '22' }, { client: '1' }, { system: undefined }, { client: undefined }])
      expect([headers, (await server.ask(call, { as: 'admin', headers })).code]).toEqual([headers, 403])
  })

  it.each(calls)('%s refuses an unknown query key and takes the timestamp', async (call) => {
    const said = await server.ask(call, { as: 'admin', query: { surprise: '1' } })
    expect(said.code).toBe(4001)
    const places = said.data?.errors?.map((one) => one.path)
    expect(places).toContain('surprise')
    expect(places).not.toContain('timestamp')
  })

  it.each(writes)('%s takes only JSON: 415', async (call) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', undefined]) {
      const said = await server.ask(call, { as: 'admin', headers: { 'content-type': type }, body: '{"a":1}' })
      expect([call, type, said.status]).toEqual([call, type, 415])
    }
  })

  it.each(writes)('%s refuses malformed JSON with 4001', async (call) => {
    expect(await server.ask(call, { as: 'admin', body: '{"a":' })).toMatchObject({ status: 200, code: 4001 })
  })

  it.each([...new Set(calls.map((call) => call.split(' ')[1] ?? ''))])('%s has no other method: 405', async (path) => {
    const known = [...calls, ...added].filter((call) => call.endsWith(` ${path}`)).map((call) => call.split(' ')[0])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((one) => !known.includes(one))) {
      const said = await server.ask(`${method} ${path}`, { as: 'admin' })
      expect([method, said.status]).toEqual([method, 405])
      expect(said.headers.get('allow')?.split(', ').toSorted()).toEqual(known.toSorted())
    }
  })
})

describe('Anything else', () => {
  it.each(['/v1/user/nothing/', '/v1/bidding/order_pc', '/v2/user/info/0/', '/'])(
    '%s is not found: 404',
    async (path) => {
      for (const method of ['GET', 'POST']) expect((await server.ask(`${method} ${path}`)).status).toBe(404)
    },
  )

  it('a body of more than 256 KiB: 413', async () => {
    const body = JSON.stringify({ username: 'a', password: 'x'.repeat(300_000) })
    expect((await server.ask('POST /v1/user/login/', { body })).status).toBe(413)
  })

  it('an unknown key in the body: 4001 at its name', async () => {
    const said = await server.ask('POST /v1/user/login/', { body: { username: 'admin', password: PASSWORD, extra: 1 } })
    expect(said).toMatchObject({ code: 4001, data: { errors: [{ path: 'extra' }] } })
  })

  it('is answered in the requested language', async () => {
    const ask = (language: string) =>
      server.ask('GET /v1/user/info/0/', { headers: { 'accept-language': language } }).then((said) => said.message)
    expect(await ask('zh-CN')).toMatch(/[\u4e00-\u9fff]/)
    expect(await ask('en-US')).toMatch(/^[\u0020-\u007e\u2019]+$/)
  })

  it('the list of calls is available to machines, and has the same calls', async () => {
    const { status, text } = await server.ask('GET /openapi.json')
    expect(status).toBe(200)
    const { paths } = JSON.parse(text)
    const said = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/\{\w+\}/g, '…')}`,
      ),
    )
    for (const call of calls)
      expect(said).toContain(call.replace(NOBODY, '…').replace('qrcode_login/none', 'qrcode_login/…'))
  })
})
