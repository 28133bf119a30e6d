import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ORIGIN, IMPORTED, type Region, readRegionTree, regionEndpoints } from '#contract/regions.ts'
import { demoEnterprises } from '#server/demo/data/people.ts'
import { suppliers } from '#server/demo/data/suppliers.ts'
import { knownRegion, regionName, unknownRegions } from '#server/regions.places.ts'
import { regionHandlers } from '#server/regions.ts'
import { aHerb } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let tree: readonly Region[]

beforeAll(async () => {
  world = await createWorld({ endpoints: regionEndpoints, handlers: regionHandlers })
  const id = await aHerb(world, '当归')
  await world.db
    .updateTable('herbs')
    .set({ daodi_regions: ['甘肃岷县', '安徽亳州', '四川'] })
    .where('id', '=', id)
    .execute()
  tree = (await world.call(readRegionTree)).data
})
afterAll(() => world.close())

describe('GET /v1/public/region/tree/', () => {
  it('gives everybody all of China down to the counties, and two entries that are no place', () => {
    expect(tree.filter((one) => one.code !== ANY_ORIGIN && one.code !== IMPORTED)).toHaveLength(34)
    expect(flat(tree).length).toBeGreaterThan(3_300)
    expect(at(IMPORTED)).toMatchObject({ name: '进口', level: 1, parent_code: null, pinyin: 'jin kou', children: [] })
    expect(at(ANY_ORIGIN)).toMatchObject({ name: '主产区不限', level: 1 })
  })

  it('has each code once, below its parent and one level deeper', () => {
    const all = flat(tree)
    expect(new Set(all.map((one) => one.code)).size).toBe(all.length)
    const astray = all.flatMap((one) =>
      one.children.filter((child) => child.parent_code !== one.code || child.level !== one.level + 1),
    )
    expect(astray).toEqual([])
    expect(all.filter((one) => !/^\d{6}$/.test(one.code) || !/^[a-z]+( [a-z]+)*$/.test(one.pinyin))).toEqual([])
  })

  it.each([
    ['110100', '市辖区', '北京市', 2],
    ['110101', '东城区', '北京市东城区', 3],
    ['500200', '县', '重庆市', 2],
    ['500230', '丰都县', '重庆市丰都县', 3],
    ['429000', '省直辖县级行政区划', '湖北省', 2],
    ['429006', '天门市', '湖北省天门市', 3],
    ['659000', '自治区直辖县级行政区划', '新疆维吾尔自治区', 2],
    ['441900', '东莞市', '广东省东莞市', 2],
    ['810001', '中西区', '香港特别行政区中西区', 2],
    ['130606', '莲池区', '河北省保定市莲池区', 3],
  ])('%s is %s, in full %s, on level %i', (code, name, full_name, level) => {
    expect(at(code)).toMatchObject({ name, full_name, level })
  })

  it.each([
    ['341600', 'bo zhou shi'],
    ['341500', 'lu an shi'],
    ['510100', 'cheng du shi'],
    ['500000', 'chong qing shi'],
    ['653100', 'ka shi di qu'],
    ['341021', 'she xian'],
    ['330382', 'yue qing shi'],
  ])('%s is read %s', (code, pinyin) => {
    expect(at(code)?.pinyin).toBe(pinyin)
  })

  it('leaves out the entries 市辖区', () => {
    expect(flat(tree).filter((one) => one.level === 3 && one.name === '市辖区')).toEqual([])
  })

  it('marks the places where herbs of the catalogue come from', () => {
    expect(
      flat(tree)
        .filter((one) => one.is_daodi_area)
        .map((one) => one.full_name),
    ).toEqual(['安徽省亳州市', '四川省', '甘肃省定西市岷县'])
  })

  it('ends at the requested level', async () => {
    const { data } = await world.call(readRegionTree, { query: { level: 2 } })
    expect(flat(data).some((one) => one.level === 3)).toBe(false)
    expect(flat(data).filter((one) => one.level === 2).length).toBeGreaterThan(330)
    expect(flat((await world.call(readRegionTree, { query: { level: 1 } })).data)).toHaveLength(36)
    expect(await world.call(readRegionTree, { query: { level: 4 } })).toMatchObject({
      code: 4001,
      data: { errors: [{ path: 'level' }] },
    })
  })

  it('is sent compressed, and not again to a client that still has it', async () => {
    const address = '/api/v1/public/region/tree/?timestamp=1'
    const first = await world.http(address, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    expect((await first.arrayBuffer()).byteLength).toBeLessThan(100_000)
    const etag = first.headers.get('etag') ?? ''
    const again = await world.http(address, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await world.http(address, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('disables the dropping of repeated requests', () => {
    expect(readRegionTree.dedupe).toBe(false)
  })
})

describe('a region code in a request', () => {
  it('must be in the tree, and an entry that is no place is an origin only', () => {
    expect(knownRegion('341602')).toBe(true)
    expect(knownRegion('341699')).toBe(false)
    expect(knownRegion(IMPORTED)).toBe(false)
    expect(knownRegion(IMPORTED, true)).toBe(true)
    expect(unknownRegions({ region_code: '999999', other: null, third: '110101' })).toEqual([
      { path: 'region_code', code: 'region_unknown', params: {} },
    ])
    expect(regionName('429006')).toBe('湖北省天门市')
  })

  it('is in the tree wherever the demo uses one', () => {
    const used = [
      ...demoEnterprises.flatMap(({ profile }) => [
        profile.region_code,
        ...profile.warehouse.map((one) => one.region_code),
      ]),
      ...suppliers.map((one) => one.region_code),
    ]
    expect(used.filter((code) => !knownRegion(code))).toEqual([])
  })
})

const flat = (regions: readonly Region[]): Region[] => regions.flatMap((one) => [one, ...flat(one.children)])

const at = (code: string): Region | undefined => flat(tree).find((one) => one.code === code)
