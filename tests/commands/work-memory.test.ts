// Where a record opened from the worklist goes back to, and which record follows it.
import { afterEach, expect, test } from 'vitest'
import { forgetLists, lastAddress, rememberedRow, rememberList, soughtRow } from '#src/commands/list-memory.ts'
import { addressShowing } from '#src/commands/records/made-address.ts'
import { moveInPlace, placeBehind, recordsBelow, rememberWork } from '#src/commands/records/work-memory.ts'

afterEach(forgetLists)

const rows = [
  { id: 'approve:a', record: 'a' },
  { id: 'certify:s', record: 's' },
  { id: 'settle:a', record: 'a' },
  { id: 'certify:t', record: 't' },
]
const showWork = () => {
  rememberList('home', { search: 'tab=other', ids: rows.map(({ id }) => id), focused_id: 'approve:a' })
  rememberWork(rows)
}

test('a record opened from the worklist goes back to it, and the next one follows the order of the worklist', () => {
  rememberList('suppliers', { search: 'status=pending', ids: ['t', 'x', 's'], focused_id: 't' })
  showWork()
  expect(placeBehind('suppliers', 's')).toEqual({ address: '/home?tab=other', previous: 'a', next: 't' })
  expect(recordsBelow('suppliers', 'a')).toEqual(['s', 't'])
})

test('the focus of the worklist follows the record that is shown', () => {
  showWork()
  moveInPlace('suppliers', 't')
  expect(rememberedRow('home', 'tab=other')).toBe('certify:t')
  expect(placeBehind('suppliers', 't')).toMatchObject({ previous: 's', next: null })
})

test('a list that was opened after the worklist is the place behind its records', () => {
  showWork()
  rememberList('suppliers', { search: '', ids: ['t', 's'], focused_id: 's' })
  expect(placeBehind('suppliers', 's')).toEqual({ address: lastAddress('suppliers'), previous: 't', next: null })
  moveInPlace('suppliers', 't')
  expect(rememberedRow('suppliers', '')).toBe('t')
  expect(rememberedRow('home', 'tab=other')).toBe('approve:a')
})

test('a record that is not in the worklist has the list behind it, or nothing', () => {
  rememberList('orders', { search: '', ids: ['o'], focused_id: 'o' })
  showWork()
  expect(placeBehind('orders', 'o')).toMatchObject({ address: '/bidding/order' })
  expect(placeBehind('orders', 'p')).toBeNull()
})

test('the next viewer has been in no worklist', () => {
  showWork()
  forgetLists()
  expect(placeBehind('suppliers', 's')).toBeNull()
})

test('a new record has the focus in the list that is shown after it', () => {
  rememberList('herbs', { search: '', ids: ['a', 'b'], focused_id: 'a' })
  expect(addressShowing('herbs', 'new', '三七')).toBe('/bidding/herbal/catalogue')
  expect(rememberedRow('herbs', '')).toBe('new')
  expect(soughtRow('herbs', '')).toBe('new')
})

test('a list that fills its page is searched for a new record, unless its newest stand first', () => {
  const full = Array.from({ length: 20 }, (_, at) => `${at}`)
  rememberList('herbs', { search: '', ids: full, focused_id: '0' })
  expect(addressShowing('herbs', 'new', '三七')).toBe(`/bidding/herbal/catalogue?search=${encodeURIComponent('三七')}`)
  expect(rememberedRow('herbs', `search=${encodeURIComponent('三七')}`)).toBe('new')
  rememberList('suppliers', { search: '', ids: full, focused_id: '0' })
  expect(addressShowing('suppliers', 'new', '亳州药业')).toBe('/supplier')
  expect(soughtRow('suppliers', '')).toBe('new')
  // Nobody has been in this list yet, so where the record stands is not known.
  expect(addressShowing('users', 'new', '王一')).toBe(`/system/user?search=${encodeURIComponent('王一')}`)
})

test('a new record is sought until the list shows it, also after the rows of before it was made', () => {
  rememberList('herbs', { search: '', ids: ['a', 'b'], focused_id: 'a' })
  addressShowing('herbs', 'new', '三七')
  rememberList('herbs', { search: '', ids: ['a', 'b'], focused_id: 'a' })
  expect(soughtRow('herbs', '')).toBe('new')
  rememberList('herbs', { search: '', ids: ['new', 'a', 'b'], focused_id: 'new' })
  expect(soughtRow('herbs', '')).toBeNull()
  rememberList('herbs', { search: '', ids: ['a', 'b'], focused_id: 'a' })
  expect(soughtRow('herbs', '')).toBeNull()
})

test('a list with another search seeks nothing', () => {
  rememberList('herbs', { search: '', ids: ['a'], focused_id: 'a' })
  addressShowing('herbs', 'new', '三七')
  rememberList('herbs', { search: 'search=x', ids: ['a'], focused_id: 'a' })
  rememberList('herbs', { search: '', ids: ['a'], focused_id: 'a' })
  expect(soughtRow('herbs', '')).toBeNull()
})
