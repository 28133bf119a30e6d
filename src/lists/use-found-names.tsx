// Rows the server found by name while typing, each with the ranges to highlight.
import { useEffect, useState } from 'react'
import type { Named } from '#src/search/name-search.ts'
import type { Entry } from '#src/search/search-index.ts'
import { useReadings } from '#src/search/use-readings.tsx'

type Search = typeof import('#src/search/name-search.ts')
type Among = <R>(rows: readonly R[], entryOf: (row: R) => Entry) => readonly Named<R>[]

/** Call with the typed text, trimmed; nothing is highlighted before the readings are loaded. */
export const useFoundNames = (text: string): Among => {
  const [search, setSearch] = useState<Search | null>(null)
  const asks = text !== ''
  const readings = useReadings(asks)
  useEffect(() => {
    if (!asks || search !== null) return
    let gone = false
    import('#src/search/name-search.ts').then(
      (module) => !gone && setSearch(() => module),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [asks, search])
  return (rows, entryOf) =>
    !asks || search === null
      ? rows.map((row) => ({ row, hit: null }))
      : search.highlighted(text, rows, entryOf, readings)
}
