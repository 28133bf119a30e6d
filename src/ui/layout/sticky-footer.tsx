import type { ReactNode } from 'react'
import { cx } from '#src/ui/text/class-names.ts'

export interface StickyFooterProps {
  /** Left: sums, the bulk bar. */
  start?: ReactNode
  /** Right: buttons, paging. */
  end?: ReactNode
  className?: string | undefined
}

/** Stays at the lower edge while its page scrolls: actions of a form, paging and bulk actions of a list. */
export const StickyFooter = ({ start, end, className }: StickyFooterProps) => (
  <div
    data-screen-only=""
    className={cx(
      '@container/foot sticky bottom-0 z-20 mt-auto flex min-h-13 flex-none flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-gutter py-2 text-table',
      className,
    )}
  >
    {start !== undefined && <div className="flex min-w-0 flex-wrap items-center gap-2">{start}</div>}
    <div className="ml-auto flex grow flex-wrap items-center justify-end gap-2">{end}</div>
  </div>
)
