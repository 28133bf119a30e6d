// The parts of a formula: numbers, signs, units and words. Pure.
import known from './words.json' with { type: 'json' }

/** The fault of a formula; each has its sentence in `palette:calculation.wrong`. */
export type Mistake =
  | 'number'
  | 'unknown'
  | 'unexpected'
  | 'closing'
  | 'opening'
  | 'zero'
  | 'sum_units'
  | 'units'
  | 'target'
  | 'rate'
  | 'long'

/** Kilograms of each unit of mass. */
export const masses: Readonly<Record<string, string>> = known.masses
/** Ways to write yuan. */
export const money: ReadonlySet<string> = new Set(known.money)
/** Words before the wanted unit. */
export const turns: ReadonlySet<string> = new Set(known.turns)
/** The price that each tax word asks for. */
export const taxes: ReadonlyMap<string, 'net' | 'gross'> = new Map([
  ...known.net.map((word) => [word, 'net'] as const),
  ...known.gross.map((word) => [word, 'gross'] as const),
])
/** Longer words first, so that no word is read as another word's beginning. */
const words = [
  ...Object.keys(masses),
  ...money,
  known.ten_thousand_yuan,
  known.ten_thousand,
  ...turns,
  ...taxes.keys(),
].sort((a, b) => b.length - a.length)

/** A part of a formula, from `at` to before `to`. */
export interface Token {
  readonly kind: 'number' | 'sign' | 'word' | 'end'
  readonly text: string
  readonly at: number
  readonly to: number
}

/** Ends parsing at the wrong part of a formula. */
export class Wrong extends Error {
  readonly why: Mistake
  readonly at: number
  readonly to: number
  constructor(why: Mistake, { at, to }: Pick<Token, 'at' | 'to'>) {
    super(why)
    this.why = why
    this.at = at
    this.to = to
  }
}

/** Signs of a Chinese keyboard; each is a single character, so that positions stay valid. */
const twins: Readonly<Record<string, string>> = {
  '×': '*',
  '÷': '/',
  '、': '/',
  '。': '.',
  '—': '-',
  '−': '-',
  '￥': '¥',
}
const plain = (formula: string): string =>
  [...formula].map((one) => twins[one] ?? (/[！-～　]/.test(one) ? one.normalize('NFKC') : one)).join('')

/** The parts of a formula, followed by an `end`; throws {@link Wrong} at an unknown word. */
export const tokensOf = (formula: string): readonly Token[] => {
  const text = plain(formula).toLowerCase()
  const tokens: Token[] = []
  let at = 0
  const push = (kind: Token['kind'], length: number) => {
    tokens.push({ kind, text: text.slice(at, at + length), at, to: at + length })
    at += length
  }
  while (at < text.length) {
    const rest = text.slice(at)
    const number = /^(?:\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)(?:e[-+]?\d{1,2}(?!\d))?/.exec(rest)?.[0]
    const word = words.find((one) => rest.startsWith(one) && !/^[a-z]+$/.test(rest.slice(0, one.length + 1)))
    if (/^\s/.test(rest)) at += 1
    else if (/^x(?![a-z])/.test(rest)) {
      tokens.push({ kind: 'sign', text: '*', at, to: at + 1 })
      at += 1
    } else if (number !== undefined) push('number', number.length)
    else if (/^[-+*/()%]/.test(rest)) push('sign', 1)
    else if (word !== undefined || words.includes(rest)) push('word', (word ?? rest).length)
    else {
      const length = /^(?:[a-z]+|\p{Script=Han}+|.)/u.exec(rest)?.[0].length ?? 1
      throw new Wrong('unknown', { at, to: at + length })
    }
  }
  return [...tokens, { kind: 'end', text: '', at: text.length, to: text.length }]
}
