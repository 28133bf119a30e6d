// Pasting a table into the form: unknown columns are listed and can be matched, other units are converted and the original is shown.
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PasteDialog } from '#src/views/orders/form/paste-dialog.tsx'
import { type PastedRow, pasteFaults } from '#src/views/orders/form/paste-table.ts'
import { usePasteVocabulary } from '#src/views/orders/form/use-paste-vocabulary.ts'
import { openConsole } from '../support/console.tsx'
import { aHerb } from '../support/herbs.ts'

let taken: PastedRow[][]

const Paste = () => (
  <PasteDialog vocabulary={usePasteVocabulary()} onRows={(rows) => taken.push(rows)} onClose={() => undefined} />
)

const open = async () => {
  taken = []
  return openConsole(
    <main>
      <Paste />
    </main>,
  )
}

const paste = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: '表格内容' }), { target: { value: text } })
const preview = () => screen.getByRole('table', { name: '预览' })

test('prices per 斤 and 吨 become prices per kg, and the preview shows the original text', async () => {
  const { user } = await open()
  paste('品名\t需求量\t单价\n黄芪\t500公斤\t42元/斤\n川芎\t3.5吨\t19,500元/吨\n当归\t80\t26')
  expect(within(preview()).getByText('原 42元/斤')).toBeVisible()
  expect(within(preview()).getByText('原 19,500元/吨')).toBeVisible()
  expect(within(preview()).queryByText('原 26')).toBeNull()
  expect(taken).toEqual([])
  await user.click(screen.getByRole('button', { name: /添加 3 行/ }))
  expect(taken).toEqual([
    [
      { name: '黄芪', quantity: '500', unit: 'kg', reference_price: '84' },
      { name: '川芎', quantity: '3.5', unit: 't', reference_price: '19.5' },
      { name: '当归', quantity: '80', reference_price: '26' },
    ],
  ])
})

test('the unit in a head applies to every figure below it', async () => {
  const { user } = await open()
  paste('品名\t数量（吨）\t单价（元/吨）\n黄芪\t2\t18500')
  expect(within(preview()).getByText('原 18500元/吨')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /添加 1 行/ }))
  expect(taken[0]).toEqual([{ name: '黄芪', quantity: '2', unit: 't', reference_price: '18.5' }])
})

test('the heads of the trade are known: two words in one, a preparation, units with and without brackets', async () => {
  const { user } = await open()
  paste(
    '饮片名称\t规格等级\t炮制规格\t产地要求\t采购数量(kg)\t包装规格\t备注说明\n半夏\t选货\t姜制\t甘肃\t80\t25kg/件\t急用',
  )
  await user.click(screen.getByRole('button', { name: /添加 1 行/ }))
  const line = { name: '半夏', grade: 'xuan', processing: '姜制', origin_text: '甘肃', quantity: '80', unit: 'kg' }
  expect(taken[0]).toEqual([{ ...line, package_spec: '25kg/件', remark: '急用' }])
  paste('品名\t规格/等级\t数量公斤\t参考价 元/斤\n黄芪\t统货\t500\t21')
  await user.click(screen.getByRole('button', { name: /添加 1 行/ }))
  expect(taken[1]).toEqual([{ name: '黄芪', grade: 'tong', quantity: '500', unit: 'kg', reference_price: '42' }])
  paste('品名\t规格\t品级\t需求量【吨】\n黄芪\t片厚 3 mm\t一等\t2')
  await user.click(screen.getByRole('button', { name: /添加 1 行/ }))
  expect(taken[2]).toEqual([{ name: '黄芪', size_spec: '片厚 3 mm', grade: 'g1', quantity: '2', unit: 't' }])
})

test('a figure that is none and a name that is no herb are marked, and the button says how many rows have one', async () => {
  const { user } = await open()
  paste('品名\t需求量\t单价\n黄芪\tabc\t42\n川芎\t10\t面议\n当归\t80\t26')
  expect(within(preview()).getAllByText('不是数字')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: /添加 3 行，2 行待改/ }))
  expect(taken[0]).toHaveLength(3)
  const herb = (name: string, aliases: readonly string[] = []) => aHerb({ id: name, name, aliases: [...aliases] })
  const rows = [{ name: '枸杞' }, { name: '姜半夏', quantity: '5 kg' }, { name: '不存在草' }, { name: '' }]
  expect(pasteFaults(rows, [herb('枸杞子', ['枸杞']), herb('半夏')])).toEqual([
    {},
    { quantity: 'figure' },
    { name: 'herb' },
    {},
  ])
  expect(pasteFaults(rows, null)[2]).toEqual({})
})

test('a quantity whose unit is not known is marked and keeps its unit, so that no line takes it for kilograms', async () => {
  const { user } = await open()
  paste('品名\t采购量\t单位\t参考价\n白芍\t15\t担\t26\n当归\t80\t公斤\t42')
  expect(within(preview()).getByText('不是数字')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /添加 2 行，1 行待改/ }))
  expect(taken[0]).toEqual([
    { name: '白芍', quantity: '15担', reference_price: '26' },
    { name: '当归', quantity: '80', unit: 'kg', reference_price: '42' },
  ])
})

test('an unknown column is listed, and the person can match it', async () => {
  const { user } = await open()
  paste('品名\t需求量\t品控说明\t仓位\n黄芪\t500\t无硫\tA-3')
  const unknown = screen.getByRole('region', { name: /2 列没有认出/ })
  await user.selectOptions(within(unknown).getByRole('combobox', { name: '「品控说明」对应' }), '质量要求')
  expect(within(preview()).getByText('无硫')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /添加 1 行/ }))
  expect(taken[0]).toEqual([{ name: '黄芪', quantity: '500', quality_text: '无硫' }])
})

test('requirements for the goods are read, and an unreadable one is marked in the preview and left out', async () => {
  const { user } = await open()
  paste(
    '品名\t数量\t等级\t新货/陈货\t家种/野生\t道地\t采收年份\t容差\n黄芪\t500\t头等\t新货\t种植\t是\t2025年\t±5%\n川贝\t80\t松贝\t无此\t\t\t\t',
  )
  expect(within(preview()).getByTitle('没有认出，不会填入')).toHaveTextContent('无此')
  expect(within(preview()).getByText('头等')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /添加 2 行/ }))
  expect(taken[0]).toEqual([
    {
      name: '黄芪',
      quantity: '500',
      grade: 'custom',
      grade_text: '头等',
      new_stock_only: 'yes',
      wild_or_cultivated: 'cultivated',
      daodi_required: 'yes',
      harvest_year: '2025',
      qty_tolerance_pct: '5',
    },
    { name: '川贝', quantity: '80', grade: 'custom', grade_text: '松贝' },
  ])
})
