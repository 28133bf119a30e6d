import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Link } from './link.tsx'

/** The row that tabs of either kind stand in. */
export const tabBar =
  'flex gap-5 overflow-x-auto border-b border-line px-gutter text-table print:hidden [scrollbar-width:none]'

/** One tab; `on`: the chosen one. */
export const tabLook = (on: boolean): string =>
  cx(
    'relative inline-flex h-10 flex-none items-center gap-1.5 whitespace-nowrap focus-visible:-outline-offset-2',
    on
      ? 'font-semibold text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-primary'
      : 'text-ink-2 hover:text-ink',
  )

/** How many a tab holds. */
export const TabCount = ({ count, on }: { count: ReactNode; on: boolean }) => (
  <span className={cx('text-cap', on ? 'font-medium text-primary-ink' : 'font-normal text-ink-3')}>{count}</span>
)

export interface StatusTab {
  id: string
  label: ReactNode
  count?: ReactNode
  /** The same list, narrowed; a path of the console. */
  to: string
}

/** Narrowings of one list as links in a row: each is a place of its own in the history. */
export const StatusTabs = ({ label, tabs, value }: { label: string; tabs: readonly StatusTab[]; value: string }) => (
  <nav aria-label={label} className={tabBar}>
    {tabs.map((one) => (
      <Link
        key={one.id}
        to={one.to}
        look="none"
        aria-current={one.id === value ? 'page' : undefined}
        className={tabLook(one.id === value)}
      >
        {one.label}
        {one.count !== undefined && <TabCount count={one.count} on={one.id === value} />}
      </Link>
    ))}
  </nav>
)
