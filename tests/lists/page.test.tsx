// The page of a list: its address, rows, filters and tabs, and what it shows without rows.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { get } from '#contract/endpoint.ts'
import { listOf } from '#contract/envelope.ts'
import { ListPage } from '#src/lists/page.tsx'
import { choices, days, flag, listGrammar, textLike } from '#src/lists/url.ts'
import { useListPage } from '#src/lists/use-list-page.tsx'
import { type AppActor, createApp } from '#src/machines/app.machine.ts'
import { AppContext } from '#src/machines/use-app.ts'
import type { Column } from '#src/ui/table/table-column.ts'
import { answersByHand } from '../support/answers.ts'
import { openConsole } from '../support/console.tsx'

const thing = z.object({ id: z.string(), name: z.string() })
type Thing = z.output<typeof thing>
let nth = 0
/** A new call for each test, so that no answer is kept for the next test. */
const listThings = () =>
  get(`things.list${++nth}`, '/v1/things/', {
    access: 'any',
    query: z.strictObject({
      page: z.number(),
      page_size: z.number(),
      ordering: z.string(),
      search: z.optional(z.string()),
      status: z.optional(z.string()),
      goods_type: z.optional(z.string()),
      place: z.optional(z.string()),
      mine: z.optional(z.literal('true')),
      seen_at_from: z.optional(z.string()),
      seen_at_to: z.optional(z.string()),
    }),
    data: z.extend(listOf(thing), {
      counts: z.record(z.string(), z.number()),
      search_is_cut: z.optional(z.literal(true)),
    }),
  })

const grammar = listGrammar({
  path: 'orders',
  sortFields: ['name', 'seen_at'],
  sort: { id: 'seen_at', desc: true },
  statuses: ['draft', 'bidding'],
  filters: {
    goods_type: choices(['crude_herb', 'extract'], {
      label: 'orders:fields.goods_type',
      optionsKey: 'orders:options.goods_type',
    }),
    place: textLike({ label: 'orders:fields.delivery_address', maxLength: 20 }),
    mine: flag({ label: 'orders:fields.created_by_name', value: 'orders:list.me', box: 'orders:list.mine' }),
    seen_at: days({ label: 'orders:list.deadline', asks: 'days' }),
  },
})

const columns: Column<Thing>[] = [{ id: 'name', head: '名称', cell: (one) => one.name, card: 'title', sortable: true }]

const Things = ({ endpoint }: { endpoint: ReturnType<typeof listThings> }) => {
  const list = useListPage({
    grammar,
    endpoint,
    input: (input) => input,
    nouns: ['orders'],
    subjectOf: (one) => ({ noun: 'orders', id: one.id, label: one.name, record: one }),
    pathOf: (one) => `/bidding/order/detail?id=${one.id}`,
    selects: true,
  })
  return (
    <main id="main">
      <ListPage
        list={list}
        title="物品"
        columns={columns}
        search="名称"
        tabLabel={(tab) => (tab === 'draft' ? '草稿' : '报价中')}
        rowName={(one) => one.name}
        empty={{ never: { title: '还没有物品', text: '从这里开始。' } }}
      />
    </main>
  )
}

let app: AppActor
let server: ReturnType<typeof answersByHand>

beforeEach(() => {
  localStorage.clear()
  server = answersByHand()
  app = createApp({ locale: 'zh-CN' })
})
afterEach(() => {
  // The page is unmounted first, because it would draw once more without its app when that stops.
  cleanup()
  app.stop()
  vi.unstubAllGlobals()
})

const open = async (search: string, endpoint = listThings()) => {
  history.replaceState(null, '', `/bidding/order${search}`)
  const view = await openConsole(
    <AppContext value={app}>
      <Things endpoint={endpoint} />
    </AppContext>,
  )
  return { ...view, endpoint }
}
/** The next call of the list. The calls that count without filters stay unanswered. */
const nextOfList = async () => {
  for (;;) {
    const asked = await server.next()
    if (asked.url.includes('/v1/things/')) return asked
  }
}
const rowsOf = (names: readonly string[], more: object = {}) => {
  const list = names.map((name) => ({ id: `id-${name}`, name }))
  const data = { list, total: names.length, total_is_capped: false, page: 1, page_size: 20, next_cursor: null }
  return { code: 0, message: '', data: { ...data, counts: { draft: 2, bidding: 5 }, ...more } }
}
const answer = async (names: readonly string[], more: object = {}) => {
  const asked = await nextOfList()
  await act(async () => asked.reply(rowsOf(names, more)))
  return new URL(asked.url, 'http://localhost').searchParams
}
const address = () => decodeURIComponent(location.search)
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })

test('the list is read with the parts of its address, and its tabs show the counts of the answer', async () => {
  await open('?search=x&status=bidding&goods_type=extract&seen_at_from=2026-11-01&ordering=name&page=2&page_size=50')
  const asked = await answer(['甲'], { total: 51 })
  expect(Object.fromEntries(asked)).toEqual({
    search: 'x',
    status: 'bidding',
    goods_type: 'extract',
    seen_at_from: '2026-11-01',
    ordering: 'name',
    page: '2',
    page_size: '50',
  })
  const tabs = screen.getByRole('navigation', { name: '按状态' })
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['全部7', '草稿2', '报价中5'])
  expect(within(tabs).getByRole('link', { current: 'page' })).toHaveTextContent('报价中')
  expect(screen.getByText('第 51-51 条/共 51 条')).toBeInTheDocument()
})

test('a tab shows 999+ for a count that is capped', async () => {
  await open('')
  await answer(['甲'], { counts: { draft: 999, bidding: 1_000 } })
  const links = within(screen.getByRole('navigation', { name: '按状态' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['全部999+', '草稿999', '报价中999+'])
})

test('typed text is searched after a pause, and never during composition', async () => {
  const { user } = await open('?page=3')
  await answer(['甲'])
  const box = screen.getByRole('searchbox', { name: '关键词：名称' })
  fireEvent.compositionStart(box)
  fireEvent.change(box, { target: { value: 'huangqi' } })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(address()).toBe('?page=3')
  fireEvent.change(box, { target: { value: '黄芪' } })
  fireEvent.compositionEnd(box)
  await waitFor(() => expect(address()).toBe('?search=黄芪'))
  expect((await answer(['甲'])).get('search')).toBe('黄芪')
  await user.clear(box)
  await waitFor(() => expect(address()).toBe(''))
})

test('invalid parts of the address are named in one line, which can be dismissed', async () => {
  const { user } = await open('?status=nonsense&foo=1&colorWeak=1&mine=true')
  await answer(['甲'])
  expect(screen.getByText('地址中有无法识别的条件，已忽略：foo status')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '知道了' }))
  // The settings stay in the address.
  expect(address()).toBe('?mine=true&colorWeak=1')
})

test('filters are typed as tokens, also negated, which the list follows at once and which are removed one by one or together', async () => {
  const { user } = await open('?status=draft')
  await answer(['甲'])
  await user.keyboard('f')
  const box = () => screen.findByRole('combobox', { name: /^筛选：/ })
  expect(await box()).toHaveAccessibleName('筛选：状态')
  await user.type(await box(), '提取物')
  await waitFor(() =>
    expect(within(screen.getByRole('listbox')).getByRole('option', { selected: true })).toHaveTextContent('提取物'),
  )
  await user.keyboard('{Enter}')
  expect(address()).toBe('?status=draft&goods_type=extract')
  expect(await box()).toHaveAccessibleName(/货物类型$/)
  await user.keyboard('!提取物')
  await waitFor(() =>
    expect(within(screen.getByRole('listbox')).getByRole('option', { selected: true })).toHaveTextContent('提取物'),
  )
  await user.keyboard('{Enter}')
  expect(address()).toBe('?status=draft&goods_type=extract&goods_type_not=extract')
  await user.keyboard('{Backspace}')
  expect(address()).toBe('?status=draft&goods_type=extract')
  // The next field is text, which the list follows while it is typed.
  await user.keyboard('{Tab}亳州')
  await waitFor(() => expect(address()).toBe('?status=draft&goods_type=extract&place=亳州'))
  await user.keyboard('{Enter}{Tab}{Tab}')
  expect(await box()).toHaveAccessibleName('筛选：截止')
  await user.keyboard('!')
  expect(screen.getByText('日期没有「不含」，请选时间段')).toBeInTheDocument()
  await user.keyboard('2026-11-20..21{Enter}')
  const days = 'seen_at_from=2026-11-20&seen_at_to=2026-11-21'
  expect(address()).toBe(`?status=draft&goods_type=extract&place=亳州&${days}`)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('combobox', { name: /^筛选：/ })).toBeNull()
  expect(screen.getByText('2026-11-20 – 2026-11-21')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '去掉交货地点' }))
  expect(address()).toBe(`?status=draft&goods_type=extract&${days}`)
  await user.click(screen.getByRole('button', { name: /清除筛选/ }))
  expect(address()).toBe('?status=draft')
})

test('a filter is typed in one go: its field, a word that refuses, and the value', async () => {
  const { user } = await open('')
  await answer(['甲'])
  await user.keyboard('f')
  const box = await screen.findByRole('combobox', { name: '筛选：状态' })
  const first = (text: string) =>
    waitFor(() => expect(within(screen.getByRole('listbox')).getAllByRole('option')[0]).toHaveTextContent(text))
  await user.type(box, '不含草稿')
  await first('草稿')
  await user.keyboard('{Enter}')
  expect(address()).toBe('?status_not=draft')
  await user.keyboard('货物类型 不含 提取物')
  await first('提取物')
  await user.keyboard('{Enter}')
  expect(address()).toBe('?status_not=draft&goods_type_not=extract')
  // The name of the chosen field leads to its values; days are not refused.
  await user.keyboard('货物类型')
  await first('字段货物类型')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('combobox', { name: '筛选：货物类型' })).toHaveValue(''))
  await user.keyboard('不含今天')
  await screen.findByText('没有符合的选项，按 Tab 换字段')
})

test('a day is filtered by everyday words with a time too, and chosen in the month by Alt+↓', async () => {
  const { user } = await open('')
  await answer(['甲'])
  await user.keyboard('f')
  await user.type(await screen.findByRole('combobox', { name: '筛选：状态' }), 'jz')
  await waitFor(() => expect(within(screen.getByRole('listbox')).getAllByRole('option')[0]).toHaveTextContent(/截止/))
  await user.keyboard('{Enter}')
  const box = await screen.findByRole('combobox', { name: '筛选：截止' })
  await user.keyboard('2026-12-10 17:00')
  expect(within(screen.getByRole('listbox')).getAllByRole('option')[0]).toHaveTextContent('12-10')
  await user.keyboard('{Enter}')
  expect(address()).toBe('?seen_at_from=2026-12-10&seen_at_to=2026-12-10')
  // The month begins at the days that are offered.
  await user.keyboard('12-10{Alt>}{ArrowDown}{/Alt}')
  expect(document.activeElement).toHaveAttribute('data-day', expect.stringMatching(/-12-10$/))
  await user.keyboard('{ArrowRight}{Enter}{ArrowDown}{Enter}')
  expect(address()).toMatch(/^\?seen_at_from=\d{4}-12-11&seen_at_to=\d{4}-12-18$/)
  expect(box).toHaveFocus()
  // Esc leads back to the field, and a second one closes the filter.
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Escape}')
  expect(box).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('combobox', { name: /^筛选：/ })).toBeNull()
})

test('a status that was chosen as a filter is cleared with the filters, and one that was chosen as a tab stays', async () => {
  const { user } = await open('')
  await answer(['甲'])
  await user.keyboard('f')
  await user.type(await screen.findByRole('combobox', { name: '筛选：状态' }), '草稿')
  await waitFor(() =>
    expect(within(screen.getByRole('listbox')).getByRole('option', { selected: true })).toHaveTextContent('草稿'),
  )
  await user.keyboard('{Enter}')
  expect(address()).toBe('?status=draft')
  await answer(['甲'])
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: '去掉状态' })).toBeInTheDocument()
  await user.keyboard('{Shift>}F{/Shift}')
  expect(address()).toBe('')
  await user.click(screen.getByRole('link', { name: /草稿/ }))
  expect(address()).toBe('?status=draft')
  expect(screen.queryByRole('button', { name: '去掉状态' })).toBeNull()
})

test('a field whose name starts with the text is offered before a status that only contains it', async () => {
  const { user } = await open('')
  await answer(['甲'])
  await user.keyboard('f')
  await user.type(await screen.findByRole('combobox', { name: '筛选：状态' }), 'jz')
  const first = () => within(screen.getByRole('listbox')).getAllByRole('option')[0]
  await waitFor(() => expect(first()).toHaveTextContent(/截止/))
  await user.keyboard('{Enter}')
  await screen.findByRole('combobox', { name: '筛选：截止' })
})

test('an address with a page past the last one leads to the last page', async () => {
  await open('?page=9')
  await answer([], { total: 41 })
  await waitFor(() => expect(address()).toBe('?page=3'))
  expect((await answer(['甲'], { total: 41 })).get('page')).toBe('3')
})

test('a list that is opened again has the focus on the row that was opened and keeps its marks', async () => {
  const { user, endpoint } = await open('?search=back')
  await answer(['甲', '乙', '丙'])
  await user.keyboard('j')
  await user.keyboard('jx')
  expect(row('乙')).toHaveFocus()
  expect(screen.getByText('已选 1 条')).toBeInTheDocument()
  await user.keyboard('o')
  expect(address()).toBe('?id=id-乙')
  document.body.innerHTML = ''
  await open('?search=back', endpoint)
  await waitFor(() => expect(row('乙')).toHaveFocus())
  await user.click(screen.getByRole('button', { name: '取消选择' }))
  expect(screen.queryByText('已选 1 条')).not.toBeInTheDocument()
})

test('an empty list says whether there is nothing yet, nothing in this tab, or nothing found', async () => {
  const { user } = await open('')
  await answer([])
  expect(screen.getByText('还没有物品')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: /草稿/ }))
  await answer([])
  expect(screen.getByText('「草稿」下没有记录')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: '查看全部' }))
  expect(address()).toBe('')
  await answer([])
  await user.type(screen.getByRole('searchbox'), '无{Enter}')
  await answer([])
  expect(screen.getByText('没有找到含「无」的记录。')).toBeInTheDocument()
})

test('a search of the newest records alone says so, and never that no record contains the text', async () => {
  const { user } = await open('?search=99')
  const cut = { total_is_capped: true, search_is_cut: true }
  await answer(['甲'], cut)
  expect(screen.getByText(/第 1-1 条\/共 1 条以上，更早的未查找/)).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox'), '{Backspace}8{Enter}')
  await answer([], cut)
  expect(screen.getByText(/更早的未查找/)).toBeInTheDocument()
  expect(screen.getByText('放宽或清除筛选条件再试。')).toBeInTheDocument()
  expect(screen.queryByText('没有找到含「98」的记录。')).toBeNull()
})

test('Enter in the search focuses the first hit; Esc in the search returns to the row, and the search stays', async () => {
  const { user } = await open('')
  await answer(['甲', '乙'])
  const box = screen.getByRole('searchbox')
  await user.type(box, '乙{Enter}')
  const asked = await nextOfList()
  // Until the rows are there, the box is marked as one that takes no more text.
  expect(box).toHaveAttribute('data-coming', 'rows')
  asked.reply(rowsOf(['乙', '丙']))
  await waitFor(() => expect(row('乙')).toHaveFocus())
  expect(box).not.toHaveAttribute('data-coming')
  expect(address()).toBe('?search=乙')
  await user.keyboard('j/')
  expect(box).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(row('丙')).toHaveFocus()
  expect(box).toHaveValue('乙')
})

test('Esc in a search without hits leads to the heading, and the first row is ringed once the search is cleared', async () => {
  const { user } = await open('')
  await answer(['甲', '乙'])
  await user.type(screen.getByRole('searchbox'), '无{Enter}')
  await answer([])
  screen.getByRole('searchbox').focus()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await user.keyboard('{Shift>}F{/Shift}')
  await answer(['甲', '乙'])
  await waitFor(() => expect(row('甲')).toHaveFocus())
})

test('a list that could not be read says so, and 重试 reads it again', async () => {
  const { user } = await open('?search=fail')
  const asked = await nextOfList()
  await act(async () => asked.reply({ code: 5000, message: '服务器出错了', data: {} }))
  expect(screen.getByRole('alert')).toHaveTextContent('服务器出错了代码 5000')
  await user.click(screen.getByRole('button', { name: /重试/ }))
  await answer(['甲'])
  expect(row('甲')).toBeInTheDocument()
})

test('a head sorts the list, and its third press restores the default order', async () => {
  const { user } = await open('?search=sort')
  await answer(['甲'])
  const head = within(screen.getByRole('columnheader', { name: /名称/ })).getByRole('button')
  const seen: string[] = []
  for (let press = 0; press < 3; press += 1) {
    await user.click(head)
    seen.push(address())
  }
  expect(seen).toEqual(['?search=sort&ordering=name', '?search=sort&ordering=-name', '?search=sort'])
})

test('a filtered list shows the number of records without the filters', async () => {
  await open('?status=draft&search=whole')
  await answer(['甲'])
  const counted = await server.of('/order_count/')
  expect(new URL(counted.url, 'http://localhost').searchParams.get('base')).toBe('status=draft')
  await act(async () => counted.reply({ code: 0, message: '', data: { counts: [320] } }))
  await screen.findByText('第 1-1 条/共 1 条，不筛选时 320 条')
})

test('Ctrl+C copies the marked rows of all pages for a spreadsheet, unless text is selected', async () => {
  const { user } = await open('')
  await answer(['甲', '=乙'], { total: 30 })
  const copied = (): string => {
    let text = ''
    const setData = (_: string, data: string) => {
      text = data
    }
    fireEvent.copy(document.activeElement as Element, { clipboardData: { setData } }) // the focus is on a row
    return text
  }
  await user.click(within(row('甲')).getByRole('checkbox'))
  await user.click(within(row('=乙')).getByRole('checkbox'))
  act(() => row('甲').focus())
  await waitFor(() => expect(copied()).not.toBe(''))
  expect(copied()).toBe("名称\n甲\n'=乙")
  await user.keyboard('{ArrowRight}')
  await user.click(screen.getByRole('button', { name: /下一页/ }))
  await answer(['丙'], { total: 30, page: 2 })
  act(() => row('丙').focus())
  expect(copied()).toBe("名称\n甲\n'=乙")
  expect(document.querySelector('[inert]')).toBeNull()
  document.getSelection()?.selectAllChildren(screen.getByRole('heading', { name: '物品' }))
  expect(copied()).toBe('')
})
