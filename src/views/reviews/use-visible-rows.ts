// Which lines of a long comparison are drawn, below each other or side by side: those in sight and a few around them, the focused
// one always; all of them in print.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useMedia } from '#src/ui/use-media.ts'
import { FOOT_PX, HEAD_PX, ROW_PX, TURNED } from './matrix-look.ts'

/** Up to this many lines every one is drawn; side by side each has as many cells, and fewer are in sight. */
const DRAWN_WHOLE = 100
const TURNED_WHOLE = 40
const OVERSCAN = 12
const TURNED_OVERSCAN = 4

export interface VisibleRows {
  /** Places of the lines to draw, in order; what lies between two is a gap, see `gapBetween`. */
  readonly indexes: readonly number[]
  /** Whether all of them are drawn. */
  readonly whole: boolean
  scrollTo(index: number): void
}

/** The lines in sight; `turned`: side by side. */
export const useVisibleRows = (
  scroller: RefObject<HTMLElement | null>,
  count: number,
  focused: number,
  turned = false,
): VisibleRows => {
  const printing = useMedia('print')
  const whole = count <= (turned ? TURNED_WHOLE : DRAWN_WHOLE) || printing
  const [before, after] = turned ? [TURNED.head, TURNED.award] : [HEAD_PX, FOOT_PX]
  const rows = useVirtualizer({
    count,
    enabled: !whole,
    horizontal: turned,
    getScrollElement: () => scroller.current,
    estimateSize: () => (turned ? TURNED.line : ROW_PX),
    overscan: turned ? TURNED_OVERSCAN : OVERSCAN,
    paddingStart: before,
    paddingEnd: after,
    scrollPaddingStart: before,
    scrollPaddingEnd: after,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      return focused < 0 || near.includes(focused) ? near : [...near, focused].sort((a, b) => a - b)
    },
  })
  const scrollTo = (index: number) => rows.scrollToIndex(index)
  if (whole) return { indexes: Array.from({ length: count }, (_, at) => at), whole, scrollTo }
  return { indexes: rows.getVirtualItems().map((item) => item.index), whole, scrollTo }
}

/** How many lines are left out between two that are drawn. */
export const linesBetween = (before: number, next: number): number => Math.max(0, next - before - 1)

/** The height of the lines left out between two that are drawn. */
export const gapBetween = (before: number, next: number): number => linesBetween(before, next) * ROW_PX
