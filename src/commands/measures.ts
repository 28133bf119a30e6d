// Parses prices and quantities as people write them, with the unit beside the figure or in the column head. Exact decimals.
import { divide, multiply } from '#contract/decimal.ts'
import { headWord, plainNumber, wholeHead } from '#src/ui/table/table-text.ts'
import { withoutThousands } from '#src/ui/text/decimal-text.ts'
import words from './measure-units.json' with { type: 'json' }

/** Weight units in kg, and counted units, which have a price per piece; in every language of an imported table. */
const weights = new Map(Object.entries(words.weights))
const counts = new Set(words.counts)

const TEN_THOUSAND = '10000'
/** Decimal places kept during unit conversion; more than any figure of a table has. */
const PLACES = 10

const bare = (text: string): string =>
  withoutThousands(
    text
      .normalize('NFKC')
      .replace(/[¥$\s]/g, '')
      .toLowerCase(),
  )

const plain = (value: string): string => value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

const figure = (number: string, tenThousands: string | undefined): string =>
  plainNumber(tenThousands === undefined ? number : plain(multiply(number, TEN_THOUSAND, PLACES)))

const number = `(\\d+(?:\\.\\d+)?)(${words.ten_thousand})?`
const PRICE = new RegExp(`^${number}(?:${words.yuan.join('|')})?(?:(?:${words.per.join('|')})1?(\\D+))?$`)
const QUANTITY = new RegExp(`^${number}(\\D*)$`)

/**
 * `26元/公斤` → `26`, `42元/斤` → `84`, `19,500元/吨` → `19.5`: 元/kg, or 元 per counted unit. Null when the text is no price.
 */
export const readPrice = (text: string): string | null => {
  const [, digits, tenThousands, unit] = PRICE.exec(bare(text)) ?? []
  if (digits === undefined) return null
  const price = figure(digits, tenThousands)
  if (unit === undefined || counts.has(unit)) return price
  const kg = weights.get(unit)
  // The text is unchanged where no conversion is needed.
  if (kg === '1') return price
  const perKg = kg === undefined ? null : divide(price, kg, PLACES)
  return perKg === null ? null : plain(perKg)
}

/** The unit for which a text says a price: `42元/斤` → `斤`, a weight; '' where it says none, null where it is no price. */
export const pricedUnit = (text: string): { readonly unit: string; readonly isWeight: boolean } | null => {
  if (readPrice(text) === null) return null
  const unit = PRICE.exec(bare(text))?.[3] ?? ''
  return { unit, isWeight: weights.has(unit) }
}

/** `1.2万公斤` → `12000` and `公斤`; the unit is not translated. Null when the text is no quantity. */
export const readQuantity = (text: string): { readonly quantity: string; readonly unit: string } | null => {
  const [, digits, tenThousands, unit = ''] = QUANTITY.exec(bare(text)) ?? []
  return digits === undefined ? null : { quantity: figure(digits, tenThousands), unit }
}

/** `12.5万元` → `125000`: 元. Null when the text is no sum of money. */
export const readSum = (text: string): string | null => {
  const read = readQuantity(text)
  return read !== null && ['', ...words.yuan].includes(read.unit) ? read.quantity : null
}

/** `1.5t` → `1500`, `300斤` → `150`: the kg of a quantity written with a weight unit; null for any other text. */
export const weightInKg = (text: string): string | null => {
  const read = readQuantity(text)
  const kg = read === null ? undefined : weights.get(read.unit)
  return read === null || kg === undefined ? null : plain(multiply(read.quantity, kg, PLACES))
}

/** Whether a text is a figure and nothing else. */
export const isFigure = (text: string): boolean => /^\d+(\.\d+)?$/.test(bare(text))

/** A head and the unit at its end, without brackets: `数量kg`, `参考价 元/斤`; the last letter of a word is none. */
const HEAD = new RegExp(
  `^(.+?)[\\s_]*(?<![a-z])((?:(?:${words.yuan.join('|')})(?:${words.per.join('|')}))?(?:${[...weights.keys(), ...counts].join('|')}))$`,
  'i',
)

const headParts = (head: string): { readonly word: string; readonly unit: string } => {
  const text = head.normalize('NFKC').trim()
  const bracketed = /[([【]([^()[\]【】]+)[)\]】]/.exec(text)?.[1]
  if (bracketed !== undefined) return { word: text, unit: bracketed.trim() }
  const [, word = text, unit = ''] = HEAD.exec(text) ?? []
  return { word, unit }
}

/** The spellings by which a column head is known, the whole one first. */
export const headSpellings = (head: string): readonly string[] =>
  [wholeHead(head), headWord(head), headWord(headParts(head).word)].filter((word) => word !== '')

/** The unit of a column head: `单价（元/吨）` → `元/吨`; '' without one. */
export const headUnit = (head: string): string => headParts(head).unit

/** Appends the unit of the column head to a bare figure; any other text is unchanged. */
export const withHeadUnit = (text: string, head: string): string => {
  const unit = headUnit(head)
  const isUnit = weights.has(unit.toLowerCase()) || counts.has(unit) || readPrice(`1${unit}`) !== null
  return unit !== '' && isUnit && isFigure(text) ? `${text}${unit}` : text
}
