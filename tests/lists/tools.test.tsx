// The saved views, the columns and the full page of a list, by keys.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { get } from '#contract/endpoint.ts'
import { listOf } from '#contract/envelope.ts'
import type { Preferences } from '#contract/preferences.ts'
import { ListPage } from '#src/lists/page.tsx'
import { choices, listGrammar } from '#src/lists/url.ts'
import { useListPage } from '#src/lists/use-list-page.tsx'
import { type AppActor, createApp } from '#src/machines/app.machine.ts'
import { AppContext } from '#src/machines/use-app.ts'
import { PreferencesProvider, usePreferences } from '#src/machines/use-preferences.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { answersByHand, savedPreferences } from '../support/answers.ts'
import { openConsole } from '../support/console.tsx'

const thing = z.object({ id: z.string(), name: z.string() })
type Thing = z.output<typeof thing>
let nth = 0
const listThings = () =>
  get(`tools.list${++nth}`, '/v1/tools/', {
    access: 'any',
    query: z.strictObject({
      page: z.number(),
      page_size: z.number(),
      ordering: z.string(),
      search: z.optional(z.string()),
      status: z.optional(z.string()),
      grade: z.optional(z.string()),
      unit: z.optional(z.string()),
    }),
    data: listOf(thing),
  })
const grammar = listGrammar({
  path: 'orders',
  sortFields: ['name'],
  sort: { id: 'name', desc: false },
  statuses: ['draft', 'bidding'],
  filters: {
    grade: choices(['tong', 'xuan'], { label: 'orders:fields.grade', optionsKey: 'orders:options.grade' }),
    unit: choices(['kg'], { label: 'orders:fields.unit', optionsKey: 'orders:options.unit' }),
  },
})
const columns: Column<Thing>[] = [
  { id: 'name', head: '名称', cell: (one) => one.name, card: 'title', width: 100 },
  { id: 'code', head: '编号', cell: (one) => one.id, width: 80 },
  { id: 'place', head: '产地', cell: () => '亳州', width: 80 },
]

let now: Preferences
/** Columns for which the window has no room. */
let roomless: readonly string[] = []
const Things = ({ endpoint }: { endpoint: ReturnType<typeof listThings> }) => {
  now = usePreferences()
  const list = useListPage({
    grammar,
    endpoint,
    input: (input) => input,
    nouns: ['orders'],
    subjectOf: (one) => ({ noun: 'orders', id: one.id, label: one.name, record: one }),
    pathOf: (one) => `/bidding/order/detail?id=${one.id}`,
  })
  return (
    <main id="main" tabIndex={-1}>
      <ListPage
        list={list}
        title="物品"
        columns={columns}
        hidden={() => roomless}
        search="名称"
        tabLabel={(tab) => tab}
        empty={{ never: { title: '还没有物品', text: '从这里开始。' } }}
      />
    </main>
  )
}

let app: AppActor
let server: ReturnType<typeof answersByHand>
let isOpen = false
beforeEach(() => {
  // The server may answer at any time, also during a keypress, so the tests wait for states as in a browser and use no `act`.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  isOpen = true
  localStorage.clear()
  server = answersByHand()
  app = createApp({ locale: 'zh-CN' })
})
afterEach(() => {
  isOpen = false
  app.stop()
  vi.unstubAllGlobals()
})

/** Opens the list at an address with these preferences; the server answers the list with one row. */
const open = async (search: string, kept: Preferences = {}) => {
  history.replaceState(null, '', `/bidding/order${search}`)
  const view = await openConsole(
    <AppContext value={app}>
      <PreferencesProvider>{() => <Things endpoint={listThings()} />}</PreferencesProvider>
    </AppContext>,
  )
  const answered: URLSearchParams[] = []
  const preferences = savedPreferences(kept)
  const answerAll = async () => {
    const mine = server
    while (isOpen && mine === server) {
      // No call came for a while; the next one is awaited.
      const asked = await mine.next().catch(() => null)
      if (asked === null) continue
      const url = new URL(asked.url, 'http://localhost')
      const isList = url.pathname.includes('/tools/')
      if (isList) answered.push(url.searchParams)
      const list = { list: [{ id: 'i1', name: '黄芪' }], total: 1, total_is_capped: false, page: 1, page_size: 20 }
      // The count of the whole list is asked for once its part has been loaded, which another file may have done.
      const isCount = url.pathname.includes('_count/')
      const data = isList ? { ...list, next_cursor: null } : isCount ? { counts: [1] } : preferences(asked.body)
      asked.reply({ code: 0, message: '', data })
    }
  }
  void answerAll()
  await screen.findByRole('row', { name: /黄芪/ })
  return { ...view, answered }
}
const address = () => decodeURIComponent(location.search)
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
    .filter((words) => words !== '')
const mine = { id: 'v1', name: '在报价', search: 'status=bidding' }

test('the shown list is saved under a name, which becomes a tab', async () => {
  const { user } = await open('?status=bidding')
  await user.keyboard('vs')
  const dialog = await screen.findByRole('dialog', { name: '保存为视图' })
  await user.keyboard('{Enter}')
  expect(within(dialog).getByRole('textbox')).toHaveAccessibleDescription('请输入此项')
  await user.keyboard('在报价{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(now.views).toEqual({ orders: [{ id: expect.any(String), name: '在报价', search: 'status=bidding' }] })
  expect(address()).toBe(`?view=${now.views?.orders?.[0]?.id}`)
  expect(screen.getByRole('link', { name: '在报价', current: 'page' })).toBeInTheDocument()
  expect(screen.getByText('视图「在报价」已保存')).toHaveRole('status')
})

test('the default view is shown at the plain address, and a tab still shows all', async () => {
  const { user, answered } = await open('', { views: { orders: [{ ...mine, is_default: true }] } })
  await waitFor(() => expect(answered.at(-1)?.get('status')).toBe('bidding'))
  expect(address()).toBe('')
  await user.click(screen.getByRole('link', { name: '全部' }))
  expect(address()).toBe('?view=all')
  await waitFor(() => expect(answered.at(-1)?.get('status')).toBeNull())
})

test('a view shows its one status as a filter, because its own tab is the active one', async () => {
  const { user } = await open('?view=v1', { views: { orders: [mine] } })
  await screen.findByRole('link', { name: '在报价', current: 'page' })
  await user.click(screen.getByRole('button', { name: '去掉状态' }))
  expect(address()).not.toContain('view=v1')
  expect(screen.queryByRole('button', { name: '去掉状态' })).toBeNull()
})

test('a view is found by pinyin and opened by Enter; a removed one can be restored', async () => {
  const { user } = await open('', { views: { orders: [{ id: 'v0', name: '草稿', search: 'status=draft' }, mine] } })
  await screen.findByRole('link', { name: '在报价' })
  await user.keyboard('vv')
  let dialog = await screen.findByRole('dialog', { name: '视图' })
  await user.keyboard('zbj')
  await waitFor(() => {
    expect(within(dialog).getByRole('button', { name: '在报价' })).toBeInTheDocument()
    expect(within(dialog).queryByRole('button', { name: '草稿' })).not.toBeInTheDocument()
  })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('?view=v1'))
  await user.keyboard('vv')
  dialog = await screen.findByRole('dialog', { name: '视图' })
  await user.click(within(dialog).getByRole('button', { name: '删除「在报价」' }))
  expect(now.views?.orders?.map(({ id }) => id)).toEqual(['v0'])
  expect(address()).toBe('?status=bidding')
  await user.click(within(dialog).getByRole('button', { name: '撤销' }))
  expect(now.views?.orders?.map(({ id }) => id)).toEqual(['v0', 'v1'])
})

test('the copied address of a view contains its filters, because others do not have the view', async () => {
  const { user, told } = await open('?view=v1', { views: { orders: [mine] } })
  await screen.findByRole('link', { name: '在报价', current: 'page' })
  await user.keyboard('vv')
  const dialog = await screen.findByRole('dialog', { name: '视图' })
  await user.click(within(dialog).getByRole('button', { name: '复制视图链接' }))
  await waitFor(async () => {
    expect(told.said).toEqual(['commands:said.link_copied'])
    expect(await navigator.clipboard.readText()).toMatch(/\/bidding\/order\?.*status=bidding/)
  })
})

test('an address with an unknown view shows all records and says so', async () => {
  await open('?view=theirs')
  await screen.findByText('地址中的视图不存在，或属于他人，已显示全部。')
})

test('columns are hidden, moved and pinned by keys and saved at once; the column that identifies the row stays', async () => {
  const { user } = await open('')
  await user.keyboard('vc')
  const dialog = await screen.findByRole('dialog', { name: '显示列' })
  await waitFor(() => expect(within(dialog).getByRole('checkbox', { name: /名称/ })).toHaveFocus())
  await user.keyboard(' {ArrowDown} {ArrowDown}{Alt>}{ArrowUp}{/Alt}')
  expect(now.columns).toEqual({ orders: { hidden: ['code'], order: ['name', 'place', 'code'] } })
  expect(within(dialog).getByRole('checkbox', { name: /产地/ })).toHaveFocus()
  await user.keyboard('p')
  expect(now.columns?.orders?.pinned).toBe(2)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(heads()).toEqual(['名称', '产地']))
})

test('a chosen column without room says so, until the user has arranged the columns', async () => {
  roomless = ['place']
  const { user } = await open('')
  await user.keyboard('vc')
  const place = await screen.findByRole('checkbox', { name: /产地/ })
  await waitFor(() => expect(place).toHaveAccessibleName(/窗口太窄，没有显示/))
  await user.click(screen.getByRole('checkbox', { name: /编号/ }))
  await waitFor(() => expect(place).toHaveAccessibleName('产地'))
  roomless = []
})

test('the list fills the window until Esc', async () => {
  const { user } = await open('')
  await user.keyboard('vf')
  expect(document.documentElement).toHaveAttribute('data-full-page')
  expect(screen.getByText('全屏显示列表')).toHaveRole('status')
  await user.keyboard('{Escape}')
  expect(screen.getByText('退出全屏')).toHaveRole('status')
  expect(document.documentElement).not.toHaveAttribute('data-full-page')
})

describe('The buttons of the tools', () => {
  const inWindowOf = (width: number) => {
    const usual = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const most = Number(/width < (\d+)px/.exec(query)?.[1] ?? 0)
      return Object.assign(usual(query), { matches: most > width })
    })
  }
  afterEach(() => void vi.restoreAllMocks())

  test.for([
    [1440, '?grade=tong', true],
    [1440, '?grade=tong&unit=kg', false],
    [1024, '', true],
    [1024, '?grade=tong', false],
    [1680, '?grade=tong&unit=kg', true],
  ] as const)(
    'in a window of %s px with the filters of %s are in their place: %s',
    async ([width, search, areShown]) => {
      inWindowOf(width)
      await open(search)
      const place = screen.getByRole('button', { name: '视图', hidden: true }).parentElement
      expect(place?.classList.contains('hidden')).toBe(!areShown)
      expect(screen.getAllByRole('button', { name: '更多', hidden: true })).toHaveLength(1)
    },
  )
})
