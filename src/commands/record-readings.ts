// Every reading of the characters records are named with; some 20 KB as they are sent, so they come when records are first looked for.
import type { Readings } from './readings.ts'

type Written = Readonly<Record<string, string>>

/** `usual` and `other` hold the characters of each reading; a character stands once in `usual`. */
export const readingsOf = (usual: Written, other: Written): Readings => {
  const all: Record<string, string[]> = {}
  for (const [reading, characters] of Object.entries(usual)) for (const one of characters) all[one] = [reading]
  for (const [reading, characters] of Object.entries(other)) for (const one of characters) all[one]?.push(reading)
  return all
}

let loaded: Readings | null = null
let loading: Promise<Readings> | null = null

/** As far as they are here. */
export const recordReadings = (): Readings | null => loaded

/** Fetches them, once; after a failure the next call tries anew. */
export const loadRecordReadings = (): Promise<Readings> => {
  loading ??= import('./pinyin-records.json', { with: { type: 'json' } }).then(
    ({ default: { usual, other } }) => {
      loaded = readingsOf(usual, other)
      return loaded
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}
