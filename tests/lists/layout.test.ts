// The columns of a list as one person has arranged them.
import { expect, test } from 'vitest'
import { arranged, drawnColumns, withMoved, withPinned, withShown } from '#src/lists/layout.ts'

const columns = [
  { id: 'no', width: 100 },
  { id: 'title', card: 'title' as const, from: 'md' },
  { id: 'amount', width: 80, from: 'lg' },
  { id: 'status', width: 60 },
]
const ids = (all: readonly { id: string }[]) => all.map((one) => one.id)

test('an order that names some columns leaves the others where they were declared', () => {
  expect(ids(arranged(columns, { order: ['status', 'no'] }).columns)).toEqual(['status', 'no', 'title', 'amount'])
  expect(ids(arranged(columns, { order: ['gone', 'amount', 'amount'] }).columns)).toEqual([
    'no',
    'title',
    'amount',
    'status',
  ])
})

test('columns that say which record it is are never left out', () => {
  expect(arranged(columns, { hidden: ['no', 'title', 'amount', 'gone'] }).hidden).toEqual(['amount'])
  expect(withShown(columns, {}, 'title', false)).toEqual({ hidden: [] })
  expect(withShown(columns, { hidden: ['amount'] }, 'status', false)).toEqual({ hidden: ['amount', 'status'] })
  expect(withShown(columns, { hidden: ['amount'] }, 'amount', true)).toEqual({ hidden: [] })
})

test('a column goes one place up or down, and not past the ends', () => {
  expect(withMoved(columns, {}, 'amount', -1).order).toEqual(['no', 'amount', 'title', 'status'])
  expect(withMoved(columns, {}, 'no', -1)).toEqual({})
  expect(withMoved(columns, {}, 'status', 1)).toEqual({})
})

test('pinning counts the columns that are shown, a second time it ends', () => {
  const layout = withPinned(columns, { hidden: ['amount'] }, 'status')
  expect(layout).toEqual({ hidden: ['amount'], pinned: 3 })
  expect(withPinned(columns, layout, 'status').pinned).toBe(0)
  expect(withPinned(columns, layout, 'amount')).toEqual(layout)
})

test('chosen columns stand however narrow the table is, pinned ones one beside the other', () => {
  const drawn = drawnColumns(columns, { hidden: ['status'], pinned: 2 }, true)
  expect(drawn.columns.map(({ id, from, stick, width }: Drawn) => ({ id, from, stick, width }))).toEqual([
    { id: 'no', from: undefined, stick: 52, width: 100 },
    { id: 'title', from: undefined, stick: 152, width: 200 },
    { id: 'amount', from: undefined, stick: undefined, width: 80 },
    { id: 'status', from: undefined, stick: undefined, width: 60 },
  ])
  expect(drawn.minWidth).toBe(52 + 100 + 200 + 80)
  expect(drawnColumns(columns, undefined, true)).toEqual({ columns, hidden: [], minWidth: undefined })
})

test('an extra column is left out until somebody chooses it, whatever else they have arranged', () => {
  const more = [...columns, { id: 'budget', width: 90, extra: true }]
  expect(arranged(more, undefined).hidden).toEqual(['budget'])
  expect(drawnColumns(more, undefined, true).hidden).toEqual(['budget'])
  expect(arranged(more, { hidden: ['amount', 'budget'] }).hidden).toEqual(['amount', 'budget'])
  const chosen = withShown(more, { hidden: ['amount'] }, 'budget', true)
  expect(chosen).toEqual({ hidden: ['amount'], shown: ['budget'] })
  expect(arranged(more, chosen).hidden).toEqual(['amount'])
  expect(drawnColumns(more, chosen, false).minWidth).toBe(100 + 200 + 60 + 90)
  expect(withShown(more, chosen, 'status', false)).toEqual({ hidden: ['amount', 'status'], shown: ['budget'] })
  expect(withShown(more, chosen, 'budget', false)).toEqual({ hidden: ['amount'], shown: [] })
})

interface Drawn {
  id: string
  from?: string | undefined
  stick?: number | undefined
  width?: number | undefined
}
