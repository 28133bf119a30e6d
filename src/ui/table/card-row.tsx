// biome-ignore-all lint/a11y/noRedundantRoles: not redundant once a cell is drawn as a card.
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid on table elements, as the ARIA practices show it; a card takes the table display away and the roles keep the meaning.
import { memo, type ReactNode } from 'react'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { coverMargin } from './table-classes.ts'

/** The three lines of a record where its list is too narrow for columns. `origin` is cut first, then `title` and `facts`. */
export interface RecordCard {
  title: ReactNode
  status: ReactNode
  /** Second line: number, herbs, quantity. */
  facts: ReactNode
  /** A text after the facts, cut off before the title: a place, a department. */
  origin?: ReactNode
  /** Third line: a deadline and the time left. */
  when: ReactNode
  /** A value at the right of the third line: a price. */
  value: ReactNode
}

/** A text that may be cut is whole in its tooltip; other content has its own. */
const written = (part: ReactNode): string | undefined => (typeof part === 'string' ? part : undefined)

const box =
  'grid h-19 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 border-b border-line px-gutter text-cap/4.5 text-ink-3'

interface CardRowProps<Row extends object> {
  id: string
  row: Row
  card: (row: Row) => RecordCard
  /** The row's number over all pages; the head is 1. */
  index: number
  tabStop: boolean
  cellStop: number | null
  pending: boolean
  focused: boolean
  selected: boolean
  selectable: boolean
  opens: boolean
}

const Plain = <Row extends object>(props: CardRowProps<Row>) => {
  const { id, row, index, tabStop, cellStop, pending, focused, selected, selectable, opens } = props
  const { title, status, facts, origin, when, value } = props.card(row)
  return (
    <tr
      role="row"
      data-row-id={id}
      aria-rowindex={index}
      aria-selected={selectable ? selected : undefined}
      aria-busy={pending || undefined}
      data-current={tabStop ? '' : undefined}
      tabIndex={tabStop && cellStop === null ? 0 : -1}
      className={cx(
        'block -outline-offset-2',
        coverMargin,
        opens && 'cursor-pointer',
        focused && cx('outline-2 outline-line-strong', cellStop === null && 'group-focus-within/grid:outline-primary'),
        selected ? 'bg-primary-soft' : focused ? 'bg-surface-3' : 'hover:bg-surface-2',
        pending && 'opacity-60',
      )}
    >
      <td
        role="gridcell"
        aria-colindex={1}
        tabIndex={tabStop && cellStop !== null ? 0 : -1}
        className={cx(box, '-outline-offset-2 focus-visible:outline-2')}
      >
        <span className="col-span-2 flex min-w-0 gap-3">
          <span title={written(title)} className="min-w-0 flex-1 truncate text-body/5.5 font-medium text-ink">
            {title}
          </span>
          <span className="flex-none text-table/5.5">{status}</span>
        </span>
        <span className="col-span-2 flex min-w-0 whitespace-nowrap">
          <span title={written(facts)} className="min-w-0 truncate">
            {facts}
          </span>
          {origin !== undefined && (
            <span title={written(origin)} className="min-w-0 shrink-9999 truncate">
              &nbsp;· {origin}
            </span>
          )}
        </span>
        {/* A line of its own: a long text at its right leaves the title its room. */}
        <span className="col-span-2 flex min-w-0 items-center gap-3">
          <span className="flex flex-none items-center gap-2 whitespace-nowrap text-ink-2">{when}</span>
          <span title={written(value)} className="ml-auto min-w-0 truncate text-table/4.5 font-medium text-ink">
            {value}
          </span>
        </span>
      </td>
    </tr>
  )
}

// `memo` loses the type parameter; the cast restores it.
/** One record as a card; drawn again only when something of it changes. */
export const CardRow = memo(Plain) as typeof Plain

/** Cards of the final height while the first page loads. */
export const SkeletonCards = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_, at) => at).map((at) => (
    <tr key={at} className="block">
      <td className={box}>
        <Skeleton width={`${45 + ((at * 17) % 40)}%`} />
        <Skeleton width={56} />
      </td>
    </tr>
  ))
