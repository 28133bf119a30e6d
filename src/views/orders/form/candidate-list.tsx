// The list of suppliers to choose from; of a long one only the rows in sight are rendered.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Candidate } from '#contract/suppliers.candidates.ts'
import type { Named } from '#src/search/name-search.ts'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import type { WantedHerb } from './candidates.ts'
import { CandidateRow, candidateLine } from './supplier-row.tsx'

/** Up to this number all rows are rendered. */
const WHOLE = 60
/** Height of a row, in px. */
const ROW = 40

/** The shown suppliers, each with the places where the search met it. */
type Found = readonly Named<Candidate>[]

interface CandidateWindow {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly found: Found
  /** Indices of the rendered rows. */
  readonly drawn: readonly number[]
  /** The height of all rows, in px; null where all are rendered. */
  readonly height: number | null
  /** Focuses the checkbox of a row; a row outside the window is rendered first. */
  readonly focusAt: (index: number) => void
}

/** Which of the found suppliers are rendered, and how a row is focused. */
export const useCandidateWindow = (found: Found): CandidateWindow => {
  const scroller = useRef<HTMLDivElement>(null)
  const isWhole = found.length <= WHOLE
  const virtual = useVirtualizer({
    count: found.length,
    enabled: !isWhole,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  })
  const drawn = isWhole ? found.map((_, index) => index) : virtual.getVirtualItems().map((item) => item.index)
  const focusAt = (index: number) => {
    const id = found[index]?.row.id
    if (id === undefined) return
    const boxOf = () =>
      scroller.current?.querySelector<HTMLElement>(`[data-candidate="${CSS.escape(id)}"] input`) ?? null
    const focusBox = () => {
      boxOf()?.focus({ preventScroll: true })
      boxOf()?.closest('[data-candidate]')?.scrollIntoView({ block: 'nearest' })
    }
    if (boxOf() !== null) return focusBox()
    virtual.scrollToIndex(index)
    // The row is rendered at the scroll event, which comes at the beginning of the next frame.
    requestAnimationFrame(focusBox)
  }
  return { scroller, found, drawn, height: isWhole ? null : virtual.getTotalSize(), focusAt }
}

interface CandidateListProps {
  view: CandidateWindow
  herbs: readonly WantedHerb[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
  /** Stands in the place of the rows; null where there are rows to show. */
  instead: ReactNode
}

/** The suppliers with their coverage, papers, last deal and answers. */
export const CandidateList = ({ view, herbs, chosen, onToggle, instead }: CandidateListProps) => {
  const { t } = useTranslation('order_form')
  const { scroller, found, drawn, height } = view
  return (
    <div
      ref={scroller}
      className="h-[calc(100dvh-380px)] min-h-48 overflow-y-auto sm:h-[calc(100dvh-2*clamp(24px,6vh,52px)-172px)]"
    >
      <div
        className={cx(
          candidateLine,
          'sticky top-0 z-10 h-8 border-b border-line bg-surface-2 text-cap text-ink-3 max-sm:hidden',
        )}
      >
        <span />
        <span>{t('suppliers.name')}</span>
        <span>{herbs.length > 0 && t('suppliers.coverage')}</span>
        <span>{t('suppliers.papers')}</span>
        <span className="max-lg:hidden">{t('suppliers.deal')}</span>
        <span className="text-right max-lg:hidden">{t('suppliers.answers')}</span>
      </div>
      {instead ?? (
        <div style={height === null ? undefined : { height, position: 'relative' }}>
          {drawn.map((index) => {
            const one = found[index]
            if (one === undefined) return null
            return (
              <div
                key={one.row.id}
                style={height === null ? undefined : { position: 'absolute', insetInline: 0, top: index * ROW }}
              >
                <CandidateRow
                  candidate={one.row}
                  ranges={one.hit?.in === 'title' ? one.hit.ranges : []}
                  herbs={herbs}
                  chosen={chosen.has(one.row.id)}
                  onToggle={() => onToggle(one.row.id)}
                />
              </div>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** Rows that are still being read. */
export const CandidateSkeleton = () =>
  [62, 48, 70, 55, 66, 50, 58, 64].map((width) => (
    <div key={width} className="flex h-row items-center border-b border-line px-6">
      <Skeleton width={`${width}%`} />
    </div>
  ))
