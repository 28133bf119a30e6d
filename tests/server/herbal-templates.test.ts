import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf, InputOf } from '#contract/endpoint.ts'
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  findDuplicates,
  type HerbalTemplate,
  herbalTemplateEndpoints,
  listTemplateChanges,
  listTemplates,
  listTemplateUses,
  readTemplate,
} from '#contract/herbal-templates.ts'
import { createOrder, orderEndpoints } from '#contract/orders.ts'
import { herbalTemplateHandlers } from '#server/herbal-templates.ts'
import { orderHandlers } from '#server/orders/orders.ts'
import { aHerb, orderBody } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

type Body = NonNullable<InputOf<typeof createTemplate>['body']>

let world: World
let herb: string
let made = 0

beforeAll(async () => {
  world = await createWorld({
    endpoints: [...herbalTemplateEndpoints, ...orderEndpoints],
    handlers: [...herbalTemplateHandlers, ...orderHandlers],
  })
  herb = await aHerb(world, '川芎')
})
afterAll(() => world.close())

const body = (over: Partial<Body> = {}): Body => {
  made += 1
  return { name: `川芎${made}号`, herbal_id: herb, goods_type: 'crude_herb', ...over }
}
const create = (over: Partial<Body> = {}, as = 'admin') => world.call(createTemplate, { body: body(over) }, { as })
const aNew = async (over: Partial<Body> = {}): Promise<HerbalTemplate> => {
  const answer = await create(over)
  if (answer.code !== 0) throw new Error(`${answer.message} ${JSON.stringify(answer.refused)}`)
  return answer.data
}
const edit = (template: HerbalTemplate, change: Omit<BodyOf<typeof editTemplate>, 'version'>, as = 'admin') =>
  world.call(editTemplate, { params: { id: template.id }, body: { version: template.version, ...change } }, { as })
const remove = (template: HerbalTemplate, as = 'admin') =>
  world.call(deleteTemplate, { params: { id: template.id }, query: { version: template.version } }, { as })

/** A demand with one line filled from the template. */
const anOrderOf = async (
  template: HerbalTemplate,
  over: { submit?: boolean } = {},
  units: readonly ('kg' | 'bag')[] = ['kg'],
) => {
  const { invited_supplier_ids: _, ...rest } = orderBody(world)
  return world.call(
    createOrder,
    {
      body: {
        ...rest,
        open_scope: 'public',
        ...over,
        items: units.map((unit) => ({
          name: '川芎',
          herbal_id: herb,
          template_id: template.id,
          quantity: '1000',
          unit,
        })),
      },
    },
    { as: 'buyer' },
  )
}

describe('POST /v1/bidding/herbal_template/', () => {
  it('makes a template that can be used at once, and takes from its herb what the body leaves out', async () => {
    const answer = await create({
      name: '川芎统片',
      alias: ['贯芎', '贯芎', '抚芎'],
      form: 'slice',
      size_spec: '直径 2–7 cm',
      daodi_region_codes: ['510181', '510181'],
      storage_req: 'cool',
      quality_standard: 'chp2025',
      quality_specs: [
        {
          code: 'water',
          name_zh: '水分',
          operator: 'lte',
          max: '10.0',
          unit: '%',
          basis: 'internal',
          chp_limit: '12.0',
        },
      ],
      acceptance_points: ['断面黄白色，有波状环纹'],
      reference_price: '31.5',
      price_source: 'market',
      remark: '首选都江堰',
    })
    expect(answer.code).toBe(0)
    expect(answer.data).toMatchObject({
      name: '川芎统片',
      pinyin: 'chuan xiong tong pian',
      herb_name: '川芎',
      alias: ['贯芎', '抚芎'],
      category: 'root',
      grade: 'tong',
      form: 'slice',
      unit: 'kg',
      daodi_region_codes: ['510181'],
      allowed_region_codes: [],
      storage_req: 'cool',
      is_toxic: false,
      default_sample_g: 300,
      reference_price: '31.5000',
      status: 'active',
      used_count: 0,
      version: 1,
      created_by_name: 'admin甲',
    })
    expect(answer.data.template_no).toMatch(/^PZ\d{8}-\d{4}$/)
    expect((await world.call(readTemplate, { params: { id: answer.data.id } }, { as: 'buyer' })).data).toEqual(
      answer.data,
    )
  })

  it('numbers templates consecutively, and keeps a draft as a draft', async () => {
    const first = await aNew()
    const second = await aNew({ draft: true, is_precious: true })
    expect(Number(second.template_no.slice(-4))).toBe(Number(first.template_no.slice(-4)) + 1)
    expect(second).toMatchObject({ status: 'draft', default_sample_g: 50 })
  })

  it.each([
    [{ name: ' ' }, 'name', 'required'],
    [{ daodi_region_codes: ['51'] }, 'daodi_region_codes.0', 'pattern'],
    [{ allowed_region_codes: ['510181', '999999'] }, 'allowed_region_codes.1', 'region_unknown'],
    [{ default_sample_g: 0 }, 'default_sample_g', 'number_min'],
    [{ reference_price: '0' }, 'reference_price', 'above_zero'],
    [{ storage_req: 'attic' }, 'storage_req', 'choice'],
    [{ alias: [''] }, 'alias.0', 'required'],
    [{ template_no: 'PZ1' }, 'template_no', 'unknown_key'],
    [{ status: 'active' }, 'status', 'unknown_key'],
    [{ used_count: 1 }, 'used_count', 'unknown_key'],
  ])('refuses %o at its field', async (over, path, code) => {
    // The type deliberately does not allow this body.
    const answer = await create(over as Partial<Body>)
    expect(answer).toMatchObject({ code: 4001, data: { errors: [{ path, code }] } })
  })

  it('refuses an unknown herb', async () => {
    const answer = await create({ herbal_id: '01930000-0000-7000-8000-00000000ffff' })
    expect(answer).toMatchObject({ code: 4004, data: { errors: [{ path: 'herbal_id', code: 'choice' }] } })
  })

  it.each([
    [{ operator: 'lte', min: '3' }, 'max', 'required'],
    [{ operator: 'gte', max: '3' }, 'min', 'required'],
    [{ operator: 'lte', max: '少量' }, 'max', 'spec_number'],
    [{ operator: 'between', min: '9', max: '3', unit: 'cm' }, 'min', 'spec_min_over_max'],
    [{ operator: 'lte', max: '3', unit: 'mg/kg', code: 'water' }, 'unit', 'spec_unit'],
    [{ operator: 'absent', name_zh: '' }, 'name_zh', 'required'],
    [{ operator: 'absent', group: 'taste' }, 'group', 'choice'],
  ])('refuses the indicator %o at its cell', async (spec, field, code) => {
    const good = { code: 'a', name_zh: '一', operator: 'absent', basis: 'chp' }
    const bad = { code: 'b', name_zh: '二', basis: 'chp', ...spec }
    const answer = await create({ quality_specs: [good, bad] } as Partial<Body>) // not what the type allows
    expect(answer).toMatchObject({ code: 4001, data: { errors: [{ path: `quality_specs.1.${field}`, code }] } })
  })

  it('refuses the same indicator twice', async () => {
    const spec = { code: 'lead', name_zh: '铅', operator: 'lte', max: '5', unit: 'mg/kg', basis: 'chp' } as const
    const answer = await create({ quality_specs: [spec, spec] })
    expect(answer).toMatchObject({
      code: 4001,
      data: { errors: [{ path: 'quality_specs.1.code', code: 'spec_twice' }] },
    })
  })

  it('refuses a second template of the same name, herb, goods type, form and grade, and takes it with another form', async () => {
    const template = { name: 'Chuanxiong A', form: 'whole', grade: 'g1' } as const
    await aNew(template)
    expect(await create({ ...template, name: 'chuanxiong a' })).toMatchObject({ code: 4009, data: { field: 'name' } })
    expect((await create({ ...template, form: 'slice' })).code).toBe(0)
    expect((await create({ ...template, grade: 'g2' })).code).toBe(0)
  })

  it('creates only one of several equal templates sent at the same moment', async () => {
    const template = { name: '川芎同时' }
    const answers = await Promise.all([create(template), create(template), create(template)])
    expect(answers.map((one) => one.code).toSorted()).toEqual([0, 4009, 4009])
  })

  it('needs the permission to edit, and a session', async () => {
    expect(await create({}, 'buyer')).toMatchObject({
      code: 4003,
      data: { permission: '21-bidding-order-herbal_template-edit' },
    })
    expect((await world.call(createTemplate, { body: body() })).code).toBe(401)
  })
})

describe('PUT /v1/bidding/herbal_template/{id}/', () => {
  it('changes the sent fields, leaves the others, and records both values', async () => {
    const before = await aNew({ alias: ['芎䓖'], size_spec: '直径 2–7 cm', remark: '旧' })
    const answer = await edit(before, { size_spec: '直径 3 cm 以上', remark: null, alias: ['芎䓖', '香果'] })
    expect(answer.data).toEqual({
      ...before,
      size_spec: '直径 3 cm 以上',
      remark: null,
      alias: ['芎䓖', '香果'],
      version: before.version + 1,
      updated_at: answer.data.updated_at,
    })
    const { data } = await world.call(listTemplateChanges, { query: { template_id: before.id } }, { as: 'buyer' })
    expect(data.list.map((row) => [row.action, row.payload])).toEqual([
      [
        'edit',
        {
          fields: {
            size_spec: { before: '直径 2–7 cm', after: '直径 3 cm 以上' },
            remark: { before: '旧', after: null },
            alias: { before: ['芎䓖'], after: ['芎䓖', '香果'] },
          },
        },
      ],
      ['create', { template_no: before.template_no, name: before.name }],
    ])
  })

  it('records no change where only the spelling of a value differs', async () => {
    const specs = [{ code: 'lead', name_zh: '铅', operator: 'lte', max: '5', unit: 'mg/kg', basis: 'chp' }] as const
    const before = await aNew({ reference_price: '28', quality_specs: [...specs] })
    const same = await edit(before, {
      reference_price: '28.00',
      quality_specs: [{ basis: 'chp', unit: 'mg/kg', max: '5', operator: 'lte', name_zh: '铅', code: 'lead' }],
    })
    expect(same.code).toBe(0)
    const { data } = await world.call(listTemplateChanges, { query: { template_id: before.id } }, { as: 'buyer' })
    expect(data.list[0]).toMatchObject({ action: 'edit', payload: { fields: {} } })
  })

  it('keeps a reading that a user has entered until the name changes', async () => {
    const template = await aNew({ name: '重芎头', pinyin: 'zhong xiong tou' })
    const kept = (await edit(template, { remark: 'x' })).data
    expect(kept.pinyin).toBe('zhong xiong tou')
    const renamed = (await edit(kept, { name: '香芎头' })).data
    expect(renamed.pinyin).toBe('xiang xiong tou')
    expect((await edit(renamed, { pinyin: 'xiāng' })).refused.errors).toMatchObject([
      { path: 'pinyin', code: 'pattern' },
    ])
    expect((await edit(renamed, { pinyin: '' })).data.pinyin).toBe('xiang xiong tou')
  })

  it('releases a draft, disables and enables a template, and makes none a draft again', async () => {
    const draft = await aNew({ draft: true })
    expect(await edit(draft, { status: 'disabled' })).toMatchObject({
      code: 4010,
      data: { reason: 'wrong_state', status: 'draft' },
    })
    const active = (await edit(draft, { status: 'active' })).data
    const disabled = (await edit(active, { status: 'disabled' })).data
    const again = (await edit(disabled, { status: 'active' })).data
    expect([active.status, disabled.status, again.status]).toEqual(['active', 'disabled', 'active'])
    expect(await edit(again, { status: 'draft' })).toMatchObject({ code: 4010, data: { reason: 'wrong_state' } })
    const { data } = await world.call(listTemplateChanges, { query: { template_id: draft.id } }, { as: 'buyer' })
    expect(data.list.map((row) => row.action)).toEqual(['enable', 'disable', 'enable', 'create'])
  })

  it('refuses an old version with the current record, an unknown id, and the identity of another template', async () => {
    const other = await aNew()
    const template = await aNew()
    expect(await edit({ ...template, version: 9 }, { remark: 'x' })).toMatchObject({
      code: 4009,
      data: { version: 1, name: template.name },
    })
    expect(await edit(template, { name: other.name })).toMatchObject({ code: 4009, data: { field: 'name' } })
    expect((await edit({ ...template, id: herb }, { remark: 'x' })).code).toBe(4004)
  })

  it('belongs to its enterprise', async () => {
    const template = await aNew()
    const params = { id: template.id }
    const as = 'other-admin'
    expect((await world.call(readTemplate, { params }, { as })).code).toBe(4004)
    expect((await edit(template, { remark: 'x' }, as)).code).toBe(4004)
    expect((await remove(template, as)).code).toBe(4004)
    for (const endpoint of [listTemplateUses, listTemplateChanges])
      expect((await world.call(endpoint, { query: { template_id: template.id } }, { as })).code).toBe(4004)
    expect((await world.call(listTemplates, {}, { as })).data).toMatchObject({ total: 0, counts: {} })
  })
})

describe('DELETE /v1/bidding/herbal_template/{id}/', () => {
  it('deletes a template that was never used, and releases its name', async () => {
    const template = await aNew()
    expect(await remove({ ...template, version: 2 })).toMatchObject({ code: 4009 })
    expect(await remove(template, 'buyer')).toMatchObject({
      code: 4003,
      data: { permission: '21-bidding-order-herbal_template-delete' },
    })
    expect(await remove(template)).toMatchObject({ code: 0, data: null })
    expect((await world.call(readTemplate, { params: { id: template.id } }, { as: 'admin' })).code).toBe(4004)
    expect((await create({ name: template.name })).code).toBe(0)
  })

  it('refuses a template that a demand has used, and names the demand', async () => {
    const template = await aNew()
    const order = (await anOrderOf(template)).data
    const answer = await remove(template)
    expect(answer).toMatchObject({
      code: 4010,
      data: {
        reason: 'template_unused',
        status: 'active',
        used_count: 1,
        uses: [{ order_id: order.id, order_no: order.order_no, title: order.title, status: 'draft', line_count: 1 }],
      },
    })
    expect(answer.message).toContain('1')
    expect((await edit(template, { status: 'disabled' })).code).toBe(0)
  })
})

describe('a demand with templates', () => {
  it('is submitted only with active ones', async () => {
    const template = await aNew({ draft: true })
    const refused = await anOrderOf(template, { submit: true })
    expect(refused).toMatchObject({
      code: 4001,
      data: { errors: [{ path: 'items.0.template_id', code: 'template_inactive' }] },
    })
    const active = (await edit(template, { status: 'active' })).data
    expect((await anOrderOf(active, { submit: true })).code).toBe(0)
  })

  it('is listed among their uses, and once published also for users who see no drafts', async () => {
    const template = await aNew()
    // Bags have no weight.
    const order = (await anOrderOf(template, { submit: true }, ['kg', 'bag'])).data
    const uses = async (as: string) =>
      (await world.call(listTemplateUses, { query: { template_id: template.id } }, { as })).data.list
    expect(await uses('buyer')).toEqual([
      {
        order_id: order.id,
        order_no: order.order_no,
        title: order.title,
        status: 'pending_audit',
        line_count: 2,
        quantity_kg: '1000.000',
        created_at: order.created_at,
        published_at: null,
      },
    ])
    const read = await world.call(readTemplate, { params: { id: template.id } }, { as: 'buyer' })
    expect(read.data.used_count).toBe(1)
    await world.db.updateTable('orders').set({ is_deleted: true }).where('id', '=', order.id).execute()
    expect(await uses('buyer')).toEqual([])
    expect((await remove(read.data)).code).toBe(0)
  })
})

describe('GET /v1/bidding/herbal_template/', () => {
  it('finds by number, name, alias, pinyin and initials, and counts by status', async () => {
    const template = await aNew({ name: '芎片', alias: ['台芎'], grade: 'special' })
    const found = async (search: string) =>
      (await world.call(listTemplates, { query: { search } }, { as: 'buyer' })).data.list.map((row) => row.id)
    for (const search of [
      template.template_no,
      template.template_no.replaceAll('-', ''),
      '芎片',
      '酒芎片',
      '炒台芎',
      '台芎',
      'xiong pian',
      'xiongpian',
      'xp',
      'taixiong',
      'tx',
      'XP',
    ])
      expect(await found(search), search).toContain(template.id)
    expect(await found('没有这个')).toEqual([])
    const byAlias = await world.call(listTemplates, { query: { search: 'taixiong' } }, { as: 'buyer' })
    expect(byAlias.data.list.map((row) => row.alias_pinyin)).toEqual([['tai xiong']])
    const disabled = (await edit(template, { status: 'disabled' })).data
    const { data } = await world.call(
      listTemplates,
      { query: { search: '芎片', status: 'active', ordering: '-used_count,name' } },
      { as: 'buyer' },
    )
    expect(data).toMatchObject({ total: 0, counts: { disabled: 1 } })
    expect(disabled.status).toBe('disabled')
  })

  it('filters by goods type and category, and refuses unknown values', async () => {
    await aNew({ goods_type: 'extract', category: 'resin' })
    const list = (query: InputOf<typeof listTemplates>['query'] & object) =>
      world.call(listTemplates, { query }, { as: 'buyer' })
    expect((await list({ goods_type: 'extract', category: 'resin' })).data.total).toBe(1)
    expect((await list({ status: 'gone' as never })).code).toBe(4001) // not what the type allows
    expect((await list({ ordering: 'search_text' })).code).toBe(4001)
    expect((await world.call(listTemplates, {}, { as: 'supplier' })).code).toBe(4003)
  })
})

describe('GET /v1/bidding/herbal_template_duplicate/', () => {
  it('lists templates of the same name, alias or reading, the exact one first, without the one being written', async () => {
    const exact = await aNew({ name: '重芎', grade: 'g3' })
    const aliased = await aNew({ name: '甲芎', alias: ['重芎'], grade: 'g3' })
    const sounding = await aNew({ name: '虫芎', grade: 'g3' })
    await world.db.updateTable('herbal_templates').set({ pinyin: exact.pinyin }).where('id', '=', sounding.id).execute()
    await aNew({ name: '重芎', grade: 'g2' })
    const query = { name: '重芎', goods_type: 'crude_herb', grade: 'g3', herbal_id: herb } as const
    const { data } = await world.call(findDuplicates, { query }, { as: 'buyer' })
    expect(data.reading).toBe(exact.pinyin)
    expect(data.twins.map(({ id, hit, exact: same }) => ({ id, hit, same }))).toEqual([
      { id: exact.id, hit: 'name', same: true },
      { id: aliased.id, hit: 'alias', same: false },
      { id: sounding.id, hit: 'pinyin', same: false },
    ])
    const own = await world.call(findDuplicates, { query: { ...query, exclude_id: exact.id } }, { as: 'buyer' })
    expect(own.data.twins.map(({ id }) => id)).toEqual([aliased.id, sounding.id])
    const byAlias = await world.call(
      findDuplicates,
      { query: { ...query, name: '别的', alias: '某某,甲芎' } },
      { as: 'buyer' },
    )
    expect(byAlias.data.twins.map(({ id, hit }) => ({ id, hit }))).toEqual([{ id: aliased.id, hit: 'alias' }])
  })
})
