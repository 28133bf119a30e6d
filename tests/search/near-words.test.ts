// Similar words below the one or two hits of a search.
import { expect, test } from 'vitest'
import { readingsOf } from '#contract/pinyin.ts'
import written from '#contract/readings.json' with { type: 'json' }
import { mistypedWords } from '#src/search/near-words.ts'

const readings = readingsOf(written.usual, written.other)
const wordsFor = (text: string, names: readonly string[]) =>
  mistypedWords(text, names, readings, 3).map(({ word }) => word)

test('a part of a name that sounds like another one offers that other one', () => {
  expect(wordsFor('黄琦', ['亳州黄琦商贸有限公司', '定西黄芪合作社'])).toEqual(['黄芪'])
})

test('a whole name is no mistake, however similar another one is', () => {
  expect(wordsFor('黄琦', ['黄琦商行', '黄芪'])).toEqual(['黄芪'])
  expect(wordsFor('黄琦', ['黄琦', '黄芪'])).toEqual([])
})

test('the record that was found is not offered again', () => {
  expect(wordsFor('dangshen', ['党参'])).toEqual([])
})
