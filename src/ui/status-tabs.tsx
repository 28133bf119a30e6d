import { type ReactNode, useEffect, useRef } from 'react'
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

/** Brings the chosen tab into the sight of a bar that is narrower than its tabs; the page itself stays where it is. */
export const scrollToTab = (tab: Element | null): void => {
  const bar = tab?.parentElement
  if (!(tab instanceof HTMLElement) || bar === null || bar === undefined) return
  const { left, right } = tab.getBoundingClientRect()
  const edge = bar.getBoundingClientRect()
  if (right > edge.right) bar.scrollLeft += right - edge.right + EDGE
  else if (left < edge.left) bar.scrollLeft -= edge.left - left + EDGE
}

/** So much of the neighbour stays in sight, px. */
const EDGE = 32

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
export const StatusTabs = ({ label, tabs, value }: { label: string; tabs: readonly StatusTab[]; value: string }) => {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => scrollToTab(bar.current?.querySelector('[aria-current]') ?? null), [])
  return (
    <nav ref={bar} aria-label={label} className={tabBar}>
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
}
