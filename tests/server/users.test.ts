import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMenu, menuEndpoints } from '#contract/menu.ts'
import { permissionTree } from '#contract/permissions.ts'
import { listUsers, userEndpoints } from '#contract/users.ts'
import { menuHandlers } from '#server/menu.ts'
import { userSearchColumns } from '#server/users/rows.ts'
import { userHandlers } from '#server/users/users.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({
    endpoints: [...userEndpoints, ...menuEndpoints],
    handlers: [...userHandlers, ...menuHandlers],
  })
})
afterAll(() => world.close())

describe('GET /v1/user/manage/', () => {
  it('lists the users of one’s own enterprise, without secrets', async () => {
    const { data } = await list({ page_size: 50 })
    expect(data.total).toBe(10)
    expect(data.list.map((one) => one.username)).not.toContain('other-admin')
    expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash|token/)
  })

  it('counts each status among the users that the search finds, whatever status is asked for', async () => {
    expect((await list({ status: 'disabled' })).data.counts).toEqual({ enabled: 10, disabled: 0, locked: 0 })
    expect((await list({ status: 'disabled', search: 'buyer' })).data.counts).toEqual({
      enabled: 2,
      disabled: 0,
      locked: 0,
    })
  })

  it('finds users by the letters in which their names are typed', async () => {
    await world.db
      .updateTable('users')
      .set({ name: '单晓梅', ...userSearchColumns('单晓梅', null) })
      .where('username', '=', 'quality')
      .execute()
    for (const search of ['sxm', 'dxm', 'shanxiao', 'shanxm', '晓梅']) {
      expect((await list({ search })).data.list.map((one) => one.username)).toEqual(['quality'])
    }
  })

  it('masks telephone numbers for callers who may not edit users, who find nobody by them', async () => {
    await world.db.updateTable('users').set({ phone: '13812345678' }).where('username', '=', 'buyer').execute()
    const seen = async (as: string) =>
      (await world.call(listUsers, { query: { search: 'buyer', ordering: 'username' } }, { as })).data.list[0]?.phone
    expect(await seen('admin')).toBe('13812345678')
    expect(await seen('audit')).toBe('138****5678')
    const found = async (as: string) =>
      (await world.call(listUsers, { query: { search: '12345678' } }, { as })).data.total
    expect([await found('admin'), await found('audit')]).toEqual([1, 0])
  })

  it('filters, searches and sorts', async () => {
    expect(
      (await list({ role_preset: 'buyer,chief', ordering: '-username' })).data.list.map((one) => one.username),
    ).toEqual(['chief', 'buyer2', 'buyer'])
    expect((await list({ search: '乙' })).data.list.map((one) => one.username)).toEqual(['buyer2'])
    expect((await list({ search: '%' })).data.total).toBe(0)
    expect((await list({ status: 'disabled' })).data.total).toBe(0)
  })

  it('gives the same rows by page number and by cursor, also with nulls in the order', async () => {
    await world.db
      .updateTable('users')
      .set({ last_login_at: '2026-01-01T00:00:00.123456Z' })
      .where('username', 'in', ['award', 'audit'])
      .execute()
    for (const ordering of ['username', '-username', 'last_login_at', '-last_login_at,name', 'status,-name']) {
      const whole = (await list({ ordering, page_size: 50 })).data.list.map((one) => one.id)
      const paged = (await list({ ordering, page: 1, page_size: 10 })).data
      const small: string[] = []
      let cursor: string | null = null
      // Ten is the smallest page; the cursor continues from a page shortened by filters.
      do {
        const { data } = await list({ ordering, page_size: 10, ...(cursor === null ? {} : { cursor }) })
        small.push(...data.list.map((one) => one.id))
        cursor = data.next_cursor
      } while (cursor !== null)
      expect(small).toEqual(whole)
      expect(paged.list.map((one) => one.id)).toEqual(whole.slice(0, 10))
    }
  })

  it('refuses to sort by a column that is not offered, and an invalid cursor', async () => {
    for (const ordering of [
      'password_hash',
      'u.password_hash',
      '-id; drop table users',
      'constructor',
      'name,name,name,name,name',
    ]) {
      expect(await list({ ordering })).toMatchObject({ code: 4001, data: { errors: [{ path: 'ordering' }] } })
    }
    for (const cursor of [
      'x',
      Buffer.from('["created_at",1,2]').toString('base64url'),
      Buffer.from('["name","a","b"]').toString('base64url'),
    ]) {
      expect(await list({ cursor })).toMatchObject({ code: 4001, data: { errors: [{ path: 'cursor' }] } })
    }
    const forged = Buffer.from(JSON.stringify(['created_at', 'no time', 'no id'])).toString('base64url')
    expect((await list({ cursor: forged })).code).toBe(4001)
  })

  it('refuses page sizes and filters that are not offered', async () => {
    for (const query of [{ page_size: 7 }, { page: 0 }, { status: 'sleeping' }] as const) {
      // The type deliberately does not allow this query.
      expect((await list(query as never)).code).toBe(4001)
    }
  })
})

describe('GET /v1/public/menu/', () => {
  it('shows the pages and acts that the user’s codes allow', async () => {
    const menu = (await world.call(listMenu, {}, { as: 'opener' })).data
    expect(menu.map((page) => [page.code, page.children.map((act) => act.code)])).toEqual([
      ['21-bidding-order', []],
      ['21-bidding-comparison', ['21-bidding-comparison-open']],
    ])
    const whole = (await world.call(listMenu, {}, { as: 'admin' })).data
    expect(whole.map((page) => page.code)).toEqual(permissionTree.map((page) => page.code))
    expect(whole[0]).toMatchObject({ name_zh: '招标需求', name_en: 'Tender demands', kind: 'page', parent_id: null })
    expect(whole[0]?.children[0]).toMatchObject({
      name_zh: '新建与提交',
      kind: 'action',
      parent_id: '21-bidding-order',
    })
  })
})

const list = (query: NonNullable<Parameters<typeof world.call<typeof listUsers>>[1]>['query'] & object) =>
  world.call(listUsers, { query }, { as: 'admin' })
