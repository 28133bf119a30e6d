// Renders the visible rows together with the typed letter, and the rows below the window when the typing pauses.
import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { PHONE } from '#src/ui/layout/use-media.ts'

/** The height of a group's heading and of the lowest row, px. */
const HEADING = 32
const ROW = 40
/** The height of the window without the list, px: the edges, the input and the foot; on a phone the input alone. */
const AROUND = 144 + 56 + 40
const AROUND_ON_PHONE = 56

/** The number of rows that the window can show. */
const rowsOfWindow = (): number => {
  const around = window.matchMedia(PHONE).matches ? AROUND_ON_PHONE : AROUND
  return Math.ceil((window.innerHeight - around - HEADING) / ROW)
}

/** After this time without a new list the rows below the window are rendered, ms; most letters come sooner. */
const PAUSE = 200

/**
 * The number of rows rendered now: all `count` rows of `list` once the typing pauses, or at once where they all fit or
 * the cursor is below the window: the next letter would have to remove them again. `drawRest` is set to a function that
 * renders the remaining rows at once; it is called before a key moves among the rows.
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
    const pause = setTimeout(() => startTransition(() => setWhole(list)), PAUSE)
    return () => clearTimeout(pause)
  }, [isWhole, list])
  return isWhole ? Number.POSITIVE_INFINITY : first
}
