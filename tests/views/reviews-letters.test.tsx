// Letters of an award on the real server: issued once, and the same after suppliers have declined and others got their lines.
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { readOrder } from '#contract/orders.ts'
import { awardTo, hear } from '../support/awarded.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { act } from '../support/factories.ts'

const stage = setWorldPage()
let award: Awaited<ReturnType<typeof awardTo>>

beforeAll(async () => {
  award = await awardTo(
    stage.world,
    [
      ['28.00', '59.00'],
      ['29.00', '60.00'],
      ['30.00', '61.00'],
    ],
    [0, 0],
    {
      payment_terms_text: '验收后 30 天',
      delivery_address: '安国市药都大道 8 号',
      price_basis: 'tax_freight_incl',
      tax_rate: '9',
      invoice_type: 'special_vat',
      delivery_mode: 'supplier_deliver',
      delivery_days: 15,
      package_req: '内衬薄膜袋',
    },
  )
})

const letters = async () => {
  await stage.open(`/bidding/review/detail?id=${award.id}&part=letters`, 'award')
  await screen.findByRole('heading', { name: /通知书$/, level: 1 })
  return (await screen.findAllByRole('article')).map((one) => one.textContent ?? '')
}
const numberOf = (letter: string) => /编号 \S+-\d{4}-(\d\d)/.exec(letter)?.[1]

test('a letter keeps its lines, total and number; what was declined afterwards is a marked addition', async () => {
  const before = await letters()
  expect(before.map(numberOf)).toEqual(['01', '02', '03'])
  expect(before[0]).toContain('共 2 行，合计 ¥57,500.00')
  const terms = ['验收后 30 天', '安国市药都大道 8 号', '含税含运', '税率：9%', '发票类型：增值税专票', '交货天数：15']
  for (const term of [...terms, '交货方式：送货到库', '内衬薄膜袋']) expect(before[0]).toContain(term)
  const { data } = await stage.world.call(readOrder, { params: { id: award.id } }, { as: 'award' })
  const line = data.award?.lines.find((one) => one.order_item_id === award.items[1]?.id)
  expect((await hear(stage.world, 'buyer', award.id, line?.id ?? '', 'decline')).code).toBe(0)
  const promoted = {
    order_item_id: award.items[1]?.id ?? '',
    tender_item_id: award.offerOf(1, 1),
    awarded_qty: award.items[1]?.quantity ?? '',
  }
  const payload = { lines: [promoted], coi_confirmed: true as const }
  expect((await act(stage.world, 'award', award.id, { action: 'promote', payload })).message).toBe('成功')
  expect((await act(stage.world, 'approver', award.id, { action: 'approve' })).message).toBe('成功')
  document.body.replaceChildren()
  const after = await letters()
  // The promoted supplier has a letter of its own decision, and keeps the first one.
  expect(after.map(numberOf)).toEqual(['01', '01', '02', '03'])
  expect(after[0]?.startsWith(before[0]?.slice(0, before[0].indexOf('¥57,500.00')) ?? '?')).toBe(true)
  expect(after[0]).toContain('共 2 行，合计 ¥57,500.00')
  const [own] = screen.getAllByRole('article')
  if (own === undefined) throw new Error('no letter')
  expect(within(own).getByText('附记')).toBeVisible()
  expect(own).toHaveTextContent(/现有效 1 行，合计 ¥28,000.00/)
  expect(after[1]).toContain('共 1 行，合计 ¥30,000.00')
})
