// In every list, keys and dialogs act on the row with the focus ring, whatever happens to the rows meanwhile.
import { act, fireEvent } from '@testing-library/react'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { listOrderHeads } from '#contract/orders.heads.ts'
import { drawConsole, leaveConsole, setWorldPage } from '../support/console-page.tsx'
import { everyList, headsOf, idOf, type ListCase, markOf } from '../support/every-list.ts'
import { patience } from '../support/patience.ts'
import { sourcesIn } from '../support/sources.ts'

type Row = Awaited<ReturnType<ListCase['sample']>>

/** The list under test and all its records, of which the replaced server answers pages. */
let list: ListCase
let has: Row[] = []
const samples = new Map<string, Row>()
let app: Awaited<ReturnType<typeof drawConsole>>['app']

const stage = setWorldPage(async (world, path, init) => {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  if (pathname === `/api${listOrderHeads.path}`) return answered(headsOf(has, searchParams))
  if (pathname !== `/api${list.call}` || (init.method ?? 'GET') !== 'GET') return world.http(path, init)
  // The other parts of the answer come from the real server.
  const { data } = list.answer === undefined ? await (await world.http(path, init)).json() : {}
  return answered(list.answer?.(has) ?? { ...data, ...pageOf(searchParams) })
})
const answered = (data: unknown) =>
  new Response(JSON.stringify({ code: 0, message: '', data }), { headers: { 'content-type': 'application/json' } })

const pageOf = (query: URLSearchParams) => {
  const wanted = query.get('search') ?? ''
  usual ??= { status: query.get('status'), ordering: query.get('ordering') }
  // Any filter leaves every second record.
  const isNarrow = query.get('status') !== usual.status
  const found = has.filter((one) => {
    const mark = markIn(JSON.stringify(one)) ?? ''
    return mark.includes(wanted) && !(isNarrow && Number(mark.slice(1)) % 2 === 0)
  })
  if (query.get('ordering') !== usual.ordering) found.reverse()
  const page = Number(query.get('page') ?? 1)
  const size = Number(query.get('page_size') ?? 20)
  const rows = found.slice((page - 1) * size, page * size)
  return { list: rows, total: found.length, total_is_capped: false, page, page_size: size, next_cursor: null }
}
/** The status and the order that the list asks for at first. */
let usual: { readonly status: string | null; readonly ordering: string | null } | null = null

const rowOf = (at: number): Row => list.nth(samples.get(list.name) ?? { id: '' }, idOf(at), markOf(at))
const many = (count: number) => Array.from({ length: count }, (_, at) => rowOf(at + 1))
const markIn = (text: string | null | undefined) => /N\d{3}/.exec(text ?? '')?.[0]

beforeAll(async () => {
  for (const one of everyList) samples.set(one.name, await one.sample(stage.world))
})

const open = async () => {
  leaveConsole()
  has = many(25)
  localStorage.setItem('token', await stage.world.tokenOf('admin'))
  localStorage.setItem('username', JSON.stringify('admin'))
  app = (await drawConsole(list.address)).app
  await until(() => expect(grid()?.querySelector('[data-row-id]')).toBeInstanceOf(HTMLElement))
  await settled()
}

const TURNS_AT_ONCE = 3

/**
 * Waits until a check holds. It stays within `act`, because waitFor leaves the environment of `act` while it waits, and
 * an update at that moment logs an error. After the first turns the check runs seldom: each failed check makes an error
 * with its stack, which took half of the time of all walks.
 */
const until = async <T,>(check: () => T): Promise<T> => {
  const end = Date.now() + patience.timeout
  for (let turn = 0; ; turn += 1) {
    await act(() => new Promise((resolve) => (turn < TURNS_AT_ONCE ? setImmediate(resolve) : setTimeout(resolve, 8))))
    try {
      return check()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}
const present = <T,>(found: T | null | undefined): T => {
  if (found == null) throw new Error('not there yet')
  return found
}

const grid = () => document.querySelector('main [role="grid"]')
/** Waits until the rows are the answer to the last request. */
const settled = async () => {
  await until(() => expect(grid()?.getAttribute('aria-busy')).not.toBe('true'))
}

/** The row that contains the focus, or the row that is drawn as the current one where the focus is elsewhere. */
const ringedRow = () =>
  document.activeElement?.closest<HTMLElement>('[data-row-id]') ??
  document.querySelector<HTMLElement>('main [data-row-id][data-current]')
const ringed = () => markIn(ringedRow()?.textContent)
const marks = () => [...document.querySelectorAll('main [data-row-id]')].map((row) => markIn(row.textContent))
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }))
const box = () => document.querySelector<HTMLInputElement>('main [role="search"] input[type="search"]')
const search = async (text: string) => {
  const field = box()
  if (field === null) return
  fireEvent.change(field, { target: { value: text } })
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
}
const change = (next: readonly Row[]) =>
  act(async () => {
    has = [...next]
    app.send({ type: 'changed', nouns: list.nouns })
  })
const click = (element: Element | null) => act(async () => void (element instanceof HTMLElement && element.click()))

const steps = {
  down: () => press('j'),
  up: () => press('k'),
  'down by the arrow': () => press('ArrowDown'),
  'down by the arrow again': () => press('ArrowDown'),
  first: () => press('Home', { ctrlKey: true }),
  last: () => press('End', { ctrlKey: true }),
  'into the cells': () => press('ArrowRight'),
  'out of the cells': () => press('ArrowLeft'),
  'next page': () => press('n'),
  'previous page': () => press('p'),
  'the row in focus goes': async () => {
    const before = marks()
    const ring = ringed()
    await change(has.filter((one) => markIn(JSON.stringify(one)) !== ring))
    await settled()
    const after = marks()
    // The ring moves to the row in its place, or to the last row. A page that becomes empty is left.
    if (after.length > 0 && before.length > 1)
      expect(ringed()).toBe(after[Math.min(before.indexOf(ring), after.length - 1)])
  },
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
  'the browser takes the search back while the focus is on a row': async () => {
    await search('N00')
    await settled()
    act(() => box()?.focus())
    await press('ArrowDown')
    await settled()
    const field = box()
    if (field === null) return
    fireEvent.input(field, { target: { value: 'N0' }, inputType: 'historyUndo' })
    await until(() => expect(location.search).toContain('search=N0'))
    await until(() => expect(location.search).not.toContain('search=N00'))
  },
  filtered: () => click(document.querySelector('main nav a:not([aria-current])')),
  'the filter taken back': () => click(document.querySelector('main nav a')),
  'a filter taken back by the browser': async () => {
    const before = location.search
    await click(document.querySelector('main nav a:not([aria-current])'))
    if (location.search === before) return
    await settled()
    await press('ArrowDown')
    await act(async () => history.back())
    await until(() => expect(location.search).toBe(before))
  },
  // Lists in which Space opens a dialog are asked by that key at the end.
  'beside the list or away again': async () => void (list.opens && (await press(' '))),
  sorted: () => click(document.querySelector('main th button')),
  'from the box to the rows': async () => {
    act(() => box()?.focus())
    await press('ArrowDown')
  },
  // The result of `act` is not returned: awaiting it would leave `act` open between two turns, and an update then logs an error.
  'focus on the page': async () => {
    act(() => document.querySelector('main')?.focus())
  },
} satisfies Record<string, () => Promise<void>>
type Step = keyof typeof steps
const isStep = (name: string): name is Step => name in steps
const names = Object.keys(steps).filter(isStep)

/** The record that the dialog of a key names; the dialog is closed again. */
const askedBy = async (key: string): Promise<string | undefined> => {
  await press(key)
  const dialog = await until(() => present(document.querySelector<HTMLElement>('[role="dialog"]')))
  const said = await until(() => present(markIn(dialog.textContent)))
  await press('Escape')
  await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  return said
}

const walk = async (way: readonly Step[]) => {
  await open()
  for (const step of way) {
    if (grid()?.querySelector('[data-row-id]') == null) {
      has = many(25)
      await search('')
      await change(has)
      await settled()
    }
    await steps[step]()
    await settled()
    const around = document.activeElement?.closest('[data-row-id]')
    if (around) expect(around).toHaveAttribute('data-current')
  }
  if (ringed() === undefined) return
  const ring = ringed()
  const beside = new URLSearchParams(location.search).get('peek')
  if (beside !== null)
    await until(() => expect(new URLSearchParams(location.search).get('peek')).toBe(ringedRow()?.dataset.rowId))
  if (document.activeElement?.matches('input')) act(() => document.querySelector('main')?.focus())
  for (const key of list.asks) expect(await askedBy(key), key).toBe(ring)
  const id = ringedRow()?.dataset.rowId ?? ''
  expect(ringed()).toBe(ring)
  if (!list.opens) return
  await press('Enter')
  // The id of a worklist row consists of its act and its record.
  await until(() => expect(location.search).toContain(id.replace(/^\w+:/, '')))
}

test('every list of the console is tested here', () => {
  const drawn = sourcesIn('src/views')
    .filter(({ code }) => /\buseListPage\(|\buseListRows<|\buseListRows\(|<DataTable\b/.test(code))
    .map(({ path }) => path)
  expect(drawn).toEqual([...new Set(everyList.map((one) => one.view))].toSorted())
})

/**
 * The number of walks that each list takes, when LIST_WAYS sets it: with twelve there are more than two hundred in all.
 * Without it the lists share the drawn walks.
 */
const WAYS_OF_EACH = Number(process.env.LIST_WAYS ?? 0)
/** Random walks through the steps, drawn once. */
const drawn = fc.sample(fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 8 }), {
  seed: 13,
  numRuns: Math.max(17, WAYS_OF_EACH),
})
/** The walks where rows are drawn as cards, which are fewer. */
const onPhones = drawn.slice(0, 8)

/** The list of demands takes all walks; the other lists share most of its code and take a part of them. */
const waysOf = (nth: number, all: readonly (readonly Step[])[], turns: number) =>
  WAYS_OF_EACH > 0 ? drawn.slice(0, WAYS_OF_EACH) : nth === 0 ? all : all.filter((_, at) => at % turns === nth % turns)

const layouts = [
  ...everyList.map((one, nth) => ({ list: one, name: one.name, width: 1440, ways: waysOf(nth, drawn, 4) })),
  ...everyList.flatMap((one, nth) =>
    one.hasCards ? [{ list: one, name: `${one.name} on a phone`, width: 390, ways: waysOf(nth, onPhones, 3) }] : [],
  ),
]

test.for(layouts)(
  'on random walks in $name a key acts on the row with the ring',
  // A walk takes two minutes on a busy computer.
  { timeout: 600_000 },
  async (layout) => {
    list = layout.list
    usual = null
    setWidth(layout.width)
    // The first walk takes every step.
    for (const way of [names, ...layout.ways])
      await walk(way).catch((cause: unknown) => {
        throw new Error(`after ${way.join(', ')}: ${cause}`, { cause })
      })
  },
)

test.for(everyList)(
  'the first key down in $name focuses the active row, which is the first, and the second key the next row',
  async (one) => {
    list = one
    usual = null
    setWidth(1440)
    await open()
    expect(document.activeElement?.closest('[data-row-id]')).toBeNull()
    const [first, second] = marks()
    // On the page of a demand j moves to the next demand, so the arrow is used.
    const down = one.opens ? 'j' : 'ArrowDown'
    expect(ringed()).toBe(first)
    await press(down)
    expect(markIn(document.activeElement?.closest('[data-row-id]')?.textContent)).toBe(first)
    await press(down)
    expect(markIn(document.activeElement?.closest('[data-row-id]')?.textContent)).toBe(second)
  },
)

/** Sets the width of elements and of the window, because jsdom has no layout. */
const setWidth = (width: number) => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const usualMedia = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const [, sign, limit] = /width (<|>=) (\d+)px/.exec(query) ?? []
    const matches = sign === '<' ? width < Number(limit) : sign === '>=' && width >= Number(limit)
    return { ...usualMedia(query), matches }
  })
}
