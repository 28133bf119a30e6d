// Searches the pages of the menu; loaded at the first letter, because it imports the pinyin readings.
import readings from '#src/commands/pinyin.json' with { type: 'json' }
import type { PathId } from '#src/paths.ts'
import { search } from '#src/search/search.ts'
import type { HitRange } from '#src/ui/input/hit.tsx'

interface MenuTitle {
  readonly id: PathId
  readonly title: string
  readonly other: string
}

/** Best first, with the ranges of the title to highlight. */
export const menuHits = (text: string, titles: readonly MenuTitle[]): ReadonlyMap<PathId, readonly HitRange[]> => {
  const byId = new Map<string, PathId>(titles.map(({ id }) => [id, id]))
  const hits = search(
    text,
    titles.map((one) => ({ ...one, aliases: [] })),
    readings,
  )
  return new Map(
    hits.flatMap((hit) => {
      const id = byId.get(hit.id)
      return id === undefined ? [] : [[id, hit.in === 'title' ? hit.ranges : []] as const]
    }),
  )
}
