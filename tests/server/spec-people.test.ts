import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectList, NOBODY, openSpecClient, type SpecClient } from './spec-client.ts'

interface Person {
  readonly id: string
  readonly username: string
  readonly version: number
  readonly codes: readonly string[]
}

let server: SpecClient
let made: Person

beforeAll(async () => {
  server = await openSpecClient()
})
afterAll(() => server.close())

const MANAGE = '/v1/user/manage/'
const FIRST_PASSWORD = 'Danggui-Minxian-1998'
const SECOND_PASSWORD = 'Huangqi-Longxi-2003'
const newcomer = {
  username: 'li.mei',
  name: '李梅',
  password: FIRST_PASSWORD,
  phone: '13900001234',
  email: 'li.mei@example.com',
  department: '采购部',
  position: '采购员',
  role_preset: 'buyer',
  remark: '新入职',
}

/** Expects 4003 with the missing code from a call without the permission. */
const expectMissing = async (call: string, permission: string, body?: unknown, query = {}): Promise<void> =>
  expect(await server.ask(call, { as: 'buyer', body, query })).toMatchObject({ code: 4003, data: { permission } })

describe('Users', () => {
  it('POST /v1/user/manage/ creates a user who can sign in; a name that is taken is 4009', async () => {
    made = await server.data<Person>(`POST ${MANAGE}`, { as: 'admin', body: newcomer })
    const { password: _, ...told } = newcomer
    expect(made).toMatchObject(told)
    expect(JSON.stringify(made)).not.toContain(FIRST_PASSWORD)
    await server.data('POST /v1/user/login/', { body: { username: 'li.mei', password: FIRST_PASSWORD } })
    const again = await server.ask(`POST ${MANAGE}`, { as: 'admin', body: { ...newcomer, phone: null, email: null } })
    expect(again).toMatchObject({ code: 4009, data: { field: 'username' } })
    await expectMissing(`POST ${MANAGE}`, '21-system-user-edit', newcomer)
  })

  it('POST /v1/user/manage/ refuses invalid values at their fields', async () => {
    const body = { username: 'Ü', name: '', password: 'short', phone: '12', is_admin: true }
    const said = await server.ask(`POST ${MANAGE}`, { as: 'admin', body })
    expect(said.code).toBe(4001)
    const places = said.data?.errors?.map((one) => one.path)
    expect(places).toEqual(expect.arrayContaining(['username', 'name', 'password', 'phone', 'is_admin']))
    for (const one of said.data?.errors ?? []) expect(one.message).toMatch(/[\u4e00-\u9fff]/)
  })

  it('GET /v1/user/manage/ lists users, filters and pages; needs 21-system-user', async () => {
    const data = await server.data<{ list: Person[]; total: number }>(`GET ${MANAGE}`, { as: 'admin' })
    expectList(data)
    expect(data.list.map((one) => one.username)).toContain('li.mei')
    const filters = { status: 'enabled', role_preset: 'buyer', page_size: 10, ordering: '-created_at', search: '李梅' }
    const found = await server.data<{ list: Person[] }>(`GET ${MANAGE}`, { as: 'admin', query: filters })
    expect(found.list.map((one) => one.username)).toEqual(['li.mei'])
    expect((await server.ask(`GET ${MANAGE}`, { as: 'admin', query: { page_size: 7 } })).code).toBe(4001)
    await expectMissing(`GET ${MANAGE}`, '21-system-user')
  })

  it('GET /v1/user/manage/{id}/ gives one user; another enterprise finds none', async () => {
    expect(await server.data(`GET ${MANAGE}${made.id}/`, { as: 'admin' })).toMatchObject({ id: made.id, name: '李梅' })
    for (const [as, id] of [
      ['other-admin', made.id],
      ['admin', NOBODY],
    ])
      expect((await server.ask(`GET ${MANAGE}${id}/`, { as: String(as) })).code).toBe(4004)
    await expectMissing(`GET ${MANAGE}${made.id}/`, '21-system-user')
  })

  it('PUT /v1/user/manage/{id}/ edits a user; an old version is 4009 with the current record', async () => {
    const body = { version: made.version, position: '高级采购员' }
    const edited = await server.data<Person>(`PUT ${MANAGE}${made.id}/`, { as: 'admin', body })
    expect(edited).toMatchObject({ id: made.id, position: '高级采购员', version: made.version + 1 })
    const late = await server.ask(`PUT ${MANAGE}${made.id}/`, { as: 'admin', body })
    expect(late).toMatchObject({ code: 4009, data: { version: made.version + 1 } })
    made = edited
    await expectMissing(`PUT ${MANAGE}${made.id}/`, '21-system-user-edit', body)
  })

  it('GET /v1/user/manage/{id}/menu/ gives codes and the tree; PUT …/push_permissions/ saves codes with their pages', async () => {
    const menu = await server.data<{ version: number; codes: string[]; tree: unknown[] }>(
      `GET ${MANAGE}${made.id}/menu/`,
      {
        as: 'admin',
      },
    )
    expect(menu).toMatchObject({ user_id: made.id, tree: expect.any(Array) })
    expect(menu.codes).toContain('21-bidding-order-create')
    const saved = await server.data(`PUT ${MANAGE}${made.id}/push_permissions/`, {
      as: 'admin',
      body: { version: menu.version, codes: ['21-supplier-certify'] },
    })
    expect(saved).toMatchObject({
      user_id: made.id,
      codes: expect.arrayContaining(['21-supplier', '21-supplier-certify']),
    })
    const unknown = { version: menu.version + 1, codes: ['21-nothing'] }
    expect((await server.ask(`PUT ${MANAGE}${made.id}/push_permissions/`, { as: 'admin', body: unknown })).code).toBe(
      4001,
    )
    await expectMissing(`GET ${MANAGE}${made.id}/menu/`, '21-system-user')
    await expectMissing(`PUT ${MANAGE}${made.id}/push_permissions/`, '21-system-user-permission', unknown)
    made = await server.data<Person>(`GET ${MANAGE}${made.id}/`, { as: 'admin' })
  })

  it('PUT /v1/user/manage/{id}/change_password/ changes one’s own password with the old one, and another’s with the permission', async () => {
    const call = `PUT ${MANAGE}${made.id}/change_password/`
    const body = { user_id: made.id, new_password: SECOND_PASSWORD, confirm_password: SECOND_PASSWORD }
    expect(await server.data(call, { as: 'admin', body })).toBeNull()
    expect(
      (await server.ask('POST /v1/user/login/', { body: { username: 'li.mei', password: FIRST_PASSWORD } })).code,
    ).toBe(4001)
    const { token } = await server.data<{ token: string }>('POST /v1/user/login/', {
      body: { username: 'li.mei', password: SECOND_PASSWORD },
    })
    const own = {
      ...body,
      old_password: 'Wrong-Password-2026',
      new_password: FIRST_PASSWORD,
      confirm_password: FIRST_PASSWORD,
    }
    const wrong = await server.ask(call, { headers: { token }, body: own })
    expect(wrong).toMatchObject({ code: 4001, data: { errors: [{ path: 'old_password' }] } })
    expect(await server.data(call, { headers: { token }, body: { ...own, old_password: SECOND_PASSWORD } })).toBeNull()
    const unlike = await server.ask(call, { as: 'admin', body: { ...body, confirm_password: 'something-else-2026' } })
    expect(unlike).toMatchObject({ code: 4001, data: { errors: [{ path: 'confirm_password' }] } })
    await expectMissing(call, '21-system-user-edit', body)
  })

  it('DELETE /v1/user/manage/{id}/ removes a user, who then cannot sign in; nobody removes themselves', async () => {
    const { user } = await server.data<{ user: { id: string } }>('GET /v1/user/info/0/', { as: 'admin' })
    const own = await server.data<Person>(`GET ${MANAGE}${user.id}/`, { as: 'admin' })
    const self = await server.ask(`DELETE ${MANAGE}${own.id}/`, { as: 'admin', query: { version: own.version } })
    expect(self).toMatchObject({ code: 4010, data: { reason: 'own_account' } })
    await expectMissing(`DELETE ${MANAGE}${made.id}/`, '21-system-user-delete', undefined, { version: made.version })
    const { version } = await server.data<Person>(`GET ${MANAGE}${made.id}/`, { as: 'admin' })
    expect(await server.data(`DELETE ${MANAGE}${made.id}/`, { as: 'admin', query: { version } })).toBeNull()
    expect((await server.ask(`GET ${MANAGE}${made.id}/`, { as: 'admin' })).code).toBe(4004)
    expect(
      (await server.ask('POST /v1/user/login/', { body: { username: 'li.mei', password: FIRST_PASSWORD } })).code,
    ).toBe(4001)
  })
})

describe('The enterprise', () => {
  it('GET /v1/user/enterprise_pc/0/ gives it to everybody, and its settings only with 21-system-enterprise', async () => {
    const seen = await server.data('GET /v1/user/enterprise_pc/0/', { as: 'buyer' })
    expect(seen).toMatchObject({ name: expect.any(String), uscc: expect.any(String), version: expect.any(Number) })
    expect(seen).not.toHaveProperty('settings')
    expect(seen).not.toHaveProperty('audit_chains')
    const all = await server.data('GET /v1/user/enterprise_pc/0/', { as: 'admin' })
    expect(all).toMatchObject({ settings: { min_bids: 3 } })
  })

  it('POST /v1/user/enterprise_pc/ edits any field and any part of the settings', async () => {
    const { version } = await server.data<{ version: number }>('GET /v1/user/enterprise_pc/0/', { as: 'admin' })
    const body = { version, intro: '饮片生产', settings: { min_bids: 2 } }
    const edited = await server.data('POST /v1/user/enterprise_pc/', { as: 'admin', body })
    expect(edited).toMatchObject({
      intro: '饮片生产',
      settings: { min_bids: 2, confirm_days: 3 },
      version: version + 1,
    })
    expect((await server.ask('POST /v1/user/enterprise_pc/', { as: 'admin', body })).code).toBe(4009)
    const wrong = { version: version + 1, uscc: 'no', settings: { min_bids: 99 } }
    const said = await server.ask('POST /v1/user/enterprise_pc/', { as: 'admin', body: wrong })
    expect(said.code).toBe(4001)
    expect(said.data?.errors?.map((one) => one.path).toSorted()).toEqual(['settings.min_bids', 'uscc'])
    await expectMissing('POST /v1/user/enterprise_pc/', '21-system-enterprise-edit', body)
  })

  it('is a different one for a user of another enterprise', async () => {
    const own = await server.data<{ id: string }>('GET /v1/user/enterprise_pc/0/', { as: 'buyer' })
    const other = await server.data<{ id: string }>('GET /v1/user/enterprise_pc/0/', { as: 'other-admin' })
    expect(other.id).not.toBe(own.id)
  })
})
