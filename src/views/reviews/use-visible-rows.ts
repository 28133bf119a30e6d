// Which lines of a long comparison are drawn: those in sight and a few around them, the focused one always; all of them in print.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useMedia } from '#src/ui/use-media.ts'
import { FOOT_PX, HEAD_PX, ROW_PX } from './matrix-look.ts'

/** Below this many lines every one is drawn. */
const DRAWN_WHOLE = 100
const OVERSCAN = 12

export interface VisibleRows {
  /** Places of the lines to draw, in order; what lies between two is a gap, see `gapBetween`. */
  readonly indexes: readonly number[]
  scrollTo(index: number): void
}

export const useVisibleRows = (
  scroller: RefObject<HTMLElement | null>,
  count: number,
  focused: number,
): VisibleRows => {
  const printing = useMedia('print')
  const whole = count <= DRAWN_WHOLE || printing
  const rows = useVirtualizer({
    count,
    enabled: !whole,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    paddingStart: HEAD_PX,
    paddingEnd: FOOT_PX,
    scrollPaddingStart: HEAD_PX,
    scrollPaddingEnd: FOOT_PX,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      return focused < 0 || near.includes(focused) ? near : [...near, focused].sort((a, b) => a - b)
    },
  })
  const scrollTo = (index: number) => rows.scrollToIndex(index)
  if (whole) return { indexes: Array.from({ length: count }, (_, at) => at), scrollTo }
  return { indexes: rows.getVirtualItems().map((item) => item.index), scrollTo }
}

/** The height of the lines left out between two that are drawn. */
export const gapBetween = (before: number, next: number): number => Math.max(0, next - before - 1) * ROW_PX
