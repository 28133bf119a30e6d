import { useEffect, useState } from 'react'

/** The state of a search; earlier results stay until the next ones arrive. */
export interface SearchState<T> {
  status: 'idle' | 'searching' | 'found' | 'failed'
  results: readonly T[]
  /** The text the results are for; null before the first. */
  of: string | null
}

/** Runs `search` 120 ms after the last letter while `active`; an overtaken search is aborted. */
export const useSearch = <T>(
  text: string,
  active: boolean,
  search: (text: string, signal: AbortSignal) => Promise<readonly T[]>,
): SearchState<T> => {
  const [state, setState] = useState<SearchState<T>>({ status: 'idle', results: [], of: null })
  useEffect(() => {
    if (!active) return
    const stop = new AbortController()
    setState((before) => ({ ...before, status: 'searching' }))
    const timer = setTimeout(async () => {
      try {
        const results = await search(text, stop.signal)
        if (!stop.signal.aborted) setState({ status: 'found', results, of: text })
      } catch {
        // The caller's `search` reports the failure; here the results are only empty.
        if (!stop.signal.aborted) setState({ status: 'failed', results: [], of: text })
      }
    }, 120)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, active, search])
  return state
}
