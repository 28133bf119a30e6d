// Measures how long the page is busy with one key when there are many records: the longest task of its thread while keys are pressed.
import type { Page } from 'playwright'

interface Busy {
  /** The longest time from a keypress to the next picture, or the longest task where that is longer, ms. */
  readonly longest: number
  /** The sum of what each task took beyond 50 ms, ms. */
  readonly blocked: number
}

interface Timed {
  readonly name: string
  readonly path: string
  readonly act: (page: Page) => Promise<Busy>
  /** ms */
  readonly limit: number
}

/** The longest time a key may take, ms. */
const LIMIT = 1_000

/** Presses the keys one by one and waits for the picture after each. */
const pressing = async (page: Page, keys: readonly string[]): Promise<Busy> => {
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration))).observe({
      type: 'longtask',
    })
    Object.assign(globalThis, { longTasks: tasks })
  })
  let longest = 0
  for (const key of keys) {
    const started = performance.now()
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    longest = Math.max(longest, performance.now() - started)
  }
  const tasks = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks) // put there above
  const blocked = tasks.reduce((sum, one) => sum + Math.max(0, one - 50), 0)
  return { longest: Math.round(Math.max(longest, ...tasks)), blocked: Math.round(blocked) }
}

const many = (key: string, times: number): string[] => Array.from({ length: times }, () => key)

const inField = (label: RegExp, keys: readonly string[]) => async (page: Page) => {
  await page
    .getByRole('textbox', { name: label })
    .or(page.getByRole('combobox', { name: label }))
    .first()
    .click()
  return pressing(page, keys)
}

export const crowdTimes: readonly Timed[] = [
  {
    name: 'time: typing in a form of 300 lines',
    path: '/bidding/order/edit?id={draft}',
    act: inField(/标题/, [...'abcdefghij']),
    limit: LIMIT,
  },
  {
    name: 'time: typing in a line of 300',
    path: '/bidding/order/edit?id={draft}',
    act: inField(/第 1 行需求量/, ['1', '2', '3', 'ArrowDown', '4', '5', 'ArrowDown', '6', 'ArrowUp', 'ArrowUp']),
    limit: LIMIT,
  },
  {
    name: 'time: arrows in the matrix of 300 lines and 30 tenders',
    path: '/bidding/review/edit?id={reviewing/commercial}',
    act: async (page) => {
      await page.getByRole('gridcell').nth(3).click()
      return pressing(page, [
        ...many('ArrowDown', 15),
        ...many('ArrowRight', 10),
        ...many('PageDown', 3),
        'Enter',
        'ArrowDown',
        'Enter',
      ])
    },
    limit: LIMIT,
  },
  {
    name: 'time: arrows among 100 orders',
    path: '/bidding/order?page_size=100',
    act: (page) => pressing(page, [...many('j', 20), 'x', 'j', 'x', 'End', 'Home', 'Control+a']),
    limit: LIMIT,
  },
  {
    name: 'time: the tree of permissions',
    path: '/system/user?peek={user}&part=permissions',
    act: async (page) => {
      await page.getByRole('treeitem').first().focus()
      return pressing(page, ['Space', 'Space', ...many('ArrowDown', 10), 'Space', 'Space'])
    },
    limit: LIMIT,
  },
  {
    name: 'time: the palette among 1,500 records',
    path: '/home',
    act: (page) => pressing(page, ['Control+k', ...'huangqi', ...many('ArrowDown', 15), ...many('Backspace', 7)]),
    limit: LIMIT,
  },
  {
    name: 'time: a list of 200 invited and 300 lines',
    path: '/bidding/order/detail?id={bidding}',
    act: (page) => pressing(page, ['2', '3', '4', '5', '1', ...many('PageDown', 5)]),
    limit: LIMIT,
  },
]
