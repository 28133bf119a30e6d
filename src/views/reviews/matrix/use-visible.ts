// Which rows and columns of a long comparison are rendered: the visible ones, a few around them, and always the
// focused one; in print all.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useEffect, useMemo, useState } from 'react'
import { useMedia } from '#src/ui/layout/use-media.ts'

/** One axis of the comparison. Sizes in px. */
export interface Side {
  /** Index of the focused item. */
  readonly focused: number
  readonly count: number
  readonly size: number
  /** The size of the sticky edge before the items; `after`: the size of the edge after them. */
  readonly before: number
  readonly after: number
  /** Up to this many items are always rendered. */
  readonly whole: number
  /** How many are rendered beyond the visible ones. */
  readonly around: number
  /** How many are added with each rendering until the first screen is there; 0: all at once. */
  readonly step: number
}

export interface Visible {
  /** The rendered items in order, each with the number of skipped ones before it. */
  readonly drawn: readonly { readonly index: number; readonly left: number }[]
  /** The number of skipped items after the last. */
  readonly rest: number
  /** Whether every item is rendered. */
  readonly whole: boolean
  scrollTo(index: number): void
}

const drawnAt = (indexes: readonly number[], count: number): Pick<Visible, 'drawn' | 'rest'> => ({
  drawn: indexes.map((index, nth) => ({ index, left: index - (indexes[nth - 1] ?? -1) - 1 })),
  rest: count - 1 - (indexes.at(-1) ?? -1),
})

/**
 * How many of so many rows are rendered: at first none, then a few more with each rendering, which keys interrupt. Rendered at once,
 * the first screen of a comparison would hold the page up.
 */
const useGrowing = (step: number, count: number): number => {
  const [shown, setShown] = useState(step === 0 ? Number.POSITIVE_INFINITY : 0)
  useEffect(() => {
    if (count > 0 && shown !== Number.POSITIVE_INFINITY)
      startTransition(() => setShown(shown < count ? shown + step : Number.POSITIVE_INFINITY))
  }, [shown, step, count])
  return shown
}

/** The rendered part of one axis; the same object until it changes. */
export const useVisible = (
  scroller: RefObject<HTMLElement | null>,
  { focused, count, size, before, after, whole: wholeUpTo, around, step }: Side,
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
  const near = whole ? Array.from({ length: count }, (_, at) => at) : side.getVirtualItems().map((item) => item.index)
  const grown = useGrowing(step, near.length)
  const indexes = printing ? near : near.slice(0, grown)
  const places = indexes.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places say what the indexes are
  return useMemo(
    () => ({ ...drawnAt(indexes, count), whole, scrollTo: (index) => side.scrollToIndex(index) }),
    [places, count, whole, side],
  )
}
