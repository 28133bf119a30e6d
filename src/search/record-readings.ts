// Every reading of the characters in record names. They are about 20 KB to download, so they are loaded at the first search for records.
import { type Readings, readingsOf } from '#contract/pinyin.ts'

let loaded: Readings | null = null
let loading: Promise<Readings> | null = null

/** The readings, as far as they are loaded. */
export const recordReadings = (): Readings | null => loaded

/** Loads them once; after a failure the next call tries again. */
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
