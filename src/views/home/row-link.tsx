// One row of a card: a link that the row keys can focus, whichever card it is in.
import type { ReactNode } from 'react'
import { Link } from '#src/ui/text/link.tsx'

interface Props {
  to: string
  /** The record's number. */
  label: string
  title: string
  /** Content at the right: the time, or a person. */
  note: ReactNode
}

export const RowLink = ({ to, label, title, note }: Props) => (
  <li>
    <Link
      to={to}
      variant="none"
      data-queue-row=""
      className="flex h-row items-center gap-3 rounded px-2 text-table hover:bg-surface-3 focus-visible:-outline-offset-2"
    >
      <span className="w-28 flex-none truncate text-ink-2 tabular-nums max-sm:hidden">{label}</span>
      <span className="min-w-0 flex-1 truncate" title={title}>
        {title}
      </span>
      <span className="flex-none text-cap text-ink-3 tabular-nums">{note}</span>
    </Link>
  </li>
)

export const Rows = ({ children }: { children: ReactNode }) => <ul className="-mx-2">{children}</ul>
