// Ranks and evaluated totals in the list of demands, the comparison and the report, on the real server.
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { eightHerbs, names, qualifyEightHerbs, tendersByName } from '../support/eight-herbs.ts'

const stage = setWorldPage()
let order: Order

beforeAll(async () => {
  order = await eightHerbs(stage.world)
  await qualifyEightHerbs(stage.world, order.id)
})

test('the comparison shows suppliers in the order of their places, with total and place or with their gaps', async () => {
  await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  const grid = await screen.findByRole('grid')
  const heads = within(grid)
    .getAllByRole('columnheader')
    .map((head) => head.textContent ?? '')
    .filter((text) => names.some((name) => text.includes(name)))
  expect(heads.map((text) => names.find((name) => text.includes(name)))).toEqual([
    names[3],
    names[1],
    names[2],
    names[0],
  ])
  expect(heads[0]).toMatch(/234,385\.90.*第 1/)
  expect(heads[1]).toMatch(/234,737\.73.*第 2/)
  expect(heads[2]).toContain('缺 2 种 · 1 种量不足')
  expect(heads[3]).toContain('8 种量不足')
})

test('differences are shown by words, never by a bare plus or minus', async () => {
  await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  const grid = await screen.findByRole('grid')
  const cells = await within(grid).findAllByRole('gridcell')
  expect(cells.some((cell) => cell.textContent?.includes('省'))).toBe(true)
  for (const cell of cells) expect(cell.textContent).not.toMatch(/[+−]\d/)
  const scenarios = screen.getByRole('radiogroup', { name: '定标方案' }).textContent ?? ''
  expect(scenarios).toMatch(/较 A ▲\s超\s\d/)
  expect(scenarios).not.toMatch(/[+−]\d/)
})

test('the record of the opening shows every line with grade, origin, year, and the tax and freight that its price leaves out', async () => {
  const user = await stage.open(`/bidding/review/detail?id=${order.id}`, 'award')
  await user.click(await screen.findByText(`${names[3]}：所报 8 行`))
  const table = await screen.findByRole('table', { name: `${names[3]}：所报 8 行` })
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
  expect(heads).toEqual(['品名', '所报单价', '可供数量', '等级', '产地', '采收年份', '税', '运费'])
  const codonopsis = within(table).getByRole('row', { name: /党参/ })
  expect(codonopsis).toHaveTextContent('53.50 元/kg')
  expect(codonopsis).toHaveTextContent('不含税、税率 9%')
  expect(codonopsis).toHaveTextContent('不含运费、运费 0.485 元/kg')
})

test('a tender without comparable lines has no total on the report', async () => {
  await stage.open(`/bidding/review/detail?id=${order.id}`, 'award')
  await screen.findByText(`${names[0]}：所报 8 行`)
  const cells = screen
    .getAllByRole('row')
    .filter((row) => row.textContent?.includes(names[0] ?? ''))
    .flatMap((row) => within(row).queryAllByRole('cell'))
    .map((cell) => cell.textContent)
  // The text of a cell begins with its head, which the cards of a narrow page show.
  expect(cells.filter((text) => text?.includes('8 种量不足'))).toHaveLength(1)
  const totals = cells.flatMap((text) => (text?.startsWith('评标总价') ? [text.slice(-1)] : []))
  expect(totals).toEqual(['–', '–'])
})

test('the list of reviews shows the lowest complete total', async () => {
  await stage.open('/bidding/review', 'award')
  const cell = await screen.findByText('八味药材集采')
  expect(cell.closest('tr, [role="row"]')?.textContent).toContain('234,385.90')
})

test('the filter by flags counts lines and suppliers with flags, and shows only these', async () => {
  const { world } = stage
  const tenders = await tendersByName(world, order.id)
  const third = tenders.find((one) => one.supplier_name === names[2])
  // One supplier has a single line below the need; the offers of all others are made large enough to have no such flag.
  await world.db
    .updateTable('tender_items')
    .set({ offered_qty: '99999' })
    .where('tender_id', '!=', third?.id ?? '')
    .execute()
  const user = await stage.open(`/bidding/review/edit?id=${order.id}`, 'award')
  const grid = await screen.findByRole('grid')
  const flagged = (await tendersByName(world, order.id)).filter(
    (one) => one.flags.length > 0 || one.items.some((item) => item.flags.length > 0),
  )
  const lines = new Set(
    flagged.flatMap((one) => one.items.flatMap((item) => (item.flags.length > 0 ? [item.order_item_id] : []))),
  )
  expect(flagged.length).toBeLessThan(4)
  const filter = screen.getByRole('button', { name: /只看有标志/ })
  expect(filter).toHaveTextContent(`只看有标志 ${lines.size} 行 · ${flagged.length} 家`)
  await user.click(filter)
  const heads = within(grid)
    .getAllByRole('columnheader')
    .filter((head) => names.some((name) => head.textContent?.includes(name)))
  expect(heads).toHaveLength(flagged.length)
  expect(within(grid).getAllByRole('gridcell')).toHaveLength(lines.size * flagged.length)
})
