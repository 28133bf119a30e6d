import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { email, phone, uscc } from '#contract/fields.contact.ts'
import { amount, percent, price, quantity } from '#contract/fields.figures.ts'
import { booleanInQuery, commaList, day, filledText, instant, text, version, versionInQuery } from '#contract/fields.ts'
import { fieldIssues } from '#contract/issues.ts'

/** Zero-width space, word joiner, byte order mark, soft hyphen, three fillers, a blank of braille, a mark of direction, selectors, a tag. */
const UNSEEN = '\u200b\u200b\u200b\u2060\ufeff\u00ad\u3164\uffa0\u115f\u2800\u202e\u200d\ufe0f\u034f\u{e0041}\u{e0100}'

const said = (schema: z.ZodMiniType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success
    ? 'ok'
    : fieldIssues(result.error.issues, value)
        .map(({ code }) => code)
        .join()
}

describe('shared fields', () => {
  const cases: [string, z.ZodMiniType, unknown, string][] = [
    ['a price', price, '12.3456', 'ok'],
    ['a price of five places', price, '1.23456', 'decimal'],
    ['a price of nothing', price, '0.0000', 'above_zero'],
    ['a price as a number', price, 12.3, 'type'],
    ['a price in exponents', price, '1e5', 'decimal'],
    ['a price with a sign', price, '-1', 'decimal'],
    ['a price beyond its column', price, '12345678901', 'decimal'],
    ['a price with a leading zero', price, '01.5', 'decimal'],
    ['an empty price', price, '', 'decimal'],
    ['an amount of nothing', amount, '0', 'ok'],
    ['a quantity', quantity, '0.001', 'ok'],
    ['a quantity of four places', quantity, '0.0001', 'decimal'],
    ['a whole percent', percent, '100', 'ok'],
    ['more than everything', percent, '100.01', 'percent'],
    ['a day', day, '2028-02-29', 'ok'],
    ['a day that is none', day, '2027-02-29', 'day'],
    ['a time with offset', instant, '2026-11-21T08:00:00.123456+08:00', 'ok'],
    ['a time past the year 9999 of UTC', instant, '9999-12-31T23:59:59-23:59', 'instant'],
    ['the last moment of the year 9999', instant, '9999-12-31T23:59:59.999Z', 'ok'],
    ['a time without offset', instant, '2026-11-21T08:00:00', 'instant'],
    ['a mobile', phone, '13812345678', 'ok'],
    ['a fixed line', phone, '0558-5512345', 'ok'],
    ['half a number', phone, '138123', 'phone'],
    ['an address', email, 'a@b.cn', 'ok'],
    ['no address', email, 'a@b', 'email'],
    ['a credit code', uscc, '91341600MA2HERB01A', 'ok'],
    ['a credit code with I', uscc, '91341600MA2HERI01A', 'uscc'],
    ['a version', version, 1, 'ok'],
    ['version zero', version, 0, 'number_min'],
    ['half a version', version, 1.5, 'type'],
    ['a version in a query', versionInQuery, '7', 'ok'],
    ['an empty version in a query', versionInQuery, '', 'number_min'],
    ['blanks', filledText(5), '   ', 'required'],
    ['what nobody sees', filledText(20), UNSEEN, 'required'],
    ['what nobody sees, long enough', filledText(40, 10), UNSEEN, 'string_min'],
    ['few characters among unseen ones', filledText(40, 10), `价格${UNSEEN}太低`, 'string_min'],
    ['enough characters among unseen ones', filledText(40, 4), `价格${UNSEEN}太低`, 'ok'],
    ['blanks between few characters', filledText(40, 4), 'a   \u2003\u3000  b', 'string_min'],
    ['too much', text(3), 'abcd', 'string_max'],
    ['a NUL', text(3), 'a\u0000', 'text_broken'],
    ['half a pair', text(3), '\ud83d', 'text_broken'],
    ['nothing at all', text(3), undefined, 'required'],
    ['choices', commaList(z.enum(['a', 'b'])), 'a,b', 'ok'],
    ['a strange choice', commaList(z.enum(['a', 'b'])), 'a,c', 'choice'],
    ['yes', booleanInQuery, '1', 'ok'],
    ['maybe', booleanInQuery, 'maybe', 'choice'],
  ]
  for (const [name, schema, value, code] of cases) {
    it(`${name} is ${code}`, () => {
      expect(said(schema, value)).toBe(code)
    })
  }

  it('are trimmed before they are measured', () => {
    expect(filledText(3).parse('  abc ')).toBe('abc')
  })
})

describe('a text of which nothing is seen', () => {
  it('is empty, and what joins or turns other characters stays', () => {
    expect(text(40).parse(UNSEEN)).toBe('')
    expect(text(40).parse(` 葛\u{e0100}根 👨\u200d🌾 `)).toBe('葛\u{e0100}根 👨\u200d🌾')
  })
})
