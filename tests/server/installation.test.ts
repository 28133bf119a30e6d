// What a start does with an existing database, and the catalogue of every database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listHerbs } from '#contract/herbs.ts'
import { catalogue } from '#server/catalogue/herbs.ts'
import { syncCatalogue } from '#server/catalogue/sync.ts'
import { DEMO_DATABASE, installationState, markInstalled, planStart } from '#server/setup/installation.ts'
import { StartRefused } from '#server/start-refused.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.db.deleteFrom('herbs').execute()
})
afterAll(() => world.close())

const url = 'postgres://db/herbs'

test.each([
  ['a demo stays a demo', 'demo', undefined, undefined, 'serve'],
  ['a real installation stays real', 'real', undefined, undefined, 'serve'],
  ['a demo stays a demo with DEMO=1', 'demo', true, undefined, 'serve'],
  ['a real installation stays real with DEMO=0', 'real', false, url, 'serve'],
  ['an empty embedded database becomes a demo', 'empty', undefined, undefined, 'make_demo'],
  ['an empty database server becomes a demo with DEMO=1', 'empty', true, url, 'make_demo'],
  ['an empty embedded database is set up with DEMO=0', 'empty', false, undefined, 'set_up'],
  ['an empty database server is set up', 'empty', undefined, url, 'set_up'],
] as const)('%s', (_, state, demo, databaseUrl, plan) => {
  expect(planStart(state, { demo, databaseUrl })).toBe(plan)
})

test('a start that contradicts its database is refused with a message that says what helps', () => {
  const demo = () => planStart('demo', { demo: false, databaseUrl: undefined })
  expect(demo).toThrow(StartRefused)
  expect(demo).toThrow(DEMO_DATABASE)
  expect(() => planStart('real', { demo: true, databaseUrl: undefined })).toThrow(
    'This installation is real; demo data is not added to it.',
  )
})

test('a database is empty until it is marked as installed, which happens once', async () => {
  expect(await installationState(world.db)).toBe('empty')
  await world.db.transaction().execute((tx) => markInstalled(tx, { demo: false, public_url: 'https://herbs.example/' }))
  await world.db.transaction().execute((tx) => markInstalled(tx, { demo: true }))
  expect(await installationState(world.db)).toBe('real')
  const row = await world.db.selectFrom('installation').select('public_url').executeTakeFirstOrThrow()
  expect(row.public_url).toBe('https://herbs.example/')
})

test('an empty database gets the whole catalogue once, and 当归 is found by its initials', async () => {
  const made = await syncCatalogue(world.db)
  expect(made).toEqual({ version: catalogue.version, added: catalogue.herbs.length, changed: 0, withdrawn: 0 })
  expect(catalogue.herbs.length).toBeGreaterThanOrEqual(300)
  expect(await syncCatalogue(world.db)).toBeNull()
  const { data } = await world.call(listHerbs, { query: { search: 'dg' } })
  expect(data.list.map((herb) => herb.name)).toContain('当归')
  expect(data.list.find((herb) => herb.name === '当归')).toMatchObject({ reference_price: null, daodi_regions: [] })
})

test('a later edition changes herbs and withdraws missing ones, and prices and references stay', async () => {
  await syncCatalogue(world.db)
  await world.db.updateTable('herbs').set({ reference_price: '61.0000' }).where('name', '=', '当归').execute()
  const before = await idOf('当归')
  const herbs = catalogue.herbs.flatMap((herb) => {
    if (herb.name === '黄芪') return []
    return herb.name === '当归' ? { ...herb, aliases: [...herb.aliases, '干归'] } : herb
  })
  expect(await syncCatalogue(world.db, { ...catalogue, version: '2027.05', herbs })).toEqual({
    version: '2027.05',
    added: 0,
    changed: 1,
    withdrawn: 1,
  })
  const found = await world.call(listHerbs, { query: { search: '干归' } })
  expect(found.data.list).toMatchObject([{ id: before, name: '当归', reference_price: '61.0000' }])
  expect((await world.call(listHerbs, { query: { search: '黄芪' } })).data.list.map((one) => one.name)).not.toContain(
    '黄芪',
  )
  expect(await idOf('黄芪')).not.toBe('')
  // Another start of the older edition reverts the changes.
  expect(await syncCatalogue(world.db)).toMatchObject({ added: 0, changed: 2, withdrawn: 0 })
})

test('no name appears twice in the catalogue', () => {
  const names = catalogue.herbs.map((herb) => herb.name)
  expect(new Set(names).size).toBe(names.length)
})

test('two processes that sync at the same time leave one catalogue', async () => {
  await world.db.deleteFrom('herbs').execute()
  const both = await Promise.all([syncCatalogue(world.db), syncCatalogue(world.db)])
  expect(both.filter((one) => one !== null)).toHaveLength(1)
})

const idOf = async (name: string): Promise<string> =>
  (await world.db.selectFrom('herbs').select('id').where('name', '=', name).executeTakeFirst())?.id ?? ''
