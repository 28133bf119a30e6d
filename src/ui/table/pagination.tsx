import type { ReactNode } from 'react'
import { Select } from '#src/ui/input/select.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'

export interface PaginationProps {
  /** 1-based. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  onPageSize?: ((size: number) => void) | undefined
  sizes?: readonly number[] | undefined
  /** `第 1-20 条/共 320 条`. */
  text: ReactNode
  labels: {
    nav: string
    previous: string
    next: string
    page: (page: number) => string
    size: string
    perPage: (size: number) => string
  }
  /** The keys that turn pages. */
  keys?: readonly string[] | undefined
}

const square = 'grid h-7 min-w-7 place-items-center rounded px-1 text-ink-2 hover:bg-surface-3'

/** Left out in a narrow footer: beside a peek panel or on a phone. */
const besideFoot = 'max-sm:hidden @max-[680px]/foot:hidden'

/** The position in a long list, and the buttons to turn pages. */
export const Pagination = (props: PaginationProps) => {
  const { page, pageSize, total, onPage, onPageSize, sizes = [10, 20, 50, 100], text, labels, keys = [] } = props
  const last = Math.max(1, Math.ceil(total / pageSize))
  const turn = (to: number, label: string, icon: 'left' | 'right') => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={to < 1 || to > last || undefined}
      onClick={() => to >= 1 && to <= last && onPage(to)}
      className={cx(square, 'max-sm:size-11 aria-disabled:text-line-strong aria-disabled:hover:bg-transparent')}
    >
      <Icon name={icon} size={14} />
    </button>
  )
  return (
    <div className="flex flex-wrap items-center gap-2 text-table text-ink-2 max-sm:flex-1 max-sm:justify-between print:hidden">
      <span>{text}</span>
      <nav aria-label={labels.nav} className="flex items-center gap-0.5">
        {turn(page - 1, labels.previous, 'left')}
        {pagesShown(page, last).map((one) =>
          typeof one === 'number' ? (
            <button
              key={one}
              type="button"
              aria-label={labels.page(one)}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => onPage(one)}
              className={cx(
                square,
                besideFoot,
                one === page && 'border border-primary font-medium text-primary-ink hover:bg-primary-soft',
              )}
            >
              {one}
            </button>
          ) : (
            <span key={one} aria-hidden="true" className={cx('grid h-7 min-w-7 place-items-center', besideFoot)}>
              …
            </span>
          ),
        )}
        {turn(page + 1, labels.next, 'right')}
      </nav>
      {keys.length > 0 && (
        <span className="inline-flex gap-0.5 max-lg:hidden">
          {keys.map((key) => (
            <KeyHint key={key} keys={key} />
          ))}
        </span>
      )}
      {onPageSize && (
        <Select
          size="sm"
          aria-label={labels.size}
          value={String(pageSize)}
          onChange={(event) => onPageSize(Number(event.target.value))}
          options={sizes.map((size) => ({ value: String(size), label: labels.perPage(size) }))}
          className={cx('w-auto!', besideFoot)}
        />
      )}
    </div>
  )
}

/** The first and last page and the neighbours of the current one; gaps are named. */
const pagesShown = (page: number, last: number): (number | 'gap-before' | 'gap-after')[] => {
  if (last <= 7) return Array.from({ length: last }, (_, at) => at + 1)
  const from = Math.max(2, Math.min(page - 1, last - 2))
  const to = Math.min(last - 1, Math.max(page + 1, 3))
  const middle = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return [
    1,
    ...(from > 2 ? (['gap-before'] as const) : []),
    ...middle,
    ...(to < last - 1 ? (['gap-after'] as const) : []),
    last,
  ]
}
