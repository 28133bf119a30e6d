// What a text typed into the filter bar says: the field it names, whether it refuses, and the value. Pure.
import { canRefuse, type FilterField } from './model.ts'

export interface FilterSentence {
  readonly field: FilterField
  readonly isNot: boolean
  /** The text that the value is searched by. */
  readonly words: string
}

const GAP = /^[\s:：]+/
const isLatinEnd = (word: string): boolean => /[a-z]$/i.test(word)

/** The text after a word at its beginning; null where the text begins otherwise. A Latin word ends with a gap. */
const after = (text: string, word: string): string | null => {
  if (!text.toLowerCase().startsWith(word.toLowerCase())) return null
  const rest = text.slice(word.length)
  return isLatinEnd(word) && !GAP.test(rest) ? null : rest.replace(GAP, '')
}

const refusedIn = (text: string, notWords: readonly string[]): string | null =>
  notWords.map((word) => after(text, word)).find((rest) => rest != null) ?? null

/**
 * Reads `状态 不含 草稿`, `不含草稿`, `status not draft`: a field by its whole label, before a gap or a word that refuses,
 * then such a word, then the value. Anything else is a value of the given field. A field of free text takes no other
 * field's name, and what cannot be refused no such word.
 */
export const sentenceIn = (
  typed: string,
  { field, fields, notWords }: { field: FilterField; fields: readonly FilterField[]; notWords: readonly string[] },
): FilterSentence => {
  const text = typed.trimStart()
  const named =
    field.filter?.kind === 'text'
      ? []
      : fields.flatMap((one) => {
          if (!text.toLowerCase().startsWith(one.label.toLowerCase())) return []
          const rest = text.slice(one.label.length)
          const isWhole =
            GAP.test(rest) ||
            refusedIn(
              rest,
              notWords.filter((word) => !isLatinEnd(word)),
            ) !== null
          return isWhole ? [{ field: one, rest: rest.replace(GAP, '') }] : []
        })
  const said = named.sort((a, b) => a.rest.length - b.rest.length)[0] ?? { field, rest: text }
  const refused = canRefuse(said.field) ? refusedIn(said.rest, notWords) : null
  return { field: said.field, isNot: refused !== null, words: refused ?? said.rest }
}
