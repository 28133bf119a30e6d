// Which part of a long comparison is drawn, below each other and side by side: what is in sight and a little around it, what has the
// focus always; everything in print.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useMemo } from 'react'
import { useMedia } from '#src/ui/layout/use-media.ts'

/** One side of the comparison. Sizes in px. */
export interface Side {
  /** What of it has the focus. */
  readonly focused: number
  readonly count: number
  readonly size: number
  /** What stays at its edges. */
  readonly before: number
  readonly after: number
  /** Up to this many are drawn whether they are in sight or not. */
  readonly whole: number
  /** How many beyond those in sight. */
  readonly around: number
}

export interface Visible {
  /** What is drawn, in order, each with how many are left out before it. */
  readonly drawn: readonly { readonly index: number; readonly left: number }[]
  /** How many are left out after the last. */
  readonly rest: number
  /** Whether nothing is left out. */
  readonly whole: boolean
  scrollTo(index: number): void
}

const drawnAt = (indexes: readonly number[], count: number): Pick<Visible, 'drawn' | 'rest'> => ({
  drawn: indexes.map((index, nth) => ({ index, left: index - (indexes[nth - 1] ?? -1) - 1 })),
  rest: count - 1 - (indexes.at(-1) ?? -1),
})

/** What of one side is drawn; the same object as long as that is the same. */
export const useVisible = (
  scroller: RefObject<HTMLElement | null>,
  { focused, count, size, before, after, whole: wholeUpTo, around }: Side,
  horizontal: boolean,
): Visible => {
  const printing = useMedia('print')
  const whole = count <= wholeUpTo || printing
  const side = useVirtualizer({
    count,
    enabled: !whole,
    horizontal,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: around,
    paddingStart: before,
    paddingEnd: after,
    scrollPaddingStart: before,
    scrollPaddingEnd: after,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      return focused < 0 || near.includes(focused) ? near : [...near, focused].sort((a, b) => a - b)
    },
  })
  const indexes = whole
    ? Array.from({ length: count }, (_, at) => at)
    : side.getVirtualItems().map((item) => item.index)
  const places = indexes.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places say what the indexes are
  return useMemo(
    () => ({ ...drawnAt(indexes, count), whole, scrollTo: (index) => side.scrollToIndex(index) }),
    [places, count, whole, side],
  )
}
