// Prices of a demand with counted goods: a piece has no kg, so each row says the unit of its prices.
import { isCounted, pricedPer } from '#contract/tenders.price.ts'
import { textCell } from './cells.ts'
import type { ExportMessages } from './messages.ts'
import type { Line } from './sheets.ts'

const PREFIX = 'exports:column.'
/** The columns whose head says 元/kg. */
const perKg: readonly string[] = [
  'reference_price',
  'ceiling_price',
  'last_price',
  'lowest_price',
  'freight_per_kg',
  'landed_price_kg',
].map((name) => `${PREFIX}${name}`)

/** 元/kg for goods by weight, 元/件 or 元/袋 for counted ones. */
export const filePriceUnit = (words: ExportMessages, unit: string | null | undefined): string =>
  words('orders:price_per', { unit: words(`orders:options.unit.${pricedPer(unit)}`) })

/**
 * The columns as they are where every line is weighed. Otherwise no head says 元/kg, and a column before the first price has each row's
 * unit.
 */
export const withOwnUnits = <S>(
  words: ExportMessages,
  columns: readonly Line<S>[],
  lines: readonly { readonly unit: string | null }[],
  unitOf: (row: S) => string | null | undefined,
): readonly Line<S>[] => {
  const first = columns.findIndex(([head]) => perKg.includes(head))
  if (first < 0 || !lines.some(({ unit }) => isCounted(unit))) return columns
  const renamed = columns.map(([head, ...rest]): Line<S> => {
    const name = perKg.includes(head) ? `exports:own_unit.${head.slice(PREFIX.length)}` : head
    return [name, ...rest]
  })
  return renamed.toSpliced(first, 0, [
    'exports:own_unit.unit',
    12,
    (row) => textCell(filePriceUnit(words, unitOf(row))),
  ])
}
