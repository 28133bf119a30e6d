// Contact data and official numbers of an enterprise.
import * as z from 'zod/mini'
import { matching, messageKey, wellFormed } from './fields.ts'

/** Mainland mobile, or a fixed line with its area code, or an international number with +. */
export const phone = z
  .string()
  .check(z.trim(), matching(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|400-?\d{3}-?\d{4}|\+\d{6,15})$/, 'phone'))
/** E-mail address, ≤ 120 characters. */
export const email = z.string().check(z.trim(), z.maxLength(120), z.email())
/** An address without a name or a password in it. */
const isPlainAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

/** An address that is stored and may be opened: https only, without a user name or password, ≤ 500 characters. */
export const httpsAddress = z
  .string()
  .check(
    wellFormed,
    z.trim(),
    z.maxLength(500),
    matching(/^https:\/\/[^\s/]\S*$/, 'website'),
    z.refine<string>(isPlainAddress, messageKey('website')),
  )
/** The host of an address; null where the text is no address. */
export const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null)
/** Unified social credit code (统一社会信用代码, GB 32100): 18 characters of its alphabet. */
export const uscc = z.string().check(z.trim(), matching(/^[0-9A-HJ-NPQRTUWXY]{18}$/, 'uscc'))
/** GS1 company prefix (厂商识别代码): 7 to 10 digits, given by GS1 to one enterprise. */
export const gs1Prefix = z.string().check(z.trim(), matching(/^\d{7,10}$/, 'gs1_prefix'))
