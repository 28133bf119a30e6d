// Whether a herb is a toxic drug (医疗用毒性药品) in the form a line asks for: some are only while they are raw, the others however they are
// prepared. herbs.toxic.json names, as the catalogue does, the herbs that the list has as raw ones; the words for a form that is prepared;
// those that say it is raw; those for cleaning and cutting, which prepare nothing; and the aids whose own name has 生 in it. Pure.
import toxic from './herbs.toxic.json' with { type: 'json' }

const without = (text: string, words: readonly string[]): string =>
  words.reduce((left, word) => left.replaceAll(word, ''), text)
const hasAny = (text: string, words: readonly string[]): boolean => words.some((word) => text.includes(word))

/** Whether a line's `processing`, as a buyer wrote it, says that the herb is prepared. In doubt it does not. */
export const isPrepared = (processing: string | null | undefined): boolean =>
  processing != null &&
  !hasAny(without(processing, toxic.aids), toxic.raw) &&
  hasAny(without(processing, toxic.cleaned), toxic.prepared)

/** Whether a herb needs the toxic qualification in the form asked for; `prepared` as {@link isPrepared} says. */
export const isToxicAs = (
  herb: { readonly name: string; readonly is_toxic: boolean },
  { prepared }: { readonly prepared: boolean },
): boolean => herb.is_toxic && !(prepared && toxic.raw_only.includes(herb.name))
