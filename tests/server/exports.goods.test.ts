// Raw and processed goods are different goods, and a piece says nothing without its package: each sheet of an award names both.
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAllocation, exportComparison } from '#contract/exports.ts'
import { awardTo } from '../support/awarded.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('every sheet of the comparison, and the table of its quantities', async () => {
  const items = [
    { name: '白术', processing: '生', grade: 'tong' as const, quantity: '30', unit: 'kg' as const },
    {
      name: '枸杞子',
      processing: '净制',
      grade: 'tong' as const,
      quantity: '48',
      unit: 'piece' as const,
      package_spec: '25kg/件',
    },
  ]
  const { id } = await awardTo(world, [['90.00', '1250.00']], [0, 0], { items })
  const fileOf = async (address: string, body: object) => {
    const headers = { ...consoleHeaders, token: await world.tokenOf('award') }
    return (await world.http(address, { method: 'POST', headers, body: JSON.stringify(body) })).blob()
  }
  const comparison = await fileOf(addressOf(exportComparison, { params: { id } }), {})
  const allocation = await fileOf(addressOf(exportAllocation, { params: { id }, body: { lines: [] } }), { lines: [] })
  for (const [file, sheet] of [
    [comparison, '比价'],
    [comparison, '报价明细'],
    [comparison, '授标'],
    [allocation, 1],
  ] as const) {
    const [head = [], ...rows] = await readSheet(file, sheet)
    const named = ['品名', '炮制', '包规'].map((one) => head.indexOf(one))
    expect(rows.slice(0, 2).map((row) => named.map((at) => row[at] ?? null))).toEqual([
      ['白术', '生', null],
      ['枸杞子', '净制', '25kg/件'],
    ])
  }
})
