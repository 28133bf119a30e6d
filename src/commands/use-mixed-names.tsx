// A list that is searched by name while one types: what the server does not understand is asked for by initials and sifted here.
import { useEffect, useState } from 'react'
import type { Hit } from './search.ts'
import type { Entry } from './search-index.ts'
import { useReadings } from './use-readings.tsx'

/** So many are asked for when they are sifted here. */
export const SIFTED = 50

type Search = typeof import('./name-search.ts')

/** What of a list answers a text, and what to mark in it. */
interface MixedNames {
  /** What the server is asked for. */
  readonly asked: string
  /** It was asked by initials: not everything it gives is meant. */
  readonly isSifted: boolean
  /** The rows that are meant, with their hits. */
  among<R>(rows: readonly R[], entryOf: (row: R) => Entry): readonly { readonly row: R; readonly hit: Hit | null }[]
  /** The server found nothing: it is asked otherwise, where there is another way. */
  tryMixed(): void
}

/** Call with what is typed; blanks at the ends dropped. */
export const useMixedNames = (text: string): MixedNames => {
  const [search, setSearch] = useState<Search | null>(null)
  const [missed, setMissed] = useState<string | null>(null)
  const asks = text !== ''
  const readings = useReadings(asks)
  useEffect(() => {
    if (!asks || search !== null) return
    let gone = false
    import('./name-search.ts').then(
      (module) => !gone && setSearch(() => module),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [asks, search])
  const form = asks && search !== null ? search.mixedForm(text, readings) : null
  const isSifted = missed === text && form !== null
  return {
    asked: isSifted ? form : text,
    isSifted,
    among: (rows, entryOf) => {
      if (!asks || search === null) return rows.map((row) => ({ row, hit: null }))
      const marked = search.marked(text, rows, entryOf, readings)
      return isSifted ? marked.filter(({ hit }) => hit !== null) : marked
    },
    tryMixed: () => {
      if (form !== null && missed !== text) setMissed(text)
    },
  }
}
