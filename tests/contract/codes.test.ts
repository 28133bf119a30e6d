import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkCharacter,
  codeTypes,
  gs1CheckDigit,
  internalCode,
  mostSscc,
  plainCode,
  readCode,
  spacedCode,
  ssccCode,
} from '#contract/codes.check.ts'
import { codeAfter, codeEventTo, codeOffers, codeStatuses } from '#contract/codes.lifecycle.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

describe('the check character, ISO 7064 MOD 37,36', () => {
  it.each([
    ['ZB2611200021000001', 'B'],
    ['BJ2611200021000042', 'T'],
    ['PC2611200021000007', '6'],
    ['ZS2611200021999999', 'N'],
  ])('of %s is %s', (body, check) => {
    expect(checkCharacter(body)).toBe(check)
    expect(readCode(body + check)).toMatchObject({ is: 'internal', code: body + check })
  })

  it('finds every single wrong character', () => {
    fc.assert(
      fc.property(parts, place, fc.constantFrom(...ALPHABET), (code, at, other) => {
        fc.pre(code[at] !== other)
        expect(readCode(code.slice(0, at) + other + code.slice(at + 1)).is).toBe('wrong')
      }),
    )
  })

  it('finds two neighbours that changed places, except one pair in 630', () => {
    for (const before of ALPHABET) {
      const unseen: string[] = []
      for (const a of ALPHABET)
        for (const b of ALPHABET)
          if (a < b && checkCharacter(`${before}${a}${b}3`) === checkCharacter(`${before}${b}${a}3`)) unseen.push(a + b)
      expect(unseen).toHaveLength(1)
    }
  })

  it('is defined for digits and capital letters only', () => {
    expect(() => checkCharacter('zb')).toThrow('alphabet')
  })
})

describe('the check digit of GS1', () => {
  it('of 0952123454321 is 3, and of published numbers is the printed digit', () => {
    expect(gs1CheckDigit('0952123454321')).toBe('3')
    expect(gs1CheckDigit('400638133393')).toBe('1')
    expect(gs1CheckDigit('00614141123456789')).toBe('0')
  })

  it('finds every single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{17}$/),
        fc.integer({ min: 0, max: 16 }),
        fc.integer({ min: 1, max: 9 }),
        (body, at, by) => {
          const other = `${body.slice(0, at)}${(Number(body[at]) + by) % 10}${body.slice(at + 1)}`
          expect(gs1CheckDigit(other)).not.toBe(gs1CheckDigit(body))
        },
      ),
    )
  })

  it('finds two neighbours that changed places, unless they differ by five as in the standard', () => {
    for (let a = 0; a < 10; a += 1)
      for (let b = 0; b < 10; b += 1) {
        const same = gs1CheckDigit(`12${a}${b}4`) === gs1CheckDigit(`12${b}${a}4`)
        expect(same).toBe(a === b || Math.abs(a - b) === 5)
      }
  })

  it('completes package numbers under the enterprise’s own prefix', () => {
    expect(ssccCode('6912345', 1)).toBe(`006912345000000001`.slice(1) + gs1CheckDigit('06912345000000001'))
    expect(mostSscc('6912345')).toBe(999_999_999)
    expect(() => ssccCode('6912345', 1_000_000_000)).toThrow('digits')
    expect(readCode(ssccCode('6912345', 42))).toEqual({ is: 'gs1', code: ssccCode('6912345', 42) })
  })
})

describe('a code', () => {
  it('is made of its type, day, enterprise and sequence', () => {
    expect(internalCode({ type: 'order', day: '2026-11-20', enterprise: 21, sequence: 1 })).toBe('ZB2611200021000001B')
    expect(() => internalCode({ type: 'order', day: '2026-11-20', enterprise: 21, sequence: 1_000_000 })).toThrow()
    expect(() => internalCode({ type: 'order', day: '2026-11-20', enterprise: 10_000, sequence: 1 })).toThrow()
  })

  it('is read back as the parts it was made of, whatever its type', () => {
    fc.assert(
      fc.property(parts, (code) => {
        expect(readCode(code)).toMatchObject({ is: 'internal', code })
      }),
    )
    for (const type of codeTypes)
      expect(readCode(internalCode({ type, day: '2026-01-02', enterprise: 1, sequence: 9 }))).toMatchObject({ type })
  })

  it('is read with the spaces, hyphens, case and width that people write', () => {
    const code = 'ZS2611200021999999N'
    for (const written of [' zs261120-0021-999999-n ', spacedCode(code), 'ＺＳ２６１１２０ ００２１ ９９９９９９ Ｎ'])
      expect(readCode(written)).toMatchObject({ code })
    expect(plainCode(spacedCode('069123450000000010'))).toBe('069123450000000010')
    expect(spacedCode(code)).toBe('ZS 261120 0021 999999 N')
  })

  it('is refused as misspelt by its shape or by its last character', () => {
    for (const text of ['', 'ZS', 'XX2611200021999999N', 'ZS26112000219999990N', 'ZS26112O0021999999N'])
      expect(readCode(text)).toEqual({ is: 'wrong', why: 'shape' })
    expect(readCode('ZS2611200021999998N')).toEqual({ is: 'wrong', why: 'check' })
    expect(readCode('069123450000000011')).toEqual({ is: 'wrong', why: 'check' })
  })
})

describe('the life of a code', () => {
  it.each([
    ['created', ['print', 'activate', 'void']],
    ['printed', ['print', 'activate', 'void']],
    ['activated', ['print', 'use', 'void']],
    ['used', []],
    ['void', []],
  ] as const)('a code that is %s may %j', (status, events) => {
    expect(codeOffers(status)).toEqual(events)
  })

  it('each event leads to its status, and none leads back', () => {
    expect(codeAfter('created', 'print')).toBe('printed')
    expect(codeAfter('activated', 'print')).toBe('activated')
    expect(codeAfter('activated', 'use')).toBe('used')
    for (const event of Object.values(codeEventTo)) expect(codeAfter('void', event)).toBeNull()
    expect(codeStatuses).toEqual(['created', 'printed', 'activated', 'used', 'void'])
  })
})

const parts = fc
  .record({
    type: fc.constantFrom(...codeTypes),
    day: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10)),
    enterprise: fc.integer({ min: 1, max: 9999 }),
    sequence: fc.integer({ min: 1, max: 999_999 }),
  })
  .map(internalCode)
const place = fc.integer({ min: 0, max: 18 })
