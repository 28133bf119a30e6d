import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { rolePresets } from '#contract/permission-sets.ts'
import { login, readInfo, sessionEndpoints } from '#contract/session.ts'
import { createUser, deleteUser, editUser, readUser, type User, userEndpoints } from '#contract/users.ts'
import { sessionHandlers } from '#server/session.ts'
import { userHandlers } from '#server/users/users.ts'
import { HOME_ID } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({
    endpoints: [...sessionEndpoints, ...userEndpoints],
    handlers: [...sessionHandlers, ...userHandlers],
  })
})
afterAll(() => world.close())

const GOOD = '青山不改绿水长流 2026'

describe('POST /v1/user/manage/', () => {
  it('creates a user with the codes of the preset, who can sign in at once', async () => {
    const made = await create({ username: 'zhao.min', name: '赵敏', role_preset: 'buyer', phone: '13812340000' })
    expect(made).toMatchObject({
      code: 0,
      data: { username: 'zhao.min', status: 'enabled', is_admin: false, must_change_password: false, version: 1 },
    })
    expect(made.data.codes.toSorted()).toEqual(rolePresets.buyer.toSorted())
    const row = await lastAudit()
    const entered = await world.call(login, { body: { username: 'zhao.min', password: GOOD } })
    expect(entered.code).toBe(0)
    expect(row).toMatchObject({ noun: 'users', action: 'create', record_id: made.data.id, operator_name: 'admin甲' })
    expect(JSON.stringify(row)).not.toContain(GOOD)
  })

  it('adds the page of an act', async () => {
    const made = await create({ username: 'leaf', name: '叶', codes: ['21-supplier-certify'] })
    expect(made.data.codes).toEqual(['21-supplier', '21-supplier-certify'])
  })

  it('refuses a username that is taken, also in another enterprise and by a deleted user', async () => {
    for (const username of ['buyer', 'other-admin']) {
      expect(await create({ username })).toMatchObject({ code: 4009, data: { field: 'username' } })
    }
    const made = await create({ username: 'short-lived' })
    expect((await drop(made.data)).code).toBe(0)
    expect(await create({ username: 'short-lived' })).toMatchObject({ code: 4009, data: { field: 'username' } })
  })

  it('refuses a telephone number that another user has', async () => {
    await create({ username: 'phone-a', phone: '13711112222' })
    expect(await create({ username: 'phone-b', phone: '13711112222' })).toMatchObject({
      code: 4009,
      data: { field: 'phone' },
    })
  })

  it('refuses fields that a caller may not write, and invalid names', async () => {
    for (const key of [
      'id',
      'is_admin',
      'status',
      'version',
      'enterprise_id',
      'password_hash',
      'permissions',
      'created_by',
    ]) {
      // The type deliberately does not allow this body.
      const answer = await create({ [key]: 'x' } as never)
      expect(answer).toMatchObject({ code: 4001, data: { errors: [{ path: key, code: 'unknown_key' }] } })
    }
    for (const username of ['ab', 'Zhao', '赵敏', 'a b c', 'x'.repeat(33)]) {
      expect(await create({ username })).toMatchObject({ code: 4001, data: { errors: [{ path: 'username' }] } })
    }
  })

  it('refuses weak passwords at their field', async () => {
    for (const [password, code] of [
      ['short', 'string_min'],
      ['药材药材药材', 'string_min'],
      ['x'.repeat(129), 'string_max'],
      ['123456789987654321', 'password_common'],
      ['passwordpassword', 'password_common'],
      ['aaaaaaaaaaaaaa', 'password_common'],
      ['Herbal-Tender-2026', 'password_named'],
      ['someone-someone1', 'password_named'],
      ['本草测试饮片厂2026!!!!', 'password_named'],
    ] as const) {
      expect(await create({ username: 'someone', password }), password).toMatchObject({
        code: 4001,
        data: { errors: [{ path: 'password', code }] },
      })
    }
  })

  it('refuses codes that the giver lacks, and all codes from callers who may not give rights', async () => {
    const codes = ['21-system-user', '21-system-user-edit', '21-system-user-permission']
    await create({ username: 'giver', name: '授权员', codes })
    const over = await create({ username: 'x-1', codes: ['21-system-user', '21-bidding-order-audit'] }, 'giver')
    expect(over).toMatchObject({ code: 4001, data: { errors: [{ path: 'codes.1', code: 'cannot_grant' }] } })
    expect(await create({ username: 'x-2', role_preset: 'admin' }, 'giver')).toMatchObject({
      code: 4001,
      data: { errors: [{ path: 'role_preset', code: 'cannot_grant' }] },
    })
    await create({ username: 'clerk', name: '录入员', codes: codes.slice(0, 2) })
    for (const rights of [{ codes: ['21-system-user'] }, { role_preset: 'opener' as const }]) {
      expect(await create({ username: 'x-3', ...rights }, 'clerk')).toMatchObject({
        code: 4003,
        data: { permission: '21-system-user-permission' },
      })
    }
    expect((await create({ username: 'x-4' }, 'clerk')).data.codes).toEqual([])
    expect(await create({ username: 'x-5', codes: ['21-nonsense'] })).toMatchObject({
      code: 4001,
      data: { errors: [{ path: 'codes.0', code: 'permission_unknown' }] },
    })
  })

  it('needs 21-system-user-edit', async () => {
    expect(await create({ username: 'nope' }, 'audit')).toMatchObject({
      code: 4003,
      data: { permission: '21-system-user-edit' },
    })
  })
})

describe('PUT /v1/user/manage/{id}/', () => {
  it('changes the sent fields, leaves the others, and records what differed', async () => {
    const { data: before } = await create({ username: 'edit-me', name: '旧名', department: '采购部' })
    const after = await edit(before, { name: '新名', position: '主管' })
    expect(after).toMatchObject({
      code: 0,
      data: { name: '新名', position: '主管', department: '采购部', version: before.version + 1 },
    })
    expect(await lastAudit()).toMatchObject({
      action: 'edit',
      payload: { fields: { name: { before: '旧名', after: '新名' }, position: { before: null, after: '主管' } } },
    })
  })

  it('refuses an old version with the current record', async () => {
    const { data: user } = await create({ username: 'stale' })
    await edit(user, { remark: '先' })
    expect(await edit(user, { remark: '后' })).toMatchObject({ code: 4009, data: { version: 2, remark: '先' } })
  })

  it('ends the sessions of a user it disables: the next call gets 403, and signing in is refused', async () => {
    const { data: user } = await create({ username: 'leaver' })
    const { token } = (await world.call(login, { body: { username: 'leaver', password: GOOD } })).data
    const off = await edit(user, { status: 'disabled' })
    expect(off.data.status).toBe('disabled')
    expect((await world.call(readInfo, {}, { as: token })).code).toBe(403)
    expect((await world.call(login, { body: { username: 'leaver', password: GOOD } })).code).toBe(4001)
    const on = await edit(off.data, { status: 'enabled' })
    expect(on.data.status).toBe('enabled')
    expect((await world.call(readInfo, {}, { as: token })).code).toBe(403)
    expect((await world.call(login, { body: { username: 'leaver', password: GOOD } })).code).toBe(0)
    expect(await lastAudit('enable')).toMatchObject({ from_status: 'disabled', to_status: 'enabled' })
  })

  it('refuses to disable, rename or delete who holds a permission that the editor lacks', async () => {
    await create({ username: 'helper', codes: ['21-system-user', '21-system-user-edit', '21-system-user-delete'] })
    const chief = await byName('chief')
    for (const change of [{ status: 'disabled' }, { username: 'chief-2' }] as const)
      expect(await edit(chief, change, 'helper')).toMatchObject({ code: 4010, data: { reason: 'holds_more' } })
    expect(await drop(chief, {}, 'helper')).toMatchObject({ code: 4010, data: { reason: 'holds_more' } })
    expect((await edit(chief, { department: '采购部' }, 'helper')).code).toBe(0)
  })

  it('refuses to disable one’s own account, and the last administrator', async () => {
    const admin = await byName('admin')
    expect(await edit(admin, { status: 'disabled' })).toMatchObject({ code: 4010, data: { reason: 'own_account' } })
    await create({ username: 'editor', codes: ['21-system-user', '21-system-user-edit', '21-system-user-delete'] })
    expect(await edit(admin, { status: 'disabled' }, 'editor')).toMatchObject({
      code: 4010,
      data: { reason: 'last_admin', status: 'enabled' },
    })
    expect(await drop(admin, {}, 'editor')).toMatchObject({ code: 4010, data: { reason: 'last_admin' } })
  })

  it('changes a preset only for callers who may give rights', async () => {
    const { data: user } = await create({ username: 'promoted' })
    expect(await edit(user, { role_preset: 'admin' }, 'editor')).toMatchObject({
      code: 4003,
      data: { permission: '21-system-user-permission' },
    })
    expect((await edit(user, { role_preset: 'chief' })).data).toMatchObject({ role_preset: 'chief', codes: [] })
  })

  it('does not reach users of another enterprise', async () => {
    const other = await byName('other-admin')
    expect((await world.call(readUser, { params: { id: other.id } }, { as: 'admin' })).code).toBe(4004)
    expect((await edit(other, { name: '外' })).code).toBe(4004)
    expect((await drop(other)).code).toBe(4004)
  })
})

const create = (over: Partial<BodyOf<typeof createUser>>, as = 'admin') =>
  world.call(createUser, { body: { username: 'somebody', name: '某人', password: GOOD, ...over } }, { as })

const edit = (user: Pick<User, 'id' | 'version'>, body: Omit<BodyOf<typeof editUser>, 'version'>, as = 'admin') =>
  world.call(editUser, { params: { id: user.id }, body: { version: user.version, ...body } }, { as })

const drop = (user: Pick<User, 'id' | 'version'>, query: { successor_id?: string } = {}, as = 'admin') =>
  world.call(deleteUser, { params: { id: user.id }, query: { version: user.version, ...query } }, { as })

const byName = (username: string) =>
  world.db.selectFrom('users').select(['id', 'version']).where('username', '=', username).executeTakeFirstOrThrow()

const lastAudit = (action?: string) =>
  world.db
    .selectFrom('audit_rows')
    .selectAll()
    .where('enterprise_id', '=', HOME_ID)
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
