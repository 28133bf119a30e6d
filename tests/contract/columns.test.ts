// The one list of columns of each noun: what its page, its file and the server's sort take from it.
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

test('the list says what is sorted by, what the file has and in which order, and how it is called there', () => {
  expect(sortsIn(columns)).toEqual(['place', 'town'])
  expect(fileColumnsIn(columns)).toEqual(['street', 'town'])
  expect([columns.street, columns.town].map(fileLabelOf)).toEqual(['a:street_name', 'a:town'])
})

test('a column of the page becomes those of the file that say the same, each once', () => {
  expect(asFileColumns(columns, columns, ['town', 'place'])).toEqual(['town', 'street'])
  expect(asFileColumns(reviewColumns, orderColumns, ['viewed', 'awarded_total', 'highest_total'])).toEqual([
    'invited',
    'viewed',
    'highest_total',
    'spread_pct',
  ])
})

describe.each(Object.entries<ListedColumns>({ ...exportColumns, reviews: reviewColumns }))('%s', (noun, listed) => {
  test('its columns stand for columns that the file has', () => {
    const file: ListedColumns = noun === 'reviews' ? orderColumns : listed
    const named = Object.values(listed).flatMap((column) => column.as_file ?? [])
    expect(named.filter((id) => file[id]?.in_file !== true)).toEqual([])
  })
})
