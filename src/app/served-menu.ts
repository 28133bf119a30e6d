// The menu entries that the server sends. Their names and order replace the console's own for the pages it has; without
// entries the menu is unchanged.
import { useEffect, useState } from 'react'
import { listMenu, type MenuEntry } from '#contract/menu.ts'
import { MISSING } from '#contract/missing.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { type PathId, pathIds, paths } from '#src/paths.ts'
import { whenIdle } from '#src/ui/layout/when-idle.ts'

/** Names and sort values by page, where the server sent them. */
export type ServedMenu = ReadonlyMap<PathId, { readonly name: string | null; readonly sort: number }>

const isPage = (entry: MenuEntry, id: PathId): boolean =>
  paths[id].menu !== undefined && (paths[id].access === entry.code || paths[id].pattern === entry.path)

const isSaid = (text: string): boolean => text.trim() !== '' && text !== MISSING

/** Reads the entries; entries for unknown pages and empty names are dropped. */
export const servedMenu = (entries: readonly MenuEntry[], language: string): ServedMenu =>
  new Map(
    entries
      .map((entry, at) => ({ entry, sort: Number.isFinite(entry.sort) ? entry.sort : at }))
      .toSorted((a, b) => a.sort - b.sort)
      .flatMap(({ entry }, sort) => {
        const id = pathIds.find((one) => isPage(entry, one))
        const said = language === 'zh-CN' ? entry.name_zh : entry.name_en
        return id === undefined ? [] : [[id, { name: isSaid(said) ? said : null, sort }] as const]
      }),
  )

/** Sorts pages by the server's order; a page without an entry stays behind its neighbour. */
export const sortByServedOrder = (ids: readonly PathId[], menu: ServedMenu): PathId[] => {
  let last = -1
  const places = new Map(
    ids.map((id) => {
      last = menu.get(id)?.sort ?? last
      return [id, last]
    }),
  )
  return ids.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
}

const nothingSaid: readonly MenuEntry[] = []

/** Fetched when the page is idle; a failure is silent. */
export const useServedMenu = (language: string): ServedMenu => {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => whenIdle(() => setDrawn(true)), [])
  const { data = nothingSaid } = useResource(listMenu, {}, { nouns: [], quiet: true, skip: !isDrawn })
  return servedMenu(data, language)
}
