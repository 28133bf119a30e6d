// The filters `<field>_not` of the lists and the counts of presets, compared with a reference that checks record by
// record.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { countOrders, countSuppliers, countUsers, MAX_PRESETS } from '#contract/list-counts.ts'
import { listOrders, type OrderListQuery } from '#contract/orders.list.ts'
import { goodsTypes, purchaseMethods } from '#contract/orders.list-options.ts'
import { createOrder } from '#contract/orders.ts'
import { supplierStatuses } from '#contract/suppliers.lifecycle.ts'
import { certifyLevels, supplierTypes } from '#contract/suppliers.options.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { listUsers, userStatuses } from '#contract/users.ts'
import { aHerb, aSupplier, orderBody } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

interface Demand {
  readonly id: string
  readonly status: 'draft' | 'pending_audit'
  readonly method: (typeof purchaseMethods)[number] | null
  readonly goods: (typeof goodsTypes)[number]
  readonly by: 'buyer' | 'chief'
  readonly lines: readonly { readonly herb: string | null; readonly origin: string | null }[]
}

const origins = ['甘肃定西', '甘肃陇西', '安徽亳州', null] as const
const pick = <T>(values: readonly T[], seed: number): T => {
  const value = values[seed % values.length]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

let world: World
const herbs: { readonly id: string; readonly name: string }[] = []
const demands: Demand[] = []
const people = { buyer: '', chief: '' }

beforeAll(async () => {
  world = await createWorld()
  for (const name of ['黄芪', '党参', '当归', '白芍']) herbs.push({ id: await aHerb(world, name), name })
  for (const one of await world.db.selectFrom('users').select(['id', 'username']).execute())
    if (one.username === 'buyer' || one.username === 'chief') people[one.username] = one.id
  for (let at = 0; at < 30; at += 1) {
    const by = pick(['buyer', 'chief'] as const, at)
    const method = at % 7 === 0 ? null : pick(purchaseMethods, at * 3)
    const goods = pick(goodsTypes, at * 5 + 1)
    const status = method !== null && at % 3 === 0 ? 'pending_audit' : 'draft'
    const lines = Array.from({ length: 1 + (at % 3) }, (_, nth) => ({
      herb: (at + nth) % 5 === 4 ? null : pick(herbs, at + nth).id,
      origin: pick(origins, at + nth * 3),
    }))
    const supplier = await aSupplier(world)
    const body = orderBody(world, {
      title: `需求${at}`,
      goods_type: goods,
      purchase_method: method ?? 'tender',
      invited_supplier_ids: [supplier.id],
      submit: status === 'pending_audit',
      items: lines.map(({ herb, origin }) => ({
        name: herbs.find((one) => one.id === herb)?.name ?? '自写品名',
        grade: 'tong' as const,
        quantity: '10',
        unit: 'kg' as const,
        ...(herb !== null && { herbal_id: herb }),
        ...(origin !== null && { origin_text: origin }),
      })),
    })
    const made = await world.call(createOrder, { body }, { as: 'buyer' })
    expect(made.message).toBe('成功')
    // The calls create no submitted demand without a method and none by a chief, but the lists have to treat such rows
    // correctly.
    const kept = { created_by: people[by], ...(method === null && { purchase_method: null }) }
    await world.db.updateTable('orders').set(kept).where('id', '=', made.data.id).execute()
    demands.push({ id: made.data.id, status, method, goods, by, lines })
  }
})
afterAll(() => world.close())

/** Checks demand by demand. A field that the query does not name is not checked. */
const reference = (query: OrderListQuery, viewer: Demand['by']): string[] => {
  const named = (text: string | undefined): readonly string[] | null => text?.split(',') ?? null
  const value = (text: string | undefined, has: (values: readonly string[]) => boolean, wanted: boolean) => {
    const values = named(text)
    return values === null || has(values) === wanted
  }
  return demands
    .filter(({ status, method, goods, by, lines }) => {
      const isOneOf = (own: string | null) => (values: readonly string[]) => own !== null && values.includes(own)
      const asksFor = (values: readonly string[]) => lines.some(({ herb }) => herb !== null && values.includes(herb))
      const isFrom = ([words]: readonly string[]) => lines.some(({ origin }) => origin?.includes(words ?? '') === true)
      const isMine = by === viewer
      return (
        value(query.status, isOneOf(status), true) &&
        value(query.status_not, isOneOf(status), false) &&
        value(query.purchase_method, isOneOf(method), true) &&
        value(query.purchase_method_not, isOneOf(method), false) &&
        value(query.goods_type, isOneOf(goods), true) &&
        value(query.goods_type_not, isOneOf(goods), false) &&
        value(query.herbal_id, asksFor, true) &&
        value(query.herbal_id_not, asksFor, false) &&
        value(query.origin_text, isFrom, true) &&
        value(query.origin_text_not, isFrom, false) &&
        value(query.created_by, isOneOf(people[by]), true) &&
        value(query.created_by_not, isOneOf(people[by]), false) &&
        (query.mine !== 'true' || isMine) &&
        (query.mine_not !== 'true' || !isMine) &&
        (query.awaits_approval_not !== 'true' || status !== 'pending_audit')
      )
    })
    .map(({ id }) => id)
    .toSorted()
}

const some = (values: readonly string[]) =>
  fc.option(
    fc.subarray([...values], { minLength: 1 }).map((all) => all.join()),
    { nil: undefined, freq: 2 },
  )
const flag = fc.option(fc.constant('true' as const), { nil: undefined, freq: 2 })

/** Random filters. The records they name are known only once they exist. */
const queries = () =>
  fc
    .record({
      status: some(['draft', 'pending_audit', 'bidding']),
      status_not: some(['draft', 'pending_audit', 'bidding']),
      purchase_method: some(purchaseMethods),
      purchase_method_not: some(purchaseMethods),
      goods_type: some(goodsTypes),
      goods_type_not: some(goodsTypes),
      herbal_id: some(herbs.map((one) => one.id)),
      herbal_id_not: some(herbs.map((one) => one.id)),
      origin_text: fc.option(fc.constantFrom('甘肃', '亳州', '陇西'), { nil: undefined, freq: 2 }),
      origin_text_not: fc.option(fc.constantFrom('甘肃', '亳州', '陇西'), { nil: undefined, freq: 2 }),
      created_by: some(Object.values(people)),
      created_by_not: some(Object.values(people)),
      mine: flag,
      mine_not: flag,
      awaits_approval_not: flag,
    })
    // Only a few fields at a time, because otherwise nothing would match.
    .chain((all) => {
      const given = Object.entries(all).filter(([, value]) => value !== undefined)
      return fc
        .subarray(given, { maxLength: Math.min(2, given.length) })
        .map((kept): OrderListQuery => Object.fromEntries(kept))
    })

const found = async (query: OrderListQuery, as: Demand['by']) => {
  const answer = await world.call(listOrders, { query: { ...query, page_size: '100' } }, { as })
  expect(answer.message).toBe('成功')
  return answer.data.list.map(({ id }) => id).toSorted()
}
const written = (query: OrderListQuery): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()

describe('the list of demands', () => {
  test('finds what the reference finds, whatever is included and excluded', async () => {
    let matched = 0
    await fc.assert(
      fc.asyncProperty(queries(), fc.constantFrom('buyer', 'chief'), async (query, viewer) => {
        const wanted = reference(query, viewer)
        if (wanted.length > 0 && wanted.length < demands.length) matched += 1
        expect(await found(query, viewer)).toEqual(wanted)
      }),
      { numRuns: 100 },
    )
    // A property over empty answers would prove nothing.
    expect(matched).toBeGreaterThan(15)
  })

  test('counts presets in one call as it lists them', async () => {
    await fc.assert(
      fc.asyncProperty(queries(), fc.array(queries(), { minLength: 1, maxLength: 6 }), async (base, presets) => {
        const query = { base: written(base), presets: presets.map(written).join('|') }
        const { data } = await world.call(countOrders, { query }, { as: 'buyer' })
        expect(data.counts).toEqual(presets.map((one) => reference({ ...base, ...one }, 'buyer').length))
      }),
      { numRuns: 25 },
    )
  })

  test('refuses a preset that its list refuses, and more presets than one call takes', async () => {
    const ask = (presets: string) => world.call(countOrders, { query: { presets } }, { as: 'buyer' })
    expect((await ask('status=gone')).code).toBe(code.inputRefused)
    expect((await ask('unknown=1')).code).toBe(code.inputRefused)
    expect((await ask(Array.from({ length: MAX_PRESETS + 1 }, () => 'status=draft').join('|'))).code).toBe(
      code.inputRefused,
    )
  })
})

describe('other lists', () => {
  test('of suppliers finds each supplier once by a field and its _not together', async () => {
    const suppliers = world.db.updateTable('suppliers')
    const all = await world.db.selectFrom('suppliers').select('id').orderBy('id').execute()
    for (const [at, { id }] of all.entries()) {
      await suppliers
        .set({
          status: pick(supplierStatuses, at),
          supplier_type: pick(supplierTypes, at * 3),
          certify_level: at % 7 === 3 ? null : pick(certifyLevels, at),
          region_code: at % 5 === 0 ? null : pick(['341600', '620000', '621100'], at),
        })
        .where('id', '=', id)
        .execute()
    }
    const idsOf = async (query: Record<string, string>) =>
      (await world.call(listSuppliers, { query: { ...query, page_size: '100' } }, { as: 'chief' })).data.list.map(
        ({ id }) => id,
      )
    for (const [field, value] of [
      ['status', 'certified,expired'],
      ['supplier_type', 'producer'],
      ['certify_level', 'A'],
      ['region_code', '620000'],
      ['herbal_id', herbs[0]?.id ?? ''],
    ] as const) {
      const [has, hasNot] = [await idsOf({ [field]: value }), await idsOf({ [`${field}_not`]: value })]
      expect([...has, ...hasNot].toSorted(), field).toEqual(all.map(({ id }) => id).toSorted())
      if (field !== 'herbal_id') expect(Math.min(has.length, hasNot.length), field).toBeGreaterThan(0)
      const query = { presets: `${field}=${value}|${field}_not=${value}` }
      expect((await world.call(countSuppliers, { query }, { as: 'chief' })).data.counts).toEqual([
        has.length,
        hasNot.length,
      ])
    }
  })

  test('of users finds a user without a preset among those without the named one', async () => {
    const all = await world.call(listUsers, { query: { page_size: '100' } }, { as: 'admin' })
    const status = userStatuses[0]
    const query = { presets: `role_preset=buyer|role_preset_not=buyer|status_not=${status}` }
    const { data } = await world.call(countUsers, { query }, { as: 'admin' })
    const buyers = all.data.list.filter((one) => one.role_preset === 'buyer').length
    expect(data.counts).toEqual([
      buyers,
      all.data.total - buyers,
      all.data.list.filter((one) => one.status !== status).length,
    ])
  })
})
