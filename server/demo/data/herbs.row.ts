// A herb of the demo catalogue, and how a table row becomes one.
import type { Herb } from '#contract/herbs.ts'
import type { medicinalParts } from '#contract/orders.options.ts'

/** The part of the plant or animal that is used; a bulb counts as `other`. */
export type MedicinalPart = (typeof medicinalParts)[number]

/**
 * A herb of the demo catalogue. Names, Latin names and readings follow the Chinese Pharmacopoeia or, where it has no
 * monograph, common trade use. `pinyin` has a space between syllables, no tones, and v for ü. `daodi_regions` are written
 * as province and place without their suffixes (甘肃岷县, 安徽亳州), or 进口. Reference price in 元/kg.
 *
 * `is_toxic` means the controlled list of 28 toxic crude drugs (医疗用毒性药品管理办法), not every caution in the
 * pharmacopoeia; `is_homology` means the list of substances that are both food and medicine.
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

type Mark = 'toxic' | 'precious' | 'homology'

/** One line of a herb table; aliases and regions are separated by spaces. */
type HerbRow = readonly [
  name: string,
  pinyin: string,
  name_latin: string,
  name_en: string,
  aliases: string,
  daodi_regions: string,
  reference_price: string,
  marks?: Mark | `${Mark} ${Mark}`,
]

/** Herbs of one category and part, from a table. */
export const herbsOf = (
  category: Herb['category'],
  medicinal_part: MedicinalPart,
  rows: readonly HerbRow[],
): readonly HerbSeed[] =>
  rows.map(([name, pinyin, name_latin, name_en, aliases, daodi_regions, reference_price, marks = '']) => ({
    name,
    name_en,
    name_latin,
    pinyin,
    aliases: words(aliases),
    category,
    medicinal_part,
    daodi_regions: words(daodi_regions),
    is_toxic: marks.includes('toxic'),
    is_precious: marks.includes('precious'),
    is_homology: marks.includes('homology'),
    reference_price,
  }))

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')
