// Queries with a verb and its object, and English words, against the palette's commands and the demo's records.
import { describe, expect, test } from 'vitest'
import { shownFor } from '../support/palette-sources.ts'

const first = (query: string) => shownFor(query)[0]

describe('a command with the name of a record', () => {
  const TITLE = 'ZB20261101-0030'
  test.each(['提交 生脉', '提交生脉', '生脉 提交', 'submit shengmai', 'tijiao shengmai'])(
    '%s finds the record with this action',
    (query) => {
      const row = first(query)
      expect(row?.id).toBe(TITLE)
      expect(row?.row.act).toBe(query.replace(/ ?(生脉|shengmai) ?/, ''))
    },
  )

  test('finds a record of the kind that the command acts on', () => {
    expect(first('停用 沈知衡')).toMatchObject({ id: '沈知衡', row: { act: '停用' } })
  })

  test.each(['打印标签', '新建品种', '提交审核'])('%s finds the command and no record', (query) => {
    expect(shownFor(query).filter(({ row }) => row.act !== undefined)).toEqual([])
  })
})

describe('the command for a new demand', () => {
  test.each(['写需求', '写 需求', '填写需求', 'xiexuqiu', 'new demand', 'write a demand'])(
    'is found by %s',
    (query) => {
      expect(first(query)?.id).toBe('orders.create')
    },
  )
})

test.each([
  ['mode', 'settings.theme_dark'],
  ['user', 'go.users'],
  ['change', 'preferences.password'],
])('the English word %s finds nothing by pinyin and no typing error', (query, id) => {
  const shown = shownFor(query)
  expect(shown[0]?.id).toBe(id)
  expect(shown.filter(({ row }) => row.hit?.tier === 'typo' || (row.hit?.reading.length ?? 0) > 0)).toEqual([])
})
