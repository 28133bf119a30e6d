// Whether a herb is a toxic drug (医疗用毒性药品) in the form that a line demands: some herbs are toxic only raw, others in any form.
// herbs.toxic.json has the herbs that the official list names as raw, by their catalogue names; words for a prepared form; words for a raw
// form; words for cleaning and cutting, which do not prepare; and aids whose own name contains 生. Pure.
import toxic from './herbs.toxic.json' with { type: 'json' }

const without = (text: string, words: readonly string[]): string =>
  words.reduce((left, word) => left.replaceAll(word, ''), text)
const hasAny = (text: string, words: readonly string[]): boolean => words.some((word) => text.includes(word))

/** Whether a line's `processing`, as the buyer wrote it, means that the herb is prepared; false in doubt. */
export const isPrepared = (processing: string | null | undefined): boolean =>
  processing != null &&
  !hasAny(without(processing, toxic.aids), toxic.raw) &&
  hasAny(without(processing, toxic.cleaned), toxic.prepared)

/** Whether a herb needs the toxic qualification in the demanded form; `prepared` is the result of {@link isPrepared}. */
export const isToxicAs = (
  herb: { readonly name: string; readonly is_toxic: boolean },
  { prepared }: { readonly prepared: boolean },
): boolean => herb.is_toxic && !(prepared && toxic.raw_only.includes(herb.name))
