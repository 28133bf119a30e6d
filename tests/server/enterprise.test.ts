import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings, editEnterprise, enterpriseEndpoints, readEnterprise } from '#contract/enterprise.ts'
import { enterpriseHandlers } from '#server/enterprise.ts'
import { OTHER_ID } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ endpoints: enterpriseEndpoints, handlers: enterpriseHandlers })
})
afterAll(() => world.close())

describe('GET /v1/user/enterprise_pc/0/', () => {
  it('gives everybody the profile, and the settings only with 21-system-enterprise', async () => {
    expect((await read('buyer')).data).toMatchObject({ name: '本草测试饮片厂', warehouse: [] })
    expect((await read('buyer')).data.settings).toBeUndefined()
    expect((await read('audit')).data.settings).toEqual(defaultSettings)
  })
})

describe('POST /v1/user/enterprise_pc/', () => {
  it('changes the fields and settings that are sent, and leaves the others', async () => {
    const before = (await read('admin')).data
    const warehouse = [
      {
        name: '一号库',
        region_code: '341600',
        address: '药都大道 2 号',
        contact: '李仓',
        phone: '13900000000',
        is_default: true,
      },
    ]
    const answer = await edit({
      version: before.version,
      short_name: '本草堂',
      warehouse,
      settings: {
        min_bid_hours: 0,
        min_remaining_hours: 0.05,
        freeze_minutes: 0.5,
        min_bids: 1,
        under_min_policy: 'auto_fail',
      },
    })
    expect(answer.code).toBe(0)
    expect(answer.data).toMatchObject({
      name: before.name,
      short_name: '本草堂',
      warehouse,
      version: before.version + 1,
    })
    expect(answer.data.settings).toEqual({
      ...defaultSettings,
      min_bid_hours: 0,
      min_remaining_hours: 0.05,
      freeze_minutes: 0.5,
      min_bids: 1,
      under_min_policy: 'auto_fail',
    })
    expect((await read('admin')).data).toEqual(answer.data)
    const [row] = await world.db.selectFrom('audit_rows').select(['action', 'operator_name', 'payload']).execute()
    expect(row).toMatchObject({
      action: 'edit',
      operator_name: 'admin甲',
      payload: {
        fields: { short_name: { before: '本草', after: '本草堂' } },
        settings: { min_bids: { before: 3, after: 1 } },
      },
    })
  })

  it('refuses settings out of bounds, unknown ones, and what a person may not write', async () => {
    const { version } = (await read('admin')).data
    for (const [part, path] of [
      [{ settings: { min_bids: 10 } }, 'min_bids'],
      [{ settings: { min_bids: 0 } }, 'min_bids'],
      [{ settings: { min_bid_hours: -0.1 } }, 'min_bid_hours'],
      [{ settings: { under_min_policy: 'never' } }, 'under_min_policy'],
      [{ settings: { seal_mode: 'open' } }, 'seal_mode'],
      [{ settings: { peek: true } }, 'peek'],
    ] as const) {
      // Deliberately not what the type allows.
      const answer = await edit({ version, ...part } as never)
      expect(answer).toMatchObject({ code: 4001, data: { errors: [{ path: `settings.${path}` }] } })
    }
    for (const key of ['id', 'status', 'is_demo', 'enterprise_id', 'created_at']) {
      const answer = await edit({ version, [key]: 'x' } as never)
      expect(answer).toMatchObject({ code: 4001, data: { errors: [{ path: key, code: 'unknown_key' }] } })
    }
  })

  it('refuses an old version with the present record, and those without the permission', async () => {
    const now = (await read('admin')).data
    const stale = await edit({ version: now.version + 5, short_name: 'x' })
    expect(stale).toMatchObject({ code: 4009, data: { version: now.version, short_name: now.short_name } })
    const answer = await world.call(editEnterprise, { body: { version: 1 } }, { as: 'audit' })
    expect(answer).toMatchObject({ code: 4003, data: { permission: '21-system-enterprise-edit' } })
  })

  it('does not touch the other enterprise', async () => {
    const other = await world.call(readEnterprise, {}, { as: 'other-admin' })
    expect(other.data).toMatchObject({ id: OTHER_ID, version: 1, settings: defaultSettings })
  })

  it('says which field is taken', async () => {
    const other = await world.call(readEnterprise, {}, { as: 'other-admin' })
    const { version } = (await read('admin')).data
    expect(await edit({ version, uscc: other.data.uscc })).toMatchObject({ code: 4009, data: { field: 'uscc' } })
  })
})

const read = (as: string) => world.call(readEnterprise, {}, { as })

const edit = (body: NonNullable<Parameters<typeof world.call<typeof editEnterprise>>[1]>['body'] & object) =>
  world.call(editEnterprise, { body }, { as: 'admin' })
