import { afterAll, beforeAll, expect, it } from 'vitest'
import { herbEndpoints, listHerbs } from '#contract/herbs.ts'
import { createOrder } from '#contract/orders.ts'
import { syncCatalogue } from '#server/catalogue/sync.ts'
import { herbHandlers } from '#server/herbs/herbs.ts'
import { searchColumns } from '#server/readings.ts'
import { aHerb, orderBody } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ endpoints: herbEndpoints, handlers: herbHandlers })
})
afterAll(() => world.close())

it('describes a herb to everybody, and finds it by pinyin and initials', async () => {
  const id = await aHerb(world, '川芎')
  await world.db
    .updateTable('herbs')
    .set({
      source_species: ['伞形科植物川芎 Ligusticum chuanxiong 的干燥根茎'],
      common_specs: JSON.stringify([{ grade: 'tong', text: '直径 2–7 cm' }]),
      chp_ref: '《中国药典》2025 年版一部',
    })
    .where('id', '=', id)
    .execute()
  for (const search of ['川芎', 'chuanxiong', 'cx']) {
    const { data } = await world.call(listHerbs, { query: { search } })
    expect(data.list, search).toMatchObject([
      {
        id,
        code: null,
        name: '川芎',
        source_species: ['伞形科植物川芎 Ligusticum chuanxiong 的干燥根茎'],
        common_specs: [{ grade: 'tong', text: '直径 2–7 cm' }],
        default_unit: 'kg',
        chp_ref: '《中国药典》2025 年版一部',
        status: 'active',
      },
    ])
  }
})

it('leaves out disabled herbs', async () => {
  const id = await aHerb(world, '旧川芎')
  await world.db.updateTable('herbs').set({ status: 'disabled' }).where('id', '=', id).execute()
  expect((await world.call(listHerbs, { query: { search: '旧川芎' } })).data.total).toBe(0)
})

it('matches the initials of syllables, and not the end of a doubled initial', async () => {
  const spoken = { 黄芪: 'huang qi', 炙黄芪: 'zhi huang qi', 车前子: 'che qian zi' }
  for (const [name, pinyin] of Object.entries(spoken)) {
    await world.db
      .updateTable('herbs')
      .set(searchColumns([name], [], [pinyin]))
      .where('id', '=', await aHerb(world, name))
      .execute()
  }
  const { data } = await world.call(listHerbs, { query: { search: 'hq' } })
  expect(data.list.map((herb) => herb.name).toSorted()).toEqual(['炙黄芪', '黄芪'].toSorted())
  const prefix = await world.call(listHerbs, { query: { search: 'chq' } })
  expect(prefix.data.list.map((herb) => herb.name)).toEqual(['车前子'])
})

it('herbs with the same initials are sorted by how often they are demanded, then by the order of the catalogue', async () => {
  const own = await createWorld()
  await syncCatalogue(own.db)
  const found = async () =>
    (await own.call(listHerbs, { query: { search: 'hq', page_size: 10 } }, { as: 'buyer' })).data.list.map(
      ({ name }) => name,
    )
  expect((await found())[0]).toBe('黄芪')
  const { data } = await own.call(listHerbs, { query: { search: '黄芩' } }, { as: 'buyer' })
  const items = [{ name: '黄芩', herbal_id: data.list[0]?.id, quantity: '10', unit: 'kg' as const }]
  await own.call(createOrder, { body: orderBody(own, { items }) }, { as: 'buyer' })
  expect((await found()).slice(0, 2)).toEqual(['黄芩', '黄芪'])
  await own.close()
})
