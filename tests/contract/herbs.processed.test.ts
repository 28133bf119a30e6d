// The preparation of a herb, read from its written name.
import { expect, test } from 'vitest'
import { processingIn } from '#contract/herbs.processed.ts'
import { isPrepared } from '#contract/herbs.toxic.ts'

const banxia = { name: '半夏', pinyin: 'ban xia', aliases: ['法夏'] }
const gancao = { name: '甘草', pinyin: 'gan cao', aliases: ['国老'] }

test('is said as a line says it, in characters and in letters', () => {
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

test('is nothing where the name is the herb’s own, or is of another', () => {
  expect(['半夏', '法夏', 'ban xia', '姜黄', '半'].map((name) => processingIn(name, banxia))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('of a toxic herb is understood as prepared, and 生 is not', () => {
  expect(['姜半夏', '清半夏', '生半夏'].map((name) => isPrepared(processingIn(name, banxia)))).toEqual([
    true,
    true,
    false,
  ])
})
