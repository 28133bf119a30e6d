// Names as pickers find them: as written, by full pinyin, by initials, mixed, and by every reading.
import { expect, test } from 'vitest'
import { mixedForm, namesAmong, namesAsked } from '#src/commands/name-search.ts'
import { loadRecordReadings } from '#src/commands/record-readings.ts'

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
])('%s means %s', async (text, name) => {
  expect((await first(text))?.row.name).toBe(name)
})

test('what answered is known by its place', async () => {
  expect((await first('nvz'))?.hit?.ranges).toEqual([[0, 2]])
})

test('letters the server does not understand are asked for by their initials, and only what fits is kept', async () => {
  const asked: [string, number][] = []
  const ask = async (search: string, size: 10 | 50) => {
    asked.push([search, size])
    return search === 'hq' ? [...rows.slice(0, 1), { id: 'x', name: '红旗' }] : []
  }
  expect((await namesAsked('huangq', ask, entryOf)).map(({ row }) => row.name)).toEqual(['黄芪'])
  expect(asked).toEqual([
    ['huangq', 10],
    ['hq', 50],
  ])
  const readings = await loadRecordReadings()
  expect(mixedForm('hq', readings)).toBeNull()
  expect(mixedForm('黄q', readings)).toBeNull()
})
