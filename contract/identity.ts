// Whether the check character of an official number is right. Pure arithmetic, no look-up.

/** Characters of a unified social credit code: without I, O, S, V, Z (GB 32100-2015). */
const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const

const PERSON_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const PERSON_CHECKS = '10X98765432'

/** Whether the last of 18 characters is the check character of the others (统一社会信用代码, GB 32100-2015). */
export const isCreditCode = (code: string): boolean => {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code)) return false
  const sum = CREDIT_WEIGHTS.reduce((total, weight, at) => total + weight * CREDIT_SIGNS.indexOf(code.charAt(at)), 0)
  return CREDIT_SIGNS[(31 - (sum % 31)) % 31] === code.charAt(17)
}

/** The fault of a credit code, as a key of locales' `validation`; null when there is none. `place` counts from 1. */
export const usccFault = (code: string): { code: string; params: Record<string, string | number> } | null => {
  const signs = [...code]
  if (signs.length === 0) return { code: 'required', params: {} }
  if (signs.length !== 18) return { code: 'uscc_length', params: { length: signs.length } }
  const at = signs.findIndex((sign) => !CREDIT_SIGNS.includes(sign))
  if (at !== -1) return { code: 'uscc_sign', params: { sign: signs[at] ?? '', place: at + 1 } }
  return isCreditCode(code) ? null : { code: 'uscc_last', params: {} }
}

/** Whether 18 characters are an identity number with its check character (居民身份证, GB 11643-1999). */
export const isPersonNumber = (number: string): boolean => {
  if (!/^\d{17}[\dX]$/.test(number)) return false
  const sum = PERSON_WEIGHTS.reduce((total, weight, at) => total + weight * Number(number.charAt(at)), 0)
  return PERSON_CHECKS[sum % 11] === number.charAt(17)
}

/** The masked form of a secret number: only its length and its last four characters can be seen. */
export const maskedNumber = (number: string): string =>
  number.length <= 4 ? '*'.repeat(number.length) : `${'*'.repeat(number.length - 4)}${number.slice(-4)}`
