import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings, editEnterprise, listApprovers, readEnterprise, stepFor } from '#contract/enterprise.ts'
import { createOrder, readOrder } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import { anAwardToSubmit } from '../support/awarded.ts'
import { act, aSupplier, orderBody, withSettings } from '../support/factories.ts'
import { OTHER_ID } from '../support/people.ts'
import { aPng, upload } from '../support/uploads.ts'
import { consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('GET /v1/user/enterprise_pc/0/', () => {
  it('gives everybody the profile, and the settings only with 21-system-enterprise', async () => {
    expect((await read('buyer')).data).toMatchObject({ name: '本草测试饮片厂', warehouse: [] })
    const { settings, audit_chains } = (await read('buyer')).data
    expect([settings, audit_chains]).toEqual([undefined, undefined])
    expect((await read('audit')).data.settings).toEqual(defaultSettings)
    expect((await read('audit')).data.audit_chains).toEqual({ publish: [], award: [] })
  })
})

describe('POST /v1/user/enterprise_pc/', () => {
  it('changes the sent fields and settings, and leaves the others', async () => {
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

  it('refuses settings out of bounds, unknown settings, and values that users may not write', async () => {
    const { version } = (await read('admin')).data
    for (const [part, path] of [
      [{ settings: { min_bids: 10 } }, 'min_bids'],
      [{ settings: { min_bids: 0 } }, 'min_bids'],
      [{ settings: { min_bid_hours: -0.1 } }, 'min_bid_hours'],
      [{ settings: { under_min_policy: 'never' } }, 'under_min_policy'],
      [{ settings: { seal_mode: 'open' } }, 'seal_mode'],
      [{ settings: { peek: true } }, 'peek'],
    ] as const) {
      // The type deliberately does not allow this part.
      const answer = await edit({ version, ...part } as never)
      expect(answer).toMatchObject({ code: 4001, data: { errors: [{ path: `settings.${path}` }] } })
    }
    for (const key of ['id', 'status', 'is_demo', 'enterprise_id', 'created_at']) {
      const answer = await edit({ version, [key]: 'x' } as never)
      expect(answer).toMatchObject({ code: 4001, data: { errors: [{ path: key, code: 'unknown_key' }] } })
    }
  })

  it('refuses an old version with the current record, and users without the permission', async () => {
    const now = (await read('admin')).data
    const stale = await edit({ version: now.version + 5, short_name: 'x' })
    expect(stale).toMatchObject({ code: 4009, data: { version: now.version, short_name: now.short_name } })
    const answer = await world.call(editEnterprise, { body: { version: 1 } }, { as: 'audit' })
    expect(answer).toMatchObject({ code: 4003, data: { permission: '21-system-enterprise-edit' } })
  })

  it('gives authors of demands the rules for demands, and no other setting', async () => {
    const { data } = await read('buyer')
    expect(data.demand_rules).toEqual({ min_bid_hours: 0, min_bids: 1 })
    expect(data.settings).toBeUndefined()
  })

  it('does not touch the other enterprise', async () => {
    const other = await world.call(readEnterprise, {}, { as: 'other-admin' })
    expect(other.data).toMatchObject({ id: OTHER_ID, version: 1, settings: defaultSettings })
  })

  it('names the field whose value is taken', async () => {
    const other = await world.call(readEnterprise, {}, { as: 'other-admin' })
    const { version } = (await read('admin')).data
    expect(await edit({ version, uscc: other.data.uscc })).toMatchObject({ code: 4009, data: { field: 'uscc' } })
  })
})

describe('the input of a user', () => {
  it('names only places of the region tree, for the enterprise and for each warehouse', async () => {
    const { version } = (await read('admin')).data
    const store = { name: '二号库', address: '东路', contact: '李仓', phone: '13900000000', is_default: false }
    const answer = await edit({ version, region_code: '999999', warehouse: [{ ...store, region_code: '900000' }] })
    expect(answer.refused.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['region_code', 'region_unknown'],
      ['warehouse.0.region_code', 'region_unknown'],
    ])
  })

  it('takes the enterprise’s own GS1 prefix, which is unique among all enterprises', async () => {
    const { version } = (await read('admin')).data
    expect(await edit({ version, gs1_prefix: '69' })).toMatchObject({
      code: 4001,
      data: { errors: [{ path: 'gs1_prefix', code: 'gs1_prefix' }] },
    })
    expect((await edit({ version, gs1_prefix: '6912345' })).data.gs1_prefix).toBe('6912345')
    const other = (await read('other-admin')).data
    const taken = await world.call(
      editEnterprise,
      { body: { version: other.version, gs1_prefix: '6912345' } },
      { as: 'other-admin' },
    )
    expect(taken).toMatchObject({ code: 4009, refused: { field: 'gs1_prefix' } })
  })
})

describe('the enterprise’s own papers', () => {
  it('are stored with their scans, and have a status that depends on the day', async () => {
    const { version } = (await read('admin')).data
    const scan = (await upload(world, 'admin', { name: '执照.png', bytes: aPng })).data
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const answer = await edit({
      version,
      certificates: [
        { type: 'business_licence', no: 'B-1', files: [scan.id] },
        { type: 'drug_production_licence', no: 'P-1', issuer: '药监局', valid_from: '2020-01-01', valid_to: day(20) },
        { type: 'gmp', valid_to: day(-2) },
      ],
    })
    expect(answer.data.certificates).toMatchObject([
      {
        type: 'business_licence',
        no: 'B-1',
        valid_to: null,
        status: 'valid',
        files: [{ id: scan.id, name: '执照.png' }],
      },
      { type: 'drug_production_licence', issuer: '药监局', status: 'expiring', files: [] },
      { type: 'gmp', no: null, status: 'expired' },
    ])
    expect((await read('audit')).data.certificates).toHaveLength(3)
    expect((await read('buyer')).data.certificates).toBeUndefined()
    const kindOf = async (as: string) => {
      const headers = { ...consoleHeaders, token: await world.tokenOf(as) }
      return (await world.http(`/api/v1/public/file/${scan.id}/`, { headers })).headers.get('content-type')
    }
    expect(await kindOf('audit')).toBe('image/png')
    expect(await kindOf('buyer')).toMatch(/json/)
    expect(await kindOf('other-admin')).toMatch(/json/)
  })

  it('refuse a file of another user, and an end before the beginning', async () => {
    const { version } = (await read('admin')).data
    const scan = (await upload(world, 'supplier', { name: '别人的.png', bytes: aPng })).data
    expect(await edit({ version, certificates: [{ type: 'gsp', files: [scan.id] }] })).toMatchObject({
      code: 4001,
      data: { errors: [{ path: 'certificates.0.files.0', code: 'file_unknown' }] },
    })
    const upside = await edit({
      version,
      certificates: [{ type: 'gsp', valid_from: '2026-02-01', valid_to: '2026-01-01' }],
    })
    expect(upside).toMatchObject({ data: { errors: [{ path: 'certificates.0.valid_to' }] } })
  })
})

describe('the chain of approval', () => {
  it('is decided by the highest step reached, and an unknown amount reaches the highest', () => {
    const step = (min_amount: string) => ({ name: min_amount, min_amount, approver_ids: [] })
    const chain = [step('1000'), step('50000.00')]
    expect(
      [null, '0', '999.99', '1000.00', '49999.99', '50000', '1000000'].map((total) => stepFor(chain, total)?.name),
    ).toEqual(['50000.00', undefined, undefined, '1000', '1000', '50000.00', '50000.00'])
    expect(stepFor([], null)).toBeNull()
  })

  it('lists the people who may be named, with what each may approve', async () => {
    const { data } = await world.call(listApprovers, {}, { as: 'audit' })
    const kinds = Object.fromEntries(data.list.map((one) => [one.name, one.kinds]))
    expect(kinds).toEqual({ admin甲: ['publish', 'award'], chief甲: ['publish'], approver甲: ['award'] })
    expect(await world.call(listApprovers, {}, { as: 'buyer' })).toMatchObject({ code: 4003 })
  })

  it('refuses people who may not approve, people of another enterprise, and amounts that do not rise', async () => {
    const { version } = (await read('admin')).data
    const named = (id: string, min_amount = '0') => ({ name: '一级', min_amount, approver_ids: [id] })
    for (const id of [await idOf('buyer'), await idOf('other-admin')]) {
      const answer = await edit({ version, audit_chains: { publish: [named(id)] } })
      expect(answer).toMatchObject({
        code: 4001,
        data: { errors: [{ path: 'audit_chains.publish.0.approver_ids', code: 'approver_unfit' }] },
      })
    }
    const admin = await idOf('admin')
    const rising = await edit({ version, audit_chains: { award: [named(admin, '500'), named(admin, '500.00')] } })
    expect(rising).toMatchObject({ data: { errors: [{ path: 'audit_chains.award', code: 'steps_rising' }] } })
    const broken = await edit({ version, audit_chains: { award: [named(admin, '1'), named(admin, 'x')] } })
    expect(broken).toMatchObject({ data: { errors: [{ path: 'audit_chains.award.1.min_amount', code: 'decimal' }] } })
  })

  it('binds publishing: only a person named for the amount approves or returns a demand', async () => {
    const { version } = (await read('admin')).data
    const admin = await idOf('admin')
    const chain = [{ name: '五万元以上', min_amount: '50000', approver_ids: [admin] }]
    expect((await edit({ version, audit_chains: { publish: chain } })).code).toBe(0)
    // 1000 kg at 28.50 and 500 kg at 62.00 are 59 500 元.
    const large = await submitted()
    expect(await act(world, 'chief', large, { action: 'approve' })).toMatchObject({
      code: 4010,
      refused: { reason: 'in_audit_step', status: 'pending_audit' },
    })
    expect(await act(world, 'chief', large, { action: 'reject', opinion: '不行' })).toMatchObject({ code: 4010 })
    const seen = await world.call(readOrder, { params: { id: large } }, { as: 'chief' })
    expect(seen.data.allowed_actions).not.toContain('approve')
    expect((await act(world, 'admin', large, { action: 'approve' })).data.status).toBe('bidding')
    const small = await submitted({
      items: [{ name: '黄芪', grade: 'tong', quantity: '10', unit: 'kg', reference_price: '28.50' }],
    })
    expect((await act(world, 'chief', small, { action: 'approve' })).data.status).toBe('bidding')
    // Without a known amount the strictest step applies.
    const unknown = await submitted({ items: [{ name: '黄芪', grade: 'tong', quantity: '10', unit: 'kg' }] })
    expect((await act(world, 'chief', unknown, { action: 'approve' })).code).toBe(4010)
    await edit({ version: version + 1, audit_chains: { publish: [] } })
    expect((await act(world, 'chief', unknown, { action: 'approve' })).data.status).toBe('bidding')
  })

  it('binds the award by its total', async () => {
    const { order, body } = await anAwardToSubmit(world)
    const { version } = (await read('admin')).data
    const chain = [{ name: '大额', min_amount: '56000.00', approver_ids: [await idOf('admin')] }]
    await edit({ version, audit_chains: { award: chain } })
    const award = await world.call(submitAward, { body }, { as: 'award' })
    expect(award.data.award?.total_amount).toBe('56550.00')
    expect(await act(world, 'approver', order.id, { action: 'approve' })).toMatchObject({
      code: 4010,
      refused: { reason: 'in_audit_step' },
    })
    expect((await act(world, 'admin', order.id, { action: 'approve' })).data.status).toBe('awarded')
  })
})

const idOf = async (username: string): Promise<string> =>
  (await world.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

const submitted = async (over: Parameters<typeof orderBody>[1] = {}): Promise<string> => {
  await withSettings(world, { min_bid_hours: 48 })
  const supplier = await aSupplier(world)
  const body = orderBody(world, { submit: true, invited_supplier_ids: [supplier.id], ...over })
  const made = await world.call(createOrder, { body }, { as: 'buyer' })
  if (made.code !== 0) throw new Error(made.message)
  return made.data.id
}

const read = (as: string) => world.call(readEnterprise, {}, { as })

const edit = (body: NonNullable<Parameters<typeof world.call<typeof editEnterprise>>[1]>['body'] & object) =>
  world.call(editEnterprise, { body }, { as: 'admin' })
