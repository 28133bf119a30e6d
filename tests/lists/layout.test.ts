// The columns of a list as one person has arranged them, as the state of its table.
import { expect, test } from 'vitest'
import type { ColumnLayout } from '#contract/preferences.ts'
import { columnState, shownLayout } from '#src/lists/layout.ts'

const columns = [
  { id: 'no', width: 100 },
  { id: 'title', card: 'title' as const },
  { id: 'amount', width: 80 },
  { id: 'status', width: 60 },
]
const more = [...columns, { id: 'budget', width: 90, extra: true }]
const shown = (all: typeof columns, layout?: ColumnLayout, narrow?: string[]) => {
  const { columnOrder, columnVisibility } = columnState(all, layout, narrow)
  return columnOrder.filter((id) => columnVisibility[id])
}

test('an order that names some columns leaves the others where they were declared', () => {
  expect(columnState(columns, { order: ['status', 'no'] }).columnOrder).toEqual(['status', 'no', 'title', 'amount'])
  expect(columnState(columns, { order: ['gone', 'amount', 'amount'] }).columnOrder).toEqual([
    'no',
    'title',
    'amount',
    'status',
  ])
})

test('columns that say which record it is are never left out, unless there is no room', () => {
  expect(shown(columns, { hidden: ['no', 'title', 'amount', 'gone'] })).toEqual(['no', 'title', 'status'])
  expect(shown(columns, undefined, ['no'])).toEqual(['title', 'amount', 'status'])
})

test('pinning counts the columns that are shown', () => {
  const pinned = (layout: ColumnLayout) => columnState(columns, layout).columnPinning
  expect(pinned({ hidden: ['amount'], pinned: 3 })).toEqual({ start: ['no', 'title', 'status'], end: [] })
  expect(pinned({ order: ['status', 'no'], pinned: 1 }).start).toEqual(['status'])
  expect(pinned({}).start).toEqual([])
})

test('an extra column is left out until somebody chooses it, whatever else they have arranged', () => {
  expect(shown(more)).toEqual(['no', 'title', 'amount', 'status'])
  expect(shown(more, { hidden: ['amount', 'budget'] })).toEqual(['no', 'title', 'status'])
  expect(shown(more, { hidden: ['amount'], shown: ['budget', 'gone'] })).toEqual(['no', 'title', 'status', 'budget'])
})

test('what is kept of the columns shown says what is left out and which extra ones are wanted', () => {
  expect(shownLayout(columns, { amount: false })).toEqual({ hidden: ['amount'] })
  expect(shownLayout(more, { no: true, amount: false, status: false })).toEqual({
    hidden: ['amount', 'status'],
    shown: ['budget'],
  })
  expect(shownLayout(more, { amount: true, budget: false })).toEqual({ hidden: [], shown: [] })
})
