import { describe, expect, test } from 'vitest'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { createRecordStore } from '#src/palette/record-store.ts'
import { paletteList, recordsQuestion } from '#src/palette/rows.ts'
import { createStableResults } from '#src/palette/stable-results.ts'
import { indexOf } from '#src/search/search-index.ts'

const supplier = (id: string, label: string): FoundRecord => ({ noun: 'suppliers', id, label, title: '', status: '' })
const viewer = { id: 'u1', name: '苏文佩', permissions: ['21-supplier'] }

const listOf = (query: string, here: readonly FoundRecord[], found: readonly FoundRecord[] = [], pages = 0) => {
  const store = createRecordStore()
  store.keep(here)
  const question = recordsQuestion(query, viewer, [], indexOf([], {}))
  const records = (question === null ? null : store.list.answer(question)) ?? new Map()
  const sources = { commands: [], words: indexOf([], {}), records, record: store.find, found }
  return paletteList(query, viewer, [], { ...sources, foundIndex: store.indexOf(found), recents: [], now: 0 }, pages)
}
const idsOf = ({ groups }: ReturnType<typeof listOf>) => groups.flatMap(({ rows }) => rows.map((row) => row.command.id))

describe('kept records', () => {
  test('are read once, and again after a change of their kind', async () => {
    const store = createRecordStore()
    let asked = 0
    const source = {
      noun: 'suppliers' as const,
      read: async () => {
        asked += 1
        return [supplier(`s${asked}`, '亳州华泉')]
      },
    }
    await store.ready([source])
    await store.ready([source])
    expect(asked).toBe(1)
    store.forget(['suppliers'])
    expect(store.find('suppliers:s1')).toBeUndefined()
    await store.ready([source])
    expect(asked).toBe(2)
  })

  test('are read again after five minutes', async () => {
    let now = 0
    const store = createRecordStore({ now: () => now })
    let asked = 0
    const source = {
      noun: 'users' as const,
      read: async () => {
        asked += 1
        return []
      },
    }
    await store.ready([source])
    now = 299_999
    await store.ready([source])
    now = 300_001
    await store.ready([source])
    expect(asked).toBe(2)
  })

  test('are found by every reading of their names', async () => {
    const store = createRecordStore()
    await store.ready([
      { noun: 'suppliers', read: async () => [supplier('s1', '重庆参茸行'), supplier('s2', '亳州华泉')] },
    ])
    const ids = (query: string) =>
      store.list
        .answer({ text: query, weights: [] })
        ?.get(query)
        ?.map((hit) => hit.id)
    expect(ids('cqsr')).toEqual(['suppliers:s1'])
    expect(ids('chongqingshenrong')).toEqual(['suppliers:s1'])
    expect(ids('bozhq')).toEqual(['suppliers:s2'])
  })
})

describe('more than sixty records', () => {
  const many = Array.from({ length: 150 }, (_, nth) => supplier(`s${nth}`, `亳州${String(nth).padStart(3, '0')}`))

  test('are shown in pages of sixty, and shown ones stay in their places', () => {
    const first = listOf('@亳州', many)
    expect([idsOf(first).length, first.left, first.total]).toEqual([60, 90, 150])
    const second = listOf('@亳州', many, [], 1)
    expect([idsOf(second).length, second.left]).toEqual([120, 30])
    expect(idsOf(second).slice(0, 60)).toEqual(idsOf(first))
  })

  test('are limited to six of a kind in the search of everything', () => {
    expect(idsOf(listOf('亳州', many)).length).toBe(6)
  })
})

describe('a stable list of results', () => {
  test('adds later results for the same query at its end, but puts the best one first until the cursor is moved', () => {
    const keep = createStableResults()
    const before = keep('@亳', listOf('@亳', [supplier('b', '亳州乙')]), false)
    const grown = listOf('@亳', [supplier('b', '亳州乙')], [supplier('c', '亳州丙药行'), supplier('a', '亳')])
    expect(idsOf(before)).toEqual(['suppliers:b'])
    expect(idsOf(keep('@亳', grown, false))).toEqual(['suppliers:a', 'suppliers:b', 'suppliers:c'])
    const moved = createStableResults()
    moved('@亳', listOf('@亳', [supplier('b', '亳州乙')]), true)
    expect(idsOf(moved('@亳', grown, true))).toEqual(['suppliers:b', 'suppliers:a', 'suppliers:c'])
    expect(idsOf(keep('@亳州', listOf('@亳州', [supplier('b', '亳州乙'), supplier('a', '亳州')]), false))).toEqual([
      'suppliers:a',
      'suppliers:b',
    ])
  })

  test('puts the record whose number was typed first, unless the cursor was moved', () => {
    const numbered: FoundRecord = { ...supplier('n', '甲'), codes: ['GY-0006'] }
    const shown = () => listOf('@0006', [supplier('b', '乙 0006 号')])
    const found = () => listOf('@0006', [supplier('b', '乙 0006 号')], [numbered])
    const keep = createStableResults()
    keep('@0006', shown(), false)
    expect(idsOf(keep('@0006', found(), false))[0]).toBe('suppliers:n')
    const moved = createStableResults()
    moved('@0006', shown(), true)
    expect(idsOf(moved('@0006', found(), true))[0]).toBe('suppliers:b')
  })
})
