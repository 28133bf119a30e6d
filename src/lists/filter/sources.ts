// The records and places that can be values of a filter, found by typed text.
import { useCallback, useEffect, useState } from 'react'
import { listHerbs } from '#contract/herbs.ts'
import { listOrderCreators } from '#contract/orders.creators.ts'
import { findRegions } from '#src/components/regions/search.ts'
import { useLookup } from '#src/machines/use-lookup.ts'
import { useRegions } from '#src/machines/use-regions.ts'
import { useReadings } from '#src/search/use-readings.tsx'
import type { FilterField, FilterOption } from './model.ts'

/** Most records offered at once. */
const MAX = 12
/** The pause in typing before the server is asked, ms. */
const PAUSE = 150

export type Source = 'herbs' | 'creators' | 'regions'

export const sourceOf = ({ filter }: FilterField): Source | null =>
  filter?.kind === 'ids' ? (filter.of ?? 'herbs') : null

/**
 * The options of these fields that match the text; herbs and users are requested from the server when typing pauses.
 */
export const useRecordOptions = (fields: readonly FilterField[], text: string): readonly FilterOption[] => {
  const herbs = useLookup(listHerbs)
  const creators = useLookup(listOrderCreators)
  const asksPlaces = fields.some((field) => sourceOf(field) === 'regions') && text !== ''
  const { tree } = useRegions(asksPlaces)
  const readings = useReadings(asksPlaces)
  const [answer, setAnswer] = useState<{ key: string; options: readonly FilterOption[] }>({ key: '', options: [] })
  const key = `${fields.map((field) => field.name).join()}|${text}`

  const ask = useCallback(
    async (field: FilterField, words: string, signal: AbortSignal): Promise<readonly FilterOption[]> => {
      const optionOf = (id: string, label: string): FilterOption => ({
        id: `${field.name}:${id}`,
        field,
        label,
        value: [id],
      })
      const query = words === '' ? {} : { search: words }
      switch (sourceOf(field)) {
        case 'herbs':
          return (await herbs({ query: { ...query, page_size: '20' } }, signal)).list.map((one) =>
            optionOf(one.id, one.name),
          )
        case 'creators':
          return (await creators({ query }, signal)).list.map((one) => optionOf(one.id, one.name))
        case 'regions':
          return findRegions(tree, words, MAX, readings).map(({ region }) => optionOf(region.code, region.full_name))
        case null:
          return []
      }
    },
    [herbs, creators, tree, readings],
  )
  useEffect(() => {
    if (fields.length === 0) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      Promise.all(fields.map((field) => ask(field, text, controller.signal))).then(
        (all) => {
          if (!controller.signal.aborted) setAnswer({ key, options: all.flatMap((some) => some.slice(0, MAX)) })
        },
        // The other options stay; the next letter asks again.
        () => undefined,
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, ask, fields, text])
  return answer.key === key ? answer.options : []
}
