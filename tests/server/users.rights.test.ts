import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionCodes, permissionTree } from '#contract/permissions.ts'
import { readInfo, sessionEndpoints } from '#contract/session.ts'
import {
  createUser,
  deleteUser,
  editUser,
  pushPermissions,
  readUserMenu,
  rightsGiver,
  userDeleter,
  userEditor,
  userEndpoints,
} from '#contract/users.ts'
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

describe('GET /v1/user/manage/{id}/menu/', () => {
  it('gives the codes of the user and the whole tree with its names, for editing', async () => {
    const { code, data } = await menu('opener')
    expect(code).toBe(0)
    expect(data.codes).toEqual(['21-bidding-order', '21-bidding-comparison', '21-bidding-comparison-open'])
    expect(data.tree.flatMap((page) => [page.code, ...page.children.map((act) => act.code)])).toEqual(permissionCodes)
    expect(data.tree[0]).toMatchObject({ name_zh: '招标需求', name_en: 'Tender demands' })
    for (const entry of data.tree.flatMap((page) => [page, ...page.children])) {
      expect([entry.name_zh, entry.name_en, entry.description]).not.toContain('')
    }
    expect(data.warnings).toEqual([])
  })

  it('warns of duties that one user should not combine', async () => {
    expect((await menu('admin', 'audit')).data.warnings.map((one) => one.name)).toEqual([
      'create_and_audit',
      'award_and_approve',
    ])
    expect((await menu('buyer')).data.warnings).toEqual([])
  })

  it('needs 21-system-user and stays within the enterprise', async () => {
    expect(await menu('opener', 'buyer')).toMatchObject({ code: 4003, data: { permission: '21-system-user' } })
    expect((await menu('other-admin')).code).toBe(4004)
  })
})

describe('PUT /v1/user/manage/{id}/push_permissions/', () => {
  it('gives acts with their pages, removes the others, and the user’s next call restarts the session', async () => {
    const { data: before } = await menu('quality')
    const token = await world.tokenOf('quality')
    expect((await world.call(readInfo, {}, { as: token })).code).toBe(0)
    const answer = await push('quality', { codes: ['21-supplier-certify', '21-bidding-order-create'] })
    expect(answer.code).toBe(0)
    expect(answer.data.version).toBe(before.version + 1)
    expect(answer.data.codes).toEqual([
      '21-bidding-order',
      '21-bidding-order-create',
      '21-supplier',
      '21-supplier-certify',
    ])
    expect(await world.call(readInfo, {}, { as: token })).toMatchObject({ code: 4011, data: { status: -1 } })
    const [row] = await world.db
      .selectFrom('audit_rows')
      .select(['action', 'payload'])
      .where('enterprise_id', '=', HOME_ID)
      .orderBy('seq', 'desc')
      .limit(1)
      .execute()
    expect(row).toEqual({
      action: 'push_permissions',
      payload: {
        added: ['21-bidding-order-create', '21-supplier', '21-supplier-certify'],
        removed: ['21-bidding-comparison', '21-bidding-comparison-score_quality'],
      },
    })
  })

  it('leaves the sessions alone when nothing changes', async () => {
    const token = await world.tokenOf('supplier')
    expect((await push('supplier', { codes: (await menu('supplier')).data.codes })).code).toBe(0)
    expect((await world.call(readInfo, {}, { as: token })).code).toBe(0)
  })

  it('answers combined duties with warnings and not with a refusal', async () => {
    const both = await push('award', { codes: ['21-bidding-comparison-award', '21-bidding-comparison-award_audit'] })
    expect(both.data.warnings).toMatchObject([{ name: 'award_and_approve' }])
    expect(both.data.warnings[0]?.message).toContain('定标')
  })

  it('refuses an unknown code', async () => {
    expect(await push('opener', { codes: ['21-bidding-order', '21-root'] })).toMatchObject({
      code: 4001,
      data: { errors: [{ path: 'codes.1', code: 'permission_unknown' }] },
    })
  })

  it('refuses codes that the giver lacks, and keeps those that the user has already', async () => {
    const made = await world.call(
      createUser,
      {
        body: {
          username: 'giver',
          name: '授权员',
          password: '青山不改绿水长流 2026',
          codes: ['21-system-user-permission', '21-supplier'],
        },
      },
      { as: 'admin' },
    )
    expect(made.code).toBe(0)
    const held = (await menu('chief')).data.codes
    expect(await push('chief', { codes: [...held, '21-supplier-certify'] }, 'giver')).toMatchObject({
      code: 4001,
      data: { errors: [{ path: `codes.${held.length}`, code: 'cannot_grant' }] },
    })
    expect((await push('chief', { codes: [...held, '21-supplier'] }, 'giver')).code).toBe(0)
  })

  it('refuses to remove codes that the remover lacks', async () => {
    const held = (await menu('chief')).data.codes
    const without = (code: string) => ({ codes: held.filter((one) => one !== code) })
    expect(await push('chief', without('21-bidding-order-export'), 'giver')).toMatchObject({
      code: 4001,
      data: {
        errors: [{ path: 'codes', code: 'cannot_take', message: expect.stringContaining('21-bidding-order-export') }],
      },
    })
    expect((await push('chief', without('21-supplier'), 'giver')).code).toBe(0)
  })

  it('refuses one’s own account, another enterprise, an old version, and callers without the permission', async () => {
    expect(await push('admin', { codes: [...permissionCodes] })).toMatchObject({
      code: 4010,
      data: { reason: 'own_account' },
    })
    expect((await push('other-admin', { codes: [] })).code).toBe(4004)
    expect(await push('opener', { codes: [], version: 99 })).toMatchObject({
      code: 4009,
      data: { codes: ['21-bidding-order', '21-bidding-comparison', '21-bidding-comparison-open'] },
    })
    expect(await push('opener', { codes: [] }, 'audit')).toMatchObject({
      code: 4003,
      data: { permission: '21-system-user-permission' },
    })
  })

  it('never removes the last manager of rights, not even when two managers remove each other’s rights at the same moment', async () => {
    const both = [await idOf('giver'), await idOf('admin')]
    expect((await push('giver', { codes: [...permissionCodes] })).code).toBe(0)
    // A user whose rights were changed signs in again.
    world.advance({ seconds: 1 })
    const answers = await Promise.all([
      push('giver', { codes: [] }, 'admin'),
      push('admin', { codes: permissionTree.map((page) => page.code) }, 'giver'),
    ])
    expect(answers.filter((one) => one.code === 0)).toHaveLength(1)
    const managers = () =>
      world.db
        .selectFrom('user_permissions')
        .select('user_id')
        .where('code', '=', rightsGiver)
        .where('user_id', 'in', both)
    const [left] = await managers().execute()
    expect(await managers().execute()).toHaveLength(1)
    await world.db.updateTable('users').set({ is_admin: false }).execute()
    const opener = await idOf('opener')
    await world.db
      .insertInto('user_permissions')
      .values([userEditor, userDeleter].map((code) => ({ user_id: opener, enterprise_id: HOME_ID, code })))
      .execute()
    const { version } = await world.db
      .selectFrom('users')
      .select('version')
      .where('id', '=', left?.user_id ?? '')
      .executeTakeFirstOrThrow()
    const body = { version, status: 'disabled' } as const
    expect(await world.call(editUser, { params: { id: left?.user_id ?? '' }, body }, { as: 'opener' })).toMatchObject({
      code: 4010,
      data: { reason: 'last_rights_keeper' },
    })
    const dropped = world.call(
      deleteUser,
      { params: { id: left?.user_id ?? '' }, query: { version } },
      { as: 'opener' },
    )
    expect(await dropped).toMatchObject({ code: 4010, data: { reason: 'last_rights_keeper' } })
  })
})

const idOf = async (username: string): Promise<string> =>
  (await world.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

const menu = async (username: string, as = 'admin') =>
  world.call(readUserMenu, { params: { id: await idOf(username) } }, { as })

const push = async (username: string, body: { codes: string[]; version?: number }, as = 'admin') => {
  const row = await world.db
    .selectFrom('users')
    .select(['id', 'version'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return world.call(pushPermissions, { params: { id: row.id }, body: { version: row.version, ...body } }, { as })
}
