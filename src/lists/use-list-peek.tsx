// The record in the peek panel: `peek` in the address, which follows the active row with a delay.
import { useEffect, useState } from 'react'
import { useUrl } from '#src/ui/layout/use-url.ts'

const PEEK = 'peek'
/** The query key of the record's own panel; while that panel is open there is no peek. */
const PART = 'part'
/** A held key passes many rows, so the address and the call wait until it stops, ms. */
const PAUSE_MS = 150

export interface ListPeek {
  readonly id: string | null
  /** Whether the focus is still moving; until it rests, nothing is read. */
  readonly isMoving: boolean
  show(id: string): void
  /** Follows the active row while the peek is open. */
  follow(id: string): void
  close(): void
  /** An address of the list that keeps the peek open. */
  withPeek(address: string): string
}

/** `enabled`: this list has a peek panel. */
export const useListPeek = (enabled: boolean): ListPeek => {
  const { path, search, go } = useUrl()
  const [ahead, setAhead] = useState<string | null>(null)
  const query = new URLSearchParams(search)
  const written = enabled && !query.has(PART) ? query.get(PEEK) || null : null
  const isMoving = written !== null && ahead !== null && ahead !== written
  const write = (id: string | null) => {
    setAhead(null)
    const next = new URLSearchParams(search)
    next.delete(PART)
    if (id === null) next.delete(PEEK)
    else next.set(PEEK, id)
    // Commas and colons are legal in a query and stay readable.
    const text = next.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
    go(text === '' ? path : `${path}?${text}`, { replace: true })
  }
  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => write(ahead), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return {
    id: isMoving ? ahead : written,
    isMoving,
    show: write,
    follow: (id) => {
      if (written !== null) setAhead(id)
    },
    close: () => write(null),
    withPeek: (address) => {
      if (written === null) return address
      const id = encodeURIComponent(ahead ?? written)
      return `${address}${address.includes('?') ? '&' : '?'}${PEEK}=${id}`
    },
  }
}
