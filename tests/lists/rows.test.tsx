// Keys on the rows of a list: marks over several pages, a command for several rows, the peek panel, the menu of a row.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { get } from '#contract/endpoint.ts'
import { listOf } from '#contract/envelope.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { type OrderRow, orderSubject } from '#src/commands/orders/subjects.ts'
import { ListPage } from '#src/lists/page.tsx'
import type { PeekProps } from '#src/lists/peek-frame.tsx'
import { PeekPanel } from '#src/lists/peek-panel.tsx'
import { forgetMarks } from '#src/lists/selection.ts'
import { listGrammar } from '#src/lists/url.ts'
import { useListPage } from '#src/lists/use-list-page.tsx'
import { type AppActor, createApp } from '#src/machines/app.machine.ts'
import { AppContext } from '#src/machines/use-app.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { ToastRegion } from '#src/ui/overlay/toast.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { type Asked, answersByHand } from '../support/answers.ts'
import { anOrder, type ConsoleOptions, openConsole, refusal } from '../support/console.tsx'

const order = z.custom<OrderRow>()
let nth = 0
/** A new call for each test, so that no answer is kept for the next test. */
const listThings = () =>
  get(`rows.list${++nth}`, '/v1/rows/', {
    access: 'any',
    query: z.strictObject({
      page: z.number(),
      page_size: z.number(),
      ordering: z.string(),
      search: z.optional(z.string()),
    }),
    data: listOf(order),
  })
const readThing = get('rows.read', '/v1/rows/{id}/', {
  access: 'any',
  params: z.strictObject({ id: z.string() }),
  data: order,
})

const grammar = listGrammar({ path: 'orders', sortFields: ['order_no'], sort: { id: 'order_no', desc: false } })
const columns: Column<OrderRow>[] = [
  { id: 'order_no', head: '单号', cell: (one) => one.order_no, card: 'title' },
  { id: 'status', head: '状态', cell: (one) => one.status },
]

const Glance = lazy(() =>
  Promise.resolve((props: PeekProps) => (
    <PeekPanel {...props} endpoint={readThing} nouns={['orders']} subjectOf={orderSubject} meta={(one) => one.status}>
      {(one) => <p>{`内容 ${one.order_no}`}</p>}
    </PeekPanel>
  )),
)

/** Leaves the list and comes back to it. */
let returnToList: () => void = () => undefined

const Visits = ({ endpoint }: { endpoint: ReturnType<typeof listThings> }) => {
  const [visit, setVisit] = useState(0)
  useEffect(() => {
    returnToList = () => setVisit((last) => last + 1)
  }, [])
  return <Things key={visit} endpoint={endpoint} />
}

const Things = ({ endpoint }: { endpoint: ReturnType<typeof listThings> }) => {
  const list = useListPage({
    grammar,
    endpoint,
    input: (input) => input,
    nouns: ['orders'],
    subjectOf: orderSubject,
    pathOf: (one) => `/bidding/order/detail?id=${one.id}`,
    peek: Glance,
    selects: true,
  })
  return (
    <main id="main" tabIndex={-1}>
      <ListPage
        list={list}
        title="需求"
        columns={columns}
        search="单号"
        rowName={(one) => one.order_no}
        empty={{ never: { title: '还没有需求', text: '从这里开始。' } }}
      />
    </main>
  )
}

let app: AppActor
/** All records in order, of which the replaced server answers pages and single records. */
let has: OrderRow[]
let asked: Asked[]
let answering: ReturnType<typeof setInterval>

const idOf = (at: number) => `01939f2e-0000-7000-8000-${String(at).padStart(12, '0')}`
const rowOf = (
  at: number,
  status: OrderStatus = 'pending_audit',
  but: Parameters<typeof anOrder>[1] = {},
): OrderRow => ({
  ...anOrder({ status, review_stage: null }, but),
  id: idOf(at),
  order_no: `N${String(at).padStart(3, '0')}`,
})

const answerTo = (url: string): unknown => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const id = /\/rows\/([^/]+)\/$/.exec(pathname)?.[1]
  if (id !== undefined) return has.find((one) => one.id === id)
  const page = Number(searchParams.get('page'))
  const size = Number(searchParams.get('page_size'))
  const found = has.filter((one) => one.order_no.includes(searchParams.get('search') ?? ''))
  const list = found.slice((page - 1) * size, page * size)
  return { list, total: found.length, total_is_capped: false, page, page_size: size, next_cursor: null }
}

beforeEach(() => {
  localStorage.clear()
  forgetMarks()
  const server = answersByHand()
  asked = server.asked
  let answered = 0
  answering = setInterval(() => {
    for (const one of server.asked.slice(answered)) {
      answered += 1
      if (!one.url.includes('/v1/rows/')) continue
      const data = answerTo(one.url)
      one.reply(data === undefined ? { code: 4004, message: '没有', data: {} } : { code: 0, message: '', data })
    }
  }, 1)
  app = createApp({ locale: 'zh-CN' })
})
afterEach(() => {
  clearInterval(answering)
  app.stop()
  vi.unstubAllGlobals()
})

/** Toasts that `show` adds. */
const Notes = () => {
  const [shown, setShown] = useState<readonly string[]>([])
  useEffect(() => {
    show = (text) => setShown((all) => [...all, text])
  }, [])
  return (
    <ToastRegion
      items={shown.map((id) => ({ id, tone: 'info', title: id, duration: Number.POSITIVE_INFINITY }))}
      onDismiss={(id) => setShown((all) => all.filter((one) => one !== id))}
      labels={{ region: '提示', close: '关闭提示' }}
    />
  )
}
let show: (text: string) => void = () => undefined
const toasts = () => [...document.querySelectorAll('[data-toast]')].map((toast) => toast.textContent)

const open = async (search = '', options: ConsoleOptions = {}) => {
  history.replaceState(null, '', `/bidding/order${search}`)
  const view = await openConsole(
    <AppContext value={app}>
      <Visits endpoint={listThings()} />
      <Notes />
    </AppContext>,
    options,
  )
  await waitFor(() => expect(row(1)).toBeInTheDocument())
  return view
}
const row = (at: number) => screen.getByRole('row', { name: new RegExp(`N${String(at).padStart(3, '0')}`) })
const many = (count: number) => Array.from({ length: count }, (_, at) => rowOf(at + 1))

test('marks are kept over pages, counted in one line, and removed by Esc', async () => {
  has = many(45)
  const { user } = await open()
  await user.keyboard('jx')
  await user.keyboard('{Shift>}{ArrowDown}j{/Shift}')
  expect(screen.getByText('已选 3 条')).toBeInTheDocument()
  await user.keyboard('{Shift>}k{/Shift}')
  expect(screen.getByText('已选 2 条')).toBeInTheDocument()
  await user.keyboard('n')
  await waitFor(() => expect(row(21)).toHaveFocus())
  await user.keyboard('x')
  await user.keyboard('p')
  await waitFor(() => expect(row(1)).toHaveFocus())
  expect(screen.getByText('已选 3 条')).toBeInTheDocument()
  expect(row(1)).toHaveAttribute('aria-selected', 'true')
  await waitFor(() => expect(screen.getByText('已选 3 条，共 45 条')).toHaveAttribute('role', 'status'))
  await user.keyboard('{Escape}')
  expect(screen.queryByText('已选 3 条')).not.toBeInTheDocument()
  expect(row(1)).toHaveFocus()
})

test('a mark is dropped when another search or the browser’s history hides its row', async () => {
  has = many(12)
  const { user } = await open()
  await user.keyboard('jxjx')
  expect(screen.getByText('已选 2 条')).toBeInTheDocument()
  const box = screen.getByRole('searchbox')
  await user.type(box, 'N002{Enter}')
  await screen.findByText('已选 1 条')
  expect(row(2)).toHaveAttribute('aria-selected', 'true')
  await user.clear(box)
  await user.type(box, 'N00{Enter}')
  await waitFor(() => expect(row(9)).toBeInTheDocument())
  await user.click(within(row(9)).getByRole('checkbox'))
  expect(screen.getByText('已选 2 条')).toBeInTheDocument()
  act(() => {
    history.pushState(null, '', '/bidding/order?search=N002')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await screen.findByText('已选 1 条')
  expect(row(2)).toHaveAttribute('aria-selected', 'true')
})

test('Mod+A marks the page, and pressed again all results, which are read in pages of the largest size', async () => {
  has = many(230)
  const { user } = await open()
  await user.keyboard('j{Control>}a{/Control}')
  expect(screen.getByText('已选 20 条')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /选中全部 230 条/ })).toBeInTheDocument()
  await user.keyboard('{Control>}a{/Control}')
  await screen.findByText('已选 230 条')
  expect(screen.getByText('已是全部结果')).toBeInTheDocument()
  const pages = asked.map((one) => new URL(one.url, 'http://localhost').searchParams)
  expect(pages.filter((one) => one.get('page_size') === '100').map((one) => one.get('page'))).toEqual(['1', '2', '3'])
})

test('at most a thousand rows are marked, and the page says so', async () => {
  has = many(1_150)
  const { user } = await open()
  await user.keyboard('j{Control>}a{/Control}')
  await user.keyboard('{Control>}a{/Control}')
  await screen.findByText('已选 1000 条')
  expect(screen.getByText('最多选中 1000 条，其余未选')).toBeInTheDocument()
})

test('a command runs for the marked rows that allow it; a refused one is listed with its reason and can be retried', async () => {
  const titled = { ...rowOf(1), title: '当归等三味' }
  has = [titled, rowOf(2, 'draft'), rowOf(3), rowOf(4, 'pending_audit', { not_self: false })]
  const refusing = refusal('已被他人处理', [], 4010)
  const answers = [refusing]
  const { user, told } = await open('', { answers })
  await user.keyboard('j{Control>}a{/Control}')
  await screen.findByRole('button', { name: /^通过.*可处理 2\/4/ })
  await user.keyboard('a')
  const dialog = await screen.findByRole('dialog', { name: '通过：2 条' })
  expect(within(dialog).getByText('可处理 2/4，其余 2 条不会改动。')).toBeInTheDocument()
  // Each record is listed by number and title, with its amount and its deadline.
  const lines = within(within(dialog).getByRole('region', { name: /^将处理 2 条/ })).getAllByRole('listitem')
  expect(lines.map((line) => /N\d+/.exec(line.textContent)?.[0])).toEqual(['N001', 'N003'])
  expect(lines[0]).toHaveTextContent('N001 · 当归等三味')
  expect(within(dialog).getAllByRole('term')).toHaveLength(4)
  expect(within(dialog).getByText(/当前状态下没有此操作（1 条）/)).toBeInTheDocument()
  expect(told.asked).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: /意见/ }), '同意')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(within(dialog).getAllByText('完成 1 条，被拒 1 条')).toHaveLength(2))
  expect(within(dialog).getByText('已被他人处理')).toBeInTheDocument()
  expect(within(dialog).getByRole('link', { name: 'N001' })).toHaveAttribute(
    'href',
    `/bidding/order/detail?id=${idOf(1)}`,
  )
  expect(told.asked.map(({ id, input }) => [id, input])).toEqual([
    ['orders.audit', { params: { id: idOf(1) }, body: { action: 'approve', version: 3, opinion: '同意' } }],
    ['orders.audit', { params: { id: idOf(3) }, body: { action: 'approve', version: 3, opinion: '同意' } }],
  ])
  expect([told.changed.length > 0, told.said]).toEqual([true, []])
  // A refused record is read again before the retry; here it no longer exists.
  answers.push(refusal('没有', [], 4004))
  await user.click(within(dialog).getByRole('button', { name: /重试 1 条/ }))
  await within(dialog).findByText('记录已不存在，或您已无权查看')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  // Only the row that was done has lost its mark.
  expect(screen.getByText('已选 3 条')).toBeInTheDocument()
  await waitFor(() => expect(row(1)).toHaveFocus())
})

test('the peek panel shows the record of the focused row, follows the focus, and leaves it in the list', async () => {
  has = many(3)
  const { user } = await open()
  await user.keyboard('j ')
  await screen.findByText('内容 N001')
  expect(screen.getByRole('complementary', { name: '速览：N001' })).toBeInTheDocument()
  expect(location.search).toBe(`?peek=${idOf(1)}`)
  expect(row(1)).toHaveFocus()
  await user.keyboard('j')
  await screen.findByText('内容 N002')
  await waitFor(() => expect(location.search).toBe(`?peek=${idOf(2)}`))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  expect([location.search, document.activeElement]).toEqual(['', row(2)])
})

test('u in the peek panel closes it and leaves the list as it is', async () => {
  has = many(3)
  const { user } = await open()
  await user.keyboard('jj ')
  await screen.findByText('内容 N002')
  // From inside the panel as from the rows.
  screen.getByRole('region', { name: 'N002' }).focus()
  await user.keyboard('u')
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument())
  await waitFor(() => expect(row(2)).toHaveFocus())
  await user.keyboard(' ')
  await screen.findByText('内容 N002')
  await user.keyboard('u')
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument())
  expect([location.search, document.activeElement]).toEqual(['', row(2)])
})

test('the peek panel opens by its address, says that a record does not exist, and closing it returns the focus to a row', async () => {
  has = many(2)
  const { user } = await open(`?peek=${idOf(9)}`)
  await screen.findByText('没有这条记录')
  await user.click(screen.getByRole('button', { name: /关闭速览/ }))
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  expect(row(1)).toHaveFocus()
})

test('a link to a record opens its peek, not that of the row where the list was left', async () => {
  has = many(3)
  const { user } = await open()
  await user.keyboard('jj')
  await waitFor(() => expect(row(2)).toHaveFocus())
  for (const [at, says] of [
    [3, '内容 N003'],
    [9, '没有这条记录'],
  ] as const) {
    history.replaceState(null, '', `/bidding/order?peek=${idOf(at)}`)
    act(returnToList)
    await screen.findByText(says)
    expect(location.search).toBe(`?peek=${idOf(at)}`)
  }
})

test('the menu of a row is the palette for the marked rows, or for an unmarked row alone', async () => {
  has = many(3)
  const { user } = await open()
  await user.keyboard('jx')
  await user.keyboard('jx')
  await user.keyboard('{Shift>}{F10}{/Shift}')
  const palette = () => screen.findByRole('dialog', { name: '命令面板' })
  expect(within(await palette()).getByText('2 条需求')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(row(2)).toHaveFocus())
  fireEvent.contextMenu(row(3))
  expect(within(await palette()).getByText('N003')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(row(3)).toHaveFocus())
  expect(screen.getByText('已选 2 条')).toBeInTheDocument()
  // With Shift the browser shows its own menu.
  expect(fireEvent.contextMenu(row(1), { shiftKey: true })).toBe(true)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the focus of a removed row moves to the row in its place', async () => {
  has = many(4)
  const { user } = await open()
  await user.keyboard('jj')
  expect(row(2)).toHaveFocus()
  has = has.filter((one) => one.order_no !== 'N002')
  await act(async () => app.send({ type: 'changed', nouns: ['orders'] }))
  await waitFor(() => expect(row(3)).toHaveFocus())
})

test('Esc closes the innermost part first and toasts last', async () => {
  has = many(3)
  const { user } = await open()
  await user.keyboard('jx ')
  await screen.findByText('内容 N001')
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: '命令面板' })
  act(() => show('前一条'))
  act(() => show('后一条'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(row(1)).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(row(1)).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Escape}')
  expect(row(1)).toHaveAttribute('aria-selected', 'false')
  expect(toasts()).toEqual(['前一条', '后一条'])
  await user.keyboard('{Escape}')
  expect(toasts()).toEqual(['前一条'])
  await user.keyboard('{Escape}')
  expect(toasts()).toEqual([])
  expect(row(1)).toHaveFocus()
})

test('Esc closes the dialog under a toast; with the focus in a toast it closes that toast and the focus returns', async () => {
  has = many(3)
  const { user } = await open()
  await user.keyboard('jv')
  act(() => show('旧的'))
  await user.keyboard('{Escape}')
  expect(toasts()).toEqual(['旧的'])
  await user.keyboard('v')
  await user.keyboard('c')
  await screen.findByRole('dialog')
  act(() => show('新的'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts()).toEqual(['旧的', '新的'])
  await waitFor(() => expect(row(1)).toHaveFocus())
  await user.keyboard('{F8}{Escape}')
  expect(toasts()).toEqual(['新的'])
  expect(row(1)).toHaveFocus()
})
