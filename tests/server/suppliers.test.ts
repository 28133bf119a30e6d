import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { listCandidates } from '#contract/suppliers.candidates.ts'
import {
  editSupplier,
  listSupplierAudits,
  listSupplierAwards,
  listSuppliers,
  listSupplierTenders,
  readSupplier,
} from '#contract/suppliers.ts'
import { readOwnTender } from '#contract/tenders.ts'
import { verifyChain } from '#server/audit.ts'
import { sweep } from '#server/clock.ts'
import { createLog } from '#server/log.ts'
import { offersOf } from '#server/tenders/offers.ts'
import { act, aHerb, anOpenedOrder, aPublishedOrder, aSupplier, tender, withSettings } from '../support/factories.ts'
import { HOME_ID, PASSWORD } from '../support/people.ts'
import { aPng, upload } from '../support/uploads.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.clockOffset = 0
})

type Body = Omit<NonNullable<InputOf<typeof editSupplier>['body']>, 'version'>

const read = async (id: string, as = 'supplier') => (await world.call(readSupplier, { params: { id } }, { as })).data

/** Sends a change with the supplier's current version. */
const edit = async (id: string, body: Body & { version?: number }, as = 'supplier') => {
  const version = body.version ?? (await read(id, 'admin')).version
  return world.call(editSupplier, { params: { id }, body: { ...body, version } }, { as })
}

const day = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(
    new Date(Date.now() + world.clockOffset + days * 86_400_000),
  )

describe('GET /v1/user/applyrecord_customer/', () => {
  it('filters, counts by status without the filter of status, and finds by reading', async () => {
    const herb = await aHerb(world, '川芎')
    const one = await aSupplier(world, { name: '蓉城本草堂', type: 'distributor' })
    await aSupplier(world, { name: '岷江药材行', status: 'pending' })
    await edit(one.id, { short_name: '蓉城', region_code: '510104', supply_herbs: [{ herbal_id: herb }] })
    const list = async (query: InputOf<typeof listSuppliers>['query']) =>
      (await world.call(listSuppliers, { query: { ...query } }, { as: 'buyer' })).data
    expect((await list({ search: 'rongcheng' })).list.map((row) => row.supplier_name)).toEqual(['蓉城本草堂'])
    expect((await list({ search: 'rcbct' })).total).toBe(1)
    const { apply_no, contact_phone } = await read(one.id, 'admin')
    const phone = `+86 ${contact_phone.slice(0, 3)} ${contact_phone.slice(3, 7)}-${contact_phone.slice(7)}`
    for (const search of [apply_no.replaceAll('-', ''), contact_phone, phone])
      expect(
        (await list({ search })).list.map((row) => row.id),
        search,
      ).toEqual([one.id])
    expect((await list({ region_code: '510000' })).total).toBe(1)
    expect((await list({ region_code: '510100' })).list[0]?.region_text).toBe('四川省成都市锦江区')
    expect((await list({ region_code: '520000' })).total).toBe(0)
    expect((await list({ herbal_id: herb })).list[0]?.supply_herbs).toMatchObject([{ name: '川芎', is_toxic: false }])
    expect((await list({ supplier_type: 'distributor' })).total).toBe(1)
    expect((await list({ certify_level: 'C,D' })).total).toBe(0)
    expect((await list({ certify_level: 'A' })).list.map((one) => one.certify_level)).toContain('A')
    const pending = await list({ status: 'pending' })
    expect(pending).toMatchObject({ total: 1, counts: { certified: 1, pending: 1 } })
    expect(JSON.stringify(pending.list)).not.toContain('certificates')
  })

  it('needs the permission, and stays within the enterprise', async () => {
    const { id } = await aSupplier(world)
    expect(await world.call(listSuppliers, {}, { as: 'opener' })).toMatchObject({ code: 4003 })
    expect((await world.call(listSuppliers, {}, { as: 'other-admin' })).data.total).toBe(0)
    for (const endpoint of [listSupplierAudits, listSupplierTenders, listSupplierAwards]) {
      expect((await world.call(endpoint, { query: { supplier_id: id } }, { as: 'opener' })).code).toBe(4003)
      expect((await world.call(endpoint, { query: { supplier_id: id } }, { as: 'other-admin' })).code).toBe(4004)
    }
    expect((await world.call(readSupplier, { params: { id } }, { as: 'other-admin' })).code).toBe(4004)
    expect((await edit(id, { short_name: 'x' }, 'other-admin')).code).toBe(4004)
  })
})

describe('PUT /v1/user/applyrecord_customer/{id}/', () => {
  it('changes the sent fields, and shows only the ends of secret numbers', async () => {
    const { id } = await aSupplier(world)
    const answer = await edit(id, {
      legal_person: '王法人',
      registered_capital: '500.00',
      established_at: '2015-03-01',
      invoice_types: ['special_vat'],
      bank_account: '6228 4800 1234 5678',
      id_no: '11010519491231002X',
      uscc: '91350100M000100Y43',
      score: { quality: 90, delivery: 80, price: 70, service: 60 },
    })
    expect(answer.code).toBe(0)
    expect(answer.data).toMatchObject({
      legal_person: '王法人',
      invoice_types: ['special_vat'],
      bank_account: '***************5678',
      id_no: '**************002X',
      score: { total: 80, grade: 'B' },
      version: 2,
    })
    const history = await world.call(listSupplierAudits, { query: { supplier_id: id } }, { as: 'audit' })
    expect(history.data.list[0]).toMatchObject({
      action: 'edit',
      operator_name: 'supplier甲',
      payload: { fields: { legal_person: { before: null, after: '王法人' } } },
    })
    expect(JSON.stringify(history.data)).not.toMatch(/62284800|6228 4800|110105/)
    expect((await edit(id, { score: null })).data.score).toBeNull()
  })

  it('refuses invalid numbers, places and days at their fields', async () => {
    const { id } = await aSupplier(world)
    for (const [body, path, code] of [
      [{ uscc: '91350100M000100Y44' }, 'uscc', 'uscc_check'],
      [{ id_no: '110105194912310021' }, 'id_no', 'id_no'],
      [{ region_code: '999999' }, 'region_code', 'region_unknown'],
      [{ established_at: '2999-01-01' }, 'established_at', 'day_in_future'],
      [{ certificates: [{ type: 'gmp' }] }, 'certificates.0.valid_to', 'required'],
      [
        { certificates: [{ type: 'gmp', valid_from: '2026-02-01', valid_to: '2026-01-01' }] },
        'certificates.0.valid_to',
        'valid_to_before_from',
      ],
      [
        { certificates: [{ type: 'gmp', long_term: true, verdict: 'invalid' }] },
        'certificates.0.verdict_reason',
        'required',
      ],
      [{ certificates: [{ id: HOME_ID, type: 'gmp', long_term: true }] }, 'certificates.0.id', 'choice'],
      [
        { certificates: [{ type: 'gmp', long_term: true, files: [HOME_ID] }] },
        'certificates.0.files.0',
        'file_unknown',
      ],
      [{ status: 'rejected' }, 'audit_opinion', 'required'],
      [{ status: 'blacklisted', audit_opinion: 'no' }, 'blacklist_until', 'required'],
      [
        { status: 'blacklisted', audit_opinion: 'no', blacklist_until: '2020-01-01' },
        'blacklist_until',
        'day_not_later',
      ],
    ] as const) {
      const answer = await edit(id, body as Body)
      expect([answer.code, answer.refused.errors], path).toEqual([4001, [expect.objectContaining({ path, code })]])
    }
    const unknown = await edit(id, { supply_herbs: [{ herbal_id: HOME_ID }] })
    expect([unknown.code, unknown.refused.errors]).toEqual([
      4004,
      [expect.objectContaining({ path: 'supply_herbs.0.herbal_id', code: 'choice' })],
    ])
    for (const key of ['id', 'apply_no', 'valid_until', 'facts', 'region_text'])
      expect(await edit(id, { [key]: 'x' } as Body)).toMatchObject({ code: 4001 })
    const other = await aSupplier(world)
    expect(await edit(other.id, { uscc: '91350100M000100Y43' })).toMatchObject({
      code: 4009,
      refused: { field: 'uscc' },
    })
  })

  it('needs the permission of the particular decision', async () => {
    const { id } = await aSupplier(world)
    const only = async (...codes: string[]) => {
      await world.db
        .deleteFrom('user_permissions')
        .where('user_id', '=', (await user()).id)
        .execute()
      const mine = await user()
      await sql`insert into user_permissions (user_id, enterprise_id, code)
        select ${mine.id}, ${HOME_ID}, unnest(${codes}::text[])`.execute(world.db)
    }
    const user = () =>
      world.db.selectFrom('users').where('username', '=', 'buyer2').select('id').executeTakeFirstOrThrow()
    const suspend = { status: 'suspended', audit_opinion: '整改' } as const
    await only('21-supplier')
    expect(await edit(id, { short_name: 'x' }, 'buyer2')).toMatchObject({
      code: 4003,
      refused: { permission: '21-supplier-certify' },
    })
    expect(await edit(id, suspend, 'buyer2')).toMatchObject({ refused: { permission: '21-supplier-suspend' } })
    await only('21-supplier', '21-supplier-certify')
    expect(await edit(id, suspend, 'buyer2')).toMatchObject({ refused: { permission: '21-supplier-suspend' } })
    await only('21-supplier', '21-supplier-blacklist')
    expect(await edit(id, suspend, 'buyer2')).toMatchObject({ refused: { permission: '21-supplier-suspend' } })
    await only('21-supplier', '21-supplier-suspend')
    expect(await edit(id, { ...suspend, short_name: 'x' }, 'buyer2')).toMatchObject({
      refused: { permission: '21-supplier-certify' },
    })
    expect(await edit(id, suspend, 'buyer2')).toMatchObject({ code: 0, data: { status: 'suspended' } })
    expect(
      await edit(id, { status: 'blacklisted', audit_opinion: '不行', blacklist_until: day(9) }, 'buyer2'),
    ).toMatchObject({ code: 4003, refused: { permission: '21-supplier-blacklist' } })
    expect((await edit(id, { status: 'certified' }, 'buyer2')).data.status).toBe('certified')
  })

  it('refuses an old version with the current record, and then a wrong state', async () => {
    const { id } = await aSupplier(world)
    expect(await edit(id, { short_name: 'x', version: 9 })).toMatchObject({ code: 4009, refused: { id, version: 1 } })
    expect(await edit(id, { status: 'pending', version: 9 })).toMatchObject({ code: 4009 })
    expect(await edit(id, { status: 'pending' })).toMatchObject({
      code: 4010,
      refused: { reason: 'wrong_state', status: 'certified' },
    })
  })
})

describe('certification', () => {
  const papers = [
    { type: 'business_licence', verdict: null },
    { type: 'drug_production_licence', scope: '中药饮片', verdict: null },
    { type: 'authorization', valid_to: '2099-12-31', verdict: null },
  ] as const

  it('needs a verdict on each paper and its file, and names who gave it', async () => {
    const { id } = await aSupplier(world, { status: 'pending', papers })
    const before = await read(id)
    expect(before).toMatchObject({ allowed_actions: ['send_back', 'reject'], facts: { papers_verified: false } })
    expect(await edit(id, { status: 'certified' })).toMatchObject({
      code: 4010,
      refused: { reason: 'papers_verified', status: 'pending' },
    })
    const scan = (await upload(world, 'supplier', { name: '执照.png', bytes: aPng })).data
    const certificates = before.certificates.map((paper, index) => ({
      id: paper.id,
      type: paper.type,
      no: paper.no,
      scope: paper.scope,
      valid_to: paper.valid_to,
      long_term: paper.long_term,
      files: index === 0 ? [scan.id] : [],
      verdict: 'valid' as const,
    }))
    const done = await edit(id, { certificates, status: 'certified', certify_level: 'B', audit_opinion: '齐全' })
    expect(done.data).toMatchObject({
      status: 'certified',
      certify_level: 'B',
      valid_until: '2099-12-31',
      audit_opinion: '齐全',
      audited_by_name: 'supplier甲',
      expiry: 'fine',
    })
    expect(done.data.certificates[0]).toMatchObject({
      verdict: 'valid',
      verified_by_name: 'supplier甲',
      files: [{ id: scan.id, name: '执照.png' }],
      required: true,
      status: 'valid',
    })
    // The certificate has changed since it was checked, so its verdict is removed.
    const changedPaper = done.data.certificates.map((paper) => ({
      id: paper.id,
      type: paper.type,
      no: paper.type === 'authorization' ? 'WT-2' : paper.no,
      scope: paper.scope,
      valid_to: paper.valid_to,
      long_term: paper.long_term,
      files: paper.files.map((file) => file.id),
    }))
    const after = await edit(id, { certificates: changedPaper })
    expect(after.data.certificates.map((paper) => paper.verdict)).toEqual(['valid', 'valid', null])
    const stolen = await aSupplier(world)
    const theft = { type: 'gmp' as const, long_term: true, files: [scan.id] }
    expect(await edit(stolen.id, { certificates: [theft] })).toMatchObject({ code: 4001 })
  })

  it('is refused with what is missing, in the order in which a user corrects it', async () => {
    const cases = [
      [papers.slice(0, 2), 'documents_complete'],
      [[...papers.slice(0, 2), { type: 'authorization', valid_to: '2020-01-01', verdict: 'valid' }], 'nothing_expired'],
      [papers, 'papers_verified'],
      [papers.map((paper) => ({ ...paper, scope: '日用百货', verdict: 'valid' as const })), 'scope_covers_goods'],
    ] as const
    for (const [given, reason] of cases) {
      const { id } = await aSupplier(world, { status: 'pending', papers: given })
      expect(await edit(id, { status: 'certified' }), reason).toMatchObject({ code: 4010, refused: { reason } })
    }
  })

  it('is refused to the user who entered the supplier', async () => {
    const { id } = await aSupplier(world, { status: 'pending' })
    await sql`update suppliers set created_by = (select id from users where username = 'supplier') where id = ${id}`.execute(
      world.db,
    )
    expect(await edit(id, { status: 'certified' })).toMatchObject({ code: 4010, refused: { reason: 'not_applicant' } })
    expect((await edit(id, { status: 'certified', audit_opinion: '原件已核对' }, 'admin')).code).toBe(0)
  })

  it('is open to the user who entered it only where that was allowed when it was handed in, and is now', async () => {
    const { id } = await aSupplier(world, { status: 'pending' })
    await sql`update suppliers set created_by = (select id from users where username = 'supplier') where id = ${id}`.execute(
      world.db,
    )
    const own = { code: 4010, refused: { reason: 'not_applicant' } }
    await withSettings(world, { allow_self_audit: true })
    expect(await edit(id, { status: 'certified' })).toMatchObject(own)
    // Handed in anew, it goes by the setting of that moment.
    await edit(id, { status: 'supplement', audit_opinion: '缺委托书' })
    await edit(id, { status: 'pending' })
    await withSettings(world, { allow_self_audit: false })
    expect(await edit(id, { status: 'certified' })).toMatchObject(own)
    await withSettings(world, { allow_self_audit: true })
    expect((await edit(id, { status: 'certified', audit_opinion: '原件已核对' })).code).toBe(0)
    await withSettings(world, { allow_self_audit: false })
  })

  it('goes back and forth until everything is complete', async () => {
    const { id } = await aSupplier(world, { status: 'pending' })
    expect((await edit(id, { status: 'supplement', audit_opinion: '缺委托书' })).data).toMatchObject({
      status: 'supplement',
      audit_opinion: '缺委托书',
      allowed_actions: ['resubmit'],
    })
    expect((await edit(id, { status: 'pending' })).data.status).toBe('pending')
    expect((await edit(id, { status: 'certified', audit_opinion: '原件已核对' })).data.status).toBe('certified')
    const history = await world.call(listSupplierAudits, { query: { supplier_id: id } }, { as: 'supplier' })
    expect(history.data.list.map((row) => [row.action, row.from_status, row.to_status])).toEqual([
      ['certify', 'pending', 'certified'],
      ['resubmit', 'supplement', 'pending'],
      ['send_back', 'pending', 'supplement'],
    ])
    expect(await verifyChain(world.db, HOME_ID)).toMatchObject({ ok: true })
  })

  it('ends with the first required paper, by the database clock: when it is read, and by the sweeper', async () => {
    const ending = [
      { ...papers[0] },
      papers[1],
      { type: 'authorization' as const, valid_to: day(1), verdict: 'valid' as const },
    ]
    const one = await aSupplier(world, { papers: ending, valid_until: day(1) })
    const two = await aSupplier(world, { papers: ending, valid_until: day(1) })
    expect(await read(one.id)).toMatchObject({ status: 'certified', expiry: 'urgent', days_left: 1 })
    world.advance({ days: 2 })
    expect(
      (await world.db.selectFrom('suppliers').where('id', '=', one.id).select('status').executeTakeFirst())?.status,
    ).toBe('certified')
    expect(await read(one.id)).toMatchObject({
      status: 'expired',
      expiry: 'past',
      days_left: -1,
      allowed_actions: ['renew'],
    })
    await world.db.updateTable('suppliers').set({ status: 'certified' }).where('id', '=', two.id).execute()
    await sweep({
      db: world.db,
      env: world.env,
      keys: world.keys,
      log: createLog('silent'),
      clockOffset: () => world.clockOffset,
    })
    const swept = await world.db.selectFrom('suppliers').where('id', '=', two.id).select('status').executeTakeFirst()
    expect(swept?.status).toBe('expired')
    const history = await world.call(listSupplierAudits, { query: { supplier_id: one.id } }, { as: 'supplier' })
    expect(history.data.list[0]).toMatchObject({ action: 'papers_end', operator_name: 'system', to_status: 'expired' })
    expect((await edit(one.id, { status: 'pending' })).data.status).toBe('pending')
    expect(await edit(one.id, { status: 'certified' })).toMatchObject({ refused: { reason: 'nothing_expired' } })
  })

  it('has to be given again when name or number change, with the changed fields listed and every verdict removed', async () => {
    const { id, name } = await aSupplier(world)
    expect((await edit(id, { short_name: '简称', supplier_name: name })).data).toMatchObject({ status: 'certified' })
    const renamed = await edit(id, { supplier_name: `${name}（新）` })
    expect(renamed).toMatchObject({ code: 0, data: { status: 'pending', recheck_fields: ['supplier_name'] } })
    expect(renamed.data.certificates.map((paper) => paper.verdict)).not.toContain('valid')
    const [row] = (await world.call(listSupplierAudits, { query: { supplier_id: id } }, { as: 'supplier' })).data.list
    expect(row).toMatchObject({ action: 'identity_changed', from_status: 'certified', to_status: 'pending' })
    expect(await edit(id, { status: 'certified' })).toMatchObject({ refused: { reason: 'papers_verified' } })
    const certificates = renamed.data.certificates.map(({ id: paper, type, scope, valid_to, long_term }) => ({
      id: paper,
      type,
      scope,
      ...(long_term ? { long_term } : { valid_to }),
      verdict: 'valid' as const,
    }))
    // Nobody saw a scan of these papers, so the ground is written down and stays in the trail.
    expect(await edit(id, { certificates, status: 'certified' })).toMatchObject({
      code: 4001,
      refused: { errors: [{ path: 'audit_opinion', code: 'required' }] },
    })
    const again = await edit(id, { certificates, status: 'certified', audit_opinion: '原件已核对' })
    const trail = await world.call(listSupplierAudits, { query: { supplier_id: id } }, { as: 'supplier' })
    expect(trail.data.list[0]).toMatchObject({ action: 'certify', opinion: '原件已核对' })
    expect(again).toMatchObject({ code: 0, data: { status: 'certified', recheck_fields: null } })
  })

  it('cannot be regained under another name by way of a suspension', async () => {
    const { id, name } = await aSupplier(world)
    await edit(id, { status: 'suspended', audit_opinion: '整改' })
    const renamed = await edit(id, { supplier_name: `${name}（新）` })
    expect(renamed.data).toMatchObject({ status: 'suspended', recheck_fields: ['supplier_name'] })
    expect(await edit(id, { status: 'certified' })).toMatchObject({ refused: { reason: 'papers_verified' } })
  })

  it('is barred for a time, and afterwards only another person returns the supplier to suspension', async () => {
    const { id } = await aSupplier(world)
    const until = day(3)
    const barred = await edit(id, { status: 'blacklisted', audit_opinion: '造假', blacklist_until: until })
    expect(barred.data).toMatchObject({ status: 'blacklisted', blacklist_reason: '造假', blacklist_until: until })
    const lift = { status: 'suspended', audit_opinion: '期满' } as const
    expect(await edit(id, lift, 'admin')).toMatchObject({ code: 4010, refused: { reason: 'blacklist_over' } })
    world.advance({ days: 4 })
    expect(await edit(id, lift)).toMatchObject({ code: 4010, refused: { reason: 'not_blacklister' } })
    // A setting of today does not open a bar that was made without it.
    await withSettings(world, { allow_self_audit: true })
    expect(await edit(id, lift)).toMatchObject({ code: 4010, refused: { reason: 'not_blacklister' } })
    await withSettings(world, { allow_self_audit: false })
    expect((await edit(id, lift, 'admin')).data.status).toBe('suspended')
    expect((await edit(id, { status: 'certified' }, 'admin')).data.status).toBe('certified')
  })
})

describe('the history of a supplier', () => {
  it('shows of a sealed demand only that it is sealed, and counts tenders from the opening on', async () => {
    await withSettings(world, { min_bids: 1 })
    const { order, suppliers, tokens } = await aPublishedOrder(world, { suppliers: 2 })
    const [one, two] = [suppliers[0]?.id ?? '', suppliers[1]?.id ?? '']
    const look = async (supplier_id: string) =>
      (await world.call(listSupplierTenders, { query: { supplier_id } }, { as: 'supplier' })).data.list
    const silent = await look(two)
    await tender(world, tokens[0] ?? '', order, ['10', '20'])
    const [sealed] = await look(one)
    expect(sealed).toMatchObject({ order_id: order.id, result: 'sealed', total_amount: null, submitted_at: null })
    // A supplier that has tendered looks the same as one that has only read.
    expect({ ...sealed, id: '', first_viewed_on: null }).toEqual({ ...silent[0], id: '', first_viewed_on: null })
    expect((await read(one)).stats).toMatchObject({ invited: 1, quote_rate: null, win_rate: null })
    world.advance({ hours: 73 })
    const opened = await act(world, 'opener', order.id, { action: 'open', payload: { password: 'Herbal-Tender-2026' } })
    expect(opened.code).toBe(0)
    expect((await look(one))[0]).toMatchObject({ result: 'tendered', total_amount: '20000.00' })
    expect((await look(two))[0]).toMatchObject({ result: 'not_tendered', total_amount: null })
    expect((await read(one)).stats).toMatchObject({ invited: 1, quote_rate: 100, win_rate: 0, on_time_rate: null })
  })
})

describe('the fitness of a supplier', () => {
  it('is checked again at the award: a supplier suspended meanwhile has no valid offer', async () => {
    const { suppliers, order } = await anOpenedOrder(world, [
      ['10', '20'],
      ['11', '21'],
      ['12', '22'],
    ])
    const { listTenders } = await import('#contract/tenders.ts')
    const ranks = async () =>
      (await world.call(listTenders, { query: { order_id: order.id } }, { as: 'award' })).data.list
        .flatMap((one) => (one.sealed ? [] : [one]))
        .map((one) => [one.supplier_id, one.items[0]?.rank])
    const first = suppliers[0]?.id ?? ''
    expect(new Map((await ranks()) as [string, number][]).get(first)).toBe(1)
    await edit(first, { status: 'suspended', audit_opinion: '整改' })
    expect(new Map((await ranks()) as [string, number | null][]).get(first)).toBeNull()
  })

  it('is checked when a demand for decoction pieces is submitted', async () => {
    const dealer = await aSupplier(world, { papers: [{ type: 'drug_business_licence', scope: '中药材' }] })
    const { createOrder } = await import('#contract/orders.ts')
    const { orderBody } = await import('../support/factories.ts')
    const body = orderBody(world, { goods_type: 'decoction_piece', invited_supplier_ids: [dealer.id], submit: true })
    const refused = await world.call(createOrder, { body }, { as: 'buyer' })
    expect(refused.refused.errors?.map((one) => [one.path, one.code])).toEqual([
      ['invited_supplier_ids.0', 'supplier_not_certified'],
    ])
  })

  it('is checked line by line when a tender with a toxic herb is submitted', async () => {
    const herb = await aHerb(world, '附子')
    await world.db.updateTable('herbs').set({ is_toxic: true }).where('id', '=', herb).execute()
    const published = await aPublishedOrder(world, {
      suppliers: 1,
      items: [
        { name: '附子', herbal_id: herb, grade: 'tong', quantity: '10', unit: 'kg' },
        { name: '黄芪', grade: 'tong', quantity: '10', unit: 'kg' },
      ],
    })
    const [token = ''] = published.tokens
    const refused = await tender(world, token, published.order, ['10', '20'])
    expect(refused.refused.errors?.map((one) => [one.path, one.code])).toEqual([
      ['items.0.order_item_id', 'toxic_unqualified'],
    ])
    expect((await tender(world, token, published.order, [null, '20'])).code).toBe(0)
    const { createOrder } = await import('#contract/orders.ts')
    const { orderBody } = await import('../support/factories.ts')
    const onlyToxic = orderBody(world, {
      invited_supplier_ids: published.suppliers.map((one) => one.id),
      submit: true,
      items: [{ name: '附子', herbal_id: herb, grade: 'tong', quantity: '10', unit: 'kg' }],
    })
    expect((await world.call(createOrder, { body: onlyToxic }, { as: 'buyer' })).code).toBe(4001)
  })

  it('depends on the demanded form of a line, at the link, at the tender and at the award', async () => {
    const herb = await aHerb(world, '半夏')
    await world.db.updateTable('herbs').set({ is_toxic: true }).where('id', '=', herb).execute()
    const line = { name: '半夏', herbal_id: herb, grade: 'tong', quantity: '10', unit: 'kg' } as const
    const published = await aPublishedOrder(world, {
      suppliers: 1,
      min_bids: 1,
      items: [{ ...line, processing: '法制' }, { ...line, processing: '生' }, line],
    })
    const [token = ''] = published.tokens
    const page = await world.call(readOwnTender, {}, { link: token })
    expect(page.data.order.items.map((one) => one.refusal)).toEqual([null, 'toxic_unqualified', 'toxic_unqualified'])
    expect(page.data.order.items.map((one) => one.processing)).toEqual(['法制', '生', null])
    const candidate = async (query: object) => {
      const { data } = await world.call(listCandidates, { query: { herbal_id: herb, ...query } }, { as: 'buyer' })
      return data.list.find((one) => one.id === published.suppliers[0]?.id)?.refusal
    }
    expect([await candidate({}), await candidate({ prepared: herb })]).toEqual(['toxic', null])
    const refused = await tender(world, token, published.order, ['80', '60', '60'])
    expect(refused.refused.errors?.map((one) => one.path)).toEqual(['items.1.order_item_id', 'items.2.order_item_id'])
    expect((await tender(world, token, published.order, ['80', null, null])).code).toBe(0)
    world.advance({ hours: 73 })
    await act(world, 'opener', published.order.id, { action: 'open', payload: { password: PASSWORD } })
    const offers = await world.db.transaction().execute((tx) => offersOf({ tx }, published.order.id))
    expect(offers.map((offer) => offer.valid)).toEqual([true])
  })
})
