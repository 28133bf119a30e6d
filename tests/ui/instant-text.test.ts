import { expect, test } from 'vitest'
import { type InstantVocabulary, readInstant } from '#src/ui/text/instant-text.ts'
import { allWords } from '../support/words.ts'

/** A Saturday. */
const now = new Date(2026, 10, 21, 10, 30)
const two = (n: number) => String(n).padStart(2, '0')
const said = (at: Date | null) =>
  at === null
    ? null
    : `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`

const wordsOf = (language: 'zh-CN' | 'en-US'): InstantVocabulary => {
  const words = allWords(language)
  const list = (name: string) => (words.get(`palette:instants.${name}`) ?? '').split('|')
  return {
    today: list('today'),
    tomorrow: list('tomorrow'),
    afterTomorrow: list('after_tomorrow'),
    next: list('next'),
    weekdays: list('weekdays').map((names) => names.split(',')),
    hours: list('hours'),
    days: list('days'),
    weeks: list('weeks'),
  }
}

test.each([
  ['2026-12-01 09:00', '2026-12-01 09:00'],
  ['2026-12-01T09:00', '2026-12-01 09:00'],
  ['2026/12/1 9:5', '2026-12-01 09:05'],
  ['20261201', '2026-12-01 17:00'],
  ['12-01', '2026-12-01 17:00'],
  ['1-5 9:00', '2027-01-05 09:00'],
  ['17:00', '2026-11-21 17:00'],
  ['9:00', '2026-11-22 09:00'],
  ['+3d', '2026-11-24 10:30'],
  ['+3', '2026-11-24 10:30'],
  ['+2w', '2026-12-05 10:30'],
  ['+12h', '2026-11-21 22:30'],
  ['今天 17:00', '2026-11-21 17:00'],
  ['明天', '2026-11-22 17:00'],
  ['明天17:30', '2026-11-22 17:30'],
  ['后天 9点', '2026-11-23 09:00'],
  ['周五 17:00', '2026-11-27 17:00'],
  ['下周一', '2026-11-23 17:00'],
  ['星期天 8:00', '2026-11-22 08:00'],
  ['12月1日 9点30分', '2026-12-01 09:30'],
  ['２０２６年１２月１日 ０９：００', '2026-12-01 09:00'],
  ['+3天', '2026-11-24 10:30'],
  ['tomorrow 17:00', '2026-11-22 17:00'],
])('%s is understood', (text, meant) => {
  expect(said(readInstant(text, now, wordsOf('zh-CN')))).toBe(meant)
})

test.each([
  ['tomorrow', '2026-11-22 17:00'],
  ['day after tomorrow 9:00', '2026-11-23 09:00'],
  ['friday 17:00', '2026-11-27 17:00'],
  ['fri', '2026-11-27 17:00'],
  ['next sun', '2026-11-29 17:00'],
  ['+2 days', '2026-11-23 10:30'],
])('%s is understood in English', (text, meant) => {
  expect(said(readInstant(text, now, wordsOf('en-US')))).toBe(meant)
})

test.each(['', '某日', '25:00', '2026-13-01', '2026-02-30', '明天 某时', '+3x', '下'])('%s is nothing', (text) => {
  expect(readInstant(text, now, wordsOf('zh-CN'))).toBeNull()
})
