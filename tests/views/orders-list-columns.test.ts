// Which columns the list of demands shows in each of its tabs, and how wide the column of titles is.
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { columnState } from '#src/lists/layout.ts'
import { hiddenAt, listColumns } from '#src/views/orders/list/columns.tsx'
import { ordersGrammar } from '#src/views/orders/list/url.ts'

const say = ((key: string) => key) as unknown as TFunction // only called with keys here
/** The width of the list beside an open menu in a window of 1440 px. */
const WIDE = 1224
/** The width of the list beside a narrow menu in a window of 1024 px. */
const NARROW = 968
/** The width of the column of checkboxes. */
const BOXES = 52

const shownIn = (tab: string, english: boolean, width = WIDE) => {
  const statuses: readonly OrderStatus[] = ordersGrammar.statusesOf(tab)
  const columns = listColumns(say, english, statuses)
  const { columnVisibility } = columnState(columns, undefined, hiddenAt(width, english))
  const shown = columns.filter((column) => columnVisibility[column.id] === true)
  const room = width - BOXES - shown.reduce((sum, column) => sum + (column.width ?? 0), 0)
  return { ids: shown.map((column) => column.id), room }
}

test('a column is shown only in tabs whose demands can have a value in it', () => {
  expect(shownIn('all', false).ids).toContain('lowest_total')
  expect(shownIn('all', false).ids).not.toContain('awarded_total')
  expect(shownIn('draft', false).ids).not.toContain('lowest_total')
  expect(shownIn('awarded', false).ids).toEqual(expect.arrayContaining(['awarded_total', 'confirmed_total']))
  expect(shownIn('awarded', false).ids).not.toContain('lowest_total')
})

test.each(ordersGrammar.tabs)(
  'in tab %s titles have room for ten characters, and English shows the same columns as Chinese',
  (tab) => {
    const [chinese, english] = [shownIn(tab, false), shownIn(tab, true)]
    expect(english.ids).toEqual(chinese.ids)
    // A character takes 13 px, the padding 8 px at either side.
    expect(Math.min(chinese.room, english.room)).toBeGreaterThanOrEqual(146)
  },
)

test.each(ordersGrammar.tabs)('so have titles of tab %s in a narrow window', (tab) => {
  expect(shownIn(tab, false, NARROW).room).toBeGreaterThanOrEqual(146)
  expect(shownIn(tab, true, NARROW).room).toBeGreaterThanOrEqual(146)
})
