// What people type into the filter bar in one go: a field, a refusal, a value.
import { expect, test } from 'vitest'
import type { FilterField } from '#src/lists/filter/model.ts'
import { sentenceIn } from '#src/lists/filter/sentence.ts'

const field = (name: string, label: string, filter: FilterField['filter'] = null): FilterField => ({
  name,
  label,
  filter,
  values: [],
})
const status = field('status', '状态')
const kind = field('kind', '货物类型', { kind: 'choices', label: '', values: [], optionsKey: '' })
const deadline = field('deadline', '截止', { kind: 'days', label: '', asks: 'days' })
const place = field('place', '交货地点', { kind: 'text', label: '', maxLength: 20 })
const english = [field('status', 'Status'), field('created_by', 'Created by', { kind: 'ids', label: '' })]

const read = (text: string, at: FilterField = status, fields = [status, kind, deadline, place]) => {
  const { field, isNot, words } = sentenceIn(text, { field: at, fields, notWords: ['不含', '不是', 'not', 'except'] })
  return [field.name, isNot, words]
}

test.each([
  ['草稿', 'status', false, '草稿'],
  ['不含草稿', 'status', true, '草稿'],
  ['不含 草稿', 'status', true, '草稿'],
  ['不是草稿', 'status', true, '草稿'],
  ['状态 草稿', 'status', false, '草稿'],
  ['状态：草稿', 'status', false, '草稿'],
  ['状态 不含 草稿', 'status', true, '草稿'],
  ['状态不含草稿', 'status', true, '草稿'],
  ['not draft', 'status', true, 'draft'],
  ['NOT Draft', 'status', true, 'Draft'],
  ['货物类型 不含 提取物', 'kind', true, '提取物'],
  ['截止 12-05', 'deadline', false, '12-05'],
  ['截止 不含 12-05', 'deadline', false, '不含 12-05'],
  // Beginnings that say nothing yet, and words that only look like it.
  ['状态', 'status', false, '状态'],
  ['not', 'status', false, 'not'],
  ['nothing', 'status', false, 'nothing'],
  ['货物', 'status', false, '货物'],
])('%s', (text, name, isNot, words) => {
  expect(read(text)).toEqual([name, isNot, words])
})

test('English names of fields may have gaps themselves', () => {
  expect(read('status not draft', english[0], english)).toEqual(['status', true, 'draft'])
  expect(read('Created by wang', english[0], english)).toEqual(['created_by', false, 'wang'])
  expect(read('created by not wang', english[0], english)).toEqual(['created_by', true, 'wang'])
})

test('a field of free text keeps the names of other fields as text, and takes a refusal', () => {
  expect(read('状态 好', place)).toEqual(['place', false, '状态 好'])
  expect(read('不含 亳州', place)).toEqual(['place', true, '亳州'])
})
