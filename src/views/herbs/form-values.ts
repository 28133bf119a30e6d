// The values of the form of a herb, and the body made of them. Pure.
import type { Herb } from '#contract/herbs.ts'

/** All fields of the form; a shared herb has only the last three. */
export interface HerbValues {
  name: string
  category: string
  pinyin: string
  name_latin: string
  is_toxic: boolean
  aliases: string[]
  external_id: string
  reference_price: string
}

const said = ['aliases', 'external_id', 'reference_price'] as const

/** Whether a herb belongs to the shared catalogue; then the enterprise sets only its own data about it. */
export const isShared = (herb: Herb | null): herb is Herb & { origin: 'catalogue' } => herb?.origin === 'catalogue'

/** The fields of the form in their order on the page. */
export const fieldsOfHerb = (herb: Herb | null): readonly string[] =>
  isShared(herb) ? said : ['name', 'category', 'pinyin', 'name_latin', 'is_toxic', ...said]

/** The aliases of a shared herb from the catalogue; they stand before the enterprise's own. */
export const sharedAliases = ({ aliases, own_aliases }: Herb): readonly string[] =>
  aliases.filter((alias) => !own_aliases.includes(alias))

export const valuesOf = (herb: Herb | null): HerbValues => ({
  name: herb?.name ?? '',
  category: herb?.category ?? '',
  pinyin: herb?.pinyin ?? '',
  name_latin: herb?.name_latin ?? '',
  is_toxic: herb?.is_toxic ?? false,
  aliases: [...((isShared(herb) ? herb.own_aliases : herb?.aliases) ?? [])],
  external_id: herb?.external_id ?? '',
  reference_price: herb?.own_price ?? '',
})

const orNull = (text: string): string | null => (text.trim() === '' ? null : text)

/** The body. An unchanged pinyin is sent only with an unchanged name; for a new name the server generates it. */
export const bodyOf = (values: HerbValues, herb: Herb | null): Record<string, unknown> => {
  const { aliases, external_id, reference_price, pinyin, ...facts } = values
  const words = { aliases, external_id: orNull(external_id), reference_price: orNull(reference_price) }
  if (isShared(herb)) return words
  const isRead = pinyin !== (herb?.pinyin ?? '') || values.name === herb?.name
  return { ...facts, ...(isRead && { pinyin }), ...words }
}
