import { type ReactNode, useEffect, useRef } from 'react'
import { tabBar, tabClass } from '#src/ui/layout/tab-class.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Link } from '#src/ui/text/link.tsx'

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
          variant="none"
          aria-current={one.id === value ? 'page' : undefined}
          className={tabClass(one.id === value)}
        >
          {one.label}
          {one.count !== undefined && <TabCount count={one.count} on={one.id === value} />}
        </Link>
      ))}
    </nav>
  )
}
