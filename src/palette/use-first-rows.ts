// Renders the visible rows together with the typed letter, and the rows below the window after the paint.
import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The height of the palette's edges and of its lowest row, px. */
const AROUND = 200
const ROW = 40

const rowsOfWindow = (): number => Math.ceil((window.innerHeight - AROUND) / ROW)

/**
 * The number of rows rendered now: all `count` rows of `list` after its first paint, or at once where they all fit or
 * the cursor is below the window. `drawRest` is set to a function that renders the remaining rows at once; it is called before a key moves
 * among the rows.
 */
export const useFirstRows = (list: object, count: number, cursor: number, drawRest: RefObject<() => void>): number => {
  const [first] = useState(rowsOfWindow)
  const [whole, setWhole] = useState<object | null>(null)
  const isWhole = count <= first || whole === list || cursor >= first
  useLayoutEffect(() => {
    drawRest.current = () => {
      if (!isWhole) flushSync(() => setWhole(list))
    }
  })
  useEffect(() => {
    if (isWhole) return
    // Animation frame callbacks run before the paint; a message is handled after it.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => startTransition(() => setWhole(list))
    const frame = requestAnimationFrame(() => port2.postMessage(null))
    return () => {
      cancelAnimationFrame(frame)
      port1.close()
    }
  }, [isWhole, list])
  return isWhole ? Number.POSITIVE_INFINITY : first
}
