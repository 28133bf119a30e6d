// Searches the pages of the menu as the palette does: by names in both languages and by other names. Loaded at the
// first letter, because it imports the pinyin readings and the commands.
import type { i18n } from 'i18next'
import readings from '#src/commands/pinyin.json' with { type: 'json' }
import { find } from '#src/commands/registry.ts'
import { entryOf } from '#src/palette/use-entries.tsx'
import type { PathId } from '#src/paths.ts'
import { search } from '#src/search/search.ts'
import type { HitRange } from '#src/ui/input/hit.tsx'

interface MenuTitle {
  readonly id: PathId
  readonly title: string
}

/** The command that leads to a page of the menu. */
const commandOf = (id: PathId) => find(id === 'preferences' ? 'preferences.open' : `go.${id}`)

/** Best first, with the ranges of the title to highlight. */
export const menuHits = (
  text: string,
  titles: readonly MenuTitle[],
  words: i18n,
): ReadonlyMap<PathId, readonly HitRange[]> => {
  const byId = new Map<string, PathId>(titles.map(({ id }) => [id, id]))
  const entries = titles.map(({ id, title }) => {
    const command = commandOf(id)
    const entry = command === undefined ? { other: '', aliases: [] } : entryOf(words, command)
    return { ...entry, id, title }
  })
  return new Map(
    search(text, entries, readings).flatMap((hit) => {
      const id = byId.get(hit.id)
      return id === undefined ? [] : [[id, hit.in === 'title' ? hit.ranges : []] as const]
    }),
  )
}
