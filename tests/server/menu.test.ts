import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listHerbs } from '#contract/herbs.ts'
import { listMenu, menuPlaces } from '#contract/menu.ts'
import { permissionTree } from '#contract/permissions.ts'
import { pathIds, paths } from '#src/paths.ts'
import { aHerb } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('GET /v1/public/menu/', () => {
  it('gives each entry its words in both languages, its icon, address and code', async () => {
    const { data } = await world.call(listMenu, {}, { as: 'buyer' })
    expect(data[0]).toMatchObject({
      id: '21-bidding-order',
      code: '21-bidding-order',
      name_zh: '招标需求',
      name_en: 'Tender demands',
      icon: 'doc',
      path: '/bidding/order',
      kind: 'page',
      parent_id: null,
      sort: 0,
      hidden: false,
    })
    expect(data[0]?.children[0]).toMatchObject({
      code: '21-bidding-order-create',
      kind: 'action',
      parent_id: '21-bidding-order',
      icon: null,
      path: null,
      hidden: true,
    })
  })

  it('has the entries that the codes of the viewer allow, in the order of the menu', async () => {
    const codes = async (as: string) => (await world.call(listMenu, {}, { as })).data.map((entry) => entry.code)
    expect(await codes('admin')).toEqual(permissionTree.map((page) => page.code))
    expect(await codes('supplier')).toEqual(['21-supplier'])
    expect((await world.call(listMenu)).code).toBe(401)
  })

  it('has the addresses and icons of the console’s own pages', () => {
    const own = Object.fromEntries(
      pathIds.toReversed().flatMap((id) => {
        const { access, pattern, menu } = paths[id]
        return menu === undefined || access === 'user' || access === 'visitor'
          ? []
          : [[access, { path: pattern, icon: menu.icon }]]
      }),
    )
    // Where several pages have one code, its entry has the first of them. A page that is not in the console's menu has
    // only its address.
    expect(menuPlaces).toMatchObject(own)
  })
})

describe('GET /v1/public/herbal/', () => {
  it('is open to everybody, and is searched by name, reading and initials', async () => {
    await aHerb(world, '川芎')
    for (const search of ['川芎', 'chuanxiong', 'chuan xiong', 'cx', 'CX']) {
      const { code, data } = await world.call(listHerbs, { query: { search } })
      expect([code, data.list.map((herb) => herb.name)]).toEqual([0, ['川芎']])
    }
    const { data } = await world.call(listHerbs, { query: { search: '川芎', category: 'flower' } })
    expect(data.total).toBe(0)
    expect(await world.call(listHerbs, { query: { category: 'stone' as never } })).toMatchObject({ code: 4001 })
  })
})
