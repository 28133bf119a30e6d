// Every reading of the characters in names, for filters and pickers; loaded at the first keystroke in one.

import { useEffect, useState } from 'react'
import type { Readings } from '#contract/pinyin.ts'
import { loadRecordReadings, recordReadings } from './record-readings.ts'

const nothing: Readings = {}

/**
 * The readings; empty until they are loaded. `wanted` starts loading. Without them, names match only by their
 * characters.
 */
export const useReadings = (wanted: boolean): Readings => {
  const [known, setKnown] = useState(recordReadings)
  useEffect(() => {
    if (!wanted || known !== null) return
    let gone = false
    loadRecordReadings().then(
      (all) => !gone && setKnown(all),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [wanted, known])
  return known ?? nothing
}
