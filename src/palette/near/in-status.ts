// A query of a name and a status: 当归 报价中. It searches the list of that status for the name. Pure.
import type { Readings } from '#contract/pinyin.ts'
import { plainQuery } from '#src/search/plain-query.ts'
import { matchPinyin } from '#src/search/readings.ts'
import { goCommand, type NamedRow, type Translate } from '../named.ts'
import type { PaletteList, PaletteRow } from '../palette-row.ts'

/** Whether a word is a whole name of a status, written or read in full: pinyin of a part could mean a herb. */
const isNamed = ({ entry }: NamedRow, word: string, readings: Readings): boolean =>
  [entry.title, entry.other, ...entry.aliases].some((name) => {
    if (plainQuery(name) === word) return true
    const syllables = matchPinyin(word, name, 0, readings)?.syllables
    return syllables?.length === name.length && syllables.every(({ reading, typed }) => typed === reading.length)
  })

/** The row that searches a status for the other words of a query; null where its first or last word names no status. */
export const inStatusRow = (
  text: string,
  named: readonly NamedRow[],
  t: Translate,
  readings: Readings,
): PaletteRow | null => {
  const words = plainQuery(text).split(/\s+/)
  if (words.length < 2) return null
  const ways = [
    [words.at(-1) ?? '', words.slice(0, -1).join(' ')],
    [words[0] ?? '', words.slice(1).join(' ')],
  ] as const
  for (const [word, search] of ways) {
    const status = named.find((row) => row.command.id.startsWith('status:') && isNamed(row, word, readings))
    if (status?.shown.address === undefined) continue
    const { title, note } = status.shown
    const address = `${status.shown.address}&search=${encodeURIComponent(search)}`
    const command = goCommand({ id: `in:${status.command.id}`, icon: 'search', address })
    const shown = {
      title: t('palette:words.search_in', { list: `${note} (${title})`, query: search }),
      note: '',
      group: 'views' as const,
      address,
    }
    return { command, availability: { is: 'available' }, hit: null, shown }
  }
  return null
}

/** The groups with a row before all others. */
export const withFirst = (groups: PaletteList['groups'], row: PaletteRow | null): PaletteList['groups'] =>
  row === null
    ? groups
    : [
        { group: 'views', rows: [row, ...(groups.find(({ group }) => group === 'views')?.rows ?? [])] },
        ...groups.filter(({ group }) => group !== 'views'),
      ]
