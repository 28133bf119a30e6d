import type { ReactNode } from 'react'
import { Instant } from '#src/ui/text/day.tsx'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'

export interface TrailEntryProps {
  readonly icon: IconName
  /** The act, and who did it. */
  readonly act: string
  readonly by: string
  /** The names of the status before and after; null where the status stayed. */
  readonly moved?: readonly [from: string, to: string] | null | undefined
  /** Content behind the name. */
  readonly mark?: ReactNode
  /** Content before the time. */
  readonly aside?: ReactNode
  /** The time, as ISO instant. */
  readonly at: string
  /** The remark or the change. */
  readonly children?: ReactNode
}

/** One entry of what has happened to a record, in an `ol`; a line leads to the next one. */
export const TrailEntry = ({ icon, act, by, moved, mark, aside, at, children }: TrailEntryProps) => (
  <li className="group/entry relative grid grid-cols-[28px_minmax(0,1fr)] pb-4 text-table last:pb-0">
    <span aria-hidden="true" className="absolute top-6 bottom-0 left-[11px] w-px bg-line group-last/entry:hidden" />
    <span className="grid size-6 place-items-center rounded-full bg-surface-3 text-ink-2">
      <Icon name={icon} size={14} />
    </span>
    <div className="min-w-0 pt-0.5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-medium">{act}</b>
        <span className="min-w-0 wrap-anywhere text-ink-2">{by}</span>
        {mark}
        {moved && (
          <span className="text-cap text-ink-3">
            {moved[0]} → {moved[1]}
          </span>
        )}
        <span className="ml-auto inline-flex items-baseline gap-3 text-cap text-ink-3">
          {aside}
          <Instant value={at} format="seconds" />
        </span>
      </div>
      {children}
    </div>
  </li>
)

/** The names of two statuses, where a record went from one to another. */
export const movedBetween = (
  from: string | null,
  to: string | null,
  nameOf: (status: string) => string,
): readonly [string, string] | null => (from === null || to === null || from === to ? null : [nameOf(from), nameOf(to)])
