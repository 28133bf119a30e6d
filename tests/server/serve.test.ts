import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOME_ID } from '../support/people.ts'
import { auditCount, createProbeWorld, fail, look, own, rename, tally } from '../support/probe.ts'
import { consoleHeaders, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createProbeWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  tally.runs = 0
  tally.stumbles = 0
})

describe('a request that reaches no call', () => {
  it('is answered by the envelope, whose code is the HTTP status, in the language of the caller', async () => {
    const short = '/api/v1/probe/short/'
    const large = { method: 'POST', headers: consoleHeaders, body: 'x'.repeat(256 * 1024 + 1) }
    const english = { 'accept-language': 'en-US' }
    const said = async (path: string, init?: RequestInit) => {
      const response = await world.http(path, init)
      return [response.status, response.headers.get('content-type'), await response.json()]
    }
    const type = 'application/json; charset=utf-8'
    const envelope = (code: number, message: string) => [code, type, { code, message, data: null }]
    expect(await said('/api/v1/nothing/')).toEqual(envelope(404, '没有这个接口，请检查地址'))
    expect(await said('/api/v1/nothing/', { headers: english })).toEqual(
      envelope(404, 'There is no such call; check the address'),
    )
    expect(await said('/api/v1/probe/look/', { method: 'PUT' })).toEqual(envelope(405, '这个地址不接受这种请求方法'))
    expect(await said(short, large)).toEqual(envelope(413, '请求内容太大，请减少内容或换小一些的文件'))
    expect(await said(short, { method: 'POST' })).toEqual(
      envelope(415, '请求内容的类型不对：接口收 JSON，上传文件收 multipart/form-data'),
    )
  })

  it('an unknown path is 404 and a wrong method 405 with Allow', async () => {
    expect((await world.http('/api/v1/nothing/')).status).toBe(404)
    expect((await world.http('/api/v1/probe/look')).status).toBe(404)
    const wrong = await world.http('/api/v1/probe/look/', { method: 'PUT' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET'])
  })

  it('a body that is too large is 413, announced or not, and one that is no JSON is 415, before the session is checked', async () => {
    const address = '/api/v1/probe/short/'
    const large = 'x'.repeat(256 * 1024 + 1)
    expect((await world.http(address, { method: 'POST', headers: consoleHeaders, body: large })).status).toBe(413)
    // Node requires this for an answer that may come before the whole body; the DOM's types lack it.
    const streamed: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: consoleHeaders,
      body: new Blob([large]).stream(),
      duplex: 'half',
    }
    expect((await world.http(address, streamed)).status).toBe(413)
    expect(
      (await world.http(address, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' })).status,
    ).toBe(415)
    expect((await world.http(address, { method: 'POST' })).status).toBe(415)
  })

  it('a delete needs no body', async () => {
    const token = await world.tokenOf('buyer')
    const { 'content-type': _json, ...headers } = consoleHeaders
    const response = await world.http('/api/v1/probe/short/', { method: 'DELETE', headers: { ...headers, token } })
    expect(await response.json()).toEqual({ code: 0, message: '成功', data: null })
  })

  it('every answer forbids caching and sniffing', async () => {
    const { headers } = await world.http('/api/v1/probe/look/')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the order of checks', () => {
  const wrong = { params: { name: 'wrong' as 'short' }, body: { version: 1, text: '' } }

  it('is session, then headers, then permission, then input, then the handler', async () => {
    const noClient = { headers: { client: '3' } }
    expect((await world.call(rename, wrong, noClient)).code).toBe(401)
    expect((await world.call(rename, wrong, { as: 'buyer', ...noClient })).code).toBe(403)
    expect(await world.call(rename, wrong, { as: 'buyer' })).toMatchObject({
      code: 4003,
      data: { permission: '21-system-user-edit' },
    })
    // A path without a record is refused before the faults of the body.
    expect((await world.call(rename, wrong, { as: 'admin' })).code).toBe(4004)
    expect((await world.call(rename, { ...wrong, params: { name: 'absent' } }, { as: 'admin' })).code).toBe(4001)
    expect(
      (await world.call(rename, { params: { name: 'absent' }, body: { version: 1, text: 'x' } }, { as: 'admin' })).code,
    ).toBe(4004)
    expect((await edit({ version: -1, text: 'x' })).code).toBe(4009)
    expect(await edit({ version: 1, text: 'late' })).toMatchObject({
      code: 4010,
      data: { reason: 'deadline_passed', status: 'bidding' },
    })
  })

  it('malformed JSON is 401 without a session, and 4001 with one', async () => {
    expect((await raw('{"a":', null)).code).toBe(401)
    expect(await raw('{"a":', 'admin')).toMatchObject({ code: 4001, data: { errors: [] } })
  })
})

describe('input', () => {
  it('names every refused field with path, code and message', async () => {
    const answer = await raw(
      JSON.stringify({ version: 1.5, text: '   ', unit_price: '0.00', lines: [{ price: '1.23456' }, { cost: 1 }] }),
      'admin',
    )
    expect(answer.data.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['version', 'type'],
      ['text', 'required'],
      ['unit_price', 'above_zero'],
      ['lines.0.price', 'decimal'],
      ['lines.1.price', 'required'],
      ['lines.1.cost', 'unknown_key'],
    ])
    expect(answer.data.errors[3].message).toBe('须为数字，整数部分最多 10 位，小数最多 4 位')
  })

  it('removes the timestamp, and refuses any other unknown or repeated query key', async () => {
    const token = await world.tokenOf('buyer')
    const ask = async (query: string) =>
      (await world.http(`/api/v1/probe/look/?${query}`, { headers: { ...consoleHeaders, token } })).json()
    expect((await ask('timestamp=1')).code).toBe(0)
    expect(await ask('timestamp=1&nothing=2')).toMatchObject({
      code: 4001,
      data: { errors: [{ path: 'nothing', code: 'unknown_key' }] },
    })
    expect(await ask('a=1&a=2')).toMatchObject({ code: 4001, data: { errors: [{ path: 'a', code: 'repeated' }] } })
  })

  it('refuses NUL, half a surrogate pair, broken UTF-8, deep nesting, and prototype keys', async () => {
    const ok = { version: 1, text: 'fine' }
    const bad = [
      '{"version":1,"text":"a\\u0000b"}',
      '{"version":1,"text":"a\\ud800b"}',
      `{"version":1,"text":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      '{"version":1,"text":"x","__proto__":{"is_admin":true}}',
      '{"version":1,"text":"x","constructor":1}',
      '[]',
      'null',
      '"x"',
    ]
    for (const body of bad) expect((await raw(body, 'admin')).code, body.slice(0, 60)).toBe(4001)
    const broken = Buffer.concat([Buffer.from('{"version":1,"text":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
    expect((await raw(broken, 'admin')).code).toBe(4001)
    expect((await raw(JSON.stringify(ok), 'admin')).code).toBe(0)
  })
})

describe('an answer', () => {
  it('has the fields that the endpoint declares and no others', async () => {
    expect((await edit({ version: 1, text: 'seen' })).data).toEqual({ text: 'seen', count: 1 })
  })

  it('for a fault contains only a trace id', async () => {
    for (const how of ['sql', 'shape', 'throw']) {
      const answer = await world.call(fail, { body: { how } }, { as: 'buyer' })
      expect(Object.keys(answer.refused)).toEqual(['trace_id'])
      const trace = answer.refused.trace_id ?? ''
      expect(answer).toMatchObject({ code: 5000, message: `服务器出错，请稍后再试；追踪号 ${trace}` })
      expect(JSON.stringify(answer)).not.toMatch(/planted|secret_column|select|Error/)
    }
  })

  it('may be bytes with headers of its own', async () => {
    const response = await world.http('/api/v1/probe/picture/')
    expect([response.headers.get('content-type'), response.headers.get('task_id')]).toEqual(['image/png', 'abc'])
    // A public call runs outside every enterprise, so it sees no user.
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 0])
  })
})

describe('a transaction', () => {
  it('sees only its own enterprise', async () => {
    const home = await world.call(look, {}, { as: 'buyer' })
    expect(home.data).toContain('buyer2')
    expect(home.data).not.toContain('other-admin')
    expect((await world.call(look, {}, { as: 'other-admin' })).data).toEqual(['other-admin'])
  })

  it('is repeated after a deadlock, at most three times, with one audit row', async () => {
    const before = await auditCount(world)
    tally.stumbles = 3
    expect((await edit({ version: 1, text: 'again' })).code).toBe(0)
    expect(tally.runs).toBe(4)
    expect(await auditCount(world)).toBe(before + 1)
    tally.stumbles = 4
    await expect(edit({ version: 1, text: 'never' })).rejects.toThrow('HTTP 503')
    expect(await auditCount(world)).toBe(before + 1)
  })

  it('leaves nothing behind when it is refused', async () => {
    const before = await auditCount(world)
    await edit({ version: 1, text: 'late' })
    expect(await auditCount(world)).toBe(before)
  })
})

describe('a tender link', () => {
  it('identifies its supplier, and an invalid link is not found and ends no session', async () => {
    expect(await world.call(own, { body: { text: 'x' } }, { link: 'good' })).toMatchObject({
      code: 0,
      data: { supplier: HOME_ID },
    })
    expect((await world.call(own, { body: { text: 'x' } }, { link: 'bad', as: 'buyer' })).code).toBe(4004)
    expect((await world.call(own, { body: { text: 'x' } })).code).toBe(4004)
  })
})

const edit = (body: { version: number; text: string }) =>
  world.call(rename, { params: { name: 'short' }, body }, { as: 'admin' })

const raw = async (body: string | Buffer<ArrayBuffer>, as: string | null) => {
  const token = as === null ? {} : { token: await world.tokenOf(as) }
  return (
    await world.http('/api/v1/probe/short/', { method: 'POST', headers: { ...consoleHeaders, ...token }, body })
  ).json()
}
