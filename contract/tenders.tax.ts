// The tax rates of the prices of opened tenders. A buyer that deducts the tax pays different money for the same price at different rates.
// The prices themselves are compared by the demand's basis (tenders.price.ts), and no rate changes a rank. Pure.
import { minimum } from './decimal.ts'
import type { priceBases } from './orders.options.ts'

/** A rate in percent without trailing zeros (`9`, `1.5`), or `none` for a price without tax. */
export type TaxStanding = string
export const UNTAXED: TaxStanding = 'none'

type PriceBasis = (typeof priceBases)[number]

interface Taxed {
  readonly tax_incl?: boolean | null | undefined
  readonly tax_rate?: string | null | undefined
}
interface Said {
  readonly price_basis?: PriceBasis | null | undefined
  readonly tax_rate?: string | null | undefined
}
/** The requirement of a demand: its basis and its rate. */
export interface TaxAsked {
  readonly price_basis?: string | null | undefined
  readonly tax_rate?: string | null | undefined
}

const plain = (rate: string): TaxStanding => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate)

const includes: Readonly<Partial<Record<string, boolean>>> = {
  tax_freight_incl: true,
  tax_incl: true,
  excl_tax: false,
}

/** The tax rate that a demand requires of its prices; null where it has no rate, or leaves the tax open. */
export const taxAsked = ({ price_basis, tax_rate }: TaxAsked): TaxStanding | null => {
  const wanted = includes[price_basis ?? '']
  if (wanted === false) return UNTAXED
  return wanted === true && tax_rate != null && tax_rate !== '' ? plain(tax_rate) : null
}

/**
 * The tax rate of one line's landed price: that of the line or of the tender, else that of the demand, whether the tax was in the price
 * or was added. Null where no rate is known.
 */
export const taxOf = (line: Taxed, said: Said, asked: TaxAsked): TaxStanding | null => {
  const wanted = includes[asked.price_basis ?? '']
  const isIn = line.tax_incl ?? includes[said.price_basis ?? ''] ?? wanted
  const rate = line.tax_rate ?? said.tax_rate ?? (wanted === true ? asked.tax_rate : null)
  // Where the demand's prices contain tax, the tax was added to a price without it.
  if (wanted === true || isIn === true) return rate == null || rate === '' ? null : plain(rate)
  return isIn === false ? UNTAXED : null
}

/** The tax rates of a tender's lines, each once, the lowest first; `none` comes before all rates. */
export const taxesOf = (tender: Said & { readonly items: readonly Taxed[] }, asked: TaxAsked): readonly TaxStanding[] =>
  [...new Set(tender.items.flatMap((item) => taxOf(item, tender, asked) ?? []))].toSorted((a, b) =>
    a === UNTAXED ? -1 : b === UNTAXED ? 1 : minimum([a, b]) === a ? -1 : 1,
  )

/** Whether the prices of some tenders have more than one tax rate. */
export const taxesDiffer = (taxes: readonly (readonly TaxStanding[])[]): boolean => new Set(taxes.flat()).size > 1
