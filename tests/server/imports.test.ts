// Records imported from a table: all of them or none, each fault at its cell.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { code } from '#contract/envelope.ts'
import { listTemplates } from '#contract/herbal-templates.ts'
import { importSuppliers, importTemplates, MAX_IMPORTED } from '#contract/imports.ts'
import { listSupplierAudits, listSuppliers } from '#contract/suppliers.ts'
import { aHerb, aSupplier } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

type TemplateRow = NonNullable<InputOf<typeof importTemplates>['body']>['items'][number]
type SupplierRow = NonNullable<InputOf<typeof importSuppliers>['body']>['items'][number]

let world: World
let herb: string

beforeAll(async () => {
  world = await createWorld()
  herb = await aHerb(world, '川芎')
})
afterAll(() => world.close())

const template = (name: string, over: Partial<TemplateRow> = {}): TemplateRow => ({
  name,
  herbal_id: herb,
  goods_type: 'crude_herb',
  ...over,
})
const supplier = (supplier_name: string, over: Partial<SupplierRow> = {}): SupplierRow => ({
  supplier_name,
  supplier_type: 'farmer',
  contact_name: '李四',
  contact_phone: '13900000001',
  ...over,
})
const templates = (items: TemplateRow[], more: { check?: boolean } = {}, as = 'admin') =>
  world.call(importTemplates, { body: { ...more, items } }, { as })
const suppliers = (items: SupplierRow[], more: { check?: boolean } = {}, as = 'supplier') =>
  world.call(importSuppliers, { body: { ...more, items } }, { as })
const countOf = async (table: 'herbal_templates' | 'suppliers' | 'audit_rows') =>
  (
    await world.db
      .selectFrom(table)
      .select((query) => query.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
const faults = (answer: { refused: { errors?: { path: string; code: string }[] } }) =>
  (answer.refused.errors ?? []).map(({ path, code: said }) => [path, said])

describe('templates', () => {
  test('are created with the values of their herb, each with a row of its own in the trail', async () => {
    const rows = await countOf('audit_rows')
    const answer = await templates([
      template('川芎统货'),
      template('川芎选片', { grade: 'xuan', form: 'slice', unit: 'kg', reference_price: '32.5', alias: ['芎片'] }),
    ])
    expect([answer.code, answer.data]).toEqual([code.ok, { made: 2 }])
    const list = await world.call(listTemplates, { query: { search: 'cxxp' } }, { as: 'admin' })
    expect(list.data.list.map((one) => [one.name, one.grade, one.reference_price, one.category])).toEqual([
      ['川芎选片', 'xuan', '32.5000', 'root'],
    ])
    expect((await countOf('audit_rows')) - rows).toBe(2)
  })

  test('are imported all or not at all, and every fault is reported at its cell', async () => {
    const before = await countOf('herbal_templates')
    const answer = await templates([
      template('川芎甲'),
      template('川芎统货'),
      template('川芎乙', { herbal_id: '01930000-0000-7000-8000-00000000dead' }),
      template('川芎丙'),
      template('川芎丙'),
    ])
    expect([answer.code, faults(answer)]).toEqual([
      code.inputRefused,
      [
        ['items.1.name', 'taken'],
        ['items.2.herbal_id', 'choice'],
        ['items.4.name', 'taken'],
      ],
    ])
    expect(await countOf('herbal_templates')).toBe(before)
    const misfits = await templates([template('x'.repeat(61)), template('好', { reference_price: '-1' })])
    expect(faults(misfits)).toEqual([
      ['items.0.name', 'string_max'],
      ['items.1.reference_price', 'decimal'],
    ])
  })

  test('are checked with the same faults, and the check writes nothing, not even a number or a row in the trail', async () => {
    const [before, rows] = [await countOf('herbal_templates'), await countOf('audit_rows')]
    const wrong = await templates([template('川芎丁'), template('川芎统货')], { check: true })
    expect(faults(wrong)).toEqual([['items.1.name', 'taken']])
    const right = await templates([template('川芎丁')], { check: true })
    expect([right.code, right.data]).toEqual([code.ok, { made: 0 }])
    expect([await countOf('herbal_templates'), await countOf('audit_rows')]).toEqual([before, rows])
  })

  test('are imported once with the same key', async () => {
    const body = { items: [template('川芎戊')] }
    const headers = { 'Idempotency-Key': 'import-1' }
    const twice = [
      await world.call(importTemplates, { body }, { as: 'admin', headers }),
      await world.call(importTemplates, { body }, { as: 'admin', headers }),
    ]
    expect(twice.map((one) => one.data)).toEqual([{ made: 1 }, { made: 1 }])
    const list = await world.call(listTemplates, { query: { search: '川芎戊' } }, { as: 'admin' })
    expect(list.data.total).toBe(1)
  })

  test('need the permission to import and the permission to edit', async () => {
    expect((await templates([template('甲')], {}, 'buyer')).code).toBe(code.permissionMissing)
    await world.db
      .deleteFrom('user_permissions')
      .where('code', '=', '21-bidding-order-herbal_template-edit')
      .where('user_id', 'in', (eb) => eb.selectFrom('users').where('username', '=', 'other-admin').select('id'))
      .execute()
    const answer = await templates([template('甲')], {}, 'other-admin')
    expect([answer.code, answer.refused.permission]).toEqual([
      code.permissionMissing,
      '21-bidding-order-herbal_template-edit',
    ])
  })

  test('are at least one, and no more than the contract allows', async () => {
    const many = Array.from({ length: MAX_IMPORTED + 1 }, (_, at) => template(`多${at}`))
    expect(faults(await templates(many))).toEqual([['items', 'array_max']])
    expect((await templates([])).code).toBe(code.inputRefused)
  })
})

describe('suppliers', () => {
  test('are imported as applications that another person certifies', async () => {
    const answer = await suppliers([
      supplier('亳州新源药业', {
        supplier_type: 'producer',
        region_code: '341600',
        uscc: '91110000802100433B',
        supply_herbs: [herb, herb],
      }),
      supplier('李四种植户'),
    ])
    expect([answer.code, answer.data]).toEqual([code.ok, { made: 2 }])
    const list = await world.call(listSuppliers, { query: { search: 'bzxy' } }, { as: 'supplier' })
    const [one] = list.data.list
    expect(one).toMatchObject({ status: 'pending', source: 'imported', region_text: '安徽省亳州市' })
    expect(one?.supply_herbs.map((herb) => herb.name)).toEqual(['川芎'])
    expect(one?.facts.not_applicant).toBe(false)
    expect(one?.apply_no).toMatch(/^GY\d{8}-\d{4}$/)
    const trail = await world.call(listSupplierAudits, { query: { supplier_id: one?.id ?? '' } }, { as: 'supplier' })
    expect(trail.data.list.map((row) => row.action)).toEqual(['import'])
  })

  test('are refused together when one exists already, appears twice, or has an unknown place', async () => {
    await aSupplier(world, { name: '老供应商' })
    const before = await countOf('suppliers')
    const answer = await suppliers([
      supplier('老供应商'),
      supplier('新一家', { uscc: '91110000802100433B' }),
      supplier('新两家', { region_code: '999999' }),
      supplier('新三家', { supply_herbs: ['01930000-0000-7000-8000-00000000dead'] }),
      supplier('新四家'),
      supplier('新四家'),
      supplier('新五家', { contact_phone: '13900000001' }),
    ])
    expect(faults(answer)).toEqual([
      ['items.0.supplier_name', 'taken'],
      ['items.1.uscc', 'taken'],
      ['items.2.region_code', 'region_unknown'],
      ['items.3.supply_herbs.0', 'choice'],
      ['items.5.supplier_name', 'taken'],
    ])
    expect(await countOf('suppliers')).toBe(before)
  })

  test('of one enterprise do not exist for another', async () => {
    expect((await suppliers([supplier('老供应商')], {}, 'other-admin')).data).toEqual({ made: 1 })
  })

  test('are imported only by users who may edit them', async () => {
    expect((await suppliers([supplier('甲')], {}, 'buyer')).code).toBe(code.permissionMissing)
  })
})
