// The pages of varieties: the form by keyboard, possible duplicates, uses and prices.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HerbalTemplate } from '#contract/herbal-templates.ts'
import { type AppActor, createApp } from '#src/machines/app.machine.ts'
import { AppContext } from '#src/machines/use-app.ts'
import { HerbalDetail } from '#src/views/herbal/detail.tsx'
import { HerbalCreate, HerbalEdit } from '#src/views/herbal/form.tsx'
import { HerbalList } from '#src/views/herbal/list.tsx'
import { answersByHand } from '../support/answers.ts'
import { openConsole, refusal } from '../support/console.tsx'
import { herb, id, template } from './herbal.factories.ts'

let app: AppActor
let answering: ReturnType<typeof setInterval>
/** The data that the server answers, by a part of the address; the longest matching part wins. */
let has: Record<string, unknown>

const page = (list: readonly unknown[], more: object = {}) => ({
  list,
  total: list.length,
  total_is_capped: false,
  page: 1,
  page_size: 20,
  next_cursor: null,
  ...more,
})

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('token', 't-1')
  has = {
    '/public/herbal/': page([herb]),
    '/public/region/tree/': [],
    '/bidding/herbal_template/': page([template], { counts: { active: 1 } }),
    [`/bidding/herbal_template/${id}/`]: template,
    '/bidding/herbal_template_duplicate/': { reading: 'huang qi', twins: [] },
    '/bidding/herbal_template_use/': page([]),
    '/bidding/herbal_template_audit/': page([]),
    '/bidding/herbal_price/': { months: [], last: [], range: null, other: null, market: null },
  }
  const server = answersByHand()
  let answered = 0
  answering = setInterval(() => {
    for (const one of server.asked.slice(answered)) {
      answered += 1
      const part = Object.keys(has)
        .filter((key) => one.url.includes(key))
        .toSorted((a, b) => b.length - a.length)[0]
      if (part !== undefined) one.reply({ code: 0, message: '', data: has[part] })
    }
  }, 1)
  app = createApp({ locale: 'zh-CN' })
})
afterEach(() => {
  clearInterval(answering)
  cleanup()
  app.stop()
  vi.unstubAllGlobals()
})

const open = async (address: string, view: ReactNode, answers: Parameters<typeof openConsole>[1] = {}) => {
  history.replaceState(null, '', address)
  return openConsole(
    <AppContext value={app}>
      <main id="main">{view}</main>
    </AppContext>,
    answers,
  )
}
const used: HerbalTemplate = { ...template, used_count: 2 }

test('a chosen herb fills the form, and the limit of an indicator is compared with the pharmacopoeia as it is typed', async () => {
  const { user, told } = await open('/bidding/herbal/create', <HerbalCreate />)
  const picker = await screen.findByRole('combobox', { name: /药材/ })
  await user.click(picker)
  await user.type(picker, 'hq')
  await user.click(await screen.findByRole('option', { name: /黄芪/ }))
  expect(screen.getByRole('textbox', { name: /品种名称/ })).toHaveValue('黄芪')
  expect(screen.getByRole('checkbox', { name: '药食同源' })).toBeChecked()

  const adding = screen.getByRole('combobox', { name: '添加指标' })
  await user.type(adding, 'lead')
  await user.click(await screen.findByRole('option', { name: /铅/ }))
  const limit = await screen.findByRole('textbox', { name: '铅 上限' })
  await waitFor(() => expect(limit).toHaveFocus())
  expect(screen.getByText('同药典')).toBeInTheDocument()
  await user.clear(limit)
  await user.type(limit, '4.5')
  expect(screen.getByText('严于药典')).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: '铅 依据' })).toHaveValue('internal')
  await user.clear(limit)
  await user.type(limit, '6')
  expect(screen.getByText('低于药典')).toBeInTheDocument()
  expect(screen.getByText(/1 项低于药典要求/)).toBeInTheDocument()

  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(told.asked).toHaveLength(1))
  expect(told.asked[0]).toMatchObject({
    id: 'herbal_templates.create',
    input: {
      body: {
        herbal_id: id,
        name: '黄芪',
        alias: ['北芪'],
        quality_specs: [{ code: 'lead', max: '6', min: null, chp_limit: '5', basis: 'internal' }],
      },
    },
  })
  expect(told.said).toEqual(['commands:said.operated'])
})

test('an error in a cell is shown below it and in the summary, and the focus moves to the cell', async () => {
  has[`/bidding/herbal_template/${id}/`] = { ...template, quality_specs: [] }
  const { user, told } = await open(`/bidding/herbal/edit?id=${id}`, <HerbalEdit />)
  await user.type(await screen.findByRole('combobox', { name: '添加指标' }), '水分')
  await user.click(await screen.findByRole('option', { name: /^水分/ }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('第 1 项 上限：请输入此项')
  const limit = screen.getByRole('textbox', { name: '水分 上限' })
  expect(limit).toBeInvalid()
  expect(limit).toHaveAccessibleDescription('水分 上限 · 请输入此项')
  await waitFor(() => expect(limit).toHaveFocus())
  expect(told.asked).toEqual([])
})

test('keys move between rows, move a row and remove it, and the removal can be undone', async () => {
  const { user } = await open('/bidding/herbal/create', <HerbalCreate />)
  const adding = await screen.findByRole('combobox', { name: '添加指标' })
  for (const name of ['铅', '镉']) {
    await user.type(adding, name)
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
  }
  const lead = () => screen.getByRole('textbox', { name: '铅 上限' })
  const cadmium = () => screen.getByRole('textbox', { name: '镉 上限' })
  await waitFor(() => expect(cadmium()).toHaveFocus())
  await user.keyboard('{ArrowUp}')
  expect(lead()).toHaveFocus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const names = () => screen.getAllByRole('textbox', { name: / 上限$/ }).map((one) => one.getAttribute('aria-label'))
  await waitFor(() => expect(names()).toEqual(['镉 上限', '铅 上限']))
  await waitFor(() => expect(lead()).toHaveFocus())
  await user.keyboard('{Control>}a{/Control}{Control>}{Backspace}{/Control}')
  await waitFor(() => expect(names()).toEqual(['镉 上限']))
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(names()).toEqual(['镉 上限', '铅 上限'])
})

test('Ctrl+G leads from any field to the first cell of the indicators', async () => {
  const { user } = await open(`/bidding/herbal/edit?id=${id}`, <HerbalEdit />)
  await screen.findByRole('combobox', { name: '添加指标' })
  await user.click(screen.getByRole('textbox', { name: /备注/ }))
  await user.keyboard('{Control>}g{/Control}')
  expect(document.activeElement?.closest('[data-spec]')?.getAttribute('data-spec')).toMatch(/^0\./)
})

test('Enter and commas add an alias as a chip, Backspace removes the last one', async () => {
  const { user } = await open('/bidding/herbal/create', <HerbalCreate />)
  const box = await screen.findByRole('textbox', { name: /别名/ })
  await user.type(box, '北芪，绵芪{Enter}')
  const chips = () => within(screen.getByRole('list', { name: '已有别名' })).getAllByRole('listitem')
  expect(chips().map((chip) => chip.textContent)).toEqual(['北芪', '绵芪'])
  await user.type(box, '{Backspace}')
  expect(chips().map((chip) => chip.textContent)).toEqual(['北芪'])
  await user.click(screen.getByRole('button', { name: '移除别名 北芪' }))
  expect(screen.queryByRole('list', { name: '已有别名' })).not.toBeInTheDocument()
})

test('chips are no tab stops; ← in the empty box leads to them, Delete removes one, → leads back', async () => {
  const { user } = await open('/bidding/herbal/create', <HerbalCreate />)
  const box = await screen.findByRole('textbox', { name: /别名/ })
  await user.type(box, '北芪,绵芪,黄耆,')
  const chip = (name: string) => screen.getByRole('button', { name: `移除别名 ${name}` })
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(chip('绵芪')).toHaveFocus()
  await user.keyboard('{Delete}')
  expect(box).toHaveFocus()
  expect(screen.queryByRole('button', { name: '移除别名 绵芪' })).toBeNull()
  await user.keyboard('{ArrowLeft}{ArrowRight}')
  expect(box).toHaveFocus()
  await user.tab()
  expect(chip('北芪')).not.toHaveFocus()
  expect(chip('黄耆')).not.toHaveFocus()
})

test('possible duplicates are listed below the form, and a name that is taken is marked', async () => {
  const { template_no, name, alias, status, goods_type, grade, form, size_spec } = template
  const twin = { id, template_no, name, alias, status, goods_type, grade, form, size_spec, hit: 'name', exact: false }
  has['/bidding/herbal_template_duplicate/'] = { reading: 'huang qi', twins: [twin] }
  const { user } = await open(`/bidding/herbal/create?source=${id}`, <HerbalCreate />, {
    answers: [
      { ...refusal('该值已被使用', [], 4009), data: { field: 'name' } as never }, // the data of the refusal of a taken value
    ],
  })
  await screen.findByText('可能重复：1 个品种')
  expect(screen.getByRole('link', { name: '黄芪 PZ20261121-0001' })).toBeInTheDocument()
  expect(screen.getByText('由 黄芪 复制，名称、等级或形态须与原品种不同')).toBeInTheDocument()
  await user.keyboard('{Control>}{Enter}{/Control}')
  const box = screen.getByRole('textbox', { name: /品种名称/ })
  await waitFor(() => expect(box).toHaveFocus())
  expect(box).toHaveAccessibleDescription('该值已被使用')
})

test('the list marks where the search matched, here an alias by its reading', async () => {
  has['/bidding/herbal_template/'] = page(
    [
      template,
      { ...template, id: id.replace(/1$/, '2'), name: '北柴胡', pinyin: 'bei chai hu', alias: ['硬柴胡'] },
    ].map((row, at) => ({ ...row, alias_pinyin: at === 0 ? ['bei qi'] : ['ying chai hu'] })),
    { counts: { active: 2 } },
  )
  await open('/bidding/herbal?search=bq', <HerbalList />)
  const rows = await screen.findAllByRole('row', { name: /黄芪/ })
  expect(within(rows[0] ?? document.body).getAllByText('北芪', { selector: 'mark' }).length).toBeGreaterThan(0)
})

test('a used variety says why it cannot be deleted and which demands use it', async () => {
  has[`/bidding/herbal_template/${id}/`] = used
  has['/bidding/herbal_template_use/'] = page([
    {
      order_id: id,
      order_no: 'ZB20261120-0001',
      title: '冬季集采',
      status: 'bidding',
      line_count: 1,
      quantity_kg: '1000.000',
      created_at: '2026-11-20T10:00:00+08:00',
      published_at: null,
    },
  ])
  await open(`/bidding/herbal/detail?id=${id}&tab=uses`, <HerbalDetail />)
  await screen.findByRole('heading', { level: 1, name: '黄芪' })
  const button = screen.getByRole('button', { name: /删除/ })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('已有 2 张需求使用，不能删除')).toBeInTheDocument()
  await screen.findByText('冬季集采')
  expect(screen.getByText('另有 1 张需求您无权查看')).toBeInTheDocument()
})

test('prices are shown as a drawing with a sentence, and as a table', async () => {
  has['/bidding/herbal_price/'] = {
    months: [
      { month: '2026-09', low: '21', high: '22', average: '21.5', quantity_kg: '1000', awards: 1 },
      { month: '2026-10', low: '21', high: '23', average: '22', quantity_kg: '500', awards: 1 },
      { month: '2026-11', low: '20.5', high: '24.8', average: '22.1', quantity_kg: '3000', awards: 2 },
    ],
    last: [],
    range: null,
    other: null,
    market: null,
  }
  const { user } = await open(`/bidding/herbal/detail?id=${id}&tab=prices`, <HerbalDetail />)
  await screen.findByRole('img', {
    name: '2026-09 至 2026-11 共 4 次成交，最低 20.50，最高 24.80 元/kg，最近一月均价 22.10 元/kg',
  })
  await user.click(screen.getByRole('radio', { name: '表' }))
  const table = screen.getByRole('table', { name: '成交价格' })
  expect(within(table).getAllByRole('row')).toHaveLength(4)
})

test('the history describes each change in words and names the indicators', async () => {
  const water = template.quality_specs[0]
  has['/bidding/herbal_template_audit/'] = page([
    {
      id: id.replace(/1$/, '3'),
      action: 'edit',
      from_status: 'active',
      to_status: 'active',
      operator_name: '程以南',
      payload: {
        fields: {
          grade: { before: 'tong', after: 'xuan' },
          quality_specs: { before: [water], after: [{ ...water, code: 'lead', name_zh: '铅' }] },
        },
      },
      occurred_at: '2026-11-20T10:00:00+08:00',
    },
  ])
  await open(`/bidding/herbal/detail?id=${id}&tab=changes`, <HerbalDetail />)
  await screen.findByText('等级：统货 → 选货')
  expect(screen.getByText('质量指标：新增 铅；删除 性状')).toBeInTheDocument()
  expect(screen.getByText('新建')).toBeInTheDocument()
})
