// 全部行套用模板 gives each line the indicators of its herb's template, overwrites nothing that was typed, and can be undone.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createOrder, readOrder } from '#contract/orders.ts'
import { emptyLine, type Line, OWN_GRADE } from '#src/views/orders/form/lines.ts'
import { withTemplates } from '#src/views/orders/form/template-lines.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { aHerb, aTemplate } from '../support/factories.ts'
import { template } from './herbal.factories.ts'

const page = setWorldPage()
const ash = { code: 'total_ash', name_zh: '总灰分', operator: 'lte', max: '4.0', unit: '%', basis: 'internal' } as const

test('every line gets the template of its herb; indicators of its own stay, and one step undoes all', async () => {
  const [angelica, lovage, licorice] = [
    await aHerb(page.world, '当归'),
    await aHerb(page.world, '川芎'),
    await aHerb(page.world, '甘草'),
  ]
  for (const herb of [angelica, lovage]) await aTemplate(page.world, herb)
  const items = [
    { name: '当归', herbal_id: angelica, quantity: '100', unit: 'kg' as const, origin_text: '甘肃岷县' },
    { name: '川芎', herbal_id: lovage, quantity: '200', unit: 'kg' as const, quality_specs: [ash] },
    { name: '甘草', herbal_id: licorice, quantity: '300', unit: 'kg' as const },
  ]
  const { data: order } = await page.world.call(createOrder, { body: { title: '套用模板', items } }, { as: 'buyer' })
  const user = await page.open(`/bidding/order/edit?id=${order.id}`, 'buyer')
  await user.click(await screen.findByRole('button', { name: /全部行套用模板/ }))
  const said = '已为 1 行套用模板，只补空白，已填的不改；1 行的品种没有启用的模板；1 行已有自写指标，未改'
  await waitFor(() => expect(screen.getByText(said, { exact: false })).toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(screen.queryByText(said, { exact: false })).toBeNull()
  await user.click(screen.getByRole('button', { name: /全部行套用模板/ }))
  await screen.findByText(said, { exact: false })
  await user.click(screen.getByRole('button', { name: /保存草稿|存为草稿/ }))
  await waitFor(async () => {
    const { data } = await page.world.call(readOrder, { params: { id: order.id } }, { as: 'buyer' })
    expect(
      data.items.map((item) => [item.template_id != null, item.origin_text ?? null, item.quality_specs?.length]),
    ).toEqual([
      [true, '甘肃岷县', 2],
      [false, null, 1],
      [false, null, 0],
    ])
  })
})

test('a template fills what is empty, overwrites nothing, and gives a line of another grade its indicators alone', () => {
  const herbal_id = template.herbal_id
  const told = {
    ...template,
    grade: 'tong' as const,
    size_spec: '长圆锥形',
    reference_price: '80.0000',
    processing: null,
  }
  const line = (change: Partial<Line>): Line => ({
    ...emptyLine(),
    herbal_id,
    name: '川贝母',
    quantity: '10',
    ...change,
  })
  const own = line({ grade: OWN_GRADE, grade_text: '松贝 统货', remark: '炉贝不收' })
  const { lines, filled, differing } = withTemplates(
    [line({ origin_text: '四川', processing: '蜜炙' }), own, line({ size_spec: '0.3cm' })],
    [told],
    told.goods_type,
  )
  expect({ filled, differing }).toEqual({ filled: 3, differing: [1, 2] })
  expect(
    lines.map((one) => [one.grade_text, one.size_spec, one.origin_text, one.reference_price, one.processing]),
  ).toEqual([
    ['', '', '四川', '', '蜜炙'],
    ['松贝 统货', '', '', '', ''],
    ['', '0.3cm', told.origin_text ?? '', '80.00', ''],
  ])
  expect(lines.map((one) => one.kept.template_id)).toEqual([told.id, told.id, told.id])
})
