// Turns one person's arrangement of columns into the state of the table.
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

test('an order of some columns leaves the others in their declared places', () => {
  expect(columnState(columns, { order: ['status', 'no'] }).columnOrder).toEqual(['status', 'no', 'title', 'amount'])
  expect(columnState(columns, { order: ['gone', 'amount', 'amount'] }).columnOrder).toEqual([
    'no',
    'title',
    'amount',
    'status',
  ])
})

test('columns that identify the record cannot be hidden, but are left out where there is no room', () => {
  expect(shown(columns, { hidden: ['no', 'title', 'amount', 'gone'] })).toEqual(['no', 'title', 'status'])
  expect(shown(columns, undefined, ['no'])).toEqual(['title', 'amount', 'status'])
})

test('pinning counts only shown columns', () => {
  const pinned = (layout: ColumnLayout) => columnState(columns, layout).columnPinning
  expect(pinned({ hidden: ['amount'], pinned: 3 })).toEqual({ start: ['no', 'title', 'status'], end: [] })
  expect(pinned({ order: ['status', 'no'], pinned: 1 }).start).toEqual(['status'])
  expect(pinned({}).start).toEqual([])
})

test('an extra column is hidden until the person chooses it', () => {
  expect(shown(more)).toEqual(['no', 'title', 'amount', 'status'])
  expect(shown(more, { hidden: ['amount', 'budget'] })).toEqual(['no', 'title', 'status'])
  expect(shown(more, { hidden: ['amount'], shown: ['budget', 'gone'] })).toEqual(['no', 'title', 'status', 'budget'])
})

test('the stored layout names the hidden columns and the chosen extra ones', () => {
  expect(shownLayout(columns, { amount: false })).toEqual({ hidden: ['amount'] })
  expect(shownLayout(more, { no: true, amount: false, status: false })).toEqual({
    hidden: ['amount', 'status'],
    shown: ['budget'],
  })
  expect(shownLayout(more, { amount: true, budget: false })).toEqual({ hidden: [], shown: [] })
})
