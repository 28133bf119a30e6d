// The weight of demanded or awarded goods: pieces and bags weigh what their package says, and what tells no weight is named. Pure.
import { compare, multiply, places, sum } from './decimal.ts'
import { packageKg } from './herbal-prices.ts'
import { unitsInKg } from './orders.options.ts'
import { looseUnits, type Unweighed } from './unweighed.ts'

export interface Measured {
  readonly unit?: string | null | undefined
  readonly package_spec?: string | null | undefined
}

const factors: Readonly<Record<string, string | null>> = unitsInKg

/** The kilograms of a quantity in its line's unit; null for pieces and bags whose package tells no weight. */
export const lineKg = ({ unit, package_spec }: Measured, quantity: string): string | null => {
  const each = factors[unit ?? 'kg'] ?? packageKg(package_spec, unit ?? 'kg')
  return each === null ? null : multiply(quantity, each, places.quantity)
}

/** The kilograms of several quantities, and the pieces and bags that these leave out. */
export const weightOfLines = (
  parts: readonly { readonly line: Measured; readonly quantity: string }[],
): { readonly kg: string; readonly unweighed: Unweighed } => {
  const weights = parts.map(({ line, quantity }) => lineKg(line, quantity))
  return {
    kg: sum(
      weights.filter((one) => one !== null),
      places.quantity,
    ),
    unweighed: looseUnits.flatMap((unit) => {
      const own = parts.filter(({ line }, at) => weights[at] === null && line.unit === unit)
      const quantity = sum(
        own.map((one) => one.quantity),
        places.quantity,
      )
      return compare(quantity, '0') > 0 ? [{ unit, quantity }] : []
    }),
  }
}
