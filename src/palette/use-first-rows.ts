// The rows the window shows are drawn with the letter that was typed; those below it after the paint.
import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Pixels of the window that the palette's edges take, and of its lowest row. */
const AROUND = 200
const ROW = 36

const rowsOfWindow = (): number => Math.ceil((window.innerHeight - AROUND) / ROW)

/**
 * How many rows are drawn now: all of `list` from the paint after it came, or at once where the cursor stands below the window. `drawRest`
 * is given what draws them before a key that moves among them.
 */
export const useFirstRows = (list: object, cursor: number, drawRest: RefObject<() => void>): number => {
  const [first] = useState(rowsOfWindow)
  const [whole, setWhole] = useState<object | null>(null)
  const isWhole = whole === list || cursor >= first
  useLayoutEffect(() => {
    drawRest.current = () => {
      if (!isWhole) flushSync(() => setWhole(list))
    }
  })
  useEffect(() => {
    if (isWhole) return
    // A frame's callbacks run before its paint; a message is handled behind it.
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
