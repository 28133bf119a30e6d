import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMenu, menuEndpoints } from '#contract/menu.ts'
import { login, logout, readInfo, sessionEndpoints } from '#contract/session.ts'
import { changePassword, createUser, userEndpoints } from '#contract/users.ts'
import { menuHandlers } from '#server/menu.ts'
import { sessionHandlers } from '#server/session.ts'
import { userHandlers } from '#server/users/users.ts'
import { PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({
    endpoints: [...sessionEndpoints, ...userEndpoints, ...menuEndpoints],
    handlers: [...sessionHandlers, ...userHandlers, ...menuHandlers],
  })
})
afterAll(() => world.close())

const NEW = '日暮苍山远 tianhan'
const NEXT = '柴门闻犬吠 fengxue'

describe('PUT /v1/user/manage/{id}/change_password/ of one’s own', () => {
  it('needs the old password, and ends the other sessions but not this one', async () => {
    const here = await signIn('buyer')
    const there = await signIn('buyer')
    expect((await change('buyer', { old_password: PASSWORD, new_password: NEW }, here)).code).toBe(0)
    expect((await world.call(readInfo, {}, { as: here })).code).toBe(0)
    expect((await world.call(readInfo, {}, { as: there })).code).toBe(401)
    expect((await world.call(login, { body: { username: 'buyer', password: PASSWORD } })).code).toBe(4001)
    expect((await world.call(login, { body: { username: 'buyer', password: NEW } })).code).toBe(0)
  })

  it('refuses a wrong or missing old password, the old one as the new one, and two that differ, each at its field', async () => {
    const here = await signIn('chief')
    for (const [body, path, code] of [
      [{ new_password: NEW }, 'old_password', 'required'],
      [{ old_password: 'wrong', new_password: NEW }, 'old_password', 'password_wrong'],
      [{ old_password: PASSWORD, new_password: PASSWORD }, 'new_password', 'password_same'],
      [{ old_password: PASSWORD, new_password: 'short' }, 'new_password', 'string_min'],
      [{ old_password: PASSWORD, new_password: 'chief-chief-2026' }, 'new_password', 'password_named'],
      [{ old_password: PASSWORD, new_password: NEW, confirm_password: NEXT }, 'confirm_password', 'password_mismatch'],
    ] as const) {
      expect(await change('chief', body, here), code).toMatchObject({ code: 4001, data: { errors: [{ path, code }] } })
    }
    expect((await world.call(login, { body: { username: 'chief', password: PASSWORD } })).code).toBe(0)
  })

  it('limits guesses at the old password', async () => {
    const here = await signIn('opener')
    for (let guess = 0; guess < 10; guess += 1)
      expect((await change('opener', { old_password: `wrong ${guess}`, new_password: NEW }, here)).code).toBe(4001)
    expect((await change('opener', { old_password: PASSWORD, new_password: NEW }, here)).code).toBe(4029)
  })

  it('accepts the same password typed as other bytes', async () => {
    const here = await signIn('quality')
    const composed = 'café crème brûlée'
    expect(
      (await change('quality', { old_password: PASSWORD, new_password: composed.normalize('NFD') }, here)).code,
    ).toBe(0)
    expect((await world.call(login, { body: { username: 'quality', password: composed.normalize('NFC') } })).code).toBe(
      0,
    )
  })
})

describe('PUT /v1/user/manage/{id}/change_password/ of another’s', () => {
  it('needs 21-system-user-edit, whatever else is sent', async () => {
    const id = await idOf('award')
    for (const body of [{ user_id: id }, { user_id: id, new_password: NEW, confirm_password: NEW }]) {
      // The type deliberately does not allow this body.
      const answer = await world.call(changePassword, { params: { id }, body: body as never }, { as: 'approver' })
      expect(answer).toMatchObject({ code: 4003, data: { permission: '21-system-user-edit' } })
    }
  })

  it('restarts the user’s sessions, and the user must first choose a password of their own', async () => {
    const before = await signIn('award')
    expect((await change('award', { new_password: NEW })).code).toBe(0)
    expect(await world.call(readInfo, {}, { as: before })).toMatchObject({ code: 4011, data: { status: -1 } })
    const { token } = (await world.call(login, { body: { username: 'award', password: NEW } })).data
    expect((await world.call(readInfo, {}, { as: token })).data.user.must_change_password).toBe(true)
    expect(await world.call(listMenu, {}, { as: token })).toMatchObject({
      code: 4003,
      message: '请先修改密码，再进行其他操作',
      data: { reason: 'must_change_password' },
    })
    expect((await change('award', { old_password: NEW, new_password: NEXT }, token)).code).toBe(0)
    expect((await world.call(readInfo, {}, { as: token })).data.user.must_change_password).toBe(false)
    expect((await world.call(listMenu, {}, { as: token })).code).toBe(0)
    expect((await world.call(logout, {}, { as: token })).code).toBe(0)
  })

  it('is refused for a user with more permissions, for another enterprise, and for a body about another user', async () => {
    const made = await world.call(
      createUser,
      { body: { username: 'editor', name: '录入员', password: NEW, codes: ['21-system-user-edit'] } },
      { as: 'admin' },
    )
    expect(made.code).toBe(0)
    expect(await change('admin', { new_password: NEXT }, 'editor')).toMatchObject({
      code: 4010,
      data: { reason: 'holds_more' },
    })
    expect((await change('other-admin', { new_password: NEXT })).code).toBe(4004)
    const answer = await world.call(
      changePassword,
      {
        params: { id: await idOf('chief') },
        body: { user_id: await idOf('admin'), old_password: PASSWORD, new_password: NEXT, confirm_password: NEXT },
      },
      { as: 'admin' },
    )
    expect(answer).toMatchObject({ code: 4001, data: { errors: [{ path: 'user_id' }] } })
  })

  it('leaves no password in the trail', async () => {
    const rows = await world.db.selectFrom('audit_rows').selectAll().execute()
    expect(rows.map((row) => row.action)).toEqual(expect.arrayContaining(['change_password', 'reset_password']))
    for (const secret of [NEW, NEXT, PASSWORD]) expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

const idOf = async (username: string): Promise<string> =>
  (await world.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

const signIn = async (username: string): Promise<string> =>
  (await world.call(login, { body: { username, password: PASSWORD } })).data.token

const change = async (
  username: string,
  body: { old_password?: string; new_password: string; confirm_password?: string },
  as = 'admin',
) => {
  const id = await idOf(username)
  return world.call(
    changePassword,
    { params: { id }, body: { user_id: id, confirm_password: body.new_password, ...body } },
    { as },
  )
}
