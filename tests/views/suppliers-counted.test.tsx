// What a supplier sold by the piece is priced per piece where its deals are shown.
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { readOrder } from '#contract/orders.ts'
import { awardTo, hear } from '../support/awarded.ts'
import { setWorldPage } from '../support/console-page.tsx'

const stage = setWorldPage()
const antler = { name: '鹿茸', grade: 'tong' as const, quantity: '20', unit: 'piece' as const }
const root = { name: '黄芪', grade: 'tong' as const, quantity: '100', unit: 'kg' as const }
let both: string
let weighed: string

/** The supplier that sold these lines at these prices. */
const soldBy = async (prices: string[], items: (typeof antler | typeof root)[]): Promise<string> => {
  const { world } = stage
  const award = await awardTo(world, [prices], [0, 0].slice(items.length * -1), { items })
  const { award: decision } = (await world.call(readOrder, { params: { id: award.id } }, { as: 'award' })).data
  for (const line of decision?.lines ?? []) await hear(world, 'buyer', award.id, line.id, 'confirm')
  return award.suppliers[0]?.id ?? ''
}

beforeAll(async () => {
  both = await soldBy(['3450', '26.80'], [antler, root])
  weighed = await soldBy(['27.10'], [root])
  await soldBy(['3400'], [antler])
})

test('the awards of a supplier say the unit of each price, or in the head the one they share', async () => {
  await stage.open(`/supplier/detail?id=${both}&tab=awards`, 'buyer')
  await screen.findByRole('cell', { name: '3,450.00 元/件' })
  expect(screen.getByRole('cell', { name: '26.80 元/kg' })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: '到厂折算价' })).toBeVisible()
})

test('the head has the unit where every line is weighed', async () => {
  await stage.open(`/supplier/detail?id=${weighed}&tab=awards`, 'buyer')
  await screen.findByRole('columnheader', { name: '到厂折算价 (元/kg)' })
  expect(screen.getByRole('cell', { name: '27.10' })).toBeVisible()
})

test('the picker of suppliers says the unit of each last deal', async () => {
  await stage.open('/bidding/order/create?pick=suppliers', 'buyer')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/3,400\.00 元\/件 鹿茸 · 统货$/)
  expect(dialog.getByText(/27\.10 元\/kg 黄芪 · 统货$/)).toBeVisible()
  expect(dialog.getByText('近 12 个月成交')).toBeVisible()
})
