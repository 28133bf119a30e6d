// Which tax the prices of opened tenders stand at: at different rates the same price is not the same money to whoever deducts it. The
// prices themselves are compared as the demand's basis says (tenders.price.ts), and no rate changes a rank. Pure.
import { minimum } from './decimal.ts'
import type { priceBases } from './orders.options.ts'

/** A rate in percent without trailing zeros (`9`, `1.5`), or `none`: the price is one without tax. */
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
/** What a demand asks for: its basis and its rate. */
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

/** What a demand asks its prices to stand at; null where it names no rate, or leaves tax open. */
export const taxAsked = ({ price_basis, tax_rate }: TaxAsked): TaxStanding | null => {
  const wanted = includes[price_basis ?? '']
  if (wanted === false) return UNTAXED
  return wanted === true && tax_rate != null && tax_rate !== '' ? plain(tax_rate) : null
}

/**
 * What one line's landed price stands at: the rate said at the line or once for the tender, else the demand's, whether it was in the
 * price or came on top. Null where nobody said.
 */
export const taxOf = (line: Taxed, said: Said, asked: TaxAsked): TaxStanding | null => {
  const wanted = includes[asked.price_basis ?? '']
  const isIn = line.tax_incl ?? includes[said.price_basis ?? ''] ?? wanted
  const rate = line.tax_rate ?? said.tax_rate ?? (wanted === true ? asked.tax_rate : null)
  // Where the demand's prices contain tax, what a price left out was added to it.
  if (wanted === true || isIn === true) return rate == null || rate === '' ? null : plain(rate)
  return isIn === false ? UNTAXED : null
}

/** What the lines of a tender stand at, each once, the lowest rate first and without tax before all. */
export const taxesOf = (tender: Said & { readonly items: readonly Taxed[] }, asked: TaxAsked): readonly TaxStanding[] =>
  [...new Set(tender.items.flatMap((item) => taxOf(item, tender, asked) ?? []))].toSorted((a, b) =>
    a === UNTAXED ? -1 : b === UNTAXED ? 1 : minimum([a, b]) === a ? -1 : 1,
  )

/** Whether the prices of some tenders stand at more than one rate. */
export const taxesDiffer = (taxes: readonly (readonly TaxStanding[])[]): boolean => new Set(taxes.flat()).size > 1
