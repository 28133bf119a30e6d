// Pickers find names as written, by full pinyin, by initials, mixed, and by every reading.
import { expect, test } from 'vitest'
import { namesAmong, namesAsked } from '#src/search/name-search.ts'

interface Row {
  id: string
  name: string
}
const rows: readonly Row[] = ['黄芪', '玄参', '阿胶', '莪术', '重楼', '槟榔', '白术', '厚朴', '川芎', '女贞子'].map(
  (name, at) => ({ id: `${at}`, name }),
)
const entryOf = ({ id, name }: Row) => ({ id, title: name, other: '', aliases: [] })
const first = async (text: string) => (await namesAmong(text, rows, entryOf))[0]

test.each([
  ['huangqi', '黄芪'],
  ['hq', '黄芪'],
  ['huangq', '黄芪'],
  ['xshen', '玄参'],
  ['xuanshen', '玄参'],
  ['ejiao', '阿胶'],
  ['ezhu', '莪术'],
  ['chonglou', '重楼'],
  ['bl', '槟榔'],
  ['baizhu', '白术'],
  ['houpo', '厚朴'],
  ['cx', '川芎'],
  ['nvzhenzi', '女贞子'],
  ['nzz', '女贞子'],
  ['贞子', '女贞子'],
])('%s finds %s first', async (text, name) => {
  expect((await first(text))?.row.name).toBe(name)
})

test('a hit has the range that matched', async () => {
  expect((await first('nvz'))?.hit?.ranges).toEqual([[0, 2]])
})

test('hits of the server keep their order, and only matching text is marked', async () => {
  const ask = async (search: string) => (search === 'huangq' ? [{ id: 'x', name: '红旗' }, ...rows.slice(0, 1)] : [])
  const found = await namesAsked(' huangq ', ask, entryOf)
  expect(found.map(({ row, hit }) => [row.name, hit?.ranges])).toEqual([
    ['红旗', undefined],
    ['黄芪', [[0, 2]]],
  ])
})

test('similar names are offered when the server finds nothing', async () => {
  const ask = async (search: string) => (search === '' ? rows : [])
  expect((await namesAsked('hunagqi', ask, entryOf)).map(({ row }) => row.name)).toEqual(['黄芪'])
  expect(await namesAsked('', async () => [], entryOf)).toEqual([])
})

test('a long list is searched like a short one, and uses break ties in it too', async () => {
  const many = Array.from({ length: 600 }, (_, at) => ({ id: `m${at}`, name: `白术${at}` }))
  const long = [...rows, ...many]
  const named = async (text: string) => (await namesAmong(text, long, entryOf)).slice(0, 1).map(({ row }) => row.name)
  expect(await Promise.all(['hunagqi', 'baizhu599', 'nzz'].map(named))).toEqual([['黄芪'], ['白术599'], ['女贞子']])
  const weight = (id: string) => (id === 'm7' ? 1 : 0)
  expect((await namesAmong('baizhu', many, entryOf, { weight }))[0]?.row.id).toBe('m7')
})
