import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../support/people.ts'
import { openSpecClient, type SpecClient } from './spec-client.ts'

let server: SpecClient

beforeAll(async () => {
  server = await openSpecClient()
})
afterAll(() => server.close())

const png = [0x89, 0x50, 0x4e, 0x47]

describe('POST /v1/user/login/', () => {
  it('gives token and username', async () => {
    const data = await server.data('POST /v1/user/login/', { body: { username: 'buyer', password: PASSWORD } })
    expect(data).toEqual({ token: expect.stringMatching(/^.{20,}$/), username: 'buyer' })
  })

  it('refuses a wrong password and an unknown name with one message and no hint', async () => {
    const answers = await Promise.all(
      [
        { username: 'buyer', password: 'Wrong-Password-2026' },
        { username: 'nobody-here', password: PASSWORD },
      ].map((body) => server.ask('POST /v1/user/login/', { body })),
    )
    for (const said of answers) expect(said).toMatchObject({ status: 200, code: 4001, data: { errors: [] } })
    expect(new Set(answers.map((said) => said.message)).size).toBe(1)
  })

  it('refuses missing credentials at their fields', async () => {
    const said = await server.ask('POST /v1/user/login/', { body: { username: '' } })
    expect(said.code).toBe(4001)
    expect(said.data?.errors?.map((one) => one.path).toSorted()).toEqual(['password', 'username'])
  })
})

describe('GET /v1/user/info/0/', () => {
  it('gives user, enterprise, codes, authority, preferences and the time', async () => {
    const data = await server.data('GET /v1/user/info/0/', { as: 'chief' })
    expect(data).toMatchObject({
      user: { id: expect.any(String), username: 'chief' },
      enterprise: { id: expect.any(String), name: expect.any(String), short_name: expect.any(String) },
      permissions: expect.arrayContaining(['21-bidding-order', '21-bidding-order-audit']),
      preferences: expect.any(Object),
      server_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/),
      demo: expect.any(Boolean),
    })
    const { permissions, authority } = data as { permissions: string[]; authority: string[] }
    expect(authority).toEqual(['user', ...permissions])
  })
})

describe('GET /v1/public/menu/', () => {
  it('gives the tree that a user may see, and an empty one to a user without permissions', async () => {
    const tree = await server.data<{ code: string; children: { code: string }[] }[]>('GET /v1/public/menu/', {
      as: 'supplier',
    })
    expect(tree.map((page) => page.code)).toEqual(['21-supplier'])
    expect(tree[0]?.children.map((act) => act.code)).toContain('21-supplier-certify')
    const all = await server.data<{ code: string }[]>('GET /v1/public/menu/', { as: 'admin' })
    expect(all.map((page) => page.code)).toEqual(expect.arrayContaining(['21-bidding-order', '21-system-user']))
  })
})

describe('POST /v1/user/login_out/', () => {
  it('ends the session, whose token is invalid from then on', async () => {
    const { token } = await server.data<{ token: string }>('POST /v1/user/login/', {
      body: { username: 'audit', password: PASSWORD },
    })
    expect(await server.data('POST /v1/user/login_out/', { headers: { token } })).toBeNull()
    expect((await server.ask('GET /v1/user/info/0/', { headers: { token } })).code).toBe(401)
    expect((await server.ask('POST /v1/user/login_out/', { headers: { token } })).code).toBe(401)
  })
})

describe('Signing in by a QR code', () => {
  it('POST /v1/user/qrcode_login/ gives an image and the header task_id, which the poll uses', async () => {
    const image = await server.ask('POST /v1/user/qrcode_login/')
    expect(image.headers.get('content-type')).toBe('image/png')
    expect([...image.bytes.slice(0, 4)]).toEqual(png)
    const task = image.headers.get('task_id') ?? ''
    expect(task).not.toBe('')
    const data = await server.data(`GET /v1/user/qrcode_login/${task}/`)
    expect(data).toEqual({ status: 'created', expires_at: expect.stringMatching(/^\d{4}-/) })
  })

  it('an unknown task reveals nothing about anybody', async () => {
    expect(await server.ask('GET /v1/user/qrcode_login/of-nobody/')).toMatchObject({
      status: 200,
      code: 4004,
      data: null,
    })
  })
})

describe('data.status -1', () => {
  it('is the answer to a session whose rights were changed', async () => {
    const { list } = await server.data<{ list: { id: string; version: number }[] }>('GET /v1/user/manage/', {
      as: 'admin',
      query: { search: 'opener' },
    })
    const [opener] = list
    await server.data('GET /v1/user/info/0/', { as: 'opener' })
    const menu = await server.data<{ version: number; codes: string[] }>(`GET /v1/user/manage/${opener?.id}/menu/`, {
      as: 'admin',
    })
    await server.data(`PUT /v1/user/manage/${opener?.id}/push_permissions/`, {
      as: 'admin',
      body: { version: menu.version, codes: ['21-bidding-order'] },
    })
    expect(await server.ask('GET /v1/user/info/0/', { as: 'opener' })).toMatchObject({
      status: 200,
      code: 4011,
      data: { status: -1 },
    })
  })

  it('a disabled account gets 403', async () => {
    const { list } = await server.data<{ list: { id: string; version: number }[] }>('GET /v1/user/manage/', {
      as: 'admin',
      query: { search: 'quality' },
    })
    const [person] = list
    await server.data('GET /v1/user/info/0/', { as: 'quality' })
    await server.data(`PUT /v1/user/manage/${person?.id}/`, {
      as: 'admin',
      body: { version: person?.version, status: 'disabled' },
    })
    expect((await server.ask('GET /v1/user/info/0/', { as: 'quality' })).code).toBe(403)
    const again = await server.ask('POST /v1/user/login/', { body: { username: 'quality', password: PASSWORD } })
    expect(again).toMatchObject({ code: 4001, data: { errors: [] } })
  })
})
