import { expect, test } from 'vitest'
import { isCreditCode, isPersonNumber, maskedNumber } from '#contract/identity.ts'

test('a credit code is accepted only with its check character', () => {
  // The example of GB 32100-2015.
  expect(isCreditCode('91350100M000100Y43')).toBe(true)
  expect(isCreditCode('91350100M000100Y44')).toBe(false)
  expect(isCreditCode('91350100M000100Y4')).toBe(false)
  expect(isCreditCode('91350100I000100Y43')).toBe(false)
  expect(isCreditCode('91350100m000100y43')).toBe(false)
})

test('an identity number is accepted only with its check character', () => {
  expect(isPersonNumber('11010519491231002X')).toBe(true)
  expect(isPersonNumber('110105194912310021')).toBe(false)
  expect(isPersonNumber('11010519491231002x')).toBe(false)
})

test('a masked number shows its last four characters', () => {
  expect(maskedNumber('6228480012345678')).toBe('************5678')
  expect(maskedNumber('123')).toBe('***')
})
