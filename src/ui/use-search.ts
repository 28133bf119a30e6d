import { useEffect, useState } from 'react'

/** What a search has brought so far; earlier results stay until the next ones are there. */
export interface SearchState<T> {
  status: 'idle' | 'searching' | 'found' | 'failed'
  results: readonly T[]
}

/** Runs `search` 120 ms after the last letter while `active`; an overtaken search is aborted. */
export const useSearch = <T>(
  text: string,
  active: boolean,
  search: (text: string, signal: AbortSignal) => Promise<readonly T[]>,
): SearchState<T> => {
  const [state, setState] = useState<SearchState<T>>({ status: 'idle', results: [] })
  useEffect(() => {
    if (!active) return
    const stop = new AbortController()
    setState((before) => ({ status: 'searching', results: before.results }))
    const timer = setTimeout(async () => {
      try {
        const results = await search(text, stop.signal)
        if (!stop.signal.aborted) setState({ status: 'found', results })
      } catch {
        // Why it failed is told by whoever runs the search; here only that there is nothing to choose from.
        if (!stop.signal.aborted) setState({ status: 'failed', results: [] })
      }
    }, 120)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, active, search])
  return state
}
