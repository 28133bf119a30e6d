// The herbs of the demo: those of the catalogue, with the places and prices of its market.
import type { Herb } from '#contract/herbs.ts'
import type { medicinalParts } from '#contract/orders.options.ts'
import { catalogue } from '#server/catalogue/herbs.ts'
import market from './herbs.market.json' with { type: 'json' }

/** The part of the plant or animal that is used; a bulb counts as `other`. */
export type MedicinalPart = (typeof medicinalParts)[number]

/**
 * A herb of the demo. `daodi_regions` are written as province and place without their suffixes (甘肃岷县, 安徽亳州), or 进口. Reference
 * price in 元/kg.
 */
export interface HerbSeed {
  readonly name: string
  readonly name_en: string
  readonly name_latin: string
  readonly pinyin: string
  readonly aliases: readonly string[]
  readonly category: Herb['category']
  readonly medicinal_part: MedicinalPart
  readonly daodi_regions: readonly string[]
  readonly is_toxic: boolean
  readonly is_precious: boolean
  readonly is_homology: boolean
  readonly reference_price: string
}

const traded = new Map(Object.entries(market))

/** Every herb of the demo, in the catalogue's order; names are unique. */
export const herbs: readonly HerbSeed[] = catalogue.herbs.flatMap(
  ({ name, english, latin, pinyin, aliases, category, part, marks }) => {
    const place = traded.get(name)
    if (place === undefined) return []
    return {
      name,
      name_en: english,
      name_latin: latin,
      pinyin,
      aliases,
      category,
      medicinal_part: part,
      daodi_regions: place.daodi.split(' ').filter((one) => one !== ''),
      is_toxic: marks.includes('toxic'),
      is_precious: marks.includes('precious'),
      is_homology: marks.includes('homology'),
      reference_price: place.price,
    }
  },
)
