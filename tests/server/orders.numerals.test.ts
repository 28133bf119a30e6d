// Numerals by which demands are listed, and the parts by which they are looked for.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  endOfHead,
  partsOf,
  searchNumerals,
  tailsFrom,
  tailsOf,
  wantedFewDigits,
  wantedNumberStart,
  wantedNumeral,
} from '#server/orders/numerals.ts'

const digits = (most: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: most }).map((some) => some.join(''))
const numeral = fc.array(digits(9), { minLength: 1, maxLength: 3 }).map((some) => some.join('-'))

test('whatever is part of a numeral leads to its head or to its tail', () => {
  const drawn = fc.tuple(numeral, fc.nat(), fc.nat()).map(([whole, at, n]) => {
    const from = at % whole.length
    return { whole, wanted: whole.slice(from, from + 3 + (n % whole.length)) }
  })
  fc.assert(
    fc.property(drawn, ({ whole, wanted }) => {
      fc.pre(wantedNumeral(wanted) !== null)
      const { head, tail } = partsOf(whole)
      const end = endOfHead(wanted)
      const byHead = head.includes(wanted) || (end !== null && head.endsWith(end))
      expect(byHead || tailsOf(wanted).includes(tail)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('few parts are looked for', () => {
  expect(tailsOf('996')).toHaveLength(386)
  expect(tailsOf('9960')).toHaveLength(23)
  expect(tailsOf('99601')).toHaveLength(12)
  expect([endOfHead('996'), endOfHead('9960')]).toEqual([null, '996'])
})

test('a demand has each numeral once, with the best of its places', () => {
  const no = 'ZB20261101-0012'
  expect(searchNumerals(no, '2026年当归', ['2027年 4号', '101'])).toEqual([
    'A|2026',
    'N20261101-0|-0012',
    'E|2027',
    'E|4',
  ])
  expect(searchNumerals(no, '20261101-0012续', [])).toEqual(['M20261101-0|-0012'])
  expect(searchNumerals('XA-12', '当归12345', [null])).toEqual(['B|12345'])
})

test('texts with anything besides digits, fewer than three, and whole numbers are looked for otherwise', () => {
  for (const other of ['12', '1-', '-123', '1--23', '20261101-0012', '202611010012', '123批', '12 3', '', 'zb123'])
    expect(wantedNumeral(other)).toBeNull()
  expect([' 9960', '2026', '1101-00'].map(wantedNumeral)).toEqual(['9960', '2026', '1101-00'])
})

test('one digit or two are looked for in the newest demands', () => {
  expect(['9', ' 99', '９９', '999', '9-', 'a9', ''].map(wantedFewDigits)).toEqual([
    '9',
    '99',
    '99',
    null,
    null,
    null,
    null,
  ])
})

test('the beginning of a number with its letters is looked for as such, a whole one is not', () => {
  expect(
    ['ZB2026', ' zb9', 'zb20261101-00', 'zb', '2026', 'zb2026-', 'zb20261101-', 'zbx1', 'zb20261101-0012'].map(
      wantedNumberStart,
    ),
  ).toEqual(['2026', '9', '20261101-00', null, null, null, '20261101-', null, null])
  expect([tailsFrom('123456'), tailsFrom('12345'), tailsFrom('123').length]).toEqual([[], ['12345'], 133])
})
