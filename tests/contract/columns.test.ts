// The one list of columns of each noun, from which its page, its file and the server's sort are taken.
import { describe, expect, test } from 'vitest'
import { asFileColumns, fileColumnsIn, fileLabelOf, type ListedColumns, sortsIn } from '#contract/columns.ts'
import { exportColumns } from '#contract/exports.ts'
import { orderColumns } from '#contract/orders.columns.ts'
import { reviewColumns } from '#contract/reviews.columns.ts'

const columns = {
  place: { label: 'a:place', sorts: true, as_file: ['street', 'town'] },
  street: { label: 'a:street', file_label: 'a:street_name', in_file: true },
  town: { label: 'a:town', sorts: true, in_file: true },
} as const satisfies ListedColumns

test('the list gives the sortable columns, and the columns of the file with their order and their labels', () => {
  expect(sortsIn(columns)).toEqual(['place', 'town'])
  expect(fileColumnsIn(columns)).toEqual(['street', 'town'])
  expect([columns.street, columns.town].map(fileLabelOf)).toEqual(['a:street_name', 'a:town'])
})

test('a column of the page becomes the columns of the file with the same content, each once', () => {
  expect(asFileColumns(columns, columns, ['town', 'place'])).toEqual(['town', 'street'])
  expect(asFileColumns(reviewColumns, orderColumns, ['viewed', 'awarded_total', 'highest_total'])).toEqual([
    'invited',
    'viewed',
    'highest_total',
    'spread_pct',
  ])
})

describe.each(Object.entries<ListedColumns>({ ...exportColumns, reviews: reviewColumns }))('%s', (noun, listed) => {
  test('as_file names only columns that the file has', () => {
    const file: ListedColumns = noun === 'reviews' ? orderColumns : listed
    const named = Object.values(listed).flatMap((column) => column.as_file ?? [])
    expect(named.filter((id) => file[id]?.in_file !== true)).toEqual([])
  })
})
