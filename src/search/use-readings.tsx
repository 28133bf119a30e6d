// Every reading of the characters names are written with, for filters and pickers; fetched when one is first typed into.

import { useEffect, useState } from 'react'
import type { Readings } from '#contract/pinyin.ts'
import { loadRecordReadings, recordReadings } from './record-readings.ts'

const nothing: Readings = {}

/** Empty until they are here; `wanted` begins to fetch them. Without them names are found as they are written. */
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
