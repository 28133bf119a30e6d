// The preparation of a herb, read from its written name.
import { expect, test } from 'vitest'
import { processingIn } from '#contract/herbs.processed.ts'
import { isPrepared } from '#contract/herbs.toxic.ts'

const banxia = { name: '半夏', pinyin: 'ban xia', aliases: ['法夏'] }
const gancao = { name: '甘草', pinyin: 'gan cao', aliases: ['国老'] }

test('is read from characters and from letters, in the words of a line', () => {
  expect(['姜半夏', '法半夏', '清半夏', '生半夏', 'jiangbanxia'].map((name) => processingIn(name, banxia))).toEqual([
    '姜制',
    '法制',
    '清制',
    '生',
    '姜制',
  ])
  expect(processingIn(' 炙甘草', gancao)).toBe('炙')
  expect(processingIn('蜜炙国老', gancao)).toBe('蜜炙')
})

test('is null when the name is the herb’s own, or that of another herb', () => {
  expect(['半夏', '法夏', 'ban xia', '姜黄', '半'].map((name) => processingIn(name, banxia))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('of a toxic herb counts as prepared, except for 生', () => {
  expect(['姜半夏', '清半夏', '生半夏'].map((name) => isPrepared(processingIn(name, banxia)))).toEqual([
    true,
    true,
    false,
  ])
})
