// The price level of a demand's lines, as far as a supplier may know it: a power of ten, of the market price or else of
// the buyer's last price.
import { multiply, places } from '#contract/decimal.ts'
import { decadeOf, packageKg } from '#contract/herbal-prices.ts'
import { isCounted } from '#contract/tenders.price.ts'
import type { Tx } from '#server/db/tables.ts'
import type { ItemRow } from '#server/orders/items.ts'

/**
 * 元/kg by line id, 元 per piece of counted goods, of which the market price tells only where their package has a weight;
 * lines without a known price are left out.
 */
export const priceDecades = async (tx: Tx, lines: readonly ItemRow[]): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(lines.map((line) => line.herbal_id))].filter((id) => id !== null)
  const rows =
    ids.length === 0
      ? []
      : await tx.selectFrom('enterprise_herbs').where('id', 'in', ids).select(['id', 'reference_price']).execute()
  const market = new Map<string | null, string | null>(rows.map((row) => [row.id, row.reference_price]))
  return new Map(
    lines.flatMap((line) => {
      const perKg = market.get(line.herbal_id) ?? null
      const kg = packageKg(line.package_spec, line.unit ?? '')
      const byPackage = perKg === null || kg === null ? null : multiply(perKg, kg, places.price)
      const known = isCounted(line.unit) ? (line.last_price ?? byPackage) : (perKg ?? line.last_price)
      const decade = known === null ? null : decadeOf(known)
      return decade === null ? [] : [[line.id, decade] as const]
    }),
  )
}
