// What an enterprise adds to the herb catalogue and changes in it for itself. No other enterprise sees it, and no
// edition removes it.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { code } from '#contract/envelope.ts'
import { createTemplate, listTemplates } from '#contract/herbal-templates.ts'
import {
  createHerb,
  deleteHerb,
  editHerb,
  type Herb,
  importHerbs,
  listHerbs,
  MAX_HERBS_IMPORTED,
  readHerb,
} from '#contract/herbs.ts'
import { createOrder, editOrder, readOrder } from '#contract/orders.ts'
import { catalogue } from '#server/catalogue/herbs.ts'
import { readLimits } from '#server/catalogue/limits.ts'
import { syncCatalogue } from '#server/catalogue/sync.ts'
import { orderBody } from '../support/factories.ts'
import { HOME_ID, OTHER_ID } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

type Body = NonNullable<InputOf<typeof createHerb>['body']>
type Change = NonNullable<InputOf<typeof editHerb>['body']>
type Row = NonNullable<InputOf<typeof importHerbs>['body']>['rows'][number]

let world: World

beforeAll(async () => {
  world = await createWorld()
  await syncCatalogue(world.db)
})
afterAll(() => world.close())

const add = (body: Body, as = 'admin') => world.call(createHerb, { body }, { as })
const change = (herb: Pick<Herb, 'id' | 'version'>, body: Omit<Change, 'version'>, as = 'admin') =>
  world.call(editHerb, { params: { id: herb.id }, body: { version: herb.version, ...body } }, { as })
const remove = ({ id, version }: Pick<Herb, 'id' | 'version'>, as = 'admin') =>
  world.call(deleteHerb, { params: { id }, query: { version } }, { as })
const bring = (rows: Row[], dry_run = false, as = 'admin') =>
  world.call(importHerbs, { body: { rows, dry_run } }, { as })
const found = async (search: string, as?: string, more: { status?: 'active,disabled' } = {}) =>
  (await world.call(listHerbs, { query: { search, ...more } }, as === undefined ? {} : { as })).data.list
const namesFor = async (search: string, as?: string) => (await found(search, as)).map((herb) => herb.name)
const herbNamed = async (name: string, as = 'admin'): Promise<Herb> => {
  const herb = (await found(name, as, { status: 'active,disabled' })).find((one) => one.name === name)
  if (herb === undefined) throw new Error(`no herb ${name}`)
  return herb
}
const countOf = async () =>
  (await sql<{ n: number }>`select count(*) as n from herbs`.execute(world.db)).rows[0]?.n ?? 0

describe('an own herb', () => {
  test('is found by its enterprise alone, by name, alias, pinyin and initials', async () => {
    const { data } = await add({ name: '金寨石斛王', category: 'whole_herb', aliases: ['寨斛'], external_id: 'ERP-7' })
    expect(data).toMatchObject({
      origin: 'own',
      enabled: true,
      version: 1,
      external_id: 'ERP-7',
      pinyin: 'jin zhai shi hu wang',
      pinyin_to_check: true,
    })
    for (const search of ['金寨石斛王', 'jzshihu', 'jzsh', '寨斛', 'zhaihu', 'zhaih'])
      expect(await namesFor(search, 'admin'), search).toContain('金寨石斛王')
    expect(await namesFor('金寨石斛王', 'other-admin')).toEqual([])
    expect(await namesFor('金寨石斛王')).toEqual([])
  })

  test('whose whole reading is the query comes before those that contain it', async () => {
    expect((await found('renshen', 'admin')).map(({ name }) => name)[0]).toBe('人参')
  })

  test('is not read, changed or removed by another enterprise, and not written in its name', async () => {
    const { data: herb } = await add({ name: '皖贝母', category: 'root' })
    expect((await change(herb, { name_latin: 'X' }, 'other-admin')).code).toBe(code.notFound)
    expect((await remove(herb, 'other-admin')).code).toBe(code.notFound)
    const written = world.db.transaction().execute(async (tx) => {
      await sql`select set_config('role', 'herbal_app', true), set_config('app.enterprise_id', ${OTHER_ID}, true)`.execute(
        tx,
      )
      await tx.updateTable('herbs').set({ name_latin: 'X' }).execute()
      return tx.selectFrom('herbs').where('name_latin', '=', 'X').select('id').execute()
    })
    expect(await written).toEqual([])
    const forged = world.db.transaction().execute(async (tx) => {
      await sql`select set_config('role', 'herbal_app', true), set_config('app.enterprise_id', ${OTHER_ID}, true)`.execute(
        tx,
      )
      await tx
        .insertInto('herb_overlays')
        .values({
          enterprise_id: HOME_ID,
          herb_id: herb.id,
          external_id: null,
          aliases: [],
          reference_price: null,
          enabled: false,
          search_text: '',
          spoken: '',
        })
        .execute()
    })
    await expect(forged).rejects.toThrow(/row-level security/)
  })

  test('is read by users who maintain the catalogue, and by no other enterprise', async () => {
    const { data: herb } = await add({ name: '皖南贝母', category: 'root' })
    const read = (as: string) => world.call(readHerb, { params: { id: herb.id } }, { as })
    expect((await read('admin')).data).toEqual(herb)
    expect((await read('other-admin')).code).toBe(code.notFound)
  })

  test('may be a toxic drug, while only the catalogue decides that for a shared one', async () => {
    const { data: herb } = await add({ name: '野乌头王', category: 'root', is_toxic: true })
    expect(herb.is_toxic).toBe(true)
    expect((await change(herb, { name_latin: 'X' })).data).toMatchObject({ is_toxic: true })
    const listed = await world.call(listHerbs, { query: { search: '野乌头王', is_toxic: 'true' } }, { as: 'admin' })
    expect(listed.data.list.map(({ name }) => name)).toEqual(['野乌头王'])
    const { refused } = await change(await herbNamed('甘草'), { is_toxic: true })
    expect(refused.errors).toMatchObject([{ path: 'is_toxic', code: 'herb_shared' }])
  })

  test('may have the name of another enterprise’s own herb', async () => {
    await add({ name: '滁菊王', category: 'flower' })
    expect((await add({ name: '滁菊王', category: 'flower' }, 'other-admin')).code).toBe(code.ok)
  })

  test('needs the permission, and a name and a category', async () => {
    expect((await add({ name: '甲', category: 'root' }, 'approver')).code).toBe(code.permissionMissing)
    const { refused } = await world.call(createHerb, { body: { name: ' ' } as Body }, { as: 'admin' })
    expect(refused.errors?.map(({ path }) => path).toSorted()).toEqual(['category', 'name'])
  })

  test('is refused when another herb has its name or alias, and that herb is named', async () => {
    const angelica = await herbNamed('当归')
    const byName = await add({ name: '秦归', category: 'root' })
    expect(byName.code).toBe(code.changedMeanwhile)
    expect(byName.refused).toMatchObject({
      field: 'name',
      herb: { id: angelica.id, name: '当归', origin: 'catalogue' },
    })
    expect(byName.message).toBe('“秦归”已是当归的名称或别名')
    const byAlias = await add({ name: '新当归', category: 'root', aliases: ['真的', '当归'] })
    expect(byAlias.refused).toMatchObject({ field: 'aliases.1', herb: { id: angelica.id } })
  })

  test('keeps a reading that a user has entered, and a new name gets a new reading that is marked for checking', async () => {
    const { data: made } = await add({ name: '小绿参', category: 'root', pinyin: 'xiao lv shen' })
    expect(made).toMatchObject({ pinyin: 'xiao lv shen', pinyin_to_check: false })
    const { data: same } = await change(made, { aliases: ['绿参'] })
    expect(same).toMatchObject({ pinyin: 'xiao lv shen', pinyin_to_check: false, version: 2 })
    const { data: renamed } = await change(same, { name: '大绿根' })
    expect(renamed).toMatchObject({ pinyin: 'da lv gen', pinyin_to_check: true })
    const { data: looked } = await change(renamed, { pinyin: 'da lv gen' })
    expect(looked.pinyin_to_check).toBe(false)
  })

  test('with the longest name keeps as much of its reading as the form accepts', async () => {
    const { data: made } = await add({ name: '霜'.repeat(60), category: 'root' })
    expect(made.pinyin).toBe(
      Array.from({ length: 33 }, () => 'shuang')
        .join(' ')
        .slice(0, 195),
    )
    const { data: same } = await change(made, { name: made.name, pinyin: made.pinyin })
    expect(same).toMatchObject({ version: 2, pinyin_to_check: false })
  })

  test('is disabled instead of deleted when a demand uses it, and stays on that demand', async () => {
    const { data: herb } = await add({ name: '金线莲王', category: 'whole_herb' })
    const line = { herbal_id: herb.id, quantity: '10', unit: 'kg' } as const
    const { data: order } = await world.call(
      createOrder,
      { body: orderBody(world, { items: [line] }) },
      { as: 'buyer' },
    )
    const refused = await remove(herb)
    expect([refused.code, refused.refused.reason]).toEqual([code.notNow, 'in_use'])

    expect((await change(herb, { enabled: false })).data).toMatchObject({ enabled: false, status: 'disabled' })
    expect(await namesFor('金线莲王', 'buyer')).toEqual([])
    const again = await world.call(createOrder, { body: orderBody(world, { items: [line] }) }, { as: 'buyer' })
    expect(again.refused.errors).toMatchObject([{ path: 'items.0.herbal_id', code: 'herb_disabled' }])
    const kept = await world.call(
      editOrder,
      {
        params: { id: order.id },
        body: { version: order.version, items: [{ ...line, line_no: 1, quantity: '11' }] },
      },
      { as: 'buyer' },
    )
    expect(kept.code).toBe(code.ok)
    const { data: read } = await world.call(readOrder, { params: { id: order.id } }, { as: 'buyer' })
    expect(read.items[0]).toMatchObject({ name: '金线莲王', quantity: '11.000' })
    const template = { name: '金线莲王', herbal_id: herb.id }
    expect((await world.call(createTemplate, { body: template }, { as: 'admin' })).code).toBe(code.notFound)
  })

  test('is deleted when nothing uses it, and an old version is refused with the current record', async () => {
    const { data: herb } = await add({ name: '多余草', category: 'other' })
    await change(herb, { name_latin: 'Superflua' })
    const late = await remove(herb)
    expect([late.code, late.refused.name_latin]).toEqual([code.changedMeanwhile, 'Superflua'])
    expect((await remove({ ...herb, version: 2 })).code).toBe(code.ok)
    expect(await namesFor('多余草', 'admin')).toEqual([])
  })

  test('is not withdrawn by a release that takes every herb for one of the catalogue', async () => {
    const { data: herb } = await add({ name: '本厂草', category: 'other' })
    await world.db.updateTable('herbs').set({ withdrawn_in: '2026.11' }).where('id', '=', herb.id).execute()
    expect(await namesFor('本厂草', 'admin')).toEqual(['本厂草'])
  })
})

describe('a shared herb', () => {
  test('gets names, a number and a price for one enterprise, and is found by name, pinyin and initials', async () => {
    const before = await herbNamed('黄连')
    const { data } = await change(before, { aliases: ['鸡爪王', '味连'], external_id: 'ERP-8', reference_price: '150' })
    expect(data).toMatchObject({
      origin: 'catalogue',
      name: '黄连',
      external_id: 'ERP-8',
      reference_price: '150.0000',
      version: 2,
    })
    expect(data.own_aliases).toContain('鸡爪王')
    for (const search of ['鸡爪王', 'jizhuawang', 'jzw', 'jizhw'])
      expect(await namesFor(search, 'buyer'), search).toEqual(['黄连'])
    expect(await namesFor('鸡爪王', 'other-admin')).toEqual([])
    expect(await namesFor('鸡爪王')).toEqual([])
    expect(await herbNamed('黄连', 'other-admin')).toMatchObject({
      external_id: null,
      reference_price: null,
      version: 1,
    })
  })

  test('is found by its new name in existing templates', async () => {
    const herb = await herbNamed('防风')
    await world.call(createTemplate, { body: { name: '防风统货', herbal_id: herb.id } }, { as: 'admin' })
    await change(herb, { aliases: ['茴草王'] })
    const { data } = await world.call(listTemplates, { query: { search: 'hcw' } }, { as: 'admin' })
    expect(data.list.map((one) => one.name)).toEqual(['防风统货'])
  })

  test('keeps the values of the catalogue', async () => {
    const herb = await herbNamed('白芍')
    const answer = await change(herb, { name: '白芍王', category: 'bark' })
    expect(answer.refused.errors?.map(({ path, code: said }) => [path, said])).toEqual([
      ['name', 'herb_shared'],
      ['category', 'herb_shared'],
    ])
    expect((await change(herb, { name: herb.name, aliases: ['白芍王'] })).code).toBe(code.ok)
    expect((await remove(herb)).refused.reason).toBe('herb_shared')
  })

  test('can be disabled for one enterprise, and enabled again', async () => {
    const herb = await herbNamed('甘草')
    const { data: off } = await change(herb, { enabled: false })
    expect(await namesFor('甘草', 'buyer')).not.toContain('甘草')
    expect(await namesFor('甘草', 'other-admin')).toContain('甘草')
    expect((await change(off, { enabled: true })).data).toMatchObject({ enabled: true, version: 3 })
    expect(await namesFor('甘草', 'buyer')).toContain('甘草')
  })

  test('is changed only by the first of two simultaneous changes', async () => {
    const herb = await herbNamed('赤芍')
    const both = await Promise.all([change(herb, { aliases: ['赤一'] }), change(herb, { aliases: ['赤二'] })])
    expect(both.map((one) => one.code).toSorted()).toEqual([code.ok, code.changedMeanwhile].toSorted())
  })

  test('takes the names of a later edition, and keeps the enterprise’s own values', async () => {
    const herb = await herbNamed('川芎')
    await change(herb, { aliases: ['京芎王'], reference_price: '33.5', external_id: 'ERP-9' })
    const herbs = catalogue.herbs.flatMap((one) => {
      if (one.name === '麦冬') return []
      return one.name === '川芎' ? { ...one, aliases: ['新芎'] } : one
    })
    const off = await change(await herbNamed('麦冬'), { aliases: ['麦冬王'] })
    expect(await syncCatalogue(world.db, { ...catalogue, version: '2027.05', herbs })).toMatchObject({
      changed: 1,
      withdrawn: 1,
    })
    expect(await found('新芎', 'admin')).toMatchObject([
      { id: herb.id, aliases: ['新芎', '京芎王'], reference_price: '33.5000', external_id: 'ERP-9' },
    ])
    expect(await namesFor('jxw', 'admin')).toEqual(['川芎'])
    // A withdrawn herb is not offered, and cannot be enabled.
    expect(await namesFor('麦冬王', 'admin')).toEqual([])
    expect((await change(off.data, { enabled: true })).refused.reason).toBe('herb_withdrawn')
    const installed = await world.db.selectFrom('installation').select('catalogue_version').executeTakeFirstOrThrow()
    expect(installed.catalogue_version).toBe('2027.05')
    await syncCatalogue(world.db)
    expect(await namesFor('麦冬王', 'admin')).toEqual(['麦冬'])
    expect(await namesFor('jxw', 'admin')).toEqual(['川芎'])
  })
})

describe('a table of herbs', () => {
  const rows: Row[] = [
    { name: '太白贝', category: 'root', aliases: ['太贝'] },
    { name: '当归', external_id: 'ERP-1', reference_price: '61.5' },
    { name: '桔梗', aliases: [] },
  ]

  test('is checked first and then imported, and is the same the second time', async () => {
    const before = await countOf()
    const counts = { added: 1, changed: 1, same: 1, errors: [] }
    expect((await bring(rows, true)).data).toEqual(counts)
    expect(await countOf()).toBe(before)
    expect((await bring(rows)).data).toEqual(counts)
    expect(await namesFor('tb', 'admin')).toContain('太白贝')
    expect(await herbNamed('当归')).toMatchObject({ origin: 'catalogue', external_id: 'ERP-1', own_price: '61.5000' })
    expect((await bring(rows)).data).toEqual({ added: 0, changed: 0, same: 3, errors: [] })
  })

  test('with one fault saves nothing, and names each wrong row and field', async () => {
    const before = await countOf()
    const { data } = await bring([
      { name: '好草', category: 'root' },
      { name: '无类草' },
      { name: '冒名草', category: 'root', aliases: ['当归'] },
      { name: '好草', category: 'root' },
      { name: '另一草', category: 'root', aliases: ['好草'] },
    ])
    expect(data.errors.map(({ row, path, code: said }) => [row, path, said])).toEqual([
      [1, 'category', 'required'],
      [2, 'aliases.0', 'herb_taken'],
      [3, 'name', 'repeated'],
      [4, 'aliases.0', 'herb_taken'],
    ])
    expect(data.errors[1]?.message).toBe('“当归”已是当归的名称或别名')
    expect(await countOf()).toBe(before)
  })

  test('may have 2,000 rows and no more', async () => {
    const many = (n: number): Row[] =>
      Array.from({ length: n }, (_, at) => ({ name: `批量草${at}`, category: 'other' }))
    expect((await bring(many(MAX_HERBS_IMPORTED + 1), true)).code).toBe(code.inputRefused)
    expect((await bring(many(MAX_HERBS_IMPORTED), true)).data).toMatchObject({ added: 2_000, errors: [] })
  })

  test('needs both permissions', async () => {
    expect((await bring(rows, true, 'approver')).code).toBe(code.permissionMissing)
  })
})

test('a limit of the pharmacopoeia is a number in a unit of its indicator', () => {
  const limit = {
    herb: '当归',
    indicator: 'water',
    operator: 'lte',
    number: '15',
    unit: '%',
    method: '0832',
    edition: '2099',
  }
  expect(readLimits({ limits: [limit] })).toEqual([limit])
  expect(() => readLimits({ limits: [{ ...limit, unit: 'mg/kg' }] })).toThrow()
  expect(() => readLimits({ limits: [{ ...limit, number: '约 15' }] })).toThrow()
  expect(catalogue.limits.every(({ herb }) => catalogue.herbs.some(({ name }) => name === herb))).toBe(true)
})

test('a list counts the disabled herbs for those who maintain them, and no template of a disabled herb is offered', async () => {
  const { data: herb } = await add({ name: '停用的参', category: 'root' })
  await world.call(
    createTemplate,
    { body: { name: '停用的参统货', herbal_id: herb.id, goods_type: 'crude_herb' } },
    { as: 'admin' },
  )
  const offered = async () => {
    const query = { search: '停用的参', offered: 'true' } as const
    return (await world.call(listTemplates, { query }, { as: 'admin' })).data.list.map(({ name }) => name)
  }
  expect(await offered()).toEqual(['停用的参统货'])
  await change(herb, { enabled: false })
  expect(await offered()).toEqual([])
  const { data } = await world.call(listHerbs, { query: { search: '停用的参' } }, { as: 'admin' })
  expect(data).toMatchObject({ list: [], counts: { disabled: 1 } })
  expect((await world.call(listHerbs, { query: { search: '停用的参' } })).data.counts).toBeUndefined()
})
