// The calculator behind `=`: kg, 斤, prices and tax, in exact decimals. Pure.
import { add, compare, divide, multiply, round, subtract } from '#contract/decimal.ts'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'
import { type Mistake, masses, money, type Token, taxes, tokensOf, turns, Wrong } from './tokens.ts'
import known from './words.json' with { type: 'json' }

/**
 * `value` is a decimal string without grouping, rounded for display; `unit` is the written unit, '' for a plain number.
 */
export type Calculation =
  | {
      readonly is: 'result'
      readonly value: string
      readonly unit: string
      /** The exact value has more decimals. */
      readonly rounded: boolean
      /** The tax of the calculation: which price the value is, and the tax between the two. */
      readonly tax?: { readonly gives: 'net' | 'gross'; readonly tax: string }
    }
  /** `at` and `to` bound the wrong part, in characters of the formula; equal where something is missing. */
  | { readonly is: 'wrong'; readonly why: Mistake; readonly at: number; readonly to: number }

/** The fault of a formula, and its place. */
export type WrongPart = Extract<Calculation, { is: 'wrong' }>
type Result = Extract<Calculation, { is: 'result' }>

/** Decimals kept between steps; enough for a share of a share. */
const SCALE = 20
/** The maximum length of a formula, and the decimals shown for a plain number, kg, 元 and 元/kg. */
const MAX = { characters: 120, plain: 8, mass: 6, money: 2, price: 4 } as const

/** A number with its dimensions: `kg` and `yuan` are exponents, so 元/kg is −1 and 1. */
interface Quantity {
  readonly n: string
  readonly kg: number
  readonly yuan: number
}

/** A unit after a number, or the unit wanted for the result. */
interface Unit {
  readonly text: string
  /** The size of the unit in kg, 元 or 元/kg. */
  readonly size: string
  readonly kg: number
  readonly yuan: number
}

class Reader {
  private at = 0
  private readonly tokens: readonly Token[]
  /** The first unit used, in which a plain mass is shown. */
  unit: Unit | null = null
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  peek(ahead = 0): Token {
    const token = this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)]
    if (token === undefined) throw new Error('calculate: no tokens')
    return token
  }
  next(): Token {
    const token = this.peek()
    this.at += 1
    return token
  }
  takes(...signs: readonly string[]): Token | null {
    const token = this.peek()
    return token.kind === 'sign' && signs.includes(token.text) ? this.next() : null
  }

  sum(): Quantity {
    let left = this.product()
    for (let sign = this.takes('+', '-'); sign !== null; sign = this.takes('+', '-')) {
      const right = this.product()
      if (left.kg !== right.kg || left.yuan !== right.yuan) throw new Wrong('sum_units', sign)
      left = { ...left, n: sign.text === '+' ? add(left.n, right.n) : subtract(left.n, right.n) }
    }
    return left
  }

  private product(): Quantity {
    let left = this.factor()
    for (let sign = this.takes('*', '/'); sign !== null; sign = this.takes('*', '/')) {
      const begin = this.peek()
      const right = this.factor()
      const by = sign.text === '*' ? 1 : -1
      const n = by === 1 ? multiply(left.n, right.n, SCALE) : divide(left.n, right.n, SCALE)
      if (n === null) throw new Wrong('zero', begin)
      left = { n, kg: left.kg + by * right.kg, yuan: left.yuan + by * right.yuan }
    }
    return left
  }

  private factor(): Quantity {
    const minus = this.takes('-', '+')
    if (minus !== null) {
      const value = this.factor()
      return minus.text === '-' ? { ...value, n: subtract('0', value.n) } : value
    }
    const value = this.percent(this.atom())
    const unit = this.readUnit()
    if (unit === null) return value
    if (value.kg !== 0 || value.yuan !== 0) throw new Wrong('unexpected', this.peek(-1))
    this.unit ??= unit
    return { n: multiply(value.n, unit.size, SCALE), kg: unit.kg, yuan: unit.yuan }
  }

  private percent(value: Quantity): Quantity {
    return this.takes('%') === null ? value : { ...value, n: multiply(value.n, '0.01', SCALE) }
  }

  private atom(): Quantity {
    const opening = this.takes('(')
    if (opening !== null) {
      const inside = this.sum()
      if (this.takes(')') !== null) return inside
      throw this.peek().kind === 'end' ? new Wrong('closing', opening) : new Wrong('unexpected', this.peek())
    }
    const token = this.peek()
    // ¥28 is written before its number.
    if (token.text === '¥' && this.peek(1).kind === 'number') {
      this.next()
      const n = this.number()
      const unit = this.perMass()
      this.unit ??= unit
      return { n: multiply(n, unit.size, SCALE), kg: unit.kg, yuan: unit.yuan }
    }
    return { n: this.number(), kg: 0, yuan: 0 }
  }

  number(): string {
    const token = this.peek()
    if (token.kind !== 'number')
      throw new Wrong('number', token.kind === 'end' ? token : { at: token.at, to: token.to })
    this.next()
    const digits = token.text.replaceAll(',', '')
    const plain = digits.startsWith('.') ? `0${digits}` : digits
    // 1e3, as it comes out of a table.
    return plain.includes('e') ? multiply(plain, '1', SCALE) : plain
  }

  /** kg, 元, 元/斤; null where no unit stands here. */
  readUnit(): Unit | null {
    const { kind, text } = this.peek()
    if (kind !== 'word') return null
    const mass = masses[text]
    if (mass !== undefined) {
      this.next()
      return { text, size: mass, kg: 1, yuan: 0 }
    }
    // 1.9万/吨 is 1.9万元/吨.
    const isPrice = this.peek(1).text === '/' && masses[this.peek(2).text] !== undefined
    if (text === known.ten_thousand_yuan || (text === known.ten_thousand && isPrice)) {
      this.next()
      const unit = this.perMass()
      return { ...unit, size: multiply(unit.size, '10000', SCALE) }
    }
    if (!money.has(text)) return null
    this.next()
    return this.perMass()
  }

  /** 元, or 元/斤 when a unit of mass follows. */
  private perMass(): Unit {
    const per = masses[this.peek(1).text]
    if (this.peek().text !== '/' || per === undefined) return { text: known.yuan, size: '1', kg: 0, yuan: 1 }
    this.next()
    const of = this.next().text
    return { text: `${known.yuan}/${of}`, size: divide('1', per, SCALE) ?? '0', kg: -1, yuan: 1 }
  }
}

const shown = (n: string, most: number, least = 0): { value: string; rounded: boolean } => {
  const cut = round(n, most)
  const value = plainDecimal(cut, least)
  return { value: value === '-0' ? '0' : value, rounded: compare(cut, round(n, SCALE - 4)) !== 0 }
}

/** The unit for a result, by its dimensions. A unit without a name, such as kg², is refused. */
const own: Readonly<Record<string, { readonly unit: string; readonly most: number; readonly least: number }>> = {
  '0,0': { unit: '', most: MAX.plain, least: 0 },
  '1,0': { unit: 'kg', most: MAX.mass, least: 0 },
  '0,1': { unit: known.yuan, most: MAX.money, least: 2 },
  '-1,1': { unit: `${known.yuan}/kg`, most: MAX.price, least: 2 },
}

const inOwnUnit = ({ n, kg, yuan }: Quantity, whole: Token): Result => {
  const told = own[`${kg},${yuan}`]
  if (told === undefined) throw new Wrong('units', { at: 0, to: whole.at })
  return { is: 'result', ...shown(n, told.most, told.least), unit: told.unit }
}

const inUnit = ({ n, kg, yuan }: Quantity, unit: Unit, at: Pick<Token, 'at' | 'to'>): Result => {
  // A plain number is assumed to have the wanted unit.
  if ((kg !== 0 || yuan !== 0) && (kg !== unit.kg || yuan !== unit.yuan)) throw new Wrong('target', at)
  const value = kg === 0 && yuan === 0 ? n : (divide(n, unit.size, SCALE) ?? n)
  const places = yuan === 0 ? MAX.mass : kg === 0 ? MAX.money : MAX.price
  return { is: 'result', ...shown(value, places, yuan === 0 ? 0 : 2), unit: unit.text }
}

const taxed = (reader: Reader, quantity: Quantity, gives: 'net' | 'gross', whole: Token): Result => {
  const sign = reader.peek()
  if (sign.kind !== 'number') throw new Wrong('rate', sign)
  const rate = reader.number()
  reader.takes('%')
  const share = add('1', multiply(rate, '0.01', SCALE))
  const n = gives === 'gross' ? multiply(quantity.n, share, SCALE) : divide(quantity.n, share, SCALE)
  if (n === null) throw new Wrong('zero', sign)
  const { unit } = inOwnUnit(quantity, whole)
  const { value, rounded } = shown(n, MAX.money, 2)
  const tax = gives === 'gross' ? subtract(value, quantity.n) : subtract(quantity.n, value)
  return { is: 'result', value, unit, rounded, tax: { gives, tax: shown(tax, 2, 2).value } }
}

/** Calculates the formula after `=`; null for an empty formula. Full-width digits and signs equal plain ones. */
export const calculate = (formula: string): Calculation | null => {
  if (formula.trim() === '') return null
  try {
    if (formula.length > MAX.characters) throw new Wrong('long', { at: MAX.characters, to: formula.length })
    const reader = new Reader(tokensOf(formula))
    const quantity = reader.sum()
    const token = reader.peek()
    let result: Calculation
    const gives = token.kind === 'word' ? taxes.get(token.text) : undefined
    if (gives !== undefined) {
      reader.next()
      result = taxed(reader, quantity, gives, token)
    } else if (token.kind === 'word' && turns.has(token.text)) {
      reader.next()
      const wanted = reader.peek()
      const unit = reader.readUnit()
      if (unit === null) throw new Wrong(wanted.kind === 'end' ? 'target' : 'unexpected', wanted)
      result = inUnit(quantity, unit, { at: wanted.at, to: reader.peek(-1).to })
    } else result = inOwnUnit(quantity, token)
    const rest = reader.peek()
    if (rest.kind !== 'end') throw new Wrong(rest.text === ')' ? 'opening' : 'unexpected', rest)
    return result
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    return { is: 'wrong', why: error.why, at: error.at, to: error.to }
  }
}
