// The parts of a code, and the check that finds a mistyped one. Pure; it does not know which codes exist.

/** The purposes of codes. */
export const codeTypes = ['order', 'tender', 'template', 'decision', 'apply', 'batch', 'trace'] as const
export type CodeType = (typeof codeTypes)[number]

/** The two letters a code of our own begins with. */
export const codePrefixes = {
  order: 'ZB',
  tender: 'BJ',
  template: 'PZ',
  decision: 'DB',
  apply: 'GY',
  batch: 'PC',
  trace: 'ZS',
} as const satisfies Record<CodeType, string>

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The modulus of ISO 7064 MOD 37,36: the number of characters. */
const MODULUS = ALPHABET.length

/** Check character of ISO 7064 MOD 37,36 over `0-9A-Z`. Throws on any other character. */
export const checkCharacter = (text: string): string => {
  let product = MODULUS
  for (const one of text) {
    const value = ALPHABET.indexOf(one)
    if (value < 0) throw new Error(`no character of the alphabet: ${one}`)
    // The standard reads a remainder of 0 as the modulus itself.
    product = (((product + value) % MODULUS || MODULUS) * 2) % (MODULUS + 1)
  }
  return ALPHABET[(MODULUS + 1 - product) % MODULUS] ?? ''
}

/** Check digit of GS1 (mod 10, weights 3 and 1 from the right). Throws on anything but digits. */
export const gs1CheckDigit = (digits: string): string => {
  if (!/^\d+$/.test(digits)) throw new Error('digits only')
  const total = [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (total % 10)) % 10)
}

export interface CodeParts {
  readonly type: CodeType
  /** Business day, YYYY-MM-DD. */
  readonly day: string
  /** The enterprise's number, 1–9999. */
  readonly enterprise: number
  /** Place in the day's sequence of the type, 1–999999. */
  readonly sequence: number
}

/** Most codes of one type an enterprise makes in a day. */
export const MAX_SEQUENCE = 999_999

const digits = (value: number, length: number): string => {
  const text = String(value)
  if (!Number.isInteger(value) || value < 0 || text.length > length) throw new Error(`${value} has no ${length} digits`)
  return text.padStart(length, '0')
}

/** `{T}{yyMMdd}{enterprise 4}{sequence 6}{check}`: 19 characters. */
export const internalCode = ({ type, day, enterprise, sequence }: CodeParts): string => {
  const body = `${codePrefixes[type]}${day.slice(2).replaceAll('-', '')}${digits(enterprise, 4)}${digits(sequence, 6)}`
  return body + checkCharacter(body)
}

/** Digits of an SSCC: extension, prefix and serial, then the check digit. */
const SSCC_BODY = 17

/** How many packages a GS1 prefix can number. */
export const mostSscc = (prefix: string): number => 10 ** (SSCC_BODY - 1 - prefix.length) - 1

/** Serial shipping container code of GS1, the key of one package; 18 digits under the enterprise's own prefix. */
export const ssccCode = (prefix: string, serial: number): string => {
  const body = `0${prefix}${digits(serial, SSCC_BODY - 1 - prefix.length)}`
  return body + gs1CheckDigit(body)
}

/**
 * A typed or scanned text, before it is looked up. `check`: the shape is right and the last character does not fit, so
 * something was mistyped.
 */
export type ReadCode =
  | { readonly is: 'internal'; readonly code: string; readonly type: CodeType }
  | { readonly is: 'gs1'; readonly code: string }
  | { readonly is: 'wrong'; readonly why: 'shape' | 'check' }

/** The stored form: without spaces, dashes and the brackets of an application identifier; letters in plain upper case. */
export const plainCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\s*\(00\)/, '')
    .replace(/[\s.·-]/g, '')

/** Reads a code as a person typed it or a scanner gave it. */
export const readCode = (text: string): ReadCode => {
  const code = plainCode(text)
  const body = code.slice(0, -1)
  if (/^\d{18}$/.test(code))
    return gs1CheckDigit(body) === code.slice(-1) ? { is: 'gs1', code } : { is: 'wrong', why: 'check' }
  const type = codeTypes.find((one) => codePrefixes[one] === code.slice(0, 2))
  if (type === undefined || !/^[A-Z]{2}\d{16}[0-9A-Z]$/.test(code)) return { is: 'wrong', why: 'shape' }
  return checkCharacter(body) === code.slice(-1) ? { is: 'internal', code, type } : { is: 'wrong', why: 'check' }
}

/** A code in groups, for reading aloud: `ZS 261121 0021 000001 4`, or `(00) 069 1234 …` in fours. */
export const spacedCode = (code: string): string => {
  if (/^\d+$/.test(code)) return `(00) ${code.replace(/(\d{1,4})(?=(\d{4})+$)/g, '$1 ')}`
  return [code.slice(0, 2), code.slice(2, 8), code.slice(8, 12), code.slice(12, 18), code.slice(18)].join(' ').trim()
}
