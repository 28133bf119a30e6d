// What a tender costs the buyer (domain-2.md §2): one rule for the supplier's page, the server and the report. Pure and exact.
import { add, compare, divide, multiply, places } from './decimal.ts'
import type { priceBases } from './orders.options.ts'
import type { SealedContent } from './tenders.schemas.ts'

type PriceBasis = (typeof priceBases)[number]
type PricedLine = Pick<
  SealedContent['items'][number],
  'unit_price' | 'price_unit' | 'tax_incl' | 'freight_incl' | 'tax_rate' | 'freight_per_kg'
>
/** What a tender says once for all its lines; a line that says it itself goes its own way. */
export type SaidForAll = Pick<SealedContent, 'price_basis' | 'tax_rate'>

/** What one price unit is in 元/kg. */
const PER_KG = { yuan_kg: '1', yuan_jin: '2', yuan_t: '0.001' } as const
/** Places inside a calculation, so that only the result is rounded. */
const EXACT = 12

/** What prices contain when they are given on a basis; of what is not named, the basis says nothing. */
const contains: Readonly<Record<PriceBasis, { readonly tax?: boolean; readonly freight?: boolean }>> = {
  tax_freight_incl: { tax: true, freight: true },
  tax_incl: { tax: true },
  ex_works: { freight: false },
  excl_tax: { tax: false },
}

/** What a line may leave out of a price that the demand's basis contains. */
type Part = 'tax' | 'freight'

/**
 * What a line's price lacks of what the demand's basis contains (domain-2.md §2.1). What neither the line nor its tender says counts
 * as contained; what the basis does not contain is never added, and nothing is ever taken off a price.
 */
export const leftOut = (line: PricedLine, said: SaidForAll, basis: PriceBasis | null | undefined): Part[] => {
  const wanted = basis == null ? {} : contains[basis]
  const given = said.price_basis == null ? {} : contains[said.price_basis]
  const parts: Part[] = []
  if (wanted.tax === true && (line.tax_incl ?? given.tax) === false) parts.push('tax')
  if (wanted.freight === true && (line.freight_incl ?? given.freight) === false) parts.push('freight')
  return parts
}

/** Fields of a line without which its landed price cannot be told. The tax rate may be said once for the whole tender. */
export const missingForLanded = (
  line: PricedLine,
  said: SaidForAll,
  basis: PriceBasis | null | undefined,
): ('tax_rate' | 'freight_per_kg')[] =>
  leftOut(line, said, basis).flatMap((part) =>
    part === 'tax'
      ? (line.tax_rate ?? said.tax_rate) == null
        ? (['tax_rate'] as const)
        : []
      : line.freight_per_kg == null
        ? (['freight_per_kg'] as const)
        : [],
  )

/**
 * The price all offers of a line are compared by, 元/kg (of counted goods 元 apiece): converted to kg, with the tax and the freight that
 * the demand's basis contains, rounded once to four places (domain-2.md §2.1). A rate that is nowhere said adds nothing: what is handed
 * in has it, see {@link missingForLanded}.
 */
export const landedPrice = (line: PricedLine, said: SaidForAll, basis: PriceBasis | null | undefined): string => {
  const lacking = leftOut(line, said, basis)
  const bare = multiply(line.unit_price, PER_KG[line.price_unit ?? 'yuan_kg'], EXACT)
  const rate = lacking.includes('tax') ? (line.tax_rate ?? said.tax_rate ?? '0') : '0'
  const taxed = multiply(bare, divide(add('100', rate), '100', EXACT) ?? '1', EXACT)
  const freight = lacking.includes('freight') ? (line.freight_per_kg ?? '0') : '0'
  return multiply(add(taxed, freight), '1', places.price)
}

/** How far above the demand an offered quantity lies: offered in another unit than meant, a price would win by mistake. */
export type QuantityDoubt = 'none' | 'over' | 'confirm' | 'refused'

/** Times the demand above which the supplier confirms the unit, and above which the quantity is refused (domain-2.md §2.4). */
export const CONFIRM_TIMES = '3'
export const REFUSE_TIMES = '100'

/** Both quantities in the line's unit; a line without demanded quantity raises no doubt. */
export const quantityDoubt = (offered: string, demanded: string | null): QuantityDoubt => {
  if (demanded === null || compare(demanded, '0') <= 0) return 'none'
  if (compare(offered, multiply(demanded, REFUSE_TIMES, places.quantity)) > 0) return 'refused'
  if (compare(offered, multiply(demanded, CONFIRM_TIMES, places.quantity)) > 0) return 'confirm'
  return compare(offered, demanded) > 0 ? 'over' : 'none'
}
