// Words for the preparation of herbs before their names, and for the cut behind them, so that a search for 姜半夏 finds 半夏 and all its
// pieces. herbs.preparations.json has each word with its letters and the `processing` of a line; longer words come first, so that 麸炒 is
// not read as a name that begins with 麸. Pure.
import preparations from './herbs.preparations.json' with { type: 'json' }

/** A shorter rest would match too many names. */
const LEAST_HAN = 2
const LEAST_LETTERS = 4

/** A herb with all its names. */
interface NamedHerb {
  readonly name: string
  readonly aliases: readonly string[]
  readonly pinyin: string
}

const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/**
 * The `processing` of a line for the name that was typed for a herb: 姜制 for 姜半夏, or `jiangbanxia`, of 半夏. Null where the typed
 * name is one of the herb's own, or contains no known preparation.
 */
export const processingIn = (written: string, herb: NamedHerb): string | null => {
  const wanted = plain(written)
  const names = [herb.name, herb.pinyin, ...herb.aliases].map(plain).filter((name) => name !== '')
  if (names.includes(wanted)) return null
  const isLatin = /^[a-z]+$/.test(wanted)
  for (const [word = '', letters = '', says = ''] of preparations.before) {
    const before = isLatin ? letters : word
    if (wanted.startsWith(before) && names.includes(wanted.slice(before.length))) return says
  }
  return null
}

/** The typed name without its preparation: 半夏 for 姜半夏, `banxia` for `jiangbanxia`; null where the name contains none. */
export const withoutPreparation = (wanted: string): string | null => {
  const isLatin = /^[a-z]+$/.test(wanted)
  for (const [word = '', letters = ''] of preparations.before) {
    const before = isLatin ? letters : word
    const rest = wanted.slice(before.length)
    if (wanted.startsWith(before) && rest.length >= (isLatin ? LEAST_LETTERS : LEAST_HAN)) return rest
  }
  // Words for cutting and charring follow the name.
  const behind = isLatin ? undefined : preparations.behind.find((word) => wanted.endsWith(word))
  return behind !== undefined && wanted.length - behind.length >= LEAST_HAN ? wanted.slice(0, -behind.length) : null
}
