// How herbs are prepared, as it stands before their names, and how they are cut, behind them (herbs.preparations.json: word, letters and how a line says it, the
// longer ones first, so that 麸炒 is not taken for a name that begins with 麸): who looks for 姜半夏 is shown 半夏 and every piece of it
// there is. Pure.
import preparations from './herbs.preparations.json' with { type: 'json' }

/** A shorter rest would match too many names. */
const LEAST_HAN = 2
const LEAST_LETTERS = 4

/** A herb with every name it is known by. */
interface NamedHerb {
  readonly name: string
  readonly aliases: readonly string[]
  readonly pinyin: string
}

const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/**
 * How a herb is prepared by the name that was written for it, as a line's `processing` says it: 姜制 for 姜半夏, or `jiangbanxia`, of
 * 半夏. Null where the name is one of the herb itself, or says nothing that is known.
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

/** The name without how it is prepared, as it was typed: 半夏 for 姜半夏, `banxia` for `jiangbanxia`; null where nothing stands before or behind it. */
export const withoutPreparation = (wanted: string): string | null => {
  const isLatin = /^[a-z]+$/.test(wanted)
  for (const [word = '', letters = ''] of preparations.before) {
    const before = isLatin ? letters : word
    const rest = wanted.slice(before.length)
    if (wanted.startsWith(before) && rest.length >= (isLatin ? LEAST_LETTERS : LEAST_HAN)) return rest
  }
  // How a piece is cut or charred stands behind its name.
  const behind = isLatin ? undefined : preparations.behind.find((word) => wanted.endsWith(word))
  return behind !== undefined && wanted.length - behind.length >= LEAST_HAN ? wanted.slice(0, -behind.length) : null
}
