// Every reading of the characters records are named with; some 20 KB as they are sent, so they come when records are first looked for.
import { type Readings, readingsOf } from '#contract/pinyin.ts'

let loaded: Readings | null = null
let loading: Promise<Readings> | null = null

/** As far as they are here. */
export const recordReadings = (): Readings | null => loaded

/** Fetches them, once; after a failure the next call tries anew. */
export const loadRecordReadings = (): Promise<Readings> => {
  loading ??= import('#contract/readings.json', { with: { type: 'json' } }).then(
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
