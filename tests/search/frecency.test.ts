import { describe, expect, test } from 'vitest'
import { MAX_RECENTS, MAX_USES, preferences } from '#contract/preferences.ts'
import { frecencyOf, frequent, weightOf, withoutRanking } from '#src/search/frecency.ts'
import { type Recents, withUse } from '#src/search/recents.ts'
import { searchIn } from '#src/search/search.ts'
import { type Entry, indexOf } from '#src/search/search-index.ts'

const DAY = 24 * 3600
const now = Date.parse('2026-11-21T09:00:00Z')
const ago = (days: number) => now / 1000 - days * DAY

describe('the record of uses', () => {
  test('lists the last used first, each once, with its last uses', () => {
    let recents: Recents = []
    for (let nth = 0; nth < 12; nth += 1) recents = withUse(recents, { id: 'go.orders' }, now + nth * 1000)
    recents = withUse(recents, { id: 'orders:o1', label: 'ZB-1 黄芪' }, now)
    recents = withUse(recents, { id: 'orders:o1' }, now)
    expect(recents.map(({ id, label }) => [id, label])).toEqual([
      ['orders:o1', 'ZB-1 黄芪'],
      ['go.orders', undefined],
    ])
    expect(recents[1]?.uses?.length).toBe(MAX_USES)
  })

  test('stays within the limits of the server', () => {
    let recents: Recents = []
    for (let nth = 0; nth < MAX_RECENTS + 5; nth += 1)
      recents = withUse(recents, { id: `orders:${nth}`, label: '长'.repeat(200) }, now)
    expect(preferences.safeParse({ recents }).success).toBe(true)
    expect(recents.length).toBe(MAX_RECENTS)
  })

  test('halves the weight of a use after seven days', () => {
    expect(frecencyOf([ago(0)], now)).toBeCloseTo(1)
    expect(frecencyOf([ago(7)], now)).toBeCloseTo(0.5)
    expect(frecencyOf([ago(0), ago(7), ago(14)], now)).toBeCloseTo(1.75)
  })

  test('does not count a single use as frequent, and forgets the uses at a reset', () => {
    const recents: Recents = [
      { id: 'a', uses: [ago(0)] },
      { id: 'b', uses: [ago(9), ago(9)] },
      { id: 'c', uses: [ago(1), ago(2)] },
    ]
    expect(frequent(recents, now)).toEqual(['c', 'b'])
    expect(withoutRanking(recents)).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
  })
})

describe('ranking by use', () => {
  const entry = (id: string, title: string, more: Partial<Entry> = {}): Entry => ({
    id,
    title,
    other: '',
    aliases: [],
    ...more,
  })
  const index = indexOf(
    [
      entry('x', '招标甲乙'),
      entry('y', '招标乙丙'),
      entry('z', '重新招标'),
      entry('own', '别的', { own: 'zb' }),
      entry('no', 'ZB20261120-0006 当归', { codes: ['ZB20261120-0006'] }),
    ],
    { 招: ['zhāo'], 标: ['biāo'] },
  )
  const ids = (query: string, recents: Recents = []) =>
    searchIn(query, index, { weight: weightOf(recents, now) }).map((hit) => hit.id)

  test('breaks ties inside a tier and lifts nothing above a better tier', () => {
    expect(ids('招标')).toEqual(['x', 'y', 'z'])
    expect(
      ids('招标', [
        { id: 'z', uses: [ago(0), ago(0)] },
        { id: 'y', uses: [ago(1)] },
      ]),
    ).toEqual(['y', 'x', 'z'])
  })

  test('puts an own name first, but only when it is typed whole', () => {
    expect(ids('zb')[0]).toBe('own')
    expect(ids('z')).not.toContain('own')
  })

  test('counts a number as exact when it is typed whole or by its last three or more digits', () => {
    const tierOf = (query: string) => searchIn(query, index)[0]?.tier
    expect(tierOf('zb20261120-0006')).toBe('exact')
    expect(searchIn('0006', index)[0]).toMatchObject({ id: 'no', tier: 'exact', ranges: [[11, 15]] })
    expect(tierOf('006')).toBe('exact')
    expect(tierOf('06')).toBe('word')
  })

  test('puts the newest of several numbers with the same end first', () => {
    const days = ['20261118', '20261120', '20261119']
    const numbers = days.map((day) => `ZB${day}-0006`)
    const many = indexOf(
      numbers.map((no) => entry(no, no, { codes: [no], recency: no })),
      {},
    )
    expect(searchIn('0006', many).map((hit) => hit.id)).toEqual(numbers.toSorted().reverse())
  })
})
