// A query of a name and a status: 当归 报价中. It searches the list of that status for the name. Pure.
import { plainQuery } from '#src/search/plain-query.ts'
import { goCommand, type NamedRow, type Translate } from '../named.ts'
import type { PaletteList, PaletteRow } from '../palette-row.ts'

const isNamed = ({ entry }: NamedRow, word: string): boolean =>
  [entry.title, entry.other, ...entry.aliases].some((name) => plainQuery(name) === word)

/** The row that searches a status for the other words of a query; null where its first or last word names no status. */
export const inStatusRow = (text: string, named: readonly NamedRow[], t: Translate): PaletteRow | null => {
  const words = plainQuery(text).split(/\s+/)
  if (words.length < 2) return null
  const ways = [
    [words.at(-1) ?? '', words.slice(0, -1).join(' ')],
    [words[0] ?? '', words.slice(1).join(' ')],
  ] as const
  for (const [word, search] of ways) {
    const status = named.find((row) => row.command.id.startsWith('status:') && isNamed(row, word))
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
