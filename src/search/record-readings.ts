// Every reading of the characters in record names. The download is about 20 KB, so it starts at the first search for
// records.
import { type Readings, readingsOf } from '#contract/pinyin.ts'

let loaded: Readings | null = null
let loading: Promise<Readings> | null = null

/** The readings, where they are loaded. */
export const recordReadings = (): Readings | null => loaded

/** Loads the readings once; after a failure the next call tries again. */
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
