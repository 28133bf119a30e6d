// The row with the focus ring is the one that keys and dialogs are about, whatever happens to the rows meanwhile.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { get } from '#contract/endpoint.ts'
import { listOf } from '#contract/envelope.ts'
import { forgetLists } from '#src/commands/list-memory.ts'
import { type OrderRow, orderSubject } from '#src/commands/orders/subjects.ts'
import { ListPage } from '#src/lists/page.tsx'
import { forgetMarks } from '#src/lists/selection.ts'
import { listGrammar } from '#src/lists/url.ts'
import { useListPage } from '#src/lists/use-list-page.tsx'
import { type AppActor, createApp } from '#src/machines/app.machine.ts'
import { AppContext } from '#src/machines/use-app.ts'
import type { Column } from '#src/ui/table/table-column.ts'
import { anOrder, openConsole } from '../support/console.tsx'

const order = z.custom<OrderRow>()
let nth = 0
/** A call of its own each time: what one walk was told is not remembered by the next. */
const listThings = () =>
  get(`walks.list${++nth}`, '/v1/rows/', {
    access: 'any',
    query: z.strictObject({
      page: z.number(),
      page_size: z.number(),
      ordering: z.string(),
      search: z.optional(z.string()),
    }),
    data: listOf(order),
  })

const grammar = listGrammar({
  path: 'orders',
  sortFields: ['order_no'],
  sort: { id: 'order_no', desc: false },
})
const columns: Column<OrderRow>[] = [
  { id: 'order_no', head: '单号', cell: (one) => one.order_no, card: 'title', sortable: true },
  { id: 'status', head: '状态', cell: (one) => one.status },
]

const Things = ({ endpoint }: { endpoint: ReturnType<typeof listThings> }) => {
  const list = useListPage({
    grammar,
    endpoint,
    input: (input) => input,
    nouns: ['orders'],
    subjectOf: orderSubject,
    pathOf: (one) => `/bidding/order/detail?id=${one.id}`,
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
/** All there is; the stand-in answers pages of it. */
let has: OrderRow[]

const idOf = (at: number) => `01939f2e-0000-7000-8000-${String(at).padStart(12, '0')}`
const rowOf = (at: number): OrderRow => ({
  ...anOrder({ status: 'pending_audit', review_stage: null }),
  id: idOf(at),
  order_no: `N${String(at).padStart(3, '0')}`,
})
const many = (count: number) => Array.from({ length: count }, (_, at) => rowOf(at + 1))

const answerTo = (url: string) => {
  const { searchParams } = new URL(url, 'http://localhost')
  const wanted = searchParams.get('search') ?? ''
  const found = has.filter((one) => one.order_no.includes(wanted))
  if (searchParams.get('ordering')?.startsWith('-')) found.reverse()
  const page = Number(searchParams.get('page'))
  const size = Number(searchParams.get('page_size'))
  const list = found.slice((page - 1) * size, page * size)
  return { list, total: found.length, total_is_capped: false, page, page_size: size, next_cursor: null }
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    const body = JSON.stringify({ code: 0, message: '', data: url.includes('/v1/rows/') ? answerTo(url) : {} })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  app.stop()
  vi.unstubAllGlobals()
})

const open = async (search = '?page_size=10') => {
  cleanup()
  forgetMarks()
  forgetLists()
  app = createApp({ locale: 'zh-CN' })
  history.replaceState(null, '', `/bidding/order${search}`)
  await openConsole(
    <AppContext value={app}>
      <Things endpoint={listThings()} />
    </AppContext>,
  )
  await settled()
}

const grid = () => document.querySelector('main [role="grid"]')
/** Until the rows are those of the last question. */
const settled = () =>
  waitFor(
    async () => {
      await act(async () => undefined)
      expect(grid()?.getAttribute('aria-busy')).not.toBe('true')
    },
    { interval: 1 },
  )

const numberIn = (row: Element | null | undefined) => /N\d+/.exec(row?.textContent ?? '')?.[0]
/** The row around the focus; where the focus is elsewhere, the row that is drawn as the current one. */
const ringed = () =>
  numberIn(document.activeElement?.closest('[data-row-id]') ?? document.querySelector('[data-row-id][data-current]'))
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }))
const box = () =>
  screen.getByLabelText<HTMLInputElement>(/搜索单号|单号/, { selector: 'input[type="search"], main input' })
const search = async (text: string) => {
  fireEvent.change(box(), { target: { value: text } })
  await act(async () => void fireEvent.keyDown(box(), { key: 'Enter' }))
}
const change = (next: readonly OrderRow[]) =>
  act(async () => {
    has = [...next]
    app.send({ type: 'changed', nouns: ['orders'] })
  })

/** What `a` asks about; the dialog is closed again. */
const asked = async (): Promise<string | undefined> => {
  if (document.activeElement?.matches('input')) act(() => document.querySelector('main')?.focus())
  await press('a')
  const dialog = await waitFor(() => document.querySelector<HTMLElement>('[role="dialog"]') ?? Promise.reject(), {
    interval: 1,
  })
  const said = numberIn(dialog)
  fireEvent.click(within(dialog).getByText('取消'))
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull(), { interval: 1 })
  return said
}

const steps = {
  down: () => press('j'),
  up: () => press('k'),
  'down by the arrow': () => press('ArrowDown'),
  first: () => press('Home', { ctrlKey: true }),
  last: () => press('End', { ctrlKey: true }),
  'into the cells': () => press('ArrowRight'),
  'out of the cells': () => press('ArrowLeft'),
  'next page': () => press('n'),
  'previous page': () => press('p'),
  'the row in focus goes': () => change(has.filter((one) => one.order_no !== ringed())),
  'the first row goes': () => change(has.slice(1)),
  'every second row goes': () => change(has.filter((_, at) => at % 2 === 0)),
  'a row comes first': () => change([rowOf(900 - has.length), ...has]),
  'another order': () => change(has.toReversed()),
  'all rows come back': () => change(many(25)),
  'a narrow search': () => search('N01'),
  'a search for one row': () => search('N007'),
  'the search taken back': () => search(''),
  'a search taken back while the focus is on a row': async () => {
    await search('N00')
    await settled()
    await press('ArrowDown')
    await search('')
  },
  sorted: () => act(async () => screen.getByText('单号', { selector: 'th button' }).click()),
  'from the box to the rows': async () => {
    act(() => box().focus())
    await press('ArrowDown')
  },
  'focus on the page': async () => act(() => document.querySelector('main')?.focus()),
} satisfies Record<string, () => Promise<void>>
type Step = keyof typeof steps
const isStep = (name: string): name is Step => name in steps
const names = Object.keys(steps).filter(isStep)

/** Fifty walks each: two hundred in all, none of the tests near its limit on a busy machine. */
const seeds = [13, 14, 15, 16]

test.for(seeds)(
  'on fifty random walks (seed %d) a dialog is about the row with the ring',
  { timeout: 240_000 },
  async (seed) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 10 }), async (walk) => {
        has = many(25)
        await open()
        for (const step of walk) {
          if (grid() === null) await change(many(25))
          await steps[step]()
          await settled()
          const around = document.activeElement?.closest('[data-row-id]')
          if (around) expect(around).toHaveAttribute('data-current')
        }
        if (grid() === null || ringed() === undefined) return
        const ring = ringed()
        expect(await asked()).toBe(ring)
        app.stop()
      }),
      { numRuns: 50, seed, endOnFailure: true },
    )
  },
)
