// The picker of suppliers: its filters, the coverage of the demand, and its keys.
import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import type { Candidate } from '#contract/suppliers.candidates.ts'
import {
  chosenPerHerb,
  noFilters,
  provincesIn,
  shownCandidates,
  toxicTraders,
  wantedHerbs,
} from '#src/views/orders/form/candidates.ts'
import { keyAct } from '#src/views/orders/form/supplier-keys.ts'

const candidate = (id: string, over: Partial<Candidate> = {}): Candidate => ({
  id,
  supplier_name: id,
  short_name: null,
  region_code: '621121',
  region_text: '甘肃省定西市陇西县',
  province: '甘肃省',
  certify_level: 'A',
  herbal_ids: [],
  valid_until: null,
  days_left: null,
  expiry: 'fine',
  refusal: null,
  trades_toxic: true,
  deal: null,
  asked: 0,
  tendered: 0,
  ...over,
})

const list = [
  candidate('one', { herbal_ids: ['a'] }),
  candidate('both', {
    herbal_ids: ['a', 'b'],
    region_code: '340000',
    region_text: '安徽省亳州市',
    province: '安徽省',
    certify_level: 'B',
  }),
  candidate('none'),
]
const ids = (found: readonly Candidate[]) => found.map((one) => one.id)

test('the supplier that covers most herbs is first, and each filter leaves the suppliers that match', () => {
  expect(ids(shownCandidates(list, noFilters))).toEqual(['both', 'one', 'none'])
  expect(ids(shownCandidates(list, { ...noFilters, covers: 2 }))).toEqual(['both'])
  expect(ids(shownCandidates(list, { ...noFilters, herb: 'a' }))).toEqual(['both', 'one'])
  expect(ids(shownCandidates(list, { ...noFilters, region: '62' }))).toEqual(['one', 'none'])
  expect(ids(shownCandidates(list, { ...noFilters, level: 'B' }))).toEqual(['both'])
  expect(provincesIn(list)).toEqual([
    { value: '34', label: '安徽省' },
    { value: '62', label: '甘肃省' },
  ])
})

test('the chosen suppliers are counted for each herb, and an unknown one is ignored', () => {
  const known = new Map(list.map((one) => [one.id, one]))
  const herbs = [
    { id: 'a', name: '黄芪' },
    { id: 'b', name: '党参' },
  ]
  const counts = chosenPerHerb(herbs, new Set(['one', 'both', 'gone']), known)
  expect(counts.map(({ herb, count }) => [herb.name, count])).toEqual([
    ['黄芪', 2],
    ['党参', 1],
  ])
})

test('a toxic herb is covered by suppliers with the qualification, and those without it are named', () => {
  const some = [
    candidate('able', { herbal_ids: ['a'] }),
    candidate('bare', { herbal_ids: ['a'], trades_toxic: false }),
    candidate('ended', { herbal_ids: ['a'], refusal: 'expired' }),
  ]
  const known = new Map(some.map((one) => [one.id, one]))
  expect(toxicTraders(['able', 'bare', 'ended', 'gone'], known)).toEqual({
    total: 3,
    able: 1,
    unable: ['bare', 'ended'],
  })
  const counts = (toxic: boolean) => chosenPerHerb([{ id: 'a', name: '半夏', toxic }], new Set(['able', 'bare']), known)
  expect([counts(true)[0]?.count, counts(false)[0]?.count]).toEqual([1, 2])
})

const press = (key: string, over: Partial<KeyboardEvent> = {}, where = { isTyping: false, isSelected: true, at: 1 }) =>
  keyAct({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...over }, where)

test('keys move, mark a run, choose all and filter by a herb with few suppliers; typed text stays text', () => {
  expect(press('ArrowDown')).toEqual({ by: 1, mark: false })
  expect(press('ArrowDown', { shiftKey: true })).toEqual({ by: 1, mark: true })
  expect(press('k')).toEqual({ by: -1, mark: false })
  expect(press('a', { ctrlKey: true })).toBe('all')
  expect(press('l')).toBe('short')
  expect(press('/')).toBe('search')
  const typing = { isTyping: true, isSelected: false, at: -1 }
  for (const key of ['l', 'j', '/', 'a']) expect(press(key, {}, typing)).toBeNull()
  expect(press('a', { ctrlKey: true }, typing)).toBeNull()
  expect(press('a', { ctrlKey: true }, { ...typing, isSelected: true })).toBe('all')
  expect(press('ArrowDown', {}, typing)).toEqual({ by: 1, mark: false })
})

test('a herb of several lines is listed once, and as prepared where no line wants it raw', () => {
  const line = (herbal_id: string | null, name: string, processing: string | null) => ({
    herbal_id,
    name,
    processing: processing ?? '',
  })
  const lines = [
    line('1', '半夏', '法制'),
    line('1', '半夏', '姜制'),
    line('2', '川乌', '制'),
    line('2', '川乌', null),
    line(null, '自填', '制'),
  ]
  expect(wantedHerbs(lines, ({ processing }) => processing === '')).toEqual([
    { id: '1', name: '半夏', prepared: true, toxic: false },
    { id: '2', name: '川乌', prepared: false, toxic: true },
  ])
})
